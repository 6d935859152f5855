"""A room's «no»."""

from enum import StrEnum


class RoomRefusal(StrEnum):
    """Why a room says no. The client has one sentence of text for each code."""

    NO_SUCH_ROOM = "no_such_room"
    ROOM_CLOSED = "room_closed"
    NOT_A_MEMBER = "not_a_member"
    NOT_HOST = "not_host"
    WATCH_ONLY = "watch_only"
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    ROOM_FULL = "room_full"
    NOT_FOUR = "not_four"
    NOT_READY = "not_ready"
    GAME_RUNNING = "game_running"
    NO_SUCH_MEMBER = "no_such_member"
    NO_SUCH_MESSAGE = "no_such_message"
    NO_TALK = "no_talk"


class RoomRefused(Exception):
    """The room is as it was."""

    def __init__(self, code: RoomRefusal) -> None:
        super().__init__(code.value)
        self.code = code
