"""A room as the admin names and sees it."""

from fastapi import Request

from app.admin.games import Wanted, moment_or_none
from app.api.admin.parts import Json, games_of
from app.api.house import house_of
from app.api.problems import Problem, ProblemError
from app.store.room import Room

_GAMES_SHOWN = 20


async def room_named(request: Request, name: str) -> Room:
    """The room of this id or code, or the end of the request."""
    rooms = house_of(request).rooms
    room = await rooms.by_id(name) or await rooms.by_code(name)
    if room is None:
        raise ProblemError(Problem.NO_SUCH_ROOM, "No room has this id or code.")
    return room


async def room_json(request: Request, room: Room) -> Json:
    """The room with its newest games."""
    created_at, closed_at = await house_of(request).rooms.lifetime(room.id)
    games = await games_of(request).search(Wanted(room=room.id), None, _GAMES_SHOWN)
    return {
        "id": room.id,
        "code": room.code,
        "watch_code": room.watch_code,
        "name": room.name,
        "visibility": room.visibility,
        "locked": room.is_locked,
        "created_at": moment_or_none(created_at),
        "closed_at": moment_or_none(closed_at),
        "closed_why": room.closed_why,
        "host": room.host_id,
        "members": [
            {
                "id": member.id,
                "name": member.name,
                "seat": None if member.seat is None else member.seat.name,
                "bot": member.bot_level,
            }
            for member in room.members
        ],
        "removed": list(room.removed_ids),
        "games": games.items,
    }
