"""`tacker verify`, `tacker show` and `tacker simulate --records`."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.cli import commands
from app.records.verifying import verify
from tests.records.kit import a_record


def run(*arguments: object, given: bytes = b"") -> Result:
    """What the command answers."""
    return CliRunner().invoke(commands, [str(argument) for argument in arguments], input=given)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record that holds."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(a_record(1))
    return path


@pytest.fixture
def touched(tmp_path: Path) -> Path:
    """A record with another card given in its tenth line or after."""
    path = tmp_path / "touched.jsonl"
    path.write_bytes(a_record(1).replace(b'"deal":2', b'"deal":3', 1))
    return path


def test_a_record_that_holds_is_said_to_hold(record: Path) -> None:
    told = run("verify", record)

    assert told.exit_code == 0
    assert told.stdout == f"{record}: holds: {verify(record.read_bytes()).summary()}\n"


def test_of_several_records_each_gets_its_line_and_one_fault_is_enough_to_fail(record: Path, touched: Path) -> None:
    told = run("verify", record, touched, record)
    lines = told.stdout.splitlines()

    assert told.exit_code == 1
    assert [": holds: " in line for line in lines] == [True, False, True]
    assert lines[1].startswith(f"{touched}:")
    assert ": chain_broken: " in lines[1]


def test_a_record_is_read_from_standard_input(record: Path) -> None:
    assert run("verify", "-", given=record.read_bytes()).exit_code == 0


def test_a_file_that_is_not_there_fails_and_the_others_are_verified(record: Path) -> None:
    told = run("verify", "/nowhere/at.all", record)

    assert told.exit_code == 1
    assert [": holds: " in line for line in told.stdout.splitlines()] == [False, True]


def test_a_game_is_shown_as_text(record: Path) -> None:
    told = run("show", record)

    assert told.exit_code == 0
    assert told.stdout.startswith("game g_1, begun ")


def test_what_does_not_hold_is_not_shown(touched: Path) -> None:
    told = run("show", touched)

    assert told.exit_code == 1
    assert told.stdout == ""
    assert "chain_broken" in told.stderr


def test_simulated_games_leave_records_that_hold(tmp_path: Path) -> None:
    into = tmp_path / "records"
    told = run("simulate", "--games", 2, "--seed", 3, "--records", into)
    files = sorted(into.iterdir())

    assert told.exit_code == 0
    assert [file.name for file in files] == ["game-0001.jsonl", "game-0002.jsonl"]
    assert run("verify", *files).exit_code == 0


def test_records_that_cannot_be_written_fail_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    told = run("simulate", "--games", 1, "--records", tmp_path / "file" / "records")

    assert told.exit_code == 2
    assert "Traceback" not in told.stderr
