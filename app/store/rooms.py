"""Rooms: made, found, entered and left; the lobby; and how they end."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import exists, func, insert, or_, select, update

from app.customs import Customs
from app.engine.state import Options
from app.store.bans import in_force
from app.store.changing import Changing, admitted, require
from app.store.heirs import heir
from app.store.ids import opaque_id, room_code
from app.store.rights import Right
from app.store.room import Link, Room, Summary, Visibility, options_json, read_room, read_room_of, read_summaries
from app.store.rows import RUNNING, BanRow, GameRow, RoomMemberRow, RoomRow

_FIRST_VERSION = 1
_ENDED_AT_ONCE = 50


class Rooms:
    """The rooms of one database. Every method raises DatabaseAway; those that change a room, RoomRefused."""

    def __init__(self, changing: Changing) -> None:
        self._database = changing.database
        self._clock = changing.clock
        self._changing = changing

    async def create(
        self, host_id: str, name: str, visibility: Visibility, options: Options, customs: Customs | None = None
    ) -> Room:
        """A room; the creator is its host and first member."""
        at = self._clock()
        room_id = opaque_id("r")
        async with self._database.write() as transaction:
            connection = transaction.connection
            await connection.execute(
                insert(RoomRow).values(
                    id=room_id,
                    code=room_code(),
                    watch_code=room_code(),
                    name=name,
                    visibility=visibility.value,
                    options=options_json(options, customs or Customs()),
                    host_id=host_id,
                    version=_FIRST_VERSION,
                    created_at=at,
                    touched_at=at,
                )
            )
            await connection.execute(insert(RoomMemberRow).values(room_id=room_id, player_id=host_id, joined_at=at))
            transaction.ring("room", room_id)
            room = await read_room_of(connection, room_id)
        assert room is not None, "it was just made"
        return room

    async def by_code(self, code: str) -> Room | None:
        """The room of this code, whoever asks; None if there is none."""
        async with self._database.glance() as connection:
            return await read_room(connection, code)

    async def by_id(self, room_id: str) -> Room | None:
        """The room of this id, whoever asks; None if there is none."""
        async with self._database.glance() as connection:
            return await read_room_of(connection, room_id)

    async def lifetime(self, room_id: str) -> tuple[datetime, datetime | None]:
        """When the room was made, and when it ended."""
        async with self._database.read() as connection:
            found = await connection.execute(select(RoomRow.created_at, RoomRow.closed_at).where(RoomRow.id == room_id))
            created_at, closed_at = found.one()
        return created_at, closed_at

    async def seen_by(self, player_id: str | None, code: str) -> Room:
        """The room of this code, if it is there for this player. Raises RoomRefused."""
        room = admitted(await self.by_code(code), player_id)
        require(room, player_id, Right.LOOK)
        return room

    async def of_player(self, player_id: str, limit: int = 50) -> list[Room]:
        """The open rooms of which this player is a member, the newest touched first."""
        async with self._database.read() as connection:
            found = await connection.execute(
                select(RoomRow.id)
                .join(RoomMemberRow, RoomMemberRow.room_id == RoomRow.id)
                .where(RoomMemberRow.player_id == player_id, RoomRow.closed_at.is_(None))
                .order_by(RoomRow.touched_at.desc())
                .limit(limit)
            )
            rooms = [await read_room_of(connection, room_id) for room_id in found.scalars().all()]
        return [room for room in rooms if room is not None]

    async def lobby(self, limit: int = 100) -> list[Summary]:
        """Public rooms with somebody in them, the newest touched first."""
        async with self._database.read() as connection:
            return await read_summaries(connection, limit)

    async def versions(self, room_ids: Sequence[str]) -> dict[str, int]:
        """The version of each of these rooms, to see which have changed."""
        async with self._database.glance() as connection:
            rows = await connection.execute(select(RoomRow.id, RoomRow.version).where(RoomRow.id.in_(room_ids)))
            return {room_id: version for room_id, version in rows}

    async def join(self, code: str, player_id: str) -> Room:
        """Become a member. Joining again changes nothing, but that the play link gives what the watch link did not."""
        async with self._changing.change(code, player_id, Right.JOIN) as change:
            room = change.room
            member = room.member(player_id)
            may_sit = room.found_by is Link.PLAY
            if member is None:
                await change.connection.execute(
                    insert(RoomMemberRow).values(
                        room_id=room.id, player_id=player_id, joined_at=change.at, may_sit=may_sit
                    )
                )
                if any(each.bot_level is None for each in room.members):
                    return await change.done()
                await change.let_sit(player_id)
                return await change.done(host_id=player_id)
            if member.may_sit or not may_sit:
                return room
            await change.let_sit(player_id)
            return await change.done()

    async def leave(self, code: str, player_id: str, here: Collection[str] = ()) -> Room:
        """Leave the room and one's seat; of those `here` one is host after the host.

        The seat of a running game is kept, and its owner stays a member, who may come back to it.
        """
        async with self._changing.change(code, player_id, Right.LEAVE) as change:
            room = change.room
            member = room.member(player_id)
            if member is None:
                return room
            keeps_seat = member.seat is not None and room.is_running
            if not keeps_seat:
                await change.drop(player_id)
                if member.seat is not None:
                    await change.unready()
            next_host = heir(room, here) if room.host_id == player_id else None
            if next_host is None:
                return room if keeps_seat else await change.done()
            await change.let_sit(next_host)
            return await change.done(host_id=next_host)

    async def pass_on(self, room_id: str, host_id: str, here: Collection[str]) -> None:
        """The house makes another host, if this one still is and somebody else is here."""
        async with self._changing.change_of(room_id) as change:
            if change is None or change.room.host_id != host_id or change.room.closed_why is not None:
                return
            next_host = heir(change.room, here)
            if next_host is not None and next_host in here:
                await change.let_sit(next_host)
                await change.done(host_id=next_host)

    async def note_attended(self, room_ids: Collection[str]) -> None:
        """Somebody is connected to these rooms."""
        async with self._database.write() as transaction:
            attended = update(RoomRow).where(RoomRow.id.in_(room_ids))
            await transaction.connection.execute(attended.values(attended_at=self._clock()))

    async def kept_out(self) -> frozenset[str]:
        """Ids of all players whom whoever runs the server keeps out."""
        async with self._database.read() as connection:
            banned = await connection.execute(select(BanRow.player_id).where(in_force(self._clock())))
            return frozenset(banned.scalars())

    async def end_deserted(self, *, empty: timedelta, idle: timedelta) -> int:
        """End rooms to which nobody was connected for so long, or in which nothing happened; how many there were.

        A game that runs comes to its own end first.
        """
        now = self._clock()
        is_running = exists().where(GameRow.room_id == RoomRow.id, GameRow.status == RUNNING).correlate(RoomRow)
        is_empty = func.coalesce(RoomRow.attended_at, RoomRow.created_at) < now - empty
        is_idle = RoomRow.touched_at < now - idle
        async with self._database.read() as connection:
            found = await connection.execute(
                select(RoomRow.id, is_empty.label("is_empty"))
                .where(RoomRow.closed_at.is_(None), ~is_running, or_(is_empty, is_idle))
                .limit(_ENDED_AT_ONCE)
            )
            deserted = found.all()
        for room_id, is_empty_room in deserted:
            await self.close(room_id, "empty" if is_empty_room else "idle")
        return len(deserted)

    async def close(self, room_id: str, why: str, *, despite_game: bool = False) -> None:
        """End a room for good, unless a game runs there; `despite_game`: even then, for games that are damaged."""
        async with self._changing.change_of(room_id) as change:
            if change is None or change.room.closed_why is not None:
                return
            if change.room.is_running and not despite_game:
                return
            await change.done(closed_at=change.at, closed_why=why)
