"""What is told of a room's next shuffles, and what a player adds to them (docs/fairness.md)."""

from typing import Annotated

from pydantic import Field

from app.protocol.base import Hex, Message, PlayerId


class NextShuffle(Message):
    """The commitment to the room's next game, and whose bytes are in."""

    algorithm: Annotated[str, Field(examples=["tacker-shuffle-1"])]
    commitment: Hex
    added_by: tuple[PlayerId, ...]


class SeatBytes(Message):
    """The body that adds bytes; `commitment` is the one they are added to."""

    commitment: Hex
    bytes: Hex
