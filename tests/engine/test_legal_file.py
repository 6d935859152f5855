"""400 positions with all their legal plays, listed by a separate implementation of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.engine.choices import carry_out, choices, legal_plays
from app.engine.notation import read_play, write_board
from app.engine.plays.play import Function, Play
from app.engine.positions import read_position, write_position

LINES = [
    json.loads(line) for line in (Path(__file__).parents[1] / "positions" / "legal.jsonl").read_text().splitlines()
]


def kind(play: Play, board: str) -> tuple[str, str, str, str]:
    """What makes two plays one (§11): card, face, function, board; not the spelling."""
    return play.card.value, play.face.value, play.function.value, board


def test_all_the_positions_are_there() -> None:
    """§11"""
    assert len(LINES) == 400


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_the_legal_plays_are_those_of_the_file(line: dict[str, Any]) -> None:
    """R3 to R10, §11"""
    position = read_position(line["position"])
    listed = [kind(outcome.play, write_board(outcome.board)) for outcome in legal_plays(position)]

    assert sorted(listed) == sorted(kind(read_play(play), board) for play, board in line["plays"].items())


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_each_play_of_the_file_is_carried_out_as_it_says(line: dict[str, Any]) -> None:
    """R3 to R10: though it may be spelled otherwise than it would be listed."""
    position = read_position(line["position"])

    for play, board in line["plays"].items():
        assert write_board(carry_out(position, read_play(play)).board) == board


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_the_position_writes_back_the_same(line: dict[str, Any]) -> None:
    """§11"""
    assert write_position(read_position(line["position"])) == line["position"]


@pytest.mark.parametrize("line", [line for line in LINES if line["plays"]], ids=lambda line: line["position"]["board"])
def test_the_choices_offer_what_is_listed(line: dict[str, Any]) -> None:
    """docs/protocol.md, choices: whole plays as listed, and a reason just for the cards that only can be discarded."""
    position = read_position(line["position"])
    offered = choices(position)["cards"]
    listed = {outcome.play for outcome in legal_plays(position)}
    composed = {Function.SEVEN, Function.SWAP}

    assert {read_play(play["play"]) for card in offered for play in card["plays"]} == {
        play for play in listed if play.function not in composed
    }
    assert {card["card"] for card in offered if card["why_not"] is None} == {
        play.card.value for play in listed if play.function is not Function.DISCARD
    }
