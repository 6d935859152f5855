"""Tables of steadfast players: four seats and a watcher, each by the way to the server that a test gives them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import cycle
from random import Random

import httpx

from tests.kit.steadfast import RETRY_SECONDS, Steadfast

SEATING = ("A", "B", "C", "D", None)
SILENCE_SECONDS = 0.3


@asynccontextmanager
async def table(
    url: str, ways: Sequence[Sequence[str]], rng: Random, silence_seconds: float = SILENCE_SECONDS
) -> AsyncIterator[tuple[str, list[Steadfast]]]:
    """A room's code, and its four seated players and watcher, not yet connected.

    `url` answers REST; `ways` are the addresses that each of the five may take for its socket, the last
    one for all others.
    """
    async with AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(
                Steadfast(
                    url,
                    f"Player {seat or 'W'}",
                    sockets=ways[min(number, len(ways) - 1)],
                    rng=Random(rng.random()),
                    silence_seconds=silence_seconds,
                )
            )
            for number, seat in enumerate(SEATING)
        ]
        code = await players[0].create_room()
        for player, seat in zip(players, SEATING, strict=True):
            await player.join(code, seat)
            player.enter(code)
        yield code, players


async def play_out(players: Sequence[Steadfast]) -> None:
    """Play until everyone has seen the end of the game."""

    def is_over() -> bool:
        return all(player.is_over() for player in players)

    await asyncio.gather(*(player.play_on(is_over) for player in players))


async def start_game(players: Sequence[Steadfast], code: str, urls: Sequence[str]) -> None:
    """Start the room's next game at whichever of these servers answers, and play until all see it."""
    before = players[0].mirror.game
    for url in cycle(urls):
        if await _is_started(players[0], f"{url}/api/rooms/{code}/games"):
            break
        await asyncio.sleep(RETRY_SECONDS)

    def all_see_it() -> bool:
        return all(player.mirror.game not in (None, before) for player in players)

    await asyncio.gather(*(player.play_on(all_see_it) for player in players))


async def _is_started(asked: Steadfast, address: str) -> bool:
    with suppress(httpx.TransportError):
        answer = await asked.ask("POST", address)
        return answer.status_code == 201 or answer.json()["code"] == "game_running"
    return False
