"""What lessons and rules say: in both languages, citing rules that exist, showing plays that are legal."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.engine.cards import Card
from app.engine.choices import carry_out
from app.engine.notation import read_board, read_play, write_board
from app.engine.seats import Seat
from app.engine.state import Options, Position
from app.learning.lessons import LESSONS

ROOT = Path(__file__).parents[2]
BOOKS = {path.stem: path.read_text() for path in sorted((ROOT / "static/rules").glob("*.md"))}
RULES = set(re.findall(r"^- \*\*(R\d+\.\d+)\*\*", (ROOT / "docs/rules.md").read_text(), re.MULTILINE))
PICTURES = re.findall(r"^!\[.+\]\((\S+) (\S+?)(?: (\S+))?\)$", BOOKS["ru"], re.MULTILINE)


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, Any]]:
    """The words of the lessons by language, as the browser reads them."""
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        pytest.skip("Node is not installed; the same words are read in Chromium in tests/e2e")
    script = (
        "import { ru } from './static/js/learn/ru.js'; import { en } from './static/js/learn/en.js';"
        "process.stdout.write(JSON.stringify({ ru, en }));"
    )
    done = subprocess.run(
        [node, "--input-type=module", "--eval", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    read: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return read


def test_the_rules_are_told_in_russian_and_english() -> None:
    assert {"ru", "en"} <= set(BOOKS)


@pytest.mark.parametrize("language", BOOKS)
def test_a_book_tells_each_rule_once_and_no_other(language: str) -> None:
    told = re.findall(r"^- \*\*(R\d+\.\d+)\*\*", BOOKS[language], re.MULTILINE)

    assert sorted(told) == sorted(RULES)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_cites_rules_that_exist(lesson: Any) -> None:
    assert lesson.rules
    assert set(lesson.rules) <= RULES


def test_each_lesson_is_told_in_both_languages(words: dict[str, dict[str, Any]]) -> None:
    keys = [lesson.key for lesson in LESSONS]

    for told in words.values():
        assert list(told["steps"]) == keys
        assert all(step["title"] and step["say"] and step["done"] for step in told["steps"].values())


def test_both_languages_have_words_for_the_same_things(words: dict[str, dict[str, Any]]) -> None:
    assert _shape(words["ru"]) == _shape(words["en"])


def test_every_rule_that_is_cited_after_the_lessons_exists(words: dict[str, dict[str, Any]]) -> None:
    for told in words.values():
        assert len(told["doneRules"]) == len(told["doneFacts"])
        assert set(told["doneRules"]) <= RULES


@pytest.mark.parametrize(("board", "play", "before"), PICTURES, ids=[play for _, play, _ in PICTURES])
def test_a_picture_of_the_rules_shows_a_legal_play(board: str, play: str, before: str) -> None:
    assert carry_out(_position(board, play, before), read_play(play)).movements


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_every_board_of_the_rules_is_spelled_as_boards_are(book: str) -> None:
    boards = re.findall(r"[A-D\d*,]+(?:/[A-D\d*,]+){3}", book)

    assert boards
    assert all(write_board(read_board(board)) == board for board in boards)


def _position(board: str, play: str, before: str) -> Position:
    """The board with the play's card in A's hand; with `before`, the card that A's Tacker plays was laid last."""
    laid = read_play(play)
    return Position(
        board=read_board(board),
        before=read_board(before) if before else None,
        face=laid.face if before else None,
        turn=Seat.A,
        skipped=False,
        win_cancelled=False,
        hands=((laid.card,), (Card.TWO,), (Card.TWO,), (Card.TWO,)),
        options=Options(),
    )


def _shape(words: Any) -> Any:
    """The words without the words."""
    if isinstance(words, dict):
        return {key: _shape(value) for key, value in words.items()}
    return len(words) if isinstance(words, list) else bool(words)
