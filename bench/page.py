"""The table page on a phone of the middle: Chromium with its processor slowed four times, behind a fast 3G network."""

import asyncio
from contextlib import suppress
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, CDPSession, Page, async_playwright

from bench.figures import Figure
from tests.e2e.lessons_kit import card, marble, target
from tests.e2e.table_kit import MidGame, mid_game
from tests.kit.browser import ARGUMENTS, find_chromium
from tests.kit.databases import migrate, sqlite_url
from tests.kit.ports import free_port
from tests.kit.server import ServerProcess

SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
"""Fast 3G as WebPageTest and Lighthouse have it: 150 ms there and back, 1.6 and 0.75 Mbit/s."""

LOADS = 5
STILL_SECONDS = 5.0
"""What has not begun to move by then does not move."""

LAID = 50
PHONE = {"width": 390, "height": 844}

WATCH = """
window.playableAfter = new Promise((resolve) => new MutationObserver((_, watch) => {
  if (!document.querySelector('.hand .card') || !document.querySelector('.square .marble')) return;
  watch.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
}).observe(document, {subtree: true, childList: true}));
"""
FRAMES = """() => new Promise((resolve) => {
  const [main, times] = [document.querySelector('main'), []];
  const tick = (now) => {
    if (main.dataset.busy === 'moving') times.push(now);
    else if (times.length) return resolve(times);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})"""
BARE_FRAMES = """() => new Promise((resolve) => {
  document.body.innerHTML = '<div style="position: fixed; width: 40px; height: 40px; background: teal"></div>';
  const [box, times] = [document.body.firstChild, []];
  const moving = box.animate([{transform: 'none'}, {transform: 'translate(300px, 300px)'}], {duration: 900});
  const tick = (now) => {
    times.push(now);
    if (moving.playState === 'finished') return resolve(times);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})"""


async def measure_page(directory: Path) -> list[Figure]:
    """How soon the table can be played at the first visit and at later ones, and how smoothly a marble goes."""
    url = sqlite_url(directory / "page.db")
    migrate(url)
    server = ServerProcess(url, port=free_port(), log=directory / "page.log", TACKER_SEED="1")
    server.start()
    try:
        async with mid_game(server.url, LAID) as game, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
            try:
                return await _figures(browser, game)
            finally:
                await browser.close()
    finally:
        server.stop()


async def _figures(browser: Browser, game: MidGame) -> list[Figure]:
    first, again, floors = [], [], []
    for _ in range(LOADS):
        floors.append(await _floor(browser, game))
        page, _ = await _phone(browser, game)
        first.append(await _playable(page, game))
        again.append(await _playable(page, game))
        await page.context.close()
    floor = median(floors)
    name = "table page, playable on a slowed phone"
    return [
        Figure(f"{name}, first visit", "ms", median(first), floor, "its code and style loaded as text, none of it run"),
        Figure(f"{name}, later", "ms", median(again), NETWORK["latency"] * 2.0, "two journeys: the page, and the game"),
        Figure("frames while a marble walks there", "1/s", *await _frames(browser, game), "a page that moves one box"),
    ]


async def _phone(browser: Browser, game: MidGame) -> tuple[Page, CDPSession]:
    context = await browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    token = game.players[0].token
    await context.add_cookies([{"name": "tacker_token", "value": token, "url": game.url}])
    await context.add_init_script(WATCH)
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", NETWORK)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page, session


async def _playable(page: Page, game: MidGame) -> float:
    """Milliseconds from asking for the page until cards and marbles have been painted."""
    await page.goto(f"{game.url}{game.path}", wait_until="commit")
    return float(await page.evaluate("window.playableAfter"))


async def _floor(browser: Browser, game: MidGame) -> float:
    page, _ = await _phone(browser, game)
    await page.goto(f"{game.url}/static/pages/room.js", wait_until="load")
    loaded = await page.evaluate("performance.timing.loadEventEnd - performance.timing.navigationStart")
    await page.context.close()
    return float(loaded)


async def _frames(browser: Browser, game: MidGame) -> tuple[float, float]:
    """Frames a second from setting out until rest, and those of a page that has nothing else to do."""
    page, session = await _phone(browser, game)
    await _playable(page, game)
    name, start, end = await _move(page)
    for touched in (card(name), marble(start), target(end)):
        await page.locator(touched).first.tap(force=True)
    # What the player composed stands at once; it is the way there that is watched, so others must move.
    await game.players[1].until(lambda: game.turn != "A")
    rates = []
    while game.turn != "A":
        counting = asyncio.ensure_future(page.evaluate(FRAMES))
        await game.let_one_play()
        with suppress(TimeoutError):  # a card may move nothing
            rates.append(_rate(await asyncio.wait_for(counting, STILL_SECONDS)))
    await page.goto("about:blank")
    bare = _rate(await page.evaluate(BARE_FRAMES))
    await session.detach()
    await page.context.close()
    return median(rates), bare


def _rate(times: list[float]) -> float:
    return 1000 * (len(times) - 1) / max(1.0, times[-1] - times[0])


async def _move(page: Page) -> tuple[str, str, str]:
    """A card, a marble and a target that can be touched, found by looking."""
    for name in await page.locator(".hand .card:not([data-dead])").evaluate_all(
        "each => each.map(it => it.dataset.card)"
    ):
        if name in ("7", "S", "T"):
            continue
        await page.locator(card(name)).first.tap(force=True)
        starts = await _lit(page, "marble")
        for start in starts:
            await page.locator(marble(start)).tap(force=True)
            if ends := await _lit(page, "target"):
                await page.keyboard.press("Escape")
                await page.keyboard.press("Escape")
                return str(name), start, ends[0]
        await page.keyboard.press("Escape")
    raise AssertionError("Nothing to move with.")


async def _lit(page: Page, role: str) -> list[str]:
    cells: list[str] = await page.locator(f".lit[data-role={role}]").evaluate_all(
        "each => each.map(it => it.dataset.cell)"
    )
    return cells
