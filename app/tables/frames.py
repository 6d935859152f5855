"""What a table says, as frames of docs/protocol.md, ready to send.

Built from the engine's views alone, so that no frame can hold what its viewer may not know.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from app.engine.events import Event
from app.engine.seats import Seat
from app.engine.state import GameState
from app.engine.views import Viewer, all_hands, now, view_for, visible
from app.tables.outcome import DETAIL, Outcome, TableRefusal
from app.tables.ports import Said


@dataclass(frozen=True, slots=True)
class Happened:
    """An event in its place, and the state it led to."""

    seq: int
    at: datetime
    event: Event
    state: GameState


def event(game_id: str, happened: Happened, viewer: Viewer, *, shows_hands: bool = False) -> str:
    """An event, or its bare number where this viewer may not see it. `shows_hands`: to a spectator who sees them."""
    seen = visible(happened.event, viewer, happened.state)
    if seen is None:
        return _frame("event", seq=happened.seq)
    after = now(happened.state) | _hands(happened, shows_hands=shows_hands)
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
    """All that this viewer may know. `choices` is for the seat on turn, else None; `shows_hands` as in `event`."""
    told = ((happened, visible(happened.event, viewer, happened.state)) for happened in recent)
    return _frame(
        "snapshot",
        game=game_id,
        seq=latest.seq,
        build=build,
        view=view_for(latest.state, viewer).as_json() | _hands(latest, shows_hands=shows_hands),
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


def _hands(happened: Happened, *, shows_hands: bool) -> dict[str, Any]:
    return {"hands": all_hands(happened.state)} if shows_hands else {}


def _message(said: Said) -> dict[str, Any]:
    return {
        "number": said.number,
        "from": {"id": said.player_id, "name": said.name},
        "text": said.text,
        "at": moment(said.at),
        "channel": "room" if said.game_id is None else "watchers",
    }


def _frame(kind: str, **fields: Any) -> str:
    return json.dumps({"type": kind, **fields}, ensure_ascii=False, separators=(",", ":"))
