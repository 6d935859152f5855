"""The kit's own arithmetic: what others lean on must stand by itself."""

from typing import Any

import pytest

from tests.kit.clicks import Touch, touches
from tests.kit.mirror import GapSeen, Json, Mirror
from tests.kit.sensible import next_action

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


PLAYING = {
    "viewer": "A",
    "phase": "play",
    "turn": "A",
    "paused": False,
    "exchange": None,
    "waiting_for": ["A"],
    "board": "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
    "hand": ["5", "5"],
    "hand_sizes": {"A": 2, "B": 2, "C": 2, "D": 2},
    "discard": [],
}
DISCARD = {"kind": "play", "play": "5:discard"}


def choices(seq: int, since: int) -> Json:
    """A 5 that can only be discarded, asked for at `since`."""
    plays: list[Json] = [{"play": "5:discard", "function": "discard", "from": None, "to": None, "knocks": []}]
    return {"type": "choices", "game": "g", "seq": seq, "since": since, "cards": [{"card": "5", "plays": plays}]}


def event(seq: int, kind: str, **now: Any) -> Json:
    """A 5 laid by seat A, if it is about a card."""
    return {"type": "event", "game": "g", "seq": seq, "event": {"kind": kind, "seat": "A", "card": "5"}, "now": now}


@pytest.mark.parametrize(
    "frames",
    [
        pytest.param([{"type": "event", "seq": 5}], id="another's vote"),
        pytest.param([event(5, "seat_taken_back")], id="somebody sits down"),
        pytest.param([event(5, "seat_taken_back"), choices(5, since=4)], id="the same choices come again"),
    ],
)
def test_what_goes_on_around_the_cards_leaves_the_question_open(frames: list[Json]) -> None:
    """Else a play on its way would be taken for done, and be done twice."""
    mirror = playing(*frames)

    assert (next_action(mirror), mirror.question) == (DISCARD, 4)


@pytest.mark.parametrize(
    ("frames", "expected"),
    [
        pytest.param([event(5, "card_discarded", turn="B", waiting_for=["B"])], None, id="another's turn"),
        pytest.param([event(5, "game_paused", paused=True, waiting_for=["A", "C"])], None, id="a pause"),
        pytest.param([event(5, "card_discarded"), choices(5, since=5)], 5, id="the next card, though it is the same"),
    ],
)
def test_a_question_ends_with_its_card_or_a_pause(frames: list[Json], expected: int | None) -> None:
    assert playing(*frames).question == expected


def playing(*frames: Json) -> Mirror:
    """What seat A knows that was on turn, after these frames."""
    mirror = Mirror()
    mirror.take({"type": "snapshot", "game": "g", "seq": 4, "view": PLAYING, "choices": choices(4, since=4)})
    for frame in frames:
        mirror.take(frame)
    return mirror
