"""Workers are killed at random moments and at exact points, and nothing that was acknowledged is lost or doubled."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from tests.faults.tables import play_out, start_game, table
from tests.kit.audit import faults, read_books
from tests.kit.killer import Killer, Mortal
from tests.kit.rigged import Death


@pytest.fixture
async def workers(postgres_url: str, tmp_path: Path) -> AsyncIterator[list[Mortal]]:
    """Two server processes on one PostgreSQL."""
    async with AsyncExitStack() as stack:
        born = [
            await stack.enter_async_context(
                Mortal(postgres_url, tmp_path / f"worker-{number}.log", TACKER_RATE_LIMITS="0")
            )
            for number in range(2)
        ]
        await asyncio.gather(*(worker.live() for worker in born))
        yield born


@pytest.mark.postgres
@pytest.mark.parametrize("deaths", [20, pytest.param(100, marks=pytest.mark.soak)])
async def test_no_kill_loses_or_doubles_an_acknowledged_action(
    workers: list[Mortal], postgres_url: str, deaths: int
) -> None:
    rng = Random(deaths)
    urls = [worker.url for worker in workers]
    killer = Killer(workers, rng, deaths)
    async with table(urls[0], [urls], rng) as (code, players):
        await start_game(players, code, urls)
        killing = asyncio.create_task(killer.run())
        await play_out(players)
        while not killing.done():
            await start_game(players, code, urls)
            await play_out(players)
        await killing

    books = await read_books(postgres_url)

    assert len(killer.deaths) >= deaths
    assert set(killer.deaths) == {"at random", *(death.value for death in Death)}
    assert sum(len(player.acknowledged) for player in players) > deaths
    assert faults(books, players) == []
