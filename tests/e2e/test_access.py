"""Every page, in both languages, light and dark: what axe says of it, and whether it can be read at twice the size."""

from importlib.resources import files

import pytest
from playwright.async_api import ViewportSize

from tests.conftest import MakeServer
from tests.e2e.conftest import DESKTOP, MakeVisitor
from tests.e2e.table_kit import mid_game
from tests.e2e.test_admin_page import TOKEN, let_in
from tests.kit.browser import Visitor
from tests.kit.finished import finished_game

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SERIOUS = ("serious", "critical")
AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
LOOK = """serious => axe.run().then(({violations}) => violations
  .filter(({impact}) => serious.includes(impact))
  .map(({id, nodes}) => [id, nodes.slice(0, 3).map(node => node.html.slice(0, 200) + ' | ' + node.failureSummary)]))"""


TWICE_AS_LARGE = ViewportSize(width=640, height=400)
"""A window of 1280 × 800 with the page at 200 %."""

CUT = """() => {
  const scrolls = (each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX);
  const isOut = (each) => {
    const {left, right, width, height} = each.getBoundingClientRect();
    return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1);
  };
  const isCut = (each) => each.scrollWidth > each.clientWidth + 1
    && getComputedStyle(each).overflowX === 'hidden' && getComputedStyle(each).textOverflow !== 'ellipsis';
  const parents = (each) => each ? [each, ...parents(each.parentElement)] : [];
  const found = [...document.querySelectorAll('body *')]
    .filter(each => each.checkVisibility() && !each.closest('svg, .unseen'))
    .filter(each => !parents(each.parentElement).some(scrolls))
    .filter(each => isOut(each) || isCut(each))
    .map(each => ['cut', each.outerHTML.slice(0, 120)]);
  const wide = document.documentElement.scrollWidth;
  return wide > innerWidth ? [['wide', wide], ...found] : found;
}"""


async def found_on(visitor: Visitor) -> list[object]:
    """What axe finds on the page as it is, that is serious, and what is lost at twice the size."""
    page = visitor.page
    await page.evaluate(AXE)
    found: list[object] = await page.evaluate(LOOK, list(SERIOUS))
    await page.set_viewport_size(TWICE_AS_LARGE)
    found += await page.evaluate(CUT)
    await page.set_viewport_size(DESKTOP)
    return found


@pytest.mark.parametrize(("locale", "scheme"), [("ru-RU", "light"), ("en-GB", "dark")])
async def test_axe_finds_nothing_serious_on_any_page(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor, locale: str, scheme: str
) -> None:
    finished = await finished_game(fresh_sqlite_url)
    server = make_server(fresh_sqlite_url, TACKER_SEED="1", TACKER_ADMIN_TOKEN=TOKEN)
    found: dict[str, list[object]] = {}
    async with mid_game(server.url, 50) as game:
        player = await game.arrive(make_visitor, locale=locale, color_scheme=scheme)
        await player.press("button.card")
        found["table"] = await found_on(player)
        for what in ("menu", "history", "people"):
            await player.press(f"[data-do={what}]")
            found[what] = await found_on(player)
            await player.press("dialog [data-do=close]")
        for what in ("settings", "keys", "board"):
            await player.press("[data-do=menu]")
            await player.press(f"dialog [data-do={what}]")
            found[what] = await found_on(player)
            await player.press("dialog [data-do=close]")
        host = game.players[0]
        room = await host.create_room()
        await player.page.goto(f"/r/{room}")
        await player.page.locator("main[data-view=room]").wait_for()
        found["room"] = await found_on(player)

    guest = await make_visitor("Гость", server.url, locale=locale, color_scheme=scheme)
    for path, ready in (
        ("/", ".lobby-create"),
        ("/rules", "main h2"),
        ("/learn", ".learn-list"),
        ("/learn#5", "main[data-lesson=try]"),
        ("/r/zzzzzzzzzzzz", "main[data-view=lost]"),
        (f"/r/{room}", "main[data-view=gate], main[data-view=room]"),
        ("/s", "main"),
        ("/nowhere", "main h1"),
    ):
        await guest.page.goto("about:blank")
        await guest.page.goto(path)
        await guest.page.locator(ready).first.wait_for()
        found[path] = await found_on(guest)

    await guest.is_known_as(finished.tokens[0])
    await guest.page.goto(f"/replay/{finished.game}")
    await guest.page.locator("main[data-replay]").wait_for()
    found["replay"] = await found_on(guest)
    await let_in(guest)
    found["admin"] = await found_on(guest)

    assert {name: problems for name, problems in found.items() if problems} == {}
