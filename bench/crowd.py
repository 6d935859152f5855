"""Tables of lean scripted clients: they parse what comes, answer with a sensible action, and keep times. No more."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.bots.sensible import choose_gift, choose_play

Json = dict[str, Any]

PARTNER = {"A": "C", "B": "D", "C": "A", "D": "B"}
LOOKS = ("A", "B")
PATIENCE = 20.0


@dataclass(slots=True)
class Times:
    """What was measured of actions, in seconds, how many were accepted, and what refused."""

    to_reply: list[float] = field(default_factory=list)
    to_all: list[float] = field(default_factory=list)
    seconds: float = 0.0
    """How long it took, from the first action to the last answer."""
    accepted: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """By code."""
    unheard: int = 0
    """Replies or events that did not come within `PATIENCE`."""
    closed: Counter[int] = field(default_factory=Counter)
    """Connections that the server closed, by close code; they were made again."""

    @property
    def rate(self) -> float:
        """Accepted actions a second."""
        return self.accepted / self.seconds

    def __iadd__(self, more: "Times") -> "Times":
        """Another round of the same."""
        self.to_reply += more.to_reply
        self.to_all += more.to_all
        self.seconds += more.seconds
        self.accepted += more.accepted
        self.refused += more.refused
        self.unheard += more.unheard
        self.closed += more.closed
        return self


class Seat:
    """One connection to a table: a player, or with no seat a watcher."""

    def __init__(self, seat: str | None, stirred: asyncio.Event) -> None:
        self.seat = seat
        self.game: str | None = None
        self.seq = 0
        self.gift: str | None = None
        self.choices: Json | None = None
        self.given = 0
        self.looked = False
        self.is_over = False
        """Whether the game is won."""
        self.board = ""
        self.replies: dict[str, tuple[float, Json]] = {}
        self.arrived: dict[int, float] = {}
        self.reading = asyncio.Event()
        """Cleared, it takes nothing more from its connection."""
        self.reading.set()
        self.closed: list[int] = []
        """The codes with which the server has closed its connections."""
        self._hand: list[str] = []
        self._stirred = stirred
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._is_there = asyncio.Event()

    async def connect(self, url: str, token: str) -> None:
        """Open the socket, say hello, and return when the room is shown. It is opened again whenever it is closed."""
        self._reader = asyncio.create_task(self._keep_connected(url, token))
        await self._is_there.wait()

    async def _keep_connected(self, url: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        while True:
            self._socket = await connect(
                url, additional_headers=headers, proxy=None, compression=None, ping_interval=None, max_size=None
            )
            await self.send({"type": "hello", "version": 1, "game": self.game, "last_seq": self.seq or None})
            await self._read(self._socket)
            self.closed.append(self._socket.close_code or 0)
            await asyncio.sleep(0.2)

    async def hang_up(self) -> None:
        """Close, without waiting for the other side."""
        if self._reader is not None:
            self._reader.cancel()
            with suppress(asyncio.CancelledError):
                await self._reader
        if self._socket is not None:
            self._socket.transport.abort()

    async def send(self, message: Json) -> None:
        """Send a frame."""
        assert self._socket is not None
        with suppress(ConnectionClosed):
            await self._socket.send(orjson.dumps(message).decode())

    def next_action(self) -> Json | None:
        """What to ask for; None while there is nothing to do."""
        if self.seat is None:
            return None
        if self.choices is not None:
            return {"kind": "play", "play": choose_play(self.choices, self.board, self.seat)}
        if self.gift is not None:
            return {"kind": "give", "card": self.gift}
        return {"kind": "look"} if self.given == 4 and self.seat in LOOKS and not self.looked else None

    def asked(self) -> None:
        """The action is on its way: what led to it is done with."""
        if self.choices is not None:
            self.choices = None
        elif self.gift is not None:
            self.gift = None
        else:
            self.looked = True

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                now = perf_counter()
                frame = orjson.loads(text)
                match frame["type"]:
                    case "event":
                        await self._take_event(frame, now)
                    case "choices":
                        self.choices = frame
                    case "reply":
                        self.replies[frame["id"]] = (now, frame)
                    case "snapshot":
                        self._take_snapshot(frame)
                    case "room":
                        self._is_there.set()
                self._stirred.set()
                await self.reading.wait()

    def _take_snapshot(self, frame: Json) -> None:
        view = frame["view"]
        self.game, self.seq, self.choices = frame["game"], frame["seq"], frame["choices"]
        self._hand, self.board = view["hand"] or [], view["board"]
        self.is_over = view["phase"] == "over"
        if view["phase"] == "exchange" and self.seat is not None:
            self.given = sum(view["exchange"]["passed"].values())
            self.looked = view["exchange"]["looked"][self.seat]
            if view["exchange"]["given"] is None:
                self._choose_gift(view["can_enter"])

    async def _take_event(self, frame: Json, now: float) -> None:
        if frame.get("game", self.game) != self.game:
            await self.send({"type": "resync"})
            return
        self.seq = frame["seq"]
        self.arrived[self.seq] = now
        self.choices = None
        event = frame.get("event") or {}
        match event.get("kind"):
            case "cards_dealt":
                self._hand = event.get("hand") or []
            case "hands_announced":
                self.given, self.looked = 0, False
                self._choose_gift(event["can_enter"])
            case "card_given":
                self.given += 1
            case "card_looked_at" if event["seat"] == self.seat:
                self.looked = True
            case "play_began":
                self.given, self.gift = 0, None
            case "card_played":
                self.board = event["board"]
            case "game_won":
                self.is_over = True

    def _choose_gift(self, can_enter: dict[str, bool]) -> None:
        if self.seat is not None:
            self.gift = choose_gift(self._hand, partner_can_enter=can_enter[PARTNER[self.seat]])


class Table:
    """Four who play and some who watch: one game after another."""

    def __init__(self, watchers: int, start: Callable[[], Awaitable[object]]) -> None:
        """`start` has the server begin a game."""
        self.start = start
        self._stirred = asyncio.Event()
        self.seats = [Seat(seat, self._stirred) for seat in ("A", "B", "C", "D", *[None] * watchers)]
        self._actions = 0

    @property
    def closed(self) -> Counter[int]:
        """Connections that the server has closed, by close code."""
        return Counter(code for seat in self.seats for code in seat.closed)

    async def play(self, times: Times, until: float, period: float, first: float) -> None:
        """Act whenever asked to, once in `period` seconds from `first` on, until the clock shows `until`."""
        due = first
        while (now := perf_counter()) < until:
            if due > now:
                await asyncio.sleep(min(due, until) - now)
                continue
            if any(seat.is_over for seat in self.seats):
                await self._play_again()
            self._stirred.clear()
            asked = next(((seat, action) for seat in self.seats if (action := seat.next_action()) is not None), None)
            if asked is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(until - now):
                        await self._stirred.wait()
                continue
            due = max(due + period, now)
            await self._act(*asked, times)

    async def _play_again(self) -> None:
        """Begin the next game, and let everyone come to it."""
        over = next(seat.game for seat in self.seats if seat.is_over)
        if await self._until(lambda: all(seat.is_over for seat in self.seats if seat.reading.is_set())):
            await self.start()
            await self._until(lambda: all(seat.game != over for seat in self.seats if seat.reading.is_set()))

    async def _act(self, mover: Seat, action: Json, times: Times) -> None:
        seq = mover.seq
        self._actions += 1
        action_id = f"action-{self._actions}"
        message = {"type": "action", "id": action_id, "game": mover.game, "expect": seq, "action": action}
        mover.asked()
        for seat in self.seats:
            seat.arrived.clear()
        began = perf_counter()
        await mover.send(message)
        if not await self._until(lambda: action_id in mover.replies):
            times.unheard += 1
            return
        at, reply = mover.replies.pop(action_id)
        if not reply["ok"]:
            times.refused[reply["error"]["code"]] += 1
            return
        times.accepted += 1
        listening = [seat for seat in self.seats if seat.reading.is_set()]
        if not await self._until(lambda: all(seat.seq >= reply["seq"] for seat in listening)):
            times.unheard += 1
        elif all(reply["seq"] in seat.arrived for seat in listening):
            times.to_reply.append(at - began)
            times.to_all.append(max(seat.arrived[reply["seq"]] for seat in listening) - began)

    async def _until(self, is_so: Callable[[], bool]) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                while not is_so():
                    self._stirred.clear()
                    await self._stirred.wait()
        except TimeoutError:
            return False
        return True


class FloorTable:
    """The same number of connections to the bare fan-out."""

    def __init__(self, sockets: Sequence[ClientConnection], frame: str) -> None:
        self.closed = Counter[int]()
        """None ever is."""
        self._sockets = sockets
        self._frame = frame

    async def play(self, times: Times, until: float, period: float, first: float) -> None:
        """As a table's."""
        due, turn = first, 0
        while (now := perf_counter()) < until:
            if due > now:
                await asyncio.sleep(min(due, until) - now)
                continue
            due, turn = max(due + period, now), turn + 1
            mover, after = turn % 4, (turn + 1) % 4
            await self._sockets[mover].send(self._frame)
            heard = await asyncio.gather(*map(_heard, self._sockets))
            _, replied = await asyncio.gather(_heard(self._sockets[after]), _heard(self._sockets[mover]))
            times.accepted += 1
            times.to_reply.append(replied - now)
            times.to_all.append(max(heard) - now)


async def _heard(socket: ClientConnection) -> float:
    text = await socket.recv()
    now = perf_counter()
    orjson.loads(text)
    return now


async def play_all(
    tables: Sequence[Table] | Sequence[FloorTable], seconds: float, period: float = 0.0, seed: int = 7
) -> Times:
    """All tables at once; with a period their first moves are spread over it."""
    rng, times, begin = Random(seed), Times(), perf_counter()
    before = sum((table.closed for table in tables), Counter[int]())
    await asyncio.gather(
        *(table.play(times, begin + seconds, period, begin + rng.random() * period) for table in tables)
    )
    times.seconds = perf_counter() - begin
    times.closed = sum((table.closed for table in tables), Counter[int]()) - before
    return times


async def few_at_a_time(works: Sequence[Callable[[], Awaitable[object]]], width: int = 16) -> None:
    """Do all, at most `width` at once."""
    gate = asyncio.Semaphore(width)

    async def one(work: Callable[[], Awaitable[object]]) -> None:
        async with gate:
            await work()

    await asyncio.gather(*map(one, works))
