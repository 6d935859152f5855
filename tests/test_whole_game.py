"""Four players and a watcher play a whole game over real sockets, and what each of them knows agrees."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.conftest import MakeServer
from tests.kit.mirror import Json
from tests.kit.player import Player
from tests.kit.server import ServerProcess

NAMES = {"A": "Аня", "B": "Боря", "C": "Вера", "D": "Гена"}
OPEN = ("phase", "options", "deal", "dealer", "deck", "board", "hand_sizes", "can_enter", "discard", "winner")
"""What lies open on the table, the same for all."""


async def seated(stack: AsyncExitStack, server: ServerProcess) -> tuple[str, list[Player]]:
    """A room with four seated players and a watcher, all connected."""
    players = [await stack.enter_async_context(Player(server.url, name)) for name in (*NAMES.values(), "Зритель")]
    code = await players[0].create_room()
    for player, seat in zip(players, (*NAMES, None), strict=True):
        await player.join(code, seat)
        await player.connect(code)
    return code, players


def open_part(player: Player) -> Json:
    assert player.mirror.view is not None
    return {name: player.mirror.view[name] for name in OPEN}


async def test_four_play_a_whole_game_and_all_who_watch_see_the_same(
    make_server: MakeServer, database_url: str
) -> None:
    server = make_server(database_url, TACKER_SEED="1")
    async with AsyncExitStack() as stack:
        code, players = await seated(stack, server)
        await players[0].start(code)
        await asyncio.gather(*(player.play() for player in players))

        views = [open_part(player) for player in players]

        assert views[0]["winner"] in ("AC", "BD")
        assert all(view == views[0] for view in views)


async def test_after_every_event_the_picture_kept_is_the_one_the_server_would_send(
    make_server: MakeServer, fresh_sqlite_url: str
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="2")
    async with AsyncExitStack() as stack:
        code, players = await seated(stack, server)
        await players[0].start(code)
        await asyncio.gather(*(player.play() for player in players))
        for player in players:
            kept, seq = player.mirror.view, player.mirror.seq
            await player.resync()

            assert (player.mirror.view, player.mirror.seq) == (kept, seq)


@pytest.mark.parametrize("end", ["terminate", "kill"])
async def test_a_server_that_went_away_in_mid_game_goes_on_with_the_same_hands(
    make_server: MakeServer, database_url: str, end: str
) -> None:
    server = make_server(database_url, TACKER_SEED="3")
    async with AsyncExitStack() as stack:
        code, players = await seated(stack, server)
        await players[0].start(code)
        await asyncio.gather(*(player.play(until_laid=30) for player in players))
        known = [player.mirror.view for player in players]
        getattr(server, end)()
        for player in players:
            await player.until_closed()
        server.start()
        for player in players:
            await player.reconnect()
            await player.resync()

        assert [player.mirror.view for player in players] == known

        await asyncio.gather(*(player.play(until_laid=60) for player in players))

        assert {player.cards_laid() for player in players} == {60}
