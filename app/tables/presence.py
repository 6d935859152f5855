"""Who is connected to a room, over all workers. Unnumbered: the latest wins."""

from collections.abc import Callable, Collection, Iterable

from app.tables.seating import AWAY, HERE


class Presence:
    """One room's. Other workers announce who is connected to them; one that falls silent is taken for gone."""

    def __init__(self, monotonic: Callable[[], float], expires_seconds: float) -> None:
        self._monotonic = monotonic
        self._expires_seconds = expires_seconds
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}

    def heard(self, worker_id: str, player_ids: Collection[str]) -> None:
        """Another worker has said who is connected to it."""
        if player_ids:
            self._elsewhere[worker_id] = frozenset(player_ids), self._monotonic() + self._expires_seconds
        else:
            self._elsewhere.pop(worker_id, None)

    def of(self, player_ids: Iterable[str], here: Collection[str]) -> dict[str, str]:
        """`here` or `away` for each of these players; `here` holds those connected to this worker."""
        now = self._monotonic()
        self._elsewhere = {worker: heard for worker, heard in self._elsewhere.items() if heard[1] > now}
        present = set(here).union(*(players for players, _ in self._elsewhere.values()))
        return {player_id: HERE if player_id in present else AWAY for player_id in player_ids}
