"""Single steps of a 7 on a board of bits (R4.5).

A 7 can reach hundreds of boards on thousands of ways. To visit each board once and
cheaply, a board is held here as one integer with a bit for each marble outside its
base. A seat has a field of bits: one for each ring cell, one for each home cell, and
one more for a fresh marble on the start cell, so that freshness needs no thought
while stepping. Marbles in base are those that are missing.
"""

from collections.abc import Iterable
from typing import NamedTuple

from app.engine.board import Board
from app.engine.seats import SEATS, Seat
from app.engine.spaces import BASE, HOME, HOME_SIZE, RING, RING_SIZE, START, Cell, home_depth, is_home, is_ring
from app.engine.state import SevenHome
from app.engine.walking import locked_cells, next_cells

Bits = int
"""A board: the sum of `_bit` over all marbles that are not in base."""

_FRESH_PLACE = RING_SIZE + HOME_SIZE
_FIELD_SIZE = _FRESH_PLACE + 1
_FIELD = (1 << _FIELD_SIZE) - 1
_EVERYTHING = (1 << _FIELD_SIZE * len(SEATS)) - 1


class Step(NamedTuple):
    """One marble goes to a neighbouring cell."""

    seat: Seat
    start: Cell
    end: Cell
    is_backwards: bool
    hits: Bits
    """Whatever marble may stand where it steps and is knocked out then; none at home."""


def _place(cell: Cell) -> int:
    return cell if is_ring(cell) else RING_SIZE + home_depth(cell) - 1


def _bit(seat: Seat, place: int) -> Bits:
    return 1 << (_FIELD_SIZE * seat + place)


def _bits_by_cell(seat: Seat) -> tuple[Bits, ...]:
    own = {*RING, *HOME[seat]}
    return tuple(_bit(seat, _place(Cell(cell))) if cell in own else 0 for cell in range(BASE[-1] + 1))


_BIT: tuple[tuple[Bits, ...], ...] = tuple(_bits_by_cell(seat) for seat in SEATS)
"""`_BIT[seat][cell]`: the bit of a marble there that is not fresh; none for the base."""

_FRESH_BIT: tuple[Bits, ...] = tuple(_bit(seat, _FRESH_PLACE) for seat in SEATS)
"""By seat: the bit of a fresh marble."""

_HOME_BITS: tuple[Bits, ...] = tuple(sum(_BIT[seat][cell] for cell in HOME[seat]) for seat in SEATS)
"""By seat: all four marbles home."""


def _marbles_on(cell: Cell) -> Bits:
    """The bits of whatever marble may stand on that ring cell, fresh or not."""
    fresh = (_FRESH_BIT[seat] for seat in SEATS if START[seat] == cell)
    return sum(_BIT[seat][cell] for seat in SEATS) + sum(fresh)


def write_bits(board: Board) -> Bits:
    """The board as bits."""
    bits = 0
    for seat, cells in zip(SEATS, board.marbles, strict=True):
        bit_of = _BIT[seat]
        for cell in cells:
            bits |= bit_of[cell]
        if board.fresh[seat]:
            bits ^= bit_of[START[seat]] | _FRESH_BIT[seat]
    return bits


def read_bits(bits: Bits, like: Board, like_bits: Bits) -> Board:
    """The board of those bits. *like* is any board, in both forms: seats that stand the same are taken from it."""
    marbles, fresh = list(like.marbles), list(like.fresh)
    differing = bits ^ like_bits
    while differing:
        seat = SEATS[(differing.bit_length() - 1) // _FIELD_SIZE]
        differing &= (1 << _FIELD_SIZE * seat) - 1
        field = bits >> _FIELD_SIZE * seat & _FIELD
        marbles[seat] = _read_field(seat, field)
        fresh[seat] = bool(field >> _FRESH_PLACE)
    return Board(tuple(marbles), tuple(fresh))


def _read_field(seat: Seat, field: Bits) -> tuple[Cell, ...]:
    cells = []
    while field:
        place = (field & -field).bit_length() - 1
        field &= field - 1
        cells.append(_CELLS[seat][place])
    cells.sort()
    return tuple(cells) + (BASE[seat],) * (len(BASE) - len(cells))


_CELLS: tuple[tuple[Cell, ...], ...] = tuple((*RING, *HOME[seat], START[seat]) for seat in SEATS)
"""`_CELLS[seat][place]`: the cell a bit stands for."""


class _Rule(NamedTuple):
    """How a step changes the bits. In this order, because the inner loop unpacks it."""

    must_be_empty: Bits
    keep: Bits
    put: Bits
    step: Step


_Rules = tuple[tuple[_Rule, ...], ...]
"""The steps of a marble, by the number of its bit."""


def _rules_of(seat: Seat, place: int, seven_home: SevenHome) -> tuple[_Rule, ...]:
    cell = _CELLS[seat][place]
    ends = [(end, False) for end in next_cells(seat, cell)]
    if place == _FRESH_PLACE:
        ends = [(end, False) for end, _ in ends if is_ring(end)]  # R5.2
    if is_home(cell) and home_depth(cell) > 1 and seven_home is SevenHome.BOTH:
        ends.append((HOME[seat][home_depth(cell) - 2], True))  # R4.5 (b), R10.1
    return tuple(_rule(_bit(seat, place), _step(seat, cell, end, is_backwards)) for end, is_backwards in ends)


def _step(seat: Seat, start: Cell, end: Cell, is_backwards: bool) -> Step:
    return Step(seat, start, end, is_backwards, hits=_marbles_on(end) if is_ring(end) else 0)


def _rule(marble: Bits, step: Step) -> _Rule:
    """On the ring whatever stands on the cell goes (R4.5 (a)); at home the cell must be empty (R4.5 (b))."""
    put = _BIT[step.seat][step.end]
    return _Rule(0 if is_ring(step.end) else put, _EVERYTHING & ~(marble | step.hits), put, step)


_RULES: dict[SevenHome, _Rules] = {
    seven_home: tuple(_rules_of(seat, place, seven_home) for seat in SEATS for place in range(_FIELD_SIZE))
    for seven_home in SevenHome
}

Layer = dict[Bits, tuple[Bits, Step]]
"""The boards that so many steps can lead to; each with the board it was first reached from and the step made there."""


class Stepper:
    """The steps that one 7 allows, beginning on one board."""

    def __init__(self, board: Board, mover: Seat, seven_home: SevenHome) -> None:
        self._board = board
        self._mover = mover
        self._rules = _RULES[seven_home]
        self._all_home = _HOME_BITS[mover]
        self._movers = self._free_marbles(mover)
        self._partners = self._free_marbles(mover.partner)
        self.first = write_bits(board)

    def _free_marbles(self, seat: Seat) -> Bits:
        """The seat's field without the marbles locked on the board on which the 7 begins to act (R4.5 (b))."""
        locked = sum(_BIT[seat][cell] for cell in locked_cells(self._board, seat))
        return _FIELD << _FIELD_SIZE * seat & ~locked

    def beyond(self, boards: Iterable[Bits]) -> Layer:
        """The boards one step further.

        Once the mover's marbles are all home, the partner's make the steps that are left (R4.5 (d)). Those in front
        come first: so the way first found to a board is mostly the one in fewest runs.
        """
        layer: Layer = {}
        rules, all_home = self._rules, self._all_home
        for bits in boards:
            marbles = bits & (self._partners if bits & all_home == all_home else self._movers)
            while marbles:
                number = marbles.bit_length() - 1
                marbles ^= 1 << number
                for must_be_empty, keep, put, step in rules[number]:
                    if not bits & must_be_empty:
                        reached = bits & keep | put
                        if reached not in layer:
                            layer[reached] = (bits, step)
        return layer

    def steps_from(self, bits: Bits) -> list[tuple[Step, Bits]]:
        """Every step that may be made on that board, with the board it leads to."""
        # From one board no two steps lead to the same.
        return [(step, reached) for reached, (_, step) in self.beyond((bits,)).items()]

    def mover_on(self, bits: Bits) -> Seat:
        """Whose marbles step on that board."""
        return self._mover.partner if bits & self._all_home == self._all_home else self._mover

    def board(self, bits: Bits) -> Board:
        """The board of those bits."""
        return read_bits(bits, self._board, self.first)


def knocked_by(step: Step, bits: Bits) -> Seat | None:
    """Whose marble the step knocks out on that board, if any."""
    hit = bits & step.hits
    return SEATS[(hit.bit_length() - 1) // _FIELD_SIZE] if hit else None
