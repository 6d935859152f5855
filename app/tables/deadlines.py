"""Deadlines: when the house acts because nobody else did.

The truth is the database's, so that any worker can act on it. The alarms here only make
it happen on time for tables in play in this worker.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime

from app.tables.ports import Clock


class Alarms:
    """One alarm for each game at most; a game's newest replaces the one before."""

    def __init__(self, clock: Clock, wake: Callable[[str], None]) -> None:
        self._clock = clock
        self._wake = wake
        self._set: dict[str, tuple[datetime, asyncio.TimerHandle]] = {}

    def set(self, game_id: str, at: datetime | None) -> None:
        """Wake this game then; None for never."""
        was, timer = self._set.get(game_id, (None, None))
        if at == was:
            return
        if timer is not None:
            timer.cancel()
            del self._set[game_id]
        if at is not None:
            seconds = max(0.0, (at - self._clock()).total_seconds())
            self._set[game_id] = at, asyncio.get_running_loop().call_later(seconds, self._ring, game_id)

    def _ring(self, game_id: str) -> None:
        del self._set[game_id]
        self._wake(game_id)

    def clear(self) -> None:
        """Wake nobody any more."""
        for _, timer in self._set.values():
            timer.cancel()
        self._set.clear()
