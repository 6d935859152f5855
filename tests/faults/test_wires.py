"""Wires that double, lose, freeze and die, and readers who stop reading: what each side makes of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import pytest

from app import serving
from tests.faults.conftest import Round, Servers, in_play
from tests.kit.killer import Mortal
from tests.kit.player import Player
from tests.kit.proxy import Direction, Frame, Once, Proxy
from tests.kit.server import ServerProcess

TOO_SLOW = 4002
ENOUGH_TO_OVERFLOW = 600
SMALL_BUFFER = 16 * 1024
QUICK_PING_SECONDS = 1.0
NOTICED_SECONDS = 30


@asynccontextmanager
async def through_a_proxy(servers: Servers) -> AsyncIterator[tuple[Proxy, Round]]:
    """A game in play, all of it over one proxy."""
    async with Proxy(servers.processes[0].port) as proxy, in_play(servers.urls, [proxy.url]) as table:
        yield proxy, table


@asynccontextmanager
async def late_watcher(server: ServerProcess | Mortal, table: Round) -> AsyncIterator[tuple[Proxy, Player]]:
    """One more who watches, over a proxy of their own."""
    async with (
        Proxy(server.port) as proxy,
        Player(server.url, "Late", socket_url=proxy.url) as watcher,
    ):
        await watcher.join(table.code)
        await watcher.connect(table.code)
        await watcher.until(watcher.is_in_play)
        yield proxy, watcher


def is_action(frame: Frame) -> bool:
    return frame.direction is Direction.UP and frame.message.get("type") == "action"


def is_event(frame: Frame) -> bool:
    return frame.direction is Direction.DOWN and frame.message.get("type") == "event"


async def play_one(table: Round) -> int:
    """The seat on turn lays a card; the number that it got."""
    player = await table.mover()
    action = player.next_action()
    assert action is not None
    reply = await player.act(action)
    assert reply["ok"], reply
    for each in table.seats.values():
        await each.until_seq(reply["seq"])
    return int(reply["seq"])


async def test_a_doubled_action_is_one_event_and_both_answers_are_the_same(one_on_sqlite: Servers) -> None:
    async with through_a_proxy(one_on_sqlite) as (proxy, table):
        player, before = table.on_turn(), len(table.on_turn().frames)
        proxy.rule = Once(2, is_action)
        seq = await play_one(table)
        await player.until(lambda: sum(frame["type"] == "reply" for frame in player.frames[before:]) == 2)
        replies = [frame for frame in player.frames[before:] if frame["type"] == "reply"]

        assert replies[0] == replies[1]
        assert [frame["seq"] for frame in player.frames[before:] if frame["type"] == "event"] == [seq]


async def test_a_lost_event_is_noticed_at_the_next_and_asked_for_once(one_on_sqlite: Servers) -> None:
    async with (
        in_play(one_on_sqlite.urls) as table,
        late_watcher(one_on_sqlite.processes[0], table) as (proxy, watcher),
    ):
        proxy.rule = Once(0, is_event)
        await play_one(table)
        seq = await play_one(table)
        await watcher.until_seq(seq)

        assert watcher.mirror.view == table.watcher.mirror.view
        assert sum(frame["type"] == "snapshot" for frame in watcher.frames) == 2  # the first, and the one asked for


async def test_a_wire_that_was_frozen_delivers_all_it_held(one_on_sqlite: Servers) -> None:
    async with in_play(one_on_sqlite.urls) as table, late_watcher(one_on_sqlite.processes[0], table) as (proxy, frozen):
        proxy.freeze()
        for _ in range(4):
            seq = await play_one(table)
        assert (frozen.mirror.seq or 0) < seq
        proxy.thaw()
        await frozen.until_seq(seq)

        assert frozen.mirror.view == table.watcher.mirror.view
        assert sum(frame["type"] == "snapshot" for frame in frozen.frames) == 1


async def test_who_comes_back_while_the_dead_connection_is_still_registered_plays_at_once(
    one_on_sqlite: Servers,
) -> None:
    async with Proxy(one_on_sqlite.processes[0].port) as proxy, in_play(one_on_sqlite.urls, [proxy.url]) as table:
        player = table.on_turn()
        proxy.half_open()
        player._socket_url = one_on_sqlite.urls[0].replace("http", "ws", 1)
        player._socket = player._reader = None  # the dead one is not even told
        began = perf_counter()
        await player.connect(table.code)
        reply = await player.act(player.next_action() or {})

        took = perf_counter() - began
        proxy.cut()

        assert reply["ok"]
        assert took < 5


async def overflows(player: Player) -> int:
    """How many connections the server has cut because they read too slowly."""
    counts = (await player.ask("GET", "/metrics")).text
    (count,) = (line for line in counts.splitlines() if line.startswith("tacker_dropped_outboxes_total "))
    return int(float(count.split()[1]))


@pytest.fixture
async def rigged(fresh_sqlite_url: str, tmp_path: Path) -> AsyncIterator[Mortal]:
    """A server that is not started yet."""
    async with Mortal(fresh_sqlite_url, tmp_path / "log", TACKER_RATE_LIMITS="0") as server:
        yield server


async def test_a_slow_reader_is_closed_and_resumes_and_nobody_waits_for_it(rigged: Mortal) -> None:
    await rigged.live(send_buffer=SMALL_BUFFER)
    async with in_play([rigged.url]) as table, late_watcher(rigged, table) as (proxy, slow):
        proxy.freeze(Direction.DOWN)
        for _ in range(ENOUGH_TO_OVERFLOW):
            await slow.send_text('{"type":"resync"}')
        await play_one(table)
        while not await overflows(table.watcher):
            await table.watcher.resync()
        seq = await play_one(table)
        seen = [each.mirror.seq for each in table.seats.values()]
        proxy.thaw()
        await slow.until_closed()
        assert slow.close_code == TOO_SLOW

        await slow.connect(table.code)
        await slow.until_seq(seq)

        assert seen == [seq] * 4
        assert slow.mirror.view == table.watcher.mirror.view


async def test_a_half_open_connection_is_noticed_and_shown_as_away(rigged: Mortal) -> None:
    await rigged.live(ping_seconds=QUICK_PING_SECONDS)
    async with in_play([rigged.url]) as table, late_watcher(rigged, table) as (proxy, gone):
        await table.watcher.until(lambda: table.watcher.mirror.presence.get(gone.id) == "here")
        proxy.half_open()
        await table.watcher.until(lambda: table.watcher.mirror.presence.get(gone.id) == "away")
        proxy.cut()

        assert serving.PING_EVERY_SECONDS + serving.PING_ANSWER_SECONDS < NOTICED_SECONDS
        assert [each.close_code for each in table.everyone] == [None] * 5
