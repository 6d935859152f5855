"""The 4: backwards, never forwards (R4.3)."""

from app.engine.cards import Card
from app.engine.plays.moving import carry_out_along, moves_along, outcomes_along, why_not_along
from app.engine.plays.play import Outcome, Play
from app.engine.plays.scene import Scene
from app.engine.refusals import IllegalAction
from app.engine.walking import BACKWARDS

_MOVES = moves_along(Card.FOUR, BACKWARDS)


def outcomes(scene: Scene, card: Card, _face: Card) -> list[Outcome]:
    """Every move four backwards."""
    return outcomes_along(_MOVES[scene.mover], scene, card)


def carry_out(scene: Scene, play: Play) -> Outcome:
    """What this move does. Raises IllegalAction."""
    return carry_out_along(_MOVES[scene.mover], scene, play)


def why_not(scene: Scene) -> IllegalAction:
    """Why no marble can go four backwards."""
    return why_not_along(_MOVES[scene.mover], scene)
