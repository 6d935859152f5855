"""Who is connected to a room, over all workers. Unnumbered: the latest wins."""

from collections.abc import Callable, Collection, Iterable

from app.tables.seating import AWAY, HERE, RECONNECTING


class Presence:
    """One room's. Other workers announce who is connected to them; one that falls silent is taken for gone."""

    def __init__(self, monotonic: Callable[[], float], *, expires_seconds: float, settle_seconds: float) -> None:
        self._monotonic = monotonic
        self._expires_seconds = expires_seconds
        self._settle_seconds = settle_seconds
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        self._began_at = monotonic()
        self._seen_at: dict[str, float] = {}

    def heard(self, worker_id: str, player_ids: Collection[str]) -> None:
        """Another worker has said who is connected to it."""
        if player_ids:
            self._elsewhere[worker_id] = frozenset(player_ids), self._monotonic() + self._expires_seconds
        else:
            self._elsewhere.pop(worker_id, None)

    def of(self, player_ids: Iterable[str], here: Collection[str]) -> dict[str, str]:
        """`here`, `reconnecting` or `away` for each of these; `here` holds those connected to this worker."""
        now = self._monotonic()
        self._elsewhere = {worker: heard for worker, heard in self._elsewhere.items() if heard[1] > now}
        present = set(here).union(*(players for players, _ in self._elsewhere.values()))
        self._seen_at |= dict.fromkeys(present, now)
        return {player_id: self._state(player_id, present, now) for player_id in player_ids}

    def is_settled(self, player_id: str, now: float) -> bool:
        """Whether a player who is not here has been away for so long that it counts."""
        return now - self._seen_at.get(player_id, self._began_at) >= self._settle_seconds

    def _state(self, player_id: str, present: Collection[str], now: float) -> str:
        if player_id in present:
            return HERE
        was_here = player_id in self._seen_at
        return RECONNECTING if was_here and not self.is_settled(player_id, now) else AWAY
