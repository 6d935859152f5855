"""Work in the background: started without waiting, ended with its owner, and never lost in silence."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

log = structlog.get_logger(__name__)

_FINISH_SECONDS = 1.0

Work = Callable[[], Awaitable[None]]


class Chores:
    """The background tasks of one owner."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending = asyncio.Event()

    def start(self, work: Work) -> None:
        """Do it now, once."""
        task = asyncio.create_task(_reported(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def once(self, work: Work) -> None:
        """Do it and wait for it; a failure is reported."""
        await _reported(work)

    def repeat(self, work: Work, every_seconds: float) -> None:
        """Do it again and again; a failure is reported, and does not end it."""
        self.start(lambda: self._repeated(work, every_seconds))

    async def aclose(self) -> None:
        """End all of it. Work that is under way may finish: broken off, it would leave a statement behind."""
        self._ending.set()
        tasks = tuple(self._tasks)
        if tasks:
            await asyncio.wait(tasks, timeout=_FINISH_SECONDS)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _repeated(self, work: Work, every_seconds: float) -> None:
        while not self._ending.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), every_seconds)
                return
            await _reported(work)


class Freshener:
    """Does one piece of work as often as asked, but never twice at once, and once for all who asked meanwhile."""

    def __init__(self, chores: Chores, work: Work, gap_seconds: float = 0) -> None:
        self._chores = chores
        self._work = work
        self._gap_seconds = gap_seconds
        self._is_asked = False
        self._is_working = False

    def ask(self) -> None:
        """See to it soon. Never waits."""
        self._is_asked = True
        if not self._is_working:
            self._is_working = True
            self._chores.start(self._run)

    async def _run(self) -> None:
        try:
            while self._is_asked:
                self._is_asked = False
                await self._work()
                await asyncio.sleep(self._gap_seconds)
        finally:
            self._is_working = False


async def _reported(work: Work) -> None:
    try:
        await work()
    except ConnectionError as error:
        log.warning("database_away", error=str(error))
    except Exception:
        log.exception("chore_failed")
