"""Runs migrations on the configured database, SQLite or PostgreSQL."""

import asyncio

from alembic import context
from sqlalchemy import Connection, text

from app.settings import Settings
from app.store.database import Database
from app.store.rows import Row

_ONE_AT_A_TIME = 0x7AC3E2
"""Key of the lock that makes workers which start together migrate one after the other."""


async def _migrate() -> None:
    database = Database(context.config.attributes.get("url") or Settings().database_url)
    try:
        async with database.write() as transaction:
            await transaction.connection.run_sync(_run, is_postgres=database.is_postgres)
    finally:
        await database.aclose()


def _run(connection: Connection, *, is_postgres: bool) -> None:
    if is_postgres:
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    context.configure(
        connection=connection,
        target_metadata=Row.metadata,
        compare_type=True,
        render_as_batch=not is_postgres,
        transactional_ddl=True,
    )
    context.run_migrations()


asyncio.run(_migrate())
