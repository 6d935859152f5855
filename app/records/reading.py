"""The lines of a record, from bytes: strict in form, before anything is asked of what they say."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NoReturn

from app import strict_json
from app.customs import Customs, read_customs
from app.engine.seats import SEATS
from app.engine.state import Options
from app.records.canonical import canonical
from app.records.codec import read_options, write_options
from app.records.faults import FaultCode, RecordFault
from app.records.form import (
    BOT,
    FORMAT,
    FORMAT_WITHOUT_CUSTOMS,
    PERSON,
    RULES_VERSION,
    Entry,
    Header,
    Result,
    Sitter,
)
from app.strict_json import MalformedJson

MOST_LINES = 100_000
"""A random game of four has about 2,500; it bounds what a stray file can cost."""

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")

Json = dict[str, Any]


def split_lines(record: bytes) -> list[bytes]:
    """The lines, not yet read. Raises RecordFault."""
    if not record:
        raise RecordFault(1, FaultCode.EMPTY, "there is nothing in it")
    *lines, rest = record.split(b"\n", MOST_LINES + 1)
    if len(lines) > MOST_LINES:
        raise RecordFault(MOST_LINES + 1, FaultCode.TOO_LONG, f"more than {MOST_LINES} lines")
    if rest:
        raise RecordFault(len(lines) + 1, FaultCode.CUT_OFF, "the last line has no end")
    return lines


def read_line(number: int, line: bytes) -> Json:
    """The object that this line holds. Raises RecordFault, also for another spelling than the canonical."""
    try:
        value = strict_json.parse(line)
        spelled = canonical(value).encode()
    except (MalformedJson, ValueError) as error:
        raise RecordFault(number, FaultCode.UNREADABLE, str(error)) from error
    if spelled != line:
        raise RecordFault(number, FaultCode.NOT_CANONICAL, "the line is not spelled in the canonical form")
    if not isinstance(value, dict):
        raise RecordFault(number, FaultCode.WRONG_SHAPE, "the line is no object")
    return value


def read_header(line: Json) -> Header:
    """The header. Raises RecordFault: for another form, for unknown rules, for a hash that is not its own."""
    shape = Shape(1, line)
    shape.literal("type", "header")
    has_customs = shape.text("format") == FORMAT
    if not has_customs and shape.text("format") != FORMAT_WITHOUT_CUSTOMS:
        raise RecordFault(1, FaultCode.UNKNOWN_FORMAT, f"this reads {FORMAT_WITHOUT_CUSTOMS} and {FORMAT}")
    if shape.text("rules") != RULES_VERSION:
        raise RecordFault(1, FaultCode.UNKNOWN_RULES, f"this plays rules {RULES_VERSION}")
    seats = shape.inner("seats", [seat.name for seat in SEATS])
    header = Header(
        game=shape.text("game"),
        rules=shape.text("rules"),
        options=shape.options(),
        seats=tuple(_sitter(seats, seat.name, has_customs=has_customs) for seat in SEATS),
        started_at=shape.moment("started_at"),
        algorithm=shape.text_or_none("algorithm"),
        commitment=shape.matching_or_none("commitment", _HASH),
        customs=shape.customs() if has_customs else None,
    )
    told = shape.matching("hash", _HASH)
    shape.close()
    if told != header.hash():
        raise RecordFault(1, FaultCode.CHAIN_BROKEN, "the header does not have the hash that it says")
    return header


def _sitter(seats: "Shape", name: str, *, has_customs: bool) -> Sitter:
    shape = seats.inner(name, ["player", "name", "salt", "name_hash", *(["bot"] if has_customs else [])])
    sitter = Sitter(
        player=shape.one_of("player", (PERSON, BOT)),
        name_hash=shape.matching("name_hash", _HASH),
        name=shape.text_or_none("name"),
        salt=shape.matching_or_none("salt", _SALT),
        bot=shape.text_or_none("bot") if has_customs else None,
    )
    if has_customs and (sitter.player == BOT) is (sitter.bot is None):
        raise RecordFault(1, FaultCode.WRONG_SHAPE, f"of seat {name}, a bot and nobody else has a level")
    if (sitter.name is None) is not (sitter.salt is None):
        raise RecordFault(
            1, FaultCode.WRONG_SHAPE, f"of seat {name}, a name and its salt are both told or both withheld"
        )
    if sitter.name is not None and sitter.salt is not None:
        told = Sitter.named(sitter.player, sitter.name, sitter.salt)
        if told.name_hash != sitter.name_hash:
            raise RecordFault(1, FaultCode.NAME_DIFFERS, f"the name at seat {name} is not the one the game began with")
    return sitter


def read_entry(number: int, line: Json) -> Entry:
    """An event's line. Raises RecordFault."""
    shape = Shape(number, line)
    shape.literal("type", "event")
    entry = Entry(
        seq=shape.number("seq"),
        at=shape.moment("at"),
        kind=shape.text("kind"),
        version=shape.number("version"),
        payload=shape.object("payload"),
        hash=shape.matching("hash", _HASH),
    )
    shape.close()
    return entry


def read_result(number: int, line: Json) -> Result:
    """The last line. Raises RecordFault."""
    shape = Shape(number, line)
    shape.literal("type", "result")
    result = Result(
        winner=shape.text_or_none("winner"),
        ended_at=None if line.get("ended_at", "") is None else shape.moment("ended_at"),
        events=shape.number("events"),
        last_hash=shape.matching("last_hash", _HASH),
        secret=shape.text_or_none("secret"),
        seat_bytes=None if line.get("seat_bytes", 0) is None else shape.object("seat_bytes"),
    )
    shape.used |= {"ended_at", "seat_bytes"}
    shape.close()
    return result


class Shape:
    """An object of one line, asked for its fields one by one; `close` refuses those that nobody asked for."""

    def __init__(self, number: int, fields: Mapping[str, Any]) -> None:
        self.used: set[str] = set()
        self._number = number
        self._fields = fields

    def text(self, name: str) -> str:
        """A text."""
        value = self._get(name)
        return value if isinstance(value, str) else self._wrong(name, "must be a text")

    def text_or_none(self, name: str) -> str | None:
        """A text, or null."""
        return None if self._get(name) is None else self.text(name)

    def matching(self, name: str, pattern: re.Pattern[str]) -> str:
        """A text of this spelling."""
        value = self.text(name)
        return value if pattern.fullmatch(value) else self._wrong(name, "is not spelled as it should be")

    def matching_or_none(self, name: str, pattern: re.Pattern[str]) -> str | None:
        """A text of this spelling, or null."""
        return None if self._get(name) is None else self.matching(name, pattern)

    def moment(self, name: str) -> str:
        """A time, as records spell it, that there is."""
        value = self.matching(name, _MOMENT)
        try:
            datetime.fromisoformat(value)
        except ValueError:
            self._wrong(name, "is no time")
        return value

    def one_of(self, name: str, known: tuple[str, ...]) -> str:
        """One of these texts."""
        value = self.text(name)
        return value if value in known else self._wrong(name, f"must be one of {', '.join(known)}")

    def literal(self, name: str, value: str) -> None:
        """This text."""
        self.one_of(name, (value,))

    def number(self, name: str) -> int:
        """A whole number."""
        value = self._get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            self._wrong(name, "must be a whole number")
        return value

    def object(self, name: str) -> Json:
        """An object, whatever is in it."""
        value = self._get(name)
        return value if isinstance(value, dict) else self._wrong(name, "must be an object")

    def inner(self, name: str, keys: list[str]) -> "Shape":
        """An object with exactly these keys."""
        value = self.object(name)
        return Shape(self._number, value) if sorted(value) == sorted(keys) else self._wrong(name, "has other keys")

    def options(self) -> Options:
        """The options a game is played with, all of them named (R10)."""
        value = self.object("options")
        try:
            options = read_options(value)
        except ValueError:
            return self._wrong("options", "holds a choice that the rules do not know")
        return options if write_options(options) == value else self._wrong("options", "has other keys")

    def customs(self) -> Customs:
        """How the table was kept, all of it named."""
        value = self.object("customs")
        try:
            customs = read_customs(value)
        except (ValueError, TypeError):
            return self._wrong("customs", "holds a choice that nobody has")
        return customs if canonical(customs.as_json()) == canonical(value) else self._wrong("customs", "has other keys")

    def close(self) -> None:
        """Nothing else is there."""
        for name in self._fields:
            if name not in self.used:
                self._wrong(name, "does not belong there")

    def _get(self, name: str) -> Any:
        if name not in self._fields:
            self._wrong(name, "is missing")
        self.used.add(name)
        return self._fields[name]

    def _wrong(self, name: str, why: str) -> NoReturn:
        raise RecordFault(self._number, FaultCode.WRONG_SHAPE, f"{name[:40]} {why}")
