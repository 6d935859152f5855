"""The swap card: two marbles on the ring change places (R4.7)."""

from collections.abc import Iterator
from itertools import combinations

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.plays.play import Function, Movement, Outcome, Play, Run
from app.engine.plays.scene import Scene
from app.engine.refusals import IllegalAction, Refusal
from app.engine.spaces import Cell, cell_name, is_ring
from app.engine.walking import move_marble


def outcomes(scene: Scene, card: Card, face: Card) -> Iterator[Outcome]:
    """Every distinct swap: pairs that lead to the same board are one play (§11)."""
    seen: set[Board] = set()
    for lower, higher in combinations(swappable_cells(scene), 2):
        outcome = _swapped(scene, Play(card, face, Function.SWAP, (Run(lower, higher),)))
        if outcome.board not in seen:
            seen.add(outcome.board)
            yield outcome


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
    return _swapped(scene, play)


def why_not(scene: Scene) -> IllegalAction:
    """Why no two marbles can change places."""
    if not scene.board.is_on_ring(scene.mover):
        return IllegalAction(Refusal.NO_MARBLE_ON_RING, rule="R4.7")
    return IllegalAction(Refusal.SWAP_NEEDS_RING)


def _swapped(scene: Scene, play: Play) -> Outcome:
    """Both count as having moved: `move_marble` ends the freshness of each (R5.3)."""
    (run,) = play.runs
    one, other = scene.occupants[run.start], scene.occupants[run.end]
    half = move_marble(scene.board, one, run.start, run.end, None)
    return Outcome(
        play=play,
        board=move_marble(half, other, run.end, run.start, None),
        movements=(Movement(one, (run.start, run.end)), Movement(other, (run.end, run.start))),
    )
