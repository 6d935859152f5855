"""Appending on SQLite: one commit for all who come while another is being written."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime

from app.store.appending import Batch, Waiting, as_text
from app.store.away import DatabaseAway
from app.store.doorbell import Ring
from app.store.lanes import Lanes, give

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
        self._lanes = Lanes("appender", self._write, 1)

    async def append(self, batch: Batch) -> bool:
        return await self._lanes.ask(batch)

    async def aclose(self) -> None:
        """Close the connection, when what is being written is written."""
        await self._lanes.aclose()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    async def _write(self, together: Sequence[Waiting]) -> None:
        loop = asyncio.get_running_loop()
        async with self._turn:
            try:
                stored = await loop.run_in_executor(self._thread, self._store, [batch for batch, _ in together])
            except sqlite3.OperationalError as error:
                raise DatabaseAway(str(error)) from error
        for (_, answer), rings in zip(together, stored, strict=True):
            give(answer, rings is not None)
            if rings:
                # After who waits for the answer: to them it is no news.
                loop.call_soon(self._ring_after, rings)

    def _store(self, batches: Sequence[Batch]) -> list[Sequence[Ring] | None]:
        """Each one's rings; None where nothing was stored. In the thread."""
        self._connection = connection = self._connection or self._connect()
        connection.execute("begin immediate")
        try:
            stored = _insert(connection, batches)
            connection.execute("commit")
        except sqlite3.IntegrityError:
            connection.rollback()
            # One of them was late: each for itself.
            return [None] if len(batches) == 1 else [rings for batch in batches for rings in self._store([batch])]
        except BaseException:
            with suppress(sqlite3.Error):
                connection.rollback()
            raise
        return stored

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _insert(connection: sqlite3.Connection, batches: Sequence[Batch]) -> list[Sequence[Ring] | None]:
    """Each one's rings. A statement for all, since each costs more than the rows it stores."""
    at = [_moment(batch.at) for batch in batches]
    connection.executemany(
        _ANSWERED,
        [
            (batch.game_id, moment, *batch.answer)
            for batch, moment in zip(batches, at, strict=True)
            if batch.answer is not None
        ],
    )
    connection.executemany(
        _STORED,
        [
            (batch.game_id, moment, entry.seq, entry.kind, entry.version, as_text(entry.payload), entry.hash)
            for batch, moment in zip(batches, at, strict=True)
            for entry in batch.events
        ],
    )
    connection.executemany(
        _MOVED, [(_moment(batch.deadline_at), batch.game_id) for batch in batches if batch.moves_deadline]
    )
    return [[*batch.rings, *_ended(connection, batch, moment)] for batch, moment in zip(batches, at, strict=True)]


def _ended(connection: sqlite3.Connection, batch: Batch, at: str | None) -> Iterator[Ring]:
    """The end of a game changes its room."""
    if batch.ending is not None:
        ((room_id,),) = connection.execute(_ENDED, (at, *batch.ending, batch.game_id)).fetchall()
        connection.execute(_SEEN, (at, room_id))
        yield Ring("room", room_id, {})


def _moment(at: datetime | None) -> str | None:
    """As SQLAlchemy stores it there."""
    return None if at is None else at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
