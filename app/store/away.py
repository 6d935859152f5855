"""What it means that the database is away."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import exc

_NO_TEXT = "Could not decode to UTF-8"
"""SQLite says so of text that is none, in the words of a database that is away."""


class DatabaseAway(ConnectionError):
    """The database did not answer. Whether a commit under way was made is not known."""


@asynccontextmanager
async def away_is_said() -> AsyncIterator[None]:
    """Whatever says in this block that there is no database raises DatabaseAway; text that is none, ValueError."""
    try:
        yield
    except DatabaseAway:
        raise
    except (exc.OperationalError, exc.InterfaceError, exc.TimeoutError) as error:
        if _NO_TEXT in str(error):
            raise ValueError(str(error)) from error
        raise DatabaseAway(str(error)) from error
    except exc.DBAPIError as error:
        if error.connection_invalidated or isinstance(error.orig, OSError | TimeoutError):
            raise DatabaseAway(str(error)) from error
        raise
    except (
        OSError,
        TimeoutError,
        asyncpg.PostgresConnectionError,
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,  # the server's farewell has been read, but not yet the end of the connection
    ) as error:
        raise DatabaseAway(str(error)) from error
    except asyncpg.PostgresError as error:  # a server that is starting up or shutting down turns callers away
        raise DatabaseAway(str(error)) from error
