"""What each viewer may know: built up from an allow-list, the same told at once or event by event."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import Any, NamedTuple, cast, get_args

import pytest

from app.engine.actions import FixExchange, GiveCard, LookAtCard
from app.engine.cards import Card
from app.engine.events import (
    CardDiscarded,
    CardGiven,
    CardLookedAt,
    CardPlayed,
    CardsDealt,
    DeckShuffled,
    Event,
    TableEvent,
)
from app.engine.exchanging import known_hand
from app.engine.game import NEW_GAME, evolve
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState
from app.engine.views import Viewer, now, view_for, visible
from app.simulation import Picker, pick_at_random, pick_sensibly, play_game
from tests.engine.scenes import act, dealt, hands_of
from tests.kit.mirror import apply

VIEWERS: tuple[Viewer, ...] = (*SEATS, None)
HANDS = hands_of("13 2 3 5 T", "2 3 4 5 6", "1 1 13 9 S", "7 8 9 10 12")
AC_PASSED = act(dealt(HANDS), GiveCard(Seat.A, Card.TWO), GiveCard(Seat.C, Card.NINE))


class Moment(NamedTuple):
    before: GameState
    event: Event
    after: GameState


@cache
def two_games() -> tuple[Moment, ...]:
    """A random game, with all that can happen in an exchange, and a sensible one; event by event."""
    return tuple(chain(_moments(11, pick_at_random), _moments(12, pick_sensibly)))


def _moments(seed: int, pick: Picker) -> Iterator[Moment]:
    for step in play_game(Random(seed), pick):
        state = step.before
        for event in step.events:
            yield Moment(state, event, state := evolve(state, event))


@pytest.mark.parametrize("viewer", VIEWERS, ids=lambda viewer: viewer.name if viewer is not None else "spectator")
def test_the_view_is_the_same_whether_told_at_once_or_event_by_event(viewer: Viewer) -> None:
    """R2.6, R2.8: for every viewer at every number; the events are applied as the protocol's table says."""
    view: dict[str, Any] = {}
    for moment in two_games():
        if moment.before == NEW_GAME:
            view = view_for(NEW_GAME, viewer).as_json()
        event = visible(moment.event, viewer, moment.after)
        assert event is not None
        view = apply(view, json.loads(json.dumps(event))) | now(moment.after)

        assert view == view_for(moment.after, viewer).as_json()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_view_names_a_card_in_another_hand(viewer: Viewer) -> None:
    """R2.6: words stand in for cards, so that any copy of one shows."""
    secret = cast(Any, lambda where: type("Marked", (), {"value": f"secret-of-{where}"})())
    state = dealt(HANDS)._replace(hands=tuple((secret(seat.name),) for seat in SEATS), deck=(secret("deck"),))
    sent = json.dumps(view_for(state, viewer).as_json())

    assert sent.count("secret-of-") == (0 if viewer is None else 1)
    assert viewer is None or f"secret-of-{viewer.name}" in sent


def test_a_field_that_nobody_listed_is_secret() -> None:
    """R2.6"""

    class WithMore(GameState):
        added_tomorrow = "a-secret"

    state = WithMore(*AC_PASSED)

    assert "a-secret" not in json.dumps([view_for(state, viewer).as_json() for viewer in VIEWERS])


def test_an_event_of_a_kind_that_nobody_listed_is_a_bare_number() -> None:
    """R2.6"""

    class AddedTomorrow:
        secret = "a-secret"

    assert [visible(cast(Event, AddedTomorrow()), viewer, NEW_GAME) for viewer in VIEWERS] == [None] * 5


def test_every_kind_of_event_is_listed() -> None:
    """R2.8: what the games below told covers the whole union, so nothing public was forgotten."""
    told = {type(moment.event) for moment in two_games() if visible(moment.event, None, moment.after)}

    assert told == set(get_args(Event)) - set(get_args(TableEvent))


def test_the_deck_is_a_number_to_everyone() -> None:
    """R2.1"""
    (shuffled,) = {moment.event.deck for moment in two_games()[:2] if isinstance(moment.event, DeckShuffled)}

    assert visible(DeckShuffled(shuffled), Seat.A, NEW_GAME) == {"kind": "deck_shuffled", "cards": 100}


def test_each_seat_is_told_its_own_hand_and_a_spectator_none() -> None:
    """R2.2"""
    state = dealt(HANDS)
    event = CardsDealt(1, Seat.D, HANDS)
    told = [(visible(event, viewer, state) or {}).get("hand") for viewer in VIEWERS]

    assert told == [[card.value for card in hand] for hand in HANDS] + [None]


@pytest.mark.parametrize("event", [CardGiven(Seat.A, Card.TWO), CardLookedAt(Seat.A, Card.NINE)])
def test_the_card_of_an_exchange_is_told_to_nobody_but_the_seat_itself(event: CardGiven | CardLookedAt) -> None:
    """R2.6"""
    told = [visible(event, viewer, AC_PASSED) or {} for viewer in VIEWERS]

    assert ["card" in fields for fields in told] == [True, False, False, False, False]
    assert all(fields["seat"] == "A" for fields in told)


def test_the_card_received_is_shown_only_after_looking() -> None:
    """R2.6"""
    before = view_for(AC_PASSED, Seat.A).exchange
    after_partner_looked = view_for(act(AC_PASSED, LookAtCard(Seat.C)), Seat.A)
    after = view_for(act(AC_PASSED, LookAtCard(Seat.C), LookAtCard(Seat.A)), Seat.A)

    assert before is not None
    assert after_partner_looked.exchange is not None
    assert after.exchange is not None
    assert (before.given, before.received) == ("2", None)
    assert (after_partner_looked.exchange.received, after_partner_looked.hand) == (None, ["13", "3", "5", "T"])
    assert (after.exchange.received, after.hand) == ("9", ["13", "3", "5", "T", "9"])


def test_who_has_passed_and_who_has_looked_is_open_to_all() -> None:
    """R2.6"""
    exchange = view_for(act(AC_PASSED, LookAtCard(Seat.C)), None).exchange

    assert exchange is not None
    assert exchange.passed == {"A": True, "B": False, "C": True, "D": False}
    assert exchange.looked == {"A": False, "B": False, "C": True, "D": False}
    assert exchange.fixed == {"AC": True, "BD": False}
    assert (exchange.given, exchange.received) == (None, None)


def test_a_seat_never_counts_more_or_less_than_five_cards_during_the_exchange() -> None:
    """R2.6: a count that moved would tell nothing, and look like a fault."""
    states = [AC_PASSED, act(AC_PASSED, LookAtCard(Seat.A)), act(AC_PASSED, LookAtCard(Seat.A), LookAtCard(Seat.C))]

    assert [set(view_for(state, None).hand_sizes.values()) for state in states] == [{5}] * 3


def test_when_play_begins_everyone_holds_a_whole_hand() -> None:
    """R2.6"""
    all_passed = act(AC_PASSED, GiveCard(Seat.B, Card.SIX), GiveCard(Seat.D, Card.SEVEN))
    begun = act(all_passed, FixExchange())

    assert view_for(begun, Seat.B).hand == ["2", "3", "4", "5", "7"]
    assert view_for(begun, Seat.B).exchange is None


def test_what_is_told_to_each_viewer_follows_from_what_that_viewer_may_know() -> None:
    """R2.6: over whole games, each named card in a private field is one the viewer has seen."""
    for moment in two_games():
        for viewer in VIEWERS:
            told = visible(moment.event, viewer, moment.after) or {}
            if "hand" in told:
                assert viewer is not None
                assert told["hand"] == [card.value for card in known_hand(moment.after, viewer)]
            if "card" in told and not isinstance(moment.event, CardPlayed | CardDiscarded):
                assert told["seat"] == (viewer.name if viewer is not None else None)


def test_a_view_is_plain_json() -> None:
    """R2.8"""
    view = view_for(AC_PASSED, Seat.A).as_json()

    assert json.loads(json.dumps(view)) == view
