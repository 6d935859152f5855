"""Rooms, players, bans, and what was kept of whoever ran the server."""

from typing import Any, Literal

from pydantic import Field

from app.api.admin.models.base import Moment, Next, Sha256, Told
from app.api.admin.models.games import Game
from app.protocol.base import SeatName


class RoomMember(Told):
    """Somebody in a room."""

    id: str
    name: str
    seat: SeatName | None
    bot: str | None


class Room(Told):
    """A room with its members and its newest games."""

    id: str
    code: str
    watch_code: str
    name: str
    visibility: str
    locked: bool
    created_at: Moment
    closed_at: Moment | None
    closed_why: str | None
    host: str
    members: list[RoomMember]
    removed: list[str] = Field(description="Ids of players who were removed for good.")
    games: list[Game]


class Player(Told):
    """A guest, or a bot."""

    id: str
    name: str
    created_at: Moment
    bot: str | None
    banned: bool


class Players(Told):
    """A page of players."""

    players: list[Player]
    next: Next


class Ban(Told):
    """A player whom the server keeps out, or kept out."""

    id: int
    player: str
    name: str
    at: Moment
    until: Moment | None = Field(description="Null: for good.")
    reason: str
    lifted_at: Moment | None
    lifted_why: str | None
    in_force: bool


class Bans(Told):
    """A page of bans."""

    bans: list[Ban]
    next: Next


class PlayersRoom(Told):
    """A room of which a player is a member."""

    id: str
    name: str


class PlayerInFull(Player):
    """A player with rooms and bans."""

    games: int = Field(description="How many were played.")
    rooms: list[PlayersRoom]
    last_seen_at: Moment | None
    bans: list[Ban]


class Happening(Told):
    """Something that a player did, or that was done to one."""

    at: Moment
    kind: Literal["joined", "connected", "left", "game", "said", "banned", "lifted"]
    room: str | None
    game: str | None
    detail: str | None


class Timeline(Told):
    """A page of what a player did across rooms."""

    entries: list[Happening]
    next: Next


class Row(Told):
    """A row of the trail, chained to the one before."""

    seq: int
    at: Moment
    who: str
    what: str
    target: str
    why: str | None
    details: dict[str, Any]
    hash: Sha256


class Trail(Told):
    """A page of what was looked at and done through the admin's door."""

    entries: list[Row]
    next: Next


class Deleted(Told):
    """How much was deleted: names of players, names and salts in the heads of games, addresses."""

    names: int
    seats: int
    addresses: int
