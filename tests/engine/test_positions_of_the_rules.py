"""The table of §12, line by line."""

import pytest

from app.engine.choices import carry_out
from app.engine.notation import read_board, read_play, write_board
from app.engine.state import Position
from app.engine.turns import after
from tests.engine.positions import boards_after, lay, listed, plays_in, position_of
from tests.engine.scenes import board_of, hands_of

LOCKED = "A2,A3,A4"


def laid(position: Position, *plays: str) -> Position:
    """The position after these plays, each by the seat on turn."""
    for play in plays:
        position = after(position, carry_out(position, read_play(play)))
    return position


def test_a_start_cell_in_the_way_bars_both_home_and_ring() -> None:
    """§12, R3.2, R5.4"""
    assert listed(position_of("3", a="63", b="0")) == {"3:discard"}


def test_a_marble_on_the_start_cell_is_knocked_out_and_not_passed() -> None:
    """§12, R3.2"""
    assert listed(position_of("3", a="61", b="0")) == {"3:61x0"}
    assert listed(position_of("5", a="61", b="0")) == {"5:discard"}


def test_a_7_knocks_out_on_the_start_cell_and_goes_home_or_on() -> None:
    """§12, R4.5 (a)"""
    assert boards_after(position_of("7", a="61", b="0")) >= {board_of(a="A4"), board_of(a="4")}


def test_a_4_does_not_pass_the_start_cell_and_knocks_out_on_its_last() -> None:
    """§12, R4.3"""
    assert listed(position_of("4", a="2", b="0")) == {"4:discard"}
    assert listed(position_of("4", a="5", b="1")) == {"4:5x1"}


@pytest.mark.parametrize(
    ("card", "boards"),
    [
        ("1", {board_of(a="A3"), board_of(a="0*,A2")}),
        ("2", {board_of(a="A4")}),
        ("3", set()),
        ("4", set()),
        ("7", {board_of(a="A1"), board_of(a="A3")}),
        ("8", set()),
        ("S", set()),
    ],
)
def test_what_a_marble_can_do_inside_home_alone(card: str, boards: set[str]) -> None:
    """§12, R5.4, R4.5 (b)"""
    position = position_of(card, a="A2")

    assert {board for play, board in plays_in(position).items() if play != f"{card}:discard"} == boards


def test_the_only_marble_on_the_ring_is_not_swapped() -> None:
    """§12, R4.7"""
    assert listed(position_of("S", a="20")) == {"S:discard"}


def test_a_7_does_not_come_home_with_steps_left_that_cannot_be_made() -> None:
    """§12, R4.5 (d)"""
    assert listed(position_of("7", a=f"59,{LOCKED}")) == {"7:59-2"}


def test_a_7_comes_home_with_its_last_step() -> None:
    """§12, R4.5 (d)"""
    assert listed(position_of("7", a=f"58,{LOCKED}")) == {"7:58-A1", "7:58-1"}


def test_a_7_comes_home_and_goes_on_with_the_partners_marble() -> None:
    """§12, R4.5 (d)"""
    assert listed(position_of("7", a=f"0,{LOCKED}", c="40")) == {"7:0-A1,40-46", "7:0-7"}


def test_a_7_may_step_to_and_fro_inside_home() -> None:
    """§12, R4.5 (b), R5.5"""
    assert lay(position_of("7", a="0"), "7:0-A4,A4-A3,A3-A4,A4-A3") == board_of(a="A3")


def test_with_a_7_the_rear_marble_knocks_the_front_one_out_unless_that_goes_ahead() -> None:
    """§12, R4.5 (a)"""
    position = position_of("7", a="1,2")

    assert lay(position, "7:1x8") == board_of(a="8")
    assert lay(position, "7:2-5,1x5") == board_of(a="5")
    assert lay(position, "7:2-6,1-4") == board_of(a="4,6")
    assert boards_after(position) == {
        *(board_of(a=f"{front}") for front in (5, 6, 7, 8)),
        *(board_of(a=f"{rear},{10 - rear}") for rear in (1, 2, 3, 4)),
    }


def test_a_tacker_restores_the_only_marble_and_moves_it() -> None:
    """§12, R8.6"""
    position = laid(position_of("5", a="20", b="25")._replace(hands=hands_of("5", "T", "9", "9")), "5:20x25")

    assert plays_in(position) == {"T/5:25-30": board_of(a="20", b="30")}


def test_after_a_discarded_tacker_the_card_under_it_is_played_and_its_action_stands() -> None:
    """§12, R8.4"""
    position = position_of("5", a="20", c="40")._replace(hands=hands_of("5", "T", "T", "9"))

    assert plays_in(laid(position, "5:20-25", "T:discard")) == {"T/5:40-45": board_of(a="25", c="45")}


def test_tackers_answer_one_another() -> None:
    """§12, R8.5, R8.10: the worked example and one more."""
    position = position_of("13")._replace(hands=hands_of("13", "T", "T", "T"))
    boards = []
    for play in ("13:A0-0", "T/13:B0-16", "T/13:C0-32", "T/13:D0-48"):
        position = laid(position, play)
        boards.append(write_board(position.board))

    assert boards == [board_of(a="0*"), board_of(b="16*"), board_of(a="0*", c="32*"), board_of(b="16*", d="48*")]


def test_a_win_must_be_cancelled_and_the_tacker_that_did_is_not_answered() -> None:
    """§12, R9.2, R9.3"""
    position = position_of("3", a="62,A2,A3,A4", b="20", c="C1,C2,C3,C4")
    pending = laid(position._replace(hands=hands_of("3", "T 5", "T", "9")), "3:62-A1")
    cancelled = laid(pending, "T/3:20-23")

    assert listed(pending) == {"T/3:20-23"}
    assert cancelled.win_cancelled
    assert listed(cancelled) == {"T:discard"}


@pytest.mark.parametrize("hand", ["5", ""])
def test_a_win_that_cannot_be_cancelled_ends_the_game(hand: str) -> None:
    """§12, R9.2"""
    position = position_of("3", a="62,A2,A3,A4", b="20", c="C1,C2,C3,C4")
    won = laid(position._replace(hands=hands_of("3", hand, "9", "9")), "3:62-A1")

    assert listed(won) == set()


def test_a_win_whose_card_the_tacker_cannot_use_ends_the_game() -> None:
    """§12, R9.2"""
    position = position_of("3", a="62,A2,A3,A4", c="C1,C2,C3,C4")
    won = laid(position._replace(hands=hands_of("3", "T", "9", "9")), "3:62-A1")

    assert won.board == read_board(board_of(a="A1,A2,A3,A4", c="C1,C2,C3,C4"))
    assert listed(won) == set()
