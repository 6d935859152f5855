"""What boards are worth, where plans lead, and which cards are passed."""

from random import Random

import pytest
from hypothesis import given

from app.bots import hard, medium, planner
from app.bots.planner import best_plans
from app.bots.ways import ways
from app.bots.worth import standing, worth
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.notation import read_board, write_play
from app.engine.seats import Seat, Team
from app.engine.state import Options, Phase
from tests.bots.views import view_of
from tests.engine.scenes import board_of, cards
from tests.engine.strategies import boards

OPTIONS = Options()


@given(boards())
def test_what_a_board_is_worth_to_one_team_it_costs_the_other(board: Board) -> None:
    assert worth(board, Team.AC) == -worth(board, Team.BD)


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        (board_of(), board_of(a="0*")),
        (board_of(a="50"), board_of(a="60")),
        (board_of(a="60"), board_of(a="A2")),
        (board_of(a="A1"), board_of(a="A4")),
        (board_of(a="30", b="20"), board_of(a="30", b="")),
        (board_of(a="50", b="48"), board_of(a="50", b="52")),
        (board_of(a="A1,A2,A3,A4", c="C2,C3,C4"), board_of(a="A1,A2,A3,A4", c="C1,C2,C3,C4")),
    ],
)
def test_a_marble_further_on_home_safer_or_an_opponents_in_base_is_better(worse: str, better: str) -> None:
    assert worth(read_board(worse), Team.AC) < worth(read_board(better), Team.AC)


def plan(a: str, hand: str, nodes: int = 60) -> float:
    """What comes of A's hand on a board with these marbles out."""
    return best_plans([(read_board(board_of(a)), cards(hand))], Seat.A, OPTIONS, nodes)[0]


def test_a_plan_sees_the_four_after_entering() -> None:
    """R4.3, R5.3: in, back over the start cell, and home is next."""
    assert plan("", "13 4") > plan("", "13 5")


def test_a_plan_counts_cards_that_must_be_laid_though_they_harm() -> None:
    """R6.1: there is no stopping when it looks best."""
    assert plan("62", "3 5") > plan("62", "9")


def test_plans_that_meet_again_count_for_each_beginning() -> None:
    """Two orders of the same two cards lead to the same board."""
    boards_after = [(read_board(board_of(a="22")), cards("3")), (read_board(board_of(a="23")), cards("2"))]
    first, second = best_plans(boards_after, Seat.A, OPTIONS, 60)

    assert first == pytest.approx(second, abs=0.05)


def test_a_beginning_that_the_beam_loses_counts_for_less_than_one_it_follows() -> None:
    firsts = [(read_board(board_of(a=str(cell))), cards("2 3")) for cell in (60, 20, 21, 22, 23)]
    values = best_plans(firsts, Seat.A, OPTIONS, 2)

    assert values[0] > standing(firsts[0][0], Team.AC) - 0.5
    assert all(value < standing(board, Team.AC) for value, (board, _) in zip(values[1:], firsts[1:], strict=True))


def test_a_card_that_cannot_be_played_leads_nowhere() -> None:
    """R4.1, R6.2"""
    assert ways(read_board(board_of()), Seat.A, Card.FIVE, OPTIONS) == ()


@pytest.mark.parametrize("choose_gift", [medium.choose_gift, planner.choose_gift, hard.choose_gift])
@pytest.mark.parametrize(
    ("hand", "gift"),
    [("13 1 9 5 2", {"1", "13"}), ("9 T 13 1 7", {"1", "13"})],
)
def test_a_partner_who_cannot_enter_gets_a_one_or_thirteen(choose_gift, hand: str, gift: set[str]) -> None:  # type: ignore[no-untyped-def]
    """R2.6"""
    view = view_of(hand, others=5, can_enter="ABD", phase=Phase.EXCHANGE)

    assert choose_gift(view, Random(0)).value in gift


@pytest.mark.parametrize("choose_gift", [medium.choose_gift, planner.choose_gift, hard.choose_gift])
def test_a_tacker_is_not_passed_while_there_is_less_to_give(choose_gift) -> None:  # type: ignore[no-untyped-def]
    """R2.6"""
    view = view_of("T 9 10 12 9", a="10", c="40", others=5, can_enter="BD", phase=Phase.EXCHANGE)

    assert choose_gift(view, Random(0)) is not Card.TACKER


@pytest.mark.parametrize("choose_gift", [planner.choose_gift, hard.choose_gift])
def test_the_card_that_brings_the_partner_home_is_passed(choose_gift) -> None:  # type: ignore[no-untyped-def]
    """R2.6: C's last marble stands one before its start cell, and only home cell 1 is free."""
    view = view_of("2 9 10 12 9", a="10", c="31,C2,C3,C4", others=5, can_enter="BD", phase=Phase.EXCHANGE)

    assert choose_gift(view, Random(0)) is Card.TWO


@pytest.mark.parametrize(("hand", "others", "most"), [("7 S 1 13 8", 5, 2000), ("7 S 13", 3, 10_000)])
def test_the_work_of_a_hard_decision_is_bounded(hand: str, others: int, most: int) -> None:
    """The budget is a number of boards, so the same seed plays the same on every machine."""
    view = view_of(hand, a="2,30,50", b="20,40", c="34,60", d="10,55", others=others)
    before = ways.cache_info()
    hard.choose_play(view, Random(0))
    after = ways.cache_info()

    assert 0 < after.hits + after.misses - before.hits - before.misses < most


def test_what_wins_the_game_is_played() -> None:
    """R9.1"""
    view = view_of("2 5 8", a="63,A2,A3,A4", c="C1,C2,C3,C4", b="14")

    assert {write_play(level.choose_play(view, Random(0)).play) for level in (medium, planner, hard)} == {"2:63-A1"}


@pytest.mark.parametrize("level", [medium, planner, hard])
def test_what_must_be_discarded_is_what_is_missed_least(level) -> None:  # type: ignore[no-untyped-def]
    """R6.2: nothing can enter; the Tacker, the 4 and the swap card stay."""
    view = view_of("T 4 9 S", b="20")

    assert write_play(level.choose_play(view, Random(0)).play) == "9:discard"
