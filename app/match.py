"""Matches between two kinds of bots, and the figures they are judged by.

Two games are played with the same shuffles, the sides changing seats in between. Games are independent of how they
are shared out among processes.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import median
from time import thread_time
from typing import Any

from app.bots.levels import LEVELS, RANDOM, Level, act, blind
from app.bots.view import Exchanged, remember, seat_view
from app.engine.actions import Action, FixExchange
from app.engine.events import Event
from app.engine.exchanging import not_yet_passed
from app.engine.seats import SEATS, Seat, Team
from app.engine.state import GameState, Phase
from app.simulation import play_game

_BLIND = ":blind"


class UnknownSide(ValueError):
    """Not the name of a level."""


def side_named(name: str) -> Level:
    """The level of that name, or `random`; with `:blind` behind it, its exchange is left to chance."""
    plain = name.removesuffix(_BLIND)
    if plain not in LEVELS and plain != "random":
        raise UnknownSide(f"{plain!r} is none of {', '.join(('random', *LEVELS))}")
    level = LEVELS.get(plain, RANDOM)
    return level if plain == name else blind(level)


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game, as far as a match counts it."""

    a_won: bool
    cards: int
    """Cards laid, by all four seats."""
    a_seconds: tuple[float, ...]
    """What each decision of the first side took of a core: a busy machine does not count."""
    b_seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """The results of a match between side `a` and side `b`."""

    a: str
    b: str
    results: tuple[GameResult, ...]

    def as_json(self) -> dict[str, Any]:
        """The figures. `low` and `high` are the ends of the 95 % interval of the share of games that `a` wins."""
        wins = sum(result.a_won for result in self.results)
        low, high = wilson(wins, len(self.results))
        a_seconds = sorted(seconds for result in self.results for seconds in result.a_seconds)
        b_seconds = sorted(seconds for result in self.results for seconds in result.b_seconds)
        return {
            "a": self.a,
            "b": self.b,
            "games": len(self.results),
            "a_wins": wins,
            "low": round(low, 4),
            "high": round(high, 4),
            "cards_median": median(result.cards for result in self.results),
            "decision_ms": _percentiles(a_seconds),
            "b_decision_ms": _percentiles(b_seconds),
        }

    def lines(self) -> Iterator[str]:
        """The figures as text."""
        told = self.as_json()
        share = told["a_wins"] / told["games"]
        yield f"{self.a} against {self.b}: won {told['a_wins']} of {told['games']} games"
        yield f"share won         {share:.1%}, 95 % interval {told['low']:.1%} to {told['high']:.1%} (Wilson)"
        yield f"cards per game    {told['cards_median']:g} (median)"
        for side, times in ((self.a, told["decision_ms"]), (self.b, told["b_decision_ms"])):
            yield f"time per decision {times['p50']:.2f} ms (median), {times['p99']:.2f} ms (99 of 100): {side}"


def play_match(a: str, b: str, games: int, seed: int, jobs: int) -> Match:
    """Play so many games. Raises UnknownSide. The same seed gives the same results, whatever the number of jobs."""
    side_named(a), side_named(b)
    play = partial(play_one, a, b, seed)
    if jobs == 1:
        return Match(a, b, tuple(map(play, range(games))))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return Match(a, b, tuple(pool.map(play, range(games), chunksize=2)))


def play_one(a: str, b: str, seed: int, number: int) -> GameResult:
    """The game of that number. In every other one `b` has the seats that `a` had before, and the same cards."""
    a_team = Team.AC if number % 2 == 0 else Team.BD
    bots = _Bots({a_team: side_named(a), a_team.other: side_named(b)}, seed)
    cards, winner = 0, None
    for step in play_game(Random(f"{seed} {number // 2}"), bots.pick):  # noqa: S311 (games to count)
        bots.see(step.events, step.after)
        cards += len(step.after.discard) > len(step.before.discard)
        winner = step.after.winner
    return GameResult(winner is a_team, cards, tuple(bots.seconds[a_team]), tuple(bots.seconds[a_team.other]))


class _Bots:
    """Four seats in the hands of two levels, each with its own memory."""

    def __init__(self, levels: dict[Team, Level], seed: int) -> None:
        self._levels = levels
        self._seed = seed
        self._memory = [Exchanged()] * len(SEATS)
        self.seconds: dict[Team, list[float]] = {team: [] for team in Team}

    def see(self, events: tuple[Event, ...], state_after: GameState) -> None:
        """Every seat remembers its own part in the exchange."""
        for event in events:
            self._memory = [remember(self._memory[seat], event, state_after, seat) for seat in SEATS]

    def pick(self, _rng: Random, state: GameState) -> Action:
        """What a seat does next; the house fixes the exchange once all have passed."""
        if state.phase is Phase.PLAY:
            return self._choose(state, state.turn)
        missing = not_yet_passed(state.exchange)
        return self._choose(state, missing[0]) if missing else FixExchange()

    def _choose(self, state: GameState, seat: Seat) -> Action:
        view = seat_view(state, seat, self._memory[seat])
        began = thread_time()
        action = act(self._levels[seat.team], view, self._seed)
        self.seconds[seat.team].append(thread_time() - began)
        return action


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The ends of Wilson's 95 % interval for a share of wins."""
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def _percentiles(ascending: list[float]) -> dict[str, float]:
    """Median and 99th percentile, in milliseconds."""
    return {
        f"p{percent}": round(1000 * ascending[len(ascending) * percent // 100], 3) if ascending else 0.0
        for percent in (50, 99)
    }
