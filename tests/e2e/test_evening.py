"""An evening: a room, friends by link, a bot in the empty chair, one who drops out and returns, the end, a rematch."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.conftest import MakeServer
from tests.e2e.conftest import MakeVisitor
from tests.kit.browser import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SEATS = {"A": "Аня", "B": "Боря", "C": "Вера"}
PHONE = "B"
SOME = 4
"""Cards laid before something happens, so that it happens in mid-game."""

QUICK = {"TACKER_BOT_LEAST_SECONDS": "0", "TACKER_BOT_MOST_SECONDS": "0", "TACKER_GRACE_SECONDS": "0.5"}


async def test_an_evening_of_two_games_with_a_bot_a_watcher_and_one_who_drops_out(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="1", **QUICK)
    host, friend, third = [await make_visitor(name, server.url, is_phone=seat == PHONE) for seat, name in SEATS.items()]
    watcher = await make_visitor("Даша", server.url)
    link = await _gather(host, [friend, third], watcher)
    everyone = [host, friend, third, watcher]
    for person in (host, third, watcher):
        await person.page.evaluate("window.isTheSamePage = true")

    for person in (host, friend, third):
        await person.get_ready()
    await _see_the_table(everyone)
    staying = [asyncio.create_task(person.play()) for person in (host, third)]
    leaving = asyncio.create_task(friend.play())
    await host.until_laid(SOME)

    friend.have_enough()
    await leaving
    await friend.page.goto("about:blank")
    await host.press(f"[data-do=give-to-bot][data-seat={PHONE}]")
    await _see_who_plays(third, PHONE, "bot")
    await host.until_laid(host.cards_laid + SOME)

    await friend.page.goto(link)
    await friend.press("[data-do=take-seat-back]")
    await _see_who_plays(watcher, PHONE, "owner")
    returned = asyncio.create_task(friend.play())
    await friend.until_laid(friend.cards_laid + SOME)

    for person in (host, friend, third):
        person.have_enough()
    await asyncio.gather(*staying, returned)
    for seat, person in zip(SEATS, (host, friend, third), strict=True):
        await _leave_it_to_a_bot(person, seat)
    await watcher.until(watcher.is_over)
    await _see_the_result(everyone)
    first = watcher.mirror.game

    for person in (host, friend, third):
        await person.press("[data-do=again]")
    await watcher.until(lambda: watcher.mirror.game != first)
    await _see_the_table(everyone)

    assert len({person.mirror.game for person in everyone}) == 1
    assert [await person.page.evaluate("window.isTheSamePage") for person in (host, third, watcher)] == [True] * 3


async def _gather(host: Visitor, friends: list[Visitor], watcher: Visitor) -> str:
    """Everybody comes in and sits, with a bot in the fourth chair; answers with the invitation."""
    await host.page.goto("/")
    await host.enter_name()
    await host.press("[data-do=create]")
    await host.page.wait_for_selector("input#invite")
    link = await host.page.input_value("input#invite")
    await host.sit("A")
    for friend, seat in zip(friends, "BC", strict=True):
        await friend.page.goto(link)
        await friend.enter_name()
        await friend.sit(seat)
    await host.press("[data-do=bot][data-seat=D]")
    await host.press("dialog [data-do=seat-bot][data-kind=easy]")
    await host.page.wait_for_selector(".room-seat[data-seat=D] .bot-mark")
    await watcher.page.goto(await host.page.input_value("input#invite-watch"))
    await watcher.enter_name()
    await watcher.page.wait_for_selector("body[data-connection=connected]")
    return link


async def _see_the_table(everyone: list[Visitor]) -> None:
    for person in everyone:
        await person.page.wait_for_selector("main[data-view=table][data-phase=exchange]")


async def _see_who_plays(person: Visitor, seat: str, by: str) -> None:
    await expect(person.page.locator(f".seat[data-seat={seat}]")).to_have_attribute("data-by", by)


async def _leave_it_to_a_bot(person: Visitor, seat: str) -> None:
    """Late in the evening somebody is tired."""
    await person.press("[data-do=people]")
    await person.press(f"dialog [data-do=give-to-bot][data-seat={seat}]")


async def _see_the_result(everyone: list[Visitor]) -> None:
    """Who has won, and the numbers of all four."""
    for person in everyone:
        await person.page.locator("[data-win]").wait_for(state="visible")
        await expect(person.page.locator(".over tbody tr")).to_have_count(4)
        await expect(person.page.locator(".over thead")).to_contain_text("раздач")
