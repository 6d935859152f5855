"""How rooms end: by rule, for good, and never while somebody has a use for them."""

from datetime import timedelta

from app.engine.state import Options
from app.store.refusals import RoomRefusal
from app.store.room import Visibility
from tests.store.refused import refused_with
from tests.tables.kit import Store

EMPTY, IDLE = timedelta(hours=24), timedelta(hours=72)
HOUR = 3600


async def _end_deserted(store: Store) -> int:
    return await store.rooms.end_deserted(empty=EMPTY, idle=IDLE)


async def test_a_room_to_which_nobody_was_connected_for_a_day_ends(store: Store) -> None:
    room, players = await store.room_of_four()
    store.clock.pass_by(23 * HOUR)
    early = await _end_deserted(store)
    store.clock.pass_by(2 * HOUR)

    assert (early, await _end_deserted(store), await _end_deserted(store)) == (0, 1, 0)
    ended = await store.rooms.by_id(room.id)
    assert ended is not None
    assert (ended.closed_why, ended.version) == ("empty", room.version + 1)
    assert await refused_with(store.rooms.seen_by(players[0].id, room.code)) is RoomRefusal.ROOM_CLOSED


async def test_to_strangers_a_room_that_ended_is_none(store: Store) -> None:
    room, _ = await store.room_of_four()
    (stranger,) = await store.guests(1)
    await store.rooms.close(room.id, "idle")

    assert await refused_with(store.rooms.join(room.code, stranger.id)) is RoomRefusal.NO_SUCH_ROOM
    assert await store.rooms.lobby() == []


async def test_a_room_that_is_attended_lasts_until_nothing_happens_in_it(store: Store) -> None:
    room, players = await store.room_of_four()
    for _ in range(4):
        store.clock.pass_by(20 * HOUR)
        await store.rooms.note_attended([room.id])
        await store.talk.say(room.id, players[0].id, f"m-{store.clock().timestamp():.0f}", "still here", plays=False)
        assert await _end_deserted(store) == 0
    for _ in range(4):
        store.clock.pass_by(20 * HOUR)
        await store.rooms.note_attended([room.id])

    assert await _end_deserted(store) == 1
    ended = await store.rooms.by_id(room.id)
    assert ended is not None
    assert ended.closed_why == "idle"


async def test_a_room_in_which_a_game_runs_does_not_end(store: Store) -> None:
    """The game comes to its own end first."""
    room, _, _ = await store.begun_game()
    store.clock.pass_by(1000 * HOUR)
    await store.rooms.close(room.id, "idle")

    assert await _end_deserted(store) == 0
    kept = await store.rooms.by_id(room.id)
    assert kept is not None
    assert kept.closed_why is None


async def test_a_room_that_ended_is_nobodys_room(store: Store) -> None:
    (host,) = await store.guests(1)
    room = await store.rooms.create(host.id, "Friday", Visibility.PUBLIC, Options())
    await store.rooms.close(room.id, "idle")

    assert await store.rooms.of_player(host.id) == []
    assert await refused_with(store.rooms.leave(room.code, host.id)) is RoomRefusal.ROOM_CLOSED
