"""Rooms full of players over real sockets, for the tests of the doors."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from tests.kit.mirror import Json
from tests.kit.player import Player

NAMES = {"A": "Аня", "B": "Боря", "C": "Вера", "D": "Гена"}


@dataclass(frozen=True)
class FullRoom:
    """Four who sit, connected, and one who watches."""

    code: str
    seats: dict[str, Player]
    watcher: Player

    @property
    def everyone(self) -> list[Player]:
        """The four and the watcher."""
        return [*self.seats.values(), self.watcher]

    async def until_same_seq(self) -> int:
        """Wait until all have seen the newest event that any has seen."""
        newest = max(player.mirror.seq or 0 for player in self.everyone)
        for player in self.everyone:
            await player.until_seq(newest)
        return newest


@asynccontextmanager
async def full_room(url: str) -> AsyncIterator[FullRoom]:
    """A room before its first game."""
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(url, name)) for name in (*NAMES.values(), "Зритель")]
        code = await players[0].create_room()
        for player, seat in zip(players, (*NAMES, None), strict=True):
            await player.join(code, seat)
            await player.connect(code)
        for player in players:
            await player.until(lambda player=player: player.mirror.room is not None)  # type: ignore[misc]
        yield FullRoom(code, dict(zip(NAMES, players, strict=False)), players[-1])


@asynccontextmanager
async def dealt_room(url: str) -> AsyncIterator[FullRoom]:
    """A room whose game has been dealt and waits for the exchange."""
    async with full_room(url) as room:
        await room.seats["A"].start(room.code)
        for player in room.everyone:
            await player.until(lambda player=player: phase_of(player) == "exchange")  # type: ignore[misc]
        yield room


def phase_of(player: Player) -> str | None:
    """What the player's game waits for."""
    view: Json | None = player.mirror.view
    return None if view is None else str(view["phase"])
