"""The duty to play (R6), the Tacker's part in it, and a win that is pending (R8, R9)."""

from app.engine.notation import read_board
from app.engine.seats import Seat, Team
from app.engine.turns import winner
from tests.engine.positions import boards_after, listed, plays_in, position_of, refusal
from tests.engine.scenes import EMPTY, board_of, hands_of

A_HOME = "A1,A2,A3,A4"
C_HOME = "C1,C2,C3,C4"


def test_if_a_card_is_playable_a_playable_card_must_be_played() -> None:
    """R6.1"""
    position = position_of("5 1 12", b="30")

    assert listed(position) == {"1:A0-0"}
    assert refusal(position, "5:discard") == ("must_play_if_able", "R6.1", {"cards": ["1"]})


def test_if_none_is_playable_any_card_is_discarded() -> None:
    """R6.2"""
    assert plays_in(position_of("5 5 12 S", b="30")) == {
        f"{card}:discard": board_of(b="30") for card in ("5", "12", "S")
    }


def test_with_no_marble_on_the_ring_a_1_or_13_must_be_played_or_any_card_discarded() -> None:
    """R6.4"""
    assert listed(position_of("13 5 9")) == {"13:A0-0"}
    assert listed(position_of("6 5 9")) == {"6:discard", "5:discard", "9:discard"}


def test_the_duty_includes_swap_skip_home_sevens_and_tacker() -> None:
    """R6.3"""
    assert listed(position_of("S 5", a="20", b="21")) == {"S:20=21"}
    assert listed(position_of("8 5", a="20", b="21")) == {"8:skip"}
    assert boards_after(position_of("7 5", a="A1")) == {board_of(a="A2"), board_of(a="A4")}
    assert refusal(position_of("7 5", a="A1"), "5:discard")[0] == "must_play_if_able"
    assert listed(position_of("T 5", before=EMPTY, face="13")) == {"T/13:A0-0"}


def test_a_card_not_in_hand_is_refused() -> None:
    """R2.7"""
    assert refusal(position_of("5", a="20"), "6:20-26") == ("card_not_held", "R2.7", {"card": "6"})


def test_who_holds_no_card_has_no_legal_play() -> None:
    """§11"""
    assert listed(position_of("", a="20")) == set()


def test_two_equal_cards_are_one_choice() -> None:
    """§11"""
    assert listed(position_of("5 5", a="20")) == {"5:20-25"}


def test_a_tacker_undoes_the_last_move_and_plays_its_card() -> None:
    """R8.1, R8.6"""
    position = position_of("T", a="25", before=board_of(a="25", b="20"), face="5", turn=Seat.B)

    assert plays_in(position) == {"T/5:20x25": board_of(b="25")}


def test_a_tacker_that_can_only_cancel_is_not_played() -> None:
    """R8.2"""
    position = position_of("T", b="30", before=board_of(b="25"), face="5")

    assert listed(position) == {"T:discard"}


def test_a_tacker_is_never_the_first_card_of_a_deal() -> None:
    """R8.3"""
    assert listed(position_of("T", a="20")) == {"T:discard"}
    assert refusal(position_of("T", a="20"), "T/5:20-25")[:2] == ("nothing_to_cancel", "R8.3")


def test_after_discarded_tackers_only_a_tacker_has_nothing_to_play() -> None:
    """R8.3"""
    position = position_of("T", a="20", before=board_of(a="20"))

    assert listed(position) == {"T:discard"}
    assert refusal(position, "T/5:20-25")[:2] == ("nothing_to_cancel", "R8.3")


def test_a_tacker_plays_no_other_card_than_the_last() -> None:
    """R8.1"""
    position = position_of("T", a="20", before=board_of(a="20"), face="6")

    assert refusal(position, "T/5:20-25") == ("wrong_face", "R8.1", {"face": "6"})


def test_for_a_tacker_the_restored_board_says_whose_marbles_move() -> None:
    """R7.2, R7.3: A's last marble came home; its undoing makes A's own marble move again."""
    position = position_of("T", a="A1,A2,A3,A4", c="40", before=board_of(a="62,A1,A2,A4", c="40"), face="5")

    assert listed(position) == {"T/5:62-3"}


def test_a_tacker_may_be_played_with_no_marble_on_the_ring() -> None:
    """R8.12"""
    position = position_of("T", b="16*", before=EMPTY, face="1")

    assert plays_in(position) == {"T/1:A0-0": board_of(a="0*")}


def test_after_a_winning_move_the_next_player_must_cancel_it_if_able() -> None:
    """R9.2"""
    before = board_of(a=A_HOME, b="20", c="31,C2,C3,C4")
    position = position_of("T 5", a=A_HOME, b="20", c=C_HOME, before=before, face="2", turn=Seat.B)

    assert listed(position) == {"T/2:20-22"}
    assert refusal(position, "5:20-25")[:2] == ("must_cancel_win", "R9.2")
    assert refusal(position, "T:discard")[:2] == ("must_cancel_win", "R9.2")
    assert winner(position) is None


def test_a_winning_move_that_the_next_player_cannot_cancel_ends_the_game() -> None:
    """R9.1, R9.2: no Tacker, a Tacker that can't play the face, or no card at all."""
    before = board_of(a=A_HOME, b="20", c="31,C2,C3,C4")
    position = position_of("5", a=A_HOME, b="20", c=C_HOME, before=before, face="2", turn=Seat.B)
    blocked = position._replace(hands=hands_of(b="T"), before=read_board(board_of(a=A_HOME, c="31,C2,C3,C4")))

    for over in (position, blocked, position._replace(hands=hands_of(a="T"))):
        assert winner(over) is Team.AC
        assert listed(over) == set()
    assert refusal(position, "5:20-25")[:2] == ("not_now", "R9.1")


def test_right_after_a_tacker_that_cancelled_a_win_no_tacker_is_played() -> None:
    """R9.3: but it may be discarded."""
    position = position_of("T", c="40", before=board_of(c="40"), face="2", turn=Seat.C, win_cancelled=True)

    assert listed(position) == {"T:discard"}
    assert refusal(position, "T/2:40-42")[:2] == ("tacker_after_cancelled_win", "R9.3")


def test_a_winning_move_made_by_a_tacker_that_cancelled_one_cannot_be_cancelled() -> None:
    """R9.3, R9.4"""
    before = board_of(a=A_HOME, b="B1,B2,B3,B4", c=C_HOME, d="47,D2,D3,D4")
    position = position_of(
        "T",
        a=A_HOME,
        b="B1,B2,B3,B4",
        c="31,C2,C3,C4",
        d="D1,D2,D3,D4",
        before=before,
        face="2",
        turn=Seat.C,
        win_cancelled=True,
    )

    assert winner(position) is Team.BD
