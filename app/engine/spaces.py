"""Cells of the board (R1.2, R1.3, R1.5) and their names.

A cell is a small integer, so that boards are compact and quick to compare. What the
integers are is known in this module alone; everything else asks it. Sorted, they stand
in the order of the notation: ring cells, then home cells, then base.
"""

from typing import NewType

from app.engine.seats import SEATS

Cell = NewType("Cell", int)

RING_SIZE = 64
HOME_SIZE = 4

_FIRST_HOME = RING_SIZE
_FIRST_BASE = _FIRST_HOME + HOME_SIZE * len(SEATS)

RING: tuple[Cell, ...] = tuple(Cell(index) for index in range(RING_SIZE))
"""Ring cells by number, clockwise; 0 is A's start cell (R1.2)."""

HOME: tuple[tuple[Cell, ...], ...] = tuple(
    tuple(Cell(_FIRST_HOME + HOME_SIZE * seat + index) for index in range(HOME_SIZE)) for seat in SEATS
)
"""`HOME[seat][depth - 1]`: home cells, nearest first (R1.3)."""

BASE: tuple[Cell, ...] = tuple(Cell(_FIRST_BASE + seat) for seat in SEATS)
"""`BASE[seat]`: the base, which holds up to four marbles (R1.4)."""

START: tuple[Cell, ...] = tuple(RING[seat * RING_SIZE // len(SEATS)] for seat in SEATS)
"""`START[seat]`: the start cell (R1.2)."""


def is_ring(cell: Cell) -> bool:
    """Whether the cell lies on the shared track."""
    return cell < _FIRST_HOME


def is_home(cell: Cell) -> bool:
    """Whether the cell is one of a home's four."""
    return _FIRST_HOME <= cell < _FIRST_BASE


def is_base(cell: Cell) -> bool:
    """Whether the cell is a base."""
    return cell >= _FIRST_BASE


def home_depth(cell: Cell) -> int:
    """1 (nearest) to 4 (deepest) of a home cell."""
    return (cell - _FIRST_HOME) % HOME_SIZE + 1


_NAMES: tuple[str, ...] = (
    *(str(index) for index in range(RING_SIZE)),
    *(f"{seat.name}{depth}" for seat in SEATS for depth in range(1, HOME_SIZE + 1)),
    *(f"{seat.name}0" for seat in SEATS),
)
_BY_NAME: dict[str, Cell] = {name: Cell(code) for code, name in enumerate(_NAMES)}


def cell_name(cell: Cell) -> str:
    """The cell in notation: `17`, `A2`, `A0` (R1.5)."""
    return _NAMES[cell]


def cell_named(name: str) -> Cell | None:
    """The cell of that name, or None if there is none."""
    return _BY_NAME.get(name)
