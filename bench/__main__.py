"""`make bench`: all figures, printed and kept in build/bench.json."""

import asyncio
import tempfile
from pathlib import Path

from bench.admin import measure_admin
from bench.engine import measure_engine
from bench.figures import Figure, write_report
from bench.page import measure_page
from bench.table import measure_table
from bench.tables import measure_tables

REPORT = Path("build/bench.json")


def main() -> None:
    """Measure and tell."""
    with tempfile.TemporaryDirectory(prefix="tacker-bench-") as directory:
        figures = [*measure_engine(), *asyncio.run(_measure_served(Path(directory)))]
    print(write_report(figures, REPORT))


async def _measure_served(directory: Path) -> list[Figure]:
    return [
        *await measure_table(directory),
        *await measure_tables(directory),
        *await measure_page(directory),
        *await measure_admin(directory),
    ]


if __name__ == "__main__":
    main()
