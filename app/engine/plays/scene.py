"""Where a card acts: one board, and whose marbles move on it (R7)."""

from typing import final

from app.engine.board import Board
from app.engine.plays.play import Run
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import SEATS, Seat
from app.engine.spaces import START, Cell, cell_name, is_base
from app.engine.state import Position
from app.engine.walking import Way


@final
class Scene:
    """The board on which a card acts: for a Tacker, the restored one (R7.3). Whoever is given one only reads it."""

    __slots__ = ("board", "mover", "next_holds_card", "occupants", "seven_home")

    def __init__(self, board: Board, position: Position) -> None:
        """The scene for the seat on turn in *position*, when its card acts on *board*."""
        turn = position.turn
        self.board = board
        self.occupants = _occupants(board)
        """Who stands on each taken cell of ring and homes."""
        self.mover = turn.partner if board.is_all_home(turn) else turn
        """Whose marbles move: the player's, or the partner's once the player's are all home (R7.1)."""
        self.next_holds_card = bool(position.hands[turn.left])
        """Whether the next player could be skipped (R4.6)."""
        self.seven_home = position.options.seven_home

    def is_fresh(self, cell: Cell) -> bool:
        """Whether the mover's marble on that cell is fresh (R5.2)."""
        return self.board.fresh[self.mover] and cell == START[self.mover]

    def is_open(self, way: Way) -> bool:
        """Whether nothing stands in the way, whoever owns it (R3.2, R5.4)."""
        return self.occupants.keys().isdisjoint(way.must_be_empty)


def _occupants(board: Board) -> dict[Cell, Seat]:
    occupants = {}
    for seat, cells in zip(SEATS, board.marbles, strict=True):
        for cell in cells:
            if is_base(cell):
                break  # sorted: those in base are the last
            occupants[cell] = seat
    return occupants


def check_own_marble(scene: Scene, cell: Cell) -> None:
    """Raises IllegalAction unless a marble of the mover stands on that ring or home cell (R3.6)."""
    owner = scene.occupants.get(cell)
    if owner is None:
        raise IllegalAction(Refusal.NO_MARBLE_THERE, cell=cell_name(cell))
    if owner is not scene.mover:
        raise IllegalAction(Refusal.NOT_YOUR_MARBLE, cell=cell_name(cell), owner=owner.name)


def check_mark(run: Run, *, knocks: bool) -> None:
    """Raises IllegalAction unless the run is written with `x` just when it knocks out (§11)."""
    if run.knocks is not knocks:
        raise IllegalAction(
            Refusal.WRONG_KNOCK_OUT_MARK,
            cell=cell_name(run.end),
            expected="x" if knocks else "-",
        )
