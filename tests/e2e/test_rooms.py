"""The lobby and the room, as people at browsers find them."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import MakeVisitor
from tests.kit.browser import Visitor
from tests.kit.server import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def created(host: Visitor, visibility: str = "private") -> str:
    """Create a room through the lobby; answers with its invitation link."""
    await host.page.goto("/")
    await host.enter_name()
    await host.press(f"label:has(input[name=visibility][value={visibility}])")
    await host.press("[data-do=create]")
    await host.page.wait_for_selector("input#invite")
    return await host.page.input_value("input#invite")


async def test_a_friend_who_opens_the_link_is_asked_a_name_and_sits_down(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    host, friend = await make_visitor("Аня", server.url), await make_visitor("Боря", server.url, is_phone=True)
    link = await created(host)
    await host.sit("A")

    await friend.page.goto(link)
    await friend.enter_name()
    await friend.sit("B")

    await expect(host.page.locator(".room-seat[data-seat=B]")).to_contain_text("Боря")
    await expect(friend.page.locator(".room-seat[data-seat=A]")).to_contain_text("Аня")


async def test_a_keyboard_is_not_thrown_back_to_the_top_by_sitting_down_or_seating_a_bot(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    host = await make_visitor("Аня", server.url)
    page, row = host.page, ".room-seat[data-seat={}]:focus"
    await page.goto("/")
    await page.fill("input[name=player]", "Аня")
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-do=change-name]")).to_be_focused()
    await host.press("[data-do=create]")

    await page.locator("[data-do=sit][data-seat=A]").press("Enter")
    await expect(page.locator(row.format("A"))).to_have_attribute("data-own", "")
    await page.locator("[data-do=bot][data-seat=B]").press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(row.format("B"))).to_contain_text("бот")
    await page.locator("[data-do=ready]").press("Enter")

    await expect(page.locator("[data-do=ready][aria-pressed=true]")).to_be_focused()


async def test_a_browser_that_blocks_cookies_is_told_so_instead_of_that_there_is_no_room(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    host, friend = await make_visitor("Аня", server.url), await make_visitor("Боря", server.url)
    await friend.context.add_init_script("Object.defineProperty(Navigator.prototype, 'cookieEnabled', {value: false})")
    await friend.page.goto(await created(host))
    await friend.enter_name()

    await expect(friend.page.locator("#player-problem")).to_contain_text("cookie")
    await expect(friend.page.locator("[data-do=sit]").first).to_be_visible()


async def test_a_browser_that_keeps_nothing_for_pages_lets_one_in_all_the_same(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    host, friend = await make_visitor("Аня", server.url), await make_visitor("Боря", server.url)
    for store in ("localStorage", "sessionStorage"):
        forbidden = "get() { throw new DOMException('denied', 'SecurityError'); }"
        await friend.context.add_init_script(f"Object.defineProperty(window, '{store}', {{{forbidden}}})")
    await friend.page.goto(await created(host))
    await friend.enter_name()

    await friend.sit("B")


async def test_the_longest_name_is_seen_whole_on_a_narrow_phone(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    host = await make_visitor("Екатерина Константиновна", server.url, is_phone=True)
    await created(host)
    await host.sit("A")

    name = host.page.locator(".room-seat[data-own] bdi")
    assert await name.evaluate("name => name.scrollHeight <= name.clientHeight && name.scrollWidth <= name.clientWidth")


async def test_one_button_seats_bots_wherever_nobody_sits_and_one_more_begins(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    host = await make_visitor("Аня", server.url)
    await created(host)
    await host.sit("C")
    await host.press("[data-do=bots]")
    for seat in "ABD":
        await expect(host.page.locator(f".room-seat[data-seat={seat}]")).to_contain_text("бот")
    assert await host.page.locator("[data-do=bots]").count() == 0
    await host.get_ready()

    await host.page.wait_for_selector("main[data-view=table]")


async def test_who_stands_up_leaves_the_seat_to_others(server: ServerProcess, make_visitor: MakeVisitor) -> None:
    host, friend = await make_visitor("Аня", server.url), await make_visitor("Боря", server.url)
    link = await created(host)
    await friend.page.goto(link)
    await friend.enter_name()
    await host.sit("A")
    await expect(friend.page.locator("[data-do=sit][data-seat=A]")).to_have_count(0)

    await host.press("[data-do=stand]")
    await friend.sit("A")

    await expect(host.page.locator(".room-seat[data-seat=A]")).to_contain_text("Боря")


async def test_a_game_starts_when_the_last_of_four_is_ready_and_not_before(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    people = [await make_visitor(name, server.url) for name in ("Аня", "Боря", "Вера", "Гена")]
    host, *friends = people
    link = await created(host)
    for friend in friends:
        await friend.page.goto(link)
        await friend.enter_name()
    for person, seat in zip(people[:3], "ABC", strict=True):
        await person.sit(seat)
    await expect(host.page.locator("[data-do=start]:enabled")).to_have_count(0)

    await people[3].sit("D")
    for person in people:
        await person.get_ready()

    for person in people:
        await expect(person.page.locator("button.card")).to_have_count(5)


async def test_a_private_room_is_not_in_the_lobby_and_a_public_one_appears_at_once(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    onlooker, loner, host = [await make_visitor(name, server.url) for name in ("Гость", "Аня", "Боря")]
    await onlooker.page.goto("/")
    await expect(onlooker.page.locator("#rooms-state")).not_to_be_empty()

    await created(loner, "private")
    link = await created(host, "public")

    rooms = onlooker.page.locator("#rooms .lobby-room [data-do=join]")
    await expect(rooms).to_have_count(1)
    assert link.endswith(str(await rooms.get_attribute("href")))


async def test_the_first_page_leads_its_reader_back_to_a_room_that_is_listed_nowhere(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    host = await make_visitor("Аня", server.url, is_phone=True)
    link = await created(host, "private")

    await host.page.goto("/")
    await host.press("#mine [data-do=return]")

    await host.page.wait_for_url(link)
    await host.page.wait_for_selector("[data-do=sit]")


async def test_the_lobby_lists_what_the_reader_looks_for(server: ServerProcess, make_visitor: MakeVisitor) -> None:
    onlooker, host = await make_visitor("Гость", server.url), await make_visitor("Аня", server.url)
    await created(host, "public")
    await onlooker.page.goto("/")
    rooms = onlooker.page.locator("#rooms .lobby-room")
    await expect(rooms).to_have_count(1)

    await onlooker.press("label:has(input[name=filter][value=watch])")
    await expect(rooms).to_have_count(0)
    await onlooker.press("label:has(input[name=filter][value=sit])")

    await expect(rooms).to_have_count(1)


async def test_a_first_visit_asks_the_server_nothing_that_it_refuses(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    host, stranger = await make_visitor("Аня", server.url), await make_visitor("Боря", server.url)
    link = await created(host)
    refused: list[str] = []
    stranger.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)

    for path in ("/", link):
        await stranger.page.goto(path)
        await stranger.page.wait_for_selector("input[name=player]")

    assert refused == []


async def test_a_guest_is_not_asked_for_a_name_while_the_server_has_not_said_who_they_are(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    """Another name would be another guest, who has lost the seats of the first."""
    visitor = await make_visitor("Аня", server.url)
    page = visitor.page
    await page.goto("/")
    await visitor.enter_name()
    await page.locator("[data-do=change-name]").wait_for()
    await page.add_init_script(
        "new MutationObserver(() => window.wasAsked ||= document.querySelector('input[name=player]') !== null)"
        ".observe(document, { childList: true, subtree: true })"
    )
    visitor.may_lose_wire = True
    await page.route("**/api/players/me", lambda route: route.abort("connectionrefused"), times=1)

    await page.reload()

    await expect(page.locator(".lobby-hello")).to_contain_text("Аня")
    assert not await page.evaluate("window.wasAsked")


async def test_the_language_follows_the_browser_and_the_switch_is_kept(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Anna", server.url, locale="en-GB")
    await visitor.page.goto("/")
    await expect(visitor.page.locator("html")).to_have_attribute("lang", "en")

    await visitor.press("[data-do=language]")
    await expect(visitor.page.locator("html")).to_have_attribute("lang", "ru")
    await visitor.page.reload()

    await expect(visitor.page.locator("html")).to_have_attribute("lang", "ru")
    await expect(visitor.page.locator("h1").first).to_have_text("Такер")


@pytest.mark.parametrize("path", ["/", "/r/zzzzzzzzzzzz"])
async def test_a_page_whose_words_did_not_come_asks_for_them_again(
    server: ServerProcess, make_visitor: MakeVisitor, path: str
) -> None:
    visitor = await make_visitor("Аня", server.url)
    visitor.may_lose_wire = True
    await visitor.page.route("**/static/pages/text.ru.js*", lambda route: route.abort("connectionrefused"), times=3)

    await visitor.page.goto(path)

    await expect(visitor.page.locator("main h1").first).to_have_text(re.compile("[а-я]{3}"))


@pytest.mark.parametrize("path", ["/", "/rules", "/learn", "/s", "/r/zzzzzzzzzzzz", "/replay/g_none", "/no/such/page"])
async def test_a_page_speaks_one_language_after_the_switch_and_after_the_next(
    server: ServerProcess, make_visitor: MakeVisitor, path: str
) -> None:
    visitor = await make_visitor("Аня", server.url)
    await visitor.page.goto(path)
    await visitor.page.locator("[data-do=language]").wait_for()
    heading, text = visitor.page.locator("main h1").first, visitor.page.locator("main")
    await expect(heading).to_have_text(re.compile("[а-я]{3}"))
    await expect(text).not_to_contain_text("…")  # what says that something is still being asked for
    russian = await text.inner_text()

    await visitor.press("[data-do=language]")
    await expect(heading).to_have_text(re.compile("[a-z]{3}"))
    assert not re.findall("[а-яё]{3,}", await text.inner_text())
    await visitor.press("[data-do=language]")

    await expect(heading).to_have_text(re.compile("[а-я]{3}"))
    assert await text.inner_text() == russian


async def test_an_unknown_room_is_said_to_be_unknown(server: ServerProcess, make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor("Аня", server.url)
    await visitor.page.goto("/r/zzzzzzzzzzzz")

    await expect(visitor.page.locator("main[data-view=lost] h1")).to_be_visible()
