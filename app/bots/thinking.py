"""Where bots think: in a thread of their own, so that the event loop goes on with all other tables."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from typing import Protocol
from zlib import crc32

from app.bots.levels import choose
from app.bots.view import Exchanged, SeatView, remember, seat_view
from app.engine.actions import GiveCard, PlayCard
from app.engine.events import Event
from app.engine.seats import Seat
from app.engine.state import GameState


class Told(Protocol):
    """An event, and the state it led to."""

    @property
    def event(self) -> Event: ...
    @property
    def state(self) -> GameState: ...


class Brain:
    """Decides for all bots of one worker."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")

    async def choose(self, level: str, seat: Seat, deal: Sequence[Told], seed: str) -> GiveCard | PlayCard:
        """What this seat does now; `deal`: what has happened in this deal. Raises KeyError for an unknown level."""
        view = view_of(seat, deal)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, choose, level, view, crc32(seed.encode()))

    def close(self) -> None:
        """Think no more. A thought under way is finished, and heard by nobody."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def view_of(seat: Seat, deal: Sequence[Told]) -> SeatView:
    """What the seat knows at the end of these events, which begin with those of a deal."""

    def remembered(exchanged: Exchanged, told: Told) -> Exchanged:
        return remember(exchanged, told.event, told.state, seat)

    return seat_view(deal[-1].state, seat, reduce(remembered, deal, Exchanged()))
