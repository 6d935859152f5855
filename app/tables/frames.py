"""What a table says, as frames of docs/protocol.md, ready to send.

Built from the engine's views alone, so that no frame can hold what its viewer may not know.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import orjson

from app.engine.events import CardDiscarded, CardPlayed, Event
from app.engine.seats import Seat
from app.engine.state import GameState
from app.engine.views import Viewer, all_hands, now, view_for, visible
from app.tables.outcome import DETAIL, Outcome, TableRefusal
from app.tables.ports import Said

LIE_OPEN = (CardPlayed, CardDiscarded)
"""The events that all viewers see alike, and that most of a game is made of."""


class Happened(NamedTuple):
    """An event in its place, and the state it led to."""

    seq: int
    at: datetime
    event: Event
    state: GameState


class Told:
    """An event as frames for all who watch: what is the same for several of them is written once."""

    def __init__(self, game_id: str, happened: Happened) -> None:
        self._happened = happened
        self._head = _json({"type": "event", "game": game_id, "seq": happened.seq, "at": moment(happened.at)})[:-1]
        self._now = _json(now(happened.state))
        self._open: str | None = None

    def to(self, viewer: Viewer) -> str:
        """The event, or its bare number where this viewer may not see it."""
        if not isinstance(self._happened.event, LIE_OPEN):
            return self._written(visible(self._happened.event, viewer, self._happened.state))
        if self._open is None:
            self._open = self._written(visible(self._happened.event, None, self._happened.state))
        return self._open

    def _written(self, seen: Mapping[str, Any] | None) -> str:
        if seen is None:
            return _frame("event", seq=self._happened.seq)
        return f'{self._head},"event":{_json(seen)},"now":{self._now}}}'


def event(game_id: str, happened: Happened, viewer: Viewer) -> str:
    """An event, or its bare number where this viewer may not see it."""
    return Told(game_id, happened).to(viewer)


def late_event(game_id: str, happened: Happened) -> str:
    """An event with all hands, to a spectator who sees them a deal late."""
    after = now(happened.state) | _hands(happened)
    seen = visible(happened.event, None, happened.state)
    if seen is None:
        return _frame("event", seq=happened.seq)
    return _frame("event", game=game_id, seq=happened.seq, at=moment(happened.at), event=seen, now=after)


def snapshot(
    game_id: str,
    latest: Happened,
    viewer: Viewer,
    *,
    build: str,
    recent: Sequence[Happened],
    choices: Mapping[str, Any] | None,
    shows_hands: bool = False,
) -> str:
    """All that this viewer may know. `choices` is for the seat on turn, else None.

    `shows_hands`: to a spectator who sees them, a deal late.
    """
    told = ((happened, visible(happened.event, viewer, happened.state)) for happened in recent)
    return _frame(
        "snapshot",
        game=game_id,
        seq=latest.seq,
        build=build,
        view=view_for(latest.state, viewer).as_json() | (_hands(latest) if shows_hands else {}),
        recent=[
            {"seq": happened.seq, "at": moment(happened.at), "event": seen}
            for happened, seen in told
            if seen is not None
        ],
        choices=choices,
    )


def choices(game_id: str, listed: Mapping[str, Any]) -> str:
    """The legal plays, for the seat on turn alone."""
    return _frame("choices", game=game_id, **listed)


def reply(action_id: str, outcome: Outcome) -> str:
    """The one answer to an action."""
    return _frame("reply", id=action_id, **outcome.to_json())


def room(room: Mapping[str, Any]) -> str:
    """The whole room, as one player sees it."""
    return _frame("room", room=room)


def presence(players: Mapping[str, str]) -> str:
    """Who is here."""
    return _frame("presence", players=players)


def talk(messages: Sequence[Said]) -> str:
    """The last that was said; replaces what was known."""
    return _frame("talk", messages=[_message(said) for said in messages])


def message(said: Said) -> str:
    """Something said, or taken back."""
    return _frame("message", message=_message(said))


def closed(why: str) -> str:
    """The room has ended; comes before the close."""
    return _frame("closed", why=why)


def clock(game_id: str, seq: int, at: datetime, face: Mapping[str, Any]) -> str:
    """What is being timed; `at` is the time now."""
    return _frame("clock", game=game_id, seq=seq, at=moment(at), **face)


def reaction(seat: Seat, reaction: str) -> str:
    """Someone who plays has reacted."""
    return _frame("reaction", seat=seat.name, reaction=reaction)


def lobby(rooms: Sequence[Mapping[str, Any]]) -> str:
    """The public rooms."""
    return _frame("lobby", rooms=rooms)


def damaged() -> str:
    """This table's game cannot be shown."""
    code = TableRefusal.TABLE_DAMAGED
    return _frame("error", code=code.value, detail=DETAIL[code])


def restarting(seconds: int) -> str:
    """Comes before the close."""
    return _frame("restarting", seconds=seconds)


def moment(at: datetime) -> str:
    """A time as on the wire: UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _hands(happened: Happened) -> dict[str, Any]:
    return {"hands": all_hands(happened.state)}


def _message(said: Said) -> dict[str, Any]:
    return {
        "number": said.number,
        "from": {"id": said.player_id, "name": said.name},
        "text": said.text,
        "at": moment(said.at),
        "channel": "room" if said.game_id is None else "watchers",
    }


def _frame(kind: str, **fields: Any) -> str:
    return _json({"type": kind, **fields})


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()
