"""What follows in the log of a game, as it is stored: what another worker did, mostly one event or two."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.driving import driver
from app.store.gate import Gate
from app.store.lanes import Lanes, give
from app.store.rows import GameEventRow

EVENT_COLUMNS = (
    GameEventRow.seq,
    GameEventRow.at,
    GameEventRow.kind,
    GameEventRow.version,
    GameEventRow.payload,
    GameEventRow.hash,
)
"""Those of a StoredEvent, in its order."""

_ON_SQLITE = (
    select(*EVENT_COLUMNS)
    .where(GameEventRow.game_id == bindparam("game_id"), GameEventRow.seq > bindparam("after"))
    .order_by(GameEventRow.seq)
)
"""Made once: making it takes longer than reading what it mostly finds."""

_ON_POSTGRES = """
select game_id, seq, at, kind, version, payload, hash
from unnest($1::text[], $2::int[]) as known (id, newest) join game_event on game_id = id and seq > newest
order by game_id, seq
"""

_LANES = 2


class StoredEvent(NamedTuple):
    """A row of a log."""

    seq: int
    at: datetime
    kind: str
    version: int
    payload: Any
    hash: str


class Follower(Protocol):
    """What both databases can do."""

    async def after(self, game_id: str, seq: int) -> Sequence[StoredEvent]:
        """All events of the game after this number, in order. Raises DatabaseAway; ValueError for what is no JSON."""

    async def aclose(self) -> None:
        """Return when nothing is being read any more."""


class SqliteFollower:
    """Reads at once."""

    def __init__(self, glance: Callable[[], AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._glance = glance

    async def after(self, game_id: str, seq: int) -> Sequence[StoredEvent]:
        async with self._glance() as connection:
            rows = await connection.execute(_ON_SQLITE, {"game_id": game_id, "after": seq})
            return [StoredEvent(*row) for row in rows]

    async def aclose(self) -> None:
        """Whoever reads, reads by themselves."""


class PostgresFollower:
    """One statement, past SQLAlchemy, for all who ask while others are under way: with several workers each action is
    read by those that did not store it."""

    def __init__(self, engine: AsyncEngine, gate: Gate) -> None:
        self._engine = engine
        self._gate = gate
        self._lanes = Lanes("follower", self._read, _LANES)

    async def after(self, game_id: str, seq: int) -> Sequence[StoredEvent]:
        return [StoredEvent(*row) for _, *row in await self._lanes.ask((game_id, seq))]

    async def aclose(self) -> None:
        await self._lanes.aclose()

    async def _read(self, together: Sequence[tuple[tuple[str, int], asyncio.Future[Sequence[Any]]]]) -> None:
        asked: dict[str, int] = {}
        for (game_id, seq), _ in together:
            asked[game_id] = min(seq, asked.get(game_id, seq))
        async with driver(self._engine, self._gate) as connection:
            rows = await connection.fetch(_ON_POSTGRES, list(asked), list(asked.values()))
        found = defaultdict[str, list[Any]](list)
        for row in rows:
            found[row["game_id"]].append(row)
        for (game_id, seq), answer in together:
            give(answer, [row for row in found[game_id] if row["seq"] > seq])
