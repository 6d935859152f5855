"""What all messages share: strictness, the version, and the spelling of the small words in them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

PROTOCOL_VERSION = 1
"""Raised when an old client could no longer make sense of the messages."""

LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that JavaScript keeps exactly."""


class Message(BaseModel):
    """One thing on the wire. Strict, closed to unknown fields, immutable."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


SeatName = Literal["A", "B", "C", "D"]
TeamName = Literal["AC", "BD"]
Presence = Literal["here", "reconnecting", "away", "gone", "bot"]
Matter = Literal["pause", "abandon", "substitute"]
ReactionName = Literal["bravo", "thanks", "sorry", "wow", "laugh", "good_game"]
Visibility = Literal["private", "public"]
LinkName = Literal["play", "watch"]
BotLevel = Literal["easy", "medium", "hard"]
EndingName = Literal["vote", "deserted", "idle", "closed", "admin"]

Sequence = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
"""A sequence number of a game's log."""

CardName = Annotated[str, Field(pattern=r"^(?:[1-9]|10|12|13|S|T)$")]
CellName = Annotated[str, Field(pattern=r"^(?:[0-9]|[1-5][0-9]|6[0-3]|[ABCD][0-4])$")]
BoardText = Annotated[str, Field(max_length=100)]
PlayText = Annotated[str, Field(min_length=1, max_length=120)]
"""A play in notation (§11). The longest right one, a Tacker's 7 of seven runs, has 45 characters."""

ActionId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
"""Made by the client, fresh for each intention; a resend under it gets the first answer."""

Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes: a secret, a hash, or what a seat adds to a shuffle."""

GameId = Annotated[str, Field(min_length=1, max_length=64)]
PlayerId = Annotated[str, Field(min_length=1, max_length=64)]
RoomId = Annotated[str, Field(min_length=1, max_length=64)]
RoomCode = Annotated[str, Field(min_length=1, max_length=64)]


class RoomOptions(Message):
    """What a host may set for a room: the options of the rules (R10), then the customs of the table."""

    seven_home: Literal["both", "forward"] = "both"
    clock: Literal[20, 45, 90] | None = None
    on_timeout: Literal["bot_turn", "bot_seat"] = "bot_turn"
    away: Literal["ask", "bot"] = "ask"
    watchers: Literal["live", "none", "hands"] = "live"
    reactions: bool = True
    bot_level: BotLevel = "medium"
