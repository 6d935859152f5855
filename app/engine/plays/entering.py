"""Bringing a marble from the base to the own start cell (R4.1)."""

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.plays.play import Function, Movement, Outcome, Play, Run
from app.engine.plays.scene import Scene, check_mark
from app.engine.refusals import IllegalAction, Refusal
from app.engine.spaces import BASE, START, cell_name
from app.engine.walking import move_marble, with_freshness


def outcomes(scene: Scene, card: Card, face: Card) -> list[Outcome]:
    """The one way of entering, if a marble is in the base."""
    mover = scene.mover
    if BASE[mover] not in scene.board.marbles[mover]:
        return []
    run = Run(BASE[mover], START[mover], START[mover] in scene.occupants)
    return [Outcome(Play(card, face, Function.ENTER, (run,)), _board(scene))]


def carry_out(scene: Scene, play: Play) -> Outcome:
    """What this entering does. Raises IllegalAction."""
    (run,) = play.runs
    mover = scene.mover
    if run.start != BASE[mover]:
        raise IllegalAction(Refusal.NOT_YOUR_MARBLE, cell=cell_name(run.start))
    if run.end != START[mover]:
        raise IllegalAction(Refusal.WRONG_COUNT, rule="R4.1", cell=cell_name(run.end), start=cell_name(START[mover]))
    if run.start not in scene.board.marbles[mover]:
        raise why_not(scene)
    knocked = scene.occupants.get(run.end)
    check_mark(run, knocks=knocked is not None)
    movement = Movement(mover, (run.start, run.end), () if knocked is None else ((run.end, knocked),))
    return Outcome(play, _board(scene), (movement,))


def why_not(scene: Scene) -> IllegalAction:
    """Why nothing can enter."""
    return IllegalAction(Refusal.NO_MARBLE_IN_BASE, cell=cell_name(BASE[scene.mover]))


def _board(scene: Scene) -> Board:
    mover, start = scene.mover, START[scene.mover]
    moved = move_marble(scene.board, mover, BASE[mover], start, scene.occupants.get(start))
    return Board(moved.marbles, with_freshness(moved.fresh, mover, is_fresh=True))
