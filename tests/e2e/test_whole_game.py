"""Four browsers play one whole game by clicking, one of them a phone, while a fifth watches."""

import asyncio

import pytest

from tests.conftest import MakeServer
from tests.e2e.conftest import MakeVisitor
from tests.kit.browser import Visitor
from tests.kit.server import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NAMES = {"A": "Аня", "B": "Боря", "C": "Вера", "D": "Гена"}
PHONE = "C"
RESTART_AT = 60
"""Cards laid when the server is stopped and started again."""


async def test_four_browsers_play_a_whole_game_by_clicking(
    make_server: MakeServer, fresh_sqlite_url: str, make_visitor: MakeVisitor
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="1")
    players = [await make_visitor(name, server.url, is_phone=seat == PHONE) for seat, name in NAMES.items()]
    watcher = await make_visitor("Зритель", server.url)
    everyone = [*players, watcher]
    await _meet(everyone)
    for seat, player in zip(NAMES, players, strict=True):
        await player.sit(seat)
    for visitor in everyone:
        await visitor.page.evaluate("window.isTheSamePage = true")
    await players[0].press("[data-do=start]")

    await asyncio.gather(_restart_in_mid_game(server, everyone), *(player.play() for player in players))
    await watcher.until(watcher.is_over)

    winners = [await _winner_shown(visitor) for visitor in everyone]
    assert winners[0] in ("AC", "BD")
    assert winners == [winners[0]] * len(everyone)
    assert [await visitor.page.evaluate("window.isTheSamePage") for visitor in everyone] == [True] * len(everyone)


async def _meet(everyone: list[Visitor]) -> None:
    """The first creates a room in the lobby; the others open the invitation and type their names."""
    host, *guests = everyone
    await host.page.goto("/")
    await host.enter_name()
    await host.press("[data-do=create]")
    await host.page.wait_for_selector("input#invite")
    invitation = await host.page.input_value("input#invite")
    for guest in guests:
        await guest.page.goto(invitation)
        await guest.enter_name()
        await guest.page.wait_for_selector("body[data-connection=connected]")


async def _restart_in_mid_game(server: ServerProcess, everyone: list[Visitor]) -> None:
    watcher = everyone[-1]
    await watcher.until_laid(RESTART_AT)
    for visitor in everyone:
        visitor.may_lose_wire = True
    await asyncio.to_thread(server.terminate)
    await asyncio.to_thread(server.start)
    await watcher.until_laid(RESTART_AT + 1)
    for visitor in everyone:
        await visitor.page.wait_for_selector("body[data-connection=connected]")
        visitor.may_lose_wire = False


async def _winner_shown(visitor: Visitor) -> str | None:
    banner = visitor.page.locator("[data-win]").first
    await banner.wait_for(state="visible")
    return await banner.get_attribute("data-win")
