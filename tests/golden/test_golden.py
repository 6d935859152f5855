"""Golden games are read, not just run: a change in behaviour shows as a diff of the story. `make golden` retells."""

from pathlib import Path

import pytest

from tests.golden.retelling import retell

GOLDEN = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_told_the_same(path: Path, update_golden: bool) -> None:
    told = retell(path.read_text())
    if update_golden:
        path.write_text(told)

    assert told == path.read_text()


def test_there_are_golden_games() -> None:
    assert len(GOLDEN) >= 6


def test_a_retelling_keeps_what_is_asked_and_drops_what_was_told() -> None:
    assert (
        retell("# For people.\n> start D\n  anything\n")
        == "# For people.\n> start D\n  the game begins; D deals first\n"
    )


def test_an_input_that_means_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="no input of a golden game"):
        retell("> A dances with B\n")
