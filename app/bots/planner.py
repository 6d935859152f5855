"""`planner`: a beam search through its own hand, as if nobody else moved."""

from collections.abc import Iterable, Iterator
from random import Random

from app.bots.giving import partners_gain
from app.bots.keeping import kept_worth, without
from app.bots.view import SeatView
from app.bots.ways import ways
from app.bots.weights import SKIP
from app.bots.worth import standing, tension
from app.engine.board import Board
from app.engine.cards import HAND_SIZE, Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Function, Outcome
from app.engine.seats import Seat
from app.engine.state import Options

NODES = 100
"""Boards from which the search goes on, for one decision."""

_TRUST = 0.7
"""How much each further card of a plan counts of the one before it: others will have moved by then."""

_UNFOLLOWED = 1.0
"""What a beginning is marked down by that the beam has lost: others looked better."""

_Layer = dict[tuple[Board, tuple[Card, ...]], dict[int, float]]
"""The boards reached with so many cards, each with the hand that is left, and the value of the best way to it from each
of the first boards that lead to it."""


def choose_play(view: SeatView, _rng: Random) -> Outcome:
    """The play with which the best plan begins."""
    outcomes = legal_plays(view.position())
    if len(outcomes) == 1:
        return outcomes[0]
    plans = _plan_values(view, outcomes)
    return max(zip(plans, outcomes, strict=True), key=lambda planned: planned[0])[1]


def choose_gift(view: SeatView, _rng: Random) -> Card:
    """The card to pass: one that the own plans can do without, and that the partner has use for."""
    board, seat = view.board, view.seat

    def benefit(gift: Card) -> float:
        rest = without(view.hand, gift)
        kept = sum(kept_worth(card, board, seat) for card in rest)
        (plan,) = best_plans([(board, rest)], seat, view.options, NODES // HAND_SIZE)
        return plan + kept + partners_gain(view, gift)

    return max(dict.fromkeys(view.hand), key=benefit)


def _plan_values(view: SeatView, outcomes: tuple[Outcome, ...]) -> list[float]:
    """What each of these plays is worth with all that its seat can make of it with the rest of the hand."""
    firsts = [(outcome.board, without(view.hand, outcome.play.card)) for outcome in outcomes]
    plans = best_plans(firsts, view.seat, view.options, NODES)
    return [
        plan + tension(outcome.board, view.seat.team) + (SKIP if outcome.play.function is Function.SKIP else 0.0)
        for plan, outcome in zip(plans, outcomes, strict=True)
    ]


def best_plans(
    firsts: Iterable[tuple[Board, tuple[Card, ...]]], seat: Seat, options: Options, nodes: int
) -> list[float]:
    """For each board with a hand: what comes of the best order of playing the hand out, if nobody else moves.

    All share the nodes: what looks better early is followed further. What is not followed to the end counts
    as what it was when it was left, less `_UNFOLLOWED`.
    """
    layer: _Layer = {}
    for first, key in enumerate(firsts):
        layer.setdefault(key, {})[first] = standing(key[0], seat.team)
    values = {first: value - _UNFOLLOWED for by_first in layer.values() for first, value in by_first.items()}
    depth = max((len(hand) for _, hand in layer), default=0)
    width = max(1, nodes // depth) if depth else 0
    trust = 1.0
    for _ in range(depth + 1):
        trust *= _TRUST
        following: _Layer = {}
        for (board, hand), by_first in sorted(layer.items(), key=_promise)[:width]:
            here = standing(board, seat.team)
            gains = [(key, trust * (standing(key[0], seat.team) - here)) for key in _next(board, hand, seat, options)]
            if not gains:
                kept = sum(kept_worth(card, board, seat) for card in hand)
                for first, value in by_first.items():
                    values[first] = max(values[first], value + kept)
            for key, gain in gains:
                reached = following.setdefault(key, {})
                for first, value in by_first.items():
                    reached[first] = max(reached.get(first, value + gain), value + gain)
        layer = following
    return [values[first] for first in sorted(values)]


def _promise(entry: tuple[tuple[Board, tuple[Card, ...]], dict[int, float]]) -> float:
    """For sorting, the most promising first."""
    return -max(entry[1].values())


def _next(
    board: Board, hand: tuple[Card, ...], seat: Seat, options: Options
) -> Iterator[tuple[Board, tuple[Card, ...]]]:
    """The boards that one more card leads to, each with the rest of the hand."""
    for card in dict.fromkeys(hand):
        if card is not Card.TACKER:
            rest = without(hand, card)
            for reached in ways(board, seat, card, options):
                yield reached, rest
