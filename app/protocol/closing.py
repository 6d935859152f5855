"""Close codes of the sockets: what the other side should do next."""

from enum import IntEnum


class CloseCode(IntEnum):
    """As in docs/protocol.md."""

    GOING_AWAY = 1001
    TOO_MANY_FRAMES = 1008
    RESTARTING = 1012
    REPLACED = 4001
    TOO_SLOW = 4002
    NOT_ALLOWED = 4003
    BAD_HELLO = 4004
    ROOM_CLOSED = 4005
