"""The choices as the seat on turn gets them (docs/protocol.md), and the reason for each card that cannot be played."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import carry_out, choices, legal_plays
from app.engine.plays.play import Outcome
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import Seat
from app.engine.sentences import SENTENCE_OF
from app.engine.state import Position, SevenHome
from tests.engine.positions import position_of
from tests.engine.scenes import EMPTY, board_of, hands_of
from tests.engine.strategies import plays_near, positions


def entries(position: Position) -> dict[str, dict[str, Any]]:
    """By card, what is offered."""
    return {entry["card"]: entry for entry in choices(position)["cards"]}


def reason(position: Position, card: str) -> tuple[str, str, dict[str, Any]]:
    """Why the card can't be played."""
    why_not = entries(position)[card]["why_not"]
    return why_not["code"], why_not["rule"], why_not["data"]


def test_a_move_is_offered_with_its_whole_path_and_whom_it_knocks_out() -> None:
    """R3.4, docs/protocol.md"""
    assert choices(position_of("5", a="17", b="22")) == {
        "duty": "play",
        "cards": [
            {
                "card": "5",
                "plays": [
                    {
                        "play": "5:17x22",
                        "function": "move",
                        "from": "17",
                        "to": "22",
                        "path": ["17", "18", "19", "20", "21", "22"],
                        "knocks": [["22", "B"]],
                    }
                ],
                "why_not": None,
            }
        ],
    }


def test_entering_and_skipping_are_offered_whole() -> None:
    """R4.1, R4.6"""
    offered = entries(position_of("13 8", a="20", c="0"))

    assert offered["13"]["plays"][0] == {
        "play": "13:A0x0",
        "function": "enter",
        "from": "A0",
        "to": "0",
        "path": ["A0", "0"],
        "knocks": [["0", "C"]],
    }
    assert offered["8"]["plays"][1] == {"play": "8:skip", "function": "skip", "knocks": []}


def test_a_swap_is_offered_as_the_cells_to_choose_two_from() -> None:
    """R4.7"""
    offered = entries(position_of("S", a="20", b="5,33,B1"))["S"]

    assert (offered["plays"], offered["swap"]) == ([], {"cells": ["5", "20", "33"]})


def test_a_tacker_is_offered_with_the_restored_board_and_the_card_it_plays() -> None:
    """R8.1"""
    before = board_of(a="20", b="30")
    offered = entries(position_of("T", a="20", b="33", before=before, face="3"))["T"]

    assert (offered["as"], offered["restored"]) == ("3", before)
    assert [play["play"] for play in offered["plays"]] == ["T/3:20-23"]


@pytest.mark.parametrize(("face", "part"), [("7", "seven"), ("S", "swap")])
def test_a_tacker_that_plays_a_7_or_a_swap_is_composed_on_the_restored_board(face: str, part: str) -> None:
    """R8.1"""
    before = board_of(a="20", b="30")
    offered = entries(position_of("T", b="30", before=before, face=face))["T"]

    assert offered["restored"] == before
    assert offered[part]


def test_each_different_card_is_offered_once_in_the_order_of_the_hand() -> None:
    """docs/protocol.md"""
    assert list(entries(position_of("9 5 9 2", a="20"))) == ["9", "5", "2"]


def test_when_something_must_be_played_no_discard_is_offered() -> None:
    """R6.1"""
    position = position_of("5 6", a="20", b="25")

    assert choices(position)["duty"] == "play"
    assert entries(position)["6"] == {
        "card": "6",
        "plays": [],
        "why_not": {"code": "path_blocked", "rule": "R3.2", "data": {"cell": "25", "owner": "B"}},
    }


def test_when_nothing_is_playable_each_card_has_its_discard_and_the_reason() -> None:
    """R6.2"""
    position = position_of("5 S", b="30")

    assert choices(position)["duty"] == "discard"
    assert entries(position)["5"] == {
        "card": "5",
        "plays": [{"play": "5:discard", "function": "discard", "knocks": []}],
        "why_not": {"code": "no_marble_on_ring", "rule": "R6.4", "data": {}},
    }


def test_a_skipped_player_is_offered_every_discard_and_the_tacker() -> None:
    """R6.5, R8.9"""
    position = position_of("5 T", a="20", before=board_of(a="20"), face="8", skipped=True)

    assert choices(position)["duty"] == "skipped"
    assert reason(position, "5")[:2] == ("skipped", "R4.6")
    assert [play["play"] for play in entries(position)["T"]["plays"]] == ["T/8:20-28", "T/8:skip", "T:discard"]
    assert entries(position)["T"]["why_not"] is None


def test_a_pending_win_leaves_only_the_tacker() -> None:
    """R9.2"""
    before = board_of(a="62,A2,A3,A4", b="20", c="C1,C2,C3,C4")
    won = {"a": "A1,A2,A3,A4", "c": "C1,C2,C3,C4"}
    position = position_of("T 5", a=won["a"], b="20", c=won["c"], before=before, face="3", turn=Seat.B)

    assert choices(position)["duty"] == "cancel_win"
    assert reason(position, "5")[:2] == ("must_cancel_win", "R9.2")
    assert [play["play"] for play in entries(position)["T"]["plays"]] == ["T/3:20-23"]


@pytest.mark.parametrize(
    ("position", "card", "code", "rule"),
    [
        (position_of("5", a="A2"), "5", "no_marble_on_ring", "R6.4"),
        (position_of("2", a="A2,A4"), "2", "home_occupied", "R5.4"),
        (position_of("5", a="20,A1,A3", b="24"), "5", "path_blocked", "R3.2"),
        (position_of("5", a="61", b="0"), "5", "path_blocked", "R3.2"),
        (position_of("4", a="2", b="0"), "4", "path_blocked", "R3.2"),
        (position_of("4", a="A2"), "4", "no_marble_on_ring", "R6.4"),
        (position_of("7"), "7", "no_marble_on_ring", "R6.4"),
        (position_of("7", a="A4"), "7", "no_marble_on_ring", "R6.4"),
        (position_of("7", a="A3", seven_home=SevenHome.FORWARD), "7", "seven_incomplete", "R4.5"),
        (position_of("8", a="A2"), "8", "no_marble_on_ring", "R6.4"),
        (position_of("S", b="20,30"), "S", "no_marble_on_ring", "R4.7"),
        (position_of("S", a="20"), "S", "swap_needs_ring", "R4.7"),
        (position_of("T", a="20"), "T", "nothing_to_cancel", "R8.3"),
        (position_of("T", a="20", before=EMPTY), "T", "nothing_to_cancel", "R8.3"),
        (position_of("T", a="20", before=EMPTY, face="5"), "T", "no_marble_on_ring", "R6.4"),
        (
            position_of("T", a="20", before=board_of(a="20"), face="5", win_cancelled=True),
            "T",
            "tacker_after_cancelled_win",
            "R9.3",
        ),
    ],
)
def test_a_card_that_cannot_be_played_says_why(position: Position, card: str, code: str, rule: str) -> None:
    """R3.2, R4.7, R5.4, R6.4, R8.2, R8.3, R9.3"""
    assert reason(position, card)[:2] == (code, rule)


def test_an_8_blocked_and_with_nobody_to_skip_says_what_blocks() -> None:
    """R3.2, R4.6"""
    position = position_of("8", a="20", c="24")._replace(hands=hands_of(a="8", c="9", d="9"))

    assert reason(position, "8") == ("path_blocked", "R3.2", {"cell": "24", "owner": "C"})


@given(positions())
@settings(max_examples=80, deadline=None)
def test_choices_are_json_and_give_a_reason_just_for_what_is_not_played(position: Position) -> None:
    """docs/protocol.md"""
    outcomes = legal_plays(position)
    if outcomes:
        offered = json.loads(json.dumps(choices(position)))["cards"]
        played = {outcome.play.card.value for outcome in outcomes if outcome.play.function != "discard"}
        assert {entry["card"] for entry in offered if entry["why_not"] is None} == played


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_play_is_either_refused_or_one_of_those_listed_in_another_spelling(data: st.DataObject) -> None:
    """R6.1, §11"""
    drawn = data.draw(positions())
    play = data.draw(plays_near(drawn))
    position = drawn._replace(hands=((play.card, Card.NINE),) * 4, skipped=False, win_cancelled=False)
    try:
        outcome = carry_out(position, play)
    except IllegalAction as illegal:
        json.dumps(illegal.data)
        return

    assert kind(outcome) in {kind(listed) for listed in legal_plays(position)}


def kind(outcome: Outcome) -> tuple[str, str, str, Board]:
    """What makes two plays one (§11)."""
    return outcome.play.card, outcome.play.face, outcome.play.function, outcome.board


@pytest.mark.parametrize("code", Refusal)
def test_each_refusal_has_a_sentence(code: Refusal) -> None:
    """docs/protocol.md, reply"""
    assert SENTENCE_OF[code].endswith(".")
