"""The 8 as a skip (R4.6) and the swap card (R4.7)."""

from app.engine.choices import carry_out
from app.engine.notation import read_play, write_board
from app.engine.plays.play import Movement
from app.engine.seats import Seat
from app.engine.spaces import RING
from tests.engine.positions import boards_after, lay, listed, plays_in, position_of, refusal
from tests.engine.scenes import board_of, cards, hands_of


def test_an_8_moves_or_makes_the_next_player_skip() -> None:
    """R4.6"""
    assert plays_in(position_of("8", a="20")) == {"8:20-28": board_of(a="28"), "8:skip": board_of(a="20")}


def test_a_skip_needs_an_own_marble_on_the_ring() -> None:
    """R4.6"""
    position = position_of("8", a="A2", b="20", c="30")

    assert refusal(position, "8:skip")[:2] == ("no_marble_on_ring", "R4.6")
    assert listed(position) == {"8:discard"}


def test_a_skip_needs_a_next_player_who_holds_a_card() -> None:
    """R4.6"""
    position = position_of("8", a="20")._replace(hands=hands_of(a="8", c="9", d="9"))

    assert refusal(position, "8:skip")[:2] == ("nobody_to_skip", "R4.6")
    assert listed(position) == {"8:20-28"}


def test_for_the_partner_a_skip_needs_a_marble_of_the_partner() -> None:
    """R4.6, R7.1"""
    assert "8:skip" in listed(position_of("8", a="A1,A2,A3,A4", c="50"))
    assert listed(position_of("8", a="A1,A2,A3,A4", c="C1")) == {"8:discard"}


def test_a_skipped_player_lays_down_any_card_unused() -> None:
    """R4.6, R6.5: also one that could be played."""
    position = position_of("5 2 T", a="20", before=board_of(a="20"), face="8", skipped=True)

    assert listed(position) >= {"5:discard", "2:discard", "T:discard"}
    assert refusal(position, "5:20-25")[:2] == ("skipped", "R4.6")


def test_a_skipped_player_may_cancel_with_a_tacker_and_use_the_8() -> None:
    """R8.9"""
    position = position_of("5 T", a="20", before=board_of(a="20"), face="8", skipped=True)

    assert listed(position) == {"5:discard", "T:discard", "T/8:20-28", "T/8:skip"}


def test_a_skipped_player_without_a_marble_out_cannot_cancel() -> None:
    """R8.2, R8.9"""
    position = position_of("T", b="20", before=board_of(b="20"), face="8", skipped=True)

    assert listed(position) == {"T:discard"}


def test_two_marbles_on_the_ring_change_places_whoever_owns_them() -> None:
    """R4.7"""
    assert plays_in(position_of("S", a="20", b="30", d="40")) == {
        "S:20=30": board_of(a="30", b="20", d="40"),
        "S:20=40": board_of(a="40", b="30", d="20"),
        "S:30=40": board_of(a="20", b="40", d="30"),
    }


def test_a_swap_needs_an_own_marble_on_the_ring() -> None:
    """R4.7"""
    position = position_of("S", a="A2", b="20,30")

    assert listed(position) == {"S:discard"}
    assert refusal(position, "S:20=30")[:2] == ("no_marble_on_ring", "R4.7")


def test_for_the_partner_a_swap_needs_a_marble_of_the_partner() -> None:
    """R4.7, R7.1"""
    assert listed(position_of("S", a="A1,A2,A3,A4", b="20", c="50")) == {"S:20=50"}
    assert listed(position_of("S", a="A1,A2,A3,A4", b="20,21", c="C1")) == {"S:discard"}


def test_a_lone_marble_is_not_swapped() -> None:
    """R4.7"""
    assert listed(position_of("S", a="20")) == {"S:discard"}


def test_marbles_in_base_or_home_are_never_swapped() -> None:
    """R4.7, R5.1"""
    position = position_of("S", a="20,A2", b="30,B1")

    assert listed(position) == {"S:20=30"}
    assert refusal(position, "S:20=A2") == ("swap_needs_ring", "R4.7", {"cell": "A2"})
    assert refusal(position, "S:20=B0") == ("swap_needs_ring", "R4.7", {"cell": "B0"})
    assert refusal(position, "S:20=31") == ("no_marble_there", "R4.7", {"cell": "31"})


def test_marbles_on_start_cells_may_be_swapped_and_are_fresh_no_more() -> None:
    """R4.7, R5.3: both count as having moved."""
    assert lay(position_of("S", a="0*", b="16*"), "S:0=16") == board_of(a="16", b="0")


def test_a_marble_swapped_onto_its_start_cell_may_go_home() -> None:
    """R5.3"""
    swapped = lay(position_of("S", a="20", b="0"), "S:0=20")

    assert swapped == board_of(a="0", b="20")


def test_swapping_two_equal_marbles_is_a_play_that_changes_nothing() -> None:
    """R6.6"""
    assert plays_in(position_of("S", a="20,30")) == {"S:20=30": board_of(a="20,30")}


def test_a_swap_of_own_marbles_one_of_them_fresh_ends_its_freshness() -> None:
    """R5.3, R6.6"""
    assert boards_after(position_of("S", a="0*,30")) == {board_of(a="0,30")}


def test_one_swap_is_listed_for_each_board() -> None:
    """§11: and any other pair that leads to the same board is accepted."""
    position = position_of("S", a="20,30", b="40,50")

    assert len(listed(position)) == len(boards_after(position)) == 5
    assert lay(position, "S:20=30") == lay(position, "S:40=50")


def test_a_swap_moves_both_marbles() -> None:
    """R4.7"""
    outcome = carry_out(position_of("S", a="20", b="30"), read_play("S:20=30"))

    assert outcome.movements == (Movement(Seat.A, (RING[20], RING[30])), Movement(Seat.B, (RING[30], RING[20])))
    assert write_board(outcome.board) == board_of(a="30", b="20")


def test_a_swap_knocks_nothing_out() -> None:
    """R4.7"""
    position = position_of("S", a="20", b="30")._replace(hands=(cards("S"),) * 4)

    assert lay(position, "S:20=30").count("0,") == board_of(a="30", b="20").count("0,")
