"""Rooms as values, and how they are read."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import BindParameter, Select, String, and_, bindparam, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.customs import Customs, read_customs
from app.engine.chairs import Ending
from app.engine.seats import SEATS, Seat, Team
from app.engine.state import Options
from app.records.codec import read_options, write_options
from app.store.rows import RUNNING, GameRow, PlayerRow, RetiredCodeRow, RoomMemberRow, RoomRow, RoomSeatRow


class Visibility(StrEnum):
    """Whether the lobby lists a room."""

    PRIVATE = "private"
    PUBLIC = "public"


class Link(StrEnum):
    """By what a room was found."""

    PLAY = "play"
    WATCH = "watch"
    RETIRED = "retired"
    """A code that was renewed since: good for members alone."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player in a room; without a seat, a spectator."""

    id: str
    name: str
    seat: Seat | None
    bot_level: str | None = None
    """None for a person."""
    may_sit: bool = True
    """False for who came by the watch link."""
    is_ready: bool = False
    """Whether a game may begin as far as this seat is concerned; a bot's always may."""


@dataclass(frozen=True, slots=True)
class RoomGame:
    """The newest game of a room."""

    id: str
    number: int
    is_over: bool
    winner: Team | None
    abandoned: Ending | None = None
    """Why it ended without a winner."""


@dataclass(frozen=True, slots=True)
class Room:
    """A room as it was at `version`."""

    id: str
    code: str
    watch_code: str
    name: str
    visibility: str
    options: Options
    customs: Customs
    host_id: str
    version: int
    is_locked: bool
    removed_ids: tuple[str, ...]
    ready_by_at: datetime | None
    """When those who are ready have waited long enough for the fourth; None while fewer than three are ready."""
    closed_why: str | None
    """Why the room has ended; None while it has not."""
    members: tuple[Member, ...]
    """In the order in which they joined."""
    game: RoomGame | None
    found_by: Link = Link.PLAY

    def options_json(self) -> dict[str, Any]:
        """All that the host has set, as it is stored."""
        return options_json(self.options, self.customs)

    @property
    def is_running(self) -> bool:
        """Whether a game is being played here; its seats are kept."""
        return self.game is not None and not self.game.is_over

    def member(self, player_id: str) -> Member | None:
        """The member with this id."""
        return next((member for member in self.members if member.id == player_id), None)

    def sitter(self, seat: Seat) -> Member | None:
        """Who sits there."""
        return next((member for member in self.members if member.seat is seat), None)

    def sitters(self) -> dict[Seat, Member]:
        """Who sits, by seat."""
        return {seat: sitter for seat in SEATS if (sitter := self.sitter(seat)) is not None}


@dataclass(frozen=True, slots=True)
class Summary:
    """A room as the lobby lists it."""

    code: str
    watch_code: str
    name: str
    options: Options
    customs: Customs
    seats: Mapping[Seat, Member]
    spectators: int
    is_running: bool
    created_at: datetime

    @property
    def seated(self) -> int:
        """How many seats are taken."""
        return len(self.seats)


def options_json(options: Options, customs: Customs) -> dict[str, Any]:
    """A room's options, those of the rules and the customs of the table, as they are stored."""
    return write_options(options) | customs.as_json()


async def read_room(connection: AsyncConnection, code: str, *, lock: bool = False) -> Room | None:
    """The room of this code, old codes included; `lock` keeps other writers of the room waiting."""
    return await _read(connection, _BY_CODE, code, code, lock=lock)


async def read_room_of(connection: AsyncConnection, room_id: str, *, lock: bool = False) -> Room | None:
    """The room of this id; `lock` as above."""
    return await _read(connection, _BY_ID, room_id, None, lock=lock)


async def read_summaries(connection: AsyncConnection, limit: int) -> list[Summary]:
    """Public rooms that are open and have members, the newest touched first."""
    people = select(func.count()).where(RoomMemberRow.room_id == RoomRow.id).correlate(RoomRow).scalar_subquery()
    running = exists().where(GameRow.room_id == RoomRow.id, GameRow.status == RUNNING).correlate(RoomRow)
    rows = await connection.execute(
        select(
            RoomRow.id,
            RoomRow.code,
            RoomRow.watch_code,
            RoomRow.name,
            RoomRow.options,
            RoomRow.created_at,
            people.label("members"),
            running.label("running"),
        )
        .where(RoomRow.visibility == "public", RoomRow.is_locked.is_(False), RoomRow.closed_at.is_(None), people > 0)
        .order_by(RoomRow.touched_at.desc())
        .limit(limit)
    )
    found = rows.all()
    seats = await _read_sitters(connection, [row.id for row in found])
    return [
        Summary(
            code=row.code,
            watch_code=row.watch_code,
            name=row.name,
            options=read_options(row.options),
            customs=read_customs(row.options),
            seats=seats.get(row.id, {}),
            spectators=row.members - len(seats.get(row.id, {})),
            is_running=bool(row.running),
            created_at=row.created_at,
        )
        for row in found
    ]


# Queries that every arrival and every change asks are made once: making one takes longer than answering it.
_ASKED: BindParameter[str] = bindparam("asked", type_=String)
_RETIRED = select(RetiredCodeRow.room_id).where(RetiredCodeRow.code == _ASKED).scalar_subquery()
_ROOM = select(RoomRow.__table__)
_BY_ID = _ROOM.where(RoomRow.id == _ASKED)
_BY_CODE = _ROOM.where(or_(RoomRow.code == _ASKED, RoomRow.watch_code == _ASKED, RoomRow.id == _RETIRED))


async def _read(
    connection: AsyncConnection, query: Select[Any], asked: str, code: str | None, *, lock: bool
) -> Room | None:
    found = await connection.execute(query.with_for_update() if lock else query, {"asked": asked})
    row = found.one_or_none()
    if row is None:
        return None
    links = {None: Link.PLAY, row.code: Link.PLAY, row.watch_code: Link.WATCH}
    return Room(
        id=row.id,
        code=row.code,
        watch_code=row.watch_code,
        name=row.name,
        visibility=row.visibility,
        options=read_options(row.options),
        customs=read_customs(row.options),
        host_id=row.host_id,
        version=row.version,
        is_locked=row.is_locked,
        removed_ids=tuple(row.removed_ids),
        ready_by_at=row.ready_by_at,
        closed_why=row.closed_why,
        members=await _read_members(connection, row.id),
        game=await _read_newest_game(connection, row.id),
        found_by=links.get(code, Link.RETIRED),
    )


_MEMBERS = (
    select(
        PlayerRow.id,
        PlayerRow.name,
        PlayerRow.bot_level,
        RoomMemberRow.may_sit,
        RoomSeatRow.seat,
        RoomSeatRow.is_ready,
    )
    .select_from(RoomMemberRow)
    .join(PlayerRow, PlayerRow.id == RoomMemberRow.player_id)
    .outerjoin(
        RoomSeatRow,
        and_(RoomSeatRow.room_id == RoomMemberRow.room_id, RoomSeatRow.player_id == RoomMemberRow.player_id),
    )
    .where(RoomMemberRow.room_id == _ASKED)
    .order_by(RoomMemberRow.joined_at, RoomMemberRow.player_id)
)


async def _read_members(connection: AsyncConnection, room_id: str) -> tuple[Member, ...]:
    rows = await connection.execute(_MEMBERS, {"asked": room_id})
    return tuple(_member(row) for row in rows)


async def _read_sitters(connection: AsyncConnection, room_ids: list[str]) -> dict[str, dict[Seat, Member]]:
    rows = await connection.execute(
        select(
            RoomSeatRow.room_id,
            RoomSeatRow.seat,
            RoomSeatRow.is_ready,
            PlayerRow.id,
            PlayerRow.name,
            PlayerRow.bot_level,
            RoomMemberRow.may_sit,
        )
        .join(PlayerRow, PlayerRow.id == RoomSeatRow.player_id)
        .join(
            RoomMemberRow,
            and_(RoomMemberRow.room_id == RoomSeatRow.room_id, RoomMemberRow.player_id == RoomSeatRow.player_id),
        )
        .where(RoomSeatRow.room_id.in_(room_ids))
        .order_by(RoomSeatRow.seat)
    )
    sitters: dict[str, dict[Seat, Member]] = {}
    for row in rows:
        sitters.setdefault(row.room_id, {})[Seat[row.seat]] = _member(row)
    return sitters


def _member(row: Any) -> Member:
    return Member(
        id=row.id,
        name=row.name,
        seat=None if row.seat is None else Seat[row.seat],
        bot_level=row.bot_level,
        may_sit=row.may_sit,
        is_ready=row.seat is not None and (row.is_ready or row.bot_level is not None),
    )


_NEWEST_GAME = (
    select(GameRow.id, GameRow.number, GameRow.status, GameRow.winner, GameRow.abandoned)
    .where(GameRow.room_id == _ASKED)
    .order_by(GameRow.number.desc())
    .limit(1)
)


async def _read_newest_game(connection: AsyncConnection, room_id: str) -> RoomGame | None:
    found = await connection.execute(_NEWEST_GAME, {"asked": room_id})
    row = found.one_or_none()
    if row is None:
        return None
    return RoomGame(
        row.id,
        row.number,
        row.status != RUNNING,
        None if row.winner is None else Team(row.winner),
        None if row.abandoned is None else Ending(row.abandoned),
    )
