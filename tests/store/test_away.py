"""What is taken for a database that is away."""

import asyncpg  # type: ignore[import-untyped]
import pytest

from app.store.away import DatabaseAway, away_is_said


@pytest.mark.parametrize(
    "error",
    [
        OSError("refused"),
        TimeoutError(),
        asyncpg.InterfaceError("connection is closed"),
        asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress"),
        asyncpg.AdminShutdownError("terminating connection due to administrator command"),
    ],
)
async def test_whatever_the_driver_says_of_a_connection_that_was_cut_means_away(error: Exception) -> None:
    """The last but one comes where the server's farewell has been read, but not yet the end of the connection."""
    with pytest.raises(DatabaseAway):
        async with away_is_said():
            raise error


async def test_a_fault_of_our_own_does_not_mean_away() -> None:
    with pytest.raises(KeyError):
        async with away_is_said():
            raise KeyError("seat")
