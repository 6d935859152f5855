"""One table over real sockets: how long from a player's action until all six who look on have it."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from websockets.asyncio.client import connect

from bench.crowd import FloorTable, play_all
from bench.figures import Figure
from tests.kit.databases import migrate, sqlite_url
from tests.kit.player import Player
from tests.kit.ports import free_port
from tests.kit.server import ServerProcess

SEATS = ("A", "B", "C", "D")
WATCHERS = 2
ACTIONS = 300
FLOOR_SECONDS = 1.0
FLOOR = "a bare socket fan-out with a bare SQLite insert"


async def measure_table(directory: Path) -> list[Figure]:
    """Median, 95th and 99th percentile of action → all viewers, in milliseconds."""
    measured, floor = _percentiles(await _at_a_table(directory)), _percentiles(await _at_the_floor(directory))
    return [
        Figure(
            f"one table, action to all {len(SEATS) + WATCHERS} viewers, p{which}",
            "ms",
            measured[which],
            floor[which],
            FLOOR,
        )
        for which in (50, 95, 99)
    ]


def _percentiles(seconds: list[float]) -> dict[int, float]:
    cuts = quantiles(seconds, n=100)
    return {which: cuts[which - 1] * 1000 for which in (50, 95, 99)}


async def _at_a_table(directory: Path) -> list[float]:
    url = sqlite_url(directory / "tacker.db")
    migrate(url)
    server = ServerProcess(url, port=free_port(), log=directory / "server.log", TACKER_SEED="7")
    server.start()
    try:
        async with AsyncExitStack() as stack:
            return await play_and_time(stack, server)
    finally:
        server.stop()


async def play_and_time(stack: AsyncExitStack, server: ServerProcess) -> list[float]:
    """A table of its own on that server: the seconds of each card, from its player to the last who looks on."""
    seats = (*SEATS, *[None] * WATCHERS)
    players = [await stack.enter_async_context(Player(server.url, f"Player {n}")) for n in range(len(seats))]
    code = await players[0].create_room()
    for player, seat in zip(players, seats, strict=True):
        await player.join(code, seat)
        await player.connect(code)
    latencies: list[float] = []
    while len(latencies) < ACTIONS:
        await players[0].start(code)
        await _play_one_game(players, latencies)
    return latencies


async def _play_one_game(players: list[Player], latencies: list[float]) -> None:
    """One action after another, each seen by all before the next."""
    await asyncio.gather(*(player.until(player.is_in_play) for player in players))
    while len(latencies) < ACTIONS and not players[0].is_over():
        mover = await _whoever_is_asked(players)
        action = mover.next_action()
        assert action is not None
        assert mover.mirror.seq is not None
        seq = mover.mirror.seq + 1
        began = perf_counter()
        reply = await mover.act(action)
        await asyncio.gather(*(player.until_seq(reply["seq"]) for player in players))
        if action["kind"] == "play":
            latencies.append(max(player.arrived[seq] for player in players) - began)


async def _whoever_is_asked(players: list[Player]) -> Player:
    while True:
        for player in players:
            if player.next_action() is not None:
                return player
        await asyncio.sleep(0.001)


async def _at_the_floor(directory: Path) -> list[float]:
    frame = json.dumps({"type": "event", "seq": 1, "event": "x" * 600})
    async with _fan_out(directory) as url, AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(connect(f"{url}/0/{place}", proxy=None, compression=None))
            for place in range(len(SEATS) + WATCHERS)
        ]
        return (await play_all([FloorTable(sockets, frame)], FLOOR_SECONDS)).to_all


@asynccontextmanager
async def _fan_out(directory: Path) -> AsyncIterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "bench.fan_out", str(port), str(directory / "floor.db")]
    process: Process = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
        yield f"ws://127.0.0.1:{port}"
    finally:
        process.terminate()
        await process.wait()
