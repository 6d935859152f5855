"""No one ever receives a card they may not know: whole games, all that each viewer got, and an independent judge."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from app.engine.events import CardGiven, CardLookedAt, Event
from app.engine.seats import SEATS
from app.engine.state import GameState
from app.engine.views import GameView, Viewer, view_for, visible
from app.tables import frames
from app.tables.outcome import Outcome
from app.tables.stage import Stage
from tests.kit.gamehouse import GameHouse, Setting, open_house
from tests.kit.judge import Judge, card_words
from tests.kit.knowledge import Knowledge

GAMES = [50, pytest.param(1_000, marks=pytest.mark.soak)]
ONE_IN = 10
"""So many games are played at a whim; the others sensibly."""


def findings(house: GameHouse) -> list[str]:
    """Of all that all viewers got."""
    knowledge = Knowledge(house.rows)
    found = []
    for viewer in house.viewers:
        judge = Judge(knowledge, None if viewer.seat is None else viewer.seat.name)
        for frame in viewer.frames:
            judge.frame(frame)
        found += judge.findings
    return found


@pytest.mark.parametrize("games", GAMES)
async def test_nobody_gets_what_they_may_not_know(setting: Setting, games: int) -> None:
    for seed in range(games):
        async with open_house(setting, seed) as house:
            await house.play(whims=0.5 if seed % ONE_IN == 0 else 0.02)

            assert findings(house) == []


@dataclass(frozen=True)
class LeakyView:
    """A view with more in it than is listed."""

    honest: GameView
    more: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        return self.honest.as_json() | self.more


def leak(**more: Callable[[GameState, Viewer], Any]) -> Callable[[GameState, Viewer], LeakyView]:
    """A `view_for` that adds these fields, or puts them in place of the honest ones."""
    return lambda state, viewer: LeakyView(
        view_for(state, viewer), {name: found(state, viewer) for name, found in more.items()}
    )


def the_partners_hand(state: GameState, viewer: Viewer) -> list[str] | None:
    return None if viewer is None else [card.value for card in state.hands[viewer.partner]]


def the_hand_on_turn(state: GameState, _viewer: Viewer) -> list[str]:
    return [card.value for card in state.hands[state.turn]]


def an_exchange_without_looking(state: GameState, viewer: Viewer) -> Any:
    honest = view_for(state, viewer).as_json()["exchange"]
    if honest is None or viewer is None or state.exchange.given[viewer.partner] is None:
        return honest
    return honest | {"received": state.exchange.given[viewer.partner]}


LEAKY_VIEWS = {
    "the partner's hand": leak(hand=the_partners_hand),
    "a hand for whoever watches": leak(hand=the_hand_on_turn),
    "the deck": leak(deck=lambda state, _: [card.value for card in state.deck]),
    "a field that nobody listed": leak(hands=lambda state, _: [len(hand) for hand in state.hands]),
    "the card received, before looking": leak(exchange=an_exchange_without_looking),
    "the next card, as the dealer": leak(dealer=lambda state, _: state.deck[0].value if state.deck else "A"),
}


def the_card_passed_for_all(event: Event, viewer: Viewer, after: GameState) -> dict[str, Any] | None:
    seen = visible(event, viewer, after)
    return (seen or {}) | {"card": event.card.value} if isinstance(event, CardGiven) else seen


def the_card_looked_at_for_all(event: Event, viewer: Viewer, after: GameState) -> dict[str, Any] | None:
    seen = visible(event, viewer, after)
    return (seen or {}) | {"card": event.card.value} if isinstance(event, CardLookedAt) else seen


def a_seats_events_for_the_watcher(event: Event, viewer: Viewer, after: GameState) -> dict[str, Any] | None:
    return visible(event, SEATS[0] if viewer is None else viewer, after)


LEAKY_EVENTS = {
    "the card passed": the_card_passed_for_all,
    "the card looked at": the_card_looked_at_for_all,
    "a seat's events for the watcher": a_seats_events_for_the_watcher,
}


async def caught(setting: Setting) -> list[str]:
    async with open_house(setting, seed=5) as house:
        for _ in range(60):
            await house.step(whims=0.1)
            for viewer in house.viewers:
                await house.look_again(viewer)
        return findings(house)


@pytest.mark.parametrize("view", LEAKY_VIEWS.values(), ids=LEAKY_VIEWS)
async def test_a_leaky_view_is_caught(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, view: Callable[..., LeakyView]
) -> None:
    monkeypatch.setattr(frames, "view_for", view)

    assert await caught(setting) != []


@pytest.mark.parametrize("event", LEAKY_EVENTS.values(), ids=LEAKY_EVENTS)
async def test_a_leaky_event_is_caught(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, event: Callable[..., Any]
) -> None:
    monkeypatch.setattr(frames, "visible", event)

    assert await caught(setting) != []


async def test_legal_plays_told_to_all_are_caught(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stage, "_may_choose", lambda *_: True)

    assert await caught(setting) != []


async def test_an_error_that_names_a_hand_is_caught(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    reply = frames.reply

    def talkative(action_id: str, outcome: Outcome) -> str:
        return reply(action_id, outcome).replace('"detail":"', '"detail":"B holds [5, 13]. ')

    monkeypatch.setattr(frames, "reply", talkative)

    assert await caught(setting) != []


@pytest.mark.parametrize(
    "line",
    [
        "dealt hands=('5', 'T')",
        '{"event": "action", "play": "13:A0-0", "room": "k7m2xq9rtbwn"}',
        "refused card='13' seat=A",
        "state: [['5', '7', 'T'], ['1']]",
        "B played T/S:5=20",
    ],
)
def test_a_log_line_that_speaks_of_cards_is_caught(line: str) -> None:
    assert card_words(line)


def test_a_plain_log_line_is_not() -> None:
    assert not card_words("2026-11-30T13:45:08.1Z [info] request ms=5.1 path=/api/rooms/x status=200 to=127.0.0.1:8000")
