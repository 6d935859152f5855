"""The lessons as prepared positions of the real engine: each kind of play, and what a person touches to compose it."""

from dataclasses import dataclass

from playwright.async_api import Page

Touch = str
"""A selector."""


def marble(cell: str) -> Touch:
    """A lit marble."""
    return f".lit[data-role=marble][data-cell='{cell}']"


def target(cell: str) -> Touch:
    """A lit target."""
    return f".lit[data-role=target][data-cell='{cell}']"


def card(name: str) -> Touch:
    """A card of the hand."""
    return f"button.card[data-card='{name}']"


def button(what: str) -> Touch:
    """A button below the cards."""
    return f".actions:not(.lesson-ways) [data-do={what}]:enabled"


@dataclass(frozen=True, slots=True)
class Composed:
    """One kind of play: the lesson it stands in, and the touches, the last of which sends it."""

    name: str
    lesson: int
    touches: tuple[Touch, ...]


PLAYS = (
    Composed("enter", 1, (card("13"), marble("A0"), target("0"))),
    Composed("move", 2, (card("5"), marble("3"), target("8"))),
    Composed("knock-out", 3, (card("6"), marble("3"), target("9"))),
    Composed("four-into-home", 4, (card("4"), marble("2"), target("A2"))),
    Composed(
        "seven",
        5,
        (card("7"), marble("10"), target("11"), target("12"), marble("61"), target("A2"), button("send")),
    ),
    Composed("skip", 6, (card("8"), button("skip"))),
    Composed("swap", 7, (card("S"), marble("35"), marble("62"), button("send"))),
    Composed("tacker", 8, (card("T"), marble("20"), target("25"))),
    Composed("tacker-on-tacker", 9, (card("T"), marble("A0"), target("0"))),
    Composed("cancel-a-win", 10, (card("T"), marble("60"), target("A1"))),
)


async def open_lesson(page: Page, number: int) -> None:
    """Open it, and wait until it is the learner's turn."""
    await page.goto(f"/learn#{number}")
    await page.locator("main[data-lesson=try]:not([data-busy])").wait_for()
