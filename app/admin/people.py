"""People across rooms: who they are, when they were connected, what they said."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func, literal, null, or_, select, union_all
from sqlalchemy.sql.expression import cast
from sqlalchemy.types import String

from app.admin.games import moment_or_none
from app.admin.paging import Page, before, page_of, read_cursor
from app.records.form import write_moment
from app.store.bans import Ban, is_banned
from app.store.database import Database
from app.store.rows import (
    BanRow,
    ConnectionRow,
    GameSeatRow,
    PlayerRow,
    RoomMemberRow,
    RoomMessageRow,
    RoomRow,
)


class People:
    """The people of one database. Every method raises DatabaseAway, and those that page BadCursor."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def search(self, name: str | None, after: str | None, limit: int) -> Page:
        """Players, of this name or all, the newest first."""
        conditions = before(read_cursor(after), PlayerRow.created_at, PlayerRow.id)
        if name is not None:
            conditions.append(PlayerRow.name == name)
        query = (
            self._players()
            .where(*conditions)
            .order_by(PlayerRow.created_at.desc(), PlayerRow.id.desc())
            .limit(limit + 1)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return page_of(rows, limit, lambda row: (row.created_at, row.id), _player)

    async def one(self, player_id: str) -> dict[str, Any] | None:
        """A player, with rooms and games counted; None if there is none."""
        games = select(func.count(func.distinct(GameSeatRow.game_id))).where(GameSeatRow.player_id == player_id)
        seen = select(func.max(func.coalesce(ConnectionRow.left_at, ConnectionRow.connected_at)))
        rooms = (
            select(RoomRow.id, RoomRow.name)
            .join(RoomMemberRow, RoomMemberRow.room_id == RoomRow.id)
            .where(RoomMemberRow.player_id == player_id)
            .order_by(RoomMemberRow.joined_at.desc())
        )
        async with self._database.read() as connection:
            row = (await connection.execute(self._players().where(PlayerRow.id == player_id))).one_or_none()
            if row is None:
                return None
            last_seen = (await connection.execute(seen.where(ConnectionRow.player_id == player_id))).scalar_one()
            return _player(row) | {
                "games": (await connection.execute(games)).scalar_one(),
                "rooms": [{"id": room.id, "name": room.name} for room in await connection.execute(rooms)],
                "last_seen_at": moment_or_none(last_seen),
            }

    async def timeline(self, player_id: str, after: str | None, limit: int) -> Page:
        """What a player did in all rooms, the newest first."""
        every = union_all(*_happenings(player_id)).subquery()
        query = (
            select(every)
            .where(*before(read_cursor(after), every.c.at, every.c.key))
            .order_by(every.c.at.desc(), every.c.key.desc())
            .limit(limit + 1)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return page_of(rows, limit, lambda row: (row.at, row.key), _entry)

    async def connections(
        self, room_id: str, since: datetime, until: datetime | None, player_id: str | None = None
    ) -> list[dict[str, Any]]:
        """Connections to a room that lasted into this time, the earliest first."""
        conditions: list[ColumnElement[bool]] = [
            ConnectionRow.room_id == room_id,
            or_(ConnectionRow.left_at.is_(None), ConnectionRow.left_at >= since),
        ]
        if until is not None:
            conditions.append(ConnectionRow.connected_at <= until)
        if player_id is not None:
            conditions.append(ConnectionRow.player_id == player_id)
        query = (
            select(ConnectionRow.__table__, PlayerRow.name)
            .join(PlayerRow, PlayerRow.id == ConnectionRow.player_id)
            .where(*conditions)
            .order_by(ConnectionRow.connected_at, ConnectionRow.id)
        )
        async with self._database.read() as connection:
            return [_connection(row) for row in await connection.execute(query)]

    async def said_during(self, room_id: str, since: datetime, until: datetime | None) -> list[dict[str, Any]]:
        """What was said in a room in this time, in order."""
        query = _messages(room_id).where(RoomMessageRow.at >= since).order_by(RoomMessageRow.number)
        if until is not None:
            query = query.where(RoomMessageRow.at <= until)
        async with self._database.read() as connection:
            return [_message(row) for row in await connection.execute(query)]

    async def said_in(self, room_id: str, after: int, limit: int) -> Page:
        """What was said in a room after message `after`, in order."""
        query = _messages(room_id).where(RoomMessageRow.number > after).order_by(RoomMessageRow.number)
        async with self._database.read() as connection:
            rows = (await connection.execute(query.limit(limit + 1))).all()
        following = str(rows[limit - 1].number) if len(rows) > limit else None
        return Page([_message(row) for row in rows[:limit]], following)

    def _players(self) -> "Select[*tuple[Any, ...]]":
        banned = is_banned(self._clock()).label("banned")
        return select(PlayerRow.id, PlayerRow.name, PlayerRow.created_at, PlayerRow.bot_level, banned)


def ban_json(ban: Ban, now: datetime) -> dict[str, Any]:
    """A ban as it is told."""
    return {
        "id": ban.id,
        "player": ban.player_id,
        "name": ban.name,
        "at": write_moment(ban.at),
        "until": moment_or_none(ban.until),
        "reason": ban.reason,
        "lifted_at": moment_or_none(ban.lifted_at),
        "lifted_why": ban.lifted_why,
        "in_force": ban.is_in_force(now),
    }


def _happenings(player_id: str) -> list[Select[Any]]:
    def of(kind: str, at: Any, key: Any, *, room: Any = None, game: Any = None, detail: Any = None) -> Select[Any]:
        def text_or_null(value: Any) -> Any:
            return cast(null() if value is None else value, String)

        told = {"room": text_or_null(room), "game": text_or_null(game), "detail": text_or_null(detail)}
        return select(
            at.label("at"),
            (literal(f"{kind}:") + cast(key, String)).label("key"),
            *(value.label(name) for name, value in told.items()),
        )

    member, tie, ban = RoomMemberRow, ConnectionRow, BanRow
    ended = func.coalesce(tie.closed_by, "") + " " + func.coalesce(cast(tie.code, String), "")
    spoken = RoomMessageRow.room_id + ":" + cast(RoomMessageRow.number, String)
    return [
        of("joined", member.joined_at, member.room_id, room=member.room_id).where(member.player_id == player_id),
        of("connected", tie.connected_at, tie.id, room=tie.room_id, detail=tie.address).where(
            tie.player_id == player_id
        ),
        of("left", tie.left_at, tie.id, room=tie.room_id, detail=ended).where(
            tie.player_id == player_id, tie.left_at.is_not(None)
        ),
        of(
            "game", GameSeatRow.started_at, GameSeatRow.game_id, game=GameSeatRow.game_id, detail=GameSeatRow.seat
        ).where(GameSeatRow.player_id == player_id),
        of(
            "said",
            RoomMessageRow.at,
            spoken,
            room=RoomMessageRow.room_id,
            game=RoomMessageRow.game_id,
            detail=RoomMessageRow.text,
        ).where(RoomMessageRow.player_id == player_id),
        of("banned", ban.at, ban.id, detail=ban.reason).where(ban.player_id == player_id),
        of("lifted", ban.lifted_at, ban.id, detail=ban.lifted_why).where(
            ban.player_id == player_id, ban.lifted_at.is_not(None)
        ),
    ]


def _entry(row: Row[Any]) -> dict[str, Any]:
    kind = row.key.partition(":")[0]
    return {"at": write_moment(row.at), "kind": kind, "room": row.room, "game": row.game, "detail": row.detail}


def _player(row: Row[Any]) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "created_at": write_moment(row.created_at),
        "bot": row.bot_level,
        "banned": bool(row.banned),
    }


def _connection(row: Row[Any]) -> dict[str, Any]:
    return {
        "id": row.id,
        "player": row.player_id,
        "name": row.name,
        "seat": row.seat,
        "room": row.room_id,
        "connected_at": write_moment(row.connected_at),
        "left_at": moment_or_none(row.left_at),
        "code": row.code,
        "by": row.closed_by,
        "address": row.address,
    }


def _messages(room_id: str) -> Select[Any]:
    return (
        select(RoomMessageRow.__table__, PlayerRow.name)
        .join(PlayerRow, PlayerRow.id == RoomMessageRow.player_id)
        .where(RoomMessageRow.room_id == room_id)
    )


def _message(row: Row[Any]) -> dict[str, Any]:
    return {
        "number": row.number,
        "at": write_moment(row.at),
        "player": row.player_id,
        "name": row.name,
        "seat": None,
        "channel": "room" if row.game_id is None else "watchers",
        "text": row.text,
        "taken_back_at": moment_or_none(row.removed_at),
        "game": row.game_id,
        "seq": None,
        "phase": None,
    }
