"""Rooms, their members and seats, and the games started in them.

Every change locks the room's row first, so races have one winner and the version
counts the changes. Keys of the tables hold the same promises once more.
"""

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from enum import StrEnum

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.seats import SEATS, Seat
from app.engine.state import Options
from app.records.codec import write_options
from app.store.database import Database, Transaction
from app.store.heads import seat_json
from app.store.ids import opaque_id, room_code
from app.store.room import Room, Summary, read_room, read_summaries
from app.store.rows import RUNNING, GameRow, RoomMemberRow, RoomRow, RoomSeatRow
from app.store.shuffles import DrawSecret, draw_shuffle

_FIRST_VERSION = 1


class Visibility(StrEnum):
    """Whether the lobby lists a room."""

    PRIVATE = "private"
    PUBLIC = "public"


class RoomRefusal(StrEnum):
    """Why a room says no. The client has one sentence of text for each code."""

    NO_SUCH_ROOM = "no_such_room"
    NOT_A_MEMBER = "not_a_member"
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    NOT_FOUR = "not_four"
    GAME_RUNNING = "game_running"


class RoomRefused(Exception):
    """The room is as it was."""

    def __init__(self, code: RoomRefusal) -> None:
        super().__init__(code.value)
        self.code = code


class Rooms:
    """The rooms of one database. Every method raises DatabaseAway."""

    def __init__(
        self, database: Database, clock: Callable[[], datetime], draw_secret: DrawSecret = secrets.token_bytes
    ) -> None:
        self._database = database
        self._clock = clock
        self._draw_secret = draw_secret

    async def create(self, host_id: str, name: str, visibility: Visibility, options: Options) -> Room:
        """A new room; the creator is its host and first member."""
        at = self._clock()
        room_id, code = opaque_id("r"), room_code()
        async with self._database.write() as transaction:
            connection = transaction.connection
            await connection.execute(
                insert(RoomRow).values(
                    id=room_id,
                    code=code,
                    watch_code=room_code(),
                    name=name,
                    visibility=visibility.value,
                    options=write_options(options),
                    host_id=host_id,
                    version=_FIRST_VERSION,
                    created_at=at,
                    touched_at=at,
                )
            )
            await connection.execute(insert(RoomMemberRow).values(room_id=room_id, player_id=host_id, joined_at=at))
            transaction.ring("room", code)
            return await _reread(connection, code)

    async def by_code(self, code: str) -> Room | None:
        """The room as it is, or None."""
        async with self._database.read() as connection:
            return await read_room(connection, code)

    async def lobby(self, limit: int = 100) -> list[Summary]:
        """Public rooms with somebody in them, the newest touched first."""
        async with self._database.read() as connection:
            return await read_summaries(connection, limit)

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """The version of each of these rooms, to see which have changed."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(RoomRow.code, RoomRow.version).where(RoomRow.code.in_(codes)))
            return {code: version for code, version in rows}

    async def join(self, code: str, player_id: str) -> Room:
        """Become a member. Joining again changes nothing."""
        async with self._change(code) as (transaction, room):
            if room.member(player_id) is not None:
                return room
            await transaction.connection.execute(
                insert(RoomMemberRow).values(room_id=room.id, player_id=player_id, joined_at=self._clock())
            )
            return await self._changed(transaction, room)

    async def leave(self, code: str, player_id: str) -> Room:
        """Leave the room and one's seat. The seats of a running game are kept: `game_running`."""
        async with self._change(code) as (transaction, room):
            member = room.member(player_id)
            if member is None:
                return room
            if member.seat is not None and room.is_running:
                raise RoomRefused(RoomRefusal.GAME_RUNNING)
            connection = transaction.connection
            await connection.execute(
                delete(RoomMemberRow).where(RoomMemberRow.room_id == room.id, RoomMemberRow.player_id == player_id)
            )
            if room.host_id == player_id and (heir := _heir(room, player_id)) is not None:
                await connection.execute(update(RoomRow).where(RoomRow.id == room.id).values(host_id=heir))
            return await self._changed(transaction, room)

    async def take_seat(self, code: str, player_id: str, seat: Seat) -> Room:
        """Sit down, or change to this seat. Of several who want it one sits; the others get `seat_taken`."""
        async with self._change(code) as (transaction, room):
            if room.member(player_id) is None:
                raise RoomRefused(RoomRefusal.NOT_A_MEMBER)
            sitter = room.sitter(seat)
            if sitter is not None and sitter.id == player_id:
                return room
            if room.is_running:
                raise RoomRefused(RoomRefusal.GAME_RUNNING)
            if sitter is not None:
                raise RoomRefused(RoomRefusal.SEAT_TAKEN)
            connection = transaction.connection
            await _stand_up(connection, room, player_id)
            await connection.execute(insert(RoomSeatRow).values(room_id=room.id, seat=seat.name, player_id=player_id))
            return await self._changed(transaction, room)

    async def leave_seat(self, code: str, player_id: str, seat: Seat) -> Room:
        """Stand up and watch. The seats of a running game are kept: `game_running`."""
        async with self._change(code) as (transaction, room):
            sitter = room.sitter(seat)
            if sitter is None or sitter.id != player_id:
                raise RoomRefused(RoomRefusal.NOT_SEATED)
            if room.is_running:
                raise RoomRefused(RoomRefusal.GAME_RUNNING)
            await _stand_up(transaction.connection, room, player_id)
            return await self._changed(transaction, room)

    async def start(self, code: str, player_id: str) -> Room:
        """Begin the next game with the four who sit; any of them may ask. Its log is empty still."""
        async with self._change(code) as (transaction, room):
            if room.is_running:
                raise RoomRefused(RoomRefusal.GAME_RUNNING)
            member = room.member(player_id)
            if member is None or member.seat is None:
                raise RoomRefused(RoomRefusal.NOT_SEATED)
            sitters = {seat: room.sitter(seat) for seat in SEATS}
            seats = {seat.name: seat_json(who.id, who.name, None) for seat, who in sitters.items() if who is not None}
            if len(seats) < len(SEATS):
                raise RoomRefused(RoomRefusal.NOT_FOUR)
            connection = transaction.connection
            played = await connection.execute(select(func.max(GameRow.number)).where(GameRow.room_id == room.id))
            await connection.execute(
                insert(GameRow).values(
                    id=opaque_id("g"),
                    room_id=room.id,
                    number=(played.scalar_one() or 0) + 1,
                    options=write_options(room.options),
                    seats=seats,
                    **await draw_shuffle(connection, room.id, seats, self._draw_secret),
                    status=RUNNING,
                    started_at=self._clock(),
                )
            )
            return await self._changed(transaction, room)

    @asynccontextmanager
    async def _change(self, code: str) -> AsyncIterator[tuple[Transaction, Room]]:
        async with self._database.write() as transaction:
            room = await read_room(transaction.connection, code, lock=True)
            if room is None:
                raise RoomRefused(RoomRefusal.NO_SUCH_ROOM)
            yield transaction, room

    async def _changed(self, transaction: Transaction, room: Room) -> Room:
        await transaction.connection.execute(
            update(RoomRow).where(RoomRow.id == room.id).values(version=RoomRow.version + 1, touched_at=self._clock())
        )
        transaction.ring("room", room.code)
        return await _reread(transaction.connection, room.code)


async def _reread(connection: AsyncConnection, code: str) -> Room:
    room = await read_room(connection, code)
    if room is None:
        raise RoomRefused(RoomRefusal.NO_SUCH_ROOM)
    return room


async def _stand_up(connection: AsyncConnection, room: Room, player_id: str) -> None:
    await connection.execute(
        delete(RoomSeatRow).where(RoomSeatRow.room_id == room.id, RoomSeatRow.player_id == player_id)
    )


def _heir(room: Room, leaver_id: str) -> str | None:
    """Who is host after the host: the first who sits, else the longest here."""
    others = [member for member in room.members if member.id != leaver_id]
    seated = [member for member in others if member.seat is not None]
    return next((member.id for member in seated + others), None)
