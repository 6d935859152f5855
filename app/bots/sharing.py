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


def gift_by_plans(view: SeatView, rng: Random) -> Card:
    """The card with which the two hands together come furthest."""
    seat, partner, board = view.seat, view.seat.partner, view.board
    gifts = tuple(dict.fromkeys(view.hand))
    totals = _kept_plans(view, [without(view.hand, gift) for gift in gifts], seat)
    for _ in range(_HANDS):
        hand = sample_hands(view, rng)[partner]
        rest = without(hand, least_kept(hand, board, partner))
        for index, value in enumerate(_kept_plans(view, [(*rest, gift) for gift in gifts], partner)):
            totals[index] += value / _HANDS
    return gifts[max(range(len(gifts)), key=totals.__getitem__)]


def _kept_plans(view: SeatView, hands: list[tuple[Card, ...]], seat: Seat) -> list[float]:
    board = view.board
    return [
        best_plans([(board, hand)], seat, view.options, _NODES)[0]
        + 0.5 * sum(kept_worth(card, board, seat) for card in hand if card is not Card.TACKER)
        for hand in hands
    ]
