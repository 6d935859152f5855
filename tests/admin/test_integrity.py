"""Stored games are checked: each fault is found in its game, and whole games hold, running ones too."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update

from app.admin import integrity
from app.admin.integrity import Depth, Integrity
from app.engine.actions import Abandon
from app.engine.chairs import Ending
from app.store.rows import GameEventRow, GameRow
from tests.store.games import stored_game
from tests.tables.kit import Store, open_table


async def _told(store: Store, depth: Depth = "full", **how: Any) -> list[dict[str, Any]]:
    return [told async for told in Integrity(store.database).all(depth, **how)]


async def _tamper(store: Store, game_id: str, seq: int, **values: Any) -> None:
    async with store.database.write() as transaction:
        is_it = (GameEventRow.game_id == game_id, GameEventRow.seq == seq)
        await transaction.connection.execute(update(GameEventRow).where(*is_it).values(**values))


async def test_finished_running_abandoned_and_waiting_games_hold(store: Store) -> None:
    await stored_game(store)
    await stored_game(store, steps=30)
    await store.begun_game()
    table = await open_table(store, await stored_game(store, steps=20))
    await table.note(Abandon(Ending.ADMIN))

    *progress, result = await _told(store)

    assert (result["type"], result["ok"], result["checked"], result["faults"]) == ("result", True, 4, 0)
    assert progress[0] == {"type": "progress", "checked": 0, "of": 4, "faults": 0, "seconds": progress[0]["seconds"]}


@pytest.mark.parametrize("depth", ["chain", "full"])
async def test_a_changed_event_is_found_among_games_that_hold(store: Store, depth: Depth) -> None:
    good, bad = await stored_game(store, steps=30), await stored_game(store, steps=30)
    await _tamper(store, bad, 20, payload={"seat": "A", "card": "T"})

    faults = [told for told in await _told(store, depth) if told["type"] == "fault"]

    assert [(fault["game"], fault["line"], fault["code"]) for fault in faults] == [(bad, 21, "chain_broken")]
    assert good != bad


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"winner": "BD", "status": "over"}, "not_over"),
        ({"abandoned": "vote", "status": "over"}, "not_over"),
        ({"status": "over"}, "not_over"),
        ({"secret": "11" * 32}, "chain_broken"),
        ({"options": {"seven_home": "both", "clock": 20}}, "chain_broken"),
        ({"options": {"seven_home": "forward"}}, "chain_broken"),
        ({"record_format": "tacker-record-1"}, "chain_broken"),
        ({"secret": "no number"}, "wrong_shape"),
        ({"events": 3}, "result_differs"),
    ],
)
async def test_a_changed_head_is_found(store: Store, values: dict[str, Any], code: str) -> None:
    game_id = await stored_game(store, steps=30)
    async with store.database.write() as transaction:
        await transaction.connection.execute(update(GameRow).where(GameRow.id == game_id).values(**values))

    verdict = await Integrity(store.database).one(game_id, "full")

    assert verdict is not None
    assert verdict.fault is not None
    assert verdict.fault[1] == code


async def test_a_winner_changed_in_the_head_is_found(store: Store) -> None:
    game_id = await stored_game(store)
    async with store.database.write() as transaction:
        head = update(GameRow).where(GameRow.id == game_id)
        await transaction.connection.execute(head.values(winner=None, abandoned="vote"))

    verdict = await Integrity(store.database).one(game_id, "full")

    assert verdict is not None
    assert verdict.fault is not None
    assert verdict.fault[1:] == ("result_differs", "winner is not what the events come to")


async def test_batches_side_by_side_come_to_the_same(store: Store) -> None:
    games = [await stored_game(store, steps=12) for _ in range(3)]
    await _tamper(store, games[1], 3, hash="0" * 64)
    with ThreadPoolExecutor(2) as pool:
        told = await _told(store, executor=pool, jobs=2, only=games[:2])

    assert [each["game"] for each in told if each["type"] == "fault"] == [games[1]]
    assert (told[-1]["checked"], told[-1]["faults"], told[-1]["ok"]) == (2, 1, False)


async def test_there_is_no_verdict_on_a_game_that_does_not_exist(store: Store) -> None:
    assert await Integrity(store.database).one("g_none", "full") is None


class Held(Executor):
    """Does nothing until it is let go."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Keep the work."""
        future: Future[Any] = Future()
        self._waiting.append((future, partial(fn, *args, **kwargs)))
        return future

    def let_go(self) -> None:
        """Do all of it."""
        for future, work in self._waiting:
            future.set_result(work())
        self._waiting.clear()


async def test_progress_is_told_though_a_game_takes_long(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "_PROGRESS_SECONDS", 0.01)
    await stored_game(store, steps=10)
    held, told = Held(), list[int]()

    async for line in Integrity(store.database).all("chain", executor=held):
        told.append(line["checked"])
        if told == [0, 0, 0]:
            held.let_go()

    assert told[:3] == [0, 0, 0]
    assert told[-1] == 1
