"""The admin's page in Chromium: the credential, search, the usual complaints, people, bans, deals, trail, check."""

import sqlite3
from contextlib import closing

import pytest
from playwright.async_api import Page, expect

from app.store.database import Database
from tests.admin.kit import SAID, Disputed, disputed_game
from tests.conftest import MakeServer
from tests.e2e.conftest import PICTURES, MakeVisitor
from tests.kit.browser import Visitor
from tests.kit.finished import finished_game

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TOKEN = "for-tests-only-0123456789-abcdefghij"


async def let_in(visitor: Visitor, place: str = "") -> Page:
    """The page, after the credential was shown."""
    page = visitor.page
    await page.goto(f"/admin{place}")
    await page.fill("#admin-key", TOKEN)
    await page.keyboard.press("Enter")
    await expect(page.locator("body")).not_to_have_attribute("data-view", "key")
    return page


async def dispute(database_url: str) -> Disputed:
    """A running game with something for each complaint."""
    database = Database(database_url)
    try:
        await database.bell.start()
        return await disputed_game(database)
    finally:
        await database.aclose()


async def test_whoever_runs_the_server_finds_a_game_looks_into_it_bans_a_player_and_checks_all(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    finished = await finished_game(fresh_sqlite_url)
    server = make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN)
    visitor = await make_visitor("Админ", server.url)
    page, body = visitor.page, visitor.page.locator("body")

    await page.goto("/admin")
    await page.fill("#admin-key", "x" * 40)
    await page.keyboard.press("Enter")
    await expect(page.locator("[role=alert]")).to_have_text("Ключ не подошёл")
    await let_in(visitor)
    await expect(body).to_have_attribute("data-view", "games")
    await page.fill("#admin-player", "Вера")
    await page.keyboard.press("Enter")
    await page.locator(f"a[href='#game/{finished.game}']").click()
    await page.click("[data-do=check-game]")
    await expect(page.locator(".admin-said[data-ok=true]").first).to_contain_text("Партия цела")
    async with page.expect_download() as download:
        await page.click("[data-do=record]")
    assert (await download.value).suggested_filename == f"tacker-{finished.game}.jsonl"
    await page.click("[data-do=watch]")
    await expect(page.locator("main")).to_have_attribute("data-replay", "0")
    await page.keyboard.press("d")
    await expect(page.locator(".replay-plate .log-card")).to_have_count(20)
    await page.click("[data-do=back]")
    await expect(body).to_have_attribute("data-view", "game")

    await page.goto("/admin#bans")
    await page.fill("#admin-player", finished.players[1])
    await page.fill("#admin-reason-ban", "Грубит за столом")
    await page.click("[data-do=ban]")
    await page.fill("#admin-reason", "Извинился")
    await page.click("[data-do=lift]")
    await expect(page.locator("[data-do=lift]")).to_have_count(0)

    await page.click("a[href='#audit']")
    await expect(page.locator(".admin-table")).to_contain_text("Грубит за столом")
    await page.click("a[href='#check']")
    await page.click("[data-do=check]")
    await expect(page.locator(".admin-said")).to_have_attribute("data-ok", "true", timeout=30_000)
    await page.click("a[href='#deals']")
    await expect(page.locator(".admin-table").first.locator("tbody tr")).to_have_count(5)
    await expect(page.locator(".admin-said[data-ok=false]")).to_have_count(0)
    await visitor.keep_screenshot(PICTURES / "admin-deals")
    assert TOKEN not in await page.evaluate("document.cookie + JSON.stringify(localStorage)")


async def test_the_check_names_a_game_and_a_row_of_the_trail_that_somebody_wrote_into(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    finished = await finished_game(fresh_sqlite_url)
    server = make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN)
    page = await let_in(await make_visitor("Админ", server.url))
    await expect(page.locator(".admin-table")).to_contain_text("Вера")
    with closing(sqlite3.connect(fresh_sqlite_url.partition(":///")[2])) as database, database:
        database.execute("update admin_audit set what = 'nothing' where seq = 1")
        database.execute("update game_event set payload = '{broken' where seq = 5")

    await page.click("a[href='#check']")
    await page.click("[data-do=check]")

    await expect(page.locator(".admin-said")).to_have_attribute("data-ok", "false", timeout=30_000)
    rows = page.locator(".admin-found tbody tr")
    await expect(rows.nth(0)).to_contain_text(finished.game)
    await expect(rows.nth(0)).to_contain_text("unreadable")
    await expect(rows.nth(1)).to_contain_text("the row does not have the hash it says")


async def test_each_usual_complaint_has_its_answer_on_the_page_of_the_game(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    told = await dispute(fresh_sqlite_url)
    server = make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN)
    visitor = await make_visitor("Админ", server.url)
    page = await let_in(visitor, f"#game/{told.game}/explain/now")
    main = page.locator("main")

    await expect(page.locator(".admin-verdict")).to_have_text("Партия ждёт этого хода")
    await expect(page.locator(".replay-options li")).not_to_have_count(0)
    await expect(page.locator(".admin-said[data-ok=false]")).to_contain_text("card_not_held")
    await page.fill("#admin-play", "T:discard")
    await page.keyboard.press("Enter")
    await expect(page.locator(".admin-verdict")).to_have_attribute("data-ok", "false")
    await visitor.keep_screenshot(PICTURES / "admin-explain")

    await page.click(f"a[href='#game/{told.game}/attendance']")
    await page.click(f"a[href='#game/{told.game}/attendance/B']")
    await expect(main).to_contain_text("связь пропала")
    await expect(main).to_contain_text("снова на связи")
    await expect(main).to_contain_text("203.0.113.9")
    await expect(main).to_contain_text("client 1006")
    await visitor.keep_screenshot(PICTURES / "admin-attendance")

    await page.click(f"a[href='#game/{told.game}/talk']")
    await expect(page.locator(".admin-words")).to_have_text(SAID)
    await page.click(f"a[href='#game/{told.game}/actions']")
    await expect(main).to_contain_text("card_not_held")
    await page.click(f"a[href='#game/{told.game}/events']")
    await expect(main).to_contain_text("game_started")

    await page.click(f"a[href='#room/{told.room}']")
    await expect(main).to_contain_text(SAID)
    await page.click(f"a[href='#player/{told.watcher}'] >> nth=0")
    await expect(main).to_contain_text("вошёл в комнату")
    await expect(main).to_contain_text("сказал")
    await visitor.keep_screenshot(PICTURES / "admin-player")
    await page.fill("#admin-reason-ban", "Подсказывал")
    await page.click("[data-do=ban]")
    await expect(page.locator("[data-do=lift]")).to_have_count(1)


async def test_a_room_is_closed_with_its_game_and_a_member_removed(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    told = await dispute(fresh_sqlite_url)
    server = make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN)
    page = await let_in(await make_visitor("Админ", server.url), f"#room/{told.room}")
    members = page.locator("[data-do=remove]")

    await expect(members).to_have_count(5)
    await page.click("[data-do=close-room]")
    await expect(page.locator("#admin-reason:invalid")).to_be_focused()
    await page.fill("#admin-reason", "Ссорятся")
    await members.nth(3).click()
    await expect(members).to_have_count(4)
    await page.fill("#admin-reason", "Ссорятся")
    await page.click("[data-do=close-room]")
    await expect(members).to_have_count(0)
    await expect(page.locator("main")).to_contain_text("admin")


async def test_sections_fields_and_lists_are_reached_by_keys_alone(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    finished = await finished_game(fresh_sqlite_url)
    server = make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN)
    page = await let_in(await make_visitor("Админ", server.url))
    body = page.locator("body")

    for digit, section in enumerate(("games", "tables", "players", "bans", "deals", "audit", "check"), 1):
        await page.keyboard.press(str(digit))
        await expect(body).to_have_attribute("data-view", section)
        await expect(page.locator(".admin-tabs [aria-current=page]")).to_have_attribute("href", f"#{section}")
    await page.keyboard.press("3")
    await expect(page.locator("#admin-name")).to_be_visible()
    await page.keyboard.press("/")
    await page.keyboard.type("Боря")
    await page.keyboard.press("Enter")
    await expect(page.locator(".admin-table tbody tr")).to_have_count(1)
    await page.locator("#admin-name").blur()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(body).to_have_attribute("data-view", "player")
    await expect(page.locator("h1")).to_contain_text("Боря")
    await expect(page.locator("main")).to_contain_text(finished.game)


async def test_on_a_phone_the_page_fits_and_where_the_admins_door_is_shut_there_is_none(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    finished = await finished_game(fresh_sqlite_url)
    shut, opened = make_server(fresh_sqlite_url), make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN)
    visitor = await make_visitor("Админ", opened.url, is_phone=True)

    assert (await visitor.page.request.get(f"{shut.url}/admin")).status == 404
    page = await let_in(visitor)
    for place in ("games", "tables", "players", "bans", "deals", "audit", "check"):
        await page.goto(f"/admin#{place}")
        await expect(page.locator("body")).to_have_attribute("data-view", place)
        await expect(page.locator("[aria-busy]")).to_have_count(0)
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
    for part in ("explain", "attendance", "talk", "actions", "events"):
        await page.goto(f"/admin#game/{finished.game}/{part}")
        await expect(page.locator(f"a[aria-current=page][href$='/{part}']")).to_be_visible()
        await expect(page.locator("[aria-busy]")).to_have_count(0)
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), part
    await page.goto(f"/admin#game/{finished.game}/explain")
    await expect(page.locator(".replay-options li")).not_to_have_count(0)
    await visitor.keep_screenshot(PICTURES / "admin-phone")
