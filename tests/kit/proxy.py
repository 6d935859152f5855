"""A TCP proxy on 127.0.0.1 that does to a connection what wires, phones and networks do to it.

It can freeze, cut, refuse, half-open and delay any connection. Of a WebSocket it knows
the frames, and can lose or double exactly one of them.
"""

import asyncio
import contextlib
import json
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Any, Self

CHUNK = 64 * 1024
SMALL_BUFFER = 16 * 1024
"""Kept towards the server, so that a frozen reader is felt there after a few frames and not after megabytes."""
HEAD_LIMIT = 64 * 1024


class Direction(Enum):
    """Which way something travels."""

    UP = "to the server"
    DOWN = "to the client"


@dataclass(frozen=True, slots=True)
class Frame:
    """A whole WebSocket frame on its way."""

    direction: Direction
    opcode: int
    payload: bytes
    wire: bytes
    """As it came, header and mask included."""

    @property
    def message(self) -> dict[str, Any]:
        """The JSON object in it; empty for anything else, control frames too."""
        if self.opcode != 1:
            return {}
        with contextlib.suppress(ValueError):
            if isinstance(found := json.loads(self.payload), dict):
                return found
        return {}


Rule = Callable[[Frame], int]
"""How many copies of a frame go on: 0 loses it, 2 doubles it. Asked for text frames only."""


def all_pass(_frame: Frame) -> int:
    """The rule of a sound wire."""
    return 1


def losing(share: float, rng: Random) -> Rule:
    """Lose this share of the frames, both ways. Never `hello`: without it there is no connection to speak of."""
    return lambda frame: 1 if frame.message.get("type") == "hello" else int(rng.random() >= share)


@dataclass
class Once:
    """A rule that changes the first frame `where` holds for, and lets all others pass."""

    copies: int
    where: Callable[[Frame], object]
    hit: asyncio.Event = field(default_factory=asyncio.Event)

    def __call__(self, frame: Frame) -> int:
        if self.hit.is_set() or not self.where(frame):
            return 1
        self.hit.set()
        return self.copies


class Proxy:
    """Leads from a port of its own to another port of this machine. An async context manager."""

    def __init__(self, port: int) -> None:
        """`port`: where the server listens."""
        self.rule: Rule = all_pass
        self.delay_seconds = 0.0
        """How long every chunk is held back."""
        self.port = 0
        self._server_port = port
        self._is_refusing = False
        self._moving = {direction: asyncio.Event() for direction in Direction}
        self._pairs: set[_Pair] = set()
        self._server: asyncio.Server | None = None
        self.thaw()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._lead, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        self.thaw()
        await asyncio.gather(*(pair.ended.wait() for pair in tuple(self._pairs)))

    @property
    def url(self) -> str:
        """Where it listens, as `http://…`."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def open_connections(self) -> int:
        """How many lead through."""
        return len(self._pairs)

    def freeze(self, *directions: Direction) -> None:
        """Carry nothing more in these directions (both, if none is named) until `thaw`.

        What is sent stays in the kernel's buffers, as with a reader who has stopped to read.
        """
        for direction in directions or Direction:
            self._moving[direction].clear()

    def thaw(self) -> None:
        """Go on where it was frozen; nothing is lost."""
        for moving in self._moving.values():
            moving.set()

    def cut(self) -> None:
        """Break every connection at once, with a reset to both sides."""
        for pair in tuple(self._pairs):
            pair.cut()

    def cut_one(self, rng: Random) -> None:
        """Break one connection, whichever."""
        if self._pairs:
            rng.choice(sorted(self._pairs, key=id)).cut()

    def half_open(self) -> None:
        """Swallow all that the present connections say from now on; neither side is told that the other is gone."""
        for pair in self._pairs:
            pair.is_swallowed = True

    def refuse(self) -> None:
        """Turn new connections away, and cut the present ones."""
        self._is_refusing = True
        self.cut()

    def admit(self) -> None:
        """Let connections in again."""
        self._is_refusing = False

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_refusing:
            _reset(writer)
            return
        try:
            server_reader, server_writer = await asyncio.open_connection(sock=await self._dial(), limit=SMALL_BUFFER)
        except OSError:
            _reset(writer)
            return
        pair = _Pair(self, (reader, writer), (server_reader, server_writer))
        self._pairs.add(pair)
        try:
            await pair.run()
        finally:
            self._pairs.discard(pair)

    async def _dial(self) -> socket.socket:
        dialled = socket.socket()
        dialled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        dialled.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(dialled, ("127.0.0.1", self._server_port))
        except OSError:
            dialled.close()
            raise
        return dialled

    async def pause(self, direction: Direction) -> None:
        """Wait as long as the wire is frozen, or slow."""
        await self._moving[direction].wait()
        if self.delay_seconds:
            await asyncio.sleep(self.delay_seconds)


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Pair:
    """One connection through the proxy: two sockets, and a task for each direction."""

    def __init__(self, proxy: Proxy, client: Ends, server: Ends) -> None:
        self.is_swallowed = False
        self.ended = asyncio.Event()
        self._proxy = proxy
        self._client = client
        self._server = server
        self._is_websocket = False

    async def run(self) -> None:
        """Until both sides have ended, or it is cut."""
        try:
            await self._head()
            await asyncio.gather(
                self._lead(self._client[0], self._server[1], Direction.UP),
                self._lead(self._server[0], self._client[1], Direction.DOWN),
            )
        except (OSError, EOFError):
            pass
        finally:
            self.cut()
            self.ended.set()

    def cut(self) -> None:
        """A reset to both sides."""
        for _, writer in (self._client, self._server):
            _reset(writer)

    async def _head(self) -> None:
        """Pass an HTTP request's head on. Compression is not offered: a lost frame would garble all after it."""
        start = await self._client[0].read(CHUNK)
        while start.startswith(b"GET ") and b"\r\n\r\n" not in start and len(start) < HEAD_LIMIT:
            start += await self._client[0].read(CHUNK)
        head, blank, rest = start.partition(b"\r\n\r\n")
        if b"upgrade: websocket" in head.lower():
            self._is_websocket = True
            kept = (line for line in head.split(b"\r\n") if not line.lower().startswith(b"sec-websocket-extensions"))
            head = b"\r\n".join(kept)
            assert not rest, "A client waits for the answer before its first frame."
        await self._proxy.pause(Direction.UP)
        self._server[1].write(head + blank + rest)

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: Direction) -> None:
        try:
            await self._pump(reader, writer, direction)
        except (OSError, EOFError):
            if not self.is_swallowed:  # who is half-open does not hear of the other's end
                raise

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: Direction) -> None:
        if self._is_websocket and direction is Direction.DOWN:
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            if b" 101 " not in head.split(b"\r\n")[0]:
                self._is_websocket = False
        while True:
            await self._proxy.pause(direction)
            if self._is_websocket:
                frame = await _read_frame(reader, direction)
                going_on = frame.wire * (self._proxy.rule(frame) if frame.opcode == 1 else 1)
            else:
                going_on = await reader.read(CHUNK)
                if not going_on:
                    raise EOFError
            await self._proxy.pause(direction)
            if not self.is_swallowed:
                writer.write(going_on)
                await writer.drain()


async def _read_frame(reader: asyncio.StreamReader, direction: Direction) -> Frame:
    """RFC 6455 §5.2."""
    first = await reader.readexactly(2)
    opcode, is_masked, length = first[0] & 0x0F, first[1] & 0x80, first[1] & 0x7F
    extended = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
    mask = b""
    if extended:
        length = int.from_bytes(extended, "big")
    if is_masked:
        mask = await reader.readexactly(4)
    body = await reader.readexactly(length)
    return Frame(direction, opcode, _unmask(body, mask), first + extended + mask + body)


def _unmask(body: bytes, mask: bytes) -> bytes:
    if not mask:
        return body
    repeated = (mask * (len(body) // 4 + 1))[: len(body)]
    return (int.from_bytes(body, "big") ^ int.from_bytes(repeated, "big")).to_bytes(len(body), "big")


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close with a reset: no goodbye, as when a cable is pulled and plugged in again."""
    with contextlib.suppress(OSError):
        linger = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    writer.transport.abort()
