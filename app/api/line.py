"""One socket, seen from the server: text frames in at a bounded rate, and out of an outbox within a bounded time."""

import asyncio
from collections.abc import Coroutine

from starlette.websockets import WebSocket, WebSocketDisconnect

from app.api.identity import address_of
from app.api.limits import DROPPED_BEFORE_CLOSE, Limits
from app.api.metrics import Metrics
from app.api.wire_protocol import at_once
from app.protocol.closing import CloseCode
from app.protocol.server import ErrorMessage, Pong
from app.tables.audience import Outbox

SEND_SECONDS = 15
"""How long one frame may take to leave: after that the other side is taken for gone."""

NO_WORD = 1006
"""The close code of who was lost without one (RFC 6455)."""

RESTARTING = 1012
"""With this code the server below closes what is open when it stops."""

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
        self.outbox = Outbox(at_once=at_once(socket.scope))
        self.address = address_of(socket)
        self._socket = socket
        self._clock = limits.clock
        self._metrics = metrics
        self._bucket = limits.frames()
        self._dropped = 0
        self.ending: tuple[int, str] | None = None
        """With which close code it ended, and whose that was: `client` or `server`."""

    async def receive(self) -> str:
        """The next frame's text; empty for a frame that is not text. Raises Gone, and SentAway for a flood."""
        while True:
            # Frames that have come in together are taken without a pause: let others have theirs, the writer first.
            await asyncio.sleep(0)
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or NO_WORD
                self.ending = self.ending or (code, "server" if code == RESTARTING else "client")
                raise Gone
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
        """Send what is in the outbox until it is closed, then close. Raises Gone."""
        while (frame := await self.outbox.next()) is not None:
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await self._socket.send_text(frame)
            except (WebSocketDisconnect, RuntimeError, TimeoutError) as error:
                raise Gone from error  # RuntimeError: the server below has closed it already
        assert self.outbox.close_code is not None
        await self.close(self.outbox.close_code, self.outbox.close_reason)

    async def close(self, code: int, reason: str = "") -> None:
        """Send the other side away. What is gone already is left alone."""
        self._metrics.closed(code)
        self.ending = self.ending or (int(code), "server")
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.close(code, reason)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            return


async def converse(line: Line, listening: Coroutine[None, None, None]) -> None:
    """Write and listen at once, until either finds that the other side is gone. Raises SentAway."""
    try:
        async with asyncio.TaskGroup() as both:
            both.create_task(line.write())
            both.create_task(listening)
    except* Gone:
        pass
    except* SentAway as sent_away:
        raise sent_away.exceptions[0] from None
