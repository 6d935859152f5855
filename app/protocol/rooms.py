"""Players, rooms and the lobby, as they stand in REST bodies and in the `room` frame."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from app.protocol.base import GameId, Message, PlayerId, Presence, RoomCode, RoomOptions, SeatName, TeamName, Visibility

RawName = Annotated[str, Field(max_length=400, examples=["Аня"])]
"""A name as typed; `names.clean_name` decides."""


class NewName(Message):
    """The body that makes or renames a guest."""

    name: RawName


class Player(Message):
    """A guest."""

    id: PlayerId
    name: str


class NewPlayer(Player):
    """A guest just made, with the token that is shown this once."""

    token: str


class NewRoom(Message):
    """The body that makes a room."""

    name: Annotated[str, Field(max_length=400, examples=["Пятница"])]
    visibility: Visibility = "private"
    options: RoomOptions = RoomOptions()


class Member(Player):
    """Someone in the room; without a seat, a spectator."""

    seat: SeatName | None
    presence: Presence


class You(Player):
    """The asker, if a member."""

    seat: SeatName | None


class Seats(Message):
    """Who sits where."""

    A: Player | None
    B: Player | None
    C: Player | None
    D: Player | None


class RoomGame(Message):
    """The newest game of the room."""

    id: GameId
    number: int
    status: Literal["running", "over"]
    winner: TeamName | None


_ROOM_EXAMPLE: JsonDict = {
    "code": "k7m2xq9rtbwn",
    "name": "Пятница",
    "visibility": "private",
    "options": {"seven_home": "both"},
    "host": "p_8fj2",
    "version": 7,
    "members": [{"id": "p_8fj2", "name": "Аня", "seat": "A", "presence": "here"}],
    "seats": {"A": {"id": "p_8fj2", "name": "Аня"}, "B": None, "C": None, "D": None},
    "game": {"id": "g_51aa", "number": 2, "status": "running", "winner": None},
    "you": {"id": "p_8fj2", "name": "Аня", "seat": "A"},
}


class Room(Message):
    """A room as one viewer sees it."""

    model_config = ConfigDict(json_schema_extra={"examples": [_ROOM_EXAMPLE]})

    code: RoomCode
    name: str
    visibility: Visibility
    options: RoomOptions
    host: PlayerId
    version: int
    members: tuple[Member, ...]
    seats: Seats
    game: RoomGame | None
    you: You | None


class RoomSummary(Message):
    """A public room in the lobby."""

    code: RoomCode
    name: str
    options: RoomOptions
    seated: int
    spectators: int
    status: Literal["waiting", "running"]
    created_at: datetime


class Lobby(Message):
    """The public rooms."""

    rooms: tuple[RoomSummary, ...]


class LobbyMessage(Lobby):
    """The one frame of the lobby socket."""

    type: Literal["lobby"]
