"""`medium`: looks one play ahead, at the board it leads to."""

from random import Random

from app.bots.giving import gift_by_need
from app.bots.keeping import kept_worth
from app.bots.view import SeatView
from app.bots.worth import worth
from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Function, Outcome

_SKIP = 0.05


def choose_play(view: SeatView, _rng: Random) -> Outcome:
    """The play whose board is worth most, less what the card would be worth in hand."""
    return max(legal_plays(view.position()), key=lambda outcome: _value(view, outcome))


def choose_gift(view: SeatView, _rng: Random) -> Card:
    """The card to pass."""
    return gift_by_need(view)


def _value(view: SeatView, outcome: Outcome) -> float:
    value = worth(outcome.board, view.seat.team) - kept_worth(outcome.play.card, view.board, view.seat)
    return value + _SKIP if outcome.play.function is Function.SKIP else value
