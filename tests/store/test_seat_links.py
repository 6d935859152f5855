"""Seat links: one's own seat on another device."""

from app.engine.seats import Seat
from app.store.refusals import RoomRefusal
from app.store.seat_links import SECONDS_TO_USE
from tests.store.refused import refused_with
from tests.tables.kit import Store


async def test_a_seat_link_makes_the_other_device_the_same_player(store: Store) -> None:
    room, players = await store.room_of_four()
    secret, expires_at = await store.seat_links.make(room.code, players[1].id)

    carried = await store.seat_links.use(secret)

    assert carried is not None
    assert (carried.player, carried.code) == (players[1], room.code)
    assert await store.players.by_token(carried.token) == players[1]
    assert (expires_at - store.clock()).total_seconds() == SECONDS_TO_USE


async def test_a_seat_link_is_good_once(store: Store) -> None:
    room, players = await store.room_of_four()
    secret, _ = await store.seat_links.make(room.code, players[1].id)
    await store.seat_links.use(secret)

    assert await store.seat_links.use(secret) is None


async def test_a_later_seat_link_replaces_the_one_before(store: Store) -> None:
    room, players = await store.room_of_four()
    first, _ = await store.seat_links.make(room.code, players[1].id)
    second, _ = await store.seat_links.make(room.code, players[1].id)

    assert await store.seat_links.use(first) is None
    assert await store.seat_links.use(second) is not None


async def test_a_seat_link_is_soon_too_old(store: Store) -> None:
    room, players = await store.room_of_four()
    secret, _ = await store.seat_links.make(room.code, players[1].id)
    store.clock.pass_by(SECONDS_TO_USE + 1)

    assert await store.seat_links.use(secret) is None


async def test_only_who_sits_has_a_seat_to_carry(store: Store) -> None:
    room, players = await store.room_of_four()
    await store.seating.leave(room.code, players[1].id, Seat.B)

    assert await refused_with(store.seat_links.make(room.code, players[1].id)) is RoomRefusal.NOT_SEATED
