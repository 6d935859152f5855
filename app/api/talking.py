"""Something said over the table socket, and its answer."""

from app.api.house import House
from app.api.limits import Costly
from app.api.room_calls import detail_of
from app.protocol.client import Say
from app.protocol.talk import BadText, clean_text
from app.store.database import DatabaseAway
from app.store.refusals import RoomRefusal, RoomRefused
from app.tables.audience import Connection
from app.tables.outcome import Outcome, Refused, TableRefusal, refused_by_table


async def say(house: House, connection: Connection, message: Say) -> Outcome:
    """Say it to whoever may hear it; the outcome's number is the message's."""
    try:
        text = clean_text(message.text)
    except BadText as error:
        return Outcome(False, 0, Refused("bad_text", str(error)))
    if not house.limits.take(Costly.MESSAGE, connection.player_id):
        return Outcome(False, 0, Refused("too_many_messages", "Too many messages; wait a little."))
    plays = house.tables.plays(connection)
    try:
        number = await house.talk.say(connection.room_id, connection.player_id, message.id, text, plays=plays)
    except RoomRefused as refused:
        rule = "R2.9" if refused.code is RoomRefusal.NO_TALK else None
        return Outcome(False, 0, Refused(refused.code.value, detail_of(refused.code), rule))
    except DatabaseAway:
        return refused_by_table(TableRefusal.DATABASE_AWAY, 0)
    return Outcome(True, number)
