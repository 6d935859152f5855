"""Who was connected to which room, from when to when, and how it ended."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Table, bindparam, insert

from app.store.database import Database
from app.store.rows import ConnectionRow

_CONNECTIONS = cast("Table", ConnectionRow.__table__)
_LEFT = _CONNECTIONS.update().where(_CONNECTIONS.c.id == bindparam("which"))


class ConnectionLog:
    """The connections of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock
        self._writing = asyncio.Lock()
        self._came: list[dict[str, Any]] = []
        self._left: list[dict[str, Any]] = []

    async def came(self, connection_id: str, player_id: str, room_id: str, seat: str | None, address: str) -> None:
        """A connection has begun."""
        self._came.append(
            {
                "id": connection_id,
                "player_id": player_id,
                "room_id": room_id,
                "seat": seat,
                "connected_at": self._clock(),
                "address": address[:64],
            }
        )
        await self._write()

    async def left(self, connection_id: str, code: int | None, closed_by: str | None) -> None:
        """It has ended: with this close code, by `client` or `server`."""
        self._left.append({"which": connection_id, "left_at": self._clock(), "code": code, "closed_by": closed_by})
        await self._write()

    async def _write(self) -> None:
        """All that has gathered while somebody else wrote: after a restart everybody comes at once."""
        async with self._writing:
            came, left = self._came, self._left
            self._came, self._left = [], []
            if not came and not left:
                return
            async with self._database.write() as transaction:
                if came:
                    await transaction.connection.execute(insert(ConnectionRow), came)
                if left:
                    await transaction.connection.execute(_LEFT, left)
