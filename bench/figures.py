"""A figure and its floor, as text and as JSON."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing measured."""

    name: str
    unit: str
    value: float
    floor: float
    floor_is: str
    """What the floor does: the least that any program doing the job would have to."""

    @property
    def ratio(self) -> float:
        """The value in floors. Rates want it near 1 from below, times near 1 from above."""
        return self.value / self.floor

    @property
    def is_rate(self) -> bool:
        """Whether more of it is better: so many a second. Of all else, times and memory, less is."""
        return self.unit.endswith("/s")


def write_report(figures: list[Figure], file: Path) -> str:
    """Keep the figures as JSON; answers with them as a table."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = [asdict(figure) | {"ratio": round(figure.ratio, 4)} for figure in figures]
    file.write_text(json.dumps({"figures": rows}, indent=1, ensure_ascii=False) + "\n")
    return "\n".join([_line("", "measured", "floor", "ratio", "the floor"), *map(_row, figures)])


def _row(figure: Figure) -> str:
    value, floor = f"{figure.value:,.2f}", f"{figure.floor:,.2f}"
    return _line(f"{figure.name}, {figure.unit}", value, floor, f"{figure.ratio:.3f}", figure.floor_is)


def _line(name: str, value: str, floor: str, ratio: str, floor_is: str) -> str:
    return f"{name:<52}{value:>14}{floor:>14}{ratio:>9}   {floor_is}"
