"""A game that is over, put into a database by simulation: for what is shown of games, playing one is no part of it."""

from dataclasses import dataclass

from app.engine.seats import SEATS
from app.engine.state import Options
from app.store.database import Database
from app.store.room import Visibility
from tests.store.games import play_on
from tests.tables.kit import Store

NAMES = ("Аня", "Боря", "Вера", "Гена")


@dataclass(frozen=True, slots=True)
class Finished:
    """The game's id, its room's code, and the ids and tokens of who sat at A, B, C and D; A is the host."""

    game: str
    code: str
    players: tuple[str, ...]
    tokens: tuple[str, ...]


async def finished_game(database_url: str) -> Finished:
    """Four sit down in a room and play their game to its end."""
    database = Database(database_url)
    try:
        await database.bell.start()
        store = Store(database)
        guests = [await store.players.create(name) for name in NAMES]
        host, _ = guests[0]
        room = await store.rooms.create(host.id, "Пятница", Visibility.PUBLIC, Options())
        for (player, _), seat in zip(guests, SEATS, strict=True):
            await store.rooms.join(room.code, player.id)
            await store.seating.take(room.code, player.id, seat)
        room = await store.seating.start(room.code, host.id)
        assert room.game is not None
        await play_on(store.log, room.game.id)
        ids, tokens = tuple(player.id for player, _ in guests), tuple(token for _, token in guests)
        return Finished(room.game.id, room.code, ids, tokens)
    finally:
        await database.aclose()
