"""Token buckets: how often one connection, or one address, may do what costs the server something.

Kept in the memory of each worker: with n workers an address gets at most n times as much. Nobody is banned; whoever
is too fast is told so and waits.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from ipaddress import IPv6Address, ip_address
from time import monotonic

from app.api.problems import Problem, ProblemError

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more a second after that."""

    burst: int
    per_second: float


class Costly(Enum):
    """What is rationed, by address where nothing else is said.

    The bursts let a household, a club or a classroom behind one address play.
    """

    GUEST = Rate(burst=200, per_second=1)
    ROOM = Rate(burst=60, per_second=1 / 5)
    JOIN = Rate(burst=300, per_second=5)
    LESSON = Rate(burst=300, per_second=5)
    REPLAY = Rate(burst=120, per_second=5)
    WRONG_CODE = Rate(burst=30, per_second=1 / 6)
    WRONG_CREDENTIAL = Rate(burst=10, per_second=1 / 60)
    """At the admin's door."""
    MESSAGE = Rate(burst=6, per_second=1 / 2)
    """What one player says; the key is the player's id."""
    CONNECTION = Rate(burst=300, per_second=10)


FRAMES = Rate(burst=300, per_second=30)
"""Frames of one connection: far above what a person does, and what a program at the table needs."""

_NO_LIMIT = Rate(burst=1, per_second=1e9)

DROPPED_BEFORE_CLOSE = 60
"""Frames over the rate that are dropped, each with a word, before the connection is closed."""


@dataclass(slots=True)
class Bucket:
    """Fills with time, empties with use."""

    rate: Rate
    filled_at: float
    level: float = field(init=False)

    def __post_init__(self) -> None:
        self.level = float(self.rate.burst)

    def fill(self, now: float) -> float:
        """The level at `now`, in seconds of the same clock as before."""
        grown = (now - self.filled_at) * self.rate.per_second
        self.level = min(float(self.rate.burst), self.level + grown)
        self.filled_at = now
        return self.level

    def take(self, now: float) -> bool:
        """Use one, if there is one."""
        if self.fill(now) < 1:
            return False
        self.level -= 1
        return True


class Ration:
    """Buckets of one kind by address; full ones are forgotten, and of too many the longest unused."""

    def __init__(self, rate: Rate, clock: Clock, *, most: int = 50_000) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use one of the address's, if there is one."""
        return self._bucket(address).take(self._clock())

    def is_empty(self, address: str) -> bool:
        """Whether nothing is left, without using anything."""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.fill(self._clock()) < 1

    def seconds_to_next(self) -> int:
        """How long an empty bucket takes to hold one again, rounded up."""
        return max(1, round(1 / self._rate.per_second))

    def __len__(self) -> int:
        return len(self._buckets)

    def __iter__(self) -> Iterator[str]:
        return iter(self._buckets)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            self._forget()
            bucket = self._buckets[address] = Bucket(self._rate, self._clock())
        self._buckets.move_to_end(address)
        return bucket

    def _forget(self) -> None:
        """Drop the longest unused while they are full again or too many: a few at a time, so that no call is slow."""
        now = self._clock()
        for _ in range(2):
            if not self._buckets:
                return
            address, bucket = next(iter(self._buckets.items()))
            if bucket.fill(now) < self._rate.burst and len(self._buckets) < self._most:
                return
            del self._buckets[address]


class Limits:
    """The rations of one worker. With `enforced` off, everyone has as much as they like."""

    def __init__(self, *, enforced: bool = True, clock: Clock = monotonic) -> None:
        self.clock = clock
        self._enforced = enforced
        self._rations = {kind: Ration(kind.value, clock) for kind in Costly}

    def frames(self) -> Bucket:
        """The bucket of a connection just made."""
        return Bucket(FRAMES if self._enforced else _NO_LIMIT, self.clock())

    def take(self, kind: Costly, address: str) -> bool:
        """Use one of the address's; False if it has none left."""
        return not self._enforced or self._rations[kind].take(address_block(address))

    def charge(self, kind: Costly, address: str) -> None:
        """Use one of the address's, or end the request with `too_many_requests`."""
        if not self.take(kind, address):
            raise self._too_many(kind)

    def refuse_if_spent(self, kind: Costly, address: str) -> None:
        """End the request with `too_many_requests` if the address has none left, without using any."""
        if self.is_spent(kind, address):
            raise self._too_many(kind)

    def is_spent(self, kind: Costly, address: str) -> bool:
        """Whether the address has none left."""
        return self._enforced and self._rations[kind].is_empty(address_block(address))

    def addresses(self, kind: Costly) -> Iterator[str]:
        """The addresses that have used some lately."""
        return iter(self._rations[kind])

    def _too_many(self, kind: Costly) -> ProblemError:
        return ProblemError(
            Problem.TOO_MANY_REQUESTS,
            "Too many from this address; wait a little.",
            retry_after_seconds=self._rations[kind].seconds_to_next(),
        )


def address_block(address: str) -> str:
    """What counts as one address: an IPv4 address, the /64 of an IPv6 one (a household has a whole one)."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
    return str(parsed)
