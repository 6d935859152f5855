"""All figures as one table and as JSON; and how they compare with those of an earlier run."""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.figures import Figure

NOISE = 1.1
"""Figures of one and the same program differ by as much from run to run."""

_NAME, _NUMBER = 64, 12
"""Widths of the columns."""

Parts = Mapping[str, list[Figure]]
"""The figures by the part of the bench that measured them."""


@dataclass(frozen=True, slots=True)
class Change:
    """A figure beside that of an earlier run."""

    figure: Figure
    base: Figure

    @property
    def of_value(self) -> float:
        """The figure in those of the earlier run."""
        return self.figure.value / self.base.value

    @property
    def is_worse(self) -> bool:
        """Whether it is worse for itself and in its floors: a slower machine slows the floor as well."""
        return all(self._worsening(now, then) > NOISE for now, then in self._pairs())

    @property
    def is_better(self) -> bool:
        """Whether it is better for itself and in its floors."""
        return all(self._worsening(now, then) < 1 / NOISE for now, then in self._pairs())

    def _pairs(self) -> Iterable[tuple[float, float]]:
        return (self.figure.value, self.base.value), (self.figure.ratio, self.base.ratio)

    def _worsening(self, now: float, then: float) -> float:
        return then / now if self.figure.is_rate else now / then

    @property
    def verdict(self) -> str:
        """In a word."""
        return "WORSE" if self.is_worse else "better" if self.is_better else ""


def changes(parts: Parts, base: Parts) -> dict[str, Change]:
    """By name, the figures that the earlier run has as well."""
    before = {figure.name: figure for figures in base.values() for figure in figures}
    return {
        figure.name: Change(figure, before[figure.name])
        for figures in parts.values()
        for figure in figures
        if figure.name in before
    }


def as_table(parts: Parts, base: Parts | None = None) -> str:
    """One table; with an earlier run beside it two more columns, and a last line that names what got worse."""
    changed = {} if base is None else changes(parts, base)
    lines = [_line("", "measured", "floor", "ratio", *(() if base is None else ("×then", "")), "the floor")]
    for part, figures in parts.items():
        lines.append(f"— {part}")
        for figure in figures:
            change = changed.get(figure.name)
            beside = () if base is None else ("", "") if change is None else (f"{change.of_value:.2f}", change.verdict)
            value, floor = f"{figure.value:,.2f}", f"{figure.floor:,.2f}"
            name = f"{figure.name}, {figure.unit}"
            lines.append(_line(name, value, floor, f"{figure.ratio:.3f}", *beside, figure.floor_is))
    if base is not None:
        worse = [name for name, change in changed.items() if change.is_worse]
        lines.append(
            f"Of {len(changed)} figures that were measured then as well, worse by more than {NOISE - 1:.0%}: "
            f"{', '.join(worse) if worse else 'none'}."
        )
    return "\n".join(lines)


def _line(name: str, *columns: str) -> str:
    """Name, numbers right-aligned, and last what the floor is."""
    *numbers, floor_is = columns
    return f"{name:<{_NAME}}" + "".join(f"{number:>{_NUMBER}}" for number in numbers) + f"   {floor_is}"


def write(parts: Parts, file: Path) -> None:
    """Keep the figures, and how busy the machine was at the end."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = [
        {"part": part} | asdict(figure) | {"ratio": round(figure.ratio, 4)}
        for part, figures in parts.items()
        for figure in figures
    ]
    machine = {"processors": os.cpu_count(), "load_average": [round(load, 2) for load in os.getloadavg()]}
    file.write_text(json.dumps({"machine": machine, "figures": rows}, indent=1, ensure_ascii=False) + "\n")


def read(file: Path) -> dict[str, list[Figure]]:
    """The figures of an earlier run. Raises ValueError if the file holds none."""
    try:
        rows: list[dict[str, Any]] = json.loads(file.read_text())["figures"]
        parts: dict[str, list[Figure]] = {}
        for row in rows:
            figure = Figure(row["name"], row["unit"], row["value"], row["floor"], row["floor_is"])
            parts.setdefault(row.get("part", "figures"), []).append(figure)
    except (KeyError, TypeError, ValueError) as unreadable:
        raise ValueError(f"{file} holds no figures of the bench") from unreadable
    return parts
