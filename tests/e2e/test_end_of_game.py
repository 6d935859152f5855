"""What the page shows when a game is over, on a desk and on a phone. Scripted players get it there quickly."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import expect

from tests.conftest import MakeServer
from tests.e2e.conftest import MakeVisitor
from tests.e2e.table_kit import mid_game
from tests.kit.browser import Visitor
from tests.kit.player import Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SMALLEST_BOARD = 300
"""Pixels: below that nobody tells marbles apart."""


async def test_the_end_is_shown_with_the_board_to_players_and_spectators(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="1")
    async with AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(Player(server.url, name)) for name in ("Аня", "Боря", "Вера", "Гена")
        ]
        code = await players[0].create_room()
        for player, seat in zip(players, "ABCD", strict=True):
            await player.join(code, seat)
            await player.connect(code)
        await players[0].start(code)
        await asyncio.gather(*(player.play() for player in players))

    for is_phone in (False, True):
        seated = await make_visitor(f"Аня {is_phone=}", server.url, is_phone=is_phone)
        await seated.is_known_as(players[0].token)
        await seated.page.goto(f"/r/{code}")
        spectator = await make_visitor(f"Зритель {is_phone=}", server.url, is_phone=is_phone)
        await spectator.page.goto(f"/r/{code}")
        await spectator.enter_name()

        for visitor in (seated, spectator):
            await visitor.page.locator("[data-win]").wait_for(state="visible")
            assert await _board_height(visitor) > SMALLEST_BOARD
            assert await visitor.page.locator(".loading").count() == 0
        assert await seated.page.locator("[data-do=again]").is_visible()


async def test_a_game_that_was_given_up_says_why_at_the_table_and_in_the_room(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="1")
    async with mid_game(server.url, 4) as game:
        _, caller, second, third = game.players
        await caller.act({"kind": "call_vote", "matter": "abandon"})
        for voter in (second, third):
            await voter.act({"kind": "vote", "yes": True}, expect=caller.mirror.seq)
        await caller.until(caller.is_over)
        visitor = await make_visitor("Аня", server.url)
        await visitor.is_known_as(game.players[0].token)
        await visitor.page.goto(game.path)

        why = "Так решили игроки; голосование начал игрок Боря"
        await expect(visitor.page.locator(".result-why")).to_have_text(why)
        await visitor.press("[data-do=leave]")
        await expect(visitor.page.locator(".room-result .result-why")).to_have_text(why)


async def _board_height(visitor: Visitor) -> float:
    box = await visitor.page.locator(".board").bounding_box()
    assert box is not None
    return box["height"]
