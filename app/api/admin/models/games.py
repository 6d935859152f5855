"""Games, as they are found, opened and explained."""

from typing import Any, Literal

from pydantic import Field

from app.api.admin.models.base import Cards, Moment, Next, Person, Sha256, Told
from app.protocol.base import SeatName, TeamName
from app.protocol.choices import CardChoices
from app.protocol.server import Control, View


class NamedRoom(Told):
    """The room of a game."""

    id: str
    code: str
    name: str


class Game(Told):
    """A game in short."""

    id: str
    room: NamedRoom
    number: int = Field(description="Which game of its room; the first is 1.")
    seats: dict[SeatName, Person]
    status: Literal["running", "won", "abandoned"]
    winner: TeamName | None
    abandoned: str | None = Field(description="Why it ended without a winner.")
    started_at: Moment
    ended_at: Moment | None
    events: int


class Games(Told):
    """A page of games."""

    games: list[Game]
    next: Next


class GameInFull(Game):
    """A game's head, and where its deals begin."""

    options: dict[str, Any] = Field(description="The options of the rules (R10) and the customs of its table.")
    rules: str
    algorithm: str | None
    commitment: Sha256 | None
    last_hash: Sha256 | None
    deals: int
    dealt_at: list[int] = Field(description="The number of each event that dealt cards.")


class StoredEvent(Told):
    """What happened, as it is stored."""

    kind: str
    version: int
    payload: Any


class Event(StoredEvent):
    """An event in its place in the log."""

    seq: int
    at: Moment
    hash: str


class Events(Told):
    """A page of a game's log."""

    events: list[Event]
    next: int | None = Field(description="What to ask for `after`; null at the end of the log.")


class Choices(Told):
    """What the seat on turn could do (docs/protocol.md)."""

    duty: Literal["play", "discard", "skipped", "cancel_win"]
    cards: list[CardChoices]


class GameAt(Told):
    """A game after event `seq`, with everything visible."""

    game: str
    seq: int
    events: int = Field(description="How many the log has.")
    at: Moment | None
    event: StoredEvent | None
    view: View
    given: dict[SeatName, str | None] = Field(description="What each seat has passed to its partner.")
    deck: Cards = Field(description="The cards still to come, the next one first.")
    choices: Choices | None = Field(description="Null where no card was to be laid.")
    waiting_for: list[SeatName]


class RefusedBecause(Told):
    """Why an action was refused; `rule` if a rule of the game says so."""

    code: str
    detail: str
    rule: str | None
    data: dict[str, Any]
    retry: bool


class Action(Told):
    """What was asked of the game, and what it was answered."""

    seat: SeatName
    id: str
    at: Moment | None = Field(description="Null, like `asked`, of actions from before it was kept.")
    asked: str | None
    ok: bool
    seq: int = Field(description="The number that the game had come to.")
    error: RefusedBecause | None


class Actions(Told):
    """All actions of a game, in order."""

    actions: list[Action]


class RulesSay(Told):
    """What the rules say against a play."""

    code: str
    rule: str | None
    detail: str
    data: dict[str, Any]


class Explanation(Told):
    """The turn before event `seq`: what could be played, and what the rules say to the play in question."""

    game: str
    seq: int
    since: int = Field(description="The number of the event that made it this turn.")
    seat: SeatName
    position: dict[str, Any] = Field(description="In the notation of docs/rules.md, §12.")
    board: str
    legal: list[str]
    choices: Choices
    asked: str | None
    legal_play: bool | None = Field(description="Null where there is no play to judge.")
    board_after: str | None
    refusal: RulesSay | None
    refused: list[Action] = Field(description="What was asked in this turn and refused.")


class Connection(Told):
    """Somebody was connected to a room."""

    id: str
    player: str
    name: str
    seat: SeatName | None
    room: str
    connected_at: Moment
    left_at: Moment | None = Field(description="Null while it lasts, and if its worker was killed.")
    code: int | None = Field(description="The close code of the WebSocket.")
    by: str | None = Field(description="`client` or `server`.")
    address: str | None


class Connections(Told):
    """Who was connected while the game ran."""

    connections: list[Connection]


class Noted(Told):
    """An event that moved a seat's presence or clock, or a card that a bot laid in its place."""

    seq: int
    at: Moment
    event: dict[str, Any]


class Silence(Told):
    """A time in which the server was down; no clock ran."""

    began_at: Moment
    ended_at: Moment


class Attendance(Told):
    """Whether a seat's player was there."""

    seat: SeatName
    player: Person
    connections: list[Connection]
    events: list[Noted]
    silences: list[Silence]


class Said(Told):
    """A message."""

    number: int
    at: Moment
    player: str
    name: str
    seat: SeatName | None = Field(description="Where the player sat in the game that was asked about.")
    channel: Literal["room", "watchers"]
    text: str
    taken_back_at: Moment | None
    game: str | None
    seq: int | None = Field(description="The event of that game before it; null where a room was asked about.")
    phase: str | None


class Talk(Told):
    """What was said."""

    messages: list[Said]


class TalkPage(Talk):
    """A page of what was said."""

    next: Next


class Table(Game):
    """A game that runs, and what goes on there. A damaged one tells its head alone."""

    phase: str | None = None
    turn: SeatName | None = None
    waiting_for: tuple[SeatName, ...] = ()
    deal: int | None = None
    paused: bool | None = None
    control: dict[SeatName, Control] = Field(default_factory=dict)
    deadline_at: Moment | None = None
    here: tuple[str, ...] = Field((), description="Players who are connected.")
    damaged: bool


class Tables(Told):
    """A page of the games that run."""

    tables: list[Table]
    next: Next
