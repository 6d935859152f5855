"""The 8 that makes the next player skip (R4.6)."""

from app.engine.cards import Card
from app.engine.plays.play import Function, Outcome, Play
from app.engine.plays.scene import Scene
from app.engine.refusals import IllegalAction, Refusal


def outcomes(scene: Scene, card: Card, face: Card) -> list[Outcome]:
    """The skip, if there may be one."""
    return [Outcome(Play(card, face, Function.SKIP), scene.board)] if _reason_against(scene) is None else []


def carry_out(scene: Scene, play: Play) -> Outcome:
    """What the skip does: nothing to the board. Raises IllegalAction."""
    reason = _reason_against(scene)
    if reason is not None:
        raise reason
    return Outcome(play, scene.board)


def _reason_against(scene: Scene) -> IllegalAction | None:
    if not scene.board.is_on_ring(scene.mover):
        return IllegalAction(Refusal.NO_MARBLE_ON_RING)
    if not scene.next_holds_card:
        return IllegalAction(Refusal.NOBODY_TO_SKIP)
    return None
