"""Pages of long lists by keyset: a cursor names a place in the order, so what is added meanwhile shifts nothing."""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, literal, tuple_

from app.store.rows import UtcDateTime


class BadCursor(ValueError):
    """No cursor of this list."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some of a list, and where it goes on; None at its end."""

    items: list[dict[str, Any]]
    next: str | None

    def as_json(self, name: str) -> dict[str, Any]:
        """The items under this name."""
        return {name: self.items, "next": self.next}


Place = tuple[datetime, str]
"""A moment, and what tells apart those of the same moment."""


def write_cursor(place: Place) -> str:
    """The place as opaque text."""
    return base64.urlsafe_b64encode(json.dumps([place[0].isoformat(), place[1]]).encode()).decode().rstrip("=")


def read_cursor(text: str | None) -> Place | None:
    """The place. Raises BadCursor."""
    if text is None:
        return None
    try:
        at, key = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        moment = datetime.fromisoformat(at)
        is_meant = isinstance(key, str) and moment.tzinfo is not None
        place = moment.astimezone(UTC), key
    except (ValueError, TypeError, OverflowError) as error:
        raise BadCursor("no cursor of this list") from error
    if not is_meant:
        raise BadCursor("no cursor of this list")
    return place


def before(place: Place | None, at: Any, key: Any) -> list[ColumnElement[bool]]:
    """The condition of what comes after this place in a list whose newest come first."""
    if place is None:
        return []
    return [tuple_(at, key) < tuple_(literal(place[0], UtcDateTime()), literal(place[1]))]


def page_of(rows: Sequence[Any], limit: int, place_of: Any, told: Any) -> Page:
    """The page of rows of which one more than `limit` was asked for."""
    shown = rows[:limit]
    following = write_cursor(place_of(shown[-1])) if len(rows) > limit else None
    return Page([told(row) for row in shown], following)
