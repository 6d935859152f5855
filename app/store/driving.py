"""PostgreSQL's driver without SQLAlchemy, for what every action waits for."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.away import away_is_said
from app.store.gate import Gate


@asynccontextmanager
async def driver(engine: AsyncEngine, gate: Gate) -> AsyncIterator[Any]:
    """A connection of the engine's pool, as asyncpg has it; each statement is a transaction. Raises DatabaseAway."""
    async with gate.place(), away_is_said():
        # One that is known to have been cut is not taken.
        while (connection := await engine.raw_connection()).driver_connection.is_closed():  # type: ignore[union-attr]
            connection.invalidate()
            connection.close()
        try:
            yield connection.driver_connection
        except BaseException as error:
            connection.invalidate(error)  # nobody knows what state it is in
            raise
        finally:
            connection.close()
