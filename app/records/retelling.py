"""A game that is over, told again: event by event as one seat was told it, or with every card open. Pure.

The frames are those of the table socket, so that the page that showed the game can show it again; of `now`, which
travels with every event, only what has changed is repeated.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Protocol

from app.engine.choices import choices
from app.engine.events import CardGiven, CardLookedAt, Event, VoteCast
from app.engine.game import NEW_GAME, evolve, replay
from app.engine.seats import Seat
from app.engine.state import GameState, Phase
from app.engine.views import all_hands, now, view_for, visible
from app.records.form import write_moment

Json = dict[str, Any]

_BEFORE = NEW_GAME._replace(phase=Phase.DEALING)
"""How a game that has not begun is shown: the house is about to deal."""


class Logged(Protocol):
    """An event in its place in the log."""

    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def event(self) -> Event: ...


def beginning(viewer: Seat | None) -> Json:
    """The view before the first event; without a viewer all hands lie open in it."""
    return view_for(_BEFORE, viewer).as_json() | {"hands": _hands(_BEFORE, viewer)}


def retold(log: Iterable[Logged], viewer: Seat | None) -> Iterator[Json]:
    """The events, each as `{seq, at, event, now}`; `event` is null where the viewer was told a bare number."""
    state, told = NEW_GAME, now(_BEFORE) | {"hands": _hands(_BEFORE, viewer)}
    for logged in log:
        state = evolve(state, logged.event)
        event = visible(logged.event, _eyes(logged.event, viewer), state)
        # A bare number says nothing of the game: what it has changed comes with the next event that is seen.
        after = told if event is None else now(state) | {"hands": _hands(state, viewer)}
        yield {
            "seq": logged.seq,
            "at": write_moment(logged.at),
            "event": event,
            "now": {name: value for name, value in after.items() if value != told[name]},
        }
        told = after


def moment(log: Sequence[Logged], seq: int) -> Json:
    """The game after event `seq` (0: before the first): all hands, and what the seat on turn could play.

    `choices` is None where no card was to be laid.
    """
    state = replay(logged.event for logged in log[:seq])
    is_turn = state.phase is Phase.PLAY and bool(state.hands[state.turn])
    return {
        "seq": seq,
        "turn": state.turn.name if is_turn else None,
        "hands": all_hands(state),
        "choices": choices(state.position) | {"seq": seq, "since": seq} if is_turn else None,
    }


def _hands(state: GameState, viewer: Seat | None) -> dict[str, list[str]] | None:
    return all_hands(state) if viewer is None else None


def _eyes(event: Event, viewer: Seat | None) -> Seat | None:
    """Whose eyes see an event when all is open: what only one seat was told, that seat's."""
    if viewer is None and isinstance(event, CardGiven | CardLookedAt | VoteCast):
        return event.seat
    return viewer
