"""What came of computing it again."""

from typing import Any, Literal

from pydantic import Field, TypeAdapter

from app.api.admin.models.base import Sha256, Told
from app.protocol.base import SeatName


class Fault(Told):
    """The first thing wrong with a game, by the line of its record; the codes are those of docs/fairness.md."""

    line: int
    code: str
    detail: str


class Verdict(Told):
    """Whether one game holds."""

    game: str
    ok: bool
    status: str
    events: int
    fault: Fault | None


class Progress(Told):
    """How far the check has come."""

    type: Literal["progress"]
    checked: int
    of: int
    faults: int
    seconds: float


class GameFault(Fault):
    """A game that does not hold."""

    type: Literal["fault"]
    game: str


class TrailFault(Told):
    """The first row of the trail that does not hold."""

    seq: int
    detail: str


class TrailVerdict(Told):
    """Whether the trail holds."""

    ok: bool
    entries: int
    last_hash: Sha256
    fault: TrailFault | None


class Outcome(Told):
    """What came of checking everything."""

    type: Literal["result"]
    ok: bool
    checked: int
    of: int
    faults: int
    audit: TrailVerdict
    seconds: float


CHECK_LINE: TypeAdapter[Progress | GameFault | Outcome] = TypeAdapter(Progress | GameFault | Outcome)
"""A line of the check of all games."""


def line_schema() -> dict[str, Any]:
    """A line of the check as a JSON Schema that stands alone: OpenAPI has no word for JSON Lines."""
    schema: dict[str, Any] = {"oneOf": []}
    for kind in (Progress, GameFault, Outcome):
        own = kind.model_json_schema()
        inlined = _inline(own, own.pop("$defs", {}))
        schema["oneOf"].append(inlined)
    return schema


def _inline(schema: Any, known: dict[str, Any]) -> Any:
    match schema:
        case {"$ref": str(place)}:
            return _inline(known[place.rpartition("/")[2]], known)
        case dict():
            return {name: _inline(value, known) for name, value in schema.items()}
        case list():
            return [_inline(value, known) for value in schema]
        case _:
            return schema


class Share(Told):
    """`count` of `of`, with Wilson's interval at 99 %."""

    count: int
    of: int
    share: float | None
    low: float
    high: float
    as_expected: bool = Field(description="Whether what chance would deal lies in the interval.")


class DealtTo(Told):
    """What was dealt to a seat, or to all."""

    hands: int
    entering: Share
    cards: int
    tackers: Share


class Expected(Told):
    """What chance would deal."""

    entering: float
    tackers: float


class DealStatistics(Told):
    """What was dealt in all games."""

    games: int
    deals: int
    expected: Expected
    seats: dict[SeatName, DealtTo]
    all: DealtTo
