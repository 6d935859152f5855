"""A fresh store for each test, on both databases."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.tables.kit import Store, open_store


@pytest_asyncio.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """What lasts, on a fresh migrated database."""
    async with open_store(database_url) as opened:
        yield opened
