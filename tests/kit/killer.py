"""A killer of workers: by SIGKILL, at random moments and at exact points, one after the other or both at once."""

import asyncio
import json
import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Self

import httpx

from tests.kit.databases import ROOT, environment
from tests.kit.ports import free_port
from tests.kit.rigged import Death

START_SECONDS = 60.0
LOOK_EVERY_SECONDS = 0.02
LONGEST_LIFE_SECONDS = 1.0
"""Of a worker that is killed from outside, after it is ready."""
LATEST_APPEND = 12
"""Of a worker that kills itself."""
PATIENCE_SECONDS = 3
"""With a worker that is to kill itself, and is given nothing to do."""


class Mortal:
    """A worker that dies and lives again, on the same port and database. An async context manager."""

    def __init__(self, database_url: str, log: Path, **settings: str) -> None:
        """`settings` are further environment variables, as `TACKER_SEED="7"`."""
        self.port = free_port()
        self.log = log
        self._settings = environment(TACKER_DATABASE_URL=database_url, PYTHONUNBUFFERED="1", **settings)
        self._nursery: asyncio.subprocess.Process | None = None
        self._pid = 0
        self._death: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        wrapper = ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []
        command = [sys.executable, "-m", "tests.kit.rigged", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        pipe = asyncio.subprocess.PIPE
        with self.log.open("ab") as log:
            self._nursery = await asyncio.create_subprocess_exec(
                *wrapper, *command, cwd=ROOT, env=self._settings, stdin=pipe, stdout=pipe, stderr=log
            )
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._nursery is not None
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        if self._death is not None:
            await self._death
        await self._nursery.wait()
        print(f"--- {self.url}\n{self.log_tail()}")  # pytest shows it for a failed test only

    @property
    def url(self) -> str:
        """Where pages and REST are."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._death is not None and not self._death.done()

    async def live(self, death: Death | None = None, at_append: int = 0, **rigging: float) -> None:
        """Start (again), to end at this append; None for a life without a planned end. Returns when it is ready."""
        assert self._nursery is not None
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        fate = {"death": death and death.value, "at_append": at_append, **rigging}
        self._nursery.stdin.write(f"{json.dumps(fate)}\n".encode())
        self._pid = int(await self._nursery.stdout.readline())
        self._death = asyncio.create_task(self._await_death(self._nursery.stdout))
        async with httpx.AsyncClient(base_url=self.url) as client, asyncio.timeout(START_SECONDS):
            while self.is_alive:
                if await _is_ready(client):
                    return
                await asyncio.sleep(LOOK_EVERY_SECONDS)

    async def kill(self) -> None:
        """SIGKILL: no word to anyone."""
        await self._end(signal.SIGKILL)

    async def terminate(self) -> None:
        """Ask it to stop (SIGTERM); returns when it has."""
        await self._end(signal.SIGTERM)

    async def until_dead(self) -> None:
        """Wait until it has killed itself, or has had time enough to."""
        assert self._death is not None
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._death), PATIENCE_SECONDS)

    def log_tail(self) -> str:
        """The end of all that the worker has written."""
        return self.log.read_text(errors="replace")[-12_000:]

    async def _end(self, how: signal.Signals) -> None:
        assert self._death is not None
        if self.is_alive:
            os.kill(self._pid, how)
        await self._death

    async def _await_death(self, said: asyncio.StreamReader) -> None:
        await said.readline()


class Killer:
    """Ends the lives of workers until there have been enough deaths; then all live."""

    def __init__(self, workers: list[Mortal], rng: Random, deaths: int) -> None:
        self.deaths: list[str] = []
        """How each ended."""
        self._workers = workers
        self._rng = rng
        self._wanted = deaths
        self._fates: list[Death | None] = []

    @property
    def is_done(self) -> bool:
        """Whether there have been enough."""
        return len(self.deaths) >= self._wanted

    async def run(self) -> None:
        """Kill and revive; returns when all live for good."""
        await asyncio.gather(*(self._haunt(worker) for worker in self._workers))

    async def _haunt(self, worker: Mortal) -> None:
        fate: Death | None = None  # of the life it has now
        while not self.is_done:
            if fate is None:
                await asyncio.sleep(self._rng.uniform(0, LONGEST_LIFE_SECONDS))
            else:
                await worker.until_dead()
            await self._note(worker, fate)
            fate = None if self.is_done else self._next_fate()
            await worker.live(fate, self._rng.randint(1, LATEST_APPEND))
        if fate is not None:
            await self._note(worker, fate)
            await worker.live()

    def _next_fate(self) -> Death | None:
        """One as often as another, in no order."""
        if not self._fates:
            self._fates = self._rng.sample((None, *Death), len(Death) + 1)
        return self._fates.pop()

    async def _note(self, worker: Mortal, fate: Death | None) -> None:
        """Write down how it died; who has not died yet does now."""
        if worker.is_alive:
            fate = None
            await worker.kill()
        self.deaths.append("at random" if fate is None else fate.value)


async def _is_ready(client: httpx.AsyncClient) -> bool:
    with suppress(httpx.TransportError):
        return (await client.get("/health/ready")).status_code == 200
    return False
