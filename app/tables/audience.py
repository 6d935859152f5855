"""Everyone who watches one room here, each behind a bounded outbox.

Telling never waits: a frame is put into each outbox, which sends it or leaves it to the
connection's own writer. Who reads too slowly is cut off, and resumes by connecting again.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import TypeVar

V = TypeVar("V")
"""A kind of viewer."""


class CloseCode(IntEnum):
    """Why the server closes a connection (docs/protocol.md)."""

    RESTARTING = 1012
    REPLACED = 4001
    TOO_SLOW = 4002
    NOT_ALLOWED = 4003
    ROOM_CLOSED = 4005


class Outbox:
    """Frames on their way to one connection; at most `frames` of them, and `size` characters.

    The connection's writer takes them with `next` until it gets None, and then closes
    the connection with `close_code` and `close_reason`.

    `at_once` sends a frame without waiting, if it can, and says whether it did. Only what it cannot send is left to
    the writer, and what comes after that: waking a writer for each frame costs as much as sending it.
    """

    def __init__(self, *, frames: int = 256, size: int = 1 << 20, at_once: Callable[[str], bool] | None = None) -> None:
        self.close_code: CloseCode | None = None
        self.close_reason = ""
        self._at_once = at_once
        self._is_being_written = False
        """Whether the writer still has the frame it took last."""
        self._frames_left = frames
        self._size_left = size
        self._waiting: deque[str] = deque()
        self._stirred = asyncio.Event()

    @property
    def is_open(self) -> bool:
        """Whether frames are still taken."""
        return self.close_code is None

    def put(self, frame: str) -> bool:
        """Take a frame without waiting. False if this overflowed: the outbox is then closed, as TOO_SLOW."""
        if self.close_code is not None:
            return True
        is_first = not self._waiting and not self._is_being_written
        if is_first and self._at_once is not None and self._at_once(frame):
            return True
        if self._frames_left == 0 or self._size_left < len(frame):
            self._waiting.clear()  # the reader will begin again from what it has
            self.close(CloseCode.TOO_SLOW)
            return False
        self._frames_left -= 1
        self._size_left -= len(frame)
        self._waiting.append(frame)
        self._stirred.set()
        return True

    def close(self, code: CloseCode, reason: str = "") -> None:
        """Take no more frames; those waiting are still delivered. The first code stands."""
        if self.close_code is None:
            self.close_code = code
            self.close_reason = reason
            self._stirred.set()

    async def next(self) -> str | None:
        """The next frame, when the one before is sent; None when it is closed and empty."""
        self._is_being_written = False
        while not self._waiting:
            if self.close_code is not None:
                return None
            self._stirred.clear()
            await self._stirred.wait()
        frame = self._waiting.popleft()
        self._is_being_written = True
        self._frames_left += 1
        self._size_left += len(frame)
        return frame


class Connection:
    """One player's connection to one room. `started_at` and `id` say which of two is the newer."""

    def __init__(self, connection_id: str, player_id: str, room_id: str, started_at: float, outbox: Outbox) -> None:
        self.id = connection_id
        self.player_id = player_id
        self.room_id = room_id
        self.started_at = started_at
        self.outbox = outbox

    def is_older_than(self, started_at: float, connection_id: str) -> bool:
        """Whether the other connection, wherever it is, came later. Two never both say so of each other."""
        return (self.started_at, self.id) < (started_at, connection_id)


class Audience:
    """The connections to one room in this worker."""

    def __init__(self, overflowed: Callable[[], None]) -> None:
        self._connections: dict[str, Connection] = {}
        self._overflowed = overflowed

    def __iter__(self) -> Iterator[Connection]:
        return iter(tuple(self._connections.values()))

    def __len__(self) -> int:
        return len(self._connections)

    def add(self, connection: Connection) -> None:
        """From here on it is told everything."""
        self._connections[connection.id] = connection

    def remove(self, connection: Connection) -> None:
        """It is told nothing more; one that was removed before is no error."""
        self._connections.pop(connection.id, None)

    def player_ids(self) -> frozenset[str]:
        """Who is connected here."""
        return frozenset(connection.player_id for connection in self)

    def tell(self, connection: Connection, frame: str) -> None:
        """Tell one."""
        if not connection.outbox.put(frame):
            self._overflowed()

    def tell_all(self, frame: str) -> None:
        """Tell everyone the same."""
        for connection in self:
            self.tell(connection, frame)

    def tell_viewers(self, viewer_of: Callable[[str], V], frame_for: Callable[[V], str | None]) -> None:
        """Tell each what its kind of viewer may know: `frame_for` is asked at most once for each kind."""
        frames: dict[V, str | None] = {}
        for connection in self:
            viewer = viewer_of(connection.player_id)
            if viewer not in frames:
                frames[viewer] = frame_for(viewer)
            frame = frames[viewer]
            if frame is not None:
                self.tell(connection, frame)
