"""`planner`: a beam search through its own hand, as if nobody else moved."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from app.bots.giving import gift_by_need
from app.bots.keeping import kept_worth, without
from app.bots.view import SeatView
from app.bots.ways import ways
from app.bots.worth import worth
from app.engine.board import Board
from app.engine.cards import HAND_SIZE, Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Outcome
from app.engine.seats import Seat
from app.engine.state import Options

NODES = 100
"""Boards from which the search goes on, for one decision."""

_AT_ONCE = 0.25
"""The share of what the first card alone gains: the further a plan reaches, the likelier it comes to nothing."""


class Plan(NamedTuple):
    """Where the best order of playing a hand leads."""

    value: float
    """The worth of the last board to the seat's team, and of the cards that stay unused."""
    first: int
    """Which of the first boards it begins with."""


class _Node(NamedTuple):
    value: float
    board: Board
    hand: tuple[Card, ...]
    first: int


def choose_play(view: SeatView, _rng: Random) -> Outcome:
    """The play with which the best plan begins."""
    outcomes = legal_plays(view.position())
    if len(outcomes) == 1:
        return outcomes[0]
    plans = plan_values(view, outcomes, NODES)
    return max(zip(plans, outcomes, strict=True), key=lambda planned: planned[0])[1]


def choose_gift(view: SeatView, _rng: Random) -> Card:
    """The card to pass."""
    return gift_by_need(view)


def plan_values(view: SeatView, outcomes: tuple[Outcome, ...], nodes: int) -> list[float]:
    """What each of these plays is worth with all that its seat can make of it with the rest of the hand."""
    team = view.seat.team
    firsts = [(outcome.board, without(view.hand, outcome.play.card)) for outcome in outcomes]
    values = best_plans(firsts, view.seat, view.options, nodes)
    return [
        value + _AT_ONCE * worth(board, team) for value, (board, _) in zip(values, firsts, strict=True)
    ]


def best_plans(
    firsts: Iterable[tuple[Board, tuple[Card, ...]]], seat: Seat, options: Options, nodes: int
) -> list[float]:
    """For each board with a hand: the worth of the best board that the seat reaches from it, if nobody else moves.

    All share the nodes: what looks better early is followed further.
    """
    layer = [_node(board, hand, seat, first) for first, (board, hand) in enumerate(firsts)]
    values = [node.value for node in layer]
    depth = max((len(node.hand) for node in layer), default=0)
    width = max(1, nodes // depth) if depth else 0
    for _ in range(min(depth, HAND_SIZE)):
        layer.sort(key=lambda node: -node.value)
        following: dict[tuple[Board, tuple[Card, ...]], _Node] = {}
        for node in layer[:width]:
            for child in _children(node, seat, options):
                values[child.first] = max(values[child.first], child.value)
                following.setdefault((child.board, child.hand), child)
        layer = list(following.values())
    return values


def _children(node: _Node, seat: Seat, options: Options) -> Iterator[_Node]:
    for card in dict.fromkeys(node.hand):
        if card is Card.TACKER:
            continue
        rest = without(node.hand, card)
        for board in ways(node.board, seat, card, options):
            yield _node(board, rest, seat, node.first)


def _node(board: Board, hand: tuple[Card, ...], seat: Seat, first: int) -> _Node:
    kept = sum(kept_worth(card, board, seat) for card in hand)
    return _Node(worth(board, seat.team) + kept, board, hand, first)
