"""Where all sixteen marbles are (R8: «a board is the cells of all marbles and which are fresh»)."""

from typing import NamedTuple

from app.engine.seats import SEATS, Seat, Team
from app.engine.spaces import BASE, HOME, Cell, is_ring


class Board(NamedTuple):
    """A board as a value. Two boards are equal exactly when their notation is.

    Marbles have no identity of their own: a seat's four cells are kept sorted.
    """

    marbles: tuple[tuple[Cell, ...], ...]
    """`marbles[seat]`: four cells, sorted: ring, then home, then base."""
    fresh: tuple[bool, ...]
    """`fresh[seat]`: whether that seat's marble on its own start cell is fresh (R5.2)."""

    def is_all_home(self, seat: Seat) -> bool:
        """Whether all four marbles of the seat are home (R7.1)."""
        return self.marbles[seat] == HOME[seat]

    def has_won(self, team: Team) -> bool:
        """Whether the team's eight marbles are home (R9.1)."""
        return all(self.is_all_home(seat) for seat in SEATS if seat.team is team)

    def is_on_ring(self, seat: Seat) -> bool:
        """Whether the seat has a marble on the ring (sorted, so the first tells)."""
        return is_ring(self.marbles[seat][0])


EMPTY_BOARD = Board(tuple((base,) * 4 for base in BASE), (False,) * 4)
"""All marbles in base: the board at first (R1.1)."""
