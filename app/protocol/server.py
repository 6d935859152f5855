"""What the server says over the table socket."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from app.protocol.base import (
    ActionId,
    BoardText,
    CardName,
    GameId,
    Hex,
    Matter,
    Message,
    PlayerId,
    Presence,
    ReactionName,
    RoomOptions,
    SeatName,
    Sequence,
    TeamName,
)
from app.protocol.choices import ChoiceList
from app.protocol.events import BySeat, Hand, Shuffle, VisibleEvent
from app.protocol.rooms import Player, Room

PhaseName = Literal["dealing", "exchange", "play", "over"]


class Control(Message):
    """Who plays a seat."""

    by: Literal["owner", "bot", "stand_in", "substitute"]
    bot: str | None
    player: PlayerId | None
    absent: bool
    overdue: bool


class OpenVote(Message):
    """The vote that is open; its voices are told to nobody."""

    matter: Matter
    called_by: SeatName | None
    seat: SeatName | None
    player: PlayerId | None
    voters: tuple[SeatName, ...]
    needed: int


class Now(Message):
    """What the view says after an event."""

    phase: PhaseName
    turn: SeatName | None
    skipped: bool
    win_pending: TeamName | None
    waiting_for: tuple[SeatName, ...]
    paused: bool
    abandoned: str | None
    control: dict[SeatName, Control]
    vote: OpenVote | None
    shows_hands: dict[SeatName, bool]
    hands: dict[SeatName, Hand] | None


class ExchangeView(Message):
    """The exchange of the deal; `given` and `received` are the viewer's own."""

    passed: dict[SeatName, bool]
    looked: dict[SeatName, bool]
    fixed: dict[TeamName, bool]
    given: CardName | None
    received: CardName | None


class ShuffleView(Shuffle):
    """What is known of the shuffles; the secret once the game is over."""

    secret: Hex | None


class View(Now):
    """All that one viewer may know of a game."""

    viewer: SeatName | None
    options: RoomOptions
    deal: int
    dealer: SeatName
    deck: int
    board: BoardText
    hand: Hand | None
    hand_sizes: BySeat
    can_enter: dict[SeatName, bool]
    exchange: ExchangeView | None
    discard: tuple[CardName, ...]
    winner: TeamName | None
    shuffle: ShuffleView | None


class RecentEvent(Message):
    """An event that has already happened when the snapshot is taken."""

    seq: Sequence
    at: datetime
    event: VisibleEvent | None = None


class RoomMessage(Message):
    """The whole room; the latest wins."""

    type: Literal["room"]
    room: Room


class Snapshot(Message):
    """All of a viewer's game at `seq`; always replaces."""

    type: Literal["snapshot"]
    game: GameId
    seq: Sequence
    build: str
    view: View
    recent: tuple[RecentEvent, ...]
    choices: ChoiceList | None


class EventMessage(Message):
    """The next event; one that this viewer may not see is its bare number."""

    type: Literal["event"]
    seq: Sequence
    game: GameId | None = None
    at: datetime | None = None
    event: VisibleEvent | None = None
    now: Now | None = None


class ChoicesMessage(ChoiceList):
    """To the seat on turn alone, after the event that gave it the turn."""

    type: Literal["choices"]
    game: GameId


class Error(Message):
    """Why an action was not carried out."""

    code: str
    detail: str
    rule: str | None = None
    data: dict[str, Any] = Field(default_factory=dict)
    retry: bool = False


class Reply(Message):
    """Exactly one for each action."""

    type: Literal["reply"] = "reply"
    id: ActionId
    ok: bool
    seq: Sequence
    error: Error | None


class PresenceMessage(Message):
    """Who is here; the latest wins."""

    type: Literal["presence"]
    players: dict[PlayerId, Presence]


class TurnClock(Message):
    """Until when whoever is waited for has time."""

    ends_at: datetime
    seconds: int


class ClockMessage(Message):
    """What is being timed; the latest wins."""

    type: Literal["clock"] = "clock"
    game: GameId
    seq: Sequence
    at: datetime
    turn: TurnClock | None
    grace: dict[SeatName, datetime]
    fixing: datetime | None
    vote_ends_at: datetime | None
    reserve: dict[SeatName, float]


class ReactionMessage(Message):
    """Someone who plays has reacted."""

    type: Literal["reaction"] = "reaction"
    seat: SeatName
    reaction: ReactionName


class Said(Message):
    """Something said in the room. `text` is null if the host took it back."""

    number: int
    sender: Annotated[Player, Field(alias="from")]
    text: str | None
    at: datetime
    channel: Literal["room", "watchers"]


class TalkMessage(Message):
    """The last that was said and this viewer may read; always replaces."""

    type: Literal["talk"]
    messages: tuple[Said, ...]


class SaidMessage(Message):
    """The next thing said; it replaces one of the same number."""

    type: Literal["message"]
    message: Said


class Closed(Message):
    """The room has ended; comes before a close with 4005."""

    type: Literal["closed"]
    why: Literal["empty", "idle", "admin"]


class ErrorMessage(Message):
    """A frame that is no action could not be used, or the table's game can't be shown."""

    type: Literal["error"] = "error"
    code: Literal["malformed", "too_many_frames", "table_damaged"]
    detail: str


class Pong(Message):
    """Answers ping."""

    type: Literal["pong"] = "pong"


class Restarting(Message):
    """Comes before a close with 1012."""

    type: Literal["restarting"] = "restarting"
    seconds: int


ServerMessage = Annotated[
    RoomMessage
    | Snapshot
    | EventMessage
    | ChoicesMessage
    | Reply
    | PresenceMessage
    | ClockMessage
    | ReactionMessage
    | TalkMessage
    | SaidMessage
    | Closed
    | ErrorMessage
    | Pong
    | Restarting,
    Field(discriminator="type"),
]

SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)
"""Reads any frame the server sends: for programs and tests that hold it to its word."""
