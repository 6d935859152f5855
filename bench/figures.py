"""A figure and its floor."""

from dataclasses import dataclass


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
