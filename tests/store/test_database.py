"""One database behind a URL, and what «away» means."""

from contextlib import suppress

import pytest
from sqlalchemy import text

from app.store.database import Database, DatabaseAway, async_url
from tests.kit.ports import free_port
from tests.tables.kit import open_store


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("sqlite:///data/tacker.db", "sqlite+aiosqlite"),
        ("postgresql://someone@db/tacker", "postgresql+asyncpg"),
        ("postgresql+asyncpg://someone@db/tacker", "postgresql+asyncpg"),
    ],
)
def test_a_url_gets_the_driver_used_here(url: str, driver: str) -> None:
    assert async_url(url).drivername == driver


async def test_a_database_that_does_not_answer_is_away() -> None:
    database = Database(f"postgresql+asyncpg://nobody@127.0.0.1:{free_port()}/nothing")

    with pytest.raises(DatabaseAway):
        async with database.write():
            pass
    assert not await database.is_ready()
    await database.aclose()


@pytest.mark.postgres
async def test_a_database_that_has_cut_every_connection_is_used_again(postgres_url: str) -> None:
    async with open_store(postgres_url) as store, open_store(postgres_url) as other:
        assert await store.database.is_ready()
        async with other.database.read() as connection:
            await connection.execute(
                text("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
            )

        with pytest.raises(DatabaseAway):
            async with store.database.read() as connection:
                await connection.execute(text("select 1"))

        assert await store.database.is_ready()
        assert (await store.begun_game())[2]


async def test_a_block_that_raises_stores_nothing(database_url: str) -> None:
    async with open_store(database_url) as store:
        with suppress(LookupError):
            async with store.database.write() as transaction:
                await transaction.connection.execute(
                    text(
                        "insert into player (id, name, token_hash, created_at)"
                        " values ('p', 'Аня', 'hash', '2026-01-01 00:00:00')"
                    )
                )
                raise LookupError

        async with store.database.read() as connection:
            assert (await connection.execute(text("select count(*) from player"))).scalar_one() == 0
