"""Close codes that the doors give: what the other side should do next (docs/protocol.md).

A table gives its own (4001 and 4002), and the server gives 1012 and 1009.
"""

from enum import IntEnum


class CloseCode(IntEnum):
    """Why a socket is closed at the door."""

    TOO_MANY_FRAMES = 1008
    TRY_AGAIN_LATER = 1013
    NOT_ALLOWED = 4003
    BAD_HELLO = 4004
    ROOM_CLOSED = 4005
