"""Stored games are checked: each fault is found in its game, and whole games hold, running ones too."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import delete, select, text, update

from app.admin import integrity
from app.admin.integrity import Depth, Integrity
from app.engine.actions import Abandon
from app.engine.chairs import Ending
from app.store.rows import GameEventRow, GameRow, GameSeatRow
from tests.store.games import stored_game
from tests.tables.kit import BEGINNING, Store, open_store, open_table, play_to_a_turn


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


async def _write(store: Store, *statements: str) -> None:
    """Write into the database by hand, as somebody who holds it can; `:game` is the game that was begun first."""
    async with store.database.write() as transaction:
        first = (
            (await transaction.connection.execute(select(GameRow.id).order_by(GameRow.started_at))).scalars().first()
        )
        for statement in statements:
            bound = {"game": first} if ":game" in statement else {}
            await transaction.connection.execute(text(statement), bound)


async def _faults(store: Store, depth: Depth = "full") -> list[tuple[str, int, str]]:
    told = await _told(store, depth)
    found = [(each["game"], each["line"], each["code"]) for each in told if each["type"] == "fault"]
    assert (told[-1]["faults"], told[-1]["ok"]) == (len(found), not found)
    return found


@pytest.mark.parametrize(
    ("damage", "line", "code"),
    [
        ("update game_event set payload = '{broken' where seq = 5 and game_id = :game", 6, "unreadable"),
        ("update game_event set at = 'yesterday' where seq = 5 and game_id = :game", 6, "unreadable"),
        ("update game_event set payload = cast(x'7bff' as text) where seq = 5 and game_id = :game", 6, "unreadable"),
        ("update game_event set payload = '[]' where seq = 5 and game_id = :game", 6, "unreadable"),
        ("update game_event set hash = x'00ff' where seq = 5 and game_id = :game", 6, "unreadable"),
        ("update game_event set kind = x'00ff' where seq = 5 and game_id = :game", 6, "unreadable"),
        ("update game_event set version = 'one' where seq = 5 and game_id = :game", 6, "unreadable"),
        ("update game set options = '{broken' where id = :game", 1, "wrong_shape"),
        ("update game set seats = '[]' where id = :game", 1, "wrong_shape"),
        ("update game set ended_at = 'soon' where id = :game", 1, "wrong_shape"),
    ],
)
async def test_what_cannot_be_read_is_named_and_hides_no_other_fault(
    fresh_sqlite_url: str, damage: str, line: int, code: str
) -> None:
    async with open_store(fresh_sqlite_url) as store:
        bad = await stored_game(store, steps=12)
        store.clock.pass_by(60)
        good, other = [await stored_game(store, steps=12) for _ in range(2)]
        await _write(store, damage)
        await _tamper(store, other, 4, hash="0" * 64)

        assert sorted(await _faults(store, "chain")) == sorted([(bad, line, code), (other, 5, "chain_broken")])
        assert (await Integrity(store.database).one(good, "full")) is not None


@pytest.mark.parametrize(
    ("column", "value", "code"),
    [
        ("ended_at", BEGINNING + timedelta(days=1), "result_differs"),
        ("ended_at", None, "result_differs"),
        ("events", None, "result_differs"),
        ("seat_bytes", {"A": "ab" * 32}, "result_differs"),
        ("record_format", "tacker-record-9", "unknown_format"),
    ],
)
async def test_a_head_that_says_of_a_finished_game_what_its_log_does_not_is_found(
    store: Store, column: str, value: object, code: str
) -> None:
    game_id = await stored_game(store)
    async with store.database.write() as transaction:
        await transaction.connection.execute(update(GameRow).where(GameRow.id == game_id).values({column: value}))

    assert [(game, found) for game, _, found in await _faults(store)] == [(game_id, code)]


async def test_a_game_that_is_found_by_other_players_than_sat_there_does_not_hold(store: Store) -> None:
    game_id = await stored_game(store, steps=12)
    (stranger,) = await store.guests(1)
    async with store.database.write() as transaction:
        moved = update(GameSeatRow).where(GameSeatRow.game_id == game_id, GameSeatRow.seat == "A")
        await transaction.connection.execute(moved.values(player_id=stranger.id))

    assert await _faults(store) == [(game_id, 1, "header_differs")]


async def test_a_running_games_log_that_lost_its_end_is_found_by_the_answers_that_told_of_it(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await play_to_a_turn(table)
    async with store.database.write() as transaction:
        of_the_end = (GameEventRow.game_id == game_id, GameEventRow.seq > table.seq - 2)
        await transaction.connection.execute(delete(GameEventRow).where(*of_the_end))

    assert await _faults(store, "chain") == [(game_id, table.seq, "cut_off")]


async def test_a_log_whose_head_was_deleted_is_found_by_what_is_left_of_it(fresh_sqlite_url: str) -> None:
    async with open_store(fresh_sqlite_url) as store:
        game_id = await stored_game(store, steps=12)
        await _write(store, "delete from game_seat")
        connection = sqlite3.connect(store.database.url.database or "")
        connection.execute("delete from game")
        connection.commit()
        connection.close()

        assert await _faults(store) == [(game_id, 1, "head_missing")]


async def test_a_game_that_was_taken_out_of_its_room_is_missed_there(store: Store) -> None:
    game_id = await stored_game(store, steps=12)
    async with store.database.write() as transaction:
        await transaction.connection.execute(update(GameRow).where(GameRow.id == game_id).values(number=3))

    assert await _faults(store) == [(game_id, 1, "game_missing")]
