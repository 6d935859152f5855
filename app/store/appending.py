"""The write that every action waits for, in one journey to the database: all of it or nothing.

It is written for the drivers themselves (`append_postgres.py`, `append_sqlite.py`). Everything else goes through
SQLAlchemy, which takes more time to make these few statements than the engine takes for the rules.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

import orjson

from app.records.form import Entry
from app.store.doorbell import Ring


class Answer(NamedTuple):
    """An action, and what it was answered, as JSON text."""

    seat: str
    action_id: str
    outcome: str
    asked: str | None


class GameEnd(NamedTuple):
    """How a game ended, and how many events it has then."""

    winner: str | None
    abandoned: str | None
    events: int


class Batch(NamedTuple):
    """What is stored together."""

    game_id: str
    at: datetime
    answer: Answer | None
    events: Sequence[Entry]
    moves_deadline: bool
    deadline_at: datetime | None
    ending: GameEnd | None
    rings: Sequence[Ring]
    """What is rung besides; that an ending changes the room is rung in any case."""


Waiting = tuple[Batch, asyncio.Future[bool]]
"""What is to be stored, and who waits to hear whether it was."""


class Appender(Protocol):
    """What both databases can do."""

    async def append(self, batch: Batch) -> bool:
        """Store it. False if a number or the action is taken: nothing was stored then. Raises DatabaseAway."""

    async def aclose(self) -> None:
        """End what belongs to the appender alone."""


def as_text(value: object) -> str:
    """JSON, for a column of it."""
    return orjson.dumps(value).decode()
