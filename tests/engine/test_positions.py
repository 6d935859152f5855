"""Positions as JSON (§11)."""

import json
from typing import Any

import pytest
from hypothesis import given

from app.engine.positions import read_position, write_position
from app.engine.refusals import UnreadableNotation
from app.engine.state import Position
from tests.engine.strategies import positions

EXAMPLE = """
{"board": "0*,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
 "before": "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
 "face": "13", "turn": "B", "skipped": false, "win_cancelled": false,
 "hands": {"A": ["5", "T"], "B": ["T", "2", "9"], "C": ["7", "S", "4"], "D": ["1", "8", "8"]},
 "options": {"seven_home": "both"}}
"""


def test_the_example_of_the_rules_reads_and_writes_back_the_same() -> None:
    """§11"""
    assert write_position(read_position(json.loads(EXAMPLE))) == json.loads(EXAMPLE)


@given(positions())
def test_a_written_position_reads_back_the_same(position: Position) -> None:
    """§11"""
    assert read_position(json.loads(json.dumps(write_position(position)))) == position


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"board": None}, "board: must be a board as text"),
        ({"board": "A0"}, "board: four seats"),
        ({"before": 7}, "before: must be a board as text"),
        ({"before": "A0/"}, "before: four seats"),
        ({"before": None}, "face: must be null while before is"),
        ({"face": "T"}, "face: a face is never a Tacker"),
        ({"face": "11"}, "face: must be one of"),
        ({"face": 13}, "face: must be one of"),
        ({"turn": "E"}, "turn: must be one of A, B, C, D"),
        ({"turn": 0}, "turn: must be one of"),
        ({"skipped": 0}, "skipped: must be true or false"),
        ({"win_cancelled": "false"}, "win_cancelled: must be true or false"),
        ({"hands": []}, "hands: must be an object"),
        ({"hands": {"A": [], "B": [], "C": []}}, "hands: lacks D"),
        ({"hands": {"A": [], "B": [], "C": [], "D": [], "E": []}}, "hands: has an unknown key 'E'"),
        ({"hands": {"A": "5", "B": [], "C": [], "D": []}}, "hands.A: must be a list"),
        ({"hands": {"A": ["11"], "B": [], "C": [], "D": []}}, "hands.A: must be one of"),
        ({"hands": {"A": [5], "B": [], "C": [], "D": []}}, "hands.A: must be one of"),
        ({"hands": {"A": [], "B": ["5"] * 6, "C": [], "D": []}}, "hands.B: holds 6 cards, more than the 5"),
        ({"options": {}}, "options: lacks seven_home"),
        ({"options": {"seven_home": "back"}}, "options.seven_home: must be one of both, forward"),
        ({"options": {"seven_home": ["both"]}}, "options.seven_home: must be one of"),
        ({"winner": "AC"}, "position: has an unknown key 'winner'"),
    ],
)
def test_a_wrong_position_is_an_error_that_says_where(change: dict[str, Any], why: str) -> None:
    """§11"""
    with pytest.raises(UnreadableNotation, match=why):
        read_position(json.loads(EXAMPLE) | change)


@pytest.mark.parametrize("key", json.loads(EXAMPLE))
def test_every_key_of_a_position_is_needed(key: str) -> None:
    """§11"""
    fields = json.loads(EXAMPLE)
    del fields[key]

    with pytest.raises(UnreadableNotation, match=f"lacks {key}"):
        read_position(fields)


@pytest.mark.parametrize("value", [None, [], "A", 5, True])
def test_a_position_is_an_object(value: Any) -> None:
    """§11"""
    with pytest.raises(UnreadableNotation, match="must be an object"):
        read_position(value)
