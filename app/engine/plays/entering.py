"""Bringing a marble from the base to the own start cell (R4.1)."""

from collections.abc import Iterator

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.plays.play import Function, Movement, Outcome, Play, Run
from app.engine.plays.scene import Scene, check_mark
from app.engine.refusals import IllegalAction, Refusal
from app.engine.spaces import BASE, START, cell_name
from app.engine.walking import move_marble, with_freshness


def outcomes(scene: Scene, card: Card, face: Card) -> Iterator[Outcome]:
    """The one way of entering, if a marble is in the base."""
    if BASE[scene.mover] in scene.board.marbles[scene.mover]:
        yield _entered(scene, card, face)


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
    outcome = _entered(scene, play.card, play.face)
    check_mark(run, knocks=bool(outcome.movements[0].knocked))
    return outcome


def why_not(scene: Scene) -> IllegalAction:
    """Why nothing can enter."""
    return IllegalAction(Refusal.NO_MARBLE_IN_BASE, cell=cell_name(BASE[scene.mover]))


def _entered(scene: Scene, card: Card, face: Card) -> Outcome:
    mover = scene.mover
    base, start = BASE[mover], START[mover]
    knocked = scene.occupants.get(start)
    moved = move_marble(scene.board, mover, base, start, knocked)
    return Outcome(
        play=Play(card, face, Function.ENTER, (Run(base, start, knocked is not None),)),
        board=Board(moved.marbles, with_freshness(moved.fresh, mover, is_fresh=True)),
        movements=(Movement(mover, (base, start), () if knocked is None else ((start, knocked),)),),
    )
