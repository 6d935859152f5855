"""One socket, seen from the server: text frames in at a bounded rate, and out of an outbox within a bounded time."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from app.api.identity import address_of
from app.api.limits import DROPPED_BEFORE_CLOSE, Limits
from app.api.metrics import Metrics
from app.api.wire_protocol import wire_of
from app.protocol.closing import CloseCode
from app.protocol.server import ErrorMessage, Pong
from app.tables.audience import Outbox

SEND_SECONDS = 15
"""How long one frame may take to leave: after that the other side is taken for gone."""

NO_WORD = 1006
"""The close code of who was lost without one (RFC 6455)."""

RESTARTING = 1012
"""With this code the server below closes what is open when it stops."""

CANNOT_BE_SENT = WebSocketDisconnect, RuntimeError, TimeoutError
"""RuntimeError: the server below has closed the socket already."""

PONG = Pong().model_dump_json()
TOO_MANY_FRAMES = ErrorMessage(
    code="too_many_frames", detail="Too many frames; this one was dropped. Slow down."
).model_dump_json()
MALFORMED = ErrorMessage(code="malformed", detail="The frame is not one of the known messages.").model_dump_json()


class Gone(Exception):
    """The other side is gone, or has been sent away."""


class SentAway(Exception):
    """The door closes the socket, with this code."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Line:
    """An accepted socket. What is said goes through the outbox; `write` carries out what cannot be sent at once."""

    def __init__(self, socket: WebSocket, limits: Limits, metrics: Metrics) -> None:
        self._wire = wire_of(socket.scope)
        self.outbox = Outbox(at_once=None if self._wire is None else self._wire.send_at_once)
        self.address = address_of(socket)
        self._socket = socket
        self._clock = limits.clock
        self._metrics = metrics
        self._bucket = limits.frames()
        self._dropped = 0
        self.ending: tuple[int, str] | None = None
        """With which close code it ended, and whose that was: `client` or `server`."""

    async def receive(self) -> str:
        """The next frame's text; empty for a frame that is not text. Raises Gone, and SentAway for a flood.

        Who is being sent away is not heard any more: what they sent before they learned of it is dropped.
        """
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or NO_WORD
                self.ending = self.ending or (code, "server" if code == RESTARTING else "client")
                raise Gone
            if not self.outbox.is_open:
                continue
            if self._bucket.take(self._clock()):
                return message.get("text") or ""
            self._dropped += 1
            if self._dropped > DROPPED_BEFORE_CLOSE:
                raise SentAway(CloseCode.TOO_MANY_FRAMES, "too many frames")
            self.refuse(TOO_MANY_FRAMES, "too_many_frames")

    def say(self, frame: str) -> None:
        """Put a frame on its way, without waiting."""
        if not self.outbox.put(frame):
            self._metrics.overflowed()

    def refuse(self, frame: str, code: str) -> None:
        """Tell the sender that what it sent could not be used."""
        self._metrics.refused(code)
        self.say(frame)

    async def write(self) -> None:
        """Send what is in the outbox until it is closed, then close; hang up if it cannot be sent."""
        try:
            while (frame := await self.outbox.next()) is not None:
                async with asyncio.timeout(SEND_SECONDS):
                    await self._socket.send_text(frame)
        except CANNOT_BE_SENT:
            self._hang_up()
            return
        assert self.outbox.close_code is not None
        await self.close(self.outbox.close_code, self.outbox.close_reason)

    async def close(self, code: int, reason: str = "") -> None:
        """Send the other side away. What is gone already is left alone."""
        self._metrics.closed(code)
        self.ending = self.ending or (int(code), "server")
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.close(code, reason)
        except CANNOT_BE_SENT:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._wire is not None:
            self._wire.hang_up()


async def converse(line: Line, listening: Coroutine[None, None, None]) -> None:
    """Listen, and write meanwhile, until the other side is gone. Raises Gone, and SentAway.

    Whoever listens is not cancelled when nothing more can be written, but finishes what was asked for last.
    """
    writing = asyncio.create_task(line.write())
    try:
        await listening
    finally:
        writing.cancel()
        with suppress(asyncio.CancelledError):
            await writing
