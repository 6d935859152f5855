"""Frames are lost and connections break at random, and every board is the log's all the same."""

import asyncio
from random import Random

import pytest

from tests.conftest import MakeServer
from tests.faults.tables import play_out, start_game, table
from tests.kit.audit import faults, read_books
from tests.kit.proxy import Proxy, losing
from tests.kit.steadfast import Steadfast

LOST = 0.05
AT_ONCE = 5
SECONDS_BETWEEN_CUTS = 0.3


async def cut_at_random(proxy: Proxy, rng: Random) -> None:
    """Until it is cancelled."""
    while True:
        await asyncio.sleep(rng.uniform(0, 2 * SECONDS_BETWEEN_CUTS))
        proxy.cut_one(rng)


async def lossy_game(url: str, port: int, seed: int) -> list[Steadfast]:
    """A whole game over a bad wire; those who played it."""
    rng = Random(seed)
    async with Proxy(port) as proxy, table(url, [[proxy.url]], rng) as (code, players):
        await start_game(players, code, [url])
        proxy.rule = losing(LOST, rng)
        cutting = asyncio.create_task(cut_at_random(proxy, rng))
        await play_out(players)
        cutting.cancel()
    return players


@pytest.mark.parametrize("games", [10, pytest.param(200, marks=pytest.mark.soak)])
async def test_lost_frames_and_broken_connections_leave_all_boards_equal(
    make_server: MakeServer, fresh_sqlite_url: str, games: int
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_RATE_LIMITS="0")
    places = asyncio.Semaphore(AT_ONCE)

    async def play(seed: int) -> list[Steadfast]:
        async with places:
            return await lossy_game(server.url, server.port, seed)

    tables = await asyncio.gather(*(play(seed) for seed in range(games)))
    books = {book.game_id: book for book in await read_books(fresh_sqlite_url)}

    for players in tables:
        assert faults([books[players[0].mirror.game or ""]], players) == []
        assert sum(player.reconnections for player in players) > 5
