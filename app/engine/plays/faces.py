"""What each card can do (R4): from a face to the modules of its functions."""

from collections.abc import Callable

from app.engine.cards import Card
from app.engine.plays import backwards, entering, moving, seven, skipping, swapping
from app.engine.plays.play import Function, Outcome, Play
from app.engine.plays.scene import Scene
from app.engine.refusals import IllegalAction, Refusal

_Outcomes = Callable[[Scene, Card, Card], list[Outcome]]
_CarryOut = Callable[[Scene, Play], Outcome]

_ENTER = (Function.ENTER, entering.outcomes, entering.carry_out)
_MOVE = (Function.MOVE, moving.outcomes, moving.carry_out)
_BACKWARDS = (Function.MOVE, backwards.outcomes, backwards.carry_out)
_SEVEN = (Function.SEVEN, seven.outcomes, seven.carry_out)
_SKIP = (Function.SKIP, skipping.outcomes, skipping.carry_out)
_SWAP = (Function.SWAP, swapping.outcomes, swapping.carry_out)

_FUNCTIONS: dict[Card, tuple[tuple[Function, _Outcomes, _CarryOut], ...]] = {
    Card.ONE: (_ENTER, _MOVE),
    Card.TWO: (_MOVE,),
    Card.THREE: (_MOVE,),
    Card.FOUR: (_BACKWARDS,),
    Card.FIVE: (_MOVE,),
    Card.SIX: (_MOVE,),
    Card.SEVEN: (_SEVEN,),
    Card.EIGHT: (_MOVE, _SKIP),
    Card.NINE: (_MOVE,),
    Card.TEN: (_MOVE,),
    Card.TWELVE: (_MOVE,),
    Card.THIRTEEN: (_ENTER, _MOVE),
    Card.SWAP: (_SWAP,),
}

_RULE_OF = {
    Function.ENTER: "R4.1",
    Function.MOVE: "R4.2",
    Function.SEVEN: "R4.5",
    Function.SKIP: "R4.6",
    Function.SWAP: "R4.7",
}


def outcomes(scene: Scene, card: Card, face: Card) -> list[Outcome]:
    """Every distinct play of a card of that face; *card* is the one laid: the same, or a Tacker."""
    found: list[Outcome] = []
    for _, list_outcomes, _ in _FUNCTIONS[face]:
        found += list_outcomes(scene, card, face)
    return found


def is_playable(scene: Scene, face: Card) -> bool:
    """Whether a function of that face can be carried out in full (R6.1)."""
    if face is Card.SEVEN:
        return seven.is_playable(scene)
    if face is Card.SWAP:
        return swapping.is_playable(scene)
    return bool(outcomes(scene, face, face))


def carry_out(scene: Scene, play: Play) -> Outcome:
    """What the play does on the scene's board. Raises IllegalAction."""
    for function, _, carry_out_function in _FUNCTIONS[play.face]:
        if function is play.function:
            return carry_out_function(scene, play)
    raise IllegalAction(
        Refusal.WRONG_CARD,
        rule=_RULE_OF[play.function],
        card=play.face.value,
        function=play.function.value,
    )


def why_not(scene: Scene, face: Card) -> IllegalAction:
    """The best reason why a card of that face cannot be played, when it cannot."""
    if face is Card.SEVEN:
        return seven.why_not(scene)
    if face is Card.FOUR:
        return backwards.why_not(scene)
    if face is Card.SWAP:
        return swapping.why_not(scene)
    return moving.why_not(scene, face)
