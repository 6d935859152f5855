"""The table for one person in mid-game: it fits, sends once, loses nothing, calls its reader, moves or rests."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, WebSocket, expect

from tests.conftest import MakeServer
from tests.e2e.conftest import MakeVisitor
from tests.e2e.lessons_kit import card, marble, target
from tests.e2e.table_kit import MidGame, mid_game
from tests.e2e.test_plays import SIZES
from tests.kit.browser import Visitor
from tests.kit.clicks import touches
from tests.kit.server import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LAID = 50
"""Cards, of which twenty make a deal: the middle of the third one."""

CUT_OR_COVERED = """() => {
  const page = document.scrollingElement;
  const outside = [...document.querySelectorAll('.seat, .square, .status, .hand .card, .actions .button, .corner')]
    .filter(each => each.checkVisibility())
    .filter(each => {
      const box = each.getBoundingClientRect();
      return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    });
  const board = document.querySelector('.square').getBoundingClientRect();
  return {
    scrolls: page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1,
    outside: outside.map(each => each.className),
    small: board.width < 0.6 * Math.min(innerWidth, innerHeight),
  };
}"""


LATER = "**/static/pages/room/later.js*"
"""The part of the page that is fetched once there is nothing else to do."""

SENT_OF_STYLE = """performance.getEntriesByType('resource')
  .filter(each => each.name.includes('.css')).map(each => each.transferSize)"""

HIDDEN_UNDER_THE_NEXT = """[...document.querySelectorAll('.pile-card:not(.pile-card--newest) .card-number--long')].map(
  number => number.getBoundingClientRect().right
    - number.closest('.pile-card').nextElementSibling.querySelector('.card-paper').getBoundingClientRect().left)"""
"""By how many pixels each number of two digits reaches under the card beside it."""

CONTRAST_WITH_THE_BAND = """button => {
  const light = colour => colour.match(/[\\d.]+/g).slice(0, 3).map(Number)
    .map(each => each / 255).map(each => each <= .04045 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4)
    .reduce((sum, each, index) => sum + each * [.2126, .7152, .0722][index], 0);
  const [dark, bright] = [getComputedStyle(button).color, getComputedStyle(button.parentElement).backgroundColor]
    .map(light).sort((one, other) => one - other);
  return (bright + .05) / (dark + .05);
}"""

FACE_OF_A_TACKER = """([duty, isDead]) => {
  document.querySelector('main.table').dataset.duty = duty;
  const card = document.createElement('button');
  card.className = 'card';
  card.toggleAttribute('data-dead', isDead);
  card.innerHTML = '<svg class="card-face card-face--tacker"><rect class="card-paper"/></svg>';
  document.querySelector('main.table').append(card);
  return getComputedStyle(card.querySelector('rect')).fill;
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def house(make_server: MakeServer, fresh_sqlite_url: str) -> ServerProcess:
    return make_server(fresh_sqlite_url, TACKER_SEED="1")


@pytest_asyncio.fixture(loop_scope="session")
async def game(house: ServerProcess) -> AsyncIterator[MidGame]:
    async with mid_game(house.url, LAID) as made:
        yield made


def movable(visitor: Visitor) -> tuple[str, str, str, str]:
    """A card that moves a marble: the card, its play, and the marble and the target to touch."""
    assert visitor.mirror.choices is not None
    for entry in visitor.mirror.choices["cards"]:
        for play in entry["plays"]:
            if play.get("from") and play.get("to") and entry["card"] != "T":
                (_, start), (_, end) = touches(play["play"])
                return entry["card"], play["play"], start, end
    raise AssertionError(f"Nothing to move with: {visitor.mirror.choices}")


@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
async def test_nothing_is_cut_and_nothing_scrolls_at_any_size(
    game: MidGame, make_visitor: MakeVisitor, locale: str
) -> None:
    visitor = await game.arrive(make_visitor, locale=locale)
    await expect(visitor.page.locator("html")).to_have_attribute("lang", locale[:2])
    for size in SIZES:
        for width, height in (size, size[::-1]):
            await visitor.page.set_viewport_size({"width": width, "height": height})
            wrong = await visitor.page.evaluate(CUT_OR_COVERED)
            assert wrong == {"scrolls": False, "outside": [], "small": False}, (width, height)


async def test_a_short_phone_tells_the_newest_move_in_words_where_no_button_stands(
    game: MidGame, make_visitor: MakeVisitor
) -> None:
    visitor = await game.arrive(make_visitor, is_phone=True)
    told = visitor.page.locator(".log li:visible")
    await expect(told).to_have_count(1)
    await expect(told).to_be_in_viewport(ratio=0.95)
    await expect(told).to_contain_text("Гена")

    await visitor.press("button.card")
    await expect(visitor.page.locator("[data-do=undo]")).to_be_visible()
    await expect(told).to_have_count(0)


async def test_a_double_click_sends_one_play(game: MidGame, make_visitor: MakeVisitor) -> None:
    sent: list[str] = []

    def hear(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(str(text)))

    visitor = await make_visitor("Аня", game.url)
    visitor.page.on("websocket", hear)
    await visitor.is_known_as(game.players[0].token)
    await visitor.page.goto(game.path)
    await visitor.until(lambda: visitor.mirror.choices is not None)
    name, play, start, end = movable(visitor)
    before = visitor.cards_laid
    await visitor.press_at_table(card(name))
    await visitor.press_at_table(marble(start))

    await visitor.page.locator(target(end)).dblclick(force=True)
    await visitor.until_laid(before + 1)

    actions = [json.loads(text)["action"] for text in sent if '"action"' in text]
    assert actions == [{"kind": "play", "play": play}]


async def test_a_connection_dropped_while_composing_loses_nothing(
    house: ServerProcess, game: MidGame, make_visitor: MakeVisitor
) -> None:
    visitor = await game.arrive(make_visitor)
    await visitor.until(lambda: visitor.mirror.choices is not None)
    name, _, start, end = movable(visitor)
    await visitor.press_at_table(card(name))
    await visitor.press_at_table(marble(start))
    visitor.may_lose_wire = True
    await asyncio.to_thread(house.kill)
    await visitor.page.locator("body:not([data-connection=connected])").wait_for()
    await expect(visitor.page.locator(f"{card(name)}[aria-pressed=true]")).to_have_count(1)
    await asyncio.to_thread(house.start)
    await visitor.page.locator("body[data-connection=connected]").wait_for()
    visitor.may_lose_wire = False
    before = visitor.cards_laid

    await expect(visitor.page.locator(f"{marble(start)}[aria-pressed=true]")).to_have_count(1)
    await visitor.press_at_table(target(end))

    await visitor.until_laid(before + 1)


async def test_the_tab_says_that_it_is_ones_turn_and_only_then(game: MidGame, make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor("Аня", game.url)
    await visitor.context.add_init_script(
        "window.sounds = 0;"
        "const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); window.sounds += 1; } };"
    )
    await visitor.is_known_as(game.players[0].token)
    await visitor.page.goto(game.path)
    await visitor.until(lambda: visitor.mirror.choices is not None)
    await _shows_turn(visitor.page, is_turn=True)

    name, _, start, end = movable(visitor)
    for touched in (card(name), marble(start), target(end)):
        await visitor.press_at_table(touched)
    await _shows_turn(visitor.page, is_turn=False)
    await game.until_turn_of("A")

    await _shows_turn(visitor.page, is_turn=True)
    assert await visitor.page.evaluate("window.sounds") == 0, "Sound is off until it is asked for."


async def _shows_turn(page: Page, *, is_turn: bool) -> None:
    sign = "/static/favicon-turn.svg" if is_turn else "/static/favicon.svg"
    await expect(page.locator("link[rel=icon]")).to_have_attribute("href", sign)
    assert (await page.title()).startswith("●") is is_turn


async def test_sound_is_made_when_it_has_been_asked_for(game: MidGame, make_visitor: MakeVisitor) -> None:
    visitor = await game.arrive(make_visitor)
    await visitor.press("[data-do=menu]")
    await visitor.press("dialog [data-do=settings]")
    volume = visitor.page.locator("dialog input[name=volume]")
    await expect(volume).to_have_value("0")
    await volume.focus()

    await visitor.page.keyboard.press("End")

    await expect(volume).to_have_attribute("aria-valuetext", "100\u00a0%")
    assert await visitor.page.evaluate("localStorage.getItem('tacker.volume')") == "1"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
async def test_marbles_move_unless_the_reader_wants_them_still(
    game: MidGame, make_visitor: MakeVisitor, motion: str
) -> None:
    visitor = await game.arrive(make_visitor, reduced_motion=motion)
    await visitor.until(lambda: visitor.mirror.choices is not None)
    await visitor.page.evaluate(
        "new MutationObserver(() => document.querySelector('main[data-busy]') && (window.hasMoved = true))"
        ".observe(document.querySelector('main'), {attributes: true, attributeFilter: ['data-busy']})"
    )
    name, _, start, end = movable(visitor)
    before = visitor.cards_laid
    for touched in (card(name), marble(start), target(end)):
        await visitor.press_at_table(touched)
    await visitor.until_laid(before + 1)
    await visitor.page.locator("main:not([data-busy])").wait_for()

    assert await visitor.page.evaluate("window.hasMoved === true") is (motion == "no-preference")
    assert await visitor.page.locator(f".marble[data-at='{end}']:not(.ghost)").count() == 1
    assert await visitor.page.locator(".trail--last").count() >= 1


async def test_the_shell_is_there_without_the_server_and_says_so(
    house: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Аня", house.url, service_workers="allow")
    await visitor.page.goto("/")
    await visitor.page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    await visitor.page.reload()
    await expect(visitor.page.locator("h1").first).to_have_text("Такер")
    visitor.may_lose_wire = True
    await asyncio.to_thread(house.terminate)

    await visitor.page.reload()

    await expect(visitor.page.locator("h1").first).to_have_text("Такер")
    kept = await visitor.page.evaluate(
        "caches.open('tacker-shell').then(shell => shell.keys())"
        ".then(keys => keys.map(key => new URL(key.url).pathname))"
    )
    assert "/" in kept
    assert [path for path in kept if path.startswith(("/api", "/ws"))] == []


@pytest.mark.parametrize(("duty", "is_pale"), [("play", True), ("skipped", True), ("discard", False)])
async def test_a_card_that_cannot_be_played_looks_it_where_another_can(
    house: ServerProcess, make_visitor: MakeVisitor, duty: str, *, is_pale: bool
) -> None:
    """With nothing but a discard to choose, a pale hand would look as if no card could be touched."""
    async with mid_game(house.url, 1) as game:
        page = (await game.arrive(make_visitor)).page

        faces = [await page.evaluate(FACE_OF_A_TACKER, [duty, is_dead]) for is_dead in (True, False)]
        assert (faces[0] != faces[1]) is is_pale


async def test_another_version_on_the_server_is_offered_and_taken_only_when_asked_for(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="1")
    async with mid_game(server.url, 8) as game:
        visitor = await game.arrive(make_visitor)
        page, offer = visitor.page, visitor.page.locator("#version")
        visitor.may_lose_wire = True
        await page.route(
            LATER, lambda route: route.abort("connectionrefused")
        )  # of the version before, no part comes any more
        await page.reload()
        await page.locator("main.table .card").first.wait_for()
        await page.evaluate("window.isTheSamePage = true")
        server.terminate()
        server.version = "99.0"
        server.start()

        await expect(offer).to_be_visible()
        assert await offer.locator("[data-do=later]").evaluate(CONTRAST_WITH_THE_BAND) >= 4.5
        await visitor.press_at_table("button.card")
        assert await page.evaluate("window.isTheSamePage"), "Nothing is taken from under the player's hands."
        await offer.locator("[data-do=renew]").click()
        await page.locator("main.table .card").first.wait_for()
        await expect(offer).to_be_hidden()
        assert not await page.evaluate("window.isTheSamePage")


async def test_what_can_wait_comes_though_the_server_was_away_when_it_was_asked_for(
    game: MidGame, make_visitor: MakeVisitor
) -> None:
    visitor = await game.arrive(make_visitor)
    await game.until_turn_of("A")
    visitor.may_lose_wire = True
    await visitor.page.route(LATER, lambda route: route.abort("connectionrefused"), times=1)

    await visitor.page.reload()

    await expect(visitor.page.locator("link[rel=icon]")).to_have_attribute("href", "/static/favicon-turn.svg")


async def test_a_later_visit_has_kept_the_style_that_the_first_one_brought(
    game: MidGame, make_visitor: MakeVisitor
) -> None:
    page = (await game.arrive(make_visitor)).page
    await page.context.unroute_all()  # a browser whose requests are looked at keeps nothing
    await page.context.clear_cookies(name="tacker_styled")
    await page.reload()
    assert await page.locator("style[data-from]").count() == 1
    while not any(cookie["name"] == "tacker_styled" for cookie in await page.context.cookies()):
        await page.evaluate("new Promise(requestAnimationFrame)")

    await page.reload()
    await page.locator("main.table .card").first.wait_for()

    assert await page.locator("style[data-from]").count() == 0
    assert await page.evaluate(SENT_OF_STYLE) == [0]


async def test_a_number_of_two_digits_is_seen_whole_under_the_next_card(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="9")  # of which a 10 lies under a 6 then
    async with mid_game(server.url, 15) as game:
        page = (await game.arrive(make_visitor, is_phone=True)).page

        hidden = await page.evaluate(HIDDEN_UNDER_THE_NEXT)

        assert len(hidden) == 1
        assert hidden[0] <= 1
