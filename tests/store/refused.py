"""What a room answered with its «no»."""

from collections.abc import Awaitable
from typing import Any

import pytest

from app.store.refusals import RoomRefusal, RoomRefused


async def refused_with(asked: Awaitable[Any]) -> RoomRefusal:
    """The refusal; that it was none fails the test."""
    with pytest.raises(RoomRefused) as refused:
        await asked
    return refused.value.code
