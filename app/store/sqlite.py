"""SQLite's connections: which of their steps are worth a thread.

Each step that is handed to a thread and back costs more than a question by key costs SQLite, and waits for whatever
else the process is doing. So only what may take long is handed over.
"""

import sqlite3
from typing import Any

import aiosqlite

BUSY_SECONDS = 5.0
"""How long whoever writes waits for another process that does."""


class _Connection(aiosqlite.Connection):
    """Hands over what searches, writes or waits for a lock or the disk."""

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        """Every step of this and its cursors."""
        is_quick = fn.__name__ in {"cursor", "rollback"} or args[:1] == ("begin",)
        if is_quick or (fn.__name__ == "close" and isinstance(fn.__self__, sqlite3.Cursor)):
            return fn(*args, **kwargs)
        return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]


class _Glancing(aiosqlite.Connection):
    """Hands over nothing."""

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        """Every step of this and its cursors."""
        return fn(*args, **kwargs)


def connect(file: str, *, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """A connection of no thread in particular, prepared. While another process writes, it sleeps; not for longer."""
    connection = sqlite3.connect(file, timeout=busy_seconds, check_same_thread=False)
    # The driver's own BEGIN comes too late for a lock at the start, so it is told to leave that to us.
    connection.isolation_level = None
    for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
        connection.execute(f"pragma {pragma}")
    return connection


def working(file: str) -> aiosqlite.Connection:
    """A connection for any work, to be awaited."""
    return _begun(_Connection(lambda: connect(file), iter_chunk_size=64))


def glancing(file: str) -> aiosqlite.Connection:
    """A connection for questions that are answered at once, to be awaited."""
    return _begun(_Glancing(lambda: connect(file), iter_chunk_size=64))


def _begun(connection: aiosqlite.Connection) -> aiosqlite.Connection:
    connection._thread.daemon = True
    return connection
