"""Whatever people do or leave undone at a table, somebody is waited for, all are told whom, and every game ends."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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
    SeatAction,
    SeatBot,
    TakeBack,
)
from app.engine.chairs import Matter, Why
from app.engine.choices import legal_plays
from app.engine.seats import SEATS, Seat
from app.engine.sitting import UNDER_WAY
from app.engine.state import GameState, Phase
from app.engine.views import waiting_for
from app.records.codec import decode, encode
from app.tables.actors import BOT
from app.tables.table import Table
from app.tables.timing import Timing
from tests.tables.kit import Clock, fresh_id
from tests.tables.memory import OWNERS, Head, MemoryLog, open_memory_table

SHORT = Timing(bot_seconds=(0, 0), idle_seconds=3600, deserted_seconds=600)
"""A game may then end long before its last marble is home, and a test need not play a thousand cards."""

customs = st.builds(
    Customs,
    clock=st.sampled_from([None, 20, 90]),
    on_timeout=st.sampled_from(OnTimeout),
    away=st.sampled_from(Away),
)
bots = st.tuples(*[st.sampled_from([None, None, "easy"])] * 4)
seats = st.sampled_from(SEATS)
doings = st.one_of(
    st.builds(NoteAway, seats),
    st.builds(NoteHere, seats),
    st.builds(SeatBot, seats, st.just("easy"), st.just(Why.LEFT)),
    st.builds(GiveToBot, seats, seats, st.just("easy")),
    st.builds(TakeBack, seats),
    st.builds(OfferToPlay, seats, st.just("p_watcher")),
    st.builds(CallVote, seats, st.sampled_from([Matter.PAUSE, Matter.ABANDON])),
    st.builds(CastVote, seats, st.booleans()),
    st.builds(Resume, seats),
    st.sampled_from(["card", "card", "card", "bot", "deadline"]),
    st.integers(1, 120),
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(customs, bots, st.lists(doings, max_size=40))
async def test_every_game_ends_whatever_was_done_and_left_undone(
    customs: Customs, bots: Any, history: list[Any]
) -> None:
    clock, log = Clock(), MemoryLog(Head(customs=customs, bots=bots))
    table = await open_memory_table(clock, log, timing=SHORT)

    for doing in history:
        await _do(table, clock, doing)
        _judge(table)
    await _leave_it_alone(table, clock)

    assert table.is_over
    other = await open_memory_table(clock, log, timing=SHORT)
    assert other.state == table.state
    assert [decode(*encode(row.event)) for row in log.rows] == [row.event for row in log.rows]


async def _do(table: Table, clock: Clock, doing: Any) -> None:
    match doing:
        case "card":
            await _somebody_lays_a_card(table)
        case "bot":
            await _a_bot_moves(table)
        case "deadline":
            await _wait(table, clock)
        case int(seconds):
            clock.pass_by(seconds)
            await table.time_out()
        case NoteAway() | NoteHere() | SeatBot():
            await table.note(doing)
        case _:
            actor = "p_watcher" if isinstance(doing, OfferToPlay) else OWNERS[doing.seat]
            await table.act(doing.seat, fresh_id(), table.seq, doing, actor)


def _judge(table: Table) -> None:
    """Somebody is waited for, and the house knows when to look again."""
    state = table.state
    if state.phase not in UNDER_WAY:
        return
    assert table.deadline_at is not None
    assert waiting_for(state) or (state.is_paused and not any(chair.has_person for chair in state.chairs))


async def _leave_it_alone(table: Table, clock: Clock) -> None:
    """Nobody does anything more, and time goes on: the house does. Then everybody goes."""
    for _ in range(4):
        if not table.is_over:
            before = table.seq
            await _wait(table, clock)
            await _a_bot_moves(table)
            assert table.seq > before
    await table.note(NoteHere(Seat.A))
    await table.act(Seat.A, fresh_id(), table.seq, TakeBack(Seat.A), OWNERS[Seat.A])
    for seat in SEATS:
        await table.note(NoteAway(seat))
    for _ in range(40):
        if not table.is_over:
            await _wait(table, clock)
            await _a_bot_moves(table)


async def _wait(table: Table, clock: Clock) -> None:
    if table.deadline_at is not None:
        clock.now = max(clock.now, table.deadline_at)
        await table.time_out()


async def _a_bot_moves(table: Table) -> bool:
    turn = table.bot_turn()
    if turn is None:
        return False
    action = _card(table.state, turn.seat)
    outcome = await table.act(turn.seat, f"bot-{turn.since:06}-{turn.seat.name}", turn.since, action, BOT)
    assert outcome.ok
    return True


async def _somebody_lays_a_card(table: Table) -> None:
    for seat in waiting_for(table.state):
        controller = table.controller(seat)
        if controller is not None and table.state.hands[seat]:
            action = _card(table.state, seat)
            await table.act(seat, fresh_id(), table.seq, action, controller)
            return


def _card(state: GameState, seat: Seat) -> SeatAction:
    if state.phase is Phase.EXCHANGE:
        return GiveCard(seat, state.hands[seat][0])
    return PlayCard(seat, legal_plays(state.position)[0].play)
