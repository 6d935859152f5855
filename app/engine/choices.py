"""All that the seat on turn may do, and the carrying out of what it chose (R6, R8, R9)."""

from typing import Any

from app.engine.plays.play import Outcome, Play
from app.engine.state import Position


def legal_plays(position: Position) -> tuple[Outcome, ...]:
    """Every distinct legal play, discards among them (§11). Empty when the game is over or the hand is."""
    raise NotImplementedError


def carry_out(position: Position, play: Play) -> Outcome:
    """What the play does, in any right spelling. Raises IllegalAction."""
    raise NotImplementedError


def choices(position: Position) -> dict[str, Any]:
    """The legal plays as the protocol's `duty` and `cards`."""
    raise NotImplementedError
