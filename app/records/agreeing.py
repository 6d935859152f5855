"""What the house did by itself, beside what the header says of the table: its customs, and the bots that sat there."""

from app.customs import Away, OnTimeout
from app.engine.chairs import Why
from app.engine.events import Event, SeatTakenOver, TimeRanOut
from app.records.form import Header


def contradiction(header: Header, event: Event) -> str | None:
    """What the header says against this event, in words; None where it says nothing. A header may know no customs."""
    customs = header.customs
    if customs is None:
        return None
    match event:
        case SeatTakenOver(seat, bot, _, Why.START):
            return None if bot == header.seats[seat].bot else f"another bot sat at {seat.name}"
        case SeatTakenOver(_, bot, _, Why.GRACE, None):
            is_agreed = customs.away is Away.BOT
        case SeatTakenOver(_, bot, _, Why.TIMEOUT):
            is_agreed = customs.clock is not None and customs.on_timeout is OnTimeout.BOT_SEAT
        case TimeRanOut(_, bot):
            is_agreed = customs.clock is not None and customs.on_timeout is OnTimeout.BOT_TURN
        case _:
            return None
    if bot != customs.bot_level:
        return "bots that take over have another level"
    return None if is_agreed else "the customs of the table do not let the house do this"
