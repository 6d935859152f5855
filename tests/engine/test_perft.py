"""Counts that change when a rule does (perft)."""

import pytest

from app.engine.perft import perft
from app.engine.state import Position
from tests.engine.positions import listed, position_of
from tests.engine.scenes import hands_of

FIRST_CARDS = position_of("13")._replace(hands=hands_of("13 5 7 S T", "1 8 4 T 9", "13 2 7 T 8", "S 1 10 12 3"))
CROWDED = position_of("7", a="0*,9,62", b="5,16*", c="31,C3", d="50,D1,D4")._replace(
    hands=hands_of("7 4", "T S", "7 8", "T 13")
)
NEARLY_OVER = position_of("7", a="58,A2,A3,A4", b="20,B2,B3,B4", c="30,C2,C3,C4", d="45,D4")._replace(
    hands=hands_of("7 T", "T 5", "2 T", "T 8")
)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (FIRST_CARDS, [1, 1, 2, 4, 4, 25, 117]),
        (CROWDED, [1, 59, 1360]),
        (NEARLY_OVER, [1, 2, 4, 9, 32, 59, 77]),
    ],
)
def test_the_number_of_ways_to_lay_cards_stays(position: Position, counts: list[int]) -> None:
    """§11: distinct plays and discards."""
    assert [perft(position, depth) for depth in range(len(counts))] == counts


def test_one_card_can_be_laid_in_as_many_ways_as_are_listed() -> None:
    """§11"""
    assert perft(CROWDED, 1) == len(listed(CROWDED))


def test_a_line_that_ends_with_the_deal_counts_nothing() -> None:
    """R2.7"""
    position = position_of("5", a="20")._replace(hands=hands_of("5", "9", "9", "9"))

    assert [perft(position, depth) for depth in (3, 4, 5)] == [1, 1, 0]


def test_a_line_that_ends_with_the_game_counts_nothing() -> None:
    """R9.1"""
    position = position_of("3 5", a="62,A2,A3,A4", c="C1,C2,C3,C4", d="40", others="9 9")

    assert listed(position) == {"3:62-A1", "3:62-1", "5:62-3"}
    assert [perft(position, depth) for depth in (1, 2)] == [3, 2]
