"""Moving one marble by exactly the card's number (R3, R4.2, R4.4, R5)."""

from collections.abc import Iterator

from app.engine.cards import Card
from app.engine.plays.play import Function, Movement, Outcome, Play, Run
from app.engine.plays.scene import Scene, check_mark, check_own_marble
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import Seat
from app.engine.spaces import Cell, cell_name, is_base, is_home, is_ring
from app.engine.walking import FORWARDS, Way, WaysByCell, locked_cells, move_marble


def outcomes(scene: Scene, card: Card, face: Card) -> Iterator[Outcome]:
    """Every move of that many steps forwards."""
    return outcomes_along(FORWARDS[int(face)][scene.mover], scene, card, face)


def carry_out(scene: Scene, play: Play) -> Outcome:
    """What this move does. Raises IllegalAction."""
    return carry_out_along(FORWARDS[int(play.face)][scene.mover], scene, play)


def why_not(scene: Scene, face: Card) -> IllegalAction:
    """Why no marble can move that far."""
    return why_not_along(FORWARDS[int(face)][scene.mover], scene)


def outcomes_along(ways_by_cell: WaysByCell, scene: Scene, card: Card, face: Card) -> Iterator[Outcome]:
    """Every move along one of these ways."""
    for cell in scene.board.marbles[scene.mover]:
        if is_base(cell):
            return
        for way in ways_by_cell[cell]:
            if scene.is_open(way) and not (way.leaves_ring_at_once and scene.is_fresh(cell)):
                yield _moved(scene, card, face, way)


def carry_out_along(ways_by_cell: WaysByCell, scene: Scene, play: Play) -> Outcome:
    """What this move does, if it is along one of these ways. Raises IllegalAction."""
    (run,) = play.runs
    check_own_marble(scene, run.start)
    if run.start in locked_cells(scene.board, scene.mover):
        raise IllegalAction(Refusal.LOCKED_MARBLE, cell=cell_name(run.start))
    way = next((way for way in ways_by_cell[run.start] if way.end == run.end), None)
    if way is None:
        raise _not_that_far(run, play.face)
    if way.leaves_ring_at_once and scene.is_fresh(run.start):
        raise IllegalAction(Refusal.FRESH_MARBLE, cell=cell_name(run.start))
    if not scene.is_open(way):
        raise _blocked(scene, way)
    check_mark(run, knocks=run.end in scene.occupants)
    return _moved(scene, play.card, play.face, way)


def why_not_along(ways_by_cell: WaysByCell, scene: Scene) -> IllegalAction:
    """Why no marble can go along any of these ways: what blocks the marbles on the ring, else those at home."""
    marbles = [cell for cell in scene.board.marbles[scene.mover] if not is_base(cell)]
    blocked = [way for cell in marbles for way in ways_by_cell[cell] if not scene.is_open(way)]
    if blocked:
        # The last way of a marble on the ring is the one round the ring: the more telling one.
        return _blocked(scene, max(blocked, key=lambda way: (is_ring(way.path[0]), is_ring(way.end))))
    return IllegalAction(Refusal.NO_MARBLE_ON_RING, rule="R6.4")


def _moved(scene: Scene, card: Card, face: Card, way: Way) -> Outcome:
    mover, start, end = scene.mover, way.path[0], way.end
    knocked = scene.occupants.get(end)
    return Outcome(
        play=Play(card, face, Function.MOVE, (Run(start, end, knocked is not None),)),
        board=move_marble(scene.board, mover, start, end, knocked),
        movements=(Movement(mover, way.path, _knocked(end, knocked)),),
    )


def _knocked(cell: Cell, owner: Seat | None) -> tuple[tuple[Cell, Seat], ...]:
    return () if owner is None else ((cell, owner),)


def _blocked(scene: Scene, way: Way) -> IllegalAction:
    cell = next(cell for cell in way.must_be_empty if cell in scene.occupants)
    code = Refusal.HOME_OCCUPIED if is_home(cell) else Refusal.PATH_BLOCKED
    return IllegalAction(code, cell=cell_name(cell), owner=scene.occupants[cell].name)


def _not_that_far(run: Run, face: Card) -> IllegalAction:
    rule = "R4.3" if face is Card.FOUR else "R3.1"
    return IllegalAction(
        Refusal.WRONG_COUNT, rule=rule, cell=cell_name(run.start), to=cell_name(run.end), count=int(face)
    )
