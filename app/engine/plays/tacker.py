"""The Tacker card: what the last card did is undone, and its face is played instead (R8).

In the model of R8 a Tacker makes `board` and `before` change places, and then acts with
`face`. So here it only finds the scene; what is played on it is any play of `face`.
"""

from app.engine.cards import Card
from app.engine.plays import faces
from app.engine.plays.scene import Scene
from app.engine.refusals import IllegalAction, Refusal
from app.engine.state import Position


def restored(position: Position) -> tuple[Scene, Card]:
    """The scene on which a Tacker acts, and the face it acts with (R8.1).

    Raises IllegalAction where no Tacker can be played whatever it would do (R8.3, R9.3).
    """
    if position.win_cancelled:
        raise IllegalAction(Refusal.TACKER_AFTER_CANCELLED_WIN)
    if position.before is None or position.face is None:
        raise IllegalAction(Refusal.NOTHING_TO_CANCEL)
    return Scene(position.before, position), position.face


def is_playable(position: Position) -> bool:
    """Whether a Tacker in hand could be played: to cancel alone is not enough (R8.2)."""
    try:
        scene, face = restored(position)
    except IllegalAction:
        return False
    return faces.is_playable(scene, face)
