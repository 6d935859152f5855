"""Who may do what in a room: one table, asked for every call.

It says what a role may ever do. Whether it can be done now (a seat is taken, a game
is running) is another question, asked by the change itself.
"""

from enum import Enum, StrEnum, auto

from app.store.refusals import RoomRefusal
from app.store.room import Room


class Role(StrEnum):
    """What a player is to a room."""

    HOST_SEATED = "host_seated"
    HOST = "host"
    SEATED = "seated"
    MEMBER = "member"
    WATCHER = "watcher"
    """Came by the watch link."""
    REMOVED = "removed"
    STRANGER = "stranger"


class Right(Enum):
    """Something that is asked of a room."""

    LOOK = auto()
    JOIN = auto()
    LEAVE = auto()
    SIT = auto()
    STAND = auto()
    BE_READY = auto()
    START = auto()
    SPEAK = auto()
    CARRY_SEAT = auto()
    """Take one's own seat to another device."""
    SET_OPTIONS = auto()
    PLACE_PEOPLE = auto()
    SEAT_BOTS = auto()
    REMOVE = auto()
    HAND_OVER = auto()
    RENEW_LINKS = auto()
    TAKE_BACK_TALK = auto()


_HOSTS = frozenset({Role.HOST_SEATED, Role.HOST})
_SITTERS = frozenset({Role.HOST_SEATED, Role.SEATED})
_MEMBERS = _HOSTS | {Role.SEATED, Role.MEMBER, Role.WATCHER}
_CALLERS = _MEMBERS | {Role.STRANGER}

MAY: dict[Right, frozenset[Role]] = {
    Right.LOOK: _CALLERS,
    Right.JOIN: _CALLERS,
    Right.LEAVE: _CALLERS,
    Right.SIT: _MEMBERS - {Role.WATCHER},
    Right.STAND: _SITTERS,
    Right.BE_READY: _SITTERS,
    Right.START: _SITTERS | _HOSTS,
    Right.SPEAK: _MEMBERS,
    Right.CARRY_SEAT: _SITTERS,
    Right.SET_OPTIONS: _HOSTS,
    Right.PLACE_PEOPLE: _HOSTS,
    Right.SEAT_BOTS: _HOSTS,
    Right.REMOVE: _HOSTS,
    Right.HAND_OVER: _HOSTS,
    Right.RENEW_LINKS: _HOSTS,
    Right.TAKE_BACK_TALK: _HOSTS,
}


def role_of(room: Room, player_id: str | None) -> Role:
    """What this player is to the room; who is not known is a stranger."""
    member = None if player_id is None else room.member(player_id)
    if player_id in room.removed_ids:
        return Role.REMOVED
    if member is None:
        return Role.STRANGER
    if member.id == room.host_id:
        return Role.HOST if member.seat is None else Role.HOST_SEATED
    if member.seat is not None:
        return Role.SEATED
    return Role.MEMBER if member.may_sit else Role.WATCHER


def refusal(role: Role, right: Right) -> RoomRefusal | None:
    """Why this role has not this right; None if it has."""
    if role in MAY[right]:
        return None
    if role is Role.REMOVED:
        return RoomRefusal.NO_SUCH_ROOM
    if role is Role.STRANGER:
        return RoomRefusal.NOT_A_MEMBER
    if MAY[right] <= _HOSTS:
        return RoomRefusal.NOT_HOST
    return RoomRefusal.WATCH_ONLY if right is Right.SIT else RoomRefusal.NOT_SEATED
