"""Fixtures for all tests: databases on both engines, a real server, a real browser."""

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.kit.databases import migrate, sqlite_url
from tests.kit.ports import free_port
from tests.kit.postgres import PostgresCluster
from tests.kit.server import ServerProcess

_numbers = count(1)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` belongs to `make golden`."""
    parser.addoption("--update-golden", action="store_true", help="retell the golden games in place of comparing them")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[PostgresCluster]:
    """A PostgreSQL server of this test run's own, started when the first test asks for it."""
    cluster = PostgresCluster()
    try:
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(scope="session")
def postgres_template(postgres_cluster: PostgresCluster) -> str:
    """The name of a migrated database, to be copied."""
    migrate(postgres_cluster.create("template_tacker"))
    return "template_tacker"


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file, to be copied; it is closed, so that the file alone is the whole database."""
    file = tmp_path_factory.mktemp("template") / "tacker.db"
    migrate(sqlite_url(file))
    return file


@pytest.fixture
def empty_postgres_url(postgres_cluster: PostgresCluster) -> Iterator[str]:
    """The address of a PostgreSQL database without tables."""
    name = f"test_{next(_numbers)}"
    yield postgres_cluster.create(name)
    postgres_cluster.drop(name)


@pytest.fixture
def postgres_url(postgres_cluster: PostgresCluster, postgres_template: str) -> Iterator[str]:
    """The address of a fresh migrated PostgreSQL database."""
    name = f"test_{next(_numbers)}"
    yield postgres_cluster.create(name, template=postgres_template)
    postgres_cluster.drop(name)


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite database without tables."""
    return sqlite_url(tmp_path / "tacker.db")


@pytest.fixture
def fresh_sqlite_url(tmp_path: Path, sqlite_template: Path) -> str:
    """The address of a fresh migrated SQLite database."""
    file = tmp_path / "tacker.db"
    shutil.copyfile(sqlite_template, file)
    return sqlite_url(file)


BOTH_DATABASES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))


@pytest.fixture(params=BOTH_DATABASES)
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a fresh migrated database: each test runs once on SQLite and once on PostgreSQL."""
    name = "fresh_sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(name))


@pytest.fixture(params=BOTH_DATABASES)
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """The address of a database without tables, on SQLite and on PostgreSQL: for the migrations' own tests."""
    name = "empty_sqlite_url" if request.param == "sqlite" else "empty_postgres_url"
    return str(request.getfixturevalue(name))


MakeServer = Callable[..., ServerProcess]


@pytest.fixture
def make_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakeServer]:
    """Start servers: `make_server(database_url, TACKER_SEED="7")`.

    They are stopped after the test; if it failed, their logs are shown.
    """
    servers: list[ServerProcess] = []

    def make(database_url: str, **settings: str) -> ServerProcess:
        log = tmp_path / f"server-{len(servers)}.log"
        server = ServerProcess(database_url, port=free_port(), log=log, **settings)
        servers.append(server)
        server.start()
        return server

    yield make
    for server in servers:
        server.stop()
        print(f"--- {server.url}\n{server.log_tail()}")  # pytest shows it for a failed test only


@pytest.fixture
def server(make_server: MakeServer, fresh_sqlite_url: str) -> ServerProcess:
    """A real `tacker serve` on a SQLite file of its own."""
    return make_server(fresh_sqlite_url)
