"""The write that every action waits for, in one journey to the database: on either, all of it or nothing.

It speaks to the drivers themselves. Everything else goes through SQLAlchemy, which takes more time to make these
few statements than the engine takes for the rules.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.ext.asyncio import AsyncEngine

from app.records.form import Entry
from app.store.away import DatabaseAway, away_is_said
from app.store.doorbell import Ring
from app.store.gate import Gate


class Answer(NamedTuple):
    """An action, and what it was answered, as JSON text."""

    seat: str
    action_id: str
    outcome: str
    asked: str | None


class GameEnd(NamedTuple):
    """How a game ended, and how many events it has then."""

    winner: str | None
    abandoned: str | None
    events: int


@dataclass(frozen=True, slots=True)
class Batch:
    """What is stored together."""

    game_id: str
    at: datetime
    answer: Answer | None
    events: Sequence[Entry]
    moves_deadline: bool
    deadline_at: datetime | None
    ending: GameEnd | None
    rings: Sequence[Ring]
    """What is rung besides; that an ending changes the room is rung in any case."""


class Appender(Protocol):
    """What both databases can do."""

    async def append(self, batch: Batch) -> bool:
        """Store it. False if a number or the action is taken: nothing was stored then. Raises DatabaseAway."""

    async def aclose(self) -> None:
        """End what belongs to the appender alone."""


# The words 'over' and 'tacker' in it are rows.OVER and doorbell.CHANNEL.
_ON_POSTGRES = """
with answered as (
    insert into game_action (game_id, at, seat, action_id, outcome, asked)
    select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[])
), stored as (
    insert into game_event (game_id, at, seq, kind, version, payload, hash)
    select $1, $2, * from unnest($7::int[], $8::text[], $9::int[], $10::json[], $11::text[])
), moved as (
    update game set
        deadline_at = case when $12 then $13 else deadline_at end,
        status = case when $14 then 'over' else status end,
        winner = case when $14 then $15 else winner end,
        abandoned = case when $14 then $16 else abandoned end,
        ended_at = case when $14 then $2 else ended_at end,
        events = case when $14 then $17 else events end
    where id = $1 and ($12 or $14)
    returning room_id
), seen as (
    update room set version = version + 1, touched_at = $2 from moved where $14 and room.id = moved.room_id
    returning room.id
)
select pg_notify('tacker', ring) from unnest($18::text[]) as ring
union all
select pg_notify('tacker', json_build_array('room', id, json_build_object())::text) from seen
"""


class PostgresAppender:
    """One statement, which is a transaction by itself. The database orders those who come at once."""

    def __init__(self, engine: AsyncEngine, gate: Gate) -> None:
        self._engine = engine
        self._gate = gate

    async def append(self, batch: Batch) -> bool:
        async with self._gate.place(), away_is_said():
            connection = await self._connection()
            try:
                await connection.driver_connection.fetch(_ON_POSTGRES, *_values(batch))
            except asyncpg.IntegrityConstraintViolationError:
                return False
            except BaseException as error:
                connection.invalidate(error)  # nobody knows what state it is in
                raise
            finally:
                connection.close()
        return True

    async def _connection(self) -> Any:
        """A connection of the pool that is not known to have been cut."""
        while (connection := await self._engine.raw_connection()).driver_connection.is_closed():  # type: ignore[union-attr]
            connection.invalidate()
            connection.close()
        return connection

    async def aclose(self) -> None:
        """It owns nothing."""


def _values(batch: Batch) -> list[Any]:
    answers = [] if batch.answer is None else [batch.answer]
    return [
        batch.game_id,
        batch.at,
        [answer.seat for answer in answers],
        [answer.action_id for answer in answers],
        [answer.outcome for answer in answers],
        [answer.asked for answer in answers],
        [entry.seq for entry in batch.events],
        [entry.kind for entry in batch.events],
        [entry.version for entry in batch.events],
        [json.dumps(entry.payload) for entry in batch.events],
        [entry.hash for entry in batch.events],
        batch.moves_deadline,
        batch.deadline_at,
        batch.ending is not None,
        *(batch.ending or (None, None, None)),
        [ring.written() for ring in batch.rings],
    ]


_ANSWERED = "insert into game_action (game_id, at, seat, action_id, outcome, asked) values (?, ?, ?, ?, ?, ?)"
_STORED = "insert into game_event (game_id, at, seq, kind, version, payload, hash) values (?, ?, ?, ?, ?, ?, ?)"
_MOVED = "update game set deadline_at = ? where id = ?"
_ENDED = """
update game set status = 'over', ended_at = ?, winner = ?, abandoned = ?, events = ? where id = ? returning room_id
"""
_SEEN = "update room set version = version + 1, touched_at = ? where id = ?"

Connect = Callable[[], sqlite3.Connection]
RingAfter = Callable[[Sequence[Ring]], None]


class SqliteAppender:
    """A thread with a connection of its own. Those who come while it writes are written together after that.

    SQLite has one writer, and a commit waits for the disk: a commit for each would make them all wait in line.
    """

    def __init__(self, connect: Connect, turn: asyncio.Lock, ring_after: RingAfter) -> None:
        """`turn` is held by whoever writes in this process; `ring_after` is told of rings once they are stored."""
        self._connect = connect
        self._turn = turn
        self._ring_after = ring_after
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="appender")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Batch, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, batch: Batch) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, answer))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all(), name="appender")
        return await answer

    async def aclose(self) -> None:
        """Close the connection, when what is being written is written."""
        if self._writing is not None:
            await self._writing
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                async with self._turn:
                    batches, self._waiting = self._waiting, []
                    await self._write([batch for batch, _ in batches], [answer for _, answer in batches])
        finally:
            self._writing = None

    async def _write(self, batches: Sequence[Batch], answers: Sequence[asyncio.Future[bool]]) -> None:
        loop = asyncio.get_running_loop()
        try:
            stored = await loop.run_in_executor(self._thread, self._store, batches)
        except Exception as error:
            said = DatabaseAway(str(error)) if isinstance(error, sqlite3.OperationalError) else error
            for answer in answers:
                if not answer.done():
                    answer.set_exception(said)
            return
        for answer, rings in zip(answers, stored, strict=True):
            if not answer.done():
                answer.set_result(rings is not None)
            if rings:
                # After who waits for the answer: to them it is no news.
                loop.call_soon(self._ring_after, rings)

    def _store(self, batches: Sequence[Batch]) -> list[Sequence[Ring] | None]:
        """Each one's rings; None where nothing was stored. In the thread."""
        self._connection = connection = self._connection or self._connect()
        connection.execute("begin immediate")
        try:
            stored = [_stored(connection, batch) for batch in batches]
            connection.execute("commit")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.rollback()
            raise
        return stored

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _stored(connection: sqlite3.Connection, batch: Batch) -> Sequence[Ring] | None:
    connection.execute("savepoint batch")
    try:
        return _insert(connection, batch)
    except sqlite3.IntegrityError:
        connection.execute("rollback to batch")
        return None
    finally:
        connection.execute("release batch")


def _insert(connection: sqlite3.Connection, batch: Batch) -> Sequence[Ring]:
    at = _moment(batch.at)
    if batch.answer is not None:
        connection.execute(_ANSWERED, (batch.game_id, at, *batch.answer))
    connection.executemany(
        _STORED,
        [
            (batch.game_id, at, entry.seq, entry.kind, entry.version, json.dumps(entry.payload), entry.hash)
            for entry in batch.events
        ],
    )
    if batch.moves_deadline:
        connection.execute(_MOVED, (_moment(batch.deadline_at), batch.game_id))
    if batch.ending is None:
        return batch.rings
    ((room_id,),) = connection.execute(_ENDED, (at, *batch.ending, batch.game_id)).fetchall()
    connection.execute(_SEEN, (at, room_id))
    return [*batch.rings, Ring("room", room_id, {})]


def _moment(at: datetime | None) -> str | None:
    """As SQLAlchemy stores it there."""
    return None if at is None else at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
