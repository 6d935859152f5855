"""A busy database is a line to wait in; only one that serves nobody is away."""

import asyncio

import pytest
from sqlalchemy import text

from app.store.away import DatabaseAway
from app.store.gate import Gate
from tests.tables.kit import Store

PATIENCE = 0.1
LONG = 1.0
"""Where nobody may lose patience: a machine with much to do may stand still for a moment."""


async def serve(gate: Gate, seconds: float = 0) -> None:
    """Take a place for so long."""
    async with gate.place():
        await asyncio.sleep(seconds)


async def test_a_line_that_moves_is_waited_in_for_longer_than_the_patience() -> None:
    gate, loop = Gate(1, LONG), asyncio.get_running_loop()
    began = loop.time()

    await asyncio.gather(*(serve(gate, LONG / 4) for _ in range(9)))

    assert loop.time() - began > 2 * LONG


async def test_a_line_that_stands_is_told_that_the_database_is_away() -> None:
    gate = Gate(1, PATIENCE)
    stuck = asyncio.create_task(serve(gate, 60))
    await asyncio.sleep(0)

    with pytest.raises(DatabaseAway):
        await serve(gate)

    stuck.cancel()
    await asyncio.gather(stuck, return_exceptions=True)
    await serve(gate)


async def test_who_fails_does_not_move_the_line() -> None:
    async def fail() -> None:
        async with gate.place():
            await asyncio.sleep(PATIENCE / 2)
            raise DatabaseAway

    gate = Gate(1, PATIENCE)
    failing = [asyncio.create_task(fail()) for _ in range(3)]
    await asyncio.sleep(0)

    with pytest.raises(DatabaseAway):
        await serve(gate)
    assert all(isinstance(error, DatabaseAway) for error in await asyncio.gather(*failing, return_exceptions=True))


async def test_who_leaves_the_line_takes_no_place_along() -> None:
    gate = Gate(1, LONG)
    first = asyncio.create_task(serve(gate, PATIENCE / 2))
    await asyncio.sleep(0)
    impatient, patient = (asyncio.create_task(serve(gate)) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()

    await asyncio.gather(first, patient)
    await serve(gate)


async def test_many_more_than_there_are_connections_are_all_served(store: Store) -> None:
    async def look() -> int:
        async with store.database.read() as connection:
            return int((await connection.execute(text("select 1"))).scalar_one())

    async def ring() -> None:
        async with store.database.write() as transaction:
            transaction.ring("nothing", "")

    looks = [look() for _ in range(100)]
    *_, seen = await asyncio.gather(*(ring() for _ in range(20)), asyncio.gather(*looks))

    assert seen == [1] * 100
