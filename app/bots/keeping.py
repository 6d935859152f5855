"""What cards are worth in the hand: for discarding, for passing, and against spending them for little."""

from app.engine.board import Board
from app.engine.cards import ENTERING, Card
from app.engine.seats import Seat
from app.engine.spaces import BASE

KEEP = 0.5
"""What keeping a card counts beside what is gained by laying it: it must be laid some time in this deal."""

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
_ENTERS_FIRST, _ENTERS_ANOTHER = 0.30, 0.08
"""More for a 1 or 13 that has a marble to bring in: while nothing is on the ring, or something is."""


def kept_worth(card: Card, board: Board, seat: Seat) -> float:
    """What the card is worth to the seat if it is still in hand later, in the unit of `worth`."""
    value = _KEPT.get(card, _OTHERS)
    if card in ENTERING:
        mover = mover_of(board, seat)
        if board.marbles[mover][-1] == BASE[mover]:
            value += _ENTERS_ANOTHER if board.is_on_ring(mover) else _ENTERS_FIRST
    return value


def mover_of(board: Board, seat: Seat) -> Seat:
    """Whose marbles the seat moves (R7.1)."""
    return seat.partner if board.is_all_home(seat) else seat


def is_stuck(board: Board, seat: Seat) -> bool:
    """Whether the seat's cards wait for a 1 or 13: marbles in base, none on the ring."""
    mover = mover_of(board, seat)
    return board.marbles[mover][-1] == BASE[mover] and not board.is_on_ring(mover)


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand less one such card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
