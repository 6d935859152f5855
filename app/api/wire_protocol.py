"""Uvicorn's socket: it sends without being waited for, compresses what is long, has a word before a restart, and ends
where nobody answers."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Protocol

from starlette.types import Scope
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from app.protocol.server import Restarting

RESTARTING = Restarting(seconds=5).model_dump_json().encode()

WORTH_COMPRESSING = 1_400
"""Characters that no longer fit into one packet, mostly."""

WAITING_AT_MOST = 8
"""Texts that came in and were not taken yet, while the socket is read on. Nobody waits for more of one connection's:
they may be taken without a pause."""

_COMPRESSION = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
"""RFC 7692, each message for itself: what is kept between messages costs an idle connection more than all else."""

_WIRE = "tacker.wire"


class Wire(Protocol):
    """What an app may do with its socket past ASGI."""

    def send_at_once(self, text: str) -> bool:
        """Send a text frame if the transport takes more and the connection is open; else False, and nothing is sent."""

    def hang_up(self) -> None:
        """Cut the connection without a word: who waits for its frames learns that it is gone."""


def wire_of(scope: Scope) -> Wire | None:
    """The wire of this scope's socket; None under another server."""
    found: Wire | None = scope.get("extensions", {}).get(_WIRE)
    return found


class WordedSocket(WebSocketsSansIOProtocol):
    """Uvicorn's socket, which is also a `Wire`, and with these two endings changed."""

    transport: asyncio.Transport

    def __init__(self, config: Config, *others: Any, **more: Any) -> None:
        super().__init__(config, *others, **more)
        self.conn = ServerProtocol(extensions=[_COMPRESSION], max_size=config.ws_max_size, logger=self.logger)

    async def run_asgi(self) -> None:
        """The app has the wire while it runs."""
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[_WIRE] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[_WIRE]

    def send_at_once(self, text: str) -> bool:
        """As the wire says."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        is_compressed = len(text) > WORTH_COMPRESSING and self.conn.extensions
        self.transport.write(_frame(text, self.conn.extensions) if is_compressed else _framed(text))
        return True

    def hang_up(self) -> None:
        """As the wire says."""
        self.transport.abort()

    def handle_text(self, event: Frame) -> None:
        """Pass on a whole text. Uvicorn stops reading at each until it is taken; here a few may wait."""
        if event.fin and not self.close_sent and self.queue.qsize() < WAITING_AT_MOST:
            with suppress(UnicodeDecodeError):
                self.queue.put_nowait({"type": "websocket.receive", "text": bytes(event.data).decode()})
                return
        super().handle_text(event)

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
    return _frame(text)


def _frame(text: str, extensions: Sequence[Extension] = ()) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False, extensions=extensions)
