"""SQLite has one writer, and another process may be it: appends wait for it, and nobody else does."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager

import pytest

from app.engine.events import GameStarted
from app.engine.seats import Seat
from app.engine.state import Options
from app.store import append_sqlite
from app.store.database import DatabaseAway
from app.store.sqlite import BUSY_SECONDS
from tests.tables.kit import BEGINNING, Store, open_store

STARTED = GameStarted(Options(), Seat.B)


@pytest.fixture
async def store(fresh_sqlite_url: str) -> AsyncIterator[Store]:
    """What lasts, in a file of its own."""
    async with open_store(fresh_sqlite_url) as opened:
        yield opened


@contextmanager
def another_writes(store: Store) -> Iterator[sqlite3.Connection]:
    """Another connection is in the middle of a write, until it rolls back or the block ends."""
    with closing(sqlite3.connect(store.database.url.database or "", isolation_level=None)) as other:
        other.execute("begin immediate")
        yield other


async def test_an_append_waits_for_another_process_that_writes_and_holds_up_nobody(store: Store) -> None:
    *_, game_id = await store.begun_game()
    with another_writes(store) as other:
        appending = asyncio.create_task(store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING))
        await asyncio.wait([appending], timeout=0.2)  # longer, and refused, if SQLite itself waited in the event loop
        assert not appending.done()
        other.execute("rollback")

        assert await appending
    assert await store.log.last_seqs([game_id]) == {game_id: 1}


async def test_a_writer_that_never_ends_is_as_good_as_a_database_that_is_away(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, game_id = await store.begun_game()
    monkeypatch.setattr(append_sqlite, "BUSY_SECONDS", 0.05)
    with another_writes(store), pytest.raises(DatabaseAway):
        await store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING)

    assert await store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING)
    assert await store.log.last_seqs([game_id]) == {game_id: 1}


async def test_who_closes_waits_for_no_other_process(store: Store) -> None:
    games = [game_id for *_, game_id in [await store.begun_game() for _ in range(2)]]
    with another_writes(store):
        waiting = []
        for game_id in games:  # the second comes while the first is under way
            waiting.append(asyncio.create_task(store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING)))
            await asyncio.wait(waiting, timeout=0.1)
        async with asyncio.timeout(BUSY_SECONDS / 2):
            await store.database.appender.aclose()

    assert [type(error) for error in await asyncio.gather(*waiting, return_exceptions=True)] == [DatabaseAway] * 2
