"""The line before a database: a busy one is waited for, and is not taken for one that is away."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from app.store.away import DatabaseAway


class Gate:
    """So many are served at once. The others wait in line, in order, for as long as the line moves."""

    def __init__(self, places: int, patience_seconds: float) -> None:
        self._free = places
        self._patience_seconds = patience_seconds
        self._line: deque[asyncio.Future[None]] = deque()
        self._served_at = -patience_seconds

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Be served in this block. Raises DatabaseAway when, for the length of the patience, nobody was."""
        await self._wait()
        is_served = True
        try:
            yield
        except (DatabaseAway, asyncio.CancelledError):
            is_served = False
            raise
        finally:
            if is_served:
                self._served_at = monotonic()
            self._leave()

    async def _wait(self) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append(turn)
        try:
            while not turn.done():
                await asyncio.wait((turn,), timeout=self._patience_seconds)
                if not turn.done() and monotonic() - self._served_at >= self._patience_seconds:
                    raise DatabaseAway(f"nobody in line was served for {self._patience_seconds} s")
        except BaseException:
            if turn.done():
                self._leave()
            turn.cancel()
            raise

    def _leave(self) -> None:
        while self._line:
            turn = self._line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
