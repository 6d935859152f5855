"""Hosts, spectators and those who change devices, as people at browsers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.e2e.conftest import MakeVisitor
from tests.kit.browser import Visitor
from tests.kit.player import Player
from tests.kit.server import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NAMES = ("Аня", "Боря", "Вера", "Гена")


@pytest_asyncio.fixture(loop_scope="session")
async def four(server: ServerProcess) -> AsyncIterator[list[Player]]:
    """Four players made of code, for pages to play with."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Player(server.url, name)) for name in NAMES]


async def seated(players: list[Player]) -> str:
    """Seat them in a room of the first; answers with its code."""
    code = await players[0].create_room()
    for player, seat in zip(players, "ABCD", strict=False):
        await player.join(code, seat)
    return code


async def as_player(player: Player, code: str, visitor: Visitor) -> Visitor:
    """Open the room's page as somebody who is in it already."""
    await visitor.is_known_as(player.token)
    await visitor.page.goto(f"/r/{code}")
    await visitor.page.wait_for_selector("body[data-connection=connected]")
    return visitor


async def test_an_invitation_to_a_full_room_offers_to_watch(
    server: ServerProcess, four: list[Player], make_visitor: MakeVisitor
) -> None:
    code = await seated(four)
    visitor = await make_visitor("Даша", server.url, is_phone=True)
    await visitor.page.goto(f"/r/{code}")
    await visitor.page.wait_for_selector("main[data-view=gate]")
    assert len((await four[0].call("GET", f"/api/rooms/{code}"))["members"]) == len(four)

    await visitor.enter_name()

    await expect(visitor.page.locator(".room-people")).to_contain_text("Даша")


async def test_who_came_by_the_watch_link_is_asked_first_and_offered_no_seat(
    server: ServerProcess, four: list[Player], make_visitor: MakeVisitor
) -> None:
    code = await seated(four[:2])
    watch_code = (await four[0].call("GET", f"/api/rooms/{code}"))["watch_code"]
    visitor = await make_visitor("Даша", server.url)
    await visitor.page.goto(f"/w/{watch_code}")

    await visitor.page.wait_for_selector("main[data-view=gate]")
    await visitor.enter_name()

    await expect(visitor.page.locator(".room-people")).to_contain_text("Даша")
    await expect(visitor.page.locator("[data-do=sit]")).to_have_count(0)
    await expect(visitor.page.locator("input#invite")).to_have_count(0)


async def test_a_seat_moves_to_another_device_in_two_presses(
    server: ServerProcess, four: list[Player], make_visitor: MakeVisitor
) -> None:
    code = await seated(four[:2])
    desk = await as_player(four[1], code, await make_visitor("Боря за столом", server.url))
    await desk.press("[data-do=seat-link]")
    link = await desk.page.input_value("input#seat-link")

    phone = await make_visitor("Боря с телефоном", server.url, is_phone=True)
    await phone.page.goto(link)
    await phone.press("[data-do=go-on]")

    await phone.page.wait_for_selector(".room-seat[data-seat=B][data-own]")
    await expect(desk.page.locator("[data-do=take-over]")).to_be_visible()


async def test_a_host_seats_people_by_keyboard_alone(
    server: ServerProcess, four: list[Player], make_visitor: MakeVisitor
) -> None:
    code = await seated(four[:3])
    host = await as_player(four[0], code, await make_visitor("Аня", server.url))
    keys = host.page.keyboard

    await host.page.locator("[data-do=seat-more][data-seat=B]").focus()
    await keys.press("Enter")
    await host.page.locator("dialog [data-do=place][data-seat=D]").focus()
    await keys.press("Enter")
    await expect(host.page.locator(".room-seat[data-seat=D]")).to_contain_text("Боря")

    await host.page.locator("[data-do=seat-more][data-seat=C]").focus()
    await keys.press("Enter")
    await host.page.locator("dialog [data-do=remove]").focus()
    await keys.press("Enter")
    await expect(host.page.locator("[data-do=sit][data-seat=C]")).to_be_visible()


async def test_who_is_removed_is_told_so_and_shown_the_way_home(
    server: ServerProcess, four: list[Player], make_visitor: MakeVisitor
) -> None:
    code = await seated(four[:2])
    guest = await as_player(four[1], code, await make_visitor("Боря", server.url))

    await four[0].call("DELETE", f"/api/rooms/{code}/members/{four[1].id}")

    await expect(guest.page.locator("main[data-view=lost] h1")).to_have_text("Вас убрали из комнаты")
    await expect(guest.page.locator("main a[href='/']")).to_be_visible()


async def test_talk_reaches_the_room_and_whom_one_mutes_is_not_heard(
    server: ServerProcess, four: list[Player], make_visitor: MakeVisitor
) -> None:
    code = await seated(four[:2])
    host = await as_player(four[0], code, await make_visitor("Аня", server.url))
    guest = await as_player(four[1], code, await make_visitor("Боря", server.url, is_phone=True))
    await guest.say("Всем привет!")
    await expect(host.page.locator(".talk-list li")).to_have_count(1)

    await host.press("[data-do=message-more]")
    await host.press("[data-do=mute]")
    await expect(host.page.locator(".talk-list li")).to_have_count(0)
    await host.press("[data-do=unmute]")
    await expect(host.page.locator(".talk-list")).to_contain_text("Всем привет!")

    await host.press("[data-do=message-more]")
    await host.press("[data-do=take-back-message]")
    await expect(guest.page.locator(".talk-list li")).to_have_count(0)


async def test_a_renewed_link_stands_in_the_address_too(
    server: ServerProcess, four: list[Player], make_visitor: MakeVisitor
) -> None:
    code = await seated(four[:1])
    host = await as_player(four[0], code, await make_visitor("Аня", server.url))

    await host.press("[data-do=renew-link][data-kind=play]")

    await expect(host.page.locator("input#invite")).not_to_have_value(f"{server.url}/r/{code}")
    renewed = await host.page.input_value("input#invite")
    await expect(host.page).to_have_url(renewed)


async def test_switching_the_language_keeps_the_play_that_is_half_composed(
    server: ServerProcess, four: list[Player], make_visitor: MakeVisitor
) -> None:
    code = await seated(four)
    await asyncio.gather(*(player.connect(code) for player in four[1:]))
    visitor = await as_player(four[0], code, await make_visitor("Аня", server.url))
    await four[0].start(code)
    card = visitor.page.locator("button.card").first
    await card.click()
    await expect(card).to_have_attribute("aria-pressed", "true")

    await visitor.press("[data-do=menu]")
    await visitor.press("dialog [data-do=language]")
    await visitor.press("dialog [data-do=close]")

    await expect(card).to_have_attribute("aria-pressed", "true")
    await expect(visitor.page.locator("[data-do=give]")).to_contain_text("Pass")
    assert await visitor.page.title() == "● Your turn – Пятница: Tacker"
