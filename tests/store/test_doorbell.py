"""The doorbell rings for what was stored, in every worker that shares the database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import text

from app.store.database import Database
from app.store.doorbell import CATCH_UP
from tests.tables.kit import PATIENCE, Store, open_store

Heard = asyncio.Queue[tuple[str, str, dict[str, Any]]]


def listen(database: Database) -> Heard:
    """All rings from here on."""
    heard: Heard = asyncio.Queue()
    database.bell.subscribe(lambda *ring: heard.put_nowait(ring))
    return heard


async def next_ring(heard: Heard, topic: str) -> tuple[str, dict[str, Any]]:
    """The next ring of this topic."""
    async with asyncio.timeout(PATIENCE):
        while True:
            what, key, body = await heard.get()
            if what == topic:
                return key, body


@pytest_asyncio.fixture
async def postgres_store(postgres_url: str) -> AsyncIterator[Store]:
    """What lasts, on PostgreSQL."""
    async with open_store(postgres_url) as opened:
        yield opened


async def test_what_was_stored_is_heard(store: Store) -> None:
    heard = listen(store.database)

    async with store.database.write() as transaction:
        transaction.ring("game", "g_1", {"seq": 4})

    assert await next_ring(heard, "game") == ("g_1", {"seq": 4})


async def test_each_of_several_like_rings_is_heard(store: Store) -> None:
    """PostgreSQL tells equal notifications of one transaction once; a player's second «wow» is news all the same."""
    heard, wow = listen(store.database), ("reaction", "r_1", {"seat": "C"})

    await store.database.bell.announce([wow, wow, wow])
    await store.database.bell.announce([("room", "r_1", {})])

    topics = []
    async with asyncio.timeout(PATIENCE):
        while (topic := (await heard.get())[0]) != "room":
            topics.append(topic)
    assert [topic for topic in topics if topic != CATCH_UP] == ["reaction"] * 3


async def test_what_was_rolled_back_is_not_heard(store: Store) -> None:
    heard = listen(store.database)

    with suppress(LookupError):
        async with store.database.write() as transaction:
            transaction.ring("game", "g_1", {"seq": 4})
            raise LookupError
    await store.database.bell.announce([("game", "g_2", {"seq": 1})])

    assert await next_ring(heard, "game") == ("g_2", {"seq": 1})


async def test_who_has_unsubscribed_hears_nothing(store: Store) -> None:
    heard, silent = listen(store.database), list[str]()
    store.database.bell.subscribe(lambda topic, _key, _body: silent.append(topic))()

    await store.database.bell.announce([("game", "g_1", {})])

    await next_ring(heard, "game")
    assert silent == []


@pytest.mark.postgres
async def test_another_worker_hears_it(postgres_store: Store, postgres_url: str) -> None:
    async with open_store(postgres_url) as other:
        heard = listen(other.database)
        room, *_ = await postgres_store.begun_game()

        assert (await next_ring(heard, "room"))[0] == room.id


@pytest.mark.postgres
async def test_a_lost_listening_connection_is_made_again_and_listeners_are_told_to_catch_up(
    postgres_store: Store,
) -> None:
    heard = listen(postgres_store.database)
    async with postgres_store.database.read() as connection:
        await connection.execute(
            text("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'")
        )

    await next_ring(heard, CATCH_UP)
    assert postgres_store.database.bell.is_listening
    await postgres_store.database.bell.announce([("game", "g_1", {"seq": 9})])
    assert await next_ring(heard, "game") == ("g_1", {"seq": 9})
