"""Moving one marble by exactly the card's number (R3, R4.2, R4.4, R5)."""

from typing import NamedTuple

from app.engine.cards import Card
from app.engine.plays.play import Function, Movement, Outcome, Play, Run
from app.engine.plays.scene import Scene, check_mark, check_own_marble
from app.engine.refusals import IllegalAction, Refusal
from app.engine.spaces import cell_name, is_base, is_home, is_ring
from app.engine.walking import FORWARDS, Way, WaysByCell, locked_cells, move_marble


class Move(NamedTuple):
    """A way, and the plays that go it, which are the same on any board."""

    way: Way
    play: Play
    knocking_play: Play


MovesByCell = tuple[tuple[Move, ...], ...]
"""For one seat: the moves from each cell, indexed by the cell."""


def moves_along(face: Card, ways_by_seat: tuple[WaysByCell, ...]) -> tuple[MovesByCell, ...]:
    """By seat: the moves of a card along these ways."""
    return tuple(tuple(tuple(_move(face, way) for way in ways) for ways in by_cell) for by_cell in ways_by_seat)


def _move(face: Card, way: Way) -> Move:
    run = Run(way.path[0], way.end)
    return Move(
        way,
        Play(face, face, Function.MOVE, (run,)),
        Play(face, face, Function.MOVE, (run._replace(knocks=True),)),
    )


_FORWARDS = {Card(str(count)): moves_along(Card(str(count)), ways) for count, ways in FORWARDS.items()}


def outcomes(scene: Scene, card: Card, face: Card) -> list[Outcome]:
    """Every move of that many steps forwards."""
    return outcomes_along(_FORWARDS[face][scene.mover], scene, card)


def carry_out(scene: Scene, play: Play) -> Outcome:
    """What this move does. Raises IllegalAction."""
    return carry_out_along(_FORWARDS[play.face][scene.mover], scene, play)


def why_not(scene: Scene, face: Card) -> IllegalAction:
    """Why no marble can move that far."""
    return why_not_along(_FORWARDS[face][scene.mover], scene)


def outcomes_along(moves_by_cell: MovesByCell, scene: Scene, card: Card) -> list[Outcome]:
    """Every one of these moves that can be made; *card* is the one laid."""
    found = []
    board, occupants, mover = scene.board, scene.occupants, scene.mover
    for cell in board.marbles[mover]:
        if is_base(cell):
            break
        for way, play, knocking_play in moves_by_cell[cell]:
            if scene.is_open(way) and not (way.leaves_ring_at_once and scene.is_fresh(cell)):
                knocked = occupants.get(way.end)
                made = play if knocked is None else knocking_play
                if card is Card.TACKER:
                    made = made._replace(card=card)
                found.append(Outcome(made, move_marble(board, mover, cell, way.end, knocked)))
    return found


def carry_out_along(moves_by_cell: MovesByCell, scene: Scene, play: Play) -> Outcome:
    """What this move does, if it is one of these. Raises IllegalAction."""
    (run,) = play.runs
    check_own_marble(scene, run.start)
    if run.start in locked_cells(scene.board, scene.mover):
        raise IllegalAction(Refusal.LOCKED_MARBLE, cell=cell_name(run.start))
    way = next((move.way for move in moves_by_cell[run.start] if move.way.end == run.end), None)
    if way is None:
        raise _not_that_far(run, play.face)
    if way.leaves_ring_at_once and scene.is_fresh(run.start):
        raise IllegalAction(Refusal.FRESH_MARBLE, cell=cell_name(run.start))
    if not scene.is_open(way):
        raise _blocked(scene, way)
    knocked = scene.occupants.get(run.end)
    check_mark(run, knocks=knocked is not None)
    return Outcome(
        play=play,
        board=move_marble(scene.board, scene.mover, run.start, run.end, knocked),
        movements=(Movement(scene.mover, way.path, () if knocked is None else ((run.end, knocked),)),),
    )


def why_not_along(moves_by_cell: MovesByCell, scene: Scene) -> IllegalAction:
    """Why none of these moves can be made: what blocks the marbles on the ring, else those at home."""
    marbles = [cell for cell in scene.board.marbles[scene.mover] if not is_base(cell)]
    blocked = [move.way for cell in marbles for move in moves_by_cell[cell] if not scene.is_open(move.way)]
    if blocked:
        # The last way of a marble on the ring is the one round the ring: the more telling one.
        return _blocked(scene, max(blocked, key=lambda way: (is_ring(way.path[0]), is_ring(way.end))))
    return IllegalAction(Refusal.NO_MARBLE_ON_RING, rule="R6.4")


def _blocked(scene: Scene, way: Way) -> IllegalAction:
    cell = next(cell for cell in way.must_be_empty if cell in scene.occupants)
    code = Refusal.HOME_OCCUPIED if is_home(cell) else Refusal.PATH_BLOCKED
    return IllegalAction(code, cell=cell_name(cell), owner=scene.occupants[cell].name)


def _not_that_far(run: Run, face: Card) -> IllegalAction:
    rule = "R4.3" if face is Card.FOUR else "R3.1"
    return IllegalAction(
        Refusal.WRONG_COUNT, rule=rule, cell=cell_name(run.start), to=cell_name(run.end), count=int(face)
    )
