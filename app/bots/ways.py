"""What single cards can do on a board: the engine's answers, remembered.

Searching asks the same of the same board again and again: for one hand after another, in
one sampled world after another. No rule is judged here; every board comes from `legal_plays`.
"""

from functools import lru_cache

from app.bots.worth import worth
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Function
from app.engine.seats import SEATS, Seat
from app.engine.state import Options, Position

_REMEMBERED = 1 << 14


@lru_cache(_REMEMBERED)
def ways(board: Board, seat: Seat, face: Card, options: Options) -> tuple[Board, ...]:
    """The boards that the seat can bring about with a card of this face; the same board for a skip.

    Empty if the card is not playable. As before the first card of a deal, so never for a Tacker.
    """
    hands = tuple((face,) if other is seat else (Card.TWO,) for other in SEATS)
    position = Position(board, None, None, seat, False, False, hands, options)
    return tuple(outcome.board for outcome in legal_plays(position) if outcome.play.function is not Function.DISCARD)


@lru_cache(_REMEMBERED)
def best_way(board: Board, seat: Seat, face: Card, options: Options) -> tuple[float, Board] | None:
    """The best of these boards for the seat's team, with its worth; None if the card is not playable."""
    best: tuple[float, Board] | None = None
    for reached in ways(board, seat, face, options):
        value = worth(reached, seat.team)
        if best is None or value > best[0]:
            best = (value, reached)
    return best
