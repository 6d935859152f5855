"""Without a mouse: a whole game, and the help that names its keys. The others at the table are scripted."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import expect

from tests.conftest import MakeServer
from tests.e2e.conftest import MakeVisitor
from tests.kit.keyboard import KeyboardVisitor
from tests.kit.player import Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOUSE = ("pointerdown", "mousedown", "touchstart")


async def test_a_whole_game_is_played_by_keyboard_alone_in_english(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="1")
    visitor = await make_visitor("Anna", server.url, locale="en-GB", kind=KeyboardVisitor)
    await visitor.context.add_init_script(
        f"for (const kind of {list(MOUSE)}) addEventListener(kind, () => (window.sawMouse = true), true);"
    )
    async with AsyncExitStack() as stack:
        others = [await stack.enter_async_context(Player(server.url, name)) for name in ("Ben", "Cleo", "Dan")]
        code = await others[0].create_room()
        for player, seat in zip(others, "BCD", strict=True):
            await player.join(code, seat)
            await player.connect(code)
        await visitor.page.goto(f"/r/{code}")
        await visitor.page.locator("input[name=player]").wait_for()
        await visitor.page.keyboard.press("Tab")
        await visitor.page.locator("input[name=player]").focus()
        await visitor.page.keyboard.type("Anna")
        await visitor.page.keyboard.press("Enter")
        await visitor.sit("A")
        await others[0].start(code)

        await asyncio.gather(visitor.play(), *(player.play() for player in others))

    await expect(visitor.page.locator("[data-win]")).to_be_visible()
    await expect(visitor.page.locator(".status-line")).to_contain_text("won")
    assert await visitor.page.evaluate("window.sawMouse") is None


async def test_the_keys_are_told_and_leave_typing_alone(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url)
    visitor = await make_visitor("Anna", server.url, locale="en-GB")
    await visitor.page.goto("/learn#1")
    await visitor.page.locator("main[data-lesson=try]").wait_for()

    await visitor.page.keyboard.press("?")
    await expect(visitor.page.locator("dialog .keys dt")).to_have_count(10)
    await visitor.page.keyboard.press("Digit1")
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.locator("button.card[aria-pressed=true]")).to_have_count(0)

    await visitor.page.keyboard.press("b")
    await expect(visitor.page.locator("dialog .words-part h3")).to_contain_text(["Now", "that is you"])
    await visitor.page.keyboard.press("Escape")

    await visitor.page.keyboard.press("Digit1")
    await expect(visitor.page.locator("button.card[aria-pressed=true]")).to_have_count(1)
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.locator("button.card[aria-pressed=true]")).to_have_count(0)
