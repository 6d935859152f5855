"""Connections to tables are noted, without anybody waiting for it, and never their end before their beginning."""

import asyncio

from app.api.house import House
from app.api.line import Line
from app.store.room import Member
from app.tables.audience import Connection


class Visit:
    """One connection's line in the log of connections."""

    def __init__(self, house: House, line: Line, connection: Connection, member: Member) -> None:
        self._house = house
        self._line = line
        self._connection = connection
        self._member = member
        self._is_noted = asyncio.Event()

    def begin(self) -> None:
        """The connection is there."""
        self._house.chores.start(self._come)

    def end(self) -> None:
        """It is gone."""
        self._house.chores.start(self._go)

    async def _come(self) -> None:
        seat = None if self._member.seat is None else self._member.seat.name
        room_id, address = self._connection.room_id, self._line.address
        try:
            await self._house.connections.came(self._connection.id, self._member.id, room_id, seat, address)
        finally:
            self._is_noted.set()

    async def _go(self) -> None:
        await self._is_noted.wait()
        code, closed_by = self._line.ending or (None, None)
        await self._house.connections.left(self._connection.id, code, closed_by)
