"""Clocks, graces, votes and bots' thinking: one fold of the log, by an injected clock."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from app.customs import Away, Customs, OnTimeout
from app.engine.actions import (
    CallVote,
    CastVote,
    GiveCard,
    GiveToBot,
    NoteAway,
    NoteHere,
    OfferToPlay,
    PlayCard,
    Resume,
    TakeBack,
)
from app.engine.chairs import By, Ending, Matter
from app.engine.choices import legal_plays
from app.engine.events import SeatTakenOver, TimeRanOut
from app.engine.seats import SEATS, Seat
from app.engine.state import Phase
from app.tables.actors import BOT
from app.tables.clock_face import clock_face
from app.tables.silences import Silences
from app.tables.table import Table
from app.tables.timing import Timing
from tests.tables.kit import BEGINNING, Clock, fresh_id, play_to_a_turn
from tests.tables.memory import OWNERS, Head, MemoryLog, open_memory_table

A, B, C, D = SEATS
CLOCK = Customs(clock=45)


@dataclass(frozen=True)
class Asleep:
    began_at: datetime
    ended_at: datetime


class Evening:
    """A table, its clock, and what its people do."""

    def __init__(self, clock: Clock, log: MemoryLog, table: Table) -> None:
        self.clock, self.log, self.table = clock, log, table

    async def ask(self, action: Any, actor: str | None = None) -> str:
        """Under a fresh id; `ok`, or the refusal's code."""
        player = OWNERS[action.seat] if actor is None else actor
        outcome = await self.table.act(action.seat, fresh_id(), self.table.seq, action, player)
        return "ok" if outcome.error is None else outcome.error.code

    async def pass_by(self, seconds: float) -> None:
        self.clock.pass_by(seconds)
        await self.table.time_out()

    async def leave(self, *seats: Seat) -> None:
        for seat in seats:
            assert await self.table.note(NoteAway(seat))

    def by(self) -> Sequence[By]:
        return [chair.by for chair in self.table.state.chairs]


async def evening(customs: Customs | None = None, **head: Any) -> Evening:
    clock, log = Clock(), MemoryLog(Head(customs=customs or Customs(), **head))
    return Evening(clock, log, await open_memory_table(clock, log))


async def at_a_turn(customs: Customs | None = None) -> tuple[Evening, Seat]:
    here = await evening(customs)
    await play_to_a_turn(here.table)
    return here, here.table.state.turn


async def test_without_a_clock_nobody_is_hurried() -> None:
    here, turn = await at_a_turn()

    await here.pass_by(3600)

    assert (here.table.state.turn, here.by()) == (turn, [By.OWNER] * 4)


async def test_when_time_has_run_out_a_bot_plays_this_turn() -> None:
    here, turn = await at_a_turn(CLOCK)

    await here.pass_by(44)
    in_time = here.by()[turn]
    await here.pass_by(1)

    assert (in_time, here.by()[turn]) == (By.OWNER, By.STAND_IN)
    assert await here.ask(_a_play(here.table, turn)) == "bot_plays"
    await _bot_moves(here)
    assert (here.table.state.turn, here.by()[turn]) == (turn.left, By.OWNER)


async def test_when_time_has_run_out_a_bot_takes_the_seat_if_the_room_says_so() -> None:
    here, turn = await at_a_turn(replace(CLOCK, on_timeout=OnTimeout.BOT_SEAT))

    await here.pass_by(45)

    assert here.by()[turn] is By.BOT


async def test_every_turn_has_its_own_time() -> None:
    here, turn = await at_a_turn(CLOCK)
    here.clock.pass_by(40)
    assert await here.ask(_a_play(here.table, turn)) == "ok"

    await here.pass_by(44)

    assert here.by() == [By.OWNER] * 4


async def test_the_exchange_is_timed_as_well() -> None:
    """R2.6"""
    here = await evening(CLOCK)
    assert await here.ask(GiveCard(A, here.table.state.hands[A][0])) == "ok"

    await here.pass_by(45)

    assert here.by() == [By.OWNER, By.STAND_IN, By.STAND_IN, By.STAND_IN]
    for _ in range(3):
        await _bot_moves(here)
    assert None not in here.table.state.exchange.given
    assert here.by() == [By.OWNER] * 4


async def test_who_is_disconnected_uses_a_reserve_before_the_turns_time() -> None:
    here, turn = await at_a_turn(CLOCK)
    await here.pass_by(10)
    await here.leave(turn)
    here.clock.pass_by(30)
    assert await here.table.note(NoteHere(turn))

    face = clock_face(here.table)
    await here.pass_by(34)
    in_time = here.by()[turn]
    await here.pass_by(1)

    assert face["reserve"][turn.name] == 90
    assert (in_time, here.by()[turn]) == (By.OWNER, By.STAND_IN)


async def test_a_reserve_is_used_up_in_the_end() -> None:
    here, turn = await at_a_turn(replace(CLOCK, clock=90))
    await here.leave(turn)

    await here.pass_by(209)
    in_time = here.by()[turn]
    await here.pass_by(1)

    assert (in_time, here.by()[turn]) == (By.OWNER, By.STAND_IN)


async def test_the_client_is_told_when_a_turn_ends() -> None:
    here, _ = await at_a_turn(CLOCK)

    assert clock_face(here.table)["turn"] == {"ends_at": "2026-01-01T12:00:45.000Z", "seconds": 45}


async def test_a_grace_counts_only_while_others_wait_for_the_seat() -> None:
    here, turn = await at_a_turn()
    await here.leave(turn.left)
    await here.pass_by(600)
    not_waited_for = here.table.state.chairs[turn.left].is_overdue
    assert await here.ask(_a_play(here.table, turn)) == "ok"

    await here.pass_by(59)
    early = here.table.state.chairs[turn.left].is_overdue
    refused = await here.ask(GiveToBot(turn, turn.left, "easy"))
    await here.pass_by(1)

    assert (not_waited_for, early, refused) == (False, False, "not_overdue")
    assert here.table.state.chairs[turn.left].is_overdue
    assert await here.ask(GiveToBot(turn, turn.left, "easy")) == "ok"
    assert here.by()[turn.left] is By.BOT


async def test_a_bot_takes_an_overdue_seat_by_itself_if_the_room_says_so() -> None:
    here, turn = await at_a_turn(Customs(away=Away.BOT, bot_level="easy"))
    await here.leave(turn)

    await here.pass_by(60)

    assert (here.by()[turn], here.table.state.chairs[turn].bot) == (By.BOT, "easy")


async def test_the_owner_takes_the_seat_back_and_the_bots_thought_comes_to_nothing() -> None:
    here, turn = await at_a_turn(Customs(away=Away.BOT))
    await here.leave(turn)
    await here.pass_by(60)
    since = here.table.seq

    assert await here.ask(TakeBack(turn)) == "ok"
    outcome = await here.table.act(turn, "bot-000001-A", since, _a_play(here.table, turn), BOT)

    assert outcome.error is not None
    assert (outcome.error.code, here.by()[turn]) == ("stale", By.OWNER)
    assert await here.ask(_a_play(here.table, turn)) == "ok"


async def test_nobody_but_the_owner_takes_a_seat_back() -> None:
    here, turn = await at_a_turn()
    assert await here.ask(GiveToBot(turn, turn, "easy")) == "ok"

    assert await here.ask(TakeBack(turn), OWNERS[turn.left]) == "not_seated"


async def test_a_substitute_plays_until_the_owner_is_back() -> None:
    here, turn = await at_a_turn()
    await here.leave(turn)
    await here.pass_by(60)
    assert await here.ask(OfferToPlay(turn, "p_watcher"), "p_watcher") == "ok"
    for seat in (turn.left, turn.partner):
        assert await here.ask(CastVote(seat, yes=True)) == "ok"

    owners = await here.ask(_a_play(here.table, turn))
    substitutes = await here.ask(_a_play(here.table, turn), "p_watcher")
    back = await here.ask(TakeBack(turn))
    too_late = await here.ask(CallVote(turn, Matter.PAUSE), "p_watcher")

    assert (owners, substitutes, back, too_late) == ("not_seated", "ok", "ok", "not_seated")


async def test_a_bot_thinks_for_a_moment_and_then_moves() -> None:
    here, turn = await at_a_turn()
    assert await here.ask(GiveToBot(turn, turn, "easy")) == "ok"

    at_once = here.table.bot_turn()
    here.clock.pass_by(2.5)

    assert at_once is None
    assert here.table.bot_turn() is not None
    assert here.table.deadline_at is not None
    assert here.table.deadline_at <= here.clock()


async def test_a_bot_of_the_room_plays_from_the_start() -> None:
    here = await evening(bots=(None, "medium", None, None))

    assert here.by() == [By.OWNER, By.BOT, By.OWNER, By.OWNER]
    assert [type(row.event) for row in here.log.rows[:2]][1] is SeatTakenOver


async def test_two_workers_bots_answer_a_question_once() -> None:
    here, turn = await at_a_turn()
    assert await here.ask(GiveToBot(turn, turn, "easy")) == "ok"
    other = await open_memory_table(here.clock, here.log)
    here.clock.pass_by(3)
    play = _a_play(here.table, turn)

    answers = [await table.act(turn, "bot-000009-A", other.seq, play, BOT) for table in (here.table, other)]

    assert [answer.ok for answer in answers] == [True, True]
    assert here.table.state.turn is turn.left


async def test_a_pause_stops_every_clock() -> None:
    here, turn = await at_a_turn(CLOCK)
    await here.pass_by(40)
    for seat in SEATS[:3]:
        await here.ask(CallVote(seat, Matter.PAUSE) if seat is A else CastVote(seat, yes=True))

    await here.pass_by(3600)
    paused = (here.by(), clock_face(here.table)["turn"], await here.ask(_a_play(here.table, turn)))
    assert await here.ask(Resume(D)) == "ok"
    await here.pass_by(4)
    in_time = here.by()[turn]
    await here.pass_by(1)

    assert paused == ([By.OWNER] * 4, None, "paused")
    assert (in_time, here.by()[turn]) == (By.OWNER, By.STAND_IN)


async def test_a_vote_ends_by_itself() -> None:
    here, _ = await at_a_turn()
    assert await here.ask(CallVote(A, Matter.ABANDON)) == "ok"

    await here.pass_by(59)
    open_still = here.table.state.vote is not None
    await here.pass_by(1)

    assert open_still
    assert (here.table.state.vote, here.table.is_over) == (None, False)


async def test_a_game_without_people_is_abandoned() -> None:
    here, _ = await at_a_turn()
    await here.leave(*SEATS)

    await here.pass_by(1799)
    early = here.table.is_over
    await here.pass_by(1)

    assert (early, here.table.state.abandoned) == (False, Ending.DESERTED)


async def test_a_game_in_which_nothing_happens_is_abandoned_in_the_end() -> None:
    here, _ = await at_a_turn()

    await here.pass_by(24 * 3600)

    assert here.table.state.abandoned is Ending.IDLE


@pytest.mark.parametrize("charged", [False, True])
async def test_a_restart_neither_charges_nor_forgets_a_clock(charged: bool) -> None:
    here, turn = await at_a_turn(CLOCK)
    here.clock.pass_by(630)
    asleep = Asleep(BEGINNING + timedelta(seconds=30), BEGINNING + timedelta(seconds=630))

    table = await open_memory_table(here.clock, here.log, silences=Silences([asleep]))
    here.clock.pass_by(15 if charged else 14)
    await table.time_out()

    assert table.state.chairs[turn].by is (By.STAND_IN if charged else By.OWNER)


async def test_two_workers_agree_on_every_deadline() -> None:
    here, turn = await at_a_turn(CLOCK)
    here.clock.pass_by(7)
    await here.leave(turn)
    other = await open_memory_table(here.clock, here.log)

    assert (other.deadline_at, other.reckoned) == (here.table.deadline_at, here.table.reckoned)


async def test_a_play_is_not_stale_because_somebody_came_or_went() -> None:
    here, turn = await at_a_turn()
    seen = here.table.seq
    await here.leave(turn.left)

    outcome = await here.table.act(turn, fresh_id(), seen, _a_play(here.table, turn), OWNERS[turn])

    assert outcome.ok


async def test_one_person_alone_can_get_past_everybody_who_is_gone() -> None:
    here, _ = await at_a_turn()
    others = [seat for seat in SEATS if seat is not A]
    await here.leave(*others)
    while any(here.by()[seat] is not By.BOT for seat in others):
        state = here.table.state
        if state.turn is A:
            assert await here.ask(_a_play(here.table, A)) == "ok"
        elif here.by()[state.turn] is By.BOT:
            await _bot_moves(here)
        else:
            await here.pass_by(60)
            assert await here.ask(GiveToBot(A, state.turn, "easy")) == "ok"

    assert here.by() == [By.OWNER, By.BOT, By.BOT, By.BOT]


async def test_the_log_tells_who_ran_out_of_time() -> None:
    here, turn = await at_a_turn(CLOCK)

    await here.pass_by(45)

    assert here.log.rows[-1].event == TimeRanOut(turn, "medium")


def _a_play(table: Table, seat: Seat) -> Any:
    assert table.state.phase is Phase.PLAY
    return PlayCard(seat, legal_plays(table.state.position)[0].play)


async def _bot_moves(here: Evening) -> None:
    here.clock.pass_by(Timing().bot_seconds[1])
    turn = here.table.bot_turn()
    assert turn is not None
    hand = here.table.state.hands[turn.seat]
    is_exchange = here.table.state.phase is Phase.EXCHANGE
    action = GiveCard(turn.seat, hand[0]) if is_exchange else _a_play(here.table, turn.seat)
    outcome = await here.table.act(turn.seat, f"bot-{turn.since:06}-{turn.seat.name}", turn.since, action, BOT)
    assert outcome.ok, outcome
