"""Events as rows and back."""

from random import Random
from typing import get_args

import pytest

from app.engine import events as e
from app.engine.chairs import Ending, Matter, Vote, Why
from app.engine.events import Event, GameStarted, TableEvent
from app.engine.seats import Seat
from app.engine.state import Options, SevenHome
from app.records.codec import UnreadableEvent, decode, encode, read_options, write_options
from app.simulation import pick_at_random, play_game


def _random_events(seed: int) -> list[Event]:
    """A whole game as random players play it."""
    steps = play_game(Random(seed), pick_at_random, Options(SevenHome.FORWARD))
    return [event for step in steps for event in step.events]


@pytest.mark.parametrize("seed", range(3))
def test_every_event_of_a_random_game_reads_back_the_same(seed: int) -> None:
    events = _random_events(seed)

    assert [decode(*encode(event)) for event in events] == events


def test_every_kind_of_event_has_a_place_in_a_random_game() -> None:
    seen = {type(event) for event in _random_events(3)}

    assert seen == set(get_args(Event)) - set(get_args(TableEvent))


AROUND_THE_CARDS: list[TableEvent] = [
    e.SeatTakenOver(Seat.A, "medium", None, Why.ASKED, Seat.B),
    e.SeatTakenOver(Seat.A, None, "p_x01c", Why.VOTE, None),
    e.SeatTakenBack(Seat.A),
    e.SeatAway(Seat.B),
    e.SeatHere(Seat.B),
    e.GraceEnded(Seat.C),
    e.TimeRanOut(Seat.D, "easy"),
    e.VoteCalled(Vote(Matter.PAUSE, Seat.A, (Seat.A, Seat.C))),
    e.VoteCalled(Vote(Matter.SUBSTITUTE, None, (Seat.A,), Seat.B, "p_x01c")),
    e.VoteCast(Seat.A, yes=False),
    e.VoteDecided(Matter.ABANDON, passed=True, yes=3, no=1),
    e.GamePaused(),
    e.GameResumed(Seat.D),
    e.HandsAllowed(Seat.A, allow=True),
    e.GameAbandoned(Ending.DESERTED),
]


def test_every_event_around_the_cards_reads_back_the_same() -> None:
    assert [decode(*encode(event)) for event in AROUND_THE_CARDS] == AROUND_THE_CARDS
    assert {type(event) for event in AROUND_THE_CARDS} == set(get_args(TableEvent))


def test_a_start_without_a_commitment_reads_back_as_it_was_stored_then() -> None:
    started = decode("game_started", 1, {"options": {"seven_home": "both"}, "first_dealer": "B"})

    assert started == GameStarted(Options(), Seat.B, None)


@pytest.mark.parametrize(
    ("kind", "version", "payload"),
    [
        ("marble_sang", 1, {}),
        ("deal_ended", 99, {}),
        ("card_given", 1, {}),
        ("card_given", 1, {"seat": "E", "card": "5"}),
        ("card_given", 1, {"seat": "A", "card": "11"}),
        ("card_given", 1, None),
        ("card_played", 1, {"seat": "A", "play": "nonsense"}),
    ],
)
def test_what_holds_no_event_is_said_to_be_unreadable(kind: str, version: int, payload: dict[str, str]) -> None:
    with pytest.raises(UnreadableEvent):
        decode(kind, version, payload)


@pytest.mark.parametrize("options", [Options(), Options(SevenHome.FORWARD)])
def test_written_options_read_back_the_same(options: Options) -> None:
    """R10.1"""
    assert read_options(write_options(options)) == options
