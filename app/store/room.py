"""Rooms as values, and how they are read."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.seats import Seat, Team
from app.engine.state import Options
from app.records.codec import read_options
from app.store.rows import OVER, RUNNING, GameRow, PlayerRow, RoomMemberRow, RoomRow, RoomSeatRow


@dataclass(frozen=True, slots=True)
class Member:
    """A player in a room; without a seat, a spectator."""

    id: str
    name: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class RoomGame:
    """The newest game of a room."""

    id: str
    number: int
    is_over: bool
    winner: Team | None


@dataclass(frozen=True, slots=True)
class Room:
    """A room as it was at `version`."""

    id: str
    code: str
    name: str
    visibility: str
    options: Options
    host_id: str
    version: int
    members: tuple[Member, ...]
    """In the order in which they joined."""
    game: RoomGame | None

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


@dataclass(frozen=True, slots=True)
class Summary:
    """A room as the lobby lists it."""

    code: str
    name: str
    options: Options
    seated: int
    spectators: int
    is_running: bool
    created_at: datetime


async def read_room(connection: AsyncConnection, code: str, *, lock: bool = False) -> Room | None:
    """The room of this code; `lock` keeps other writers of the room waiting until the transaction ends."""
    query = select(RoomRow.__table__).where(RoomRow.code == code)
    found = await connection.execute(query.with_for_update() if lock else query)
    row = found.one_or_none()
    if row is None:
        return None
    return Room(
        id=row.id,
        code=row.code,
        name=row.name,
        visibility=row.visibility,
        options=read_options(row.options),
        host_id=row.host_id,
        version=row.version,
        members=await _read_members(connection, row.id),
        game=await _read_newest_game(connection, row.id),
    )


async def read_summaries(connection: AsyncConnection, limit: int) -> list[Summary]:
    """Public rooms with members, the newest touched first."""
    members = select(func.count()).where(RoomMemberRow.room_id == RoomRow.id).correlate(RoomRow).scalar_subquery()
    seated = select(func.count()).where(RoomSeatRow.room_id == RoomRow.id).correlate(RoomRow).scalar_subquery()
    running = exists().where(GameRow.room_id == RoomRow.id, GameRow.status == RUNNING).correlate(RoomRow)
    rows = await connection.execute(
        select(
            RoomRow.code,
            RoomRow.name,
            RoomRow.options,
            RoomRow.created_at,
            members.label("members"),
            seated.label("seated"),
            running.label("running"),
        )
        .where(RoomRow.visibility == "public", members > 0)
        .order_by(RoomRow.touched_at.desc())
        .limit(limit)
    )
    return [
        Summary(
            code=row.code,
            name=row.name,
            options=read_options(row.options),
            seated=row.seated,
            spectators=row.members - row.seated,
            is_running=bool(row.running),
            created_at=row.created_at,
        )
        for row in rows
    ]


async def _read_members(connection: AsyncConnection, room_id: str) -> tuple[Member, ...]:
    rows = await connection.execute(
        select(PlayerRow.id, PlayerRow.name, RoomSeatRow.seat)
        .select_from(RoomMemberRow)
        .join(PlayerRow, PlayerRow.id == RoomMemberRow.player_id)
        .outerjoin(
            RoomSeatRow,
            and_(RoomSeatRow.room_id == RoomMemberRow.room_id, RoomSeatRow.player_id == RoomMemberRow.player_id),
        )
        .where(RoomMemberRow.room_id == room_id)
        .order_by(RoomMemberRow.joined_at, RoomMemberRow.player_id)
    )
    return tuple(Member(row.id, row.name, None if row.seat is None else Seat[row.seat]) for row in rows)


async def _read_newest_game(connection: AsyncConnection, room_id: str) -> RoomGame | None:
    found = await connection.execute(
        select(GameRow.id, GameRow.number, GameRow.status, GameRow.winner)
        .where(GameRow.room_id == room_id)
        .order_by(GameRow.number.desc())
        .limit(1)
    )
    row = found.one_or_none()
    if row is None:
        return None
    return RoomGame(row.id, row.number, row.status == OVER, None if row.winner is None else Team(row.winner))
