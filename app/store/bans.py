"""Players whom whoever runs the server keeps out, until a time or for good."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BindParameter, ColumnElement, Row, exists, insert, or_, select, update

from app.store.database import Database
from app.store.rows import BanRow, PlayerRow

BANNED = "banned"
"""The doorbell's topic, and the word with which sockets are closed."""


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban, in force or not."""

    id: int
    player_id: str
    name: str
    at: datetime
    until: datetime | None
    reason: str
    lifted_at: datetime | None
    lifted_why: str | None

    def is_in_force(self, now: datetime) -> bool:
        """Whether the player is kept out."""
        return self.lifted_at is None and (self.until is None or self.until > now)


def in_force(now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """The condition of bans that count."""
    return BanRow.lifted_at.is_(None) & or_(BanRow.until.is_(None), BanRow.until > now)


def is_banned(now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """Whether the player of the query's row is kept out."""
    return exists().where(BanRow.player_id == PlayerRow.id, in_force(now)).correlate(PlayerRow)


class Bans:
    """The bans of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def ban(self, player_id: str, until: datetime | None, reason: str) -> Ban | None:
        """Keep the player out from now on, and have all workers close its sockets; None if there is no such player."""
        async with self._database.write() as transaction:
            name = select(PlayerRow.name).where(PlayerRow.id == player_id)
            if (await transaction.connection.execute(name)).scalar_one_or_none() is None:
                return None
            made = await transaction.connection.execute(
                insert(BanRow)
                .values(player_id=player_id, at=self._clock(), until=until, reason=reason)
                .returning(BanRow.id)
            )
            ban_id = made.scalar_one()
            transaction.ring(BANNED, player_id)
        return await self.one(ban_id)

    async def lift(self, ban_id: int, why: str) -> Ban | None:
        """Let the player in again as far as this ban is concerned; again: no change. None if there is no such ban."""
        async with self._database.write() as transaction:
            await transaction.connection.execute(
                update(BanRow)
                .where(BanRow.id == ban_id, BanRow.lifted_at.is_(None))
                .values(lifted_at=self._clock(), lifted_why=why)
            )
        return await self.one(ban_id)

    async def one(self, ban_id: int) -> Ban | None:
        """The ban of this number."""
        found = await self._read(BanRow.id == ban_id)
        return found[0] if found else None

    async def of(self, player_id: str) -> list[Ban]:
        """All bans of a player, the newest first."""
        return await self._read(BanRow.player_id == player_id)

    async def newest(self, *, before: int | None, limit: int, is_all: bool) -> list[Ban]:
        """Bans in force, or all, the newest first; those before this number."""
        conditions = [] if is_all else [in_force(self._clock())]
        if before is not None:
            conditions.append(BanRow.id < before)
        return await self._read(*conditions, limit=limit)

    async def _read(self, *conditions: ColumnElement[bool], limit: int | None = None) -> list[Ban]:
        query = (
            select(BanRow.__table__, PlayerRow.name)
            .join(PlayerRow, PlayerRow.id == BanRow.player_id)
            .where(*conditions)
            .order_by(BanRow.id.desc())
            .limit(limit)
        )
        async with self._database.read() as connection:
            return [_ban(row) for row in await connection.execute(query)]


def _ban(row: Row[tuple[object, ...]]) -> Ban:
    columns = row._mapping
    return Ban(
        id=columns["id"],
        player_id=columns["player_id"],
        name=columns["name"],
        at=columns["at"],
        until=columns["until"],
        reason=columns["reason"],
        lifted_at=columns["lifted_at"],
        lifted_why=columns["lifted_why"],
    )
