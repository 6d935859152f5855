"""Uvicorn's socket: it sends without being waited for, has a word before a restart, and ends where nobody answers."""

import asyncio
from collections.abc import Callable
from functools import lru_cache

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from app.protocol.server import Restarting

RESTARTING = Restarting(seconds=5).model_dump_json().encode()

_AT_ONCE = "tacker.at_once"

AtOnce = Callable[[str], bool]


def at_once(scope: Scope) -> AtOnce | None:
    """What sends a text frame to this scope's socket now, or says that it cannot; None under another server."""
    found: AtOnce | None = scope.get("extensions", {}).get(_AT_ONCE)
    return found


class WordedSocket(WebSocketsSansIOProtocol):
    """Uvicorn's socket, which also sends at once, and with these two endings changed."""

    transport: asyncio.Transport

    async def run_asgi(self) -> None:
        """The app may send at once while it runs."""
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[_AT_ONCE] = self._send_at_once
        try:
            await super().run_asgi()
        finally:
            del extensions[_AT_ONCE]

    def _send_at_once(self, text: str) -> bool:
        """Send a text frame if the transport takes more and the connection is open; else False, and nothing is sent."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(_framed(text))
        return True

    def shutdown(self) -> None:
        """The server stops: `restarting`, then the close with 1012."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(RESTARTING)
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Nobody answers: what still waits to be sent would keep the connection half-open for ever."""
        super().keepalive_timeout()
        self.transport.abort()


@lru_cache(maxsize=16)
def _framed(text: str) -> bytes:
    """The frame's bytes, which are the same for all who are told the same."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
