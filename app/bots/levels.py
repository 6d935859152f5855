"""The levels of bots by name, and the one door to all of them.

`choose` is a pure function of values that can be pickled: whoever serves bots may call it in another thread or
process, and the same call gives the same answer everywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from app.bots import easy, hard, medium, planner
from app.bots.view import SeatView
from app.engine.actions import GiveCard, PlayCard
from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Outcome
from app.engine.state import Phase


@dataclass(frozen=True, slots=True)
class Level:
    """How one kind of bot lays and passes cards."""

    choose_play: Callable[[SeatView, Random], Outcome]
    choose_gift: Callable[[SeatView, Random], Card]


LEVELS: dict[str, Level] = {
    "easy": Level(easy.choose_play, easy.choose_gift),
    "medium": Level(medium.choose_play, medium.choose_gift),
    "planner": Level(planner.choose_play, planner.choose_gift),
    "hard": Level(hard.choose_play, hard.choose_gift),
}
"""What a seat can be filled with, the weakest first."""


def choose(level: str, view: SeatView, seed: int) -> GiveCard | PlayCard:
    """What the seat of the view does: passes a card in the exchange, lays one in play.

    The same level, view and seed give the same answer. Raises KeyError for a level that is not in LEVELS, and
    ValueError if the seat holds no card or it is another's turn.
    """
    return act(LEVELS[level], view, seed)


def act(level: Level, view: SeatView, seed: int) -> GiveCard | PlayCard:
    """`choose`, for a level that need not have a name."""
    if not view.hand or (view.phase is Phase.PLAY and view.turn is not view.seat):
        raise ValueError(f"{view.seat.name} has nothing to choose")
    # A number of its own for each decision of a game; a string, because its seed is the same in every process.
    rng = Random(f"{seed} {view.seat.name} {len(view.discard)} {view.phase.value}")  # noqa: S311 (a bot's whim, no secret)
    if view.phase is Phase.EXCHANGE:
        return GiveCard(view.seat, level.choose_gift(view, rng))
    return PlayCard(view.seat, level.choose_play(view, rng).play)


def _any_play(view: SeatView, rng: Random) -> Outcome:
    return rng.choice(legal_plays(view.position()))


def _any_card(view: SeatView, rng: Random) -> Card:
    return rng.choice(view.hand)


RANDOM = Level(_any_play, _any_card)
"""The yardstick: any legal play, any card."""


def blind(level: Level) -> Level:
    """The level with an exchange left to chance, to measure what its exchange is worth."""
    return Level(level.choose_play, _any_card)
