"""Where bots think: in a process of their own, so that all other tables go on as if there were none."""

import asyncio
import pickle
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import reduce
from pathlib import Path
from threading import Lock
from typing import Protocol
from zlib import crc32

from app.bots.view import Exchanged, SeatView, remember, seat_view
from app.engine.actions import GiveCard, PlayCard
from app.engine.events import Event
from app.engine.seats import Seat
from app.engine.state import GameState

_COMMAND = (sys.executable, "-m", "app.bots.thinking_process")
_CODE = Path(__file__).parents[2]
"""Where `app` is found."""


class NoThought(Exception):
    """The thinking process could not answer; its message is the name of an error."""


class Told(Protocol):
    """An event, and the state it led to."""

    @property
    def event(self) -> Event: ...
    @property
    def state(self) -> GameState: ...


class Brain:
    """Decides for all bots of one worker."""

    def __init__(self) -> None:
        self._process = _ThinkingProcess()
        # The thread only waits for the process.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")

    async def choose(self, level: str, seat: Seat, deal: Sequence[Told], seed: str) -> GiveCard | PlayCard:
        """What this seat does now; `deal`: what has happened in this deal. Raises NoThought, for unknown levels too."""
        view = view_of(seat, deal)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._process.choose, level, view, crc32(seed.encode()))

    def close(self) -> None:
        """Think no more. A thought under way is broken off, and what waits is heard by nobody."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._process.end()


class _ThinkingProcess:
    """`app.bots.thinking_process` at the other end of two pipes, begun with the first question, and anew if it died."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: subprocess.Popen[bytes] | None = None
        self._is_over = False

    def choose(self, level: str, view: SeatView, seed: int) -> GiveCard | PlayCard:
        """What `levels.choose` says. One question at a time. Raises NoThought."""
        process = self._begun()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump((level, view, seed), process.stdin)
            process.stdin.flush()
            answer: GiveCard | PlayCard | str = pickle.load(process.stdout)  # noqa: S301 (its own child's words)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError) as error:
            self._forget(process)
            raise NoThought(type(error).__name__) from None
        if isinstance(answer, str):
            raise NoThought(answer)
        return answer

    def end(self) -> None:
        """Stop the process, and never begin another."""
        with self._lock:
            self._is_over = True
            if self._running is not None:
                _end(self._running)

    def _begun(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._is_over:
                raise NoThought("closed")
            if self._running is None:
                self._running = subprocess.Popen(_COMMAND, cwd=_CODE, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 (a constant)
            return self._running

    def _forget(self, process: subprocess.Popen[bytes]) -> None:
        """Leave a process that does not answer; the next question is another one's."""
        with self._lock:
            _end(process)
            if self._running is process:
                self._running = None


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        # What could not be sent any more is not missed.
        with suppress(OSError):
            pipe.close()


def view_of(seat: Seat, deal: Sequence[Told]) -> SeatView:
    """What the seat knows at the end of these events, which begin with those of a deal."""

    def remembered(exchanged: Exchanged, told: Told) -> Exchanged:
        return remember(exchanged, told.event, told.state, seat)

    return seat_view(deal[-1].state, seat, reduce(remembered, deal, Exchanged()))
