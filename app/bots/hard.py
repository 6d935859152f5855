"""`hard`: plans its own hand, and asks what the others could do in hands they may well hold."""

from random import Random

from app.bots.beliefs import sample_worlds
from app.bots.giving import gift_by_need
from app.bots.keeping import kept_worth, without
from app.bots.planner import best_plans
from app.bots.view import SeatView
from app.bots.ways import best_way
from app.bots.worth import standing, worth
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Function, Outcome
from app.engine.seats import Seat
from app.engine.state import Hands

NODES = 40
WORLDS = 12
CANDIDATES = 6
PLAN = 0.5
KEEP = 0.5
NEXT = 0.5
LAST = 0.25
PARTNER = 0.25
MARGIN = 0.6


def choose_play(view: SeatView, rng: Random) -> Outcome:
    """The play that looks best."""
    outcomes = legal_plays(view.position())
    if len(outcomes) == 1:
        return outcomes[0]
    values = _own_values(view, outcomes)
    best = max(values)
    if all(outcome.play.function is Function.DISCARD for outcome in outcomes):
        return outcomes[values.index(best)]
    ranked = sorted(range(len(outcomes)), key=lambda index: -values[index])[:CANDIDATES]
    ranked = [index for index in ranked if values[index] > best - MARGIN]
    if len(ranked) == 1:
        return outcomes[ranked[0]]
    worlds = sample_worlds(view, rng, WORLDS)
    return outcomes[max(ranked, key=lambda index: values[index] + _reply_value(view, outcomes[index], worlds))]


def choose_gift(view: SeatView, _rng: Random) -> Card:
    """The card to pass."""
    return gift_by_need(view)


def _own_values(view: SeatView, outcomes: tuple[Outcome, ...]) -> list[float]:
    team = view.seat.team
    firsts = [(outcome.board, without(view.hand, outcome.play.card)) for outcome in outcomes]
    plans = best_plans(firsts, view.seat, view.options, NODES)
    return [
        worth(outcome.board, team)
        + PLAN * (plan - standing(outcome.board, team))
        - KEEP * kept_worth(outcome.play.card, view.board, view.seat)
        for outcome, plan in zip(outcomes, plans, strict=True)
    ]


def _reply_value(view: SeatView, outcome: Outcome, worlds: list[Hands]) -> float:
    me = view.seat
    weights = [(me.partner, PARTNER), (me.left.partner, -LAST)]
    if outcome.play.function is not Function.SKIP:
        weights.append((me.left, -NEXT))
    value = 0.0
    for seat, weight in weights:
        gains = _Gains(view, outcome, seat)
        value += weight * sum(gains.best_of(hands[seat]) for hands in worlds)
    return value / len(worlds)


class _Gains(dict[Card, float | None]):
    def __init__(self, view: SeatView, outcome: Outcome, seat: Seat) -> None:
        self._view, self._outcome, self._seat = view, outcome, seat
        self._here = worth(outcome.board, seat.team)

    def __missing__(self, card: Card) -> float | None:
        board = self._outcome.board
        if card is Card.TACKER:
            best = _answer(self._view, self._outcome, self._seat)
        else:
            best = best_way(board, self._seat, card, self._view.options)
        self[card] = None if best is None else best[0] - self._here - KEEP * kept_worth(card, board, self._seat)
        return self[card]

    def best_of(self, hand: tuple[Card, ...]) -> float:
        return max((gain for card in hand if (gain := self[card]) is not None), default=0.0)


def _answer(view: SeatView, outcome: Outcome, seat: Seat) -> tuple[float, Board] | None:
    if seat is not view.seat.left:
        return None
    face = view.face if outcome.play.card is Card.TACKER else outcome.play.card
    return None if face is None else best_way(view.board, seat, face, view.options)
