"""`tacker audit` and `tacker retain`: the same as at the admin's door, for who has the database at hand."""

import asyncio
import getpass
import multiprocessing
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime

from app.admin.integrity import Depth, Integrity
from app.admin.retention import Retention
from app.admin.trail import Trail
from app.store.database import Database

Say = Callable[[str], None]


def audit(url: str, games: Sequence[str], depth: Depth, jobs: int, *, say: Say) -> bool:
    """Check these games, or all and the trail; whether everything holds."""
    return asyncio.run(_audit(url, games, depth, jobs, say))


def retain(url: str, days: int, why: str) -> dict[str, int]:
    """Delete names and addresses that were not needed for so many days; how many there were."""
    return asyncio.run(_retain(url, days, why))


async def _audit(url: str, games: Sequence[str], depth: Depth, jobs: int, say: Say) -> bool:
    database = Database(url)
    trail = Trail(database, _now)
    try:
        await trail.write(_who(), "audit", " ".join(games)[:200], None, {"depth": depth})
        holds = True
        # Forked processes would share the connections to the database.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, mp_context=context) as pool:
            async for told in Integrity(database).all(depth, executor=pool, jobs=jobs, only=games):
                match told["type"]:
                    case "fault":
                        say(f"{told['game']}:{told['line']}: {told['code']}: {told['detail']}")
                    case "progress":
                        _show_progress(f"{told['checked']} of {told['of']} games, {told['faults']} faults")
                    case _:
                        holds = told["ok"]
                        say(f"{told['checked']} games checked, {told['faults']} faults, {told['seconds']} s")
        return await _audit_trail(trail, say) and holds
    finally:
        await database.aclose()


async def _audit_trail(trail: Trail, say: Say) -> bool:
    verdict = await trail.verdict()
    if verdict.fault is not None:
        say(f"trail:{verdict.fault.seq}: {verdict.fault.detail}")
    say(f"trail: {verdict.entries} entries, last hash {verdict.last_hash}")
    return verdict.fault is None


async def _retain(url: str, days: int, why: str) -> dict[str, int]:
    database = Database(url)
    try:
        deleted = (await Retention(database, _now).delete_older_than(days)).as_json()
        await Trail(database, _now).write(_who(), "retention", "", why, {"days": days, **deleted})
        return deleted
    finally:
        await database.aclose()


def _show_progress(text: str) -> None:
    end = "\r" if sys.stderr.isatty() else "\n"
    print(text, end=end, file=sys.stderr, flush=True)


def _who() -> str:
    return f"{getpass.getuser()} at the command line"


def _now() -> datetime:
    return datetime.now(UTC)
