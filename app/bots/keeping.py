"""What cards are worth in the hand: for discarding, for passing, and against spending them for little."""

from app.engine.board import Board
from app.engine.cards import ENTERING, Card
from app.engine.seats import Seat
from app.engine.spaces import BASE

_KEPT: dict[Card, float] = {
    Card.TACKER: 0.30,
    Card.SWAP: 0.16,
    Card.THIRTEEN: 0.14,
    Card.ONE: 0.16,
    Card.FOUR: 0.14,
    Card.SEVEN: 0.16,
    Card.EIGHT: 0.08,
    Card.TWO: 0.05,
    Card.THREE: 0.05,
}
_OTHERS = 0.03
_TO_ENTER = 0.30
"""More for a 1 or 13 while nothing of one's own is out."""


def kept_worth(card: Card, board: Board, seat: Seat) -> float:
    """What the card is worth to the seat if it is still in hand later, in the unit of `worth`."""
    value = _KEPT.get(card, _OTHERS)
    if card in ENTERING and board.marbles[seat][-1] == BASE[seat]:
        value += 0.08 if board.is_on_ring(seat) else _TO_ENTER
    return value


def least_kept(hand: tuple[Card, ...], board: Board, seat: Seat) -> Card:
    """The card that is missed least; of equal ones the first."""
    return min(hand, key=lambda card: kept_worth(card, board, seat))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand less one such card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
