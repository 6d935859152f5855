"""A play and what it does, as values (§11).

Named tuples: a hand can have hundreds of plays, and a named tuple is made in half the time of a frozen dataclass.
"""

from enum import StrEnum
from typing import Final, NamedTuple, final

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.seats import Seat
from app.engine.spaces import Cell


class Function(StrEnum):
    """The functions of cards by which §11 tells plays apart."""

    ENTER = "enter"
    MOVE = "move"
    SEVEN = "seven"
    SKIP = "skip"
    SWAP = "swap"
    DISCARD = "discard"


class Run(NamedTuple):
    """One marble's way: `3-8`, `3x8`, `A0-0`; for a swap the two cells, lower first."""

    start: Cell
    end: Cell
    knocks: bool = False
    """Written `x` in place of `-`: something is knocked out."""


class Play(NamedTuple):
    """One use of a card, in the notation of §11.

    `card` is the card laid; `face` the value it acts with: the same, but for a played Tacker (`T/5:3-8`).
    """

    card: Card
    face: Card
    function: Function
    runs: tuple[Run, ...] = ()
    """One for enter, move and swap; one or more for a seven; none for skip and discard."""


class Movement(NamedTuple):
    """What one marble did: enough to draw it without knowing the rules."""

    owner: Seat
    path: tuple[Cell, ...]
    """Every cell of the way, both ends included; two cells when it entered or was swapped."""
    knocked: tuple[tuple[Cell, Seat], ...] = ()
    """Marbles sent back to their base: the cell they stood on and their owner, in order."""


@final
class Outcome:
    """A play and what it leads to. A plain class, which is made soonest; it is read and never compared."""

    __slots__ = ("board", "movements", "play")

    def __init__(self, play: Play, board: Board, movements: tuple[Movement, ...] = ()) -> None:
        self.play: Final = play
        self.board: Final = board
        self.movements: Final = movements
        """What each marble did, told by carrying out the play; a listing leaves it out."""
