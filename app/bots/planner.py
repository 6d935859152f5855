"""`planner`: a beam search through its own hand, as if nobody else moved."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from app.bots.giving import gift_by_need
from app.bots.keeping import kept_worth, without
from app.bots.view import SeatView
from app.bots.ways import ways
from app.bots.worth import standing, tension
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Outcome
from app.engine.seats import Seat
from app.engine.state import Options

NODES = 100
"""Boards from which the search goes on, for one decision."""

_TRUST = 0.85
"""How much each further card of a plan counts of the one before it: others will have moved by then."""

_UNFOLLOWED = 1.0


class Plan(NamedTuple):
    """Where the best order of playing a hand leads."""

    value: float
    """The worth of the last board to the seat's team, and of the cards that stay unused."""
    first: int
    """Which of the first boards it begins with."""


class _Node(NamedTuple):
    value: float
    standing: float
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
    plans = best_plans(firsts, view.seat, view.options, nodes)
    return [plan + tension(board, team) for plan, (board, _) in zip(plans, firsts, strict=True)]


def best_plans(
    firsts: Iterable[tuple[Board, tuple[Card, ...]]], seat: Seat, options: Options, nodes: int
) -> list[float]:
    """For each board with a hand: what comes of the best order of playing the hand out, if nobody else moves.

    All share the nodes: what looks better early is followed further. What is not followed to the end counts
    as what it was when it was left, less `_UNFOLLOWED`.
    """
    layer = []
    for first, (board, hand) in enumerate(firsts):
        value = standing(board, seat.team)
        layer.append(_Node(value, value, board, hand, first))
    values = [node.value - _UNFOLLOWED for node in layer]
    depth = max((len(node.hand) for node in layer), default=0)
    width = max(1, nodes // depth) if depth else 0
    trust = 1.0
    for _ in range(depth + 1):
        trust *= _TRUST
        layer.sort(key=lambda node: -node.value)
        following: dict[tuple[Board, tuple[Card, ...]], _Node] = {}
        for node in layer[:width]:
            children = _children(node, seat, options, trust)
            if not children:
                kept = sum(kept_worth(card, node.board, seat) for card in node.hand)
                values[node.first] = max(values[node.first], node.value + kept)
            for child in children:
                following.setdefault((child.board, child.hand), child)
        layer = list(following.values())
    return values


def _children(node: _Node, seat: Seat, options: Options, trust: float) -> list[_Node]:
    children = []
    for card in dict.fromkeys(node.hand):
        if card is not Card.TACKER:
            rest = without(node.hand, card)
            for board in ways(node.board, seat, card, options):
                value = standing(board, seat.team)
                children.append(_Node(node.value + trust * (value - node.standing), value, board, rest, node.first))
    return children
