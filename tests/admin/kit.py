"""A game over which everybody complains."""

from dataclasses import dataclass

from app.engine.actions import NoteAway, NoteHere, PlayCard
from app.engine.cards import Card
from app.engine.notation import read_play
from app.engine.seats import Seat
from app.store.connections import ConnectionLog
from app.store.database import Database
from app.tables.registry import utc_now
from tests.tables.kit import Store, open_table, play_to_a_turn

SAID = "У А две десятки <b>и такер</b>"


@dataclass(frozen=True, slots=True)
class Disputed:
    """The running game, its room, the player at B who was away, the watcher who talked, and who is to play next."""

    game: str
    room: str
    absent: str
    watcher: str
    turn: str
    seq: int
    """Of the event to come."""


async def disputed_game(database: Database) -> Disputed:
    """A play was refused, B's connection was lost and came back, and a watcher said too much."""
    store = Store(database)
    store.clock.now = utc_now()
    room, players, game = await store.begun_game()
    table = await open_table(store, game)
    await play_to_a_turn(table)
    seat = table.state.turn
    missing = next(card for card in Card if card not in table.state.hands[seat])
    await table.act(seat, "action-refused", table.seq, PlayCard(seat, read_play(f"{missing}:discard")))
    connections = ConnectionLog(database, utc_now)
    await connections.came("c_1", players[1].id, room.id, "B", "203.0.113.9")
    await connections.left("c_1", 1006, "client")
    await table.note(NoteAway(Seat.B))
    await table.note(NoteHere(Seat.B))
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.code, watcher.id)
    await store.talk.say(room.id, watcher.id, "message-1", SAID, plays=False)
    return Disputed(game, room.id, players[1].id, watcher.id, seat.name, table.seq + 1)
