"""How long things take at a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """All in seconds."""

    exchange_seconds: float = 4
    """From the fourth card passed until the house fixes the exchange (R2.6)."""
    sweep_seconds: float = 2
    """Between two looks for games that are overdue, here or where a worker has died."""
    silence_seconds: float = 6
    """If no worker has swept for longer, the server was down, and deadlines move by as long."""
    poll_seconds: float = 5
    """Between two looks at the database for what the doorbell did not tell."""
    presence_seconds: float = 10
    """Between two announcements of who is connected here."""
    presence_expires_seconds: float = 25
    """After which a worker that announced nothing is taken for gone."""
    keeping_seconds: float = 15
    """Between two looks at rooms that nobody attends, and at hosts who are gone."""
    host_away_seconds: float = 120
    """After which another is host, if others are here."""
    room_empty_seconds: float = 24 * 3600
    """A room to which nobody was connected for so long ends."""
    room_idle_seconds: float = 72 * 3600
    """A room in which nothing happened for so long ends."""
    lobby_gap_seconds: float = 0.25
    """At least this long between two lists sent to the lobby."""
