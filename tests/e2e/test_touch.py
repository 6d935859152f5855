"""By touch alone on the smallest phone: exchange and cards to the end of the game. The others are scripted."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import expect

from tests.conftest import MakeServer
from tests.e2e.conftest import MakeVisitor
from tests.kit.player import Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_whole_game_is_played_by_touch_on_a_phone_of_360_by_640(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="1")
    visitor = await make_visitor("Аня", server.url, is_phone=True)
    await visitor.context.add_init_script(
        "const see = ({pointerType}) => { if (pointerType !== 'touch') window.sawMouse = true; };"
        "addEventListener('pointerdown', see, true);"
        "addEventListener('keydown', () => (window.sawKey = true), true);"
    )
    async with AsyncExitStack() as stack:
        others = [await stack.enter_async_context(Player(server.url, name)) for name in ("Боря", "Вера", "Гена")]
        code = await others[0].create_room()
        for player, seat in zip(others, "BCD", strict=True):
            await player.join(code, seat)
            await player.connect(code)
        await visitor.page.goto(f"/r/{code}")
        await visitor.enter_name()
        await visitor.sit("A")
        await others[0].start(code)

        await asyncio.gather(visitor.play(), *(player.play() for player in others))

    await expect(visitor.page.locator("[data-win]")).to_be_visible()
    assert await visitor.page.evaluate("[window.sawMouse, window.sawKey]") == [None, None]
