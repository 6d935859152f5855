"""Reactions: a few at a time from each player."""

from collections import deque

AT_ONCE = 3
PER_SECONDS = 10.0


class Reactions:
    """Counts those of one table in this worker."""

    def __init__(self) -> None:
        self._lately: dict[str, deque[float]] = {}

    def takes(self, player_id: str, now: float) -> bool:
        """Whether one more of this player is passed on."""
        lately = self._lately.setdefault(player_id, deque(maxlen=AT_ONCE))
        if len(lately) == AT_ONCE and now - lately[0] < PER_SECONDS:
            return False
        lately.append(now)
        return True
