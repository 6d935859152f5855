"""Many tables at once: what the server bears and what it costs, each figure beside the bare fan-out's.

python -m bench.tables [TABLES]
"""

import asyncio
import gc
import json
import os
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median, quantiles

import httpx
from sqlalchemy import insert
from websockets.asyncio.client import connect

from app.store.database import Database
from app.store.players import token_hash
from app.store.rows import PlayerRow, RoomMemberRow, RoomRow, RoomSeatRow
from bench.crowd import FloorTable, Table, Times, few_at_a_time, play_all
from bench.figures import Figure
from bench.report import as_table, write
from tests.kit import compiled
from tests.kit.databases import migrate, sqlite_url
from tests.kit.ports import free_port
from tests.kit.postgres import PostgresCluster
from tests.kit.server import ServerProcess

REPORT = Path("build/bench-tables.json")

TABLES = int(os.environ.get("TACKER_BENCH_TABLES", "500"))
BUSY = 50
"""Tables that act without a pause, for the throughput."""
WATCHERS = 2
VIEWERS = 4 + WATCHERS
PACE = 100.0
"""Actions a second of paced tables: 500 tables that move once in five seconds. Fewer tables move oftener."""
PACED_SECONDS = 10.0
WITH_TWO_WORKERS = 150
"""The most tables that two workers are given: what they add is seen with fewer."""
WARM_UP_SECONDS = 8.0
"""Before tables are paced: so that cards are laid at them, and not only passed."""
ROUNDS = 5
"""Of what is done in turns: with a slow reader and without, by the server and by its floor."""
ROUND_SECONDS = 2.5
BESIDE = 8
"""Tables beside the slow reader."""
FLOOR = "a bare fan-out with a bare insert on the same database"
FRAME = json.dumps({"type": "event", "seq": 1, "event": "x" * 715})
"""As long as an event is on average."""


@dataclass(frozen=True)
class Setting:
    """A database and how many workers serve it."""

    name: str
    url: str
    workers: int


async def measure_tables(directory: Path, tables: int = TABLES) -> list[Figure]:
    """All figures, on SQLite and on PostgreSQL, whose own server is started for it."""
    url = sqlite_url(directory / "tables.db")
    with _uncollected():
        figures = await _measure(Setting("SQLite, 1 worker", url, 1), directory, tables)
    cluster = PostgresCluster()
    try:
        for workers in (1, 2):
            setting = Setting(
                f"PostgreSQL, {workers} worker{'s' * (workers > 1)}", cluster.create(f"w{workers}"), workers
            )
            with _uncollected():
                figures += await _measure(setting, directory, min(tables, WITH_TWO_WORKERS) if workers > 1 else tables)
    finally:
        cluster.stop()
    return figures


@contextmanager
def _uncollected() -> Iterator[None]:
    """Python's collector would stop the clients for up to 60 ms at a time, and be taken for the server."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()


async def _measure(setting: Setting, directory: Path, number: int) -> list[Figure]:
    migrate(setting.url)
    codes = await _furnish(setting.url, number)
    server = ServerProcess(
        setting.url,
        port=free_port(),
        log=directory / f"tables-{setting.workers}.log",
        TACKER_SEED="7",
        TACKER_RATE_LIMITS="false",
        TACKER_WORKERS=str(setting.workers),
        **_as_shipped(),
    )
    server.start()
    try:
        async with (
            httpx.AsyncClient(base_url=server.url, timeout=60) as http,
            _floor(setting, directory, number) as (floor_tables, floor_memory),
        ):
            tables = [Table(WATCHERS, partial(_start, http, code, f"p_{n}_0")) for n, code in enumerate(codes)]
            memory = await _enter(server, tables, codes)
            await play_all(tables, WARM_UP_SECONDS)
            paced = await play_all(tables, PACED_SECONDS, number / PACE)
            floor_paced = await play_all(floor_tables, PACED_SECONDS, number / PACE)
            busy, floor_busy = await _in_turns(tables[:BUSY], floor_tables[:BUSY])
            slow = await _slow_reader(tables[:BESIDE]) if "SQLite" in setting.name else None
            for table in tables:
                for seat in table.seats:
                    await seat.hang_up()
    finally:
        server.stop()
    _tell(setting, paced, busy)
    figures = [
        Figure(
            f"{setting.name}: {min(BUSY, number)} busy tables",
            "actions/s",
            busy.rate,
            floor_busy.rate,
            FLOOR,
        )
    ]
    figures += _latencies(f"{setting.name}: {min(BUSY, number)} busy", busy, floor_busy)
    figures += _latencies(f"{setting.name}: {number} tables paced", paced, floor_paced)
    figures += [
        Figure(f"{setting.name}: an idle connection", "KiB", memory[0], floor_memory, FLOOR),
        Figure(f"{setting.name}: a table in play", "KiB", memory[1], floor_memory, "a connection to the fan-out"),
    ]
    if slow is not None:
        beside, alone, noise = slow
        name = f"{setting.name}: others' p99"
        figures += [
            Figure(
                f"{name}, one not reading", "ms", beside, alone, "the same, all reading; medians of rounds in turns"
            ),
            Figure(f"{name}, all reading, the slowest round", "ms", noise, alone, "their median: the noise"),
        ]
    return figures


def _as_shipped() -> dict[str, str]:
    """As the image runs it, where this machine can compile."""
    reason = compiled.why_not()
    if reason is not None:
        print(f"The plain source is measured: {reason}.", file=sys.stderr)
        return {}
    compiled.compile_product()
    return compiled.environment()


async def _in_turns(tables: Sequence[Table], floor_tables: Sequence[FloorTable]) -> tuple[Times, Times]:
    """Both without a pause, a while each and again: what else the machine does then falls on both."""
    busy, floor_busy = Times(), Times()
    for _ in range(ROUNDS):
        busy += await play_all(tables, ROUND_SECONDS)
        floor_busy += await play_all(floor_tables, ROUND_SECONDS)
    return busy, floor_busy


def _latencies(name: str, times: Times, floor: Times) -> list[Figure]:
    figures = []
    for what, measured, least in (
        ("reply", times.to_reply, floor.to_reply),
        (f"all {VIEWERS}", times.to_all, floor.to_all),
    ):
        cuts, floor_cuts = quantiles(measured, n=100), quantiles(least, n=100)
        figures += [
            Figure(f"{name}, to {what}, p{which}", "ms", cuts[which - 1] * 1000, floor_cuts[which - 1] * 1000, FLOOR)
            for which in (50, 95, 99)
        ]
    return figures


def _tell(setting: Setting, paced: Times, busy: Times) -> None:
    for name, times in (("paced", paced), ("busy", busy)):
        print(
            f"{setting.name}, {name}: {times.rate:.1f} actions/s accepted, {dict(times.refused)} "
            f"refused, {times.unheard} unheard, {dict(times.closed)} connections closed; "
            f"load average {os.getloadavg()[0]:.1f}",
            file=sys.stderr,
        )


async def _furnish(url: str, number: int) -> list[str]:
    """Rooms with four who sit and the watchers, each a player of their own; answers with the codes."""
    at, options = datetime.now(UTC), {"seven_home": "both"}
    players, rooms, members, seats = [], [], [], []
    for room in range(number):
        rooms.append(
            {"id": f"r_{room}", "code": _code(room), "watch_code": f"watch{room}", "name": f"Room {room}"}
            | {"visibility": "private", "options": options, "host_id": f"p_{room}_0", "version": 1}
            | {"created_at": at, "touched_at": at}
        )
        for place in range(VIEWERS):
            who = f"p_{room}_{place}"
            players.append({"id": who, "name": who, "token_hash": token_hash(who), "created_at": at})
            members.append({"room_id": f"r_{room}", "player_id": who, "joined_at": at})
            if place < 4:
                seats.append({"room_id": f"r_{room}", "seat": "ABCD"[place], "player_id": who})
    database = Database(url)
    try:
        async with database.write() as transaction:
            for row, values in ((PlayerRow, players), (RoomRow, rooms), (RoomMemberRow, members), (RoomSeatRow, seats)):
                await transaction.connection.execute(insert(row), values)
    finally:
        await database.aclose()
    return [_code(room) for room in range(number)]


def _code(room: int) -> str:
    return f"table{room:07}"


async def _enter(server: ServerProcess, tables: Sequence[Table], codes: Sequence[str]) -> tuple[float, float]:
    """Connect everybody and start all games; answers with the KiB of an idle connection and of a table in play."""

    async def enter(number: int, place: int) -> None:
        address = f"ws://127.0.0.1:{server.port}/ws/tables/{codes[number]}"
        await tables[number].seats[place].connect(address, f"p_{number}_{place}")

    # The first of each table pays for the table, the others for their connection alone.
    await few_at_a_time([partial(enter, number, 0) for number in range(len(tables))])
    bare = await _settled(server.pid)
    others = [(number, place) for number in range(len(tables)) for place in range(1, VIEWERS)]
    await few_at_a_time([partial(enter, number, place) for number, place in others])
    idle = await _settled(server.pid)
    await few_at_a_time([table.start for table in tables])
    playing = await _settled(server.pid)
    return (idle - bare) / len(others), (playing - idle) / len(tables)


async def _start(http: httpx.AsyncClient, code: str, host: str) -> None:
    answer = await http.post(f"/api/rooms/{code}/games", headers={"Authorization": f"Bearer {host}"})
    assert answer.status_code == 201, answer.text


async def _settled(pid: int) -> float:
    await asyncio.sleep(1.0)
    return _resident(pid)


def _resident(pid: int) -> float:
    """KiB of memory a process and its children hold."""
    status = Path(f"/proc/{pid}/status").read_text()
    own = next(float(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(_resident(int(child)) for child in children)


async def _slow_reader(tables: Sequence[Table]) -> tuple[float, float, float]:
    """p99 to all others, in milliseconds, of rounds in turns: with a watcher who stops reading, without, and the worst
    of those without."""
    stopped = tables[0].seats[-1]
    beside, alone = list[float](), list[float]()
    await play_all(tables, ROUND_SECONDS)
    for _ in range(ROUNDS):
        alone.append(_p99(await play_all(tables, ROUND_SECONDS)))
        stopped.reading.clear()
        beside.append(_p99(await play_all(tables, ROUND_SECONDS)))
        stopped.reading.set()
        await asyncio.sleep(0.5)  # it reads what was left lying, or comes again
    return median(beside), median(alone), max(alone)


def _p99(times: Times) -> float:
    return quantiles(times.to_all, n=100)[98] * 1000


@asynccontextmanager
async def _floor(setting: Setting, directory: Path, number: int) -> AsyncIterator[tuple[list[FloorTable], float]]:
    """As many connections to bare fan-outs, one a worker, and the KiB of each. A table is spread over all of them."""
    where = setting.url.replace("+asyncpg", "") if "+asyncpg" in setting.url else str(directory / "tables-floor.db")
    async with AsyncExitStack() as stack:
        ports, pids = [], []
        for _ in range(setting.workers):
            port = free_port()
            shared = ["shared"] if setting.workers > 1 else []
            command = [sys.executable, "-m", "bench.fan_out", str(port), where, *shared]
            process = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
            stack.push_async_callback(process.wait)
            stack.callback(process.terminate)
            assert process.stdout is not None
            assert await process.stdout.readline() == b"ready\n"
            ports.append(port)
            pids.append(process.pid)
        bare = sum(map(_resident, pids))
        tables = []
        for room in range(number):
            sockets = []
            for place in range(VIEWERS):
                address = f"ws://127.0.0.1:{ports[place % len(ports)]}/{room}/{place}"
                sockets.append(await connect(address, proxy=None, compression=None, ping_interval=None))
                stack.callback(sockets[-1].transport.abort)
            tables.append(FloorTable(sockets, FRAME))
        yield tables, (sum(map(_resident, pids)) - bare) / (number * VIEWERS)


def main() -> None:
    """Measure and tell."""
    with tempfile.TemporaryDirectory(prefix="tacker-bench-") as directory:
        tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
        measured = {"tables": asyncio.run(measure_tables(Path(directory), tables))}
        write(measured, REPORT)
        print(as_table(measured, None))


if __name__ == "__main__":
    main()
