"""Games without people, and the sensible player that plays them."""

from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from app.bots.sensible import choose_gift, choose_play
from app.cli import commands
from app.engine.choices import choices
from app.engine.notation import read_play, write_board
from app.engine.seats import Seat
from app.simulation import pick_at_random, pick_sensibly, shuffled_deck, simulate
from tests.engine.scenes import board_of, hands_of, in_play, lay

Json = dict[str, Any]


def chosen(board: str, hand: str, *before: str, turn: Seat = Seat.A) -> str:
    """What the sensible player lays of this hand, after these plays."""
    hands = hands_of(f"{hand} 2", "T 2", "2 2", "2 2")
    state = lay(in_play(hands, board, turn), *before)
    play = choose_play(choices(state.position), board, state.turn.name)
    assert read_play(play)
    return play


@pytest.mark.parametrize(
    ("board", "hand", "play"),
    [
        (board_of(a="10,62"), "3", "3:62-A1"),
        (board_of(a="10"), "1 5", "1:A0-0"),
        (board_of(a="10", b="15"), "5 12", "5:10x15"),
        (board_of(a="10,30", c="15"), "5", "5:30-35"),
        (board_of(a="2"), "4 10", "4:2-A2"),
        (board_of(a="20,61"), "7", "7:61-A4"),
        (board_of(a="10", b="14"), "S", "S:10=14"),
        (board_of(a="A1,A2,A3,A4", c="20"), "9", "9:20-29"),
    ],
)
def test_it_goes_home_first_and_then_takes_what_helps_most(board: str, hand: str, play: str) -> None:
    """R4.2: its choice among legal plays only; its own spelling of sevens and swaps is accepted."""
    assert chosen(board, hand) == play


def test_it_answers_with_a_tacker_when_that_is_all_it_can_do() -> None:
    """R9.2"""
    state = lay(in_play(hands_of("3 2", "T 5", "2", "2"), board_of("62,A2,A3,A4", "20", "C1,C2,C3,C4")), "3:62-A1")

    assert choose_play(choices(state.position), write_board(state.board), "B") == "T/3:20-23"


def test_it_discards_the_card_least_worth_keeping() -> None:
    """R6.2"""
    state = in_play(hands_of("T 5 8", "2", "2", "2"))

    assert choose_play(choices(state.position), board_of(), "A") == "5:discard"


def test_it_passes_a_one_or_thirteen_to_a_partner_who_cannot_enter() -> None:
    """R2.6"""
    assert choose_gift(["5", "13", "T"], partner_can_enter=False) == "13"
    assert choose_gift(["13", "5", "T"], partner_can_enter=True) == "5"


def test_without_anything_to_choose_it_says_so() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        choose_play({"duty": "play", "cards": []}, board_of(), "A")


def test_the_same_seed_plays_the_same_games() -> None:
    one, other = simulate(1, 5), simulate(1, 5)

    assert [*one.lines()][:-1] == [*other.lines()][:-1]
    assert shuffled_deck(Random(5)) == shuffled_deck(Random(5)) != shuffled_deck(Random(6))


def test_sensible_games_are_much_shorter_than_random_ones() -> None:
    at_random, sensible = simulate(3, 1, pick_at_random), simulate(3, 1, pick_sensibly)

    assert 2 * sensible.turns < at_random.turns
    assert sensible.turns / sensible.games < 450


def test_the_tally_adds_up() -> None:
    tally = simulate(2, 3)

    assert tally.turns == sum(tally.plays.values())
    assert 20 * (tally.deals - tally.games) < tally.turns <= 20 * tally.deals
    assert sum(tally.wins.values()) == tally.games


def test_the_command_prints_what_was_counted() -> None:
    told = CliRunner().invoke(commands, ["simulate", "--games", "2", "--seed", "3"])
    words = [line.split(maxsplit=1) for line in told.stdout.splitlines()]

    assert told.exit_code == 0
    assert [word for word, _ in words] == ["games", "deals", "turns", "plays", "wins", "seconds"]
    assert dict(words)["turns"] == str(simulate(2, 3).turns)
