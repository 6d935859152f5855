"""Guests and their tokens."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BindParameter, String, bindparam, insert, or_, select, update

from app.store.bans import is_banned
from app.store.database import Database
from app.store.ids import opaque_id
from app.store.rows import PlayerRow, PlayerTokenRow, RoomMemberRow, RoomRow, UtcDateTime

_TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class Player:
    """Who is behind a token."""

    id: str
    name: str
    is_banned: bool = False
    """Whoever runs the server keeps this player out."""


_HASH: BindParameter[str] = bindparam("hash", type_=String)
_FURTHER = select(PlayerTokenRow.player_id).where(PlayerTokenRow.token_hash == _HASH).scalar_subquery()
_BY_TOKEN = select(
    PlayerRow.id, PlayerRow.name, is_banned(bindparam("now", type_=UtcDateTime)).label("is_banned")
).where(or_(PlayerRow.token_hash == _HASH, PlayerRow.id == _FURTHER))


class Players:
    """The players of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, name: str) -> tuple[Player, str]:
        """A new guest, and the token that is told this once."""
        player = Player(opaque_id("p"), name)
        token = fresh_token()
        async with self._database.write() as transaction:
            await transaction.connection.execute(
                insert(PlayerRow).values(
                    id=player.id, name=name, token_hash=token_hash(token), created_at=self._clock()
                )
            )
        return player, token

    async def by_token(self, token: str) -> Player | None:
        """Whose token this is."""
        async with self._database.glance() as connection:
            found = await connection.execute(_BY_TOKEN, {"hash": token_hash(token), "now": self._clock()})
            row = found.one_or_none()
        return None if row is None else Player(row.id, row.name, bool(row.is_banned))

    async def rename(self, player_id: str, name: str) -> None:
        """Another name, shown at once in every room the player is in."""
        async with self._database.write() as transaction:
            connection = transaction.connection
            await connection.execute(update(PlayerRow).where(PlayerRow.id == player_id).values(name=name))
            rooms = select(RoomMemberRow.room_id).where(RoomMemberRow.player_id == player_id)
            # In order of ids, so that two who rename themselves never wait for each other.
            for room in await connection.execute(select(RoomRow.id).where(RoomRow.id.in_(rooms)).order_by(RoomRow.id)):
                await connection.execute(
                    update(RoomRow).where(RoomRow.id == room.id).values(version=RoomRow.version + 1)
                )
                transaction.ring("room", room.id)


def fresh_token() -> str:
    """A token that nobody has."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is stored of a token."""
    # The token has 256 random bits: a plain hash can't be guessed back, a slow one would buy nothing.
    return hashlib.sha256(token.encode()).hexdigest()
