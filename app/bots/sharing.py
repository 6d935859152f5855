"""Which card to pass, by what both partners could make of their hands afterwards (R2.6)."""

from random import Random

from app.bots.beliefs import sample_hands
from app.bots.keeping import kept_worth, least_kept, without
from app.bots.planner import best_plans
from app.bots.view import SeatView
from app.engine.cards import Card
from app.engine.seats import Seat

_HANDS = 4
"""Hands the partner may hold that are looked at."""

_NODES = 12

_OWN, _PARTNERS = 0.5, 0.25
"""What cards count by themselves, beside a plan: others will move, and of one's own hand one knows."""


def gift_by_plans(view: SeatView, rng: Random) -> Card:
    """The card with which the two hands together come furthest."""
    seat, partner, board = view.seat, view.seat.partner, view.board
    gifts = tuple(dict.fromkeys(view.hand))
    totals = [_worth_with_plan(view, without(view.hand, gift), seat, _OWN) for gift in gifts]
    for _ in range(_HANDS):
        hand = sample_hands(view, rng)[partner]
        rest = without(hand, least_kept(hand, board, partner))
        for index, gift in enumerate(gifts):
            totals[index] += _worth_with_plan(view, (*rest, gift), partner, _PARTNERS) / _HANDS
    return gifts[max(range(len(gifts)), key=totals.__getitem__)]


def _worth_with_plan(view: SeatView, hand: tuple[Card, ...], seat: Seat, kept: float) -> float:
    """What comes of a hand, and of its cards by themselves."""
    plan = best_plans([(view.board, hand)], seat, view.options, _NODES)[0]
    return plan + kept * sum(kept_worth(card, view.board, seat) for card in hand)
