"""Records to look at and to tamper with, and a forger who mends all hashes afterwards."""

import hashlib
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from app.engine.state import Options, SevenHome
from app.records.canonical import canonical
from app.records.faults import RecordFault
from app.records.form import entry_hash
from app.records.verifying import verify
from app.simulated_records import record
from app.simulation import Picker, pick_at_random, pick_sensibly, play_game

Json = dict[str, Any]


@cache
def a_record(seed: int, pick: Picker = pick_sensibly, seven_home: SevenHome = SevenHome.BOTH) -> bytes:
    """The record of a whole game; the same seed gives the same."""
    steps = play_game(Random(seed), pick, Options(seven_home))
    return "".join(record(f"g_{seed}", [event for step in steps for event in step.events])).encode()


def a_random_record(seed: int) -> bytes:
    """One in which everything happens that can."""
    return a_record(seed, pick_at_random)


def lines_of(text: bytes) -> list[Json]:
    """The lines as objects."""
    return [json.loads(line) for line in text.splitlines()]


def text_of(lines: list[Json]) -> bytes:
    """The lines in their canonical spelling."""
    return "".join(canonical(line) + "\n" for line in lines).encode()


def fault_of(text: bytes) -> tuple[int, str]:
    """The line and the code of the first fault."""
    try:
        verify(text)
    except RecordFault as fault:
        return fault.line, fault.code.value
    raise AssertionError("Everything holds.")


def forged(text: bytes, change: Callable[[list[Json]], None]) -> bytes:
    """The record after a change, with every number, hash and sum mended so that only the game itself can tell."""
    lines = lines_of(text)
    change(lines)
    header, *entries, result = lines
    header["hash"] = previous = header_hash(header)
    for seq, entry in enumerate(entries, 1):
        entry["seq"] = seq
        fields = entry["at"], entry["kind"], entry["version"], entry["payload"]
        entry["hash"] = previous = entry_hash(previous, seq, *fields)
    result |= {"events": len(entries), "last_hash": previous}
    return text_of(lines)


def header_hash(header: Json) -> str:
    """The hash of a header's line, worked out from docs/fairness.md alone."""
    chained = {name: value for name, value in header.items() if name not in ("hash", "type")}
    chained["seats"] = {
        seat: {name: value for name, value in who.items() if name not in ("name", "salt")}
        for seat, who in header["seats"].items()
    }
    spelled = json.dumps(chained, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(spelled.encode()).hexdigest()


def first(lines: list[Json], kind: str, **payload: Any) -> Json:
    """The first event of this kind, with these fields."""
    return next(
        line
        for line in lines
        if line.get("kind") == kind and all(line["payload"].get(name) == value for name, value in payload.items())
    )
