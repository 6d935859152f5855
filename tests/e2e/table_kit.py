"""A real table in mid-game for one person at a browser; the other three are scripted, and wait to be let go on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from tests.e2e.conftest import MakeVisitor
from tests.kit.browser import Visitor
from tests.kit.player import Player
from tests.kit.sensible import next_action

NAMES = {"A": "Аня", "B": "Боря", "C": "Вера", "D": "Гена"}


@dataclass(slots=True)
class MidGame:
    """The room, and the four who have played so far; seat A's person has not opened a page yet."""

    url: str
    code: str
    players: list[Player]

    @property
    def path(self) -> str:
        """The room's page."""
        return f"/r/{self.code}"

    async def arrive(self, make_visitor: MakeVisitor, **more: object) -> Visitor:
        """Seat A comes to the table by browser."""
        visitor = await make_visitor("Аня", self.url, **more)
        await visitor.is_known_as(self.players[0].token)
        await visitor.page.goto(self.path)
        await visitor.page.locator("main.table").wait_for()
        await visitor.until(lambda: visitor.mirror.view is not None)
        return visitor

    async def until_turn_of(self, seat: str) -> None:
        """Let the others play, one card after another, until it is this seat's turn."""
        while self.turn != seat:
            await self.let_one_play()

    async def let_one_play(self) -> None:
        """Whose turn it is lays one card; not A, whose turns are the browser's."""
        player = self.players["ABCD".index(self.turn)]
        await player.until(lambda: next_action(player.mirror) is not None)
        reply = await player.act(next_action(player.mirror) or {})
        await asyncio.gather(*(each.until_seq(reply["seq"]) for each in self.players[1:]))

    @property
    def turn(self) -> str:
        """Whose turn it is, as B has heard."""
        view = self.players[1].mirror.view
        assert view is not None
        return str(view["turn"])


@asynccontextmanager
async def mid_game(url: str, laid: int) -> AsyncIterator[MidGame]:
    """A game in which so many cards lie; it is seat A's turn, and A is free to come."""
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(url, name)) for name in NAMES.values()]
        code = await players[0].create_room()
        for player, seat in zip(players, NAMES, strict=True):
            await player.join(code, seat)
            await player.connect(code)
        await players[0].start(code)
        await asyncio.gather(*(player.play(until_laid=laid) for player in players))
        game = MidGame(url, code, players)
        await asyncio.gather(*(player.until(player.is_in_play) for player in players))
        newest = max(player.mirror.seq or 0 for player in players)
        await asyncio.gather(*(player.until_seq(newest) for player in players))
        await game.until_turn_of("A")
        await players[0].hang_up()
        yield game
