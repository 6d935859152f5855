"""Many ask for one thing at once, through one server and through two: it happens once, and all hear the same of it."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.faults.conftest import SEATS, Round, Servers, dealt, in_play
from tests.kit.audit import Book, faults, read_books
from tests.kit.player import Player

Json = dict[str, Any]

COPIES = 50
CLAIMANTS = 20
TABLES = 16


async def burst(player: Player, url: str, code: str, frames: Sequence[Json]) -> list[Json]:
    """Send all at once over a socket of its own, and read until as many replies have come, or it is closed."""
    address = f"{url.replace('http', 'ws', 1)}/ws/tables/{code}"
    headers = {"Authorization": f"Bearer {player.token}"}
    replies: list[Json] = []
    async with connect(address, additional_headers=headers, proxy=None) as socket:
        hello = {"type": "hello", "version": 1, "game": None, "last_seq": None}
        for frame in (hello, *frames):
            await socket.send(json.dumps(frame))
        try:
            while len(replies) < len(frames):
                frame = json.loads(await socket.recv())
                replies += [frame] if frame["type"] == "reply" else []
        except ConnectionClosed:
            pass
    return replies


async def book_of(servers: Servers, table: Round) -> Book:
    (book,) = await read_books(servers.database_url, table.watcher.mirror.game)
    return book


def turn(player: Player, play: str, action_id: str) -> Json:
    action = {"kind": "play", "play": play}
    return {
        "type": "action",
        "id": action_id,
        "game": player.mirror.game,
        "expect": player.mirror.seq,
        "action": action,
    }


async def test_fifty_copies_of_one_action_are_one_event(servers: Servers) -> None:
    async with in_play(servers.urls) as table:
        player = table.on_turn()
        action = player.next_action()
        assert action is not None
        copies = [turn(player, action["play"], "a-the-same")] * COPIES
        bursts = (burst(player, url, table.code, copies) for url in servers.urls)
        replies = [reply for each in await asyncio.gather(*bursts) for reply in each]

        assert len(replies) >= COPIES
        assert {(reply["ok"], reply["seq"]) for reply in replies} == {(True, (player.mirror.seq or 0) + 1)}
        assert sum(row.kind in ("card_played", "card_discarded") for row in (await book_of(servers, table)).rows) == 1


async def test_of_fifty_conflicting_actions_one_wins(servers: Servers) -> None:
    async with in_play(servers.urls) as table:
        player = table.on_turn()
        action = player.next_action()
        assert action is not None
        rivals = [[turn(player, action["play"], f"a-{uuid4()}") for _ in range(COPIES)] for _ in servers.urls]
        bursts = (burst(player, url, table.code, each) for url, each in zip(servers.urls, rivals, strict=True))
        replies = [reply for each in await asyncio.gather(*bursts) for reply in each]

        assert len(replies) >= COPIES
        assert sum(reply["ok"] for reply in replies) <= 1
        assert {reply["error"]["code"] for reply in replies if not reply["ok"]} <= {"stale", "not_your_turn"}
        book = await book_of(servers, table)
        assert sum(answer.outcome.ok and answer.outcome.seq == book.rows[-1].seq for answer in book.answers) == 1
        assert faults([book], []) == []


async def test_of_twenty_who_join_one_seat_one_sits(servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        rivals = [
            await stack.enter_async_context(Player(servers.urls[number % len(servers.urls)], f"Guest {number}"))
            for number in range(CLAIMANTS)
        ]
        code = await rivals[0].create_room()
        await asyncio.gather(*(rival.join(code) for rival in rivals))
        answers = await asyncio.gather(*(rival.ask("PUT", f"/api/rooms/{code}/seats/B") for rival in rivals))
        codes = sorted(answer.json().get("code") if answer.status_code != 200 else "sits" for answer in answers)

        assert codes == ["seat_taken"] * (CLAIMANTS - 1) + ["sits"]


async def test_all_four_pass_a_card_at_once_and_all_are_accepted(servers: Servers) -> None:
    async with dealt(servers.urls) as table:
        actions = {seat: table.seats[seat].next_action() for seat in SEATS}
        replies = await asyncio.gather(*(table.seats[seat].act(actions[seat] or {}) for seat in SEATS))

        assert [reply["ok"] for reply in replies] == [True] * 4
        assert sorted(row.payload["seat"] for row in (await book_of(servers, table)).rows[-4:]) == list(SEATS)


async def test_sixteen_games_that_begin_at_once_are_all_dealt(servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        tables = await asyncio.gather(*(stack.enter_async_context(dealt(servers.urls)) for _ in range(TABLES)))

        games = {table.watcher.mirror.game for table in tables}
        views = [seat.mirror.view or {} for table in tables for seat in table.seats.values()]
        assert len(games) == TABLES
        assert {(view["phase"], len(view["hand"])) for view in views} == {("exchange", 5)}
