"""What a table needs of the store, and of whoever watches over it.

The store fulfils these by its shape alone. While the database is away its methods raise
ConnectionError; whether a write that raised was made is then not known.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol

from app.customs import Customs
from app.engine.chairs import Ending
from app.engine.events import Event
from app.engine.seats import Seat, Team
from app.engine.state import Options
from app.fairness.shuffle import Shuffle
from app.tables.silences import Silence

Clock = Callable[[], datetime]
"""The time, aware."""

Listener = Callable[[str, str, dict[str, Any]], None]
"""Hears topic, key and body of a ring."""


class LoggedEvent(Protocol):
    """An event in its place in the log."""

    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def event(self) -> Event: ...


class Game(Protocol):
    """A game's head."""

    @property
    def id(self) -> str: ...
    @property
    def options(self) -> Options: ...
    @property
    def players(self) -> tuple[str, str, str, str]:
        """Ids by seat."""

    @property
    def bots(self) -> tuple[str | None, str | None, str | None, str | None]:
        """By seat: the level of a bot that sat there when the game began; None for a person."""

    @property
    def customs(self) -> Customs: ...
    @property
    def deadline_at(self) -> datetime | None: ...
    @property
    def shuffle(self) -> Shuffle:
        """Where the chance of the game comes from."""


class Overdue(Protocol):
    """A game whose deadline has passed."""

    @property
    def game_id(self) -> str: ...
    @property
    def deadline_at(self) -> datetime: ...


class EventLog(Protocol):
    """The log of each game, and the lock between all who write it."""

    async def game(self, game_id: str) -> Game | None:
        """The head of the game."""

    async def read(self, game_id: str, after: int = 0) -> Sequence[LoggedEvent]:
        """All events after this number, in order. Raises ValueError for a damaged row."""

    async def last_seqs(self, game_ids: Sequence[str]) -> Mapping[str, int]:
        """The newest number of each game."""

    async def append(
        self,
        game_id: str,
        *,
        after: int,
        events: Sequence[Event],
        at: datetime,
        action: tuple[Seat, str] | None = None,
        asked: str | None = None,
        outcome: Mapping[str, Any] | None = None,
        deadline_was: datetime | None = None,
        deadline_at: datetime | None = None,
        winner: Team | None = None,
        abandoned: Ending | None = None,
    ) -> bool:
        """Store all of it, or nothing: False if a number or the action is taken."""

    async def first_answer(self, game_id: str, seat: Seat, action_id: str) -> Mapping[str, Any] | None:
        """What this action was answered, if it was."""

    async def overdue(self, now: datetime, limit: int) -> Sequence[Overdue]:
        """Games whose deadline has passed, the longest overdue first."""

    async def make_up_for_silence(self, now: datetime, silence: timedelta) -> timedelta:
        """Note that a worker is awake; after a longer silence of all workers, move every deadline by as long."""

    async def silences(self) -> Sequence[Silence]:
        """All silences that were made up for."""


class Member(Protocol):
    """A player in a room; without a seat, a spectator."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def seat(self) -> Seat | None: ...
    @property
    def bot_level(self) -> str | None:
        """None for a person."""

    @property
    def may_sit(self) -> bool: ...
    @property
    def is_ready(self) -> bool: ...


class RoomGame(Protocol):
    """The newest game of a room."""

    @property
    def id(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def winner(self) -> Team | None: ...
    @property
    def abandoned(self) -> Ending | None: ...


class Room(Protocol):
    """A room, its members and its newest game."""

    @property
    def id(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def watch_code(self) -> str: ...
    @property
    def found_by(self) -> str:
        """`play` or `watch`: by which code; `retired` for one that was renewed."""

    @property
    def name(self) -> str: ...
    @property
    def visibility(self) -> str: ...
    @property
    def options(self) -> Options: ...
    @property
    def customs(self) -> Customs: ...
    @property
    def host_id(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def is_locked(self) -> bool: ...
    @property
    def removed_ids(self) -> Sequence[str]: ...
    @property
    def ready_by_at(self) -> datetime | None: ...
    @property
    def closed_why(self) -> str | None:
        """None while the room is open."""

    @property
    def members(self) -> Sequence[Member]: ...
    @property
    def game(self) -> RoomGame | None: ...


class Summary(Protocol):
    """A room as the lobby lists it."""

    @property
    def code(self) -> str: ...
    @property
    def watch_code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def options(self) -> Options: ...
    @property
    def customs(self) -> Customs: ...
    @property
    def seats(self) -> Mapping[Seat, Member]:
        """Who sits."""

    @property
    def spectators(self) -> int: ...
    @property
    def is_running(self) -> bool: ...
    @property
    def created_at(self) -> datetime: ...


class Rooms(Protocol):
    """Rooms as they are now."""

    async def by_id(self, room_id: str) -> Room | None:
        """The room, or None."""

    async def versions(self, room_ids: Sequence[str]) -> Mapping[str, int]:
        """The version of each of these rooms."""

    async def lobby(self) -> Sequence[Summary]:
        """The public rooms."""

    async def pass_on(self, room_id: str, host_id: str, here: Collection[str]) -> None:
        """Make one of those here host, if this one still is."""

    async def note_attended(self, room_ids: Collection[str]) -> None:
        """Somebody is connected to these rooms."""

    async def kept_out(self) -> Collection[str]:
        """Ids of all players whom whoever runs the server keeps out."""

    async def end_deserted(self, *, empty: timedelta, idle: timedelta) -> int:
        """End rooms to which nobody was connected for so long, or in which nothing happened; how many there were."""


class Said(Protocol):
    """Something said in a room."""

    @property
    def number(self) -> int: ...
    @property
    def player_id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str | None:
        """None if it was taken back."""

    @property
    def game_id(self) -> str | None:
        """Said among the spectators of this game; None: to the whole room."""

    @property
    def at(self) -> datetime: ...


class Talk(Protocol):
    """What is said in rooms."""

    async def last(self, room_id: str) -> Sequence[Said]:
        """The last messages, in order, whoever may read them."""

    async def one(self, room_id: str, number: int) -> Said | None:
        """The message of this number."""


class Bell(Protocol):
    """How workers hear of each other."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every ring, one's own included; call the result to stop."""

    async def announce(self, rings: Sequence[tuple[str, str, dict[str, Any]]]) -> None:
        """Tell all workers, without storing anything."""


class Observer(Protocol):
    """Is told what is worth counting. Must be quick, and must not raise."""

    def acted(self, code: str, seconds: float) -> None:
        """An action was answered: `ok`, or a refusal's code."""

    def appended(self, seconds: float) -> None:
        """An append to a log has come back."""

    def overflowed(self) -> None:
        """A connection read too slowly and was closed."""

    def resynced(self) -> None:
        """A client asked for a snapshot."""


class Unobserved:
    """An observer that counts nothing."""

    def acted(self, code: str, seconds: float) -> None: ...
    def appended(self, seconds: float) -> None: ...
    def overflowed(self) -> None: ...
    def resynced(self) -> None: ...
