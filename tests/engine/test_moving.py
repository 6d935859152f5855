"""Moving one marble: forwards, backwards with a 4, home, and by entering (R3, R4.1 to R4.4, R5)."""

import pytest

from app.engine.seats import Seat
from tests.engine.positions import boards_after, lay, listed, plays_in, position_of, refusal
from tests.engine.scenes import board_of


@pytest.mark.parametrize("card", ["2", "3", "5", "6", "9", "10", "12"])
def test_a_marble_moves_by_exactly_the_number(card: str) -> None:
    """R3.1, R4.2"""
    assert plays_in(position_of(card, a="20")) == {f"{card}:20-{20 + int(card)}": board_of(a=str(20 + int(card)))}


def test_the_ring_goes_round() -> None:
    """R1.2, R3.1"""
    assert listed(position_of("9", a="20", b="60", turn=Seat.B)) == {"9:60-5"}


@pytest.mark.parametrize(("own", "opponents", "partners"), [("20,23", "", ""), ("20", "23", ""), ("20", "", "23")])
def test_nobody_passes_a_marble_whoever_owns_it(own: str, opponents: str, partners: str) -> None:
    """R3.2"""
    assert "5:20-25" not in listed(position_of("5", a=own, b=opponents, c=partners))


def test_a_blocked_way_is_refused_with_the_cell_that_blocks() -> None:
    """R3.2"""
    assert refusal(position_of("5", a="20", b="24"), "5:20-25") == (
        "path_blocked",
        "R3.2",
        {"cell": "24", "owner": "B"},
    )


def test_the_first_of_two_marbles_in_the_way_is_named() -> None:
    """R3.2: also going backwards."""
    assert refusal(position_of("4", a="20", b="17", c="18"), "4:20-16")[2] == {"cell": "18", "owner": "C"}


def test_no_move_stops_short() -> None:
    """R3.3"""
    assert refusal(position_of("5", a="20"), "5:20-24") == (
        "wrong_count",
        "R3.1",
        {"cell": "20", "to": "24", "count": 5},
    )


@pytest.mark.parametrize(
    ("opponents", "partners", "after"),
    [("25", "", board_of(a="25")), ("", "25", board_of(a="25")), ("25,B4", "", board_of(a="25", b="B4"))],
)
def test_a_marble_landed_on_returns_to_its_base(opponents: str, partners: str, after: str) -> None:
    """R3.4"""
    assert plays_in(position_of("5", a="20", b=opponents, c=partners)) == {"5:20x25": after}


def test_an_own_marble_is_knocked_out_too() -> None:
    """R3.4"""
    assert lay(position_of("5", a="20,25"), "5:20x25") == board_of(a="25")


def test_a_move_that_only_harms_must_be_made() -> None:
    """R3.5, R6.1"""
    assert listed(position_of("5", a="20", c="25")) == {"5:20x25"}


def test_a_knocked_out_marble_is_no_longer_fresh() -> None:
    """R5.3: the next marble on that start cell is another matter."""
    assert lay(position_of("5", a="11", b="16*"), "5:11x16") == board_of(a="16")


@pytest.mark.parametrize(("play", "expected"), [("5:20x25", "-"), ("5:30-35", "x")])
def test_the_wrong_one_of_dash_and_cross_is_refused(play: str, expected: str) -> None:
    """§11"""
    code, _, data = refusal(position_of("5", a="20,30", b="35"), play)

    assert (code, data["expected"]) == ("wrong_knock_out_mark", expected)


def test_only_own_marbles_are_moved() -> None:
    """R3.6"""
    assert refusal(position_of("5", a="20", b="30"), "5:30-35") == (
        "not_your_marble",
        "R3.6",
        {"cell": "30", "owner": "B"},
    )


def test_no_marble_moves_from_an_empty_cell() -> None:
    """R3.1"""
    assert refusal(position_of("5", a="20"), "5:21-26") == ("no_marble_there", "R3.1", {"cell": "21"})


@pytest.mark.parametrize("card", ["1", "13"])
def test_a_1_and_a_13_enter_or_move(card: str) -> None:
    """R4.1"""
    assert listed(position_of(card, a="20")) == {f"{card}:A0-0", f"{card}:20-{20 + int(card)}"}


@pytest.mark.parametrize(("seat", "start"), [(Seat.A, 0), (Seat.B, 16), (Seat.C, 32), (Seat.D, 48)])
def test_a_marble_enters_on_the_own_start_cell_and_is_fresh(seat: Seat, start: int) -> None:
    """R1.2, R4.1, R5.2"""
    after = board_of(**{seat.name.lower(): f"{start}*"})

    assert plays_in(position_of("13", turn=seat)) == {f"13:{seat.name}0-{start}": after}


@pytest.mark.parametrize(
    ("own", "opponents", "partners"), [("", "0", ""), ("", "", "0"), ("0", "", ""), ("0*", "", "")]
)
def test_entering_knocks_out_any_marble_on_the_start_cell(own: str, opponents: str, partners: str) -> None:
    """R4.1, R6.6: an own one too, though this may change nothing."""
    assert lay(position_of("13", a=own, b=opponents, c=partners), "13:A0x0") == board_of(a="0*")


def test_who_has_no_marble_in_base_does_not_enter() -> None:
    """R4.1"""
    assert refusal(position_of("13", a="5,6,A3,A4"), "13:A0-0") == ("no_marble_in_base", "R4.1", {"cell": "A0"})


def test_a_marble_enters_on_no_other_cell() -> None:
    """R4.1"""
    assert refusal(position_of("13"), "13:A0-16")[:2] == ("wrong_count", "R4.1")


@pytest.mark.parametrize(
    ("play", "rule"), [("5:A0-0", "R4.1"), ("5:skip", "R4.6"), ("5:20=30", "R4.7"), ("5:20-22,30-33", "R4.5")]
)
def test_a_card_does_only_what_it_can(play: str, rule: str) -> None:
    """R4.1, R4.2, R4.5 to R4.7"""
    code, refused_by, _ = refusal(position_of("5", a="20,30"), play)

    assert (code, refused_by) == ("wrong_card", rule)


def test_a_4_goes_backwards_only() -> None:
    """R4.3"""
    assert listed(position_of("4", a="20")) == {"4:20-16"}
    assert refusal(position_of("4", a="20"), "4:20-24")[:2] == ("wrong_count", "R4.3")


def test_a_4_knocks_out_on_its_last_cell() -> None:
    """R3.4, R4.3"""
    assert plays_in(position_of("4", a="20", b="16*")) == {"4:20x16": board_of(a="16")}


@pytest.mark.parametrize("between", ["17", "18", "19"])
def test_the_three_cells_between_must_be_empty_for_a_4(between: str) -> None:
    """R4.3"""
    assert listed(position_of("4", a="20", b=between)) == {"4:discard"}


@pytest.mark.parametrize(
    ("start", "plays"),
    [
        ("0", {"4:0-A4", "4:0-60"}),
        ("0*", {"4:0-60"}),
        ("1", {"4:1-A3", "4:1-61"}),
        ("2", {"4:2-A2", "4:2-62"}),
        ("3", {"4:3-A1", "4:3-63"}),
        ("4", {"4:4-0"}),
        ("63", {"4:63-59"}),
    ],
)
def test_backwards_a_marble_may_turn_into_its_home_over_its_start_cell(start: str, plays: set[str]) -> None:
    """R4.3, R5.2"""
    assert listed(position_of("4", a=start)) == plays


def test_a_fresh_marble_does_not_go_home_backwards() -> None:
    """R5.2"""
    assert refusal(position_of("4", a="0*"), "4:0-A4") == ("fresh_marble", "R5.2", {"cell": "0"})


def test_only_the_own_start_cell_leads_home() -> None:
    """R1.3: B's start cell is ring to A."""
    assert listed(position_of("4", a="17", b="B4")) == {"4:17-13"}
    assert listed(position_of("3", a="15")) == {"3:15-18"}


@pytest.mark.parametrize("passed", ["A1", "A2", "A3", "A4"])
def test_nobody_is_passed_on_the_way_home_with_a_4(passed: str) -> None:
    """R4.3, R5.4"""
    assert "4:0-A4" not in listed(position_of("4", a=f"0,{passed}"))


def test_a_taken_start_cell_bars_the_way_home_backwards() -> None:
    """R4.3"""
    assert listed(position_of("4", a="2", b="0")) == {"4:discard"}


def test_a_marble_inside_home_cannot_use_a_4() -> None:
    """R4.3"""
    assert refusal(position_of("4", a="20,A3"), "4:A3-20")[:2] == ("wrong_count", "R4.3")
    assert listed(position_of("4", a="A3")) == {"4:discard"}


def test_forwards_a_marble_goes_home_or_round_again() -> None:
    """R4.4"""
    assert listed(position_of("5", a="62")) == {"5:62-A3", "5:62-3"}


def test_a_marble_on_its_start_cell_goes_home_or_round_again() -> None:
    """R4.4, R5.3"""
    assert listed(position_of("3", a="0")) == {"3:0-A3", "3:0-3"}


def test_a_fresh_marble_does_not_go_home_forwards() -> None:
    """R5.2"""
    assert refusal(position_of("3", a="0*"), "3:0-A3") == ("fresh_marble", "R5.2", {"cell": "0"})


def test_a_move_ends_freshness() -> None:
    """R5.3"""
    assert boards_after(position_of("3", a="0*")) == {board_of(a="3")}


def test_a_marble_that_came_back_to_its_start_cell_may_go_home() -> None:
    """R5.3: no lap is needed."""
    back = lay(position_of("4", a="4"), "4:4-0")

    assert back == board_of(a="0")


def test_home_cells_are_reached_by_exact_count() -> None:
    """R5.4: eight from 60 would be a fifth home cell."""
    assert listed(position_of("9", a="60")) == {"9:60-5"}


def test_a_taken_home_cell_is_not_entered() -> None:
    """R5.1, R5.4"""
    assert refusal(position_of("5", a="62,A3"), "5:62-A3") == ("home_occupied", "R5.4", {"cell": "A3", "owner": "A"})


def test_marbles_at_home_are_not_passed() -> None:
    """R5.4"""
    assert refusal(position_of("5", a="62,A1"), "5:62-A3") == ("home_occupied", "R5.4", {"cell": "A1", "owner": "A"})


@pytest.mark.parametrize(("card", "play"), [("1", "1:A1-A2"), ("2", "2:A1-A3"), ("3", "3:A1-A4")])
def test_inside_home_a_marble_moves_on_also_with_none_on_the_ring(card: str, play: str) -> None:
    """R5.4"""
    assert play in listed(position_of(card, a="A1"))


def test_inside_home_nobody_is_passed() -> None:
    """R5.4"""
    assert listed(position_of("2", a="A1,A2")) == {"2:A2-A4"}


def test_a_locked_marble_does_not_move() -> None:
    """R5.5"""
    assert refusal(position_of("1", a="A3,A4"), "1:A3-A4") == ("locked_marble", "R5.5", {"cell": "A3"})


def test_who_has_all_marbles_home_plays_the_partners() -> None:
    """R7.1: entering and moving, exactly as if they were own."""
    position = position_of("13", a="A1,A2,A3,A4", b="40", c="50")

    assert listed(position) == {"13:C0-32", "13:50-63"}


def test_who_plays_for_the_partner_does_not_play_for_others() -> None:
    """R7.1"""
    position = position_of("5", a="A1,A2,A3,A4", b="40", c="50")

    assert refusal(position, "5:40-45")[0] == "not_your_marble"


def test_the_partners_marbles_are_not_played_before() -> None:
    """R3.6, R7.1"""
    assert listed(position_of("5", a="A2,A3,A4", c="50")) == {"5:discard"}
