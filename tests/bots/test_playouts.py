"""How a deal ends when all lay what looks best at once."""

from app.bots.playouts import worth_when_played_out
from app.bots.view import SeatView
from app.bots.worth import worth
from app.engine.choices import carry_out
from app.engine.notation import read_board, read_play
from app.engine.seats import Team
from tests.bots.views import view_of
from tests.engine.scenes import board_of, hands_of


def ends(view: SeatView, play: str, b: str = "", c: str = "", d: str = "") -> float:
    """What comes of A's play, if the others hold these hands."""
    hands = (view.hand, *hands_of("", b, c, d)[1:])
    return worth_when_played_out(view, carry_out(view.position(), read_play(play)), hands)


def of(a: str = "", b: str = "", c: str = "", d: str = "") -> float:
    """What a board is worth to A and C."""
    return worth(read_board(board_of(a, b, c, d)), Team.AC)


def test_whoever_can_play_nothing_discards() -> None:
    """R6.2"""
    view = view_of("5", a="20", others=1)

    assert ends(view, "5:20-25", b="9", c="6", d="S") == of(a="25")


def test_each_plays_its_best_card_in_turn_until_all_hands_are_empty() -> None:
    """R2.7: C comes home, A with the card it kept, and C goes deeper."""
    view = view_of("5 3", a="20,63", c="30", others=2)

    assert ends(view, "5:20-25", b="9 9", c="3 2", d="9 9") == of(a="25,A2", c="C3")


def test_a_skipped_seat_lays_a_card_unused() -> None:
    """R6.5: B could have come home."""
    view = view_of("8", a="30", b="14", others=1)

    assert ends(view, "8:skip", b="3", c="9", d="9") == of(a="30", b="14")
    assert ends(view, "8:30-38", b="3", c="9", d="9") == of(a="38", b="B1")


def test_a_tacker_takes_back_what_hurts() -> None:
    """R8.6: B's marble stands again, and B moves 5 itself."""
    view = view_of("5", a="30", b="35", others=1)

    assert ends(view, "5:30x35", b="9", c="9", d="9") == of(a="35")
    assert ends(view, "5:30x35", b="T", c="9", d="9") == of(a="30", b="40")


def test_a_win_that_can_be_cancelled_is() -> None:
    """R9.2, R7.1: B must play its Tacker as a 2, and C, who is home, must go past it with A's last marble."""
    view = view_of("2", a="63,A2,A3,A4", b="10", c="C1,C2,C3,C4", others=1)

    assert ends(view, "2:63-A1", b="9", c="9", d="9") == of(a="A1,A2,A3,A4", b="10", c="C1,C2,C3,C4")
    assert ends(view, "2:63-A1", b="T", c="9", d="9") == of(a="8,A2,A3,A4", b="12", c="C1,C2,C3,C4")
