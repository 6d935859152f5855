"""Players and watchers made of code: REST and the table socket, as docs/protocol.md has them, and nothing else."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any, Self
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.kit.mirror import GapSeen, Mirror
from tests.kit.sensible import next_action

Json = dict[str, Any]

OVERTAKEN = ("stale", "not_now")
"""The refusals heard by who acts while another's action is on its way."""

PATIENCE = 20.0
"""Seconds to wait for what must come."""


class Player:
    """A guest of a server, with at most one table socket open. An async context manager: leaving it hangs up."""

    def __init__(self, url: str, name: str, *, socket_url: str | None = None) -> None:
        """`socket_url` leads the socket another way than REST: through a proxy, or to another worker."""
        self.name = name
        self.token = ""
        self.id = ""
        self.mirror = Mirror()
        self.frames: list[Json] = []
        """Every frame received, over all connections, in order."""
        self.arrived: dict[int, float] = {}
        """When each event of the newest game came, by its number, in `perf_counter` seconds."""
        self.close_code: int | None = None
        """Why the last connection ended; None while it stands."""
        self.close_reason = ""
        self._url = url
        self._socket_url = (socket_url or url).replace("http://", "ws://", 1)
        # Idle connections are given up before the server does it: a request and its hanging up could cross.
        limits = httpx.Limits(keepalive_expiry=2.0)
        self._http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, limits=limits)
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._replies: dict[str, Json] = {}
        self._unanswered: dict[str, str] = {}
        self._code = ""

    async def __aenter__(self) -> Self:
        guest = await self.call("POST", "/api/players", {"name": self.name})
        self.token, self.id = guest["token"], guest["id"]
        self._http.headers["Authorization"] = f"Bearer {self.token}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hang_up()
        await self._http.aclose()

    async def ask(self, method: str, path: str, body: Json | None = None) -> httpx.Response:
        """A REST call, whatever its answer."""
        return await self._http.request(method, path, json=body)

    async def call(self, method: str, path: str, body: Json | None = None) -> Json:
        """A REST call that must succeed."""
        answer = await self.ask(method, path, body)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return dict(answer.json()) if answer.content else {}

    async def create_room(self, name: str = "Пятница", visibility: str = "private", **options: str) -> str:
        """Create a room and answer with its code."""
        body = {"name": name, "visibility": visibility, "options": {"seven_home": "both"} | options}
        room = await self.call("POST", "/api/rooms", body)
        return str(room["code"])

    async def join(self, code: str, seat: str | None = None) -> None:
        """Join a room, and take a seat in it."""
        await self.call("POST", f"/api/rooms/{code}/members")
        if seat is not None:
            await self.call("PUT", f"/api/rooms/{code}/seats/{seat}")

    async def start(self, code: str) -> None:
        """Start a game; four must sit."""
        await self.call("POST", f"/api/rooms/{code}/games")

    async def connect(self, code: str) -> None:
        """Open the table socket, say hello with what was seen, and resend what is unanswered.

        Raises ConnectionClosed if the server was quicker to close it; the reader has its code all the same.
        """
        await self.hang_up()
        self._code = code
        headers = {"Authorization": f"Bearer {self.token}"}
        # No proxy of the environment stands between a test and its own machine.
        self._socket = await connect(
            f"{self._socket_url}/ws/tables/{code}", additional_headers=headers, proxy=None, max_size=None
        )
        self.close_code = None
        try:
            await self._send({"type": "hello", "version": 1, "game": self.mirror.game, "last_seq": self.mirror.seq})
            for frame in tuple(self._unanswered.values()):
                await self._socket.send(frame)
        finally:
            self._reader = asyncio.create_task(self._read(self._socket))

    async def reconnect(self) -> None:
        """Come back, as often as it takes: a server that is being started again refuses at first."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(OSError, ConnectionClosed):
                    return await self.connect(self._code)
                await asyncio.sleep(0.05)

    async def hang_up(self) -> None:
        """Close the socket, if one is open."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        self._socket = self._reader = None

    async def act(self, action: Json, *, action_id: str | None = None, expect: int | None = None) -> Json:
        """Ask for an action and wait for its reply. An id used again is a resend."""
        action_id = await self.send_action(action, action_id=action_id, expect=expect)
        await self.until(lambda: action_id in self._replies)
        return self._replies[action_id]

    async def send_action(self, action: Json, *, action_id: str | None = None, expect: int | None = None) -> str:
        """Ask for an action; its reply, under the id that this answers with, comes later."""
        action_id = action_id or f"a-{uuid4()}"
        expect = self.mirror.seq if expect is None else expect
        message = {"type": "action", "id": action_id, "game": self.mirror.game, "expect": expect, "action": action}
        self._replies.pop(action_id, None)
        self._unanswered[action_id] = json.dumps(message)
        await self._send(message)
        return action_id

    async def say(self, text: str, *, message_id: str | None = None) -> Json:
        """Say something in the room and wait for the reply. An id used again is a resend."""
        message_id = message_id or f"m-{uuid4()}"
        self._replies.pop(message_id, None)
        await self._send({"type": "say", "id": message_id, "text": text})
        await self.until(lambda: message_id in self._replies)
        return self._replies[message_id]

    def talk(self) -> list[str | None]:
        """What this player has been told was said, in order."""
        said: dict[int, str | None] = {}
        for frame in self.frames:
            if frame["type"] == "talk":
                said = {message["number"]: message["text"] for message in frame["messages"]}
            elif frame["type"] == "message":
                said[frame["message"]["number"]] = frame["message"]["text"]
        return [said[number] for number in sorted(said)]

    async def send_text(self, text: str) -> None:
        """A frame as it is, be it nonsense."""
        assert self._socket is not None, f"{self.name} is not connected."
        await self._socket.send(text)

    async def resync(self) -> None:
        """Ask for a snapshot and take it in."""
        before = len(self.frames)
        await self._send({"type": "resync"})
        await self.until(lambda: any(frame["type"] == "snapshot" for frame in self.frames[before:]))

    @property
    def room(self) -> Json:
        """The room as it was last told; there must have been a `room` frame."""
        assert self.mirror.room is not None
        return self.mirror.room

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something holds, asking after each frame and when the connection ends."""
        try:
            async with asyncio.timeout(PATIENCE), self._news:
                await self._news.wait_for(is_so)
        except TimeoutError:
            raise AssertionError(f"{self.name} waited in vain; last frames: {self.frames[-4:]}") from None

    async def until_closed(self) -> None:
        """Wait until the connection has ended."""
        await self.until(lambda: self.close_code is not None)

    async def until_seq(self, seq: int) -> None:
        """Wait until the mirror has taken in the event of this number."""
        await self.until(lambda: self.mirror.seq is not None and self.mirror.seq >= seq)

    def cards_laid(self) -> int:
        """How many cards were laid before this player's eyes, over all connections."""
        laid = ("card_played", "card_discarded")
        return sum((frame.get("event") or {}).get("kind") in laid for frame in self.frames)

    def is_in_play(self) -> bool:
        """Whether the mirror knows a game that has not ended."""
        return self.mirror.view is not None and not self.is_over()

    def is_over(self) -> bool:
        """Whether the game in the mirror has ended."""
        return self.mirror.view is not None and self.mirror.view["phase"] == "over"

    def next_action(self) -> Json | None:
        """What a sensible player does next; None while there is nothing to do."""
        return next_action(self.mirror)

    async def play(self, until_laid: int | None = None) -> None:
        """Act whenever asked to, until the game is over or so many cards are laid in it.

        A refusal because others were quicker is looked at again; any other fails.
        """

        def is_done() -> bool:
            return self.is_over() or (until_laid is not None and self.cards_laid() >= until_laid)

        while True:
            await self.until(lambda: is_done() or self.next_action() is not None)
            action = self.next_action()
            if is_done() or action is None:
                return
            reply = await self.act(action)
            assert reply["ok"] or reply["error"]["code"] in OVERTAKEN, f"{self.name}: {action} was refused: {reply}"
            if reply["ok"]:
                await self.until_seq(reply["seq"])

    async def _send(self, message: Json) -> None:
        assert self._socket is not None, f"{self.name} is not connected."
        await self._socket.send(json.dumps(message))

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                await self._take(json.loads(text))
        except ConnectionClosed:
            pass
        finally:
            self.close_code, self.close_reason = socket.close_code, socket.close_reason or ""
            async with self._news:
                self._news.notify_all()

    async def _take(self, message: Json) -> None:
        self.frames.append(message)
        if message["type"] == "event":
            self.arrived[message["seq"]] = perf_counter()
        if message["type"] == "reply":
            self._replies[message["id"]] = message
            if not (message["error"] or {}).get("retry"):
                self._unanswered.pop(message["id"], None)
        try:
            self.mirror.take(message)
        except GapSeen:
            await self._send({"type": "resync"})
        async with self._news:
            self._news.notify_all()
