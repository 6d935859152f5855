"""Players, rooms and the lobby, as they stand in REST bodies and in the `room` frame."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from app.protocol.base import (
    BotLevel,
    EndingName,
    GameId,
    LinkName,
    Message,
    PlayerId,
    Presence,
    RoomCode,
    RoomId,
    RoomOptions,
    SeatName,
    TeamName,
    Visibility,
)

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


class RoomSettings(Message):
    """What the host may change. What is null stays, and so does an option that is not named."""

    name: RawName | None = None
    visibility: Visibility | None = None
    options: RoomOptions | None = None
    locked: bool | None = None


class Readiness(Message):
    """The body that says whether one is ready."""

    ready: bool


class Whom(Message):
    """The body that names a member."""

    player: PlayerId


class WhomOrNobody(Message):
    """The body that names a member, or nobody."""

    player: PlayerId | None


class Bot(Message):
    """The body that names a level of bots."""

    level: BotLevel = "medium"


class SeatLinkToken(Message):
    """The body that shows a seat link's secret."""

    token: Annotated[str, Field(min_length=1, max_length=128)]


class SeatLink(Message):
    """A link that takes one's seat to another device; its secret stands behind the `#`."""

    path: Annotated[str, Field(examples=["/s#f3Zk0m8mUJdo2TFeP1cVxQb7R9yH4sWnKaLqXtEuGiw"])]
    expires_at: datetime


class CarriedPlayer(NewPlayer):
    """Who one is at this device from here on, and the code of the room."""

    code: RoomCode


class Member(Player):
    """Someone in the room; without a seat, a spectator. `bot` is a bot's level; `link` is what the player came by."""

    bot: str | None
    link: LinkName
    seat: SeatName | None
    presence: Presence


class You(Player):
    """The asker, if a member."""

    bot: str | None
    link: LinkName
    seat: SeatName | None


class Sitter(Player):
    """Who sits in a seat, and whether a game may begin as far as they are concerned."""

    bot: str | None
    ready: bool


class Seats(Message):
    """Who sits where."""

    A: Sitter | None
    B: Sitter | None
    C: Sitter | None
    D: Sitter | None


class RoomGame(Message):
    """The newest game of the room."""

    id: GameId
    number: int
    status: Literal["running", "over"]
    winner: TeamName | None
    abandoned: EndingName | None


_ROOM_EXAMPLE: JsonDict = {
    "id": "r_0v5tq2mxkc",
    "code": "k7m2xq9rtbwn",
    "watch_code": "w3c80hd5yvzg",
    "link": "play",
    "name": "Пятница",
    "visibility": "private",
    "locked": False,
    "options": {"seven_home": "both"},
    "host": "p_8fj2",
    "version": 7,
    "members": [
        {"id": "p_8fj2", "name": "Аня", "bot": None, "link": "play", "seat": "A", "presence": "here"},
        {"id": "p_x01c", "name": "Даша", "bot": None, "link": "watch", "seat": None, "presence": "away"},
    ],
    "seats": {"A": {"id": "p_8fj2", "name": "Аня", "bot": None, "ready": True}, "B": None, "C": None, "D": None},
    "ready_by": None,
    "game": {"id": "g_51aa", "number": 2, "status": "over", "winner": "AC", "abandoned": None},
    "you": {"id": "p_8fj2", "name": "Аня", "bot": None, "link": "play", "seat": "A"},
}


class Room(Message):
    """A room as one viewer sees it. `code` is the code of `link`; who came by the watch link is not told the other."""

    model_config = ConfigDict(json_schema_extra={"examples": [_ROOM_EXAMPLE]})

    id: RoomId
    code: RoomCode
    watch_code: RoomCode
    link: LinkName
    name: str
    visibility: Visibility
    locked: bool
    options: RoomOptions
    host: PlayerId
    version: int
    members: tuple[Member, ...]
    seats: Seats
    ready_by: datetime | None
    game: RoomGame | None
    you: You | None


class Rooms(Message):
    """The rooms of one player."""

    rooms: tuple[Room, ...]


class ListedSitter(Message):
    """Who sits, as the lobby tells it."""

    name: str
    bot: str | None


class RoomSummary(Message):
    """A public room in the lobby."""

    code: RoomCode
    watch_code: RoomCode
    name: str
    options: RoomOptions
    seats: dict[SeatName, ListedSitter | None]
    seated: int
    spectators: int
    status: Literal["waiting", "running"]
    created_at: datetime


class GamePlayers(Message):
    """Who sat where when the game began."""

    A: Player
    B: Player
    C: Player
    D: Player


class Abandoned(Message):
    """Why a game ended without a winner; `by` called the vote, and is null where the house or its admin ended it."""

    why: EndingName
    by: SeatName | None


class GameResult(Message):
    """What came of a game. The numbers are null while it runs."""

    id: GameId
    number: int
    status: Literal["running", "over"]
    winner: TeamName | None
    abandoned: Abandoned | None
    started_at: datetime
    ended_at: datetime | None
    seats: GamePlayers
    deals: int | None
    knock_outs: dict[SeatName, int] | None
    tackers: dict[SeatName, int] | None


class Lobby(Message):
    """The public rooms."""

    rooms: tuple[RoomSummary, ...]


class LobbyMessage(Lobby):
    """The one frame of the lobby socket."""

    type: Literal["lobby"]
