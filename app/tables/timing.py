"""How long things take at a table."""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """All in seconds."""

    exchange_seconds: float = 4
    """From the fourth card passed until the house fixes the exchange (R2.6)."""
    bot_seconds: tuple[float, float] = (1.0, 2.5)
    """How long a bot thinks: between these two, as a person would."""
    grace_seconds: float = 60
    """How long others wait for an absent seat before it can be given to a bot."""
    reserve_seconds: float = 120
    """What each seat has in a game for being disconnected while its clock would run."""
    vote_seconds: float = 60
    """After which who has not voted has said no."""
    deserted_seconds: float = 30 * 60
    """After which a game that waits for people is abandoned, if none of them is here."""
    idle_seconds: float = 24 * 3600
    """After which a game in which nothing happens is abandoned."""
    settle_seconds: float = 5
    """How long a lost connection counts as one that comes straight back."""
    roll_seconds: float = 1
    """Between two looks at who of those who play has come or gone."""
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


def thinking_seconds(timing: Timing, *question: object) -> float:
    """How long a bot thinks about this question: the same in every worker, another for each question."""
    drawn = hashlib.blake2b(repr(question).encode(), digest_size=4).digest()
    least, most = timing.bot_seconds
    return least + (most - least) * int.from_bytes(drawn) / (1 << 32)
