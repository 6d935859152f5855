"""Appending on SQLite: one commit for all who come while another is under way.

The rows are inserted in the event loop, which takes microseconds for each; the commit, which waits for the disk, gets a
thread. A thread that inserted them would ask the interpreter for its turn at every row, and the loop would wait for it.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from typing import TypeVar

from app.store.appending import Batch, Waiting, as_text
from app.store.away import DatabaseAway
from app.store.doorbell import Ring
from app.store.lanes import Lanes, give
from app.store.sqlite import BUSY_SECONDS

_ANSWERED = "insert into game_action (game_id, at, seat, action_id, outcome, asked) values (?, ?, ?, ?, ?, ?)"
_STORED = "insert into game_event (game_id, at, seq, kind, version, payload, hash) values (?, ?, ?, ?, ?, ?, ?)"
_MOVED = "update game set deadline_at = ? where id = ?"
_ENDED = """
update game set status = 'over', ended_at = ?, winner = ?, abandoned = ?, events = ? where id = ? returning room_id
"""
_SEEN = "update room set version = version + 1, touched_at = ? where id = ?"

_LOOK_AGAIN_SECONDS = 0.01
_PRIMARY = 0xFF
"""What of an error's code says which it is; the rest says more of it (https://sqlite.org/rescode.html)."""

Done = TypeVar("Done")
Connect = Callable[[], sqlite3.Connection]
"""Makes a connection that never waits for a lock, and belongs to no thread."""
RingAfter = Callable[[Sequence[Ring]], None]


class SqliteAppender:
    """A connection of its own. Those who come while it commits are written together after that.

    SQLite has one writer, and a commit waits for the disk: a commit for each would make them all wait in line.
    """

    def __init__(self, connect: Connect, turn: asyncio.Lock, ring_after: RingAfter) -> None:
        """`turn` is held by whoever writes in this process; `ring_after` is told of rings once they are stored."""
        self._connect = connect
        self._turn = turn
        self._ring_after = ring_after
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="appender")
        self._connection: sqlite3.Connection | None = None
        self._is_closing = False
        self._lanes = Lanes("appender", self._write, 1)

    async def append(self, batch: Batch) -> bool:
        return await self._lanes.ask(batch)

    async def aclose(self) -> None:
        """Close the connection, when what is being written is written. No other process is waited for any more.

        Doing it again is no error.
        """
        self._is_closing = True
        await self._lanes.aclose()
        if self._connection is not None:
            await self._in_thread(self._connection.close)
            self._connection = None
        self._thread.shutdown()

    async def _write(self, together: Sequence[Waiting]) -> None:
        async with self._turn:
            try:
                stored = await self._store([batch for batch, _ in together])
            except sqlite3.OperationalError as error:
                raise DatabaseAway(str(error)) from error
        for (_, answer), rings in zip(together, stored, strict=True):
            give(answer, rings is not None)
            if rings:
                # After who waits for the answer: to them it is no news.
                asyncio.get_running_loop().call_soon(self._ring_after, rings)

    async def _store(self, batches: Sequence[Batch]) -> list[Sequence[Ring] | None]:
        """Each one's rings; None where nothing was stored."""
        connection = await self._begun()
        try:
            stored = _insert(connection, batches)
            await self._in_thread(connection.execute, "commit")
        except sqlite3.IntegrityError:
            connection.rollback()
            # One of them was late: each for itself.
            return [None] if len(batches) == 1 else [rings for batch in batches for rings in await self._store([batch])]
        except BaseException:
            with suppress(sqlite3.Error):
                connection.rollback()
            raise
        return list(stored)

    async def _begun(self) -> sqlite3.Connection:
        """The connection, in a transaction. While another process writes, this waits, and the event loop does not."""
        loop = asyncio.get_running_loop()
        if self._connection is None:
            self._connection = await self._in_thread(self._connect)
        connection = self._connection
        until = loop.time() + BUSY_SECONDS
        while True:
            try:
                connection.execute("begin immediate")
            except sqlite3.OperationalError as error:
                is_busy = error.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_BUSY
                if not is_busy or self._is_closing or loop.time() > until:
                    raise
                await asyncio.sleep(_LOOK_AGAIN_SECONDS)
            else:
                return connection

    async def _in_thread(self, work: Callable[..., Done], *with_: object) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *with_)


def _insert(connection: sqlite3.Connection, batches: Sequence[Batch]) -> list[Sequence[Ring]]:
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
