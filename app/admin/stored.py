"""Games as the database holds them, for the checks: what cannot be read is a finding, not the end of the search."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select, func, select

from app.records.faults import FaultCode
from app.store.database import Database
from app.store.following import EVENT_COLUMNS
from app.store.rows import RUNNING, GameActionRow, GameEventRow, GameRow, GameSeatRow

Found = tuple[int, str, str]
"""A fault: the line of its record, its code, and the detail."""

GAME_MISSING = "game_missing"
"""A room's games are counted from 1, and one is not there."""
HEAD_MISSING = "head_missing"
"""There are events, or seats, of a game that has no head."""

_UNREADABLE = (ValueError, TypeError)
"""What a value that is none of its column's raises; SQLite keeps whatever is written into it."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as the database holds it."""

    head: dict[str, Any]
    events: list[tuple[Any, ...]] = field(default_factory=list)
    sitters: dict[str, str] = field(default_factory=dict)
    """By which players it is found, by seat."""
    outcomes: list[str] = field(default_factory=list)
    """What actions were answered, as JSON text; of a running game alone."""
    fault: Found | None = None
    """What cannot be read; then nothing else is told but the head's id and status."""


async def stored_games(database: Database, ids: Sequence[str]) -> list[Stored]:
    """Those of these games that there are. Raises DatabaseAway."""
    try:
        return await _read(database, ids)
    except _UNREADABLE:
        return [game for game_id in ids for game in await _read_alone(database, game_id)]


async def missing(database: Database) -> list[tuple[str, Found]]:
    """Games of which only traces are left, by what they are missed at. Raises DatabaseAway."""
    found: list[tuple[str, Found]] = []
    async with database.read() as connection:
        heads = select(GameRow.id)
        for row in (GameEventRow, GameSeatRow):
            traces = select(row.game_id).where(row.game_id.not_in(heads)).distinct().order_by(row.game_id)
            found += [
                (game_id, (1, HEAD_MISSING, f"there are rows of {row.__tablename__}, and no game"))
                for game_id in (await connection.execute(traces)).scalars()
            ]
        count, highest, lowest = func.count(), func.max(GameRow.number), func.min(GameRow.number)
        gaping = select(GameRow.room_id).group_by(GameRow.room_id).having((count != highest) | (lowest != 1)).subquery()
        games = select(GameRow.id, GameRow.room_id, GameRow.number).where(GameRow.room_id.in_(select(gaping.c.room_id)))
        before: tuple[str, int] = "", 0
        for game_id, room_id, number in await connection.execute(games.order_by(GameRow.room_id, GameRow.number)):
            due = before[1] + 1 if before[0] == room_id else 1
            if number != due:
                found.append((game_id, (1, GAME_MISSING, f"game {due} of room {room_id} must come before {number}")))
            before = room_id, number
    return found


async def _read(database: Database, ids: Sequence[str]) -> list[Stored]:
    async with database.read() as connection:
        heads = (await connection.execute(_of(GameRow.__table__, GameRow.id, ids))).all()
        games = {head.id: Stored(dict(head._asdict())) for head in heads}
        # A game may go on meanwhile: answers are looked at before the events that they tell of.
        running = [head.id for head in heads if head.status == RUNNING]
        for game_id, outcome in await connection.execute(
            select(GameActionRow.game_id, GameActionRow.outcome).where(GameActionRow.game_id.in_(running))
        ):
            games[game_id].outcomes.append(outcome)
        for game_id, seat, player_id in await connection.execute(
            select(GameSeatRow.game_id, GameSeatRow.seat, GameSeatRow.player_id).where(GameSeatRow.game_id.in_(games))
        ):
            games[game_id].sitters[seat] = player_id
        for game_id, *rest in await connection.execute(_events(list(games))):
            games[game_id].events.append(tuple(rest))
    return list(games.values())


async def _read_alone(database: Database, game_id: str) -> list[Stored]:
    try:
        return await _read(database, [game_id])
    except _UNREADABLE:
        async with database.read() as connection:
            row = (await connection.execute(select(GameRow.id, GameRow.status).where(GameRow.id == game_id))).one()
        return [Stored({"id": row.id, "status": row.status}, fault=await _unreadable(database, game_id))]


async def _unreadable(database: Database, game_id: str) -> Found:
    """The first line that cannot be read."""
    if not await _is_readable(database, _of(GameRow.__table__, GameRow.id, [game_id])):
        return 1, FaultCode.WRONG_SHAPE.value, "the head of the game cannot be read"
    seqs = select(GameEventRow.seq).where(GameEventRow.game_id == game_id).order_by(GameEventRow.seq)
    async with database.read() as connection:
        found = (await connection.execute(seqs)).scalars().all()
    line = 1
    for line, seq in enumerate(found, 2):
        if not await _is_readable(database, _events([game_id]).where(GameEventRow.seq == seq)):
            return line, FaultCode.UNREADABLE.value, "the event as it is stored cannot be read"
    return line, FaultCode.UNREADABLE.value, "what is stored beside the events cannot be read"


async def _is_readable(database: Database, query: Select[Any]) -> bool:
    try:
        async with database.read() as connection:
            (await connection.execute(query)).all()
    except _UNREADABLE:
        return False
    return True


def _of(table: Any, key: Any, ids: Sequence[str]) -> Select[Any]:
    return select(table).where(key.in_(ids))


def _events(ids: Sequence[str]) -> Select[Any]:
    return (
        select(GameEventRow.game_id, *EVENT_COLUMNS)
        .where(GameEventRow.game_id.in_(ids))
        .order_by(GameEventRow.game_id, GameEventRow.seq)
    )
