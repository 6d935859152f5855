"""A bot beside the product: views as lines of JSON, and an answer to each."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.bots.lines import read_view, write_view
from app.bots.view import Exchanged, seat_view
from app.cli import commands
from app.engine.choices import carry_out
from app.engine.notation import read_play
from app.engine.refusals import UnreadableNotation
from app.engine.state import Phase
from tests.bots.test_secrecy import moments
from tests.bots.views import view_of

Json = dict[str, Any]

DOC = Path(__file__).parents[2] / "docs" / "bots.md"
LINE = write_view(view_of("5 T", a="20", b="25"))


def run(*lines: str | Json, level: str = "easy", seed: int = 0) -> Result:
    """`tacker bot`, with these lines on its standard input."""
    source = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    return CliRunner().invoke(commands, ["bot", "--level", level, "--seed", str(seed)], input=source)


def test_a_written_view_reads_back_the_same() -> None:
    for state, seat, memory in moments(seed=8, number=20):
        view = seat_view(state, seat, memory)

        assert read_view(json.loads(json.dumps(write_view(view)))) == view


def test_each_line_is_answered_with_a_legal_play() -> None:
    """R6.1"""
    views = [seat_view(state, seat, memory) for state, seat, memory in moments(seed=9, number=12)]
    result = run(*map(write_view, views))
    answers = [json.loads(line) for line in result.stdout.splitlines()]

    assert result.exit_code == 0
    for view, answer in zip(views, answers, strict=True):
        if view.phase is Phase.PLAY:
            assert carry_out(view.position(), read_play(answer["play"]))
        else:
            assert answer["card"] in write_view(view)["hands"][view.seat.name]


def test_in_the_exchange_it_answers_with_the_card_to_pass() -> None:
    """R2.6"""
    view = view_of("5 13 9 9 2", others=5, can_enter="A", phase=Phase.EXCHANGE)

    assert json.loads(run(write_view(view)).stdout) == {"kind": "give", "card": "13"}


def test_a_bad_line_gives_an_error_and_the_others_go_on() -> None:
    result = run(LINE, "{", LINE)
    told = [json.loads(line) for line in result.stdout.splitlines()]

    assert result.exit_code == 1
    assert [line.get("kind") for line in told] == ["play", None, "play"]
    assert told[1]["error"]["code"] == "malformed"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"hands": {"A": 2, "B": 3, "C": 3, "D": 3}}, "hands"),
        ({"hands": {"A": ["5"], "B": ["5"], "C": 3, "D": 3}}, "hands"),
        ({"hands": {"A": ["5"], "B": 6, "C": 3, "D": 3}}, "hands.B"),
        ({"hands": {"A": ["11"], "B": 3, "C": 3, "D": 3}}, "hands.A"),
        ({"hands": {"A": ["2"] * 6, "B": 3, "C": 3, "D": 3}}, "hands.A"),
        ({"hands": {"A": [], "B": 3, "C": 3, "D": 3}}, "hands"),
        ({"turn": "B"}, "turn"),
        ({"phase": "over"}, "phase"),
        ({"dealer": "E"}, "dealer"),
        ({"can_enter": {"A": 1, "B": True, "C": True, "D": True}}, "can_enter"),
        ({"discard": ["T"] * 4}, "hands"),
        ({"discard": "T"}, "discard"),
        ({"given": "11"}, "given"),
        ({"board": "A1,A2,A3,A4/B0,B0,B0,B0/C1,C2,C3,C4/D0,D0,D0,D0"}, "board"),
        ({"seat": "A"}, "line"),
    ],
)
def test_what_no_seat_can_see_is_refused_by_name(change: Json, named: str) -> None:
    with pytest.raises(UnreadableNotation) as refused:
        read_view(LINE | change)

    assert str(refused.value).startswith(f"{named}: ")


def test_a_line_that_lacks_something_is_refused() -> None:
    with pytest.raises(UnreadableNotation, match="is missing"):
        read_view({key: value for key, value in LINE.items() if key != "discard"})


def test_the_same_seed_answers_the_same() -> None:
    views = [write_view(seat_view(*moment)) for moment in moments(seed=Random(4).randrange(9), number=8)]

    assert run(*views, seed=3).stdout == run(*views, seed=3).stdout


def test_an_unknown_level_is_no_bot() -> None:
    assert run(LINE, level="genius").exit_code == 2


def test_the_documented_lines_are_answered_as_documented() -> None:
    """docs/bots.md: questions and answers in turn."""
    blocks = [json.loads(block.split("```")[0]) for block in DOC.read_text().split("```json line\n")[1:]]
    told = run(*blocks[::2], level="hard").stdout.splitlines()

    assert [json.loads(answer) for answer in told] == blocks[1::2]


def test_nothing_is_known_of_an_exchange_that_was_not_seen() -> None:
    assert read_view(LINE).exchanged == Exchanged()
