"""Records written once must be verifiable for ever: a folder for each version of the rules, never rewritten."""

import json
from pathlib import Path

import pytest

from app.records.form import FORMAT, FORMAT_WITHOUT_CUSTOMS, RULES_VERSION
from app.records.showing import show
from app.records.verifying import verify
from tests.records.kit import a_record

GOLDEN = Path(__file__).parents[1] / "golden" / "records"

LAST_HASHES = {
    "rules-1/at_random": "98935595cd5f91a1c13e0f9bec09b1bdd2f10eec57b6cbe4e851f145c31f238a",
    "rules-1/sensible": "29a55d5dd1e6afa37e7044548212f6d8f58fde3448d82657888d798b6d2444bc",
    "rules-1/seven_forward": "0c15a6c1b9683b872eeacdcbce1fc4e48d55f99328caae526c2307ddaa7d5661",
    "rules-1/with_customs": "08557a1f9c36ed03cefe5d3ca155dd7a3602ecf6a34484ebe1581232577761f5",
    "rules-1/abandoned_with_customs": "1d6407d8e1ff09c23ca330f7d6fef9b23a9b44359516024bb2a83e43c9379756",
}


@pytest.mark.parametrize("name", LAST_HASHES)
def test_a_golden_record_holds(name: str) -> None:
    game = verify((GOLDEN / f"{name}.jsonl").read_bytes())

    assert game.result.last_hash == LAST_HASHES[name]


def test_every_golden_record_is_looked_at() -> None:
    found = {f"{path.parent.name}/{path.stem}" for path in GOLDEN.rglob("*.jsonl")}

    assert found == set(LAST_HASHES)


def test_every_format_that_was_ever_written_has_golden_records() -> None:
    headers = [json.loads(path.read_bytes().partition(b"\n")[0]) for path in GOLDEN.rglob("*.jsonl")]

    assert {header["format"] for header in headers} == {FORMAT_WITHOUT_CUSTOMS, FORMAT}


def test_the_customs_of_the_table_are_shown() -> None:
    shown = list(show(verify((GOLDEN / "rules-1" / "with_customs.jsonl").read_bytes())))

    assert shown[2] == (
        "customs: clock 45, on_timeout bot_turn, away ask, watchers hands, reactions yes, bot_level hard"
    )
    assert shown[3] == "A  bot     random (random)"


def test_the_rules_of_today_have_golden_records() -> None:
    assert (GOLDEN / f"rules-{RULES_VERSION}").is_dir()


def test_the_same_game_is_written_the_same() -> None:
    assert a_record(4) == a_record.__wrapped__(4)


def test_a_game_is_shown_with_names_hands_and_the_board_after_every_card() -> None:
    shown = list(show(verify((GOLDEN / "rules-1" / "sensible.jsonl").read_bytes())))

    assert shown[0] == "game g_sensible, begun 2026-01-01T00:00:00.000000Z, rules 1"
    assert shown[2:6] == [f"{seat}  bot     random" for seat in "ABCD"]
    assert any("deals first; tacker-shuffle-1, committed to " in line for line in shown)
    assert sum("cards left:  A " in line for line in shown) > 5
    assert any(line.endswith(" has won") for line in shown)
    assert shown[-1] == f"last hash {LAST_HASHES['rules-1/sensible']}"
    laid = [line for line in shown if ":" in line and line.count("/") == 3]
    assert len(laid) > 100
