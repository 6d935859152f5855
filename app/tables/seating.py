"""Who sits where, and who is here: a room as docs/protocol.md shows it."""

from collections.abc import Mapping
from typing import Any

from app.engine.seats import SEATS, Seat
from app.engine.state import Options
from app.tables.frames import moment
from app.tables.ports import Game, Member, Room, Summary

HERE = "here"
AWAY = "away"


def seat_of(game: Game, player_id: str) -> Seat | None:
    """The seat this player has in the game; None for a spectator."""
    return next((seat for seat in SEATS if game.players[seat] == player_id), None)


def room_json(room: Room, presence: Mapping[str, str], player_id: str | None) -> dict[str, Any]:
    """The room as this player sees it. `presence` by player id; who is not named is away."""
    sitters = {member.seat: member for member in room.members if member.seat is not None}
    you = next((member for member in room.members if member.id == player_id), None)
    game = room.game
    return {
        "code": room.code,
        "name": room.name,
        "visibility": room.visibility,
        "options": _options(room.options),
        "host": room.host_id,
        "version": room.version,
        "members": [_member(member) | {"presence": presence.get(member.id, AWAY)} for member in room.members],
        "seats": {seat.name: _player(sitters.get(seat)) for seat in SEATS},
        "game": game
        and {
            "id": game.id,
            "number": game.number,
            "status": "over" if game.is_over else "running",
            "winner": game.winner and game.winner.value,
        },
        "you": you and _member(you),
    }


def summary_json(summary: Summary) -> dict[str, Any]:
    """A room as the lobby lists it."""
    return {
        "code": summary.code,
        "name": summary.name,
        "options": _options(summary.options),
        "seated": summary.seated,
        "spectators": summary.spectators,
        "status": "running" if summary.is_running else "waiting",
        "created_at": moment(summary.created_at),
    }


def _player(member: Member | None) -> dict[str, Any] | None:
    return None if member is None else {"id": member.id, "name": member.name}


def _member(member: Member) -> dict[str, Any]:
    return {"id": member.id, "name": member.name, "seat": None if member.seat is None else member.seat.name}


def _options(options: Options) -> dict[str, str]:
    return {"seven_home": options.seven_home.value}
