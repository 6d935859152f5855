"""The migrations make what the models say, on both databases."""

import asyncio
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from app.store.database import Database
from app.store.migrating import is_migrated, migrate
from app.store.rows import Row


def _differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), Row.metadata))


async def _differences_at(url: str) -> list[Any]:
    database = Database(url)
    try:
        async with database.read() as connection:
            return await connection.run_sync(_differences)
    finally:
        await database.aclose()


async def _is_current_at(url: str) -> bool:
    database = Database(url)
    try:
        return await is_migrated(database)
    finally:
        await database.aclose()


def test_migrations_make_what_the_models_say(empty_database_url: str) -> None:
    migrate(empty_database_url)

    assert asyncio.run(_differences_at(empty_database_url)) == []


def test_a_database_that_was_not_migrated_is_not_current(empty_database_url: str) -> None:
    assert not asyncio.run(_is_current_at(empty_database_url))


def test_migrating_twice_changes_nothing(empty_database_url: str) -> None:
    migrate(empty_database_url)
    migrate(empty_database_url)

    assert asyncio.run(_is_current_at(empty_database_url))
