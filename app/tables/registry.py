"""All rooms and tables that somebody watches in this worker, and their link to the other workers."""

import asyncio
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import structlog

from app.customs import Customs
from app.engine.actions import Abandon, OfferToPlay, SeatAction, SeatBot
from app.engine.chairs import Ending, Why
from app.engine.seats import Seat
from app.tables import frames
from app.tables.audience import Audience, CloseCode, Connection, Outbox
from app.tables.bots import Brain
from app.tables.chores import Chores, Freshener
from app.tables.gathering import Gathering
from app.tables.keeping import RoomKeeper
from app.tables.lobby import Lobby
from app.tables.open_tables import OpenTables
from app.tables.outcome import Outcome, TableRefusal, refused_by_table
from app.tables.ports import Bell, Clock, EventLog, Observer, Room, Rooms, Talk, Unobserved
from app.tables.presence import Presence
from app.tables.seating import AWAY
from app.tables.table import Table
from app.tables.timing import Timing
from app.tables.viewing import seat_at

log = structlog.get_logger(__name__)

_IDLE_SECONDS = 60.0
_PLAYERS_IN_A_RING = 400
"""A ring holds less than 8,000 bytes (PostgreSQL's NOTIFY)."""

Ring = tuple[str, str, dict[str, Any]]


def utc_now() -> datetime:
    """The clock of a running server."""
    return datetime.now(UTC)


class Registry:
    """One for each worker. `start` it after the doorbell, `aclose` it before."""

    def __init__(
        self,
        *,
        log: EventLog,
        rooms: Rooms,
        talk: Talk,
        bell: Bell,
        brain: Brain,
        clock: Clock = utc_now,
        timing: Timing | None = None,
        observer: Observer | None = None,
        build: str,
    ) -> None:
        self._rooms = rooms
        self._talk = talk
        self._bell = bell
        self._clock = clock
        self._timing = timing or Timing()
        self._observer = observer or Unobserved()
        self._build = build
        self._worker_id = secrets.token_hex(8)
        self._gatherings: dict[str, Gathering] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._changed_rooms: set[str] = set()
        self._keeper = RoomKeeper(rooms, timing or Timing())
        self._chores = Chores()
        self._room_freshener = Freshener(self._chores, self._refresh_changed)
        self._lobby = Lobby(rooms)
        self._lobby_freshener = Freshener(self._chores, self._lobby.refresh, self._timing.lobby_gap_seconds)
        self._brain = brain
        self._tables = OpenTables(
            log,
            brain=brain,
            clock=clock,
            timing=self._timing,
            observer=self._observer,
            chores=self._chores,
        )
        self._unsubscribe: Callable[[], None] = lambda: None

    @property
    def damaged(self) -> tuple[str, ...]:
        """Games whose log does not fold."""
        return self._tables.damaged

    @property
    def connections(self) -> int:
        """Connections to tables in this worker."""
        return sum(len(gathering.audience) for gathering in self._gatherings.values())

    @property
    def tables(self) -> int:
        """Running games watched in this worker."""
        return len(self._tables.running)

    async def start(self) -> None:
        """Hear the other workers, and keep the house's promises."""
        self._unsubscribe = self._bell.subscribe(self._hear)
        await self._chores.once(self._sweep)  # before any deadline is looked at: this may be after a down-time
        self._chores.repeat(self._sweep, self._timing.sweep_seconds)
        self._chores.repeat(self._poll, self._timing.poll_seconds)
        self._chores.repeat(self._announce_all, self._timing.presence_seconds)
        self._chores.repeat(self._call_the_roll, self._timing.roll_seconds)
        self._chores.repeat(self._keep_rooms, self._timing.keeping_seconds)

    async def aclose(self) -> None:
        """Stop all work in the background. Connections are closed by `close_all`."""
        self._unsubscribe()
        self._tables.close()
        await self._chores.aclose()
        self._brain.close()

    def close_all(self, seconds: int) -> None:
        """Tell everyone that the server restarts and is back in so many seconds; then close."""
        farewell = frames.restarting(seconds)
        for gathering in self._gatherings.values():
            gathering.close(CloseCode.RESTARTING, farewell)
        self._lobby.close(CloseCode.RESTARTING, farewell)

    async def attach(
        self, room_id: str, player_id: str, *, game: str | None, last_seq: int | None, outbox: Outbox
    ) -> Connection | None:
        """Connect a member to a room; None if there is no such room, or it has ended. Raises ConnectionError.

        `game` and `last_seq` say what the client has seen. The outbox holds the first
        frames when this returns: the room, presence, and what was missed, or all.
        """
        gathering = await self._gathering(room_id)
        if gathering is None or gathering.room.closed_why is not None:
            return None
        table = gathering.table
        if table is not None and last_seq is not None and game == table.game.id:
            await self._tables.catch_up(table, to=last_seq)
        connection = Connection(secrets.token_hex(8), player_id, room_id, self._clock().timestamp(), outbox)
        gathering.welcome(connection, game, last_seq)
        self._chores.start(partial(self._note_attendance, gathering))
        self._keeper.attended(room_id)
        self._chores.start(lambda: self._tell_talk(gathering, only=connection))
        came = {"player": player_id, "started_at": connection.started_at, "connection": connection.id}
        self._announce(("connected", room_id, came), self._presence_ring(gathering, asks=len(gathering.audience) == 1))
        return connection

    def detach(self, connection: Connection) -> None:
        """The connection has gone. Doing it again is no error."""
        gathering = self._gatherings.get(connection.room_id)
        if gathering is not None:
            gathering.farewell(connection, asyncio.get_running_loop().time())
            self._announce(self._presence_ring(gathering))

    async def act(
        self, connection: Connection, game_id: str, action_id: str, expect: int, ask: Callable[[Seat], SeatAction]
    ) -> Outcome:
        """Carry out an action; `ask` makes it for the seat that the connection's player has in the game.

        Not to be cancelled: the table would not know what became of it until it is asked again.
        """
        gathering = self._gatherings.get(connection.room_id)
        table = None if gathering is None else gathering.table
        if table is None or table.game.id != game_id:
            return refused_by_table(TableRefusal.NO_SUCH_GAME, 0)
        seat = seat_at(table, connection.player_id)
        if seat is None:
            return refused_by_table(TableRefusal.NOT_SEATED, table.seq)
        outcome = await table.act(seat, action_id, expect, ask(seat), connection.player_id)
        self._tables.note_damage(table)
        return outcome

    async def offer(self, connection: Connection, game_id: str, action_id: str, expect: int, seat: Seat) -> Outcome:
        """A spectator offers to play a seat in its owner's place."""
        gathering = self._gatherings.get(connection.room_id)
        table = None if gathering is None else gathering.table
        if table is None or table.game.id != game_id:
            return refused_by_table(TableRefusal.NO_SUCH_GAME, 0)
        if seat_at(table, connection.player_id) is not None:
            return refused_by_table(TableRefusal.NO_SPECTATOR, table.seq)
        offer = OfferToPlay(seat, connection.player_id)
        return await table.act(seat, action_id, expect, offer, connection.player_id)

    def bot_level(self, connection: Connection) -> str:
        """The level of bots that take over a seat at the connection's table."""
        gathering = self._gatherings.get(connection.room_id)
        table = None if gathering is None else gathering.table
        return (Customs() if table is None else table.game.customs).bot_level

    def react(self, connection: Connection, reaction: str) -> None:
        """Tell all at the table, in every worker, that this player has reacted; too many are dropped."""
        gathering = self._gatherings.get(connection.room_id)
        seat = None if gathering is None else gathering.may_react(connection, asyncio.get_running_loop().time())
        if seat is not None:
            self._announce(("reaction", connection.room_id, {"seat": seat.name, "reaction": reaction}))

    async def resync(self, connection: Connection) -> None:
        """Show the whole game again. Raises ConnectionError."""
        self._observer.resynced()
        gathering = self._gatherings.get(connection.room_id)
        if gathering is not None:
            if gathering.table is not None:
                await self._tables.catch_up(gathering.table)
            gathering.show(connection)

    async def deal(self, room: Room) -> None:
        """Let the house start and deal the game that has begun in the room. Raises ConnectionError."""
        gathering = self._gatherings.get(room.id)
        if gathering is not None:
            await self._refresh(gathering)
        elif room.game is not None:
            await self._tables.visit(room.game.id)

    async def give_up_seat(self, room: Room, player_id: str) -> None:
        """Let a bot play on for who goes while a game runs, until the seat is taken back. Raises ConnectionError."""
        if room.game is None or room.game.is_over:
            return
        gathering = self._gatherings.get(room.id)
        table = gathering.table if gathering is not None else await self._tables.visit(room.game.id)
        seat = None if table is None else seat_at(table, player_id)
        if table is not None and seat is not None and table.controller(seat) == player_id:
            await table.note(SeatBot(seat, table.game.customs.bot_level, Why.LEFT))
            self._tables.set_alarm(table)

    async def abandon(self, game_id: str, why: Ending = Ending.ADMIN) -> bool | None:
        """End a running game for its players; False if it is over or damaged, None if there is none.

        It is whoever runs the server who asks for it. Raises ConnectionError.
        """
        return await self._tables.note(game_id, Abandon(why))

    def table_of(self, game_id: str) -> Table | None:
        """The game's table, if it is watched in this worker."""
        return self._tables.known(game_id)

    def presence(self, room: Room) -> dict[str, str]:
        """For each member: `here`, `reconnecting`, `away`, `gone` or `bot`, as far as it is known in this worker."""
        gathering = self._gatherings.get(room.id)
        known = {} if gathering is None else gathering.presence
        return {member.id: known.get(member.id, AWAY) for member in room.members}

    def plays(self, connection: Connection) -> bool:
        """Whether this connection's player sits in the room, or plays a seat there."""
        gathering = self._gatherings.get(connection.room_id)
        return gathering is not None and gathering.plays(connection.player_id)

    async def attach_lobby(self, outbox: Outbox) -> None:
        """Tell this outbox the public rooms at once and at each change. Raises ConnectionError."""
        await self._lobby.attach(outbox)

    def detach_lobby(self, outbox: Outbox) -> None:
        """Tell it nothing more. Doing it again is no error."""
        self._lobby.detach(outbox)

    async def _gathering(self, room_id: str) -> Gathering | None:
        """The room's gathering, with its newest game open."""
        async with self._opening.setdefault(room_id, asyncio.Lock()):
            gathering = self._gatherings.get(room_id)
            if gathering is None:
                room = await self._rooms.by_id(room_id)
                if room is None:
                    self._opening.pop(room_id, None)
                    return None
                gathering = self._gatherings[room_id] = self._new_gathering(room)
                # From here on it hears of changes; one more look finds those that came before.
                await self._refresh(gathering)
            elif not gathering.has_newest_game:
                await self._refresh(gathering)
            if gathering.idle_since is not None:
                gathering.idle_since = asyncio.get_running_loop().time()
            return gathering

    def _new_gathering(self, room: Room) -> Gathering:
        loop = asyncio.get_running_loop()
        gathering = Gathering(
            room,
            audience=Audience(self._observer.overflowed),
            presence=Presence(
                loop.time,
                expires_seconds=self._timing.presence_expires_seconds,
                settle_seconds=self._timing.settle_seconds,
            ),
            open_table=self._tables.watch,
            on_deadline=self._tables.set_alarm,
            build=self._build,
            clock=self._clock,
        )
        gathering.idle_since = loop.time()
        return gathering

    async def _refresh_changed(self) -> None:
        changed, self._changed_rooms = self._changed_rooms, set()
        for room_id in changed:
            gathering = self._gatherings.get(room_id)
            if gathering is not None:
                await self._refresh(gathering)

    async def _refresh(self, gathering: Gathering) -> None:
        room = await self._rooms.by_id(gathering.room.id)
        if room is None:
            return
        before, game_before = gathering.table, gathering.room.game
        await gathering.see(room)
        if game_before is not None and not game_before.is_over and room.game is not None and room.game.is_over:
            await self._tell_talk(gathering)  # what the spectators said is opened
        if before is not None and before is not gathering.table:
            self._tables.forget(before)

    def _hear(self, topic: str, key: str, body: dict[str, Any]) -> None:
        try:
            self._heed(topic, key, body)
        except (KeyError, TypeError, ValueError):
            log.exception("ring_not_understood", topic=topic)

    def _heed(self, topic: str, key: str, body: dict[str, Any]) -> None:
        gathering = self._gatherings.get(key)
        match topic:
            case "game":
                self._tables.heard(key, body["seq"])
            case "deadlines_moved":
                self._chores.start(self._tables.learn_silences)
            case "room":
                if gathering is not None:
                    self._changed_rooms.add(key)
                    self._room_freshener.ask()
                if self._lobby.is_watched:
                    self._lobby_freshener.ask()
            case "banned":
                for each in self._gatherings.values():
                    each.send_away(key, topic)
            case "talk" if gathering is not None:
                self._chores.start(lambda: self._tell_message(key, body["number"]))
            case "connected" if gathering is not None:
                gathering.connected_elsewhere(body["player"], body["started_at"], body["connection"])
            case "presence" if gathering is not None and body["worker"] != self._worker_id:
                gathering.heard_presence(body["worker"], body["players"])
                if body["asks"]:
                    self._announce(self._presence_ring(gathering))
            case "reaction" if gathering is not None:
                gathering.heard_reaction(Seat[body["seat"]], body["reaction"])
            case "catch_up":
                self._chores.start(self._poll)
                for gathering in self._gatherings.values():
                    self._chores.start(partial(self._tell_talk, gathering))
                self._lobby_freshener.ask()
            case _:
                pass

    async def _poll(self) -> None:
        """Look for what the doorbell did not tell."""
        await self._tables.poll()
        gatherings = dict(self._gatherings)
        if gatherings:
            for room_id, version in (await self._rooms.versions(tuple(gatherings))).items():
                if gatherings[room_id].room.version < version or not gatherings[room_id].has_newest_game:
                    await self._refresh(gatherings[room_id])

    async def _sweep(self) -> None:
        self._free_idle()
        await self._tables.sweep()

    def _free_idle(self) -> None:
        now = asyncio.get_running_loop().time()
        for room_id, gathering in tuple(self._gatherings.items()):
            is_idle = gathering.idle_since is not None and now - gathering.idle_since > _IDLE_SECONDS
            if is_idle and not self._opening[room_id].locked():
                del self._gatherings[room_id], self._opening[room_id]
                if gathering.table is not None:
                    self._tables.forget(gathering.table)

    async def _keep_rooms(self) -> None:
        await self._keeper.keep(tuple(self._gatherings.values()), asyncio.get_running_loop().time())

    async def _tell_talk(self, gathering: Gathering, only: Connection | None = None) -> None:
        said = await self._talk.last(gathering.room.id)
        if said:
            gathering.tell_talk(said, only)

    async def _tell_message(self, room_id: str, number: int) -> None:
        said = await self._talk.one(room_id, number)
        gathering = self._gatherings.get(room_id)
        if said is not None and gathering is not None:
            gathering.heard(said)

    async def _call_the_roll(self) -> None:
        """Note in each game who of those who play has come or gone. Raises ConnectionError."""
        for gathering in tuple(self._gatherings.values()):
            await self._note_attendance(gathering)

    async def _note_attendance(self, gathering: Gathering) -> None:
        for noted in gathering.attendance(asyncio.get_running_loop().time()):
            assert gathering.table is not None
            await gathering.table.note(noted)

    async def _announce_all(self) -> None:
        for gathering in self._gatherings.values():
            gathering.tell_presence()
        rings = [self._presence_ring(gathering) for gathering in self._gatherings.values() if len(gathering.audience)]
        if rings:
            await self._bell.announce(rings)

    def _announce(self, *rings: Ring) -> None:
        self._chores.start(lambda: self._bell.announce(rings))

    def _presence_ring(self, gathering: Gathering, *, asks: bool = False) -> Ring:
        """Who is connected here; `asks` the other workers to say the same of theirs."""
        players = sorted(gathering.audience.player_ids())[:_PLAYERS_IN_A_RING]
        return "presence", gathering.room.id, {"worker": self._worker_id, "players": players, "asks": asks}
