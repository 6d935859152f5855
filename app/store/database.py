"""One database behind a URL: connections, transactions, and what «away» means.

A writing transaction may ring the doorbell: on PostgreSQL the ring is part of the
transaction, on SQLite it follows the commit. Nothing is rung that was not stored.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from app.store import sqlite
from app.store.append_postgres import PostgresAppender
from app.store.append_sqlite import SqliteAppender
from app.store.appending import Appender
from app.store.away import DatabaseAway, away_is_said
from app.store.doorbell import Doorbell, MemoryDoorbell, PostgresDoorbell, Ring, ring_statement
from app.store.following import Follower, PostgresFollower, SqliteFollower
from app.store.gate import Gate

__all__ = ["Database", "DatabaseAway", "Transaction", "async_url"]

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
_CONNECT_SECONDS = 3
_ANSWER_SECONDS = 5
_POOL_SIZE = 10
_WRITES = "tacker_writes"


class Transaction:
    """A writing transaction: statements, and rings that are heard if and only if it commits."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection
        self.rings: list[Ring] = []

    def ring(self, topic: str, key: str, body: Mapping[str, Any] | None = None) -> None:
        """Tell all workers, once this is stored."""
        self.rings.append(Ring(topic, key, dict(body or {})))


class Database:
    """The engine of one URL, and its doorbell."""

    def __init__(self, url: str) -> None:
        self.url = async_url(url)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self.engine = _create_engine(self.url)
        # What is found by key is one statement: a transaction around it would be two more journeys.
        self._glances = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT")
            if self.is_postgres
            else _sqlite_engine(partial(sqlite.glancing, self.url.database or ""))
        )
        self.bell: Doorbell = PostgresDoorbell(self.url, self.announce) if self.is_postgres else MemoryDoorbell()
        self._rings: list[Ring] = []
        self._ringing = asyncio.Lock()
        self._gate = Gate(_POOL_SIZE, _ANSWER_SECONDS)
        # SQLite has one writer at a time. Waiting here is fair and quick; its own busy handler sleeps.
        self._turn = None if self.is_postgres else asyncio.Lock()
        self.appender: Appender = (
            PostgresAppender(self.engine, self._gate)
            if self._turn is None
            else SqliteAppender(
                partial(sqlite.connect, self.url.database or "", busy_seconds=0), self._turn, self.bell.ring_after
            )
        )
        self.follower: Follower = (
            PostgresFollower(self.engine, self._gate) if self.is_postgres else SqliteFollower(self.glance)
        )

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A consistent look. Raises DatabaseAway."""
        async with self._gate.place(), away_is_said(), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def glance(self) -> AsyncIterator[AsyncConnection]:
        """As `read`, for what is found by key: with SQLite, everything else in the process waits for the answers."""
        async with self._gate.place(), away_is_said(), self._glances.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """A transaction, committed at the end of the block; rolled back if it raises. Raises DatabaseAway."""
        if self._turn is not None:
            async with self._turn, self._begin() as transaction:
                yield transaction
        else:
            async with self._begin() as transaction:
                yield transaction

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[Transaction]:
        async with self._gate.place(), away_is_said():
            async with self.engine.execution_options(**{_WRITES: True}).begin() as connection:
                transaction = Transaction(connection)
                yield transaction
                if self.is_postgres and transaction.rings:
                    await connection.execute(ring_statement(transaction.rings))
            self.bell.ring_after(transaction.rings)

    async def announce(self, rings: list[Ring]) -> None:
        """Ring without storing anything, together with all who ring while others do.

        Raises DatabaseAway, to one of those who rang together: as any ring, theirs may be lost.
        """
        self._rings += rings
        async with self._ringing:
            together, self._rings = self._rings, []
            if together:
                async with self.write() as transaction:
                    transaction.rings += together

    async def is_ready(self) -> bool:
        """Whether it answers now."""
        try:
            async with self.read() as connection:
                await connection.execute(text("select 1"))
        except DatabaseAway:
            return False
        return True

    async def aclose(self) -> None:
        """Stop the doorbell and close every connection."""
        await self.bell.aclose()
        await self.appender.aclose()
        await self.follower.aclose()
        await self.engine.dispose()
        await self._glances.dispose()


def async_url(url: str) -> URL:
    """The URL with the driver used here: `sqlite:///…` and `postgresql://…` will do."""
    parsed = make_url(url)
    return parsed.set(drivername=_DRIVERS.get(parsed.drivername, parsed.drivername))


def _create_engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() == "postgresql":
        return create_async_engine(
            url,
            pool_size=_POOL_SIZE,
            max_overflow=0,
            connect_args={"timeout": _CONNECT_SECONDS, "command_timeout": _ANSWER_SECONDS},
        )
    return _sqlite_engine(partial(sqlite.working, url.database or ""))


def _sqlite_engine(connect: Callable[[], Any]) -> AsyncEngine:
    engine = create_async_engine(
        "sqlite+aiosqlite:///file", async_creator=connect, pool_size=_POOL_SIZE, max_overflow=0
    )
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: upgrading later could fail as «locked» without waiting.
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("begin immediate" if writes else "begin")
