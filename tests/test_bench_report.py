"""The bench's one table, its JSON, and the comparison with an earlier run."""

from pathlib import Path

import pytest

from bench.figures import Figure
from bench.report import as_table, changes, read, write


def rate(value: float, floor: float = 100.0) -> dict[str, list[Figure]]:
    return {"engine": [Figure("plays", "calls/s", value, floor, "a floor")]}


def time(value: float, floor: float = 100.0) -> dict[str, list[Figure]]:
    return {"table": [Figure("an action", "ms", value, floor, "a floor")]}


def test_the_table_has_a_line_for_each_figure_under_its_part() -> None:
    lines = as_table(rate(50) | time(300)).splitlines()

    assert [line.split() for line in lines] == [
        ["measured", "floor", "ratio", "the", "floor"],
        ["—", "engine"],
        ["plays,", "calls/s", "50.00", "100.00", "0.500", "a", "floor"],
        ["—", "table"],
        ["an", "action,", "ms", "300.00", "100.00", "3.000", "a", "floor"],
    ]


def test_what_was_written_reads_back_the_same(tmp_path: Path) -> None:
    parts = rate(50) | time(300)
    write(parts, tmp_path / "build" / "bench.json")

    assert read(tmp_path / "build" / "bench.json") == parts


@pytest.mark.parametrize("text", ["", "{}", '{"figures": [{"name": "plays"}]}', '{"figures": 5}', "[]"])
def test_a_file_without_figures_is_told_in_words(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)

    with pytest.raises(ValueError, match="holds no figures of the bench"):
        read(file)


@pytest.mark.parametrize(
    ("now", "then", "verdict"),
    [
        (rate(80), rate(100), "WORSE"),
        (rate(120), rate(100), "better"),
        (rate(95), rate(100), ""),
        (time(120), time(100), "WORSE"),
        (time(80), time(100), "better"),
        (time(105), time(100), ""),
    ],
)
def test_of_rates_more_is_better_and_of_times_less(
    now: dict[str, list[Figure]], then: dict[str, list[Figure]], verdict: str
) -> None:
    (change,) = changes(now, then).values()

    assert change.verdict == verdict


def test_a_slower_machine_which_slows_the_floor_as_well_makes_nothing_worse() -> None:
    (change,) = changes(rate(50, floor=50), rate(100, floor=100)).values()

    assert change.of_value == 0.5
    assert change.verdict == ""


def test_the_comparison_names_what_got_worse_and_leaves_out_what_was_not_measured_then() -> None:
    lines = as_table(rate(80) | time(100), rate(100)).splitlines()

    assert lines[2].split()[2:7] == ["80.00", "100.00", "0.800", "0.80", "WORSE"]
    assert lines[4].split() == ["an", "action,", "ms", "100.00", "100.00", "1.000", "a", "floor"]
    assert lines[-1] == "Of 1 figures that were measured then as well, worse by more than 10%: plays."


def test_the_comparison_says_when_nothing_got_worse() -> None:
    assert as_table(rate(100), rate(100)).endswith("worse by more than 10%: none.")
