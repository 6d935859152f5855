"""What axe says of every page, in both languages, light and dark: nothing serious."""

from importlib.resources import files

import pytest

from tests.conftest import MakeServer
from tests.e2e.conftest import MakeVisitor
from tests.e2e.table_kit import mid_game
from tests.kit.browser import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SERIOUS = ("serious", "critical")
AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
LOOK = """serious => axe.run().then(({violations}) => violations
  .filter(({impact}) => serious.includes(impact))
  .map(({id, nodes}) => [id, nodes.slice(0, 3).map(node => node.html.slice(0, 200) + ' | ' + node.failureSummary)]))"""


async def found_on(visitor: Visitor) -> list[object]:
    """What axe finds on the page as it is, that is serious."""
    await visitor.page.evaluate(AXE)
    found: list[object] = await visitor.page.evaluate(LOOK, list(SERIOUS))
    return found


@pytest.mark.parametrize(("locale", "scheme"), [("ru-RU", "light"), ("en-GB", "dark")])
async def test_axe_finds_nothing_serious_on_any_page(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor, locale: str, scheme: str
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="1")
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
    ):
        await guest.page.goto("about:blank")
        await guest.page.goto(path)
        await guest.page.locator(ready).first.wait_for()
        found[path] = await found_on(guest)

    assert {name: problems for name, problems in found.items() if problems} == {}
