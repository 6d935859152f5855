"""Rooms with four who sit, tables and workers on a real database, and players that play at random."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any

from app.bots.thinking import Brain
from app.engine.actions import GiveCard, LookAtCard, PlayCard, SeatAction
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.events import CardPlayed
from app.engine.notation import read_play
from app.engine.seats import SEATS, Seat
from app.engine.spaces import BASE, HOME, RING, RING_SIZE, START
from app.engine.state import GameState, Options, Phase
from app.store.changing import Changing
from app.store.database import Database
from app.store.event_log import EventLog
from app.store.hosting import Hosting
from app.store.players import Player, Players
from app.store.results import Results
from app.store.room import Room, Visibility
from app.store.rooms import Rooms
from app.store.seat_links import SeatLinks
from app.store.seating import Seating
from app.store.shuffles import Shuffles
from app.store.talk import Talk
from app.tables.audience import Connection, Outbox
from app.tables.frames import Happened
from app.tables.ports import Unobserved
from app.tables.registry import Registry, utc_now
from app.tables.silences import Silences
from app.tables.table import Table
from app.tables.timing import Timing

BEGINNING = datetime(2026, 1, 1, 12, tzinfo=UTC)
PATIENCE = 10.0
PLAIN = frozenset({Card.TWO, Card.THREE, Card.FIVE, Card.SIX, Card.NINE, Card.TEN, Card.TWELVE})
_ids = count(1)


def fresh_id() -> str:
    """An action's id that was not used before."""
    return f"action-{next(_ids)}"


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)


@dataclass
class Store:
    """What lasts, on one database, as one worker holds it."""

    database: Database
    clock: Clock = field(default_factory=Clock)
    seed: int = 7
    """Of the secrets from which shuffles come."""

    def __post_init__(self) -> None:
        self.players = Players(self.database, self.clock)
        changing = Changing(self.database, self.clock, Random(self.seed).randbytes)
        self.rooms = Rooms(changing)
        self.seating = Seating(changing, Random(self.seed))
        self.hosting = Hosting(changing)
        self.seat_links = SeatLinks(changing)
        self.talk = Talk(changing)
        self.results = Results(self.database)
        self.shuffles = Shuffles(self.database)
        self.log = EventLog(self.database)

    async def guests(self, number: int) -> list[Player]:
        """New guests."""
        return [(await self.players.create(f"guest {index}"))[0] for index in range(number)]

    async def room_of_four(self) -> tuple[Room, list[Player]]:
        """A public room in which four sit, A to D in this order."""
        players = await self.guests(4)
        room = await self.rooms.create(players[0].id, "Friday", Visibility.PUBLIC, Options())
        for player, seat in zip(players, SEATS, strict=True):
            await self.rooms.join(room.code, player.id)
            room = await self.seating.take(room.code, player.id, seat)
        return room, players

    async def begun_game(self) -> tuple[Room, list[Player], str]:
        """A room, its players and the id of a game just started, of which nothing has happened."""
        room, players = await self.room_of_four()
        room = await self.seating.start(room.code, players[0].id)
        assert room.game is not None
        return room, players, room.game.id


class Ears:
    """A teller that keeps what it was told."""

    def __init__(self) -> None:
        self.heard: list[Happened] = []

    def told(self, table: Table, happened: Sequence[Happened]) -> None:
        self.heard += happened


async def open_table(
    store: Store,
    game_id: str,
    *,
    log: Any = None,
    teller: Any = None,
    clock: Any = None,
    timing: Timing | None = None,
) -> Table:
    """The table of a game, as one more worker opens it; by the store's clock, if by no other."""
    game = await store.log.game(game_id)
    assert game is not None
    table = Table(
        game,
        log or store.log,
        teller=teller or Ears(),
        clock=clock or store.clock,
        timing=timing or Timing(),
        silences=Silences(await store.log.silences()),
        observer=Unobserved(),
    )
    await table.open()
    return table


def some_action(state: GameState, random: Random) -> SeatAction:
    """Something that one of the seats may do now."""
    if state.phase is Phase.EXCHANGE:
        for seat in SEATS:
            if state.exchange.given[seat] is None:
                return GiveCard(seat, random.choice(state.hands[seat]))
        return LookAtCard(next(seat for seat in SEATS if seat.team not in state.exchange.fixed))
    return PlayCard(state.turn, random.choice(legal_plays(state.position)).play)


async def play_on(table: Table, *, actions: int, random: Random) -> None:
    """Let random players act so many times, or until the game is over."""
    for _ in range(actions):
        if table.is_over:
            return
        action = some_action(table.state, random)
        outcome = await table.act(action.seat, fresh_id(), table.seq, action)
        assert outcome.ok, outcome


async def play_to_a_turn(table: Table) -> None:
    """Give and look until a card is to be laid."""
    random = Random(1)
    while table.state.phase is not Phase.PLAY:
        await play_on(table, actions=1, random=random)


async def one_card_before_the_end(store: Store, table: Table) -> Seat:
    """Put a board into the log on which the seat on turn can win with a plain card of its hand; that seat.

    Its last marble stands as many steps before its nearest home cell as the card moves.
    """
    await play_to_a_turn(table)
    before, hands = table.state.turn, table.state.hands
    seat = before.left
    assert Card.TACKER not in hands[seat.left], "the next seat could cancel the win: take another seed"
    laid, winning = (next(card for card in hands[each] if card in PLAIN) for each in (before, seat))
    last = RING[(START[seat] - int(winning) + 1) % RING_SIZE]
    marbles = [HOME[each] if each.team is seat.team else (BASE[each],) * 4 for each in SEATS]
    marbles[seat] = (last, *HOME[seat][1:])
    board = Board(tuple(marbles), (False,) * 4)
    # What the event says has happened has happened, be it ever so unlikely.
    event = CardPlayed(before, read_play(f"{laid}:0-1"), None, (), board, None, cancels_win=False)
    assert await store.log.append(table.game.id, after=table.seq, events=[event], at=store.clock())
    await table.catch_up()
    return seat


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """One worker's hold of the database."""
    database = Database(url)
    try:
        await database.bell.start()
        yield Store(database)
    finally:
        await database.aclose()


@asynccontextmanager
async def open_worker(store: Store, *, timing: Timing | None = None, clock: Any = utc_now) -> AsyncIterator[Registry]:
    """A worker's registry."""
    registry = Registry(
        log=store.log,
        rooms=store.rooms,
        talk=store.talk,
        bell=store.database.bell,
        brain=Brain(),
        clock=clock,
        timing=timing,
        build="test",
    )
    await registry.start()
    try:
        yield registry
    finally:
        await registry.aclose()


class Visitor:
    """A connection whose frames are read as they come."""

    def __init__(self, registry: Registry, connection: Connection) -> None:
        self.registry = registry
        self.connection = connection
        self.frames: list[dict[str, Any]] = []

    @classmethod
    async def come(
        cls, registry: Registry, room_id: str, player_id: str, *, game: str | None = None, last_seq: int | None = None
    ) -> Visitor:
        """Connect to the room."""
        connection = await registry.attach(room_id, player_id, game=game, last_seq=last_seq, outbox=Outbox())
        assert connection is not None
        return cls(registry, connection)

    async def next(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next frame of this type in which these fields are so; those before it are kept as well."""
        async with asyncio.timeout(PATIENCE):
            while True:
                text = await self.connection.outbox.next()
                assert text is not None, f"closed with {self.connection.outbox.close_code}"
                frame = json.loads(text)
                self.frames.append(frame)
                if frame["type"] == kind and all(frame.get(name) == value for name, value in fields.items()):
                    return dict(frame)

    async def until_closed(self) -> int:
        """Read to the end; the code with which it was closed."""
        async with asyncio.timeout(PATIENCE):
            while (text := await self.connection.outbox.next()) is not None:
                self.frames.append(json.loads(text))
        assert self.connection.outbox.close_code is not None
        return self.connection.outbox.close_code

    async def act(self, game_id: str, expect: int, action: SeatAction) -> Any:
        """Ask for an action under a fresh id."""
        return await self.registry.act(self.connection, game_id, fresh_id(), expect, lambda _seat: action)
