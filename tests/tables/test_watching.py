"""What spectators see, who is said to be here, and what is told around the cards, in one worker."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from app.customs import Customs, Watchers
from app.engine.actions import CallVote, GiveToBot, OfferToPlay, ShowHands
from app.engine.chairs import Matter
from app.engine.seats import SEATS, Seat
from app.engine.state import Options
from app.store.room import Visibility
from app.tables.registry import Registry, utc_now
from app.tables.table import Table
from app.tables.timing import Timing
from tests.tables.kit import Store, Visitor, fresh_id, open_table, open_worker, play_on

PROMPT = Timing(
    poll_seconds=3600,
    sweep_seconds=0.05,
    exchange_seconds=3600,
    settle_seconds=0.1,
    roll_seconds=0.05,
    bot_seconds=(0, 0),
)


@dataclass
class Evening:
    """A room of four and a spectator, a game, and one worker."""

    store: Store
    registry: Registry
    room_id: str
    players: list[str]
    watcher: str
    game_id: str

    async def come(self, player_id: str) -> Visitor:
        return await Visitor.come(self.registry, self.room_id, player_id)

    async def table(self) -> Table:
        """The game's table in one more worker."""
        return await open_table(self.store, self.game_id, clock=utc_now, timing=PROMPT)

    async def allow_hands(self) -> None:
        table = await self.table()
        for seat in SEATS:
            outcome = await table.act(seat, fresh_id(), table.seq, ShowHands(seat, allow=True), self.players[seat])
            assert outcome.ok


async def evening(store: Store, registry: Registry, customs: Customs) -> Evening:
    *players, watcher = [player.id for player in await store.guests(5)]
    room = await store.rooms.create(players[0], "Friday", Visibility.PUBLIC, Options(), customs)
    for player_id, seat in zip(players, SEATS, strict=True):
        await store.rooms.join(room.code, player_id)
        await store.seating.take(room.code, player_id, seat)
    await store.rooms.join(room.code, watcher)
    started = await store.seating.start(room.code, players[0])
    assert started.game is not None
    return Evening(store, registry, room.id, players, watcher, started.game.id)


@pytest_asyncio.fixture
async def registry(store: Store) -> AsyncIterator[Registry]:
    async with open_worker(store, timing=PROMPT) as registry:
        yield registry


def events(visitor: Visitor) -> list[dict[str, Any]]:
    return [frame for frame in visitor.frames if frame["type"] == "event"]


async def test_a_spectator_sees_no_hand(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs())

    snapshot = await (await here.come(here.watcher)).next("snapshot")

    assert (snapshot["view"]["viewer"], snapshot["view"]["hand"], snapshot["view"]["hands"]) == (None, None, None)


async def test_a_room_without_watchers_shows_them_the_room_and_not_the_game(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs(watchers=Watchers.NONE))
    player, watcher = await here.come(here.players[0]), await here.come(here.watcher)
    await player.next("snapshot")

    await play_on(await here.table(), actions=3, random=Random(1))
    await player.next("event")
    # What comes after the events shows that there was nothing between.
    here.registry.react(player.connection, "bravo")
    await watcher.next("reaction")

    assert {frame["type"] for frame in watcher.frames} <= {"room", "presence", "reaction"}


async def test_hands_are_shown_only_when_all_four_allow_it(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs(watchers=Watchers.HANDS))
    watcher = await here.come(here.watcher)
    before = await watcher.next("snapshot")

    await here.allow_hands()
    after = await watcher.next("snapshot")

    assert (before["view"]["hands"], before["view"]["phase"]) == (None, "exchange")
    assert after["view"]["hands"] == {seat.name: [] for seat in SEATS}
    assert after["seq"] < before["seq"]


async def test_hands_come_a_deal_late_and_never_ahead(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs(watchers=Watchers.HANDS))
    await here.allow_hands()
    watcher = await here.come(here.watcher)
    await watcher.next("snapshot")
    table = await here.table()
    deal_began: dict[int, int] = {}

    while table.state.deal_number < 3:
        await play_on(table, actions=1, random=Random(table.seq))
        deal_began.setdefault(table.state.deal_number, table.seq)
    # The first deal has been released by now, and nothing of the third.
    async with asyncio.timeout(10):
        while not events(watcher) or events(watcher)[-1]["seq"] < deal_began[2] - 1:
            await watcher.next("event")
    told = events(watcher)

    assert max(frame["seq"] for frame in told) <= deal_began[2] + (table.seq - deal_began[3]) + 1
    assert [frame["seq"] for frame in told] == list(range(told[0]["seq"], told[0]["seq"] + len(told)))
    assert any(len(frame["now"]["hands"]["A"]) == 5 for frame in told if "now" in frame)


async def test_who_takes_back_the_word_ends_the_showing_of_hands(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs(watchers=Watchers.HANDS))
    await here.allow_hands()
    watcher = await here.come(here.watcher)
    late = await watcher.next("snapshot")
    table = await here.table()

    await table.act(Seat.B, fresh_id(), table.seq, ShowHands(Seat.B, allow=False), here.players[1])
    live = await watcher.next("snapshot")

    assert (late["view"]["hands"] is None, live["view"]["hands"], live["seq"]) == (False, None, table.seq)


async def test_a_player_who_is_gone_for_long_is_noted_and_one_who_is_back_too(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs())
    stays, goes = await here.come(here.players[0]), await here.come(here.players[1])
    await stays.next("snapshot")

    registry.detach(goes.connection)
    async with asyncio.timeout(10):
        while (lost := await stays.next("presence"))["players"][here.players[1]] == "here":
            pass
    async with asyncio.timeout(10):
        while (away := await stays.next("event"))["event"] != {"kind": "seat_away", "seat": "B"}:
            pass
    back = await here.come(here.players[1])
    async with asyncio.timeout(10):
        while (came := await stays.next("event"))["event"] != {"kind": "seat_here", "seat": "B"}:
            pass

    assert lost["players"][here.players[1]] == "reconnecting"
    assert (away["now"]["control"]["B"]["absent"], came["now"]["control"]["B"]["absent"]) == (True, False)
    assert back.connection.player_id == here.players[1]


async def test_a_reaction_reaches_all_alike_and_too_many_do_not(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs())
    player, watcher = await here.come(here.players[2]), await here.come(here.watcher)

    for _ in range(9):
        registry.react(player.connection, "wow")
    registry.react(watcher.connection, "laugh")
    for _ in range(3):
        assert (await watcher.next("reaction"))["seat"] == "C"
    first = await player.next("reaction")
    registry.detach(player.connection)
    await watcher.next("presence")

    assert first == {"type": "reaction", "seat": "C", "reaction": "wow"}
    assert sum(frame["type"] == "reaction" for frame in watcher.frames) == 3


async def test_a_room_can_do_without_reactions(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs(reactions=False))
    player = await here.come(here.players[2])

    registry.react(player.connection, "wow")
    registry.detach((await here.come(here.players[3])).connection)
    await player.next("presence")

    assert all(frame["type"] != "reaction" for frame in player.frames)


async def test_a_clock_is_shown_with_the_table_and_whenever_it_changes(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs(clock=45))
    player = await here.come(here.players[0])

    shown = await player.next("clock")
    table = await here.table()
    await table.act(Seat.A, fresh_id(), table.seq, CallVote(Seat.A, Matter.PAUSE), here.players[0])
    changed = await player.next("clock")

    assert (shown["turn"]["seconds"], shown["vote_ends_at"]) == (45, None)
    assert changed["vote_ends_at"] is not None


async def test_a_spectator_who_offers_is_voted_on_and_a_player_cannot_offer(store: Store, registry: Registry) -> None:
    here = await evening(store, registry, Customs())
    player, watcher = await here.come(here.players[0]), await here.come(here.watcher)
    table = await here.table()
    await table.act(Seat.C, fresh_id(), table.seq, GiveToBot(Seat.C, Seat.C, "easy"), here.players[2])

    refused = await registry.offer(player.connection, here.game_id, fresh_id(), table.seq, Seat.C)
    offered = await registry.offer(watcher.connection, here.game_id, fresh_id(), table.seq, Seat.C)

    assert refused.error is not None
    assert (refused.error.code, offered.ok) == ("no_spectator", True)
    await table.catch_up()
    assert table.state.vote is not None
    assert (table.state.vote.player, OfferToPlay(Seat.C, here.watcher).player) == (here.watcher, here.watcher)


async def test_bots_go_on_where_nobody_watches(store: Store, registry: Registry) -> None:
    """A killed worker's bots are moved by whoever sweeps."""
    here = await evening(store, registry, Customs())
    table = await here.table()

    for seat in SEATS:
        await table.act(seat, fresh_id(), table.seq, GiveToBot(seat, seat, "easy"), here.players[seat])
    async with asyncio.timeout(20):
        while None in table.state.exchange.given:
            await asyncio.sleep(0.05)
            await table.catch_up()

    assert {chair.bot for chair in table.state.chairs} == {"easy"}


@pytest.mark.parametrize(("watchers", "most"), [(Watchers.LIVE, 1), (Watchers.HANDS, 3)])
async def test_earlier_deals_are_held_only_where_they_are_shown_late(
    store: Store, registry: Registry, watchers: Watchers, most: int
) -> None:
    here = await evening(store, registry, Customs(watchers=watchers))
    table = await here.table()

    while table.state.deal_number < 4:
        await play_on(table, actions=1, random=Random(table.seq))

    deals = table.deals
    assert len(deals) == most
    assert deals[-1][0].state.deal_number == table.state.deal_number
