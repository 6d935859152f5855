"""`hard`: plans its own hand, and looks at what the others could answer with hands they may well hold.

A play is first judged by the board it leads to, by what comes of the rest of the hand, and by what the card would be
worth if kept: so a Tacker is not spent on little. Those that stand out are then tried in sampled worlds.

While many cards are held, it asks what the next opponent, the partner and the last opponent would each gain on that
board with the hand they hold there. The next opponent may answer with a Tacker; a skip takes that opponent's turn away,
and so is worth just what it stops. With few cards left, the deal is played out to its end in each world: all that a
card may stop or help, the partner's last cards and every Tacker among them, shows in the board that comes of it.

The work is bounded by numbers of boards, not by time, so the same seed gives the same play on any machine.
"""

from random import Random

from app.bots.beliefs import sample_hands
from app.bots.giving import gift_by_need
from app.bots.keeping import KEEP, kept_worth, without
from app.bots.planner import best_plans
from app.bots.playouts import worth_when_played_out
from app.bots.view import SeatView
from app.bots.ways import best_way
from app.bots.worth import standing, worth
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Function, Outcome
from app.engine.seats import Seat
from app.engine.state import Hands

_NODES = 100
"""Boards from which the planning of one decision goes on."""
_WORLDS = 24
"""Sampled sets of hidden hands."""
_CANDIDATES = 6
"""Plays that are tried in these worlds at most."""
_CLOSE = 0.6
"""How far a play may be behind the best one to be tried."""

_PLAYED_OUT = 3
"""Up to so many cards in hand, the rest of the deal is played out."""
_FIRST_LOOK = 0.3
"""What the judgement without playing out counts beside it: few worlds leave the ends to chance."""

_PLAN = 0.85
"""What a plan's gain counts beside what is there at once: others will have moved by then."""
_NEXT, _PARTNER, _LAST = 0.6, 0.25, 0.25
"""What the gains of the three others count: the board will have changed before the later ones lay their card."""


def choose_play(view: SeatView, rng: Random) -> Outcome:
    """The play that is worth most when all that is weighed."""
    outcomes = legal_plays(view.position())
    if len(outcomes) == 1:
        return outcomes[0]
    values = _own_values(view, outcomes)
    best = max(values)
    ranked = sorted(range(len(outcomes)), key=lambda index: -values[index])[:_CANDIDATES]
    close = [index for index in ranked if values[index] > best - _CLOSE]
    if len(close) == 1 or all(outcome.play.function is Function.DISCARD for outcome in outcomes):
        return outcomes[close[0]]
    worlds = [sample_hands(view, rng) for _ in range(_WORLDS)]

    def judged(index: int) -> float:
        value = values[index] + _reply_value(view, outcomes[index], worlds)
        if len(view.hand) > _PLAYED_OUT:
            return value
        return _FIRST_LOOK * value + _end_value(view, outcomes[index], worlds)

    return outcomes[max(close, key=judged)]


def choose_gift(view: SeatView, _rng: Random) -> Card:
    """The card to pass."""
    return gift_by_need(view)


def _own_values(view: SeatView, outcomes: tuple[Outcome, ...]) -> list[float]:
    """What each play is worth as far as the seat's own hand goes."""
    team = view.seat.team
    firsts = [(outcome.board, without(view.hand, outcome.play.card)) for outcome in outcomes]
    plans = best_plans(firsts, view.seat, view.options, _NODES)
    return [
        worth(outcome.board, team)
        + _PLAN * (plan - standing(outcome.board, team))
        - KEEP * kept_worth(outcome.play.card, view.board, view.seat)
        for outcome, plan in zip(outcomes, plans, strict=True)
    ]


def _end_value(view: SeatView, outcome: Outcome, worlds: list[Hands]) -> float:
    """What the board may be expected to be worth at the end of the deal, for the seat's team."""
    return sum(worth_when_played_out(view, outcome, hands) for hands in worlds) / len(worlds)


def _reply_value(view: SeatView, outcome: Outcome, worlds: list[Hands]) -> float:
    """What the others may be expected to make of the board, for the seat's team."""
    me = view.seat
    counts = {me.left: -_NEXT, me.partner: _PARTNER, me.left.partner: -_LAST}
    if outcome.play.function is Function.SKIP:
        counts[me.left] = 0.0
    value = 0.0
    for seat, count in counts.items():
        gains = _Gains(view, outcome, seat)
        value += count * sum(gains.best_of(hands[seat]) for hands in worlds) if count else 0.0
    return value / len(worlds)


class _Gains(dict[Card, float | None]):
    """What a seat gains with each card on the board after an outcome, worked out once; None if it can't be played."""

    def __init__(self, view: SeatView, outcome: Outcome, seat: Seat) -> None:
        super().__init__()
        self._view = view
        self._outcome = outcome
        self._seat = seat
        self._here = worth(outcome.board, seat.team)

    def __missing__(self, card: Card) -> float | None:
        best = self._best_way(card)
        kept = KEEP * kept_worth(card, self._outcome.board, self._seat)
        self[card] = None if best is None else best[0] - self._here - kept
        return self[card]

    def best_of(self, hand: tuple[Card, ...]) -> float:
        """What the seat gains with its best card: it must play one if it can (R6.1)."""
        return max((gain for card in hand if (gain := self[card]) is not None), default=0.0)

    def _best_way(self, card: Card) -> tuple[float, Board] | None:
        board, seat, options = self._outcome.board, self._seat, self._view.options
        if card is not Card.TACKER:
            return best_way(board, seat, card, options)
        if seat is not self._view.seat.left:
            return None  # what a later Tacker will find is not known
        # R8: the board before this play is restored, and the newest face played on it.
        play = self._outcome.play
        face = self._view.face if play.card is Card.TACKER else play.card
        return None if face is None else best_way(self._view.board, seat, face, options)
