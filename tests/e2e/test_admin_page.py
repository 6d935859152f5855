"""The admin's page in Chromium: the credential, search, a game with everything visible, bans, trail, check."""

import pytest
from playwright.async_api import expect

from tests.conftest import MakeServer
from tests.e2e.conftest import MakeVisitor
from tests.kit.finished import finished_game

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TOKEN = "for-tests-only-0123456789-abcdefghij"


async def test_whoever_runs_the_server_finds_a_game_looks_into_it_bans_a_player_and_checks_all(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    finished = await finished_game(fresh_sqlite_url)
    server = make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN)
    page = (await make_visitor("Админ", server.url)).page
    body = page.locator("body")

    await page.goto("/admin")
    await page.fill("#admin-key", "x" * 40)
    await page.keyboard.press("Enter")
    await expect(page.locator("[role=alert]")).to_have_text("Ключ не подошёл")
    await page.fill("#admin-key", TOKEN)
    await page.keyboard.press("Enter")
    await expect(body).to_have_attribute("data-view", "games")
    await page.fill("#admin-player", "Вера")
    await page.keyboard.press("Enter")
    await page.locator(f"a[href='#game/{finished.game}/0']").click()
    await expect(page.locator("main")).to_have_attribute("data-replay", "0")
    await page.keyboard.press("d")
    await expect(page.locator(".replay-plate .log-card")).to_have_count(20)
    await page.click("[data-do=back]")

    await page.click("a[href='#bans']")
    await page.fill("#admin-player", finished.players[1])
    await page.fill("#admin-reason", "Грубит за столом")
    await page.click("[data-do=ban]")
    await page.click("[data-do=lift]")
    await expect(page.locator("[data-do=lift]")).to_have_count(0)

    await page.click("a[href='#audit']")
    await expect(page.locator(".admin-table")).to_contain_text("Грубит за столом")
    await page.click("a[href='#check']")
    await page.click("[data-do=check]")
    await expect(page.locator(".admin-said")).to_have_attribute("data-ok", "true", timeout=30_000)
    assert TOKEN not in await page.evaluate("document.cookie + JSON.stringify(localStorage)")


async def test_on_a_phone_the_page_fits_and_where_the_admins_door_is_shut_there_is_none(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    shut, opened = make_server(fresh_sqlite_url), make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN)
    page = (await make_visitor("Админ", opened.url, is_phone=True)).page

    assert (await page.request.get(f"{shut.url}/admin")).status == 404
    await page.goto("/admin")
    await page.fill("#admin-key", TOKEN)
    await page.keyboard.press("Enter")
    await expect(page.locator("body")).to_have_attribute("data-view", "games")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
