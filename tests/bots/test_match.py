"""Matches: the same for the same seed, fair to both sides, and what is printed of them."""

import json

import pytest
from typer.testing import CliRunner

from app.cli import commands
from app.match import GameResult, Match, UnknownSide, play_match, side_named, wilson


def test_the_same_seed_plays_the_same_match_in_one_process_or_two() -> None:
    alone, shared = (play_match("easy", "random", 2, seed=4, jobs=jobs) for jobs in (1, 2))

    assert [(one.a_won, one.cards) for one in alone.results] == [(one.a_won, one.cards) for one in shared.results]


def test_the_documented_match_begins_with_the_games_that_were_measured() -> None:
    """docs/bots.md: whatever makes the engine faster, compiled or not, these games stay the same."""
    games = play_match("planner", "medium", 2, seed=1, jobs=1).results

    assert [(game.a_won, game.cards) for game in games] == [(False, 390), (True, 245)]


def test_a_side_that_plays_itself_wins_one_of_each_two_games() -> None:
    """The same cards, the seats swapped: what seats and luck give to one side they give to the other."""
    results = play_match("medium", "medium", 2, seed=1, jobs=1).results

    assert results[0].a_won is not results[1].a_won
    assert results[0].cards == results[1].cards


def test_medium_beats_chance() -> None:
    results = play_match("medium", "random", 4, seed=2, jobs=1).results

    assert all(result.a_won for result in results)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (240, 400, 0.5513, 0.6468)]
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_figures_are_those_of_the_results() -> None:
    games = tuple(GameResult(won, cards, (0.001, 0.003), (0.002,)) for won, cards in ((True, 200), (False, 300)))
    told = Match("x", "y", games).as_json()

    assert (told["games"], told["a_wins"], told["cards_median"]) == (2, 1, 250)
    assert told["decision_ms"] == {"p50": 3.0, "p99": 3.0}
    assert told["b_decision_ms"] == {"p50": 2.0, "p99": 2.0}


def test_a_level_can_be_matched_without_its_exchange() -> None:
    assert side_named("medium:blind").choose_play is side_named("medium").choose_play
    assert side_named("medium:blind").choose_gift is not side_named("medium").choose_gift


def test_an_unknown_side_is_named() -> None:
    with pytest.raises(UnknownSide, match="genius"):
        side_named("genius:blind")


def test_the_command_prints_text_or_one_object() -> None:
    arguments = ["match", "--a", "medium", "--b", "random", "--games", "2", "--seed", "1"]
    text, told = (CliRunner().invoke(commands, [*arguments, *more]).stdout for more in ([], ["--json"]))

    assert {"games", "a_wins", "low", "high", "cards_median", "decision_ms"} <= json.loads(told).keys()
    assert text.startswith("medium against random: won 2 of 2 games")
    assert "95 % interval" in text
    assert "(99 of 100): random" in text


def test_the_command_refuses_a_side_it_does_not_know() -> None:
    assert CliRunner().invoke(commands, ["match", "--a", "genius", "--b", "easy"]).exit_code == 2
