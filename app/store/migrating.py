"""Bringing a database to the newest schema, and telling whether it is there."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from app.store.database import Database, async_url

MIGRATIONS = Path(__file__).parents[2] / "migrations"


def migrate(url: str, revision: str = "head") -> None:
    """Migrate to the newest schema, or as far as `revision`; makes the SQLite file if need be.

    Not to be called in an event loop.
    """
    file = async_url(url).database
    if async_url(url).get_backend_name() == "sqlite" and file:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    config = _config()
    config.attributes["url"] = url
    command.upgrade(config, revision)


async def is_migrated(database: Database) -> bool:
    """Whether the newest migration has been run. Raises DatabaseAway."""
    async with database.read() as connection:
        return await connection.run_sync(_revision) == ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
