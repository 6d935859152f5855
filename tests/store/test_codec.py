"""Events as rows and back."""

from random import Random
from typing import get_args

import pytest

from app.engine.actions import DealCards, SeatAction, StartGame
from app.engine.cards import FULL_DECK
from app.engine.events import Event
from app.engine.game import decide, replay
from app.engine.seats import Seat
from app.engine.state import GameState, Options, Phase, SevenHome
from app.store.codec import UnreadableEvent, decode, encode, read_options, write_options
from tests.tables.kit import some_action


def _random_events(seed: int, actions: int) -> list[Event]:
    """The beginning of a game as random players play it."""
    random, state, events = Random(seed), GameState(), list[Event]()
    for _ in range(actions):
        action: StartGame | DealCards | SeatAction
        match state.phase:
            case Phase.NEW:
                action = StartGame(Options(SevenHome.FORWARD), Seat.C)
            case Phase.DEALING:
                action = DealCards(None if state.deck else tuple(random.sample(FULL_DECK, len(FULL_DECK))))
            case Phase.OVER:
                break
            case _:
                action = some_action(state, random)
        happened = decide(state, action)
        state = replay(happened, state)
        events += happened
    return events


@pytest.mark.parametrize("seed", range(5))
def test_every_event_of_a_random_game_reads_back_the_same(seed: int) -> None:
    events = _random_events(seed, 150)

    assert [decode(*encode(event)) for event in events] == events


def test_every_kind_of_event_has_a_place_in_random_games_or_ends_them() -> None:
    seen = {type(event).__name__ for event in _random_events(3, 200)}

    assert {kind.__name__ for kind in get_args(Event)} - seen <= {"GameWon"}


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
