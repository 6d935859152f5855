"""What bots cost: the time of a decision, and what ten tables full of them do to a table without any."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import quantiles

from app.match import play_one
from bench.figures import Figure
from bench.table import play_and_time
from tests.kit.databases import migrate, sqlite_url
from tests.kit.player import Player
from tests.kit.ports import free_port
from tests.kit.server import ServerProcess

GAMES = 6
SEED = 1
ALLOWED = {50: 150.0, 99: 600.0}
"""Milliseconds that `hard` may take for a decision, by percentile."""
TABLES = 10
SEATS = ("A", "B", "C", "D")


async def measure_bots(directory: Path) -> list[Figure]:
    """All figures."""
    return [*decision_times(), *await latencies(directory)]


def decision_times() -> list[Figure]:
    """Processor time of a decision of each level, over whole games against `planner`; a busy machine does not count."""
    figures = []
    for level in ("easy", "medium", "planner", "hard"):
        games = [play_one(level, "planner", SEED, number) for number in range(GAMES)]
        cuts = quantiles([seconds * 1000 for game in games for seconds in game.a_seconds], n=100)
        figures += [
            Figure(f"a decision of {level}, p{which}", "ms", cuts[which - 1], most, "what hard may take")
            for which, most in ALLOWED.items()
        ]
    return figures


async def latencies(directory: Path) -> list[Figure]:
    """A card to all viewers at a table of people, while `hard` bots play at ten others, and without them."""
    async with _server(directory, "alone") as server, AsyncExitStack() as stack:
        alone = quantiles(await play_and_time(stack, server), n=100)
    async with _server(directory, "beside") as server, AsyncExitStack() as stack:
        for _ in range(TABLES):
            await _let_bots_play(server, stack)
        beside = quantiles(await play_and_time(stack, server), n=100)
    return [
        Figure(
            f"a table beside {TABLES} of hard bots, to all, p{which}",
            "ms",
            beside[which - 1] * 1000,
            alone[which - 1] * 1000,
            "the same table alone",
        )
        for which in (50, 95, 99)
    ]


async def _let_bots_play(server: ServerProcess, stack: AsyncExitStack) -> None:
    """A game of four bots, one of which has taken the seat of the person who looks on."""
    person = await stack.enter_async_context(Player(server.url, "Person"))
    code = await person.create_room(bot_level="hard")
    await person.join(code, SEATS[0])
    for seat in SEATS[1:]:
        await person.call("PUT", f"/api/rooms/{code}/seats/{seat}/bot", {"level": "hard"})
    await person.connect(code)
    await person.start(code)
    await person.until(person.is_in_play)
    reply = await person.act({"kind": "give_to_bot", "seat": SEATS[0]})
    assert reply["ok"], reply


@asynccontextmanager
async def _server(directory: Path, name: str) -> AsyncIterator[ServerProcess]:
    """A server as it comes: bots take their time, as people do, and think for a part of it."""
    url = sqlite_url(directory / f"{name}.db")
    migrate(url)
    server = ServerProcess(url, port=free_port(), log=directory / f"{name}.log", TACKER_SEED="7")
    server.start()
    try:
        yield server
    finally:
        server.stop()
