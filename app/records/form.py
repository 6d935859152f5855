"""The form of a record: the lines of a record as values, and the chain of hashes through them.

docs/fairness.md describes it. Golden records hold it: what was written once must be readable for ever. A game keeps the
format that it began with, for its header is where its chain begins.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from app.customs import Customs
from app.engine.events import Event
from app.engine.seats import SEATS
from app.engine.state import Options
from app.records.canonical import canonical, digest
from app.records.codec import encode, write_options

FORMAT = "tacker-record-2"
"""What games that begin are written in."""
FORMAT_WITHOUT_CUSTOMS = "tacker-record-1"
"""Knows neither the customs of the table nor the levels of bots."""
RULES_VERSION = "1"
"""Of docs/rules.md, as the engine plays it."""

PERSON = "person"
BOT = "bot"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat at a seat. The chain holds only a hash of the name, so that a name can be withheld and all else holds."""

    player: str
    """PERSON or BOT."""
    name_hash: str
    name: str | None
    """None, like its salt, when it is withheld."""
    salt: str | None
    bot: str | None = None
    """The level of a bot; not told in the format without customs."""

    @classmethod
    def named(cls, player: str, name: str, salt: str, bot: str | None = None) -> "Sitter":
        """A sitter whose name is told. `salt`: hexadecimal, drawn for this game and seat."""
        return cls(player, name_hash(name, salt), name, salt, bot)


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a game before its first event."""

    game: str
    rules: str
    options: Options
    seats: tuple[Sitter, ...]
    started_at: str
    algorithm: str | None
    commitment: str | None
    customs: Customs | None = None
    """How the table was kept; None in the format without customs."""

    @property
    def format(self) -> str:
        """By what it tells."""
        return FORMAT_WITHOUT_CUSTOMS if self.customs is None else FORMAT

    def as_json(self) -> dict[str, Any]:
        """The header's line, without its hash."""
        chained = self._chained()
        names = {seat.name: {"name": who.name, "salt": who.salt} for seat, who in zip(SEATS, self.seats, strict=True)}
        seats = {seat: who | names[seat] for seat, who in chained["seats"].items()}
        return chained | {"type": "header", "seats": seats}

    def hash(self) -> str:
        """Where the chain begins. Names and salts are left out, so that they can be withheld."""
        return digest(self._chained())

    def _chained(self) -> dict[str, Any]:
        chained: dict[str, Any] = {
            "format": self.format,
            "game": self.game,
            "rules": self.rules,
            "options": write_options(self.options),
            "seats": {
                seat.name: {"player": who.player, "name_hash": who.name_hash}
                for seat, who in zip(SEATS, self.seats, strict=True)
            },
            "started_at": self.started_at,
            "algorithm": self.algorithm,
            "commitment": self.commitment,
        }
        if self.customs is not None:
            chained["customs"] = self.customs.as_json()
            for seat, who in zip(SEATS, self.seats, strict=True):
                chained["seats"][seat.name]["bot"] = who.bot
        return chained


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it is stored: in its place, and chained to all before it."""

    seq: int
    at: str
    kind: str
    version: int
    payload: Mapping[str, Any]
    hash: str

    def as_json(self) -> dict[str, Any]:
        """The event's line."""
        return {
            "type": "event",
            "seq": self.seq,
            "at": self.at,
            "kind": self.kind,
            "version": self.version,
            "payload": self.payload,
            "hash": self.hash,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """The last line: what came of the game. All of it follows from the events; it stands there to be seen."""

    winner: str | None
    ended_at: str | None
    events: int
    last_hash: str
    secret: str | None
    seat_bytes: Mapping[str, str | None] | None

    def as_json(self) -> dict[str, Any]:
        """The result's line."""
        return {
            "type": "result",
            "winner": self.winner,
            "ended_at": self.ended_at,
            "events": self.events,
            "last_hash": self.last_hash,
            "secret": self.secret,
            "seat_bytes": self.seat_bytes,
        }


def name_hash(name: str, salt: str) -> str:
    """SHA-256 of the salt and the name. The salt keeps a withheld name from being guessed."""
    return digest([salt, name])


def entry_hash(previous: str, seq: int, at: str, kind: str, version: int, payload: Mapping[str, Any]) -> str:
    """The hash of an event: over its own fields and the hash before it, the header's for the first."""
    return digest(
        {"previous": previous, "seq": seq, "at": at, "kind": kind, "version": version, "payload": dict(payload)}
    )


def chained(previous: str, after: int, events: Iterable[tuple[datetime, Event]]) -> Iterator[Entry]:
    """The events as entries `after` + 1 and on, chained to the hash of entry `after`."""
    for seq, (moment, event) in enumerate(events, after + 1):
        kind, version, payload = encode(event)
        at = write_moment(moment)
        previous = entry_hash(previous, seq, at, kind, version, payload)
        yield Entry(seq, at, kind, version, payload, previous)


def result_of(header: Header, entries: Sequence[Entry]) -> Result:
    """What the events came to, as they say themselves."""
    said: dict[str, Mapping[str, Any]] = {entry.kind: entry.payload for entry in entries}
    shuffle = said.get("game_started", {}).get("shuffle") or {}
    return Result(
        winner=said.get("game_won", {}).get("team"),
        ended_at=entries[-1].at if entries else None,
        events=len(entries),
        last_hash=entries[-1].hash if entries else header.hash(),
        secret=said.get("secret_revealed", {}).get("secret"),
        seat_bytes=shuffle.get("seat_bytes"),
    )


def write_record(header: Header, entries: Sequence[Entry]) -> Iterator[str]:
    """The record of a game, line by line, each with its end."""
    lines = [header.as_json() | {"hash": header.hash()}, *(entry.as_json() for entry in entries)]
    for line in (*lines, result_of(header, entries).as_json()):
        yield canonical(line) + "\n"


def write_moment(at: datetime) -> str:
    """A time as records spell it: UTC, to the microsecond."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
