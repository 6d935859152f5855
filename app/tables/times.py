"""Times: what has been used of every allowance of a game. Folded from its log alone, so that all workers agree.

Each is a number of seconds that grows while its condition holds, and stands while it does not: a pause, a
down-time, or a table at which nobody is left stops a clock without anyone having to wind it up again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from app.customs import Customs
from app.engine.exchanging import not_yet_passed
from app.engine.seats import SEATS, Seat, Team
from app.engine.sitting import UNDER_WAY
from app.engine.state import GameState, Phase
from app.tables.silences import Silences
from app.tables.timing import Timing

BySeat = tuple[float, float, float, float]

_NOTHING: BySeat = (0.0, 0.0, 0.0, 0.0)
_HOUR_SECONDS = 3600
_LEEWAY_SECONDS = 0.001
"""Sums of seconds are not exact; a deadline that is met to within this is met."""


@dataclass(frozen=True, slots=True)
class Allowances:
    """How much there is of everything, in seconds."""

    customs: Customs
    timing: Timing
    thinking_seconds: float
    """How long the bot that moves next thinks."""


class Times(NamedTuple):
    """Seconds used, at `at`."""

    at: datetime
    turn: BySeat = _NOTHING
    """By each seat that has to lay or pass a card now, connected or out of reserve."""
    reserve: BySeat = _NOTHING
    """By each seat for being absent, over the game."""
    waited: BySeat = _NOTHING
    """That others have waited for each seat in its present absence."""
    passed: float = 0
    """Since all four have passed a card (R2.6)."""
    thinking: float = 0
    """By the bot that moves next."""
    vote: float = 0
    """Since the vote was called."""
    deserted: float = 0
    """That the game has waited for people of whom nobody is here."""
    idle: float = 0
    """Since anything happened."""

    def moved_on(self, state: GameState, to: datetime, silences: Silences, allowances: Allowances) -> "Times":
        """Let time pass until `to`, in this state."""
        seconds = silences.awake_seconds(self.at, to)
        turn, reserve, waited = self.turn, self.reserve, self.waited
        if allowances.customs.clock is not None:
            turn, reserve = self._hurried_on(state, seconds, allowances.timing)
        if absent := missed(state):
            waited = _four([used + seconds * (seat in absent) for seat, used in zip(SEATS, waited, strict=True)])
        return Times(
            at=max(self.at, to),
            turn=turn,
            reserve=reserve,
            waited=waited,
            passed=self.passed + seconds * awaits_fixing(state),
            thinking=self.thinking + seconds * (next_bot(state) is not None),
            vote=self.vote + seconds * (state.vote is not None),
            deserted=self.deserted + seconds if is_deserted(state) else 0.0,
            idle=self.idle + seconds,
        )

    def _hurried_on(self, state: GameState, seconds: float, timing: Timing) -> tuple[BySeat, BySeat]:
        """What is then used of turns and reserves: who is absent uses the reserve first."""
        turn, reserve = list(self.turn), list(self.reserve)
        for seat in hurried(state):
            spared = 0.0
            if state.chairs[seat].is_absent:
                spared = min(seconds, timing.reserve_seconds - reserve[seat])
            reserve[seat] += spared
            turn[seat] += seconds - spared
        return _four(turn), _four(reserve)

    def after(self, before: GameState, state: GameState) -> "Times":
        """What begins anew with an event that led from one state to the other."""
        turn, waited, thinking = self.turn, self.waited, self.thinking
        if turn != _NOTHING and _question(before) != _question(state):
            turn = _NOTHING
        if waited != _NOTHING:
            chairs = zip(waited, state.chairs, strict=True)
            waited = _four([used if chair.is_absent else 0.0 for used, chair in chairs])
        if thinking and _bots_move(before) != _bots_move(state):
            thinking = 0.0
        return Times(
            at=self.at,
            turn=turn,
            reserve=self.reserve,
            waited=waited,
            passed=self.passed if awaits_fixing(before) and awaits_fixing(state) else 0.0,
            thinking=thinking,
            vote=self.vote if before.vote is not None and state.vote is not None else 0.0,
            deserted=self.deserted if is_deserted(state) else 0.0,
            idle=0.0,
        )


def must_decide(state: GameState) -> tuple[Seat, ...]:
    """The seats without whose card the game does not go on."""
    if state.is_paused:
        return ()
    match state.phase:
        case Phase.EXCHANGE:
            return not_yet_passed(state.exchange)
        case Phase.PLAY:
            return (state.turn,) if state.hands[state.turn] else ()
        case _:
            return ()


def next_bot(state: GameState) -> Seat | None:
    """The seat for which a bot moves next."""
    for seat in must_decide(state):
        if state.chairs[seat].bot is not None:
            return seat
    return None


def hurried(state: GameState) -> tuple[Seat, ...]:
    """The seats whose clock runs: people who have to lay or pass a card, while anyone of the people is here."""
    if not _is_attended(state):
        return ()
    return tuple(seat for seat in must_decide(state) if state.chairs[seat].bot is None)


def missed(state: GameState) -> tuple[Seat, ...]:
    """The absent seats that others wait for."""
    if not any(chair.is_absent for chair in state.chairs):
        return ()
    return tuple(seat for seat in hurried(state) if state.chairs[seat].is_absent and not state.chairs[seat].is_overdue)


def awaits_fixing(state: GameState) -> bool:
    """Whether all four have passed a card and an exchange is not fixed (R2.6)."""
    exchange = state.exchange
    is_open = state.phase is Phase.EXCHANGE and not state.is_paused
    return is_open and None not in exchange.given and exchange.fixed != frozenset(Team)


def fixing_left(times: Times, state: GameState, timing: Timing) -> float:
    """How long cards that were passed may still be looked at or changed. Bots do neither, so nobody waits for them."""
    asks_people = any(state.chairs[seat].bot is None for seat in SEATS if seat.team not in state.exchange.fixed)
    return (timing.exchange_seconds if asks_people else 0.0) - times.passed


def is_deserted(state: GameState) -> bool:
    """Whether the game waits for people of whom nobody is here."""
    if state.phase not in UNDER_WAY or _is_attended(state):
        return False
    return state.is_paused or any(state.chairs[seat].bot is None for seat in must_decide(state))


def turn_left(times: Times, state: GameState, allowances: Allowances) -> Iterator[tuple[Seat, float]]:
    """For each seat whose clock runs: how long it has, its reserve included while it is absent."""
    clock = allowances.customs.clock
    if clock is None:
        return
    for seat in hurried(state):
        spare = allowances.timing.reserve_seconds - times.reserve[seat] if state.chairs[seat].is_absent else 0.0
        yield seat, clock - times.turn[seat] + max(0.0, spare)


def grace_left(times: Times, state: GameState, timing: Timing) -> Iterator[tuple[Seat, float]]:
    """For each absent seat that others wait for: how long they still have to."""
    for seat in missed(state):
        yield seat, timing.grace_seconds - times.waited[seat]


def is_due(left: float) -> bool:
    """Whether nothing is left of an allowance."""
    return left <= _LEEWAY_SECONDS


def next_due(times: Times, state: GameState, silences: Silences, allowances: Allowances) -> datetime | None:
    """When the house has to look at the game again; None when it is over."""
    if state.phase not in UNDER_WAY:
        return None
    timing = allowances.timing
    left = [seconds for _, seconds in turn_left(times, state, allowances)]
    left += [seconds for _, seconds in grace_left(times, state, timing)]
    if awaits_fixing(state):
        left.append(fixing_left(times, state, timing))
    if next_bot(state) is not None:
        left.append(allowances.thinking_seconds - times.thinking)
    if state.vote is not None:
        left.append(timing.vote_seconds - times.vote)
    if is_deserted(state):
        left.append(timing.deserted_seconds - times.deserted)
    idle_at = _next_hour(silences.after(times.at, timing.idle_seconds - times.idle))
    return min([idle_at, *(silences.after(times.at, max(0.0, seconds)) for seconds in left)])


def _is_attended(state: GameState) -> bool:
    return any(chair.is_present for chair in state.chairs)


def _question(state: GameState) -> Any:
    """What the clock of a seat is for."""
    if state.phase is Phase.EXCHANGE:
        return state.phase, state.deal_number
    return state.phase, state.deal_number, tuple(map(len, state.hands))


def _bots_move(state: GameState) -> Any:
    seat = next_bot(state)
    return None if seat is None else (seat, state.chairs[seat], _question(state))


def _next_hour(moment: datetime) -> datetime:
    """Rounded up, so that it does not have to be written down anew with each event."""
    hours = -(-moment.timestamp() // _HOUR_SECONDS)
    return datetime.fromtimestamp(hours * _HOUR_SECONDS, UTC) if hours else moment + timedelta()


def _four(values: list[float]) -> BySeat:
    a, b, c, d = values
    return a, b, c, d


assert len(SEATS) == len(_NOTHING)
