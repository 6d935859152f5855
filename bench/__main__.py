"""`make bench`: all figures, or those of some parts, printed as one table and kept in build/bench.json."""

import argparse
import asyncio
import sys
import tempfile
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

from bench.admin import measure_admin
from bench.bots import measure_bots
from bench.engine import measure_engine
from bench.figures import Figure
from bench.long_games import measure_long_games
from bench.page import measure_page
from bench.report import as_table, read, write
from bench.table import measure_table
from bench.tables import measure_tables

REPORT = Path("build/bench.json")
PATIENCE = 420.0
"""Seconds that a part may take."""


async def _measure_engine(_directory: Path) -> list[Figure]:
    return measure_engine()


PARTS: dict[str, Callable[[Path], Awaitable[list[Figure]]]] = {
    "engine": _measure_engine,
    "table": measure_table,
    "long": measure_long_games,
    "tables": measure_tables,
    "bots": measure_bots,
    "admin": measure_admin,
    "page": measure_page,
}
"""In this order. `tables` measures memory as well; `admin` is the check of records, `page` the client."""


def main() -> int:
    """Measure and tell. A part that breaks off is told of, and the others go on."""
    asked = _arguments()
    # Before the run writes its own: the earlier one may lie in the same place.
    base = read(asked.base) if asked.base else None
    measured: dict[str, list[Figure]] = {}
    broken: list[str] = []
    for part in asked.parts or PARTS:
        began = perf_counter()
        try:
            with tempfile.TemporaryDirectory(prefix="tacker-bench-", ignore_cleanup_errors=True) as directory:
                measured[part] = asyncio.run(_measured(part, Path(directory)))
        except Exception:
            traceback.print_exc()
            broken.append(part)
        write(measured, REPORT)
        print(f"{part}: {perf_counter() - began:.0f} s", file=sys.stderr)
    print(as_table(measured, base))
    if broken:
        print(f"Not measured, as it broke off: {', '.join(broken)}. Why is told above.")
    return 1 if broken else 0


async def _measured(part: str, directory: Path) -> list[Figure]:
    async with asyncio.timeout(PATIENCE):
        return await PARTS[part](directory)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all without any")
    parser.add_argument("--base", type=Path, help="the JSON of an earlier run, to compare with")
    asked = parser.parse_args()
    for part in asked.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}: only {', '.join(PARTS)}")
    return asked


if __name__ == "__main__":
    sys.exit(main())
