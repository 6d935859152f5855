"""What length costs: an action late in a long game, a long game read anew, and a lobby with many rooms behind it.

python -m bench.long_games
"""

import asyncio
import gc
import tempfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from sqlalchemy import insert

from app.engine.events import Event
from app.engine.game import NEW_GAME, decide, replay
from app.fairness.house import house_action
from app.fairness.shuffle import Shuffle
from app.simulation import pick_at_random
from app.store.database import Database
from app.store.rows import PlayerRow, RoomMemberRow, RoomRow
from bench.figures import Figure
from tests.kit.databases import migrate, sqlite_url
from tests.tables.kit import BEGINNING, Store, fresh_id, open_table, some_action

LENGTHS = (20, 200, 2_000)
ACTIONS = 150
COLD = 500
"""Events of the game that is read anew."""
COLD_MOST = 50.0
LOOKS = 30
ROOMS = 10_000
OPEN = 10
"""Rooms that the lobby lists, whatever was closed before."""
MADE = datetime(2026, 1, 1, tzinfo=UTC)


async def measure_long_games(directory: Path) -> list[Figure]:
    """Processor time, on SQLite: the engine, the store and the table, but no sockets."""
    url = sqlite_url(directory / "long.db")
    migrate(url)
    database = Database(url)
    try:
        await database.bell.start()
        store = Store(database)
        costs = {length: await _cost_of_actions(store, length) for length in LENGTHS}
        early = costs[LENGTHS[0]]
        figures = [
            Figure(f"an action after event {length:,}", "ms", costs[length], early, f"after event {LENGTHS[0]}")
            for length in LENGTHS[1:]
        ]
        cold = await _cold_load(store)
        figures.append(Figure(f"a game of {COLD} events read anew", "ms", cold, COLD_MOST, "the most it may take"))
        return [*figures, await _lobby(store)]
    finally:
        await database.aclose()


async def _cost_of_actions(store: Store, length: int) -> float:
    """Median milliseconds of an action that follows so many events; the seat on turn is offered its choices."""
    table = await open_table(store, await _stored_game(store, length))
    random = Random(length)
    taken = []
    gc.collect()
    for _ in range(ACTIONS):
        action = some_action(table.state, random)
        began = process_time()
        outcome = await table.act(action.seat, fresh_id(), table.seq, action)
        _ = table.choices
        taken.append((process_time() - began) * 1000)
        assert outcome.ok, outcome
    return median(taken)


async def _stored_game(store: Store, length: int) -> str:
    """The id of a game of which about so many events have happened, and that goes on long enough."""
    _, _, game_id = await store.begun_game()
    game = await store.log.game(game_id)
    assert game is not None
    events = _long_game(game.shuffle, length)
    assert await store.log.append(game_id, after=0, events=events, at=BEGINNING)
    return game_id


def _long_game(shuffle: Shuffle, length: int) -> list[Event]:
    """The beginning of the first random game that lasts, cut after an action."""
    for seed in range(1_000):
        actions = _random_game(shuffle, Random(seed), length + 4 * ACTIONS)
        if sum(map(len, actions)) >= length + 4 * ACTIONS:
            events: list[Event] = []
            while len(events) < length:
                events += actions.pop(0)
            return events
    raise AssertionError("No random game is as long.")


def _random_game(shuffle: Shuffle, rng: Random, most: int) -> list[tuple[Event, ...]]:
    state, done, number = NEW_GAME, list[tuple[Event, ...]](), 0
    while state.winner is None and number < most:
        action = house_action(state, state.options, shuffle) or pick_at_random(rng, state)
        done.append(decide(state, action))
        number += len(done[-1])
        state = replay(done[-1], state)
    return done


async def _cold_load(store: Store) -> float:
    """Median milliseconds until a game that no worker holds can be played on."""
    game_id = await _stored_game(store, COLD)
    return median(await _times(lambda: open_table(store, game_id)))


async def _lobby(store: Store) -> Figure:
    """The lobby's list with few rooms stored, and with many that have been closed since."""
    await _store_rooms(store, range(OPEN), closed_at=None)
    few = median(await _times(store.rooms.lobby))
    for first in range(OPEN, ROOMS, 1_000):
        await _store_rooms(store, range(first, min(ROOMS, first + 1_000)), closed_at=MADE)
    many = median(await _times(store.rooms.lobby))
    return Figure(f"the lobby's list, {ROOMS:,} rooms stored", "ms", many, few, f"{OPEN} rooms stored")


async def _store_rooms(store: Store, numbers: range, closed_at: datetime | None) -> None:
    rooms, players, members = [], [], []
    for number in numbers:
        who = f"p_lobby_{number}"
        codes = {"id": f"r_lobby_{number}", "code": f"code{number}", "watch_code": f"watch{number}", "host_id": who}
        about = {"name": f"Room {number}", "visibility": "public", "options": {"seven_home": "both"}, "version": 1}
        rooms.append(codes | about | {"created_at": MADE, "touched_at": MADE, "closed_at": closed_at})
        players.append({"id": who, "name": who, "token_hash": who, "created_at": MADE})
        if closed_at is None:
            members.append({"room_id": codes["id"], "player_id": who, "joined_at": MADE})
    async with store.database.write() as transaction:
        await transaction.connection.execute(insert(PlayerRow), players)
        await transaction.connection.execute(insert(RoomRow), rooms)
        if members:
            await transaction.connection.execute(insert(RoomMemberRow), members)


async def _times(work: Callable[[], Awaitable[object]]) -> list[float]:
    """Milliseconds of processor time, of all this process's threads."""
    taken = []
    for _ in range(LOOKS):
        began = process_time()
        await work()
        taken.append((process_time() - began) * 1000)
    return taken


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        for figure in asyncio.run(measure_long_games(Path(place))):
            print(f"{figure.name}: {figure.value:.2f} {figure.unit}, {figure.ratio:.2f} of {figure.floor_is}")
