"""The lobby: everyone who watches the list of public rooms in this worker."""

from app.tables import frames
from app.tables.audience import CloseCode, Outbox
from app.tables.ports import Rooms
from app.tables.seating import summary_json


class Lobby:
    """Tells the whole list, the same to all, whenever it has changed."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._outboxes: set[Outbox] = set()
        self._told: str | None = None

    @property
    def is_watched(self) -> bool:
        """Whether anybody would be told."""
        return bool(self._outboxes)

    async def attach(self, outbox: Outbox) -> None:
        """Tell this one at once, and from here on. Raises ConnectionError."""
        frame = await self._frame()
        self._outboxes.add(outbox)
        outbox.put(frame)

    def detach(self, outbox: Outbox) -> None:
        """Tell it nothing more."""
        self._outboxes.discard(outbox)

    async def refresh(self) -> None:
        """Look at the rooms, and tell everyone if the list has changed. Raises ConnectionError."""
        if not self.is_watched:
            self._told = None
            return
        frame = await self._frame()
        if frame != self._told:
            self._told = frame
            for outbox in self._outboxes:
                outbox.put(frame)

    def close(self, code: CloseCode, farewell: str) -> None:
        """Close every outbox after a last frame."""
        for outbox in self._outboxes:
            outbox.put(farewell)
            outbox.close(code)

    async def _frame(self) -> str:
        return frames.lobby([summary_json(summary) for summary in await self._rooms.lobby()])
