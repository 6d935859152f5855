"""Sitting, being ready, and what the host does with seats."""

from datetime import timedelta

import pytest

from app.engine.seats import SEATS, Seat
from app.engine.state import Options
from app.store.changing import READY_SECONDS
from app.store.refusals import RoomRefusal
from app.store.room import Room, Visibility
from tests.store.refused import refused_with
from tests.tables.kit import Store


def _seats(room: Room) -> list[str | None]:
    return [sitter.id if (sitter := room.sitter(seat)) else None for seat in SEATS]


def _ready(room: Room) -> str:
    return "".join(seat.name for seat, sitter in room.sitters().items() if sitter.is_ready)


async def _say_ready(store: Store, room: Room, *seats: Seat) -> Room:
    for seat in seats:
        sitter = room.sitter(seat)
        assert sitter is not None
        room = await store.seating.set_ready(room.code, sitter.id, seat, is_ready=True)
    return room


async def test_the_room_chooses_a_free_seat_for_who_asks(store: Store) -> None:
    room, players = await store.room_of_four()
    await store.seating.leave(room.code, players[2].id, Seat.C)
    (late,) = await store.guests(1)
    await store.rooms.join(room.code, late.id)

    chosen = await store.seating.take_any(room.code, late.id)
    again = await store.seating.take_any(room.code, late.id)

    assert _seats(chosen) == [players[0].id, players[1].id, late.id, players[3].id]
    assert again.version == chosen.version


async def test_with_the_fourth_who_is_ready_the_game_starts_and_asks_anew_after_it(store: Store) -> None:
    room, _ = await store.room_of_four()

    three = await _say_ready(store, room, Seat.A, Seat.C, Seat.D)
    started = await _say_ready(store, three, Seat.B)

    assert (_ready(three), three.game) == ("ACD", None)
    assert started.is_running
    assert (_ready(started), started.ready_by_at) == ("", None)


async def test_three_who_are_ready_wait_for_the_fourth_so_long(store: Store) -> None:
    room, players = await store.room_of_four()

    two = await _say_ready(store, room, Seat.A, Seat.C)
    three = await _say_ready(store, two, Seat.D)
    store.clock.pass_by(5)
    later = await store.rooms.join(room.code, (await store.guests(1))[0].id)
    fewer = await store.seating.set_ready(room.code, players[0].id, Seat.A, is_ready=False)

    assert two.ready_by_at is None
    assert three.ready_by_at == store.clock() - timedelta(seconds=5) + timedelta(seconds=READY_SECONDS)
    assert later.ready_by_at == three.ready_by_at
    assert fewer.ready_by_at is None


async def test_who_sits_starts_when_all_others_are_ready(store: Store) -> None:
    room, players = await store.room_of_four()
    await _say_ready(store, room, Seat.A, Seat.C)
    early = await refused_with(store.seating.start(room.code, players[1].id))
    await _say_ready(store, room, Seat.D)

    started = await store.seating.start(room.code, players[1].id)

    assert early is RoomRefusal.NOT_READY
    assert started.is_running


async def test_readiness_is_taken_back_by_changes_that_matter_and_no_others(store: Store) -> None:
    room, players = await store.room_of_four()
    (watcher,) = await store.guests(1)
    host_id, code = players[0].id, room.code
    await _say_ready(store, room, Seat.A, Seat.B)

    await store.rooms.join(code, watcher.id)
    await store.players.rename(watcher.id, "Даша")
    await store.hosting.set_up(code, host_id, name="Saturday", is_locked=False)
    kept = await store.hosting.set_up(code, host_id, options={"seven_home": "both"})
    stood_up = await store.seating.leave(code, players[3].id, Seat.D)
    await _say_ready(store, stood_up, Seat.A, Seat.B)
    sat_down = await store.seating.take(code, watcher.id, Seat.D)
    optioned = await store.hosting.set_up(code, host_id, options={"clock": 45})

    assert [_ready(each) for each in (kept, stood_up, sat_down, optioned)] == ["AB", "", "AB", ""]


async def test_the_host_lets_two_change_places_and_frees_a_seat(store: Store) -> None:
    room, players = await store.room_of_four()
    a, b, c, d = (player.id for player in players)

    swapped = await store.seating.place(room.code, a, Seat.B, c)
    freed = await store.seating.place(room.code, a, Seat.A, None)
    again = await store.seating.place(room.code, a, Seat.B, a)

    assert _seats(swapped) == [a, c, b, d]
    assert _seats(freed) == [None, c, b, d]
    assert _seats(again) == [None, a, b, d]
    assert again.member(c) is not None


async def test_the_host_swaps_the_teams_and_partners_stay_partners(store: Store) -> None:
    room, players = await store.room_of_four()
    a, b, c, d = (player.id for player in players)

    assert _seats(await store.seating.swap_teams(room.code, a)) == [d, a, b, c]


async def test_the_lot_gives_all_who_sit_seats_and_each_order_can_come(store: Store) -> None:
    room, players = await store.room_of_four()
    await store.seating.place(room.code, players[0].id, Seat.D, None)

    orders = [_seats(await store.seating.shuffle(room.code, players[0].id)) for _ in range(8)]

    assert all(sorted(filter(None, order)) == sorted(player.id for player in players[:3]) for order in orders)
    assert len({tuple(order) for order in orders}) > 1


@pytest.mark.parametrize("change", ["shuffle", "swap_teams"])
async def test_seats_of_a_running_game_are_not_moved(store: Store, change: str) -> None:
    room, players, _ = await store.begun_game()

    assert await refused_with(getattr(store.seating, change)(room.code, players[0].id)) is RoomRefusal.GAME_RUNNING
    placed = store.seating.place(room.code, players[0].id, Seat.A, None)
    assert await refused_with(placed) is RoomRefusal.GAME_RUNNING


async def test_a_bot_is_always_ready_and_makes_room_for_a_person(store: Store) -> None:
    room, players = await store.room_of_four()
    (late,) = await store.guests(1)
    await store.seating.leave(room.code, players[3].id, Seat.D)
    with_bot = await store.seating.seat_bot(room.code, players[0].id, Seat.D, "easy")
    bot = with_bot.sitter(Seat.D)
    await store.rooms.join(room.code, late.id)

    ready = await _say_ready(store, room, Seat.A, Seat.B)
    person = await store.seating.take(room.code, late.id, Seat.D)

    assert bot is not None
    assert (bot.bot_level, _ready(ready), ready.ready_by_at is not None) == ("easy", "ABD", True)
    assert person.sitter(Seat.D) == person.member(late.id)
    assert person.member(bot.id) is None


async def test_a_bot_of_another_level_takes_the_place_of_one(store: Store) -> None:
    room, players = await store.room_of_four()
    await store.seating.leave(room.code, players[3].id, Seat.D)
    await store.seating.seat_bot(room.code, players[0].id, Seat.D, "easy")

    after = await store.seating.seat_bot(room.code, players[0].id, Seat.D, "hard")

    assert [member.bot_level for member in after.members if member.bot_level] == ["hard"]


async def test_three_people_and_a_bot_start_when_the_three_are_ready(store: Store) -> None:
    room, players = await store.room_of_four()
    await store.seating.leave(room.code, players[3].id, Seat.D)
    await store.seating.seat_bot(room.code, players[0].id, Seat.D, "easy")

    started = await _say_ready(store, room, Seat.A, Seat.B, Seat.C)

    assert started.game is not None
    game = await store.log.game(started.game.id)
    assert game is not None
    assert game.players[Seat.D] == getattr(started.sitter(Seat.D), "id", None)


async def test_a_bot_in_the_last_empty_seat_starts_the_game_of_three_who_are_ready(store: Store) -> None:
    room, players = await store.room_of_four()
    await store.seating.leave(room.code, players[3].id, Seat.D)
    await _say_ready(store, room, Seat.A, Seat.B, Seat.C)

    assert (await store.seating.seat_bot(room.code, players[0].id, Seat.D, "easy")).is_running


async def test_a_seat_that_is_not_ready_in_time_can_be_given_to_a_bot_and_no_other(store: Store) -> None:
    room, players = await store.room_of_four()
    host_id = players[0].id
    await _say_ready(store, room, Seat.A, Seat.B, Seat.C)
    store.clock.pass_by(READY_SECONDS - 1)
    early = await refused_with(store.seating.seat_bot(room.code, host_id, Seat.D, "easy"))
    store.clock.pass_by(1)
    ready = await refused_with(store.seating.seat_bot(room.code, host_id, Seat.C, "easy"))

    started = await store.seating.seat_bot(room.code, host_id, Seat.D, "easy")

    assert (early, ready) == (RoomRefusal.SEAT_TAKEN, RoomRefusal.SEAT_TAKEN)
    assert started.is_running
    assert started.member(players[3].id) is not None
    assert getattr(started.sitter(Seat.D), "bot_level", None) == "easy"


async def test_a_bot_goes_when_its_seat_is_freed_and_is_never_host(store: Store) -> None:
    (host, guest) = await store.guests(2)
    room = await store.rooms.create(host.id, "Friday", Visibility.PRIVATE, Options())
    with_bot = await store.seating.seat_bot(room.code, host.id, Seat.A, "easy")
    await store.rooms.join(room.code, guest.id)
    bot = with_bot.sitter(Seat.A)
    assert bot is not None

    handed = await refused_with(store.hosting.hand_over(room.code, host.id, bot.id))
    left = await store.rooms.leave(room.code, host.id)
    freed = await store.seating.place(room.code, guest.id, Seat.A, None)

    assert handed is RoomRefusal.NO_SUCH_MEMBER
    assert left.host_id == guest.id
    assert [member.id for member in freed.members] == [guest.id]
