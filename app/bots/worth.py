"""What a board is worth to a team: the judgement that `easy`, `planner` and `hard` share.

The unit is about what a marble at the nearest home cell is worth beside one in base. Both teams are judged alike, so a
board is worth to one team what it costs the other.

Searching asks for the worth of thousands of boards, most of which differ in one seat's marbles. So it is a sum of
parts, each of one seat or of two opponents, and the parts are remembered.
"""

from functools import lru_cache
from itertools import pairwise

from app.bots.weights import DANGER, LOCKED, LOOSE, RETURNED, RING_KNOTS, STUCK, WON
from app.engine.board import Board
from app.engine.cards import FULL_DECK, Card
from app.engine.seats import Seat, Team
from app.engine.spaces import BASE, HOME, HOME_SIZE, RING_SIZE, START, Cell, home_depth, is_base, is_home, is_ring

Marbles = tuple[Cell, ...]

_A_HOME, _B_HOME, _C_HOME, _D_HOME = HOME

_REMEMBERED = 1 << 15


def worth(board: Board, team: Team) -> float:
    """How much better the board is for the team than for its opponents."""
    return standing(board, team) + tension(board, team)


def standing(board: Board, team: Team) -> float:
    """The part of `worth` that lies in where each seat's marbles are."""
    a, b, c, d = board.marbles
    fresh = board.fresh
    balance = (
        _seat_standing(Seat.A, a, fresh[0])
        - _seat_standing(Seat.B, b, fresh[1])
        + _seat_standing(Seat.C, c, fresh[2])
        - _seat_standing(Seat.D, d, fresh[3])
    )
    if a == _A_HOME and c == _C_HOME:
        balance += WON
    elif b == _B_HOME and d == _D_HOME:
        balance -= WON
    return balance if team is Team.AC else -balance


def tension(board: Board, team: Team) -> float:
    """The part of `worth` that lies in what opponents may knock out of each other."""
    a, b, c, d = board.marbles
    balance = (
        _tension(Seat.A, a, Seat.B, b)
        + _tension(Seat.A, a, Seat.D, d)
        + _tension(Seat.C, c, Seat.B, b)
        + _tension(Seat.C, c, Seat.D, d)
    )
    return balance if team is Team.AC else -balance


def progress(seat: Seat, cell: Cell) -> int:
    """Cells gone since the own start cell, for a marble on the ring."""
    return (cell - START[seat]) % RING_SIZE


def _along_the_ring() -> tuple[float, ...]:
    """The worth of a marble by its progress, straight between the knots."""
    way = [0.0] * RING_SIZE
    for (start, low), (end, high) in pairwise(RING_KNOTS):
        for place in range(start, end + 1):
            way[place] = low + (high - low) * (place - start) / (end - start)
    return tuple(way)


_WAY = _along_the_ring()


@lru_cache(_REMEMBERED)
def _seat_standing(seat: Seat, marbles: Marbles, is_fresh: bool) -> float:
    """What one seat's marbles are worth by themselves."""
    total = 0.0
    home = 0
    for cell in marbles:
        if is_home(cell):
            home |= 1 << home_depth(cell) - 1
        elif is_ring(cell):
            total += RETURNED if cell == START[seat] and not is_fresh else _WAY[progress(seat, cell)]
    if is_base(marbles[-1]) and not is_ring(marbles[0]):
        total += STUCK
    return total + _HOME[home]


def _at_home(home: int) -> float:
    """The worth of the home cells taken; bit 0 is the nearest."""
    locked = 0
    while locked < HOME_SIZE and home >> HOME_SIZE - 1 - locked & 1:
        locked += 1
    loose = sum(LOOSE[depth] for depth in range(HOME_SIZE - 1 - locked) if home >> depth & 1)
    return LOCKED[locked] + loose


_HOME = tuple(_at_home(home) for home in range(1 << HOME_SIZE))


def _chances() -> tuple[float, ...]:
    """By the distance from a hitter to the marble ahead of it: the share of the deck that covers it."""
    chances = [0.0] * RING_SIZE
    for card in FULL_DECK:
        if card is Card.SEVEN:
            for distance in range(1, 8):
                chances[distance] += 0.01
        elif card is Card.FOUR:
            chances[-4] += 0.01
        elif card not in (Card.SWAP, Card.TACKER):
            chances[int(card)] += 0.01
    return tuple(chances)


_CHANCES = _chances()
_ENTERS = 0.18
"""The share of the deck that enters a marble."""


@lru_cache(_REMEMBERED)
def _tension(one: Seat, ones: Marbles, other: Seat, others: Marbles) -> float:
    """What the first may knock out of the second, less what it may lose to it."""
    return DANGER * (exposure(other, others, one, ones) - exposure(one, ones, other, others))


def exposure(seat: Seat, marbles: Marbles, hitter: Seat, hitters: Marbles) -> float:
    """How much way the seat's marbles on the ring may lose to one card of the hitter, weighed by its chance."""
    lost = 0.0
    for cell in marbles:
        if not is_ring(cell):
            break
        chance = _ENTERS if cell == START[hitter] and hitters[-1] == BASE[hitter] else 0.0
        for behind in hitters:
            if not is_ring(behind):
                break
            chance += _CHANCES[(cell - behind) % RING_SIZE]
        if chance:
            lost += chance * (progress(seat, cell) + 16)
    return lost / RING_SIZE
