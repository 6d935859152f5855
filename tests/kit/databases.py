"""Fresh databases, migrated as `tacker migrate` does it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def sqlite_url(file: Path) -> str:
    """The SQLAlchemy address of a SQLite file."""
    return f"sqlite+aiosqlite:///{file}"


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with exactly these Tacker settings, and none of the developer's own."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("TACKER_")}
    return inherited | settings


def migrate(database_url: str) -> None:
    """Bring a database to the newest schema, by the command that `make play` uses."""
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", "migrate"],
        cwd=ROOT,
        env=environment(TACKER_DATABASE_URL=database_url),
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"tacker migrate failed: {done.stdout}{done.stderr}")
