"""The kit's own arithmetic: what others lean on must stand by itself."""

import pytest

from tests.kit.clicks import cells_to_choose
from tests.kit.mirror import GapSeen, Mirror

SEVEN = [
    [["62", "63", 1], ["5", "6", 4]],
    [["63", "0", 2], ["5", "6", 4]],
    [["0", "A1", 3], ["0", "1", 4]],
    [["5", "6", 4]],
    [],
]


@pytest.mark.parametrize(
    ("play", "cells"),
    [
        ("5:3-8", ("3", "8")),
        ("13:A0x0", ("A0", "0")),
        ("T/4:2-A2", ("2", "A2")),
        ("S:5=20", ("5", "20")),
        ("8:skip", ()),
        ("T:discard", ()),
    ],
)
def test_a_play_is_composed_by_choosing_its_marble_and_its_target(play: str, cells: tuple[str, ...]) -> None:
    assert cells_to_choose(play) == cells


def test_a_seven_is_composed_step_by_step_along_the_steps_offered() -> None:
    cells = cells_to_choose("7:62-A1,5-6", SEVEN)

    assert cells == ("62", "63", "63", "0", "0", "A1", "5", "6")


def test_a_marble_that_passes_its_home_stays_on_the_ring() -> None:
    assert cells_to_choose("7:62-1", SEVEN) == ("62", "63", "63", "0", "0", "1")


def test_a_seven_may_go_back_inside_home() -> None:
    nodes = [[["A1", "A2", 1]], [["A2", "A3", 2], ["A2", "A1", 2]], []]

    assert cells_to_choose("T/7:A1-A2,A2-A1", nodes) == ("A1", "A2", "A2", "A1")


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
