"""The real server as a process of its own, which can be stopped, killed and started again."""

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO

from tests.kit.databases import ROOT, environment

START_SECONDS = 60.0
STOP_SECONDS = 15.0
CALLED = "import app; app.VERSION = {!r}; from app.cli import main; main()"
LOG_TAIL = 12_000  # characters shown of a failed test's server


class ServerProcess:
    """`tacker serve` on 127.0.0.1 and one port; it keeps its port, database and log file over restarts."""

    def __init__(self, database_url: str, *, port: int, log: Path, **settings: str) -> None:
        """`settings` are further environment variables, as `TACKER_SEED="7"`."""
        self.port = port
        self.database_url = database_url
        self.log = log
        self.version: str | None = None
        """What it calls its version from its next start on; its own by default."""
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where pages and REST are: `http://127.0.0.1:…`."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The running process."""
        assert self._process is not None, "The server is not running."
        return self._process.pid

    def start(self) -> None:
        """Start, and return when the server says it is ready."""
        assert self._process is None, "The server is running already."
        # A run that is killed takes its servers along.
        wrapper = ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []
        program = ["-m", "app.cli"] if self.version is None else ["-c", CALLED.format(self.version)]
        command = [sys.executable, *program, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        settings = environment(TACKER_DATABASE_URL=self.database_url, PYTHONUNBUFFERED="1", **self._settings)
        with self.log.open("ab") as log:
            self._process = self._spawn([*wrapper, *command], settings, log)
        self._wait_until_ready(self._process)

    def terminate(self) -> int:
        """Ask the server to stop (SIGTERM) and answer with its exit status."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL: no word to anyone."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Terminate the server if it runs; for clearing up."""
        if self._process is not None:
            self.terminate()

    def log_tail(self) -> str:
        """The end of all that the server has written."""
        return self.log.read_text(errors="replace")[-LOG_TAIL:] if self.log.exists() else ""

    def _spawn(self, command: list[str], settings: dict[str, str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            command, cwd=ROOT, env=settings, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        give_up = time.monotonic() + START_SECONDS
        while not self._is_ready():
            if process.poll() is not None or time.monotonic() > give_up:
                self.stop()
                raise RuntimeError(f"The server did not start:\n{self.log_tail()}")
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/ready", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None, "The server is not running."
        process, self._process = self._process, None
        # The whole group: with several workers, the parent's children too.
        os.killpg(process.pid, how)
        try:
            return process.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise RuntimeError(f"The server did not stop within {STOP_SECONDS} s:\n{self.log_tail()}") from None
