"""Each kind of play is composed once from a prepared position, and its picture kept; by mouse, touch and dragging."""

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.e2e.conftest import PHONE, PICTURES, MakeVisitor
from tests.e2e.lessons_kit import PLAYS, Composed, card, marble, open_lesson, target
from tests.kit.browser import Visitor
from tests.kit.server import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SIZES = ((360, 640), (390, 844), (412, 915), (768, 1024), (820, 1180), (900, 1440), (450, 720))
"""Upright; each is tried on its side as well. The last is 1440 × 900 at a zoom of 200 %, on its side."""

SMALLEST_TOUCH = 24
"""Pixels across: below that a finger hits the neighbour."""

OUT_OF_REACH = """() => [...document.querySelectorAll('.lit')].map(lit => {
  const box = lit.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const there = document.elementFromPoint(x, y);
  const least = Math.min(box.width, box.height);
  return {cell: lit.dataset.cell, least, there: there && (there.dataset.cell ?? there.getAttribute('class'))};
})"""


@pytest.fixture
def server(lesson_server: ServerProcess) -> ServerProcess:
    """The positions are those of lessons."""
    return lesson_server


async def compose(visitor: Visitor, play: Composed) -> None:
    """Make all touches but the last, keep the picture, and make the last."""
    for touched in play.touches[:-1]:
        await visitor.press_at_table(touched)
    PICTURES.mkdir(parents=True, exist_ok=True)
    await visitor.page.screenshot(path=PICTURES / f"{play.name}.png")
    await visitor.press_at_table(play.touches[-1])


async def test_each_kind_of_play_is_composed_by_mouse(server: ServerProcess, make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor("Аня", server.url, viewport={"width": 1000, "height": 700})
    for play in PLAYS:
        await open_lesson(visitor.page, play.lesson)
        await compose(visitor, play)
        await expect(visitor.page.locator("main[data-lesson=done]")).to_be_visible()


async def test_every_lit_cell_can_be_touched_at_every_size_either_way_up(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Аня", server.url)
    seen = 0
    for number, touches in ((3, (card("6"), marble("3"))), (5, (card("7"), marble("10"))), (7, (card("S"),))):
        await open_lesson(visitor.page, number)
        for touched in touches:
            await visitor.press_at_table(touched)
            for width, height in SIZES:
                seen += await _touchable(visitor.page, width, height)
                seen += await _touchable(visitor.page, height, width)
    assert seen > 100


async def _touchable(page: Page, width: int, height: int) -> int:
    """How many cells are lit; fails if one is covered or too small."""
    await page.set_viewport_size({"width": width, "height": height})
    cells = await page.evaluate(OUT_OF_REACH)
    wrong = [each for each in cells if each["there"] != each["cell"] or each["least"] < SMALLEST_TOUCH]
    assert wrong == [], (width, height)
    return len(cells)


async def test_a_marble_can_be_dragged_to_its_target(server: ServerProcess, make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor("Аня", server.url)
    mouse = visitor.page.mouse
    await open_lesson(visitor.page, 2)
    await visitor.press_at_table(card("5"))
    await mouse.move(*await _middle(visitor.page, marble("3")))
    await mouse.down()
    await mouse.move(400, 300, steps=3)
    await expect(visitor.page.locator(".dragged")).to_have_count(1)
    await mouse.move(*await _middle(visitor.page, target("8")), steps=3)
    await mouse.up()

    await expect(visitor.page.locator("main[data-lesson=done]")).to_be_visible()
    await expect(visitor.page.locator(".dragged")).to_have_count(0)


async def test_a_drag_that_ends_beside_every_target_plays_nothing(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Аня", server.url)
    mouse = visitor.page.mouse
    await open_lesson(visitor.page, 2)
    await visitor.press_at_table(card("5"))
    await mouse.move(*await _middle(visitor.page, marble("3")))
    await mouse.down()
    await mouse.move(400, 300, steps=3)
    await mouse.up()

    await expect(visitor.page.locator(".dragged")).to_have_count(0)
    await expect(visitor.page.locator(marble("3"))).to_have_attribute("aria-pressed", "true")
    await expect(visitor.page.locator("main")).to_have_attribute("data-lesson", "try")


@pytest.mark.parametrize(
    ("wants", "size"), [("true", PHONE), ("false", ViewportSize(width=420, height=215))], ids=["wish", "small board"]
)
async def test_who_wants_to_be_asked_or_may_hit_the_neighbour_sends_with_a_second_touch(
    server: ServerProcess, make_visitor: MakeVisitor, wants: str, size: ViewportSize
) -> None:
    visitor = await make_visitor("Аня", server.url, is_phone=True, viewport=size)
    await visitor.context.add_init_script(f"localStorage.setItem('tacker.confirm', '{wants}')")
    await open_lesson(visitor.page, 2)
    for touched in (card("5"), marble("3"), target("8")):
        await visitor.press_at_table(touched)
    await expect(visitor.page.locator("[data-do=send]")).to_be_enabled()
    await expect(visitor.page.locator("main")).to_have_attribute("data-lesson", "try")

    await visitor.press_at_table(target("8"))

    await expect(visitor.page.locator("main[data-lesson=done]")).to_be_visible()


async def _middle(page: Page, selector: str) -> tuple[float, float]:
    box = await page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
