"""The command line: what it reads, what it prints, and how it says no."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.cli import commands
from tests.kit.ports import free_port

POSITION: dict[str, Any] = {
    "board": "20,A0,A0,A0/25,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
    "before": None,
    "face": None,
    "turn": "A",
    "skipped": False,
    "win_cancelled": False,
    "hands": {"A": ["5", "2"], "B": ["T"], "C": ["9"], "D": ["9"]},
    "options": {"seven_home": "both"},
}
LISTED = {
    "2:20-22": "22,A0,A0,A0/25,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
    "5:20x25": "25,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
}
WINNING = POSITION | {
    "board": "62,A2,A3,A4/20,B0,B0,B0/C1,C2,C3,C4/D0,D0,D0,D0",
    "hands": {"A": ["3"], "B": [], "C": [], "D": []},
}


def run(*arguments: str, source: str | bytes | dict[str, Any]) -> Result:
    """`tacker` with these arguments and this standard input."""
    return CliRunner().invoke(commands, arguments, input=json.dumps(source) if isinstance(source, dict) else source)


def error_of(result: Result) -> dict[str, Any]:
    """The error it printed, having failed."""
    assert result.exit_code == 1
    error: dict[str, Any] = json.loads(result.stdout)["error"]
    return error


def test_legal_lists_each_play_with_the_board_after_it() -> None:
    """One position in, one line out, keys sorted."""
    result = run("legal", source=POSITION)

    assert (result.exit_code, result.stdout) == (0, json.dumps({"plays": LISTED}) + "\n")


def test_legal_agrees_with_the_file_of_positions_on_each_board() -> None:
    """All 400 lines through the command line, in order."""
    lines = (Path(__file__).parent / "positions" / "legal.jsonl").read_text().splitlines()
    positions = "\n".join(json.dumps(json.loads(line)["position"]) for line in lines)
    result = run("legal", source=positions)

    for line, listed in zip(lines, result.stdout.splitlines(), strict=True):
        assert sorted(json.loads(listed)["plays"].values()) == sorted(json.loads(line)["plays"].values())


def test_a_bad_line_gives_an_error_and_the_others_go_on() -> None:
    """Exit status 1, and as many lines out as in."""
    good = json.dumps(POSITION)
    bad = json.dumps(POSITION | {"turn": "E"})
    result = run("legal", source=f"{good}\n{bad}\n{good}")
    lines = [json.loads(line) for line in result.stdout.splitlines()]

    assert result.exit_code == 1
    assert lines[0] == lines[2] == {"plays": LISTED}
    assert lines[1] == {
        "error": {"code": "unreadable", "detail": "turn: must be one of A, B, C, D: 'E'"},
    }


BAD_INPUT = {
    "nothing": b"\n",
    "half an object": b'{"board": ',
    "not UTF-8": b'"\xff"',
    "a byte order mark": b"\xef\xbb\xbf" + json.dumps(POSITION).encode(),
    "a key twice": json.dumps(POSITION).replace('"turn"', '"turn": "A", "turn"').encode(),
    "NaN": b"NaN",
    "infinity": b"-Infinity",
    "deep nesting": b"[" * 60_000,
    "a number too long": b"9" * 10_000,
    "a line too long": b" " * 1_000_000 + json.dumps(POSITION).encode(),
    "another value": b"[1]",
    "half a surrogate pair": b'{"\\ud800": 1}',
    "zero bytes": b"\0\0",
}


@pytest.mark.parametrize("source", BAD_INPUT.values(), ids=BAD_INPUT)
@pytest.mark.parametrize("arguments", [("legal",), ("apply", "5:20x25"), ("perft", "--depth", "1")], ids=str)
def test_bad_input_gives_an_error_and_no_traceback(arguments: tuple[str, ...], source: bytes) -> None:
    """Each with a code and words."""
    error = error_of(run(*arguments, source=source))

    assert error["code"] in {"malformed", "unreadable"}
    assert error["detail"]


def test_after_a_line_too_long_the_next_is_read() -> None:
    """The rest of the long line is passed over, not taken for lines of its own."""
    result = run("legal", source=b"7" * 300_000 + b"\n" + json.dumps(POSITION).encode() + b"\n")

    assert [list(json.loads(line)) for line in result.stdout.splitlines()] == [["error"], ["plays"]]


def test_legal_of_no_lines_prints_nothing() -> None:
    """Nothing in, nothing out."""
    result = run("legal", source="")

    assert (result.exit_code, result.stdout) == (0, "")


def test_apply_prints_the_next_position() -> None:
    """R8, the model; §11."""
    result = run("apply", "5:20x25", source=POSITION)

    assert result.exit_code == 0
    assert json.loads(result.stdout) == POSITION | {
        "board": LISTED["5:20x25"],
        "before": POSITION["board"],
        "face": "5",
        "turn": "B",
        "hands": {"A": ["2"], "B": ["T"], "C": ["9"], "D": ["9"]},
    }


def test_what_apply_prints_can_be_applied_again() -> None:
    """R8.10: B answers A's 5 with a Tacker."""
    following = run("apply", "5:20x25", source=POSITION).stdout
    answered = json.loads(run("apply", "T/5:25-30", source=following).stdout)

    assert answered["board"] == "20,A0,A0,A0/30,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0"
    assert (answered["before"], answered["face"]) == (LISTED["5:20x25"], "5")


def test_nothing_can_be_laid_after_the_end_that_apply_prints() -> None:
    ended = run("apply", "3:62-A1", source=WINNING).stdout

    assert json.loads(run("legal", source=ended).stdout) == {"plays": {}}
    assert error_of(run("apply", "3:62-A1", source=ended))["code"] == "not_now"


def test_apply_says_that_the_next_player_is_skipped() -> None:
    """R4.6"""
    following = json.loads(run("apply", "8:skip", source=POSITION | {"hands": POSITION["hands"] | {"A": ["8"]}}).stdout)

    assert following["skipped"] is True


def test_apply_names_the_winner_and_says_that_the_deal_is_over() -> None:
    """R9.2, R2.7"""
    following = json.loads(run("apply", "3:62-A1", source=WINNING).stdout)

    assert (following["winner"], following["deal_over"]) == ("AC", True)


def test_apply_names_no_winner_while_the_win_can_be_cancelled() -> None:
    """R9.2"""
    hands = {"A": ["3"], "B": ["T"], "C": [], "D": []}
    pending = run("apply", "3:62-A1", source=WINNING | {"hands": hands}).stdout
    cancelled = json.loads(run("apply", "T/3:20-23", source=pending).stdout)

    assert "winner" not in json.loads(pending)
    assert "winner" not in cancelled
    assert cancelled["win_cancelled"] is True


def test_apply_refuses_an_illegal_play_with_code_rule_and_words() -> None:
    """R3.2"""
    source = POSITION | {"hands": POSITION["hands"] | {"A": ["6"]}}

    assert error_of(run("apply", "6:20-26", source=source)) == {
        "code": "path_blocked",
        "rule": "R3.2",
        "detail": "A marble stands in the way.",
        "data": {"cell": "25", "owner": "B"},
    }


def test_apply_tells_an_unreadable_play_from_an_illegal_one() -> None:
    """§11"""
    error = error_of(run("apply", "5:20~25", source=POSITION))

    assert (error["code"], error["rule"]) == ("unreadable", None)


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 2), (2, 2), (5, 2), (6, 0)])
def test_perft_counts_the_ways_to_lay_so_many_cards(depth: int, count: int) -> None:
    """A line that ends earlier counts nothing."""
    result = run("perft", "--depth", str(depth), source=POSITION)

    assert (result.exit_code, result.stdout) == (0, f"{count}\n")


@pytest.mark.parametrize("depth", ["-1", "21", "many"])
def test_perft_takes_a_depth_from_0_to_the_cards_of_a_deal(depth: str) -> None:
    """R2.2"""
    assert run("perft", "--depth", depth, source=POSITION).exit_code == 2


def test_a_database_out_of_reach_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TACKER_DATABASE_URL", f"postgresql://nobody@127.0.0.1:{free_port()}/none")

    result = run("migrate", source="")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("The database at TACKER_DATABASE_URL cannot be opened: ")
    assert result.stderr.count("\n") == 1


def test_it_runs_as_a_module() -> None:
    """`python -m app.cli`, with real pipes."""
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", "legal"],
        input=json.dumps(POSITION).encode(),
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[1],
        timeout=60,
    )

    assert json.loads(done.stdout) == {"plays": LISTED}
