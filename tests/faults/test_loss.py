"""Frames are lost and connections break at random, and every board is the log's all the same."""

import asyncio
from random import Random

import pytest

from tests.conftest import MakeServer
from tests.faults.tables import play_out, start_game, table
from tests.kit.audit import faults, read_books
from tests.kit.proxy import Frame, Proxy, Rule, losing
from tests.kit.steadfast import Steadfast

LOST = 0.05
AT_ONCE = 5
CUT = 0.01
"""The chance, with each frame, that one of the table's connections breaks."""


def bad_wire(proxy: Proxy, rng: Random) -> Rule:
    """Frames are lost, and as they travel connections break: so many to a game, however fast it is played."""
    lose = losing(LOST, rng)

    def rule(frame: Frame) -> int:
        if rng.random() < CUT:
            asyncio.get_running_loop().call_soon(proxy.cut_one, rng)
        return lose(frame)

    return rule


async def lossy_game(url: str, port: int, seed: int) -> list[Steadfast]:
    """A whole game over a bad wire; those who played it."""
    rng = Random(seed)
    async with Proxy(port) as proxy, table(url, [[proxy.url]], rng) as (code, players):
        await start_game(players, code, [url])
        proxy.rule = bad_wire(proxy, rng)
        await play_out(players)
    return players


@pytest.mark.parametrize("games", [10, pytest.param(200, marks=pytest.mark.soak)])
async def test_lost_frames_and_broken_connections_leave_all_boards_equal(
    make_server: MakeServer, fresh_sqlite_url: str, games: int
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_RATE_LIMITS="0")
    places = asyncio.Semaphore(AT_ONCE)

    async def reconnections(seed: int) -> int:
        async with places:
            players = await lossy_game(server.url, server.port, seed)
            (book,) = await read_books(fresh_sqlite_url, players[0].mirror.game)
            assert faults([book], players) == []
            return sum(player.reconnections for player in players)

    assert min(await asyncio.gather(*map(reconnections, range(games)))) > 5
