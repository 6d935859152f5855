"""A visitor without a mouse: every press is a key, and only the keys that the help of the table names, and Tab."""

import contextlib

from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.kit.browser import Visitor

MOST_STEPS = 80
"""Keys until something is reached. More is not «by keyboard», it is patience."""


class KeyboardVisitor(Visitor):
    """Chooses cards by digits, walks among lights by arrows, reaches all else by Tab."""

    async def press(self, selector: str) -> None:
        """Go to the first that matches by Tab, and press Enter there."""
        await self.page.locator(f"{selector}:not([disabled])").first.wait_for(state="visible")
        await self._walk("Tab", selector)
        await self.page.keyboard.press("Enter")

    async def press_at_table(self, selector: str) -> None:
        """A card by its digit; a lit cell by arrows; a button by Tab."""
        await self.page.locator(f"{selector}:not([disabled])").first.wait_for(state="visible")
        if selector.startswith("button.card"):
            place = await self.page.evaluate(
                "selector => [...document.querySelectorAll('.hand .card')].findIndex(card => card.matches(selector))",
                selector,
            )
            await self.page.keyboard.press(f"Digit{place + 1}")
        elif ".lit" in selector:
            await self._walk("ArrowRight", selector)
            await self.page.keyboard.press("Enter")
        else:
            await self.press(selector)

    async def _look(self) -> None:
        """Look, unless the server, which waits a few seconds only, fixes the exchange before."""
        await self.page.wait_for_selector("[data-do=look]:enabled, main[data-phase=play]")
        with contextlib.suppress(PlaywrightTimeout):
            await self._walk("Tab", "[data-do=look]")
            await self.page.keyboard.press("Enter")

    async def _walk(self, key: str, selector: str) -> None:
        for _ in range(MOST_STEPS):
            if await self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            await self.page.keyboard.press(key)
        raise PlaywrightTimeout(f"{selector} was not reached by {MOST_STEPS} times {key}")
