"""Games as their records: the head and every event exactly as stored, hashes included, so that damage shows."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from app.engine.seats import SEATS
from app.fairness.shuffle import Shuffle
from app.records.form import Entry, Header, write_moment, write_record
from app.store.database import Database
from app.store.heads import header_of, shuffle_of
from app.store.rows import OVER, GameEventRow, GameRow, RoomMemberRow, RoomRow


@dataclass(frozen=True, slots=True)
class Kept:
    """Whether a game has a record yet, and whose it is."""

    is_over: bool
    took_part: frozenset[str]
    """Ids of those who sat when it began, and of all who are in its room."""
    host_id: str
    is_shared: bool
    """Whether the host lets anyone with the link have it."""


@dataclass(frozen=True, slots=True)
class Head:
    """A game as one may speak of it: its place in its room, who sat, who won, and when."""

    number: int
    seats: dict[str, dict[str, Any]]
    """By seat: id, name, and the level of a bot."""
    winner: str | None
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Proof:
    """What a game's chance comes from, and where its chain has got to. Secret until the game is over."""

    header: Header
    shuffle: Shuffle
    last_hash: str


class Records:
    """The records of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kept(self, game_id: str) -> Kept | None:
        """What decides whether someone may have the record; None if there is no such game."""
        async with self._database.read() as connection:
            found = await connection.execute(
                select(GameRow.status, GameRow.seats, GameRow.room_id, GameRow.is_shared, RoomRow.host_id)
                .join(RoomRow, RoomRow.id == GameRow.room_id)
                .where(GameRow.id == game_id)
            )
            game = found.one_or_none()
            if game is None:
                return None
            members = await connection.execute(
                select(RoomMemberRow.player_id).where(RoomMemberRow.room_id == game.room_id)
            )
            sitters = (game.seats[seat.name]["id"] for seat in SEATS)
            took_part = frozenset((*members.scalars(), *sitters))
            return Kept(game.status == OVER, took_part, game.host_id, game.is_shared)

    async def share(self, game_id: str, *, with_all: bool) -> None:
        """Let anyone with the link have the game, or no longer."""
        async with self._database.write() as transaction:
            shared = update(GameRow).where(GameRow.id == game_id).values(is_shared=with_all)
            await transaction.connection.execute(shared)

    async def head(self, game_id: str) -> Head:
        """How the game stands in its room. There must be one of this id."""
        async with self._database.read() as connection:
            found = await connection.execute(select(GameRow.__table__).where(GameRow.id == game_id))
            game = found.one()
        return Head(
            number=game.number,
            seats={
                name: {key: game.seats[name][key] for key in ("id", "name", "bot")} for name in (s.name for s in SEATS)
            },
            winner=game.winner,
            started_at=game.started_at,
            ended_at=game.ended_at,
        )

    async def proof(self, game_id: str) -> Proof | None:
        """What proves the game; None if there is no such game."""
        async with self._database.read() as connection:
            found = await connection.execute(select(GameRow.__table__).where(GameRow.id == game_id))
            game = found.one_or_none()
            if game is None:
                return None
            newest = await connection.execute(
                select(GameEventRow.hash)
                .where(GameEventRow.game_id == game_id)
                .order_by(GameEventRow.seq.desc())
                .limit(1)
            )
            header = header_of(game)
            return Proof(header, shuffle_of(game), newest.scalar_one_or_none() or header.hash())

    async def lines(self, game_id: str) -> list[str] | None:
        """The record of the game as far as it has got, line by line; None if there is no such game."""
        read = await self._read(game_id)
        return None if read is None else list(write_record(*read))

    async def _read(self, game_id: str) -> tuple[Header, list[Entry]] | None:
        async with self._database.read() as connection:
            found = await connection.execute(select(GameRow.__table__).where(GameRow.id == game_id))
            game = found.one_or_none()
            if game is None:
                return None
            rows = await connection.execute(
                select(GameEventRow.__table__).where(GameEventRow.game_id == game_id).order_by(GameEventRow.seq)
            )
            entries = [
                Entry(row.seq, write_moment(row.at), row.kind, row.version, row.payload, row.hash) for row in rows
            ]
        return header_of(game), entries
