"""The swap card: two marbles on the ring change places (R4.7)."""

from itertools import combinations

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.plays.play import Function, Movement, Outcome, Play, Run
from app.engine.plays.scene import Scene
from app.engine.refusals import IllegalAction, Refusal
from app.engine.spaces import START, Cell, cell_name, is_ring
from app.engine.walking import with_freshness, with_one_moved


def outcomes(scene: Scene, card: Card, face: Card) -> list[Outcome]:
    """Every distinct swap: pairs that lead to the same board are one play (§11)."""
    found = []
    occupants = scene.occupants
    of_one_seat: set[Board] = set()
    for lower, higher in combinations(swappable_cells(scene), 2):
        board = _board(scene, lower, higher)
        if occupants[lower] is occupants[higher]:
            if board in of_one_seat:
                continue
            of_one_seat.add(board)
        found.append(Outcome(Play(card, face, Function.SWAP, (Run(lower, higher),)), board))
    return found


def is_playable(scene: Scene) -> bool:
    """Whether any two marbles can change places."""
    return len(swappable_cells(scene)) > 1


def swappable_cells(scene: Scene) -> tuple[Cell, ...]:
    """The cells any two of which may be swapped, ascending; none if the mover has no marble on the ring."""
    if not scene.board.is_on_ring(scene.mover):
        return ()
    return tuple(sorted(cell for cell in scene.occupants if is_ring(cell)))


def carry_out(scene: Scene, play: Play) -> Outcome:
    """What this swap does. Raises IllegalAction."""
    (run,) = play.runs
    if not scene.board.is_on_ring(scene.mover):
        raise why_not(scene)
    for cell in (run.start, run.end):
        if not is_ring(cell):
            raise IllegalAction(Refusal.SWAP_NEEDS_RING, cell=cell_name(cell))
        if cell not in scene.occupants:
            raise IllegalAction(Refusal.NO_MARBLE_THERE, rule="R4.7", cell=cell_name(cell))
    one, other = scene.occupants[run.start], scene.occupants[run.end]
    return Outcome(
        play=play,
        board=_board(scene, run.start, run.end),
        movements=(Movement(one, (run.start, run.end)), Movement(other, (run.end, run.start))),
    )


def why_not(scene: Scene) -> IllegalAction:
    """Why no two marbles can change places."""
    if not scene.board.is_on_ring(scene.mover):
        return IllegalAction(Refusal.NO_MARBLE_ON_RING, rule="R4.7")
    return IllegalAction(Refusal.SWAP_NEEDS_RING)


def _board(scene: Scene, lower: Cell, higher: Cell) -> Board:
    """Both count as having moved, which ends the freshness of each (R5.3)."""
    one, other = scene.occupants[lower], scene.occupants[higher]
    marbles, fresh = list(scene.board.marbles), scene.board.fresh
    marbles[one] = with_one_moved(marbles[one], lower, higher)
    marbles[other] = with_one_moved(marbles[other], higher, lower)
    if lower == START[one]:
        fresh = with_freshness(fresh, one, is_fresh=False)
    if higher == START[other]:
        fresh = with_freshness(fresh, other, is_fresh=False)
    return Board(tuple(marbles), fresh)
