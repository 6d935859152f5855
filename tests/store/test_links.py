"""The links of a room: what each gives, and what is left of one that was renewed."""

import pytest

from app.engine.seats import SEATS, Seat
from app.engine.state import Options
from app.store.refusals import RoomRefusal, RoomRefused
from app.store.room import Link, Room, Visibility
from tests.store.refused import refused_with
from tests.tables.kit import Store


async def _room(store: Store) -> tuple[Room, str]:
    (host,) = await store.guests(1)
    return await store.rooms.create(host.id, "Friday", Visibility.PRIVATE, Options()), host.id


async def test_the_two_links_are_different_secrets_of_one_room(store: Store) -> None:
    room, host_id = await _room(store)

    by_play = await store.rooms.seen_by(host_id, room.code)
    by_watch = await store.rooms.seen_by(host_id, room.watch_code)

    assert room.code != room.watch_code
    assert (by_play.id, by_play.found_by, by_watch.id, by_watch.found_by) == (room.id, Link.PLAY, room.id, Link.WATCH)


async def test_the_watch_link_never_gives_a_seat(store: Store) -> None:
    room, _ = await _room(store)
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.watch_code, watcher.id)

    for take in (
        store.seating.take(room.watch_code, watcher.id, Seat.A),
        store.seating.take_any(room.code, watcher.id),
    ):
        assert await refused_with(take) is RoomRefusal.WATCH_ONLY


async def test_who_comes_again_by_the_play_link_may_sit(store: Store) -> None:
    room, _ = await _room(store)
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.watch_code, watcher.id)
    await store.rooms.join(room.code, watcher.id)
    await store.rooms.join(room.watch_code, watcher.id)

    seated = await store.seating.take(room.watch_code, watcher.id, Seat.A)

    assert seated.sitter(Seat.A) == seated.member(watcher.id)


async def test_whom_the_host_seats_may_sit_from_then_on(store: Store) -> None:
    room, host_id = await _room(store)
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.watch_code, watcher.id)
    await store.seating.place(room.code, host_id, Seat.B, watcher.id)

    moved = await store.seating.take(room.watch_code, watcher.id, Seat.C)

    assert moved.sitter(Seat.C) == moved.member(watcher.id)


async def test_the_play_link_of_a_full_room_lets_one_watch(store: Store) -> None:
    room, players = await store.room_of_four()
    (late,) = await store.guests(1)

    joined = await store.rooms.join(room.code, late.id)

    assert joined.member(late.id) is not None
    assert await refused_with(store.seating.take_any(room.code, late.id)) is RoomRefusal.ROOM_FULL
    assert [joined.sitter(seat) is not None for seat in SEATS] == [True] * 4
    assert len(players) == 4


@pytest.mark.parametrize("link", [Link.PLAY, Link.WATCH])
async def test_a_renewed_code_lets_nobody_in_and_members_stay(store: Store, link: Link) -> None:
    room, host_id = await _room(store)
    (stranger,) = await store.guests(1)
    old = room.code if link is Link.PLAY else room.watch_code

    renewed = await store.hosting.renew_link(room.code, host_id, link)

    assert (renewed.code == room.code, renewed.watch_code == room.watch_code) == (link is Link.WATCH, link is Link.PLAY)
    assert await refused_with(store.rooms.join(old, stranger.id)) is RoomRefusal.NO_SUCH_ROOM
    assert await refused_with(store.rooms.seen_by(None, old)) is RoomRefusal.NO_SUCH_ROOM
    assert (await store.rooms.seen_by(host_id, old)).code == renewed.code


async def test_a_locked_room_lets_no_stranger_in_and_looks_like_none(store: Store) -> None:
    room, host_id = await _room(store)
    (stranger,) = await store.guests(1)
    await store.hosting.set_up(room.code, host_id, is_locked=True)

    for code in (room.code, room.watch_code):
        assert await refused_with(store.rooms.join(code, stranger.id)) is RoomRefusal.NO_SUCH_ROOM
        assert await refused_with(store.rooms.seen_by(stranger.id, code)) is RoomRefusal.NO_SUCH_ROOM
    assert (await store.rooms.join(room.code, host_id)).is_locked

    await store.hosting.set_up(room.code, host_id, is_locked=False)
    assert (await store.rooms.join(room.code, stranger.id)).member(stranger.id) is not None


async def test_nobody_is_told_of_a_room_by_a_wrong_code(store: Store) -> None:
    with pytest.raises(RoomRefused) as refused:
        await store.rooms.seen_by(None, "0" * 12)

    assert refused.value.code is RoomRefusal.NO_SUCH_ROOM
