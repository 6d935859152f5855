"""What a client may send over the table socket. No message can name its sender: that is the connection's to say."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from app.protocol.base import ActionId, CardName, GameId, Message, PlayText, Sequence

LARGEST_FRAME = 8 * 1024
"""Bytes of a frame inwards."""


class Hello(Message):
    """The first frame: what the client speaks, and the last sequence number it saw of which game."""

    type: Literal["hello"]
    version: int
    game: GameId | None
    last_seq: Sequence | None


class Play(Message):
    """Lay a card: a play or a discard, in notation (§11)."""

    kind: Literal["play"]
    play: PlayText


class Give(Message):
    """Pass a card to the partner, or replace the one passed (R2.6)."""

    kind: Literal["give"]
    card: CardName


class Look(Message):
    """Look at the card received (R2.6)."""

    kind: Literal["look"]


class Action(Message):
    """An intention of the player, answered by exactly one reply under its id."""

    type: Literal["action"]
    id: ActionId
    game: GameId
    expect: Sequence
    action: Annotated[Play | Give | Look, Field(discriminator="kind")]


class Resync(Message):
    """The client lost the thread and asks for a snapshot."""

    type: Literal["resync"]


class Ping(Message):
    """Is anyone there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Hello | Action | Resync | Ping, Field(discriminator="type")]

_CLIENT_MESSAGE: TypeAdapter[Hello | Action | Resync | Ping] = TypeAdapter(ClientMessage)


class Malformed(ValueError):
    """The frame is not JSON, or none of the messages."""


def read_frame(text: str) -> Hello | Action | Resync | Ping:
    """The message in a text frame. Raises Malformed, whatever the text holds."""
    try:
        return _CLIENT_MESSAGE.validate_json(text)
    except (ValidationError, UnicodeEncodeError) as error:
        raise Malformed("The frame is not one of the known messages.") from error
