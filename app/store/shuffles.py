"""The shuffles of a room's next game: a secret is committed to first, and then players add what they like."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.fairness.shuffle import ALGORITHM, SECRET_BYTES, commitment_to
from app.records.form import RULES_VERSION
from app.store.database import Database
from app.store.room import Room, read_room
from app.store.rows import RoomSeatBytesRow, RoomShuffleRow

DrawSecret = Callable[[int], bytes]
"""So many bytes that nobody can foresee."""


class ShuffleRefusal(StrEnum):
    """Why a player's bytes are not taken."""

    NO_SUCH_ROOM = "no_such_room"
    NOT_SEATED = "not_seated"
    COMMITMENT_CHANGED = "commitment_changed"


class ShuffleRefused(Exception):
    """Nothing was added."""

    def __init__(self, code: ShuffleRefusal) -> None:
        super().__init__(code.value)
        self.code = code


@dataclass(frozen=True, slots=True)
class NextShuffle:
    """What may be known of the shuffles to come."""

    commitment: str
    added_by: tuple[str, ...]
    """The players whose bytes are in."""


class Shuffles:
    """The shuffles to come in the rooms of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database, draw_secret: DrawSecret = secrets.token_bytes) -> None:
        self._database = database
        self._draw_secret = draw_secret

    async def next(self, code: str, player_id: str) -> NextShuffle:
        """The commitment to the room's next game; it stays until that game begins. Raises ShuffleRefused."""
        async with self._database.write() as transaction:
            room = await _room(transaction.connection, code, player_id)
            secret = await self._secret(transaction.connection, room)
            added = await _added(transaction.connection, room.id)
        return NextShuffle(commitment_to(bytes.fromhex(secret)), tuple(sorted(added)))

    async def add(self, code: str, player_id: str, commitment: str, added: bytes) -> None:
        """Mix these bytes into the next game, if the player sits when it begins; again: instead. Raises ShuffleRefused.

        `commitment` is the one the player has seen: bytes never come before the secret they are added to.
        """
        async with self._database.write() as transaction:
            connection = transaction.connection
            room = await _room(connection, code, player_id)
            member = room.member(player_id)
            if member is None or member.seat is None:
                raise ShuffleRefused(ShuffleRefusal.NOT_SEATED)
            if commitment != commitment_to(bytes.fromhex(await self._secret(connection, room))):
                raise ShuffleRefused(ShuffleRefusal.COMMITMENT_CHANGED)
            await connection.execute(
                delete(RoomSeatBytesRow).where(
                    RoomSeatBytesRow.room_id == room.id, RoomSeatBytesRow.player_id == player_id
                )
            )
            await connection.execute(
                insert(RoomSeatBytesRow).values(room_id=room.id, player_id=player_id, added=added.hex())
            )

    async def _secret(self, connection: AsyncConnection, room: Room) -> str:
        return await _secret_of(connection, room.id) or await _keep_secret(connection, room.id, self._draw_secret)


async def draw_shuffle(
    connection: AsyncConnection, room_id: str, seats: Mapping[str, Mapping[str, Any]], draw_secret: DrawSecret
) -> dict[str, Any]:
    """The columns of a game that begins: its secret and what its seats add to it. The next game will have others.

    `seats` as they stand in the game's head. The caller holds the room's lock, so no bytes come in between.
    """
    secret = await _secret_of(connection, room_id) or draw_secret(SECRET_BYTES).hex()
    added = await _added(connection, room_id)
    await connection.execute(delete(RoomSeatBytesRow).where(RoomSeatBytesRow.room_id == room_id))
    await connection.execute(delete(RoomShuffleRow).where(RoomShuffleRow.room_id == room_id))
    return {
        "rules": RULES_VERSION,
        "algorithm": ALGORITHM,
        "secret": secret,
        "seat_bytes": {seat: added.get(sitter["id"]) for seat, sitter in seats.items()},
    }


async def _secret_of(connection: AsyncConnection, room_id: str) -> str | None:
    """The secret that waits for the room's next game, if one was drawn."""
    found = await connection.execute(select(RoomShuffleRow.secret).where(RoomShuffleRow.room_id == room_id))
    return found.scalar_one_or_none()


async def _keep_secret(connection: AsyncConnection, room_id: str, draw_secret: DrawSecret) -> str:
    secret = draw_secret(SECRET_BYTES).hex()
    await connection.execute(insert(RoomShuffleRow).values(room_id=room_id, secret=secret))
    return secret


async def _added(connection: AsyncConnection, room_id: str) -> dict[str, str]:
    rows = await connection.execute(
        select(RoomSeatBytesRow.player_id, RoomSeatBytesRow.added).where(RoomSeatBytesRow.room_id == room_id)
    )
    return {player_id: added for player_id, added in rows}


async def _room(connection: AsyncConnection, code: str, player_id: str) -> Room:
    room = await read_room(connection, code, lock=True)
    if room is None or room.member(player_id) is None:
        raise ShuffleRefused(ShuffleRefusal.NO_SUCH_ROOM)
    return room
