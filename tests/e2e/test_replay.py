"""The replay page in Chromium: every way through a game, what each seat saw, its options, and the proof."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, Route, expect

from app.records.retelling import retold
from app.store.database import Database
from app.store.event_log import EventLog
from tests.conftest import MakeServer
from tests.e2e.conftest import PICTURES, MakeVisitor
from tests.kit.browser import Visitor
from tests.kit.finished import Finished, finished_game
from tests.kit.server import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def finished(fresh_sqlite_url: str) -> AsyncIterator[Finished]:
    """A game that is over."""
    yield await finished_game(fresh_sqlite_url)


@pytest.fixture
def server(make_server: MakeServer, fresh_sqlite_url: str, finished: Finished) -> ServerProcess:
    """A server that has it, and does not end its room, in which nothing has happened for long."""
    return make_server(fresh_sqlite_url, TACKER_ROOM_IDLE_HOURS="100000", TACKER_ROOM_EMPTY_HOURS="100000")


async def seqs(database_url: str, game: str, kind: str, card: str | None = None) -> list[int]:
    """The numbers of the game's events of this kind."""
    database = Database(database_url)
    try:
        told = list(retold(await EventLog(database).read(game), None))
    finally:
        await database.aclose()
    return [
        each["seq"]
        for each in told
        if each["event"] and each["event"]["kind"] == kind and card in (None, each["event"].get("card"))
    ]


async def opened(visitor: Visitor, finished: Finished, place: str = "") -> Page:
    """The page of the game, as the player at A."""
    await visitor.is_known_as(finished.tokens[0])
    await visitor.page.goto(f"/replay/{finished.game}{place}")
    await visitor.page.wait_for_selector("main[data-replay]")
    return visitor.page


async def test_one_steps_jumps_scrubs_and_plays_by_mouse_and_by_keys(
    server: ServerProcess, finished: Finished, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    plays = await seqs(fresh_sqlite_url, finished.game, "card_played")
    tackers = await seqs(fresh_sqlite_url, finished.game, "card_played", "T")
    deals = await seqs(fresh_sqlite_url, finished.game, "cards_dealt")
    page = await opened(await make_visitor("Аня", server.url), finished)
    main = page.locator("main")

    await expect(main).to_have_attribute("data-replay", "0")
    await page.click("[data-do=jump-deal]")
    await expect(main).to_have_attribute("data-replay", str(deals[0]))
    await page.keyboard.press("ArrowRight")
    await expect(main).not_to_have_attribute("data-replay", str(deals[0]))
    await page.keyboard.press("Shift+D")
    await expect(main).to_have_attribute("data-replay", str(deals[0]))
    await page.keyboard.press("t")
    await expect(main).to_have_attribute("data-replay", str(tackers[0]))
    await page.keyboard.press("End")
    assert int(await main.get_attribute("data-replay") or 0) > plays[-1]
    await expect(page.locator("[data-win]")).to_be_visible()
    await page.locator("[data-do=scrub]").fill("3")
    await expect(page.locator("[data-do=previous]")).to_be_enabled()
    at = int(await main.get_attribute("data-replay") or 0)
    await page.select_option("[data-do=speed]", "4")
    await page.click("[data-do=play]")
    await expect(main).to_have_attribute("data-playing", "")
    await page.wait_for_function("at => Number(document.querySelector('main').dataset.replay) > at + 2", arg=at)
    await page.keyboard.press("Space")
    await expect(main).not_to_have_attribute("data-playing", "")
    await page.keyboard.press("Home")
    await expect(main).to_have_attribute("data-replay", "0")


async def test_a_link_leads_to_its_move_and_the_list_to_every_other(
    server: ServerProcess, finished: Finished, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    plays = await seqs(fresh_sqlite_url, finished.game, "card_played")
    page = await opened(await make_visitor("Аня", server.url), finished, f"#{plays[9]}")
    main = page.locator("main")

    await expect(main).to_have_attribute("data-replay", str(plays[9]))
    assert page.url.endswith(f"#{plays[9]}")
    await page.click("[data-do=tab-list]")
    await expect(page.locator(".replay-list [aria-current]")).to_have_attribute("data-to", str(plays[9]))
    await page.locator(f".replay-list [data-to='{plays[12]}']").click()
    await expect(main).to_have_attribute("data-replay", str(plays[12]))


async def test_all_hands_lie_open_or_are_as_one_seat_knew_them(
    server: ServerProcess, finished: Finished, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    deals = await seqs(fresh_sqlite_url, finished.game, "cards_dealt")
    page = await opened(await make_visitor("Аня", server.url), finished, f"#{deals[1]}")
    shown = {seat: page.locator(f".replay-plate[data-seat={seat}] .log-card") for seat in "ABCD"}

    for seat in "ABCD":
        await expect(shown[seat]).to_have_count(5)
    await page.select_option("[data-do=view]", "B")
    await expect(page.locator("main")).to_have_attribute("data-view", "B")
    await expect(page.locator("main")).to_have_attribute("data-replay", str(deals[1]))
    await expect(shown["B"]).to_have_count(5)
    for seat in "ACD":
        await expect(shown[seat]).to_have_count(0)
        await expect(page.locator(f".replay-plate[data-seat={seat}] .replay-back")).to_have_count(5)
    assert page.url.endswith(f"#{deals[1]}-B")


async def test_what_could_have_been_played_is_listed_and_what_was_is_marked(
    server: ServerProcess, finished: Finished, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    plays = await seqs(fresh_sqlite_url, finished.game, "card_played")
    page = await opened(await make_visitor("Аня", server.url), finished, f"#{plays[4] - 1}")

    await page.click("[data-do=tab-moves]")
    await expect(page.locator(".replay-options li[data-played]")).to_have_count(1)
    assert await page.locator(".replay-options li").count() >= 1


async def test_a_tacker_is_shown_as_before_as_rewound_and_as_its_own_play(
    server: ServerProcess, finished: Finished, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    tackers = await seqs(fresh_sqlite_url, finished.game, "card_played", "T")
    page = await opened(await make_visitor("Аня", server.url), finished, f"#{tackers[0]}")

    async def board() -> list[str]:
        places = await page.locator(".marble").evaluate_all("all => all.map(m => m.dataset.seat + m.dataset.at)")
        return sorted(places)

    after = await board()
    await page.click("[data-do=part-before]")
    before = await board()
    await page.click("[data-do=part-rewound]")
    rewound = await board()
    await page.click("[data-do=part-after]")

    assert before != rewound != after
    assert await board() == after


async def test_the_record_is_verified_in_the_browser_and_a_changed_one_is_found_by_its_line(
    server: ServerProcess, finished: Finished, make_visitor: MakeVisitor, tmp_path: Path
) -> None:
    page = await opened(await make_visitor("Аня", server.url), finished)

    await page.click("[data-do=tab-proof]")
    await page.click("[data-do=verify]")
    await expect(page.locator(".replay-outcome")).to_have_attribute("data-result", "held")
    async with page.expect_download() as download:
        await page.click("[data-do=download]")
    file = tmp_path / "record.jsonl"
    await (await download.value).save_as(file)
    lines = file.read_text().splitlines()
    assert json.loads(lines[-1])["last_hash"] == await page.inner_text(".replay-hash")

    async def tampered(route: Route) -> None:
        changed = lines[5].replace('"version":1', '"version":2')
        await route.fulfill(body="\n".join((*lines[:5], changed, *lines[6:], "")))

    await page.route("**/record", tampered)
    await page.click("[data-do=verify]")
    await expect(page.locator(".replay-outcome")).to_have_attribute("data-result", "fault")
    await expect(page.locator(".replay-outcome")).to_contain_text("Строка 6")


async def test_strangers_are_told_of_no_game_until_the_host_shares_it(
    server: ServerProcess, finished: Finished, make_visitor: MakeVisitor
) -> None:
    page = await opened(await make_visitor("Аня", server.url), finished)
    stranger = await make_visitor("Чужой", server.url)

    await stranger.page.goto(f"/replay/{finished.game}")
    await expect(stranger.page.locator("body")).to_have_attribute("data-view", "lost")
    await page.click("[data-do=tab-proof]")
    async with page.expect_response("**/shared") as answered:
        await page.check("[data-do=share]")
    assert (await answered.value).status == 200
    await stranger.press("[data-do=reload]")
    await stranger.page.wait_for_selector("main[data-replay]")


async def test_on_a_phone_everything_has_room_and_the_panel_opens_over_the_board(
    server: ServerProcess, finished: Finished, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Аня", server.url, is_phone=True)
    page = await opened(visitor, finished, "#60")

    for what in ("play", "next", "scrub", "jump-tacker", "more", "view"):
        await expect(page.locator(f"[data-do={what}]")).to_be_in_viewport(ratio=1)
    board = await page.locator(".square").bounding_box()
    assert board is not None
    assert board["width"] >= 280
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await visitor.keep_screenshot(PICTURES / "replay-phone")
    await visitor.press("[data-do=more]")
    await visitor.press("[data-do=tab-proof]")
    await expect(page.locator("[data-do=verify]")).to_be_in_viewport()
    await visitor.press("[data-do=close-panel]")
    await expect(page.locator("[data-do=verify]")).not_to_be_visible()


async def test_the_table_leads_from_its_result_to_the_replay_and_shows_the_fingerprint(
    server: ServerProcess, finished: Finished, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Аня", server.url)
    await visitor.is_known_as(finished.tokens[0])
    await visitor.page.goto(f"/r/{finished.code}")
    await visitor.page.wait_for_selector(".over [data-do=replay]")
    await expect(visitor.page.locator(".over-proof summary")).to_contain_text(re.compile(r"[0-9a-f]{8}"))

    await visitor.press(".over [data-do=replay]")
    await visitor.page.wait_for_selector("main[data-replay]")
    assert f"/replay/{finished.game}" in visitor.page.url


async def test_the_page_speaks_english_too(
    server: ServerProcess, finished: Finished, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Anya", server.url, locale="en-GB")
    page = await opened(visitor, finished)

    await expect(page.locator(".replay-title h1")).to_have_text("Game 1")
    await page.keyboard.press("d")
    text = await page.inner_text("main")
    assert not re.search(r"[а-яё]", re.sub("|".join(("Аня", "Боря", "Вера", "Гена")), "", text), re.IGNORECASE)
