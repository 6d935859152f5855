"""One player, several devices, several workers: the newest connection counts, and what was answered stays answered."""

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter

import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.conftest import SEATS, Servers, dealt, in_play
from tests.kit.audit import read_books
from tests.kit.killer import Mortal
from tests.kit.player import Player

RESTARTING = 1012
REPLACED = 4001
NOT_ALLOWED = 4003
TERM_SECONDS = 5


def second_device(player: Player, url: str) -> Player:
    """The same player on another device: a personal token, and nothing seen yet."""
    other = Player(url, f"{player.name}, second device")
    other.token = player.token
    other._http.headers["Authorization"] = f"Bearer {player.token}"
    return other


async def test_a_second_device_takes_over_and_the_first_is_closed(servers: Servers) -> None:
    async with in_play(servers.urls) as table:
        first = table.on_turn()
        second = second_device(first, servers.urls[-1])
        await second.connect(table.code)
        await second.until(lambda: second.mirror.choices is not None)
        await first.until_closed()

        assert first.close_code == REPLACED
        assert second.mirror.view == first.mirror.view
        assert (await second.act(second.next_action() or {}))["ok"]
        assert second.close_code is None
        await second.hang_up()
        await second._http.aclose()


async def test_a_wrong_token_changes_nothing(servers: Servers) -> None:
    async with in_play(servers.urls) as table:
        stranger = second_device(table.seats["A"], servers.urls[-1])
        stranger.token = stranger.token[:-1] + ("A" if stranger.token[-1] != "A" else "B")
        with suppress(ConnectionClosed):  # before the hello was sent
            await stranger.connect(table.code)
        await stranger.until_closed()

        assert stranger.close_code == NOT_ALLOWED
        assert [player.close_code for player in table.everyone] == [None] * 5
        await stranger.hang_up()
        await stranger._http.aclose()


async def test_a_resend_through_another_worker_gets_the_first_answer(servers: Servers) -> None:
    async with in_play(servers.urls) as table:
        player, expect = table.on_turn(), table.on_turn().mirror.seq
        action = player.next_action() or {}
        first = await player.act(action, action_id="a-resent-later", expect=expect)
        again = second_device(player, servers.urls[-1])
        await again.connect(table.code)
        await again.until(again.is_in_play)
        second = await again.act(action, action_id="a-resent-later", expect=expect)

        assert first["ok"]
        assert second == first
        await again.hang_up()
        await again._http.aclose()


@pytest.fixture
async def mortal(database_url: str, tmp_path: Path) -> AsyncIterator[Mortal]:
    """A server that can be stopped and started again, on each database."""
    async with Mortal(database_url, tmp_path / "server.log", TACKER_RATE_LIMITS="0") as server:
        await server.live()
        yield server


async def test_a_restart_says_so_ends_quickly_and_keeps_every_answer(mortal: Mortal, database_url: str) -> None:
    async with in_play([mortal.url]) as table:
        player, expect = table.on_turn(), table.on_turn().mirror.seq
        action = player.next_action() or {}
        first = await player.act(action, action_id="a-before-the-restart", expect=expect)
        for each in table.everyone:
            await each.until_seq(first["seq"])
        seen = [each.mirror.view for each in table.everyone]
        began = perf_counter()
        await mortal.terminate()
        took = perf_counter() - began
        for each in table.everyone:
            await each.until_closed()

        assert took < TERM_SECONDS
        assert [each.close_code for each in table.everyone] == [RESTARTING] * 5
        assert all(any(frame["type"] == "restarting" for frame in each.frames) for each in table.everyone)

        await mortal.live()
        for each in table.everyone:
            await each.reconnect()
            await each.resync()
        second = await player.act(action, action_id="a-before-the-restart", expect=expect)
        (book,) = await read_books(database_url)

        assert [each.mirror.view for each in table.everyone] == seen
        assert second == first
        assert book.rows[-1].seq == first["seq"]


async def test_a_drop_in_the_waiting_room_keeps_the_seat(one_on_sqlite: Servers) -> None:
    async with dealt(one_on_sqlite.urls) as table:
        await table.seats["B"].hang_up()
        await table.watcher.until(lambda: table.watcher.mirror.presence.get(table.seats["B"].id) == "away")
        room = await table.watcher.call("GET", f"/api/rooms/{table.code}")

        assert [room["seats"][seat]["name"] for seat in SEATS] == list(SEATS)

        await table.seats["B"].reconnect()
        await table.watcher.until(lambda: table.watcher.mirror.presence.get(table.seats["B"].id) == "here")
