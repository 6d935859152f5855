"""Wires that die without a word, and readers that do not read."""

import asyncio
import json
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from urllib.parse import urlsplit

import pytest
from sqlalchemy.engine import make_url
from websockets.asyncio.client import connect

from app import serving
from app.api import line
from app.main import create_app
from tests.api.conftest import served, settings_for
from tests.api.rooms_kit import dealt_room, full_room
from tests.kit.player import Player
from tests.kit.proxy import Proxy


def test_a_half_open_connection_is_noticed_within_thirty_seconds() -> None:
    assert serving.PING_EVERY_SECONDS + serving.PING_ANSWER_SECONDS < 30
    assert line.SEND_SECONDS < 30


@pytest.fixture
async def quick_to_notice(fresh_sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A server that pings a hundred times as often as it should."""
    monkeypatch.setattr(serving, "PING_EVERY_SECONDS", 0.1)
    monkeypatch.setattr(serving, "PING_ANSWER_SECONDS", 0.5)
    async with served(create_app(settings_for(fresh_sqlite_url))) as url:
        yield url


async def test_a_player_whose_wire_is_half_open_is_shown_as_away(quick_to_notice: str) -> None:
    port = urlsplit(quick_to_notice).port
    assert port is not None
    async with full_room(quick_to_notice) as room, Proxy(port) as proxy:
        async with Player(quick_to_notice, "Даша", socket_url=proxy.url) as dasha:
            await dasha.join(room.code)
            await dasha.connect(room.code)
            await room.watcher.until(lambda: room.watcher.mirror.presence.get(dasha.id) == "here")
            proxy.half_open()
            await room.watcher.until(lambda: room.watcher.mirror.presence.get(dasha.id) == "away")

        assert {player.close_code for player in room.everyone} == {None}


def reluctant_socket(port: int) -> socket.socket:
    """A connected socket that takes in a few kilobytes unread, and no more."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    made.setblocking(False)
    return made


async def test_who_does_not_read_is_cut_and_the_others_are_not_kept_waiting(
    fresh_sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "SEND_SECONDS", 0.5)
    async with (
        served(create_app(settings_for(fresh_sqlite_url)), send_buffer=4096) as url,
        dealt_room(url) as room,
        Player(url, "Соня") as sonya,
    ):
        await sonya.join(room.code)
        anna, watcher = room.seats["A"], room.watcher
        socket_of = connect(
            f"{url.replace('http', 'ws', 1)}/ws/tables/{room.code}",
            sock=reluctant_socket(urlsplit(url).port or 0),
            additional_headers={"Authorization": f"Bearer {sonya.token}"},
            max_queue=1,
            close_timeout=0.1,
            proxy=None,
        )
        async with socket_of as unread:
            await unread.send(json.dumps({"type": "hello", "version": 1, "game": None, "last_seq": None}))
            await watcher.until(lambda: watcher.mirror.presence.get(sonya.id) == "here")
            for _ in range(150):
                await unread.send('{"type": "resync"}')
            assert anna.mirror.view is not None
            reply = await anna.act({"kind": "give", "card": anna.mirror.view["hand"][0]})
            await watcher.until_seq(reply["seq"])
            await watcher.until(lambda: watcher.mirror.presence.get(sonya.id) == "away")

        assert reply["ok"]
        assert {player.close_code for player in room.everyone} == {None}


async def begun(other: sqlite3.Connection) -> None:
    """Begin to write, once nobody does."""
    while not other.in_transaction:
        with suppress(sqlite3.OperationalError):
            other.execute("begin immediate")
        await asyncio.sleep(0)


async def test_what_was_asked_for_last_is_carried_out_and_told_though_its_wire_is_lost_meanwhile(
    fresh_sqlite_url: str,
) -> None:
    other = sqlite3.connect(make_url(fresh_sqlite_url).database or "", isolation_level=None, timeout=0)
    with closing(other):
        async with served(create_app(settings_for(fresh_sqlite_url))) as url, dealt_room(url) as room:
            anna, boris, watcher = room.seats["A"], room.seats["B"], room.watcher
            assert anna.mirror.view is not None
            seq = await room.until_same_seq()
            await begun(other)  # as long as another process writes, the action is under way
            await anna.send_action({"kind": "give", "card": anna.mirror.view["hand"][0]})
            await anna.hang_up()
            await boris.hang_up()  # all are told of it, and Anna cannot be
            await watcher.until(lambda: watcher.mirror.presence.get(boris.id) != "here")
            other.execute("rollback")
            await watcher.until_seq(seq + 1)
            told = [frame["event"] for frame in watcher.frames if frame["type"] == "event" and frame["seq"] == seq + 1]

        assert [(event["kind"], event["seat"]) for event in told] == [("card_given", "A")]


async def test_who_has_been_sent_away_is_not_heard_any_more(fresh_sqlite_url: str) -> None:
    other = sqlite3.connect(make_url(fresh_sqlite_url).database or "", isolation_level=None, timeout=0)
    with closing(other):
        async with served(create_app(settings_for(fresh_sqlite_url))) as url, full_room(url) as room:
            anna, boris = room.seats["A"], room.seats["B"]
            newer = connect(
                f"{url.replace('http', 'ws', 1)}/ws/tables/{room.code}",
                additional_headers={"Authorization": f"Bearer {anna.token}"},
                proxy=None,
            )
            await begun(other)  # as long as another process writes, the first is under way
            for word in ("first", "too late"):
                await anna.send_text(json.dumps({"type": "say", "id": f"message-{len(word)}", "text": word}))
            async with newer as second:
                await second.send(json.dumps({"type": "hello", "version": 1, "game": None, "last_seq": None}))
                await anna.until_closed()
                other.execute("rollback")
                await boris.until(lambda: "first" in boris.talk())
                await boris.say("in time")
                await boris.until(lambda: "in time" in boris.talk())

            assert anna.close_code == 4001
            assert boris.talk() == ["first", "in time"]
