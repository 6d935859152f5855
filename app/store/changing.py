"""How a room is changed: its row is locked first, so races have one winner and the version counts the changes."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.seats import SEATS, Seat
from app.store.database import Database, Transaction
from app.store.ids import opaque_id
from app.store.players import fresh_token, token_hash
from app.store.refusals import RoomRefusal, RoomRefused
from app.store.rights import Right, Role, refusal, role_of
from app.store.room import Link, Member, Room, read_room, read_room_of
from app.store.rows import PlayerRow, RoomMemberRow, RoomRow, RoomSeatRow
from app.store.shuffles import DrawSecret

BOT_NAMES = ("Клён", "Дуб", "Ясень", "Вяз", "Бук", "Кедр", "Граб", "Тис")
"""What bots are called: woods."""

READY_SECONDS = 60
"""How long three who are ready wait for the fourth."""


@dataclass(slots=True)
class Change:
    """A room that is locked and being changed. End with `done`, unless nothing was changed."""

    transaction: Transaction
    room: Room
    at: datetime
    draw_secret: DrawSecret

    @property
    def connection(self) -> AsyncConnection:
        """Where statements go."""
        return self.transaction.connection

    async def done(self, **values: Any) -> Room:
        """Count the change, together with these values of the room's row, tell all workers, and read the room."""
        await self._write(version=self.room.version + 1, touched_at=self.at, **values)
        self.transaction.ring("room", self.room.id)
        room = await _read_again(self.connection, self.room)
        ready_by_at = _ready_by(room, self.at)
        if ready_by_at != room.ready_by_at:
            await self._write(ready_by_at=ready_by_at)
            room = replace(room, ready_by_at=ready_by_at)
        return room

    async def seat(self, member: Member, seat: Seat, *, is_ready: bool = False) -> None:
        """Let a member sit in an empty seat."""
        await self.connection.execute(
            insert(RoomSeatRow).values(room_id=self.room.id, seat=seat.name, player_id=member.id, is_ready=is_ready)
        )

    async def seat_bot(self, seat: Seat, level: str, lot: Random) -> None:
        """Let a bot of this level, made for this room, sit in an empty seat."""
        taken = {member.name for member in self.room.members}
        name = lot.choice([name for name in BOT_NAMES if name not in taken] or BOT_NAMES)
        bot_id = opaque_id("p")
        # Whoever had the token could speak for the bot: it is drawn and told to nobody.
        await self.connection.execute(
            insert(PlayerRow).values(
                id=bot_id, name=name, token_hash=token_hash(fresh_token()), created_at=self.at, bot_level=level
            )
        )
        await self.connection.execute(
            insert(RoomMemberRow).values(room_id=self.room.id, player_id=bot_id, joined_at=self.at)
        )
        await self.connection.execute(
            insert(RoomSeatRow).values(room_id=self.room.id, seat=seat.name, player_id=bot_id)
        )

    async def look_again(self) -> None:
        """Read the room as it has become so far."""
        self.room = await _read_again(self.connection, self.room)

    async def empty(self, *seats: Seat) -> None:
        """Free these seats. A bot that sat there leaves the room."""
        for seat in seats:
            sitter = self.room.sitter(seat)
            if sitter is not None and sitter.bot_level is not None:
                await self.drop(sitter.id)
        await self.connection.execute(
            delete(RoomSeatRow).where(
                RoomSeatRow.room_id == self.room.id, RoomSeatRow.seat.in_([seat.name for seat in seats])
            )
        )

    async def drop(self, player_id: str) -> None:
        """End a membership, and free its seat."""
        await self.connection.execute(
            delete(RoomMemberRow).where(RoomMemberRow.room_id == self.room.id, RoomMemberRow.player_id == player_id)
        )

    async def let_sit(self, *player_ids: str) -> None:
        """Give members the right to sit, also if the watch link let them in."""
        await self.connection.execute(
            update(RoomMemberRow)
            .where(RoomMemberRow.room_id == self.room.id, RoomMemberRow.player_id.in_(player_ids))
            .values(may_sit=True)
        )

    async def unready(self) -> None:
        """Let everybody say again that they are ready."""
        await self.connection.execute(
            update(RoomSeatRow).where(RoomSeatRow.room_id == self.room.id).values(is_ready=False)
        )

    def require_no_game(self) -> None:
        """Raise `game_running` while a game runs."""
        if self.room.is_running:
            raise RoomRefused(RoomRefusal.GAME_RUNNING)

    def member(self, player_id: str) -> Member:
        """The member of this id, or `no_such_member`."""
        member = self.room.member(player_id)
        if member is None:
            raise RoomRefused(RoomRefusal.NO_SUCH_MEMBER)
        return member

    async def _write(self, **values: Any) -> None:
        await self.connection.execute(update(RoomRow).where(RoomRow.id == self.room.id).values(**values))


class Changing:
    """Opens the rooms of one database for a change."""

    def __init__(
        self, database: Database, clock: Callable[[], datetime], draw_secret: DrawSecret = secrets.token_bytes
    ) -> None:
        self.database = database
        self.clock = clock
        self._draw_secret = draw_secret

    @asynccontextmanager
    async def change(self, code: str, player_id: str, right: Right) -> AsyncIterator[Change]:
        """The room of this code, for who has this right there. Raises RoomRefused."""
        async with self.database.write() as transaction:
            room = admitted(await read_room(transaction.connection, code, lock=True), player_id)
            require(room, player_id, right)
            yield Change(transaction, room, self.clock(), self._draw_secret)

    @asynccontextmanager
    async def change_of(self, room_id: str) -> AsyncIterator[Change | None]:
        """The room of this id, for the house itself; None if there is none."""
        async with self.database.write() as transaction:
            room = await read_room_of(transaction.connection, room_id, lock=True)
            yield None if room is None else Change(transaction, room, self.clock(), self._draw_secret)


def admitted(room: Room | None, player_id: str | None) -> Room:
    """The room, if it is there for this player. One answer for a wrong code and for all who may not come in."""
    if room is None:
        raise RoomRefused(RoomRefusal.NO_SUCH_ROOM)
    role = role_of(room, player_id)
    is_shut = room.is_locked or room.closed_why is not None or room.found_by is Link.RETIRED
    if role is Role.REMOVED or (role is Role.STRANGER and is_shut):
        raise RoomRefused(RoomRefusal.NO_SUCH_ROOM)
    if room.closed_why is not None:
        raise RoomRefused(RoomRefusal.ROOM_CLOSED)
    return room


def require(room: Room, player_id: str | None, right: Right) -> None:
    """Raise RoomRefused if this player has not this right."""
    refused = refusal(role_of(room, player_id), right)
    if refused is not None:
        raise RoomRefused(refused)


async def _read_again(connection: AsyncConnection, room: Room) -> Room:
    again = await read_room_of(connection, room.id)
    assert again is not None, "a room that is locked stays"
    return replace(again, found_by=room.found_by)


def _ready_by(room: Room, now: datetime) -> datetime | None:
    ready = sum(sitter.is_ready for sitter in room.sitters().values())
    if room.is_running or ready < len(SEATS) - 1:
        return None
    return room.ready_by_at or now + timedelta(seconds=READY_SECONDS)
