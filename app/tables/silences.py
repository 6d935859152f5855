"""Silences: when no worker was awake. No clock runs in them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Protocol


class Silence(Protocol):
    """A time in which no worker was awake."""

    @property
    def began_at(self) -> datetime: ...
    @property
    def ended_at(self) -> datetime: ...


class Silences:
    """All silences that a running clock can have met."""

    def __init__(self, silences: Iterable[Silence] = ()) -> None:
        self.known: tuple[tuple[datetime, datetime], ...] = ()
        """When each began and ended, in their order. Another tuple whenever something was learned."""
        self.learn(silences)

    def learn(self, silences: Iterable[Silence]) -> None:
        """What the database says now."""
        self.known = tuple(sorted((silence.began_at, silence.ended_at) for silence in silences))

    def awake_seconds(self, since: datetime, until: datetime) -> float:
        """How long somebody was awake between these two moments; never less than nothing."""
        asleep = timedelta()
        for began, ended in self.known:
            asleep += max(timedelta(), min(ended, until) - max(began, since))
        return max(0.0, (until - since - asleep).total_seconds())

    def after(self, since: datetime, seconds: float) -> datetime:
        """The moment at which so many seconds have been lived through, as far as is known now."""
        moment = since + timedelta(seconds=seconds)
        for began, ended in self.known:
            if ended > since and began < moment:
                moment += ended - max(began, since)
        return moment
