"""Three people and a bot play over real sockets; one drops, a bot takes over, the owner comes back; the game ends."""

import asyncio
from contextlib import AsyncExitStack

from tests.conftest import MakeServer
from tests.kit.mirror import Json
from tests.kit.player import Player

QUICK = {
    "TACKER_SEED": "5",
    "TACKER_BOT_LEAST_SECONDS": "0",
    "TACKER_BOT_MOST_SECONDS": "0",
    "TACKER_GRACE_SECONDS": "0.2",
}


def control(player: Player, seat: str) -> Json:
    assert player.mirror.view is not None
    return dict(player.mirror.view["control"][seat])


def told(player: Player) -> list[Json]:
    """The events that this player was told, in order."""
    return [frame["event"] for frame in player.frames if frame["type"] == "event" and frame.get("event")]


async def test_a_dropped_player_is_replaced_by_a_bot_and_gets_the_seat_back(
    make_server: MakeServer, database_url: str
) -> None:
    server = make_server(database_url, **QUICK)
    async with AsyncExitStack() as stack:
        names = {"A": "Аня", "B": "Боря", "C": "Вера"}
        people = [await stack.enter_async_context(Player(server.url, name)) for name in names.values()]
        anya, borya, vera = people
        code = await anya.create_room()
        for player, seat in zip(people, names, strict=True):
            await player.join(code, seat)
            await player.connect(code)
        await anya.call("PUT", f"/api/rooms/{code}/seats/D/bot", {"level": "easy"})
        await anya.start(code)
        await asyncio.gather(*(player.play(until_laid=12) for player in people))
        assert control(anya, "D")["by"] == "bot"

        await vera.hang_up()
        others = [asyncio.create_task(player.play(until_laid=40)) for player in (anya, borya)]
        await anya.until(lambda: control(anya, "C")["overdue"])
        presence = dict(anya.mirror.presence)
        given = await anya.act({"kind": "give_to_bot", "seat": "C"})
        await asyncio.gather(*others)
        assert given["ok"], given
        assert control(borya, "C") == {"by": "bot", "bot": "medium", "player": None, "absent": False, "overdue": False}
        assert "bot" in presence.values()

        await vera.reconnect()
        await vera.resync()
        assert control(vera, "C")["by"] == "bot"
        assert (await vera.act({"kind": "take_back"}))["ok"]
        await vera.until(lambda: control(vera, "C")["by"] == "owner")
        await asyncio.gather(*(player.play() for player in people))

        views = [player.mirror.view for player in people]
        assert {view["winner"] for view in views if view} <= {"AC", "BD"}
        assert len({str(view["board"]) for view in views if view}) == 1
        kinds = [event["kind"] for event in told(borya)]
        assert [kind for kind in kinds if kind.startswith("seat_") or kind == "grace_ended"] == [
            "seat_away",
            "grace_ended",
            "seat_taken_over",
            "seat_taken_back",
        ]
