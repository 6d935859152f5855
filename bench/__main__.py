"""`make bench`: all figures, printed and kept in build/bench.json."""

import asyncio
import tempfile
from pathlib import Path

from bench.engine import measure_engine
from bench.figures import write_report
from bench.table import measure_table

REPORT = Path("build/bench.json")


def main() -> None:
    """Measure and tell."""
    with tempfile.TemporaryDirectory(prefix="tacker-bench-") as directory:
        figures = [*measure_engine(), *asyncio.run(measure_table(Path(directory)))]
    print(write_report(figures, REPORT))


if __name__ == "__main__":
    main()
