"""What is being timed at a table, as docs/protocol.md tells it."""

from datetime import datetime
from typing import Any

from app.engine.seats import SEATS
from app.engine.sitting import UNDER_WAY
from app.tables.frames import moment
from app.tables.table import Table
from app.tables.times import awaits_fixing, fixing_left, grace_left, turn_left

NOTHING_TIMED: dict[str, Any] = {"turn": None, "grace": {}, "fixing": None, "vote_ends_at": None, "reserve": {}}


def clock_face(table: Table) -> dict[str, Any]:
    """The times at which something ends, if nothing else happens before. The same until something happens."""
    times, state = table.reckoned, table.state
    if times is None or state.phase not in UNDER_WAY:
        return NOTHING_TIMED
    allowances = table.allowances
    timing, clock = allowances.timing, allowances.customs.clock

    def told(left: float) -> str:
        due: datetime = table.due_in(left)
        return moment(due)

    turn = [left for _, left in turn_left(times, state, allowances)]
    return {
        "turn": {"ends_at": told(min(turn)), "seconds": clock} if turn else None,
        "grace": {seat.name: told(left) for seat, left in grace_left(times, state, timing)},
        "fixing": told(fixing_left(times, state, timing)) if awaits_fixing(state) else None,
        "vote_ends_at": None if state.vote is None else told(timing.vote_seconds - times.vote),
        "reserve": {}
        if clock is None
        else {seat.name: round(timing.reserve_seconds - times.reserve[seat], 1) for seat in SEATS},
    }
