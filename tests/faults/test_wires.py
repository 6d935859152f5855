"""Wires that double, lose, freeze and die, and readers who stop reading: what each side makes of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter

from tests.faults.conftest import Round, Servers, in_play
from tests.kit.player import Player
from tests.kit.proxy import Direction, Frame, Once, Proxy

TOO_SLOW = 4002
REPLACED = 4001
ENOUGH_TO_OVERFLOW = 250


@asynccontextmanager
async def through_a_proxy(servers: Servers) -> AsyncIterator[tuple[Proxy, Round]]:
    """A game in play, all of it over one proxy."""
    async with Proxy(servers.processes[0].port) as proxy, in_play(servers.urls, [proxy.url]) as table:
        yield proxy, table


def is_action(frame: Frame) -> bool:
    return frame.direction is Direction.UP and frame.message.get("type") == "action"


def is_event(frame: Frame) -> bool:
    return frame.direction is Direction.DOWN and frame.message.get("type") == "event"


async def play_one(table: Round) -> int:
    """The seat on turn lays a card; the number that it got."""
    player = table.on_turn()
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
    async with through_a_proxy(one_on_sqlite) as (proxy, table):
        snapshots = [sum(frame["type"] == "snapshot" for frame in each.frames) for each in table.everyone]
        proxy.rule = lost = Once(0, is_event)
        player = table.on_turn()
        await player.send_action(player.next_action() or {})
        await lost.hit.wait()
        await asyncio.gather(*(each.play(until_laid=4) for each in table.everyone))
        for each in table.everyone:
            await each.until_seq(table.watcher.mirror.seq or 0)
        asked = [
            sum(frame["type"] == "snapshot" for frame in each.frames) - before
            for each, before in zip(table.everyone, snapshots, strict=True)
        ]

        assert sorted(asked) == [0, 0, 0, 0, 1]
        assert len({each.mirror.view["board"] for each in table.everyone if each.mirror.view}) == 1


async def test_a_wire_that_was_frozen_delivers_all_it_held(one_on_sqlite: Servers) -> None:
    async with (
        in_play(one_on_sqlite.urls) as table,
        Proxy(one_on_sqlite.processes[0].port) as proxy,
        Player(one_on_sqlite.urls[0], "Frozen", socket_url=proxy.url) as frozen,
    ):
        await frozen.join(table.code)
        await frozen.connect(table.code)
        await frozen.until(frozen.is_in_play)
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

        assert reply["ok"]
        assert perf_counter() - began < 5


async def test_a_slow_reader_is_closed_and_resumes_and_nobody_waits_for_it(one_on_sqlite: Servers) -> None:
    async with (
        in_play(one_on_sqlite.urls) as table,
        Proxy(one_on_sqlite.processes[0].port) as proxy,
        Player(one_on_sqlite.urls[0], "Slow", socket_url=proxy.url) as slow,
    ):
        await slow.join(table.code)
        await slow.connect(table.code)
        await slow.until(slow.is_in_play)
        proxy.freeze(Direction.DOWN)
        for _ in range(ENOUGH_TO_OVERFLOW):
            await slow.send_text('{"type":"resync"}')
        for _ in range(8):
            seq = await play_one(table)
        seen = [each.mirror.seq for each in table.seats.values()]
        proxy.thaw()
        await slow.until_closed()
        assert slow.close_code == TOO_SLOW

        await slow.connect(table.code)
        await slow.until_seq(seq)

        assert seen == [seq] * 4
        assert slow.mirror.view == table.watcher.mirror.view
