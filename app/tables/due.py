"""What the house does when time has run out: told by the times used, for whoever holds the game's log to do it."""

from collections.abc import Iterator

from app.customs import Away, OnTimeout
from app.engine.actions import Abandon, EndGrace, EndVote, FixExchange, HouseAction, RunOutOfTime, SeatBot
from app.engine.chairs import Ending, Why
from app.engine.state import GameState
from app.tables.times import Allowances, Times, awaits_fixing, fixing_left, grace_left, is_deserted, is_due, turn_left


def due_actions(times: Times, state: GameState, allowances: Allowances) -> Iterator[HouseAction]:
    """All that is due in this state, in order. One may make another illegal, which is then to be left out."""
    timing, customs = allowances.timing, allowances.customs
    if is_due(timing.idle_seconds - times.idle):
        yield Abandon(Ending.IDLE)
    if is_deserted(state) and is_due(timing.deserted_seconds - times.deserted):
        yield Abandon(Ending.DESERTED)
    if state.vote is not None and is_due(timing.vote_seconds - times.vote):
        yield EndVote()
    if awaits_fixing(state) and is_due(fixing_left(times, state, timing)):
        yield FixExchange()
    for seat, left in grace_left(times, state, timing):
        if is_due(left):
            yield EndGrace(seat)
            if customs.away is Away.BOT:
                yield SeatBot(seat, customs.bot_level, Why.GRACE)
    for seat, left in turn_left(times, state, allowances):
        if is_due(left):
            if customs.on_timeout is OnTimeout.BOT_SEAT:
                yield SeatBot(seat, customs.bot_level, Why.TIMEOUT)
            else:
                yield RunOutOfTime(seat, customs.bot_level)
