"""Who was connected to which room, from when to when, and how it ended."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import insert, update

from app.store.database import Database
from app.store.rows import ConnectionRow


class ConnectionLog:
    """The connections of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def came(self, connection_id: str, player_id: str, room_id: str, seat: str | None, address: str) -> None:
        """A connection has begun."""
        async with self._database.write() as transaction:
            await transaction.connection.execute(
                insert(ConnectionRow).values(
                    id=connection_id,
                    player_id=player_id,
                    room_id=room_id,
                    seat=seat,
                    connected_at=self._clock(),
                    address=address[:64],
                )
            )

    async def left(self, connection_id: str, code: int | None, closed_by: str | None) -> None:
        """It has ended: with this close code, by `client` or `server`."""
        async with self._database.write() as transaction:
            await transaction.connection.execute(
                update(ConnectionRow)
                .where(ConnectionRow.id == connection_id)
                .values(left_at=self._clock(), code=code, closed_by=closed_by)
            )
