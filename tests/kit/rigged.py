"""`tacker serve` with a fault built in, for tests alone, and a nursery in which such servers are born quickly.

The product knows nothing of this. Before it starts, the parts it is made of are wrapped: so that it kills itself
(SIGKILL) at an exact point, looks for dead wires more often than a person would wait, or has little room to send.

`python -m tests.kit.rigged serve …` reads a fate as a line of JSON, forks a server of that fate, says its process id,
says `dead` when it has ended, and reads the next. At the end of its input it terminates the last one, and ends.
"""

import asyncio
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from enum import StrEnum
from typing import Any, NoReturn

from starlette.websockets import WebSocket

import app.main
import app.store.migrating  # noqa: F401  # imported before the fork, so that a birth takes no time
from app import cli, serving
from app.api.wire_protocol import WordedSocket
from app.store.append_postgres import PostgresAppender
from app.store.append_sqlite import SqliteAppender
from app.store.appending import Appender, Batch
from app.store.event_log import EventLog


class Death(StrEnum):
    """Where the server kills itself."""

    BEFORE_COMMIT = "before_commit"
    WHILE_COMMITTING = "while_committing"
    """It is on its way to the database: stored or not, nobody knows."""
    AFTER_COMMIT = "after_commit"
    """Stored, and nobody told by this worker: neither the viewers nor who asked."""
    WHILE_TELLING = "while_telling"
    """Some viewers have been sent the event, others not."""


_VIEWERS_TOLD_FIRST = 2

Append = Callable[..., Coroutine[Any, Any, bool]]
Send = Callable[[WebSocket, str], Coroutine[Any, Any, None]]
SendAtOnce = Callable[[WordedSocket, str], bool]


class Doom:
    """Counts appends; at the right one it ends this process."""

    def __init__(self, death: Death, at_append: int) -> None:
        self._death = death
        self._left = at_append
        self._is_last = False
        self._sends_left: int | None = None

    def arm(self) -> None:
        """Wrap the parts of the app in this process."""
        EventLog.append = self._append(EventLog.append)  # type: ignore[method-assign]
        WebSocket.send_text = self._send(WebSocket.send_text)  # type: ignore[method-assign]
        WordedSocket.send_at_once = self._send_at_once(WordedSocket.send_at_once)  # type: ignore[method-assign]
        for appender in (PostgresAppender, SqliteAppender):
            appender.append = self._commit(appender.append)  # type: ignore[method-assign]

    def _append(self, append: Append) -> Any:
        async def wrapped(log: EventLog, *args: Any, **named: Any) -> bool:
            is_last = False
            if named["events"]:
                self._left -= 1
                is_last = self._left == 0
            self._is_last = is_last
            stored = await append(log, *args, **named)
            self._is_last = False
            if is_last and not stored:
                self._left = 1  # another worker was first: the next one, then
            elif is_last and self._death is Death.AFTER_COMMIT:
                _die()
            elif is_last:
                self._sends_left = _VIEWERS_TOLD_FIRST
            return stored

        return wrapped

    def _commit(self, append: Append) -> Any:
        async def wrapped(appender: Appender, batch: Batch) -> bool:
            if self._is_last and self._death is Death.BEFORE_COMMIT:
                _die()
            committing = asyncio.create_task(append(appender, batch))
            if self._is_last and self._death is Death.WHILE_COMMITTING:
                for _ in range(3):  # until the appender has sent it
                    await asyncio.sleep(0)
                _die()
            return await committing

        return wrapped

    def _send(self, send: Send) -> Any:
        async def wrapped(socket: WebSocket, text: str) -> None:
            await send(socket, text)
            self._count(text)

        return wrapped

    def _send_at_once(self, send: SendAtOnce) -> Any:
        def wrapped(socket: WordedSocket, text: str) -> bool:
            is_sent = send(socket, text)
            if is_sent:
                self._count(text)
            return is_sent

        return wrapped

    def _count(self, sent: str) -> None:
        if self._sends_left is not None and '"type":"event"' in sent:
            self._sends_left -= 1
            if self._sends_left == 0:
                _die()


def _die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("SIGKILL cannot be survived.")


def _live(fate: dict[str, Any]) -> NoReturn:
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if fate.get("death"):
        Doom(Death(fate["death"]), fate["at_append"]).arm()
    if fate.get("ping_seconds"):
        serving.PING_EVERY_SECONDS = serving.PING_ANSWER_SECONDS = fate["ping_seconds"]
    if fate.get("send_buffer"):
        serving.listen = _listening_with(fate["send_buffer"], serving.listen)
    cli.main()
    raise AssertionError("The command line ends the process by itself.")


def _listening_with(send_buffer: int, listen: Callable[[str, int], socket.socket]) -> Any:
    """Little room in the kernel: who does not read is felt after kilobytes, and not after megabytes."""

    def wrapped(host: str, port: int) -> socket.socket:
        listener = listen(host, port)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        return listener

    return wrapped


def _nurse() -> None:
    while fate := sys.stdin.readline():
        child = os.fork()
        if child == 0:
            _live(json.loads(fate))
        print(child, flush=True)
        is_orphaned = sys.stdin in select.select([sys.stdin, os.pidfd_open(child)], [], [])[0]
        if is_orphaned:
            os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    _nurse()
