"""Servers that many tests share: each test has its own room on them."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.kit.databases import migrate, sqlite_url
from tests.kit.gamehouse import Setting, make_setting
from tests.kit.player import Player
from tests.kit.ports import free_port
from tests.kit.postgres import PostgresCluster
from tests.kit.server import ServerProcess

SEATS = ("A", "B", "C", "D")


@dataclass(frozen=True)
class Servers:
    """Server processes on one database."""

    database_url: str
    processes: Sequence[ServerProcess]

    @property
    def urls(self) -> list[str]:
        """Where each is."""
        return [process.url for process in self.processes]


@pytest.fixture(scope="session")
def one_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """One server on a SQLite file."""
    directory = tmp_path_factory.mktemp("one")
    url = sqlite_url(directory / "tacker.db")
    migrate(url)
    yield from _running(url, 1, directory)


@pytest.fixture(scope="session")
def two_on_postgres(
    postgres_cluster: PostgresCluster, postgres_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Servers]:
    """Two servers on one PostgreSQL."""
    url = postgres_cluster.create("two_servers", template=postgres_template)
    yield from _running(url, 2, tmp_path_factory.mktemp("two"))


def _running(database_url: str, number: int, directory: Path) -> Iterator[Servers]:
    processes = [
        ServerProcess(
            database_url,
            port=free_port(),
            log=directory / f"server-{index}.log",
            TACKER_RATE_LIMITS="0",
            TACKER_LOG_FORMAT="json",
            TACKER_LOG_LEVEL="debug",
        )
        for index in range(number)
    ]
    try:
        for process in processes:
            process.start()
        yield Servers(database_url, processes)
    finally:
        for process in processes:
            process.stop()


@pytest.fixture(params=["one_on_sqlite", pytest.param("two_on_postgres", marks=pytest.mark.postgres)])
def servers(request: pytest.FixtureRequest) -> Servers:
    """One server on SQLite, then two on PostgreSQL."""
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Servers)
    return found


@pytest.fixture
async def setting(fresh_sqlite_url: str) -> Setting:
    """A room and a game, for many games in this process."""
    return await make_setting(fresh_sqlite_url)


@dataclass(frozen=True)
class Round:
    """A room with four who sit and one who watches, spread over the servers, and a game just dealt."""

    code: str
    seats: dict[str, Player]
    watcher: Player

    @property
    def everyone(self) -> list[Player]:
        """All five."""
        return [*self.seats.values(), self.watcher]

    def on_turn(self) -> Player:
        """Who has the legal plays."""
        return next(player for player in self.seats.values() if player.mirror.choices is not None)

    async def mover(self) -> Player:
        """Who is on turn as seat A sees it, once the legal plays are there."""
        view = self.seats["A"].mirror.view
        assert view is not None
        player = self.seats[view["turn"]]
        await player.until(lambda: player.mirror.choices is not None)
        return player


@asynccontextmanager
async def dealt(urls: Sequence[str], sockets: Sequence[str] | None = None) -> AsyncIterator[Round]:
    """A game just dealt. REST goes to the first url; sockets are spread over `sockets`, or over all of `urls`."""
    ways = sockets or urls
    async with AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(Player(urls[0], name, socket_url=ways[number % len(ways)]))
            for number, name in enumerate((*SEATS, "Watcher"))
        ]
        code = await players[0].create_room()
        for player, seat in zip(players, (*SEATS, None), strict=True):
            await player.join(code, seat)
            await player.connect(code)
        await players[0].start(code)
        for player in players:
            await player.until(player.is_in_play)
        yield Round(code, dict(zip(SEATS, players, strict=False)), players[-1])


@asynccontextmanager
async def in_play(urls: Sequence[str], sockets: Sequence[str] | None = None) -> AsyncIterator[Round]:
    """A game in which the first card is to be laid."""
    async with dealt(urls, sockets) as table:
        for player in table.seats.values():
            action = player.next_action()
            assert action is not None
            await player.act(action)
        await table.seats["A"].until(lambda: all(exchange(table.seats["A"])["passed"].values()))
        for seat in ("A", "B"):
            await table.seats[seat].until(lambda seat=seat: table.seats[seat].next_action() == {"kind": "look"})  # type: ignore[misc]
            await table.seats[seat].act({"kind": "look"})
        for player in table.everyone:
            await player.until(lambda player=player: player.mirror.view["phase"] == "play")  # type: ignore[misc]
        await table.mover()
        yield table


def exchange(player: Player) -> dict[str, dict[str, bool]]:
    """The exchange as this player sees it."""
    view = player.mirror.view
    assert view is not None
    return dict(view["exchange"])
