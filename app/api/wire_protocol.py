"""How Uvicorn's socket ends: with a word before a restart, and at once where nobody answers."""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.protocol.server import Restarting

RESTARTING = Restarting(seconds=5).model_dump_json().encode()


class WordedSocket(WebSocketsSansIOProtocol):
    """Uvicorn's socket, with these two endings changed."""

    transport: asyncio.Transport

    def shutdown(self) -> None:
        """The server stops: `restarting`, then the close with 1012."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(RESTARTING)
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Nobody answers: what still waits to be sent would keep the connection half-open for ever."""
        super().keepalive_timeout()
        self.transport.abort()
