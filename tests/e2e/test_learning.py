"""The lessons as a newcomer takes them: by clicking, by tapping, by keyboard; and the rules they cite."""

import json
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import ViewportSize, expect

from app.engine.actions import PlayCard
from app.engine.choices import legal_plays
from app.engine.game import decide, replay
from app.engine.notation import read_play, write_play
from app.learning.lessons import LESSONS, Lesson
from app.learning.teaching import answer, beginning, opened
from tests.e2e.conftest import MakeVisitor
from tests.kit.browser import Visitor
from tests.kit.clicks import touches
from tests.kit.player import Player
from tests.kit.server import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NUMBERED = tuple(enumerate(LESSONS, 1))
SIZES = ((360, 640), (640, 360), (390, 844), (844, 390), (768, 1024), (1440, 900))


@pytest.fixture
def server(lesson_server: ServerProcess) -> ServerProcess:
    """A server to learn from."""
    return lesson_server


@pytest.mark.parametrize("is_phone", [False, True], ids=["by mouse", "by touch at 360 × 640"])
async def test_a_newcomer_goes_through_all_lessons(
    server: ServerProcess, make_visitor: MakeVisitor, is_phone: bool
) -> None:
    visitor = await make_visitor("Новичок", server.url, is_phone=is_phone)
    page = visitor.page
    await page.goto("/")
    await visitor.press("[data-do=learn]")
    await visitor.press("[data-do=begin]")

    for number, lesson in NUMBERED:
        await page.wait_for_url(f"**/learn#{number}")
        await _solve(visitor, lesson)
        for rule in lesson.rules:
            await expect(page.locator(f".lesson-rule[href='/rules#{rule}']")).to_be_visible()
        await visitor.press("[data-do=next]")

    await page.wait_for_selector("body[data-view=done]")
    assert json.loads(await page.evaluate("localStorage.getItem('tacker.lessons')")) == [
        lesson.key for lesson in LESSONS
    ]


async def test_what_has_been_learnt_is_remembered_and_goes_on_from_there(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Новичок", server.url)
    await visitor.page.goto("/learn#1")
    await _solve(visitor, LESSONS[0])

    await visitor.page.goto("/learn")
    await visitor.page.reload()

    await expect(visitor.page.locator("[data-solved]")).to_have_count(1)
    await expect(visitor.page.locator("[data-do=begin]")).to_have_attribute("href", "#2")


async def test_a_wrong_try_is_explained_with_its_rule(server: ServerProcess, make_visitor: MakeVisitor) -> None:
    """A pale card, and a cell that is not lit."""
    visitor = await make_visitor("Новичок", server.url)
    page = visitor.page
    await page.goto("/learn#2")
    await page.wait_for_selector("main[data-lesson=try]")

    await visitor.press("button.card[data-card='10']")
    await expect(page.locator(".status-hint")).to_contain_text("R3.2")

    await visitor.press("button.card[data-card='5']")
    await visitor.press("[data-cell='3'][data-role=marble].lit")
    await _click_cell(visitor, "6")
    await expect(page.locator(".status-hint")).to_contain_text("R3.1")
    assert await page.get_attribute("main", "data-lesson") == "try"


async def test_a_legal_play_beside_the_idea_can_be_tried_again(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Новичок", server.url)
    page = visitor.page
    await page.goto("/learn#4")
    await _play(visitor, "4:2-62", [])
    await page.wait_for_selector("main[data-lesson=other]")

    await visitor.press("[data-do=retry]")
    await _solve(visitor, LESSONS[3])

    assert await page.locator(".marble[data-at='A2'][data-seat=A]").count() == 1


async def test_a_lesson_is_taken_by_keyboard_alone(server: ServerProcess, make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor("Новичок", server.url)
    page = visitor.page
    await page.goto("/learn#1")
    await page.wait_for_selector("main[data-lesson=try]")

    await page.locator("button.card[data-card='13']").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-cell=A0].lit")).to_be_focused()
    await page.keyboard.press("Enter")
    await page.locator("[data-cell='0'].lit").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-do=next]")).to_be_focused()
    await page.keyboard.press("Enter")

    await page.wait_for_url("**/learn#2")


async def test_a_lesson_needs_no_scrolling(server: ServerProcess, make_visitor: MakeVisitor) -> None:
    """At six sizes, with the most that a lesson says."""
    visitor = await make_visitor("Новичок", server.url)
    page = visitor.page
    await page.goto("/learn#5")
    await page.wait_for_selector("main[data-lesson=try]")

    for width, height in SIZES:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        for part in (".lesson", ".square", ".status", ".hand"):
            box = await page.locator(part).bounding_box()
            assert box is not None
            assert min(box["x"], box["y"]) >= 0, (part, width, height)
            assert box["x"] + box["width"] <= width + 1, (part, width, height)
            assert box["y"] + box["height"] <= height + 1, (part, width, height)
        assert not await page.locator(".lesson").evaluate("it => it.scrollHeight > it.clientHeight + 1")


async def test_the_table_tells_what_each_card_does_in_the_words_of_the_rules(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    async with AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(Player(server.url, name)) for name in ("Аня", "Боря", "Вера", "Гена")
        ]
        code = await players[0].create_room()
        for player, seat in zip(players, "ABCD", strict=True):
            await player.join(code, seat)
            await player.connect(code)
        await players[0].start(code)

        visitor = await make_visitor("Аня", server.url, is_phone=True)
        await visitor.is_known_as(players[0].token)
        await visitor.page.goto(f"/r/{code}")
        await visitor.press("[data-do=menu]")
        await expect(visitor.page.locator("a[data-do=learn]")).to_have_attribute("href", "/learn")
        await visitor.press("[data-do=cards]")

        cards = visitor.page.locator(".sheet-guide article")
        await expect(cards).to_have_count(7)
        await expect(cards.filter(has_text="Семёрка")).to_contain_text("R4.5")


async def test_on_a_wide_screen_the_card_in_question_is_explained_beside_the_board(
    server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await make_visitor("Новичок", server.url)
    await visitor.page.set_viewport_size(ViewportSize(width=1440, height=900))
    await visitor.page.goto("/learn#5")
    await visitor.page.wait_for_selector("main[data-lesson=try]")

    await visitor.press("button.card[data-card='7']")

    await expect(visitor.page.locator(".guide")).to_contain_text("R4.5")


@pytest.mark.parametrize(("locale", "heading"), [("ru-RU", "Правила Такера"), ("en-GB", "The rules of Tacker")])
async def test_the_rules_open_at_the_rule_that_was_cited(
    server: ServerProcess, make_visitor: MakeVisitor, locale: str, heading: str
) -> None:
    visitor = await make_visitor("Читатель", server.url, locale=locale)
    page = visitor.page
    await page.goto("/rules#R8.10")
    await page.wait_for_selector("main:not([aria-busy])")

    await expect(page.locator("h1")).to_have_text(heading)
    await expect(page.locator("[id='R8.10']")).to_be_in_viewport()
    assert await page.locator("figure svg").count() > 6


async def _solve(visitor: Visitor, lesson: Lesson) -> None:
    """Do what the lesson is about, found by asking the engine."""
    start = beginning(lesson)
    for play in lesson.lead:
        start = replay(decide(start, PlayCard(start.turn, read_play(play))), start)
    plays = (write_play(outcome.play) for outcome in legal_plays(start.position))
    idea = next(play for play in plays if answer(lesson, play).is_idea)
    await _play(visitor, idea, opened(lesson).frames[-1]["cards"])
    await visitor.page.wait_for_selector("main[data-lesson=done]")


async def _play(visitor: Visitor, play: str, cards: list[dict[str, object]]) -> None:
    """Compose the play, as at the table."""
    card, action = play.split(":")[0].split("/")[0], play.partition(":")[2]
    await visitor.page.wait_for_selector("main[data-lesson=try]")
    await visitor.press_at_table(f"button.card[data-card='{card}']")
    if action == "skip":
        return await visitor.press_at_table("[data-do=skip]")
    seven = next((entry["seven"] for entry in cards if entry["card"] == card and "seven" in entry), None)
    nodes = seven["nodes"] if isinstance(seven, dict) else None
    for role, cell in touches(play, nodes):
        await visitor.press_at_table(f"[data-cell='{cell}'][data-role={role}].lit")
    # A finger that may have hit the neighbour is asked first.
    if "=" in action or nodes is not None or await visitor.page.locator("[data-do=send]:not([disabled])").count():
        await visitor.press_at_table("[data-do=send]")
    return None


async def _click_cell(visitor: Visitor, cell: str) -> None:
    """Click on the middle of a ring cell, lit or not."""
    point = await visitor.page.evaluate(
        """async cell => {
            const { cellPoint } = await import("/static/js/board/geometry.js");
            const { x, y } = cellPoint(cell, "A");
            const matrix = document.querySelector(".square svg.play").getScreenCTM();
            const at = new DOMPoint(x, y).matrixTransform(matrix);
            return [at.x, at.y];
        }""",
        cell,
    )
    await visitor.page.mouse.click(*point)
