"""A gathering: everyone connected to one room in this worker, and the game they see."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from app.engine.actions import NoteAway, NoteHere
from app.engine.seats import SEATS, Seat
from app.tables import frames
from app.tables.audience import Audience, CloseCode, Connection
from app.tables.frames import Happened
from app.tables.ports import Clock, Room, Said
from app.tables.presence import Presence
from app.tables.reactions import Reactions
from app.tables.seating import BOT, GONE, HERE, room_json
from app.tables.stage import Stage
from app.tables.table import Table, Teller
from app.tables.viewing import seat_at

OpenTable = Callable[[str, Teller], Awaitable[Table | None]]
"""Opens the table of a game, telling this teller."""


class Gathering:
    """Tells its connections of the room, of who is here, and of the game, each what they may know."""

    def __init__(
        self,
        room: Room,
        *,
        audience: Audience,
        presence: Presence,
        open_table: OpenTable,
        on_deadline: Callable[[Table], None],
        build: str,
        clock: Clock,
    ) -> None:
        self.room = room
        self.audience = audience
        self.idle_since: float | None = None
        """When the last connection left, by the event loop's clock."""
        self._presence = presence
        self._open_table = open_table
        self._on_deadline = on_deadline
        self._build = build
        self._clock = clock
        self._stage: Stage | None = None
        self._reactions = Reactions()
        self._told_presence: dict[str, str] = {}
        self._host_away: tuple[str, float] | None = None
        self._seating = asyncio.Lock()

    @property
    def has_newest_game(self) -> bool:
        """Whether the room's newest game, if there is one, is open here."""
        newest = self.room.game
        return newest is None or (self.table is not None and self.table.game.id == newest.id)

    @property
    def table(self) -> Table | None:
        """The room's newest game, if it is open here."""
        return None if self._stage is None else self._stage.table

    @property
    def presence(self) -> dict[str, str]:
        """For each member: `here`, `reconnecting`, `away`, `gone` or `bot`."""
        people = (member.id for member in self.room.members if member.bot_level is None)
        bots = {member.id: BOT for member in self.room.members if member.bot_level is not None}
        return self._presence.of(people, self.audience.player_ids()) | bots | self._gone()

    async def see(self, room: Room) -> None:
        """The room as it is now. Everyone is told of a change, and sees a game that has begun."""
        async with self._seating:
            if room.version > self.room.version:
                self.room = room
                self._see_off()
                self._tell_room()
            newest = self.room.game
            if newest is None or self.has_newest_game:
                return
            table = await self._open_table(newest.id, self)
            if table is None:
                return
            self._stage = Stage(table, self.audience, build=self._build, clock=self._clock)
            self._on_deadline(table)
            for connection in self.audience:
                self.show(connection)

    def welcome(self, connection: Connection, game_id: str | None, last_seq: int | None) -> None:
        """Take in a connection and tell it what it has missed. An older one of the same player is replaced."""
        for other in self.audience:
            if other.player_id == connection.player_id:
                self._replace(other)
        self.audience.add(connection)
        self.idle_since = None
        presence = self.presence
        self.audience.tell(connection, frames.room(room_json(self.room, presence, connection.player_id)))
        if not self.tell_presence():
            self.audience.tell(connection, frames.presence(presence))
        if self._stage is not None and self._stage.table.game.id == game_id and last_seq:
            self._stage.resume(connection, last_seq)
        else:
            self.show(connection)

    def show(self, connection: Connection) -> None:
        """The whole game as this connection may know it."""
        if self._stage is not None:
            self._stage.show(connection)

    def told(self, table: Table, happened: Sequence[Happened]) -> None:
        """A table's teller."""
        if self._stage is None or table is not self.table:  # it is being opened; everyone will be shown it whole
            return
        self._on_deadline(table)
        self._stage.told(happened)

    def may_react(self, connection: Connection, now: float) -> Seat | None:
        """The seat for which this connection's player reacts at `now`; None if the player may not."""
        table = self.table
        seat = None if table is None else seat_at(table, connection.player_id)
        if table is None or seat is None or not table.game.customs.reactions or table.is_over:
            return None
        is_playing = table.controller(seat) == connection.player_id
        return seat if is_playing and self._reactions.takes(connection.player_id, now) else None

    def heard_reaction(self, seat: Seat, reaction: str) -> None:
        """Someone who plays has reacted, in some worker."""
        self.audience.tell_all(frames.reaction(seat, reaction))

    def attendance(self, now: float) -> list[NoteAway | NoteHere]:
        """Tell who is here; answers with who of those who play has come or gone without the game's having noted it."""
        self.tell_presence()
        table = self.table
        if table is None or table.is_over or table.is_damaged:
            return []
        presence, found = self._told_presence, list[NoteAway | NoteHere]()
        for seat in SEATS:
            chair = table.state.chairs[seat]
            player_id = chair.substitute or table.game.players[seat]
            is_here = presence.get(player_id) == HERE
            if not chair.has_person:
                continue
            if is_here and chair.is_absent:
                found.append(NoteHere(seat))
            elif not is_here and not chair.is_absent and self._presence.is_settled(player_id, now):
                found.append(NoteAway(seat))
        return found

    def plays(self, player_id: str) -> bool:
        """Whether this player sits, or plays a seat of the running game: nobody talks to them meanwhile (R2.9)."""
        sits = any(member.id == player_id and member.seat is not None for member in self.room.members)
        return sits or (self.table is not None and seat_at(self.table, player_id) is not None)

    def tell_talk(self, said: Sequence[Said], only: Connection | None = None) -> None:
        """The last that was said, to each what they may read."""
        for connection in self.audience if only is None else (only,):
            readable = [message for message in said if self._may_read(message, connection.player_id)]
            self.audience.tell(connection, frames.talk(readable))

    def heard(self, said: Said) -> None:
        """Something was said, or taken back."""
        frame = frames.message(said)
        for connection in self.audience:
            if self._may_read(said, connection.player_id):
                self.audience.tell(connection, frame)

    def host_is_away_since(self, now: float) -> float | None:
        """Since when, by the event loop's clock, the host has been away while others are here; None if not."""
        host_id = self.room.host_id
        is_missed = len(self.audience) > 0 and self.presence.get(host_id) != HERE
        since = now if self._host_away is None or self._host_away[0] != host_id else self._host_away[1]
        self._host_away = (host_id, since) if is_missed else None
        return since if is_missed else None

    def farewell(self, connection: Connection, at: float) -> None:
        """The connection has gone."""
        self.audience.remove(connection)
        if not len(self.audience):
            self.idle_since = at
        self.tell_presence()

    def connected_elsewhere(self, player_id: str, started_at: float, connection_id: str) -> None:
        """A connection of this player was made in some worker; older ones here are replaced by it."""
        for connection in self.audience:
            if connection.player_id == player_id and connection.is_older_than(started_at, connection_id):
                self._replace(connection)

    def heard_presence(self, worker_id: str, player_ids: Sequence[str]) -> None:
        """Another worker has said who is connected to it."""
        self._presence.heard(worker_id, player_ids)
        self.tell_presence()

    def tell_presence(self) -> bool:
        """Tell everyone who is here, if that has changed; whether it had."""
        presence = self.presence
        if presence == self._told_presence:
            return False
        self._told_presence = presence
        self.audience.tell_all(frames.presence(presence))
        return True

    def close(self, code: CloseCode, farewell: str) -> None:
        """Close every connection after a last frame."""
        self.audience.tell_all(farewell)
        for connection in self.audience:
            connection.outbox.close(code)

    def send_away(self, player_id: str, reason: str) -> None:
        """Close the connections of this player."""
        for connection in self.audience:
            if connection.player_id == player_id:
                connection.outbox.close(CloseCode.NOT_ALLOWED, reason)
                self.audience.remove(connection)

    def _may_read(self, said: Said, player_id: str) -> bool:
        game = self.room.game
        is_kept_from_players = (
            said.game_id is not None and game is not None and game.id == said.game_id and not game.is_over
        )
        return not (is_kept_from_players and self.plays(player_id))

    def _see_off(self) -> None:
        """Close the connections of who is no member any more; all of them when the room has ended."""
        if self.room.closed_why is not None:
            self.audience.tell_all(frames.closed(self.room.closed_why))
            for connection in self.audience:
                connection.outbox.close(CloseCode.ROOM_CLOSED, self.room.closed_why)
            return
        member_ids = {member.id for member in self.room.members}
        for connection in self.audience:
            if connection.player_id not in member_ids:
                is_removed = connection.player_id in self.room.removed_ids
                connection.outbox.close(CloseCode.NOT_ALLOWED, "removed" if is_removed else "not_a_member")
                self.audience.remove(connection)

    def _replace(self, connection: Connection) -> None:
        connection.outbox.close(CloseCode.REPLACED)
        self.audience.remove(connection)

    def _tell_room(self) -> None:
        presence = self.presence
        self._told_presence = presence
        for connection in self.audience:
            self.audience.tell(connection, frames.room(room_json(self.room, presence, connection.player_id)))

    def _gone(self) -> dict[str, str]:
        """Those for whom the others have waited past the grace."""
        table = self.table
        if table is None or table.is_over:
            return {}
        chairs = table.state.chairs
        return {chairs[seat].substitute or table.game.players[seat]: GONE for seat in SEATS if chairs[seat].is_overdue}
