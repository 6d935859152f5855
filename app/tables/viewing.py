"""Who sees what of a table: a seat, what lies open, all hands a deal late, or nothing."""

from collections.abc import Sequence
from enum import Enum

from app.customs import Watchers
from app.engine.seats import SEATS, Seat
from app.tables.frames import Happened
from app.tables.seating import seat_of
from app.tables.table import Table


class Watcher(Enum):
    """What a member without a seat sees."""

    LIVE = "live"
    LATE = "late"
    """All hands, a deal later."""
    BLIND = "blind"


Eyes = Seat | Watcher


def seat_at(table: Table, player_id: str) -> Seat | None:
    """The seat this player owns, or plays in its owner's place; None for a spectator."""
    chairs = table.state.chairs
    played = next((seat for seat in SEATS if chairs[seat].substitute == player_id), None)
    return seat_of(table.game, player_id) if played is None else played


def eyes_of(table: Table, player_id: str) -> Eyes:
    """What this player sees of the table."""
    seat = seat_at(table, player_id)
    if seat is not None:
        return seat
    match table.game.customs.watchers:
        case Watchers.NONE:
            return Watcher.BLIND
        case Watchers.HANDS if all(table.state.shows_hands):
            return Watcher.LATE
        case _:
            return Watcher.LIVE


def late(table: Table) -> tuple[Happened, ...]:
    """What a spectator who sees the hands has been told by now, the newest of it last.

    Event i of a deal comes when event i of the next deal has happened; the rest when the game is over.
    """
    deals: Sequence[Sequence[Happened]] = table.deals
    if table.is_over:
        return tuple(happened for deal in deals for happened in deal)
    *earlier, present = deals
    released = [happened for deal in earlier[:-1] for happened in deal]
    if earlier:
        released += earlier[-1][: len(present)]
    return tuple(released)
