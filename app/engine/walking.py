"""How marbles walk: every way a marble may have on an empty board, worked out once (R3, R4.3, R5).

The tables know the board's shape, not who stands where. What stands in a way is
asked of the board in play, by the `plays` modules.
"""

from collections.abc import Iterator
from typing import NamedTuple

from app.engine.board import Board
from app.engine.seats import SEATS, Seat
from app.engine.spaces import (
    BASE,
    HOME,
    HOME_SIZE,
    RING,
    RING_SIZE,
    START,
    Cell,
    home_depth,
    is_home,
    is_ring,
)


class Way(NamedTuple):
    """A whole move of one marble."""

    path: tuple[Cell, ...]
    """Every cell, both ends included."""
    must_be_empty: tuple[Cell, ...]
    """The cells between (R3.2), and the last as well if it is at home, where nothing is knocked out (R5.4)."""
    leaves_ring_at_once: bool
    """Whether it goes home from the start cell, which a fresh marble may not (R5.2)."""
    end: Cell
    """Where the marble comes to stand."""


WaysByCell = tuple[tuple[Way, ...], ...]
"""For one seat: the ways from each cell, indexed by the cell; none from the cells its marbles never stand on."""


def next_cells(seat: Seat, cell: Cell) -> tuple[Cell, ...]:
    """Where one step forwards leads (R1.3): on round the ring, from the start cell also home, at home deeper."""
    if is_home(cell):
        depth = home_depth(cell)
        return HOME[seat][depth : depth + 1]
    onwards = RING[(cell + 1) % RING_SIZE]
    return (HOME[seat][0], onwards) if cell == START[seat] else (onwards,)


def previous_cell(cell: Cell) -> Cell:
    """One step backwards round the ring."""
    return RING[(cell - 1) % RING_SIZE]


def forward_ways(seat: Seat, cell: Cell, count: int) -> tuple[Way, ...]:
    """The ways of exactly *count* steps forwards (R3.1, R3.3): home or past it, as the player likes (R4.4)."""
    return tuple(_way(path) for path in _forward_paths(seat, (cell,), count))


def _forward_paths(seat: Seat, path: tuple[Cell, ...], count: int) -> Iterator[tuple[Cell, ...]]:
    if count == 0:
        yield path
        return
    for cell in next_cells(seat, path[-1]):
        yield from _forward_paths(seat, (*path, cell), count - 1)


def backward_ways(seat: Seat, cell: Cell, count: int) -> tuple[Way, ...]:
    """The ways of *count* steps backwards (R4.3): round the ring, and home over the start cell; none inside home."""
    if not is_ring(cell):
        return ()
    ring = [cell]
    for _ in range(count):
        ring.append(previous_cell(ring[-1]))
    paths = [tuple(ring)]
    if START[seat] in ring[:-1]:
        to_start = ring[: ring.index(START[seat]) + 1]
        paths.append((*to_start, *HOME[seat][: count + 1 - len(to_start)]))
    return tuple(_way(path) for path in paths)


def _way(path: tuple[Cell, ...]) -> Way:
    must_be_empty = path[1:] if is_home(path[-1]) else path[1:-1]
    leaves_ring_at_once = is_ring(path[0]) and is_home(path[1])
    return Way(path, must_be_empty, leaves_ring_at_once, end=path[-1])


def _ways_by_cell(seat: Seat, count: int, *, backwards: bool) -> WaysByCell:
    ways = backward_ways if backwards else forward_ways
    own = {*RING, *HOME[seat]}
    return tuple(ways(seat, Cell(cell), count) if cell in own else () for cell in range(BASE[0]))


FORWARDS: dict[int, tuple[WaysByCell, ...]] = {
    count: tuple(_ways_by_cell(seat, count, backwards=False) for seat in SEATS)
    for count in (1, 2, 3, 5, 6, 8, 9, 10, 12, 13)
}
"""`FORWARDS[count][seat][cell]`: the ways of that many steps."""

BACKWARDS: tuple[WaysByCell, ...] = tuple(_ways_by_cell(seat, 4, backwards=True) for seat in SEATS)
"""`BACKWARDS[seat][cell]`: the ways of a 4 (R4.3)."""


def path_between(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The cells of a run of single steps, both ends included; empty if no marble goes that way.

    There is one way at most: clockwise round the ring, home over the start cell, or either way inside home.
    """
    if is_ring(start) and is_ring(end):
        return _round_the_ring(start, end)
    if not is_home(end):
        return ()
    home = next(cells for cells in HOME if end in cells)
    deepest = home.index(end)
    if is_ring(start):
        return _round_the_ring(start, START[HOME.index(home)]) + home[: deepest + 1]
    if start not in home:
        return ()
    first = home.index(start)
    return home[first : deepest + 1] if first <= deepest else home[deepest : first + 1][::-1]


def _round_the_ring(start: Cell, end: Cell) -> tuple[Cell, ...]:
    return tuple(RING[(start + step) % RING_SIZE] for step in range((end - start) % RING_SIZE + 1))


def locked_cells(board: Board, seat: Seat) -> tuple[Cell, ...]:
    """The cells of the seat's locked marbles: at home with no empty cell deeper (R5.5), deepest first."""
    marbles = board.marbles[seat]
    locked = 0
    while locked < HOME_SIZE and HOME[seat][HOME_SIZE - 1 - locked] in marbles:
        locked += 1
    return HOME[seat][HOME_SIZE - locked :][::-1]


def move_marble(board: Board, seat: Seat, start: Cell, end: Cell, knocked: Seat | None) -> Board:
    """The board once a marble of *seat* has gone from start to end and knocked one of *knocked* out there (R3.4).

    Leaving the start cell ends freshness (R5.3). `start` may be the base; making the marble fresh is the caller's part.
    """
    marbles = list(board.marbles)
    fresh = board.fresh
    if knocked is not None:
        marbles[knocked] = with_one_moved(marbles[knocked], end, BASE[knocked])
        if end == START[knocked]:
            fresh = with_freshness(fresh, knocked, is_fresh=False)
    marbles[seat] = with_one_moved(marbles[seat], start, end)
    if start == START[seat]:
        fresh = with_freshness(fresh, seat, is_fresh=False)
    return Board(tuple(marbles), fresh)


def with_freshness(fresh: tuple[bool, ...], seat: Seat, *, is_fresh: bool) -> tuple[bool, ...]:
    """The flags by seat with that of *seat* set."""
    return fresh if fresh[seat] is is_fresh else (*fresh[:seat], is_fresh, *fresh[seat + 1 :])


def with_one_moved(cells: tuple[Cell, ...], start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The cells, sorted, with one of those on *start* gone to *end*."""
    moved = list(cells)
    moved[moved.index(start)] = end
    moved.sort()
    return tuple(moved)
