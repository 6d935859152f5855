"""Players who never give up: they reconnect, resend, and go to another worker if theirs is gone."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import uuid4

from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.kit.player import OVERTAKEN, Player

Json = dict[str, Any]

RESYNC = json.dumps({"type": "resync"})
RETRY_SECONDS = 0.05
LONGEST_PATIENCE_SECONDS = 5.0
ROAMING = 0.01
"""The chance, with each thing heard or done, of going to another worker."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An action that the server has said it carried out."""

    game: str
    seat: str
    action_id: str
    action: Json
    seq: int


class Steadfast(Player):
    """Plays through whatever happens, and remembers what it was told."""

    def __init__(self, url: str, name: str, *, sockets: Sequence[str], rng: Random, silence_seconds: float) -> None:
        """`url` is for REST; each connection goes to one of `sockets`.

        After `silence_seconds` without a frame it comes back by another connection; where there are several
        ways, now and then without a reason, so that no worker is left alone.
        """
        super().__init__(url, name, socket_url=sockets[0])
        self.acknowledged: list[Acknowledged] = []
        self.pictures: dict[tuple[str, int], list[Json]] = {}
        """What the mirror showed, by game and sequence number: one view each, if all is well."""
        self.reconnections = 0
        self._sockets = sockets
        self._rng = rng
        self._silence_seconds = self._patience_seconds = silence_seconds

    def enter(self, code: str) -> None:
        """Name the room that the next connections lead to."""
        self._code = code

    async def play_on(self, is_done: Callable[[], bool]) -> None:
        """Act whenever asked to, until all is done; a watcher only watches."""
        while not is_done():
            with contextlib.suppress(ConnectionClosed):
                is_restless = len(self._sockets) > 1 and self._rng.random() < ROAMING
                if is_restless or self.close_code is not None or self._socket is None:
                    await self.come_back()
                action = self.next_action()
                if action is None:
                    await self._hear_something()
                else:
                    await self._insist(action)

    async def come_back(self) -> None:
        """Connect anew, to any worker, until one answers."""
        while True:
            self._socket_url = self._rng.choice(self._sockets).replace("http://", "ws://", 1)
            with contextlib.suppress(OSError, WebSocketException, EOFError, TimeoutError):
                async with asyncio.timeout(LONGEST_PATIENCE_SECONDS):
                    await self.connect(self._code)
                self.reconnections += 1
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def hang_up(self) -> None:
        """Leave without a goodbye: whoever is gone cannot answer one."""
        if self._socket is not None:
            self._socket.transport.abort()
        await super().hang_up()

    async def _insist(self, action: Json) -> None:
        """Ask until there is an answer, under one id over all connections; `connect` resends what is unanswered."""
        game, seat, expect = self.mirror.game, self.mirror.view["viewer"], self.mirror.seq  # type: ignore[index]
        assert game is not None
        action_id = f"a-{uuid4()}"
        while True:
            with contextlib.suppress(ConnectionClosed):
                await self.send_action(action, action_id=action_id, expect=expect)
            while (reply := self._replies.get(action_id)) is None:
                if self.close_code is not None or not await self._hear_something():
                    await self.come_back()
            if not (reply["error"] or {}).get("retry"):
                break
            await asyncio.sleep(RETRY_SECONDS)
        if reply["ok"]:
            self.acknowledged.append(Acknowledged(game, seat, action_id, action, reply["seq"]))
        else:
            assert reply["error"]["code"] in OVERTAKEN, f"{self.name}: {action} at {expect} was refused: {reply}"
        await self._see(reply["seq"])

    async def _see(self, seq: int) -> None:
        """Have before one's eyes what has happened up to there."""
        while self.mirror.seq is None or self.mirror.seq < seq:
            if self.close_code is not None or not await self._hear_something():
                await self.come_back()

    async def _hear_something(self) -> bool:
        """Wait for a frame or the end of the connection.

        After a silence ask again what is unanswered, and for the whole; after another the connection is given up. Each
        time that nothing comes of it the patience grows, or a server that is slow for a moment would never recover.
        """
        if await self._is_news_within(self._patience_seconds):
            return True
        with contextlib.suppress(ConnectionClosed):
            for text in (*self._unanswered.values(), RESYNC):
                await self.send_text(text)
        if await self._is_news_within(self._patience_seconds):
            return True
        self._patience_seconds = min(2 * self._patience_seconds, LONGEST_PATIENCE_SECONDS)
        await self.hang_up()
        return False

    async def _is_news_within(self, seconds: float) -> bool:
        heard = len(self.frames)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: len(self.frames) > heard or self.close_code is not None)
            return True
        return False

    async def _take(self, message: Json) -> None:
        if message["type"] in ("event", "reply"):
            self._patience_seconds = self._silence_seconds
        with contextlib.suppress(ConnectionClosed):
            await super()._take(message)
        mirror = self.mirror
        if mirror.game is not None and mirror.seq is not None and mirror.view is not None:
            shown = self.pictures.setdefault((mirror.game, mirror.seq), [])
            if mirror.view not in shown:
                shown.append(mirror.view)
