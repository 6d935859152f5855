"""The log is append-only, and the lock between all who write it."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import update

from app.engine.events import DealEnded, Event, GameStarted, GameWon
from app.engine.seats import Seat, Team
from app.engine.state import Options
from app.records.codec import UnreadableEvent
from app.store.rows import GameEventRow
from tests.tables.kit import BEGINNING, Store, open_store

STARTED = GameStarted(Options(), Seat.B)
ANSWER = {"ok": True, "seq": 1, "error": None}


async def test_what_was_appended_is_read_in_order(store: Store) -> None:
    *_, game_id = await store.begun_game()
    events: list[Event] = [STARTED, DealEnded(), DealEnded()]

    assert await store.log.append(game_id, after=0, events=events[:2], at=BEGINNING)
    assert await store.log.append(game_id, after=2, events=events[2:], at=BEGINNING)

    logged = await store.log.read(game_id)
    assert [entry.event for entry in logged] == events
    assert [entry.seq for entry in logged] == [1, 2, 3]
    assert {entry.at for entry in logged} == {BEGINNING}
    assert [entry.seq for entry in await store.log.read(game_id, after=2)] == [3]
    assert await store.log.last_seqs([game_id, "g_none"]) == {game_id: 3}


async def test_of_two_writers_at_one_number_one_wins_and_the_other_stores_nothing(
    store: Store, database_url: str
) -> None:
    *_, game_id = await store.begun_game()
    async with open_store(database_url) as other:
        won = await asyncio.gather(
            store.log.append(
                game_id, after=0, events=[STARTED], at=BEGINNING, action=(Seat.A, "from-here"), outcome=ANSWER
            ),
            other.log.append(
                game_id, after=0, events=[STARTED], at=BEGINNING, action=(Seat.B, "from-there"), outcome=ANSWER
            ),
        )

    answers = [
        await store.log.first_answer(game_id, Seat.A, "from-here"),
        await store.log.first_answer(game_id, Seat.B, "from-there"),
    ]
    assert sorted(won) == [False, True]
    assert [answer is not None for answer in answers] == list(won)
    assert len(await store.log.read(game_id)) == 1


async def test_an_action_is_stored_once_and_its_events_with_it(store: Store) -> None:
    *_, game_id = await store.begun_game()
    action = (Seat.A, "the-same-id")

    first = await store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING, action=action, outcome=ANSWER)
    again = await store.log.append(game_id, after=1, events=[DealEnded()], at=BEGINNING, action=action, outcome={})

    assert (first, again) == (True, False)
    assert len(await store.log.read(game_id)) == 1
    assert await store.log.first_answer(game_id, *action) == ANSWER


async def test_a_damaged_row_is_not_read_past(store: Store) -> None:
    *_, game_id = await store.begun_game()
    await store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING)
    async with store.database.write() as transaction:
        await transaction.connection.execute(update(GameEventRow).values(payload={"first_dealer": "Z"}))

    with pytest.raises(UnreadableEvent):
        await store.log.read(game_id)


async def test_a_deadline_is_found_when_it_has_passed_and_not_before(store: Store) -> None:
    *_, game_id = await store.begun_game()
    due = BEGINNING + timedelta(seconds=4)
    await store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING, deadline_at=due)

    assert await store.log.overdue(BEGINNING, limit=10) == []
    assert [entry.game_id for entry in await store.log.overdue(due, limit=10)] == [game_id]


async def test_the_next_append_replaces_the_deadline(store: Store) -> None:
    *_, game_id = await store.begun_game()
    await store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING, deadline_at=BEGINNING)
    await store.log.append(game_id, after=1, events=[DealEnded()], at=BEGINNING, deadline_was=BEGINNING)

    assert await store.log.overdue(BEGINNING, limit=10) == []


async def test_deadlines_move_by_a_silence_of_all_workers_once(store: Store) -> None:
    *_, game_id = await store.begun_game()
    due, minute = BEGINNING + timedelta(seconds=4), timedelta(seconds=60)
    await store.log.append(game_id, after=0, events=[STARTED], at=BEGINNING, deadline_at=due)

    missed = [
        await store.log.make_up_for_silence(at, silence=timedelta(seconds=6))
        for at in (BEGINNING, BEGINNING + timedelta(seconds=5), BEGINNING + minute, BEGINNING + minute)
    ]

    game = await store.log.game(game_id)
    assert missed == [timedelta(), timedelta(), timedelta(seconds=55), timedelta()]
    assert game is not None
    assert game.deadline_at == due + timedelta(seconds=55)


async def test_a_win_ends_the_game(store: Store) -> None:
    """R9.1"""
    room, _, game_id = await store.begun_game()

    await store.log.append(game_id, after=0, events=[GameWon(Team.BD)], at=BEGINNING, winner=Team.BD)

    game, after = await store.log.game(game_id), await store.rooms.by_code(room.code)
    assert game is not None
    assert (game.status, game.winner) == ("over", Team.BD)
    assert after is not None
    assert after.game is not None
    assert after.game.is_over


async def test_there_is_no_game_of_an_unknown_id(store: Store) -> None:
    assert await store.log.game("g_none") is None
