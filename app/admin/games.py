"""Games found and told in short, whoever played them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, func, or_, select

from app.admin.paging import Page, before, page_of, read_cursor
from app.engine.seats import SEATS
from app.records.form import write_moment
from app.store.database import Database
from app.store.rows import OVER, RUNNING, GameEventRow, GameRow, GameSeatRow, PlayerRow, RoomRow

_DEALT = "cards_dealt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which games. None: any."""

    id: str | None = None
    room: str | None = None
    """Its id or one of its codes."""
    player: str | None = None
    """An id, or a name in full."""
    since: datetime | None = None
    until: datetime | None = None
    winner: str | None = None
    status: str | None = None
    """`running`, `won` or `abandoned`."""
    min_events: int | None = None
    max_events: int | None = None


class Games:
    """The games of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, wanted: Wanted, after: str | None, limit: int) -> Page:
        """The games that are wanted, the newest begun first. Raises BadCursor."""
        conditions = [*_conditions(wanted), *before(read_cursor(after), GameRow.started_at, GameRow.id)]
        query = _summaries().where(*conditions).order_by(GameRow.started_at.desc(), GameRow.id.desc()).limit(limit + 1)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return page_of(rows, limit, lambda row: (row.started_at, row.id), summary)

    async def summary(self, game_id: str) -> dict[str, Any] | None:
        """One game in short; None if there is no such game."""
        page = await self.search(Wanted(id=game_id), None, 1)
        return page.items[0] if page.items else None

    async def dealt_at(self, game_id: str) -> list[int]:
        """The number of each event that dealt cards."""
        async with self._database.read() as connection:
            dealt = select(GameEventRow.seq).where(GameEventRow.game_id == game_id, GameEventRow.kind == _DEALT)
            return list((await connection.execute(dealt.order_by(GameEventRow.seq))).scalars())

    async def head(self, game_id: str) -> Row[Any] | None:
        """The game's head as it is stored."""
        async with self._database.read() as connection:
            return (await connection.execute(select(GameRow.__table__).where(GameRow.id == game_id))).one_or_none()

    async def events(self, game_id: str, after: int, limit: int) -> list[dict[str, Any]]:
        """Events after this number, exactly as they are stored."""
        query = (
            select(GameEventRow.__table__)
            .where(GameEventRow.game_id == game_id, GameEventRow.seq > after)
            .order_by(GameEventRow.seq)
            .limit(limit)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [
            {
                "seq": row.seq,
                "at": write_moment(row.at),
                "kind": row.kind,
                "version": row.version,
                "payload": row.payload,
                "hash": row.hash,
            }
            for row in rows
        ]


def moment_or_none(at: datetime | None) -> str | None:
    """A time as records spell it."""
    return None if at is None else write_moment(at)


def summary(row: Row[Any]) -> dict[str, Any]:
    """A game in short, from a row of `_summaries`."""
    return {
        "id": row.id,
        "room": {"id": row.room_id, "code": row.code, "name": row.room_name},
        "number": row.number,
        "seats": {seat.name: _sitter(row.seats[seat.name]) for seat in SEATS},
        "status": RUNNING if row.status == RUNNING else "won" if row.winner else "abandoned",
        "winner": row.winner,
        "abandoned": row.abandoned,
        "started_at": write_moment(row.started_at),
        "ended_at": moment_or_none(row.ended_at),
        "events": row.length,
    }


def _sitter(seat: dict[str, Any]) -> dict[str, Any]:
    return {"id": seat["id"], "name": seat["name"], "bot": seat.get("bot")}


def _length() -> ColumnElement[int]:
    stored = select(func.max(GameEventRow.seq)).where(GameEventRow.game_id == GameRow.id).correlate(GameRow)
    return func.coalesce(GameRow.events, stored.scalar_subquery(), 0)


def _summaries() -> Select[Any]:
    return select(
        GameRow.id,
        GameRow.room_id,
        GameRow.number,
        GameRow.seats,
        GameRow.status,
        GameRow.winner,
        GameRow.abandoned,
        GameRow.started_at,
        GameRow.ended_at,
        RoomRow.code,
        RoomRow.name.label("room_name"),
        _length().label("length"),
    ).join(RoomRow, RoomRow.id == GameRow.room_id)


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.id is not None:
        found.append(GameRow.id == wanted.id)
    if wanted.room is not None:
        codes = or_(RoomRow.id == wanted.room, RoomRow.code == wanted.room, RoomRow.watch_code == wanted.room)
        found.append(GameRow.room_id.in_(select(RoomRow.id).where(codes)))
    if wanted.player is not None:
        players = select(PlayerRow.id).where(or_(PlayerRow.id == wanted.player, PlayerRow.name == wanted.player))
        found.append(GameRow.id.in_(select(GameSeatRow.game_id).where(GameSeatRow.player_id.in_(players))))
    if wanted.since is not None:
        found.append(GameRow.started_at >= wanted.since)
    if wanted.until is not None:
        found.append(GameRow.started_at < wanted.until)
    if wanted.winner is not None:
        found.append(GameRow.winner == wanted.winner)
    if wanted.min_events is not None:
        found.append(_length() >= wanted.min_events)
    if wanted.max_events is not None:
        found.append(_length() <= wanted.max_events)
    match wanted.status:
        case "running":
            found.append(GameRow.status == RUNNING)
        case "won":
            found.append(GameRow.winner.is_not(None))
        case "abandoned":
            found.append(and_(GameRow.status == OVER, GameRow.winner.is_(None)))
    return found
