"""The doorbell: how workers hear that something was stored, and who is where.

A ring says that it is worth looking at the database; the truth is there. A lost ring
costs latency only, for listeners also look by themselves every few seconds.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import asyncpg  # type: ignore[import-untyped]
import structlog
from sqlalchemy import ARRAY, Select, Text, cast, func, select
from sqlalchemy.engine import URL

log = structlog.get_logger(__name__)

CHANNEL = "tacker"
CATCH_UP = "catch_up"
"""Topic of the ring a doorbell gives its own listeners when it may have missed some."""

_FIRST_WAIT_SECONDS = 0.1
_LONGEST_WAIT_SECONDS = 5.0
_CHECK_EVERY_SECONDS = 10.0
_CONNECT_SECONDS = 3.0

Listener = Callable[[str, str, dict[str, Any]], None]
"""Called with topic, key and body. Must not block and must not raise."""


class Ring(NamedTuple):
    """One ring: `topic` says what kind, `key` of which game or room."""

    topic: str
    key: str
    body: dict[str, Any]

    def written(self, number: int = 0) -> str:
        """As it travels through PostgreSQL, which passes on one of equal texts in a transaction: `number` differs."""
        return json.dumps((*self, number), ensure_ascii=False, separators=(",", ":"))


def ring_statement(rings: Sequence[Ring]) -> Select[Any]:
    """What rings on PostgreSQL, as part of a transaction."""
    written = [ring.written(number) for number, ring in enumerate(rings)]
    ring = func.unnest(cast(written, ARRAY(Text))).column_valued("ring")
    return select(func.pg_notify(CHANNEL, ring))


class Doorbell(Protocol):
    """What both doorbells can do."""

    @property
    def is_listening(self) -> bool:
        """Whether rings of other workers are heard now."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every ring, one's own included; call the result to stop."""

    async def announce(self, rings: Sequence[tuple[str, str, dict[str, Any]]]) -> None:
        """Ring without storing anything. Raises DatabaseAway."""

    def ring_after(self, rings: Sequence[Ring]) -> None:
        """Called after the commit; on PostgreSQL the transaction itself has rung (`ring_statement`)."""

    async def start(self) -> None:
        """Begin to listen."""

    async def aclose(self) -> None:
        """Stop listening."""


class _Listeners:
    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def hear(self, ring: Ring) -> None:
        for listener in tuple(self._listeners):
            listener(*ring)


class MemoryDoorbell(_Listeners):
    """For one process on SQLite."""

    is_listening = True

    async def announce(self, rings: Sequence[tuple[str, str, dict[str, Any]]]) -> None:
        self.ring_after([Ring(*ring) for ring in rings])

    def ring_after(self, rings: Sequence[Ring]) -> None:
        for ring in rings:
            self.hear(ring)

    async def start(self) -> None:
        """Always listening."""

    async def aclose(self) -> None:
        """Nothing to close."""


class PostgresDoorbell(_Listeners):
    """LISTEN on a connection of its own, made again whenever it is lost."""

    def __init__(self, url: URL, announce: Callable[[list[Ring]], Awaitable[None]]) -> None:
        super().__init__()
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._announce = announce
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_listening(self) -> bool:
        return self._listening.is_set()

    async def announce(self, rings: Sequence[tuple[str, str, dict[str, Any]]]) -> None:
        await self._announce([Ring(*ring) for ring in rings])

    def ring_after(self, rings: Sequence[Ring]) -> None:
        """The database has told everyone, this process too."""

    async def start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._keep_listening(), name="doorbell")
        with suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), _CONNECT_SECONDS)

    async def aclose(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _keep_listening(self) -> None:
        wait = _FIRST_WAIT_SECONDS
        while True:
            try:
                connection = await asyncpg.connect(self._dsn, timeout=_CONNECT_SECONDS)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("doorbell_away", error=str(error), retry_seconds=wait)
                await asyncio.sleep(wait * random.uniform(0.5, 1))  # noqa: S311 (spreads workers, no secret)
                wait = min(2 * wait, _LONGEST_WAIT_SECONDS)
                continue
            try:
                await self._listen(connection)
                wait = _FIRST_WAIT_SECONDS
            finally:
                self._listening.clear()
                connection.terminate()

    async def _listen(self, connection: asyncpg.Connection) -> None:
        """Hear rings until the connection is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._on_notify)
            self._listening.set()
            self.hear(Ring(CATCH_UP, "", {}))
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), _CHECK_EVERY_SECONDS)
                    break
                await connection.execute("select 1", timeout=_CONNECT_SECONDS)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            log.warning("doorbell_lost", error=str(error))

    def _on_notify(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        topic, key, body, *_ = json.loads(str(payload))
        self.hear(Ring(topic, key, body))
