"""One command runs the parts of the bench, each by itself."""

from pathlib import Path

import pytest

from bench import __main__ as bench
from bench.figures import Figure
from bench.report import read, write


async def _sound(_directory: Path) -> list[Figure]:
    return [Figure("plays", "calls/s", 50.0, 100.0, "a floor")]


async def _breaking(_directory: Path) -> list[Figure]:
    raise RuntimeError("out of sockets")


@pytest.fixture(autouse=True)
def parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "PARTS", {"breaking": _breaking, "sound": _sound})
    monkeypatch.setattr(bench, "REPORT", tmp_path / "bench.json")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["bench", *arguments])
    return bench.main()


def test_a_part_that_breaks_off_is_told_of_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch) == 1

    told = capsys.readouterr()
    assert "plays, calls/s" in told.out
    assert told.out.splitlines()[-1] == "Not measured, as it broke off: breaking. Why is told above."
    assert "out of sockets" in told.err
    assert list(read(bench.REPORT)) == ["sound"]


def test_only_the_parts_that_are_named_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "sound") == 0
    assert "broke off" not in capsys.readouterr().out


def test_a_run_can_be_compared_with_the_one_it_replaces(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write({"sound": [Figure("plays", "calls/s", 100.0, 100.0, "a floor")]}, bench.REPORT)

    assert run(monkeypatch, "sound", "--base", str(bench.REPORT)) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("worse by more than 10%: plays.")


def test_a_part_that_does_not_exist_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, "everything")

    assert "there is no part 'everything': only breaking, sound" in capsys.readouterr().err
