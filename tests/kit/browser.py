"""People at browsers: each a context of its own, who clicks and taps what the page shows."""

import asyncio
import contextlib
import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, ConsoleMessage, Page, Response, WebSocket
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.kit.clicks import touches
from tests.kit.mirror import GapSeen, Mirror
from tests.kit.player import OVERTAKEN
from tests.kit.sensible import next_action

Json = dict[str, Any]

NAMES = ("chromium", "chromium-browser", "google-chrome")
UNWANTED = (
    # As Playwright has them: of two such lists Chromium heeds the last.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    # Two pages of Chromium's own interface, which it loads behind each window: a second of processor time.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
)
LOOK_SECONDS = 2.0
PATIENCE = 30.0
"""Seconds to wait for what must come; a server may be starting again meanwhile."""

LOST_WIRE = re.compile(
    r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
    r"|ERR_FAILED|The FetchEvent for .* resulted in a network error response"
)
"""What Chromium itself writes, whatever the page does, when the server is away; the last two by way of a worker without
a copy of what is asked for."""

REFUSED = re.compile(r"^Failed to load resource: the server responded with a status of 4")
"""Chromium's line for every refused request. To be refused is an answer, which the page puts into words."""


def find_chromium() -> str:
    """The browser's program, as scripts/chromium.sh looks for it."""
    for name in (os.environ.get("CHROMIUM"), *NAMES):
        if name and (path := shutil.which(name)):
            return path
    raise FileNotFoundError("There is no Chromium. Install one (apt-get install chromium) or name it in CHROMIUM.")


class Visitor:
    """One person and the page before them.

    What the page's own socket received is kept in `mirror`, so that the test knows what the page must know; the page
    itself is asked nothing.
    """

    def __init__(self, name: str, url: str, context: BrowserContext, page: Page, *, is_touch: bool) -> None:
        self.name = name
        self.url = url
        self.context = context
        self.page = page
        self.mirror = Mirror()
        self.problems: list[str] = []
        """Errors on the console (a breach of the content policy is one), uncaught exceptions, answers from 500 up."""
        self.may_lose_wire = False
        """Whether the server is meant to be away: only then may the browser complain of it."""
        self.cards_laid = 0
        self._has_enough = False
        self._is_touch = is_touch
        self._news = asyncio.Event()
        page.on("console", self._hear_console)
        page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error.stack}"))
        page.on("response", self._hear_response)
        page.on("websocket", self._hear_socket)

    async def press(self, selector: str) -> None:
        """Click, or tap on a touch screen, the first that matches, as soon as it stands still and can be pressed."""
        target = self.page.locator(selector).first
        await (target.tap() if self._is_touch else target.click())

    async def press_at_table(self, selector: str) -> None:
        """Press where nothing moves (reduced motion), as soon as it is there: a game has a thousand of these.

        What does not land has no effect, and what would come next is waited for in vain.
        """
        target = self.page.locator(f"{selector}:not([disabled])").first
        await target.wait_for(state="visible")
        await (target.tap(force=True) if self._is_touch else target.click(force=True))

    async def is_known_as(self, token: str) -> None:
        """Come back as a player who was here before, by the cookie that the server gave."""
        await self.context.add_cookies([{"name": "tacker_token", "value": token, "url": self.url}])

    async def enter_name(self) -> None:
        """Answer the page that asks who one is."""
        await self.page.fill("input[name=player]", self.name)
        await self.press("[data-do=enter-name]")

    async def sit(self, seat: str) -> None:
        """Take a seat, and see oneself in it."""
        await self.press(f"[data-do=sit][data-seat={seat}]")
        await self.page.wait_for_selector(f".room-seat[data-seat={seat}][data-own]")

    async def get_ready(self) -> None:
        """Say that one is ready; the last of the four starts the game by it."""
        await self.press("[data-do=ready][aria-pressed=false]")

    async def say(self, text: str) -> None:
        """Say something in the room."""
        await self.page.fill("input[name=message]", text)
        await self.press("[data-do=say]")

    async def play(self) -> None:
        """Do what a sensible player does, by clicking, until the game is over or they have enough."""
        self._has_enough = False
        while True:
            await self.until(lambda: self._has_enough or self.is_over() or next_action(self.mirror) is not None)
            action, question = next_action(self.mirror), self.mirror.question
            if action is None or self._has_enough:
                return
            try:
                await self._do(action)
            except PlaywrightTimeout as stuck:
                raise AssertionError(f"{self.name} could not do {action} on {self.mirror.view}: {stuck}") from stuck
            await self._until_done(action, question)

    def have_enough(self) -> None:
        """Stop playing after what is being done. To cancel `play` would leave a click on its way, to land anywhere."""
        self._has_enough = True
        self._news.set()

    def is_over(self) -> bool:
        """Whether the game is over, as far as this page has been told."""
        return self.mirror.view is not None and self.mirror.view["phase"] == "over"

    async def until_laid(self, number: int) -> None:
        """Wait until so many cards have been laid on the table."""
        await self.until(lambda: self.cards_laid >= number)

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something holds, asking after each frame that the page receives; fails if none comes."""
        while not is_so():
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), PATIENCE)
            except TimeoutError:
                known = (self.mirror.seq, self.mirror.view)
                raise AssertionError(f"{self.name} heard nothing for {PATIENCE} s; last known: {known}") from None

    async def _until_done(self, action: Json, question: int | None) -> None:
        """Wait until it is done: other events may come between, and the next turn may ask for the same card."""
        await self.until(lambda: (next_action(self.mirror), self.mirror.question) != (action, question))

    async def keep_screenshot(self, directory: Path) -> Path:
        """A picture of the page as it is, in a directory that need not be there yet."""
        file = directory / f"{self.name}.png"
        await self.page.screenshot(path=file)
        return file

    async def _do(self, action: Json) -> None:
        match action["kind"]:
            case "give":
                await self.press_at_table(f"button.card[data-card='{action['card']}']")
                await self.press_at_table("[data-do=give]")
            case "look":
                await self._look()
            case "play":
                await self._compose(action["play"])

    async def _look(self) -> None:
        """Look, unless the server, which waits a few seconds only, fixes the exchange before."""
        await self.page.wait_for_selector("[data-do=look]:enabled, main[data-phase=play]")
        with contextlib.suppress(PlaywrightTimeout):
            look, patience = self.page.locator("[data-do=look]"), LOOK_SECONDS * 1000
            await (look.tap(timeout=patience) if self._is_touch else look.click(timeout=patience))

    async def _compose(self, play: str) -> None:
        card, action = play.split(":")[0].split("/")[0], play.partition(":")[2]
        await self.press_at_table(f"button.card[data-card='{card}']")
        if action in ("skip", "discard"):
            return await self.press_at_table(f"[data-do={action}]")
        nodes = self._seven_nodes(card)
        for role, cell in touches(play, nodes):
            await self.press_at_table(f"[data-cell='{cell}'][data-role={role}].lit")
        # A finger that may have hit the neighbour is asked first.
        if "=" in action or nodes is not None or await self.page.locator("[data-do=send]:not([disabled])").count():
            await self.press_at_table("[data-do=send]")
        return None

    def _seven_nodes(self, card: str) -> list[list[list[Any]]] | None:
        assert self.mirror.choices is not None
        entry = next(entry for entry in self.mirror.choices["cards"] if entry["card"] == card)
        return entry["seven"]["nodes"] if entry.get("seven") else None

    def _hear_console(self, message: ConsoleMessage) -> None:
        is_expected = REFUSED.search(message.text) or (self.may_lose_wire and LOST_WIRE.search(message.text))
        if message.type == "error" and not is_expected:
            self.problems.append(f"console: {message.text}")

    def _hear_response(self, response: Response) -> None:
        is_broken = response.status >= (400 if "/static/" in response.url else 500)
        if is_broken and not self.may_lose_wire:
            self.problems.append(f"{response.status} {response.url}")

    def _hear_socket(self, socket: WebSocket) -> None:
        if "/ws/tables/" in socket.url:
            socket.on("framereceived", self._take)

    def _take(self, text: str | bytes) -> None:
        message = json.loads(text)
        if (message.get("event") or {}).get("kind") in ("card_played", "card_discarded"):
            self.cards_laid += 1
        if message["type"] == "reply" and not message["ok"] and message["error"]["code"] not in OVERTAKEN:
            self.problems.append(f"refused: {message}")
        # After a gap the page, which notices as well, asks for a snapshot.
        with contextlib.suppress(GapSeen):
            self.mirror.take(message)
        if message["type"] != "pong":  # which comes as long as the page is open
            self._news.set()
