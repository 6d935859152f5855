"""Who sits where, and who is here: a room as docs/protocol.md shows it."""

from collections.abc import Mapping
from typing import Any

from app.engine.seats import SEATS, Seat
from app.engine.state import Options
from app.tables.frames import moment
from app.tables.ports import Game, Member, Room, Summary

HERE = "here"
AWAY = "away"
RECONNECTING = "reconnecting"
GONE = "gone"
BOT = "bot"

PLAY = "play"
WATCH = "watch"


def seat_of(game: Game, player_id: str) -> Seat | None:
    """The seat this player has in the game; None for a spectator."""
    return next((seat for seat in SEATS if game.players[seat] == player_id), None)


def room_json(room: Room, presence: Mapping[str, str], player_id: str | None) -> dict[str, Any]:
    """The room as this player sees it. `presence` by player id; who is not named is away.

    Who came by the watch link is not told the play code.
    """
    sitters = {member.seat: member for member in room.members if member.seat is not None}
    you = next((member for member in room.members if member.id == player_id), None)
    is_player = room.found_by == PLAY if you is None else you.may_sit
    game = room.game
    return {
        "id": room.id,
        "code": room.code if is_player else room.watch_code,
        "watch_code": room.watch_code,
        "link": PLAY if is_player else WATCH,
        "name": room.name,
        "visibility": room.visibility,
        "locked": room.is_locked,
        "options": _options(room.options) | room.customs.as_json(),
        "host": room.host_id,
        "version": room.version,
        "members": [_member(member) | {"presence": _presence(member, presence)} for member in room.members],
        "seats": {seat.name: _sitter(sitters.get(seat)) for seat in SEATS},
        "ready_by": None if room.ready_by_at is None else moment(room.ready_by_at),
        "game": game
        and {
            "id": game.id,
            "number": game.number,
            "status": "over" if game.is_over else "running",
            "winner": game.winner and game.winner.value,
            "abandoned": game.abandoned and game.abandoned.value,
        },
        "you": you and _member(you),
    }


def summary_json(summary: Summary) -> dict[str, Any]:
    """A room as the lobby lists it."""
    return {
        "code": summary.code,
        "watch_code": summary.watch_code,
        "name": summary.name,
        "options": _options(summary.options) | summary.customs.as_json(),
        "seats": {seat.name: _listed(summary.seats.get(seat)) for seat in SEATS},
        "seated": len(summary.seats),
        "spectators": summary.spectators,
        "status": "running" if summary.is_running else "waiting",
        "created_at": moment(summary.created_at),
    }


def _sitter(member: Member | None) -> dict[str, Any] | None:
    if member is None:
        return None
    return {"id": member.id, "name": member.name, "bot": member.bot_level, "ready": member.is_ready}


def _listed(member: Member | None) -> dict[str, Any] | None:
    return None if member is None else {"name": member.name, "bot": member.bot_level}


def _member(member: Member) -> dict[str, Any]:
    return {
        "id": member.id,
        "name": member.name,
        "bot": member.bot_level,
        "link": PLAY if member.may_sit else WATCH,
        "seat": None if member.seat is None else member.seat.name,
    }


def _presence(member: Member, presence: Mapping[str, str]) -> str:
    return presence.get(member.id, AWAY) if member.bot_level is None else BOT


def _options(options: Options) -> dict[str, Any]:
    return {"seven_home": options.seven_home.value}
