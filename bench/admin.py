"""Ten thousand stored games: how soon a search answers, and how fast deals are counted and all games checked."""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

from sqlalchemy import insert, text

from app.admin.games import Games, Wanted
from app.admin.integrity import Integrity
from app.admin.statistics import deal_statistics
from app.engine.actions import Abandon
from app.engine.chairs import Ending
from app.engine.events import Event
from app.engine.game import decide, replay
from app.engine.state import Phase
from app.fairness.house import house_action
from app.fairness.shuffle import Shuffle
from app.records.form import FORMAT, chained
from app.simulation import drawn_shuffle, pick_sensibly
from app.store.database import Database, Transaction
from app.store.heads import header_of, seat_json
from app.store.rows import OVER, GameEventRow, GameRow, GameSeatRow, PlayerRow, RoomRow
from bench.figures import Figure
from tests.kit.databases import migrate, sqlite_url

GAMES = 10_000
TEMPLATES = 40
"""Different games; each is stored many times, under heads and in chains of its own."""
CARDS = 6
"""Laid before a game is abandoned: whole ones would fill gigabytes."""
PLAYERS = 400
GAMES_A_ROOM = 10
LOOKS = 40
"""Searches of each kind."""
BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
OPTIONS = {"seven_home": "both"}

Template = tuple[Shuffle, tuple[Event, ...]]


async def measure_admin(directory: Path) -> list[Figure]:
    """The slow end of searches, deals counted, and games checked a second by all processors."""
    url = sqlite_url(directory / "admin.db")
    migrate(url)
    database = Database(url)
    try:
        await _store(database)
        searches, floor = await _search_all_ways(database), await _time(lambda: _bare(database))
        return [
            Figure(
                f"search among {GAMES:,} games, p95", "ms", _p95(searches), _p95(floor), "reading 51 heads by their key"
            ),
            await _statistics(database),
            *[await _check(database, "chain"), await _check(database, "full")],
        ]
    finally:
        await database.aclose()


def _templates() -> list[Template]:
    rng = Random(7)
    return [_template(rng) for _ in range(TEMPLATES)]


def _template(rng: Random) -> Template:
    """A game that is abandoned after a few cards, and all that follows then."""
    shuffle, events = drawn_shuffle(rng), list[Event]()
    state, laid = replay(events), 0
    while state.secret is None:
        action = house_action(state, state.options, shuffle)
        if action is None and laid == CARDS:
            action = Abandon(Ending.VOTE)
        laid += action is None and state.phase is Phase.PLAY
        done = decide(state, action or pick_sensibly(rng, state))
        state = replay(done, state)
        events += done
    return shuffle, tuple(events)


async def _store(database: Database) -> None:
    templates, rng = _templates(), Random(8)
    players = [f"p_{number}" for number in range(PLAYERS)]
    async with database.write() as transaction:
        rows = [{"id": each, "name": each, "token_hash": each, "created_at": BEGUN} for each in players]
        await transaction.connection.execute(insert(PlayerRow), rows)
        rooms = [_room(number) for number in range(GAMES // GAMES_A_ROOM)]
        await transaction.connection.execute(insert(RoomRow), rooms)
    for first in range(0, GAMES, 500):
        async with database.write() as transaction:
            await _store_games(transaction, range(first, first + 500), templates, players, rng)


def _room(number: int) -> dict[str, Any]:
    codes = {"code": f"code{number}", "watch_code": f"watch{number}"}
    times = {"created_at": BEGUN, "touched_at": BEGUN}
    about = {"name": f"Room {number}", "visibility": "private", "options": OPTIONS, "host_id": "p_0", "version": 1}
    return {"id": f"r_{number}"} | codes | times | about


async def _store_games(
    transaction: Transaction, numbers: range, templates: Sequence[Template], players: Sequence[str], rng: Random
) -> None:
    heads, sitters, rows = [], [], []
    for number in numbers:
        shuffle, events = templates[number % TEMPLATES]
        begun = BEGUN + timedelta(minutes=number)
        head = _head(number, shuffle, len(events), rng.sample(players, 4), begun)
        heads.append(head)
        sitters += [
            {"game_id": head["id"], "seat": seat, "player_id": who["id"], "started_at": begun}
            for seat, who in head["seats"].items()
        ]
        timed = ((begun + timedelta(seconds=second), event) for second, event in enumerate(events))
        header = header_of(_Row(head))  # type: ignore[arg-type]
        for second, entry in enumerate(chained(header.hash(), 0, timed)):
            rows.append(
                {
                    "game_id": head["id"],
                    "seq": entry.seq,
                    "kind": entry.kind,
                    "version": entry.version,
                    "payload": entry.payload,
                    "at": begun + timedelta(seconds=second),
                    "hash": entry.hash,
                }
            )
    for table, values in ((GameRow, heads), (GameSeatRow, sitters), (GameEventRow, rows)):
        await transaction.connection.execute(insert(table), values)


def _head(number: int, shuffle: Shuffle, length: int, players: Sequence[str], begun: datetime) -> dict[str, Any]:
    return {
        "id": f"g_{number:05}",
        "room_id": f"r_{number // GAMES_A_ROOM}",
        "number": number % GAMES_A_ROOM + 1,
        "options": OPTIONS,
        "seats": {seat: seat_json(who, who, None) for seat, who in zip("ABCD", players, strict=True)},
        "rules": "1",
        "record_format": FORMAT,
        "algorithm": shuffle.commitment.algorithm,
        "secret": shuffle.secret.hex(),
        "seat_bytes": {seat: added and added.hex() for seat, added in zip("ABCD", shuffle.seat_bytes, strict=True)},
        "status": OVER,
        "abandoned": Ending.VOTE.value,
        "started_at": begun,
        "ended_at": begun + timedelta(seconds=length - 1),
        "events": length,
    }


class _Row:
    """A row that is still to be stored."""

    def __init__(self, columns: dict[str, Any]) -> None:
        self.__dict__.update(columns)


async def _search_all_ways(database: Database) -> list[float]:
    games, middle = Games(database), BEGUN + timedelta(minutes=GAMES // 2)
    cursor = (await games.search(Wanted(until=middle), None, 50)).next
    ways = [
        (Wanted(), None),
        (Wanted(), cursor),
        (Wanted(id="g_00042"), None),
        (Wanted(room="code42"), None),
        (Wanted(player="p_42"), None),
        (Wanted(since=BEGUN, until=middle), None),
        (Wanted(status="abandoned"), None),
        (Wanted(status="won"), None),
        (Wanted(winner="AC"), None),
        (Wanted(min_events=1_000), None),
        (Wanted(player="p_42", status="abandoned", min_events=10, until=middle), None),
    ]
    slowest: list[float] = []
    for wanted, after in ways:
        slowest += await _time(lambda wanted=wanted, after=after: games.search(wanted, after, 50))
    return slowest


async def _bare(database: Database) -> None:
    async with database.read() as connection:
        (await connection.execute(text("select * from game where id < 'g_00051'"))).all()


async def _time(look: Any) -> list[float]:
    seconds = []
    for _ in range(LOOKS):
        began = perf_counter()
        await look()
        seconds.append(perf_counter() - began)
    return seconds


def _p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1] * 1000


async def _statistics(database: Database) -> Figure:
    """What was dealt, counted anew over all games."""
    began = perf_counter()
    deals = (await deal_statistics(database))["deals"]
    seconds = perf_counter() - began
    began = perf_counter()
    async with database.read() as connection:
        (await connection.execute(text("select payload from game_event where kind = 'cards_dealt'"))).all()
    return Figure(
        "deals counted for the statistics",
        "deals/s",
        deals / seconds,
        deals / (perf_counter() - began),
        "reading every deal at once and doing nothing with it",
    )


async def _check(database: Database, depth: Any) -> Figure:
    """All games, with progress shown; the floor reads what is checked."""
    jobs = os.cpu_count() or 1
    result: dict[str, Any] = {}
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        async for told in Integrity(database).all(depth, executor=pool, jobs=jobs):
            result = told
            print(f"{depth}: {told['checked']} of {told['of']} games checked", file=sys.stderr)
    assert result["ok"], result
    assert result["checked"] == GAMES
    began = perf_counter()
    async with database.read() as connection:
        async for _ in await connection.stream(text("select * from game_event order by game_id, seq")):
            pass
    return Figure(
        f"integrity of {GAMES:,} games, {depth}",
        "games/s",
        GAMES / result["seconds"],
        GAMES / (perf_counter() - began),
        "reading every event and doing nothing with it",
    )


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as place:
        for figure in asyncio.run(measure_admin(Path(place))):
            print(figure.name, round(figure.value, 2), figure.unit, "floor", round(figure.floor, 2))
