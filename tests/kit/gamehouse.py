"""Whole games in this process: the real registry, tables and audiences, over a store that is kept in memory.

For proofs that need thousands of games. The room and the game's head are made once, by a real database; the log is
kept here, and what would be stored goes through the real codec both ways. Players know only the frames they got.
"""

import json
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from app.bots.thinking import Brain
from app.engine.actions import GiveCard, LookAtCard, PlayCard, SeatAction
from app.engine.cards import Card
from app.engine.chairs import Ending
from app.engine.events import Event
from app.engine.notation import read_play
from app.engine.seats import SEATS, Seat, Team
from app.records.codec import decode, encode
from app.store.doorbell import MemoryDoorbell
from app.store.event_log import Game, LoggedEvent, Overdue, Silence
from app.store.room import Room, Summary
from app.store.talk import Said
from app.tables import frames
from app.tables.audience import Connection, Outbox
from app.tables.registry import Registry, utc_now
from tests.kit.knowledge import Stored
from tests.kit.mirror import GapSeen, Mirror
from tests.kit.sensible import next_action
from tests.kit.whims import whim
from tests.tables.kit import open_store

Json = dict[str, Any]

MOST_ACTIONS = 10_000


@dataclass(frozen=True, slots=True)
class Setting:
    """A room in which a game has begun, of which nothing has happened."""

    room: Room
    game: Game
    watcher_id: str


async def make_setting(database_url: str) -> Setting:
    """Four who sit, one who watches, and a game."""
    async with open_store(database_url) as store:
        room, _, game_id = await store.begun_game()
        (watcher,) = await store.guests(1)
        room = await store.rooms.join(room.code, watcher.id)
        game = await store.log.game(game_id)
        assert game is not None
        return Setting(room, game, watcher.id)


class KeptLog:
    """One game's log, as rows; the game ends in the log with its winner."""

    def __init__(self, game: Game) -> None:
        self.rows: list[tuple[Stored, datetime, int]] = []
        """Each row, when it was stored, and the version of its kind."""
        self._answers: dict[tuple[Seat, str], Mapping[str, Any] | None] = {}
        self._game = game

    async def game(self, game_id: str) -> Game | None:
        """The head of the game."""
        return self._game if game_id == self._game.id else None

    async def read(self, game_id: str, after: int = 0) -> list[LoggedEvent]:
        """What a database would give back."""
        found = self.rows[after:]
        return [LoggedEvent(row.seq, at, decode(row.kind, version, row.payload)) for row, at, version in found]

    async def last_seqs(self, game_ids: Sequence[str]) -> Mapping[str, int]:
        """The newest number."""
        return dict.fromkeys(game_ids, len(self.rows))

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
        """Store all of it, or nothing."""
        if (events and after != len(self.rows)) or action in self._answers:
            return False
        if action is not None:
            self._answers[action] = outcome
        for event in events:
            kind, version, payload = encode(event)
            self.rows.append((Stored(len(self.rows) + 1, kind, json.loads(json.dumps(payload))), at, version))
        return True

    async def first_answer(self, game_id: str, seat: Seat, action_id: str) -> Mapping[str, Any] | None:
        """What this action was answered."""
        return self._answers.get((seat, action_id))

    async def overdue(self, now: datetime, limit: int) -> list[Overdue]:
        """Nothing: these players are quick."""
        return []

    async def silences(self) -> list[Silence]:
        """Nobody sleeps here."""
        return []

    async def make_up_for_silence(self, now: datetime, silence: timedelta) -> timedelta:
        """Nobody sleeps here."""
        return timedelta()


class KeptRooms:
    """One room, which never changes."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def by_id(self, room_id: str) -> Room | None:
        """The room, or None."""
        return self._room if room_id == self._room.id else None

    async def versions(self, room_ids: Sequence[str]) -> Mapping[str, int]:
        """Always the same."""
        return dict.fromkeys(room_ids, self._room.version)

    async def lobby(self) -> list[Summary]:
        """Nobody looks."""
        return []

    async def pass_on(self, room_id: str, host_id: str, here: Collection[str]) -> None:
        """The host stays."""

    async def note_attended(self, room_ids: Collection[str]) -> None:
        """It is known that somebody is here."""

    async def kept_out(self) -> Collection[str]:
        """Nobody."""
        return ()

    async def end_deserted(self, *, empty: timedelta, idle: timedelta) -> int:
        """It does not end."""
        return 0


class NothingSaid:
    """Talk of a room in which nothing is said."""

    async def last(self, room_id: str) -> list[Said]:
        """Nothing."""
        return []

    async def one(self, room_id: str, number: int) -> Said | None:
        """Nothing."""
        return None


class Kept(Outbox):
    """An outbox that keeps all frames and never overflows."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[str] = []

    def put(self, frame: str) -> bool:
        """Take a frame."""
        if self.is_open:
            self.frames.append(frame)
        return True


@dataclass
class Viewer:
    """A player or the watcher, and all that they got over all their connections."""

    player_id: str
    seat: Seat | None
    connection: Connection
    outbox: Kept
    mirror: Mirror = field(default_factory=Mirror)
    frames: list[Json] = field(default_factory=list)
    pictures: dict[int, Json] = field(default_factory=dict)
    """The mirror's view after each event."""

    @property
    def first_seq(self) -> int:
        """From where on the viewer has been there."""
        return min(self.pictures)

    def catch_up(self) -> bool:
        """Take in what has come; False if something was missing."""
        is_whole = True
        for text in self.outbox.frames:
            frame = json.loads(text)
            self.frames.append(frame)
            try:
                self.mirror.take(frame)
            except GapSeen:
                is_whole = False
            if self.mirror.seq is not None and self.mirror.view is not None:
                self.pictures[self.mirror.seq] = self.mirror.view
        self.outbox.frames.clear()
        return is_whole


class GameHouse:
    """One room and its game. Made by `open_house`."""

    def __init__(self, registry: Registry, log: KeptLog, setting: Setting, viewers: list[Viewer], rng: Random) -> None:
        self.viewers = viewers
        self._setting = setting
        self._registry = registry
        self._log = log
        self._rng = rng
        self._actions = 0

    @property
    def rows(self) -> list[Stored]:
        """The log as stored."""
        return [row for row, _, _ in self._log.rows]

    @property
    def events(self) -> list[Event]:
        """What has happened, as the stored rows say it."""
        return [decode(row.kind, version, row.payload) for row, _, version in self._log.rows]

    @property
    def is_over(self) -> bool:
        """Whether everyone has seen the end."""
        return all(viewer.mirror.view is not None and viewer.mirror.view["phase"] == "over" for viewer in self.viewers)

    async def play(self, *, whims: float, actions: int | None = None) -> None:
        """To the end, or for so many actions: a share of `whims` is random ones of anybody; the others are sensible."""
        while not self.is_over and self._actions != actions:
            assert self._actions < MOST_ACTIONS, "This game does not end."
            await self.step(whims)
            if self._rng.random() < 0.02:
                await self._come_back(self._rng.choice(self.viewers))

    async def step(self, whims: float) -> None:
        """One action, and what it leads to."""
        viewer, action = self._next(whims)
        await self._act(viewer, action)

    async def look_again(self, viewer: Viewer) -> None:
        """Ask for a snapshot, which replaces all that was known."""
        await self._registry.resync(viewer.connection)
        viewer.catch_up()

    def _next(self, whims: float) -> tuple[Viewer, Json]:
        if self._rng.random() < whims:
            viewer = self._rng.choice(self.viewers)
            return viewer, whim(viewer.mirror, self._rng)
        asked = [(viewer, action) for viewer in self.viewers if (action := next_action(viewer.mirror))]
        return self._rng.choice(asked)

    async def _act(self, viewer: Viewer, action: Json) -> None:
        self._actions += 1
        seq, game_id = viewer.mirror.seq or 0, self._setting.game.id
        action_id = f"action-{self._actions}"
        outcome = await self._registry.act(
            viewer.connection, game_id, action_id, seq, lambda seat: _asked(seat, action)
        )
        viewer.outbox.put(frames.reply(action_id, outcome))
        for each in self.viewers:
            assert each.catch_up(), "An event is missing."

    async def _come_back(self, viewer: Viewer) -> None:
        """By another connection, with what was seen, or asking for all."""
        self._registry.detach(viewer.connection)
        seen = viewer.mirror.seq
        last_seq = self._rng.choice((None, seen, seen and max(1, seen - self._rng.randint(0, 60))))
        viewer.connection, viewer.outbox = await _attach(self._registry, self._setting, viewer.player_id, last_seq)
        if self._rng.random() < 0.5:
            await self.look_again(viewer)
        viewer.catch_up()


def _asked(seat: Seat, action: Json) -> SeatAction:
    match action["kind"]:
        case "play":
            return PlayCard(seat, read_play(action["play"]))
        case "give":
            return GiveCard(seat, Card(action["card"]))
        case _:
            return LookAtCard(seat)


@asynccontextmanager
async def open_house(setting: Setting, seed: int) -> AsyncIterator[GameHouse]:
    """The room with a fresh game, all connected; the same seed plays the same game."""
    rng = Random(seed)
    log = KeptLog(setting.game)
    registry = Registry(
        log=log,
        rooms=KeptRooms(setting.room),
        talk=NothingSaid(),
        bell=MemoryDoorbell(),
        brain=Brain(),
        clock=utc_now,
        build="0",
    )
    await registry.start()
    try:
        people = [(setting.game.players[seat], seat) for seat in SEATS]
        viewers = [
            Viewer(player_id, seat, *await _attach(registry, setting, player_id, None))
            for player_id, seat in (*people, (setting.watcher_id, None))
        ]
        for viewer in viewers:
            viewer.catch_up()
        yield GameHouse(registry, log, setting, viewers, rng)
    finally:
        await registry.aclose()


async def _attach(
    registry: Registry, setting: Setting, player_id: str, last_seq: int | None
) -> tuple[Connection, Kept]:
    """`last_seq`: None for who has seen nothing."""
    outbox = Kept()
    game_id = None if last_seq is None else setting.game.id
    connection = await registry.attach(setting.room.id, player_id, game=game_id, last_seq=last_seq, outbox=outbox)
    assert connection is not None
    return connection, outbox
