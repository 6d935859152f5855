"""What a client may send over the table socket. No message can name its sender: that is the connection's to say."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from app.protocol.base import ActionId, CardName, GameId, Message, PlayText, ReactionName, SeatName, Sequence

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


class GiveToBot(Message):
    """Let a bot play a seat: one whose grace is over, or one's own."""

    kind: Literal["give_to_bot"]
    seat: SeatName


class TakeBack(Message):
    """Play one's own seat again."""

    kind: Literal["take_back"]


class Offer(Message):
    """A spectator offers to play a seat."""

    kind: Literal["offer"]
    seat: SeatName


class CallVote(Message):
    """Let those present decide."""

    kind: Literal["call_vote"]
    matter: Literal["pause", "abandon"]


class Vote(Message):
    """One voice in the vote that is open."""

    kind: Literal["vote"]
    yes: bool


class Resume(Message):
    """Go on after a pause."""

    kind: Literal["resume"]


class ShowHands(Message):
    """Whether spectators may see one's hand, a deal late."""

    kind: Literal["show_hands"]
    allow: bool


CardAsk = Play | Give | Look
TableAsk = GiveToBot | TakeBack | CallVote | Vote | Resume | ShowHands


class Action(Message):
    """An intention of the player, answered by exactly one reply under its id."""

    type: Literal["action"]
    id: ActionId
    game: GameId
    expect: Sequence
    action: Annotated[CardAsk | TableAsk | Offer, Field(discriminator="kind")]


class React(Message):
    """A fixed word or two to all at the table. Unanswered."""

    type: Literal["react"]
    reaction: ReactionName


class Say(Message):
    """Something said in the room, answered by a reply under its id; a resend says nothing twice."""

    type: Literal["say"]
    id: ActionId
    text: Annotated[str, Field(max_length=2_000)]


class Resync(Message):
    """The client lost the thread and asks for a snapshot."""

    type: Literal["resync"]


class Ping(Message):
    """Is anyone there?"""

    type: Literal["ping"]


AnyMessage = Hello | Action | React | Say | Resync | Ping
ClientMessage = Annotated[AnyMessage, Field(discriminator="type")]

_CLIENT_MESSAGE: TypeAdapter[AnyMessage] = TypeAdapter(ClientMessage)


class Malformed(ValueError):
    """The frame is not JSON, or none of the messages."""


def read_frame(text: str) -> AnyMessage:
    """The message in a text frame. Raises Malformed, whatever the text holds."""
    try:
        return _CLIENT_MESSAGE.validate_json(text)
    except (ValidationError, UnicodeEncodeError) as error:
        raise Malformed("The frame is not one of the known messages.") from error
