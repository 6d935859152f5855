"""Records of simulated games, in the form of any other game's."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from app.customs import Customs
from app.engine.events import Event, GameStarted
from app.engine.seats import SEATS
from app.records.form import BOT, RULES_VERSION, Header, Sitter, chained, write_moment, write_record
from app.simulation import Keeper

_BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
_SALT_DIGITS = 32
_BOT = "random"
"""What plays, by name and by level."""


def keep_in(directory: Path, seed: int) -> Keeper:
    """Writes one record a game into the directory: `game-0001.jsonl` and on. Raises OSError."""
    directory.mkdir(parents=True, exist_ok=True)

    def keep(number: int, events: Sequence[Event]) -> None:
        with (directory / f"game-{number:04}.jsonl").open("w", encoding="utf-8", newline="") as file:
            file.writelines(record(f"g_simulated_{seed}_{number}", events))

    return keep


def record(game: str, events: Sequence[Event]) -> Iterator[str]:
    """The record of a game of four bots that took a second for everything; the same events give the same record."""
    opening = events[0]
    assert isinstance(opening, GameStarted)
    assert opening.shuffle is not None
    header = Header(
        game=game,
        rules=RULES_VERSION,
        options=opening.options,
        seats=tuple(Sitter.named(BOT, _BOT, _salt(f"{game} {seat.name}"), _BOT) for seat in SEATS),
        started_at=write_moment(_BEGUN),
        algorithm=opening.shuffle.algorithm,
        commitment=opening.shuffle.commitment,
        customs=Customs(),
    )
    timed = ((_BEGUN + timedelta(seconds=second), event) for second, event in enumerate(events))
    yield from write_record(header, tuple(chained(header.hash(), 0, timed)))


def _salt(of: str) -> str:
    """There is nobody's name to protect: the salt may be foreseen."""
    return hashlib.sha256(of.encode()).hexdigest()[:_SALT_DIGITS]
