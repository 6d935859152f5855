"""The kit's own arithmetic: what others lean on must stand by itself."""

import pytest

from tests.kit.clicks import Touch, touches
from tests.kit.mirror import GapSeen, Mirror

SEVEN = [
    [["62", "63", 1], ["5", "6", 4]],
    [["63", "0", 2], ["5", "6", 4]],
    [["0", "A1", 3], ["5", "6", 4]],
    [["5", "6", 4]],
    [],
]


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("5:3-8", (("marble", "3"), ("target", "8"))),
        ("13:A0x0", (("marble", "A0"), ("target", "0"))),
        ("T/4:2-A2", (("marble", "2"), ("target", "A2"))),
        ("S:5=20", (("marble", "5"), ("marble", "20"))),
        ("8:skip", ()),
        ("T:discard", ()),
    ],
)
def test_a_play_is_composed_by_touching_its_marble_and_its_target(play: str, expected: tuple[Touch, ...]) -> None:
    assert touches(play) == expected


def test_a_harmless_run_of_a_seven_is_touched_at_its_end() -> None:
    touched = touches("7:62-A1,5-6", SEVEN)

    assert touched == (("marble", "62"), ("target", "A1"), ("marble", "5"), ("target", "6"))


def test_a_marble_that_could_step_on_is_let_go_before_another_is_chosen() -> None:
    touched = touches("7:62-0,5-6", SEVEN)

    assert touched == (("marble", "62"), ("target", "0"), ("marble", "0"), ("marble", "5"), ("target", "6"))


def test_a_run_that_knocks_out_is_touched_step_by_step() -> None:
    nodes = [[["3", "4", 1]], [["4", "5", 2, ["B"]]], [["5", "6", 3]], []]

    assert touches("7:3x6", nodes) == (("marble", "3"), ("target", "4"), ("target", "5"), ("target", "6"))


def test_a_seven_may_go_back_inside_home() -> None:
    nodes = [[["A1", "A2", 1]], [["A2", "A3", 2], ["A2", "A1", 2]], []]

    assert touches("T/7:A1-A2,A2-A1", nodes) == (("marble", "A1"), ("target", "A2"), ("target", "A1"))


def test_a_missing_event_is_noticed() -> None:
    mirror = Mirror()
    mirror.take({"type": "snapshot", "game": "g", "seq": 4, "view": {}, "choices": None})
    mirror.take({"type": "event", "seq": 5})

    with pytest.raises(GapSeen):
        mirror.take({"type": "event", "seq": 7})


def test_an_old_event_changes_nothing() -> None:
    mirror = Mirror()
    mirror.take({"type": "snapshot", "game": "g", "seq": 4, "view": {"phase": "play"}, "choices": None})
    mirror.take({"type": "event", "seq": 4, "event": {"kind": "deal_ended"}, "now": {"phase": "dealing"}})

    assert (mirror.seq, mirror.view) == (4, {"phase": "play"})
