"""`easy`: legal, and mildly sensible: it draws its play, those that bring it on or home more often."""

from random import Random

from app.bots.keeping import kept_worth
from app.bots.view import SeatView
from app.bots.worth import worth
from app.engine.cards import ENTERING, Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Outcome

_EAGERNESS = 4.0
"""With each unit of `worth` that a play gains it gets two to this power times likelier."""


def choose_play(view: SeatView, rng: Random) -> Outcome:
    """Any legal play; the better its board and the less its card is missed, the likelier."""
    outcomes = legal_plays(view.position())
    here = worth(view.board, view.seat.team)

    def likelihood(outcome: Outcome) -> float:
        gain = worth(outcome.board, view.seat.team) - here
        return float(2.0 ** (_EAGERNESS * (gain - kept_worth(outcome.play.card, view.board, view.seat))))

    return rng.choices(outcomes, [likelihood(outcome) for outcome in outcomes])[0]


def choose_gift(view: SeatView, rng: Random) -> Card:
    """Any card; but a partner who can't enter gets a 1 or 13, if there is one."""
    entering = [card for card in view.hand if card in ENTERING]
    return rng.choice(entering if entering and not view.can_enter[view.seat.partner] else view.hand)
