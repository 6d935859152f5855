"""What the host does, and who is host after the host."""

import pytest

from app.engine.seats import Seat
from app.engine.state import Options, SevenHome
from app.store.refusals import RoomRefusal
from app.store.room import Room, Visibility
from tests.store.refused import refused_with
from tests.tables.kit import Store


async def _room(store: Store, members: int) -> tuple[Room, list[str]]:
    players = [player.id for player in await store.guests(members)]
    room = await store.rooms.create(players[0], "Friday", Visibility.PRIVATE, Options())
    for player_id in players[1:]:
        store.clock.pass_by(1)
        room = await store.rooms.join(room.code, player_id)
    return room, players


async def test_the_host_changes_what_is_named_and_nothing_else(store: Store) -> None:
    room, (host_id,) = await _room(store, 1)

    renamed = await store.hosting.set_up(room.code, host_id, name="Saturday")
    opened = await store.hosting.set_up(room.code, host_id, visibility=Visibility.PUBLIC)
    optioned = await store.hosting.set_up(room.code, host_id, options={"seven_home": "forward"})
    same = await store.hosting.set_up(room.code, host_id)

    assert (renamed.name, renamed.visibility, renamed.options) == ("Saturday", "private", Options())
    assert (opened.name, opened.visibility) == ("Saturday", "public")
    assert (optioned.visibility, optioned.options) == ("public", Options(SevenHome.FORWARD))
    assert same == optioned


async def test_the_options_of_a_running_game_stand(store: Store) -> None:
    room, players, _ = await store.begun_game()
    changed = store.hosting.set_up(room.code, players[0].id, options={"seven_home": "forward"})

    assert await refused_with(changed) is RoomRefusal.GAME_RUNNING


async def test_to_who_was_removed_the_room_does_not_exist_and_others_do(store: Store) -> None:
    room, (host_id, guest_id) = await _room(store, 2)
    other, _ = await _room(store, 1)
    await store.seating.take(room.code, guest_id, Seat.B)

    after = await store.hosting.remove(room.code, host_id, guest_id)

    assert (after.member(guest_id), after.sitter(Seat.B)) == (None, None)
    for asked in (
        store.rooms.join(room.code, guest_id),
        store.rooms.join(room.watch_code, guest_id),
        store.rooms.seen_by(guest_id, room.code),
        store.seating.take_any(room.code, guest_id),
        store.rooms.leave(room.code, guest_id),
    ):
        assert await refused_with(asked) is RoomRefusal.NO_SUCH_ROOM
    assert (await store.rooms.join(other.code, guest_id)).member(guest_id) is not None


async def test_the_host_removes_neither_itself_nor_a_stranger(store: Store) -> None:
    room, (host_id, *_) = await _room(store, 2)

    assert await refused_with(store.hosting.remove(room.code, host_id, host_id)) is RoomRefusal.NO_SUCH_MEMBER
    assert await refused_with(store.hosting.remove(room.code, host_id, "p_else")) is RoomRefusal.NO_SUCH_MEMBER


async def test_the_seat_of_who_is_removed_from_a_running_game_goes_to_a_bot(store: Store) -> None:
    room, players, _ = await store.begun_game()

    after = await store.hosting.remove(room.code, players[0].id, players[1].id)

    bot = after.sitter(Seat.B)
    assert after.is_running
    assert after.member(players[1].id) is None
    assert bot is not None
    assert bot.bot_level == after.customs.bot_level
    assert await refused_with(store.hosting.remove(room.code, players[0].id, bot.id)) is RoomRefusal.GAME_RUNNING


async def test_who_leaves_a_running_game_keeps_the_seat_but_not_the_host_part(store: Store) -> None:
    room, players, _ = await store.begun_game()

    guest_left = await store.rooms.leave(room.code, players[1].id)
    host_left = await store.rooms.leave(room.code, players[0].id)

    assert guest_left == room
    assert host_left.host_id in {player.id for player in players[1:]}
    assert host_left.sitter(Seat.A) == room.sitter(Seat.A)


async def test_the_host_hands_over_and_is_a_member_like_others(store: Store) -> None:
    room, (host_id, guest_id) = await _room(store, 2)

    after = await store.hosting.hand_over(room.code, host_id, guest_id)

    assert after.host_id == guest_id
    assert await refused_with(store.hosting.set_up(room.code, host_id, name="mine")) is RoomRefusal.NOT_HOST
    assert await refused_with(store.hosting.hand_over(room.code, guest_id, "p_else")) is RoomRefusal.NO_SUCH_MEMBER


@pytest.mark.parametrize(
    ("seated", "here", "heir"),
    [
        ((), (), 1),
        ((), (2, 3), 2),
        ((3,), (), 3),
        ((3,), (2,), 2),
        ((2, 3), (2, 3), 2),
        ((3,), (1, 2, 3), 3),
    ],
)
async def test_after_the_host_comes_who_sits_and_is_here_then_who_joined_first(
    store: Store, seated: tuple[int, ...], here: tuple[int, ...], heir: int
) -> None:
    room, players = await _room(store, 4)
    for number in seated:
        await store.seating.take_any(room.code, players[number])

    after = await store.rooms.leave(room.code, players[0], [players[number] for number in here])

    assert after.host_id == players[heir]


async def test_the_house_makes_another_host_of_those_here_if_the_host_still_is(store: Store) -> None:
    room, (host_id, second, third) = await _room(store, 3)

    await store.rooms.pass_on(room.id, host_id, [])
    await store.rooms.pass_on(room.id, second, [third])
    nobody = await store.rooms.by_id(room.id)
    await store.rooms.pass_on(room.id, host_id, [third])
    passed = await store.rooms.by_id(room.id)

    assert nobody is not None
    assert passed is not None
    assert (nobody.host_id, passed.host_id) == (host_id, third)


async def test_who_comes_into_a_room_that_all_have_left_is_its_host(store: Store) -> None:
    room, (host_id,) = await _room(store, 1)
    (late,) = await store.guests(1)
    await store.rooms.leave(room.code, host_id)

    assert (await store.rooms.join(room.code, late.id)).host_id == late.id


async def test_a_players_rooms_are_those_of_which_it_is_a_member(store: Store) -> None:
    room, (host_id, guest_id) = await _room(store, 2)
    store.clock.pass_by(1)
    newer, _ = await _room(store, 1)
    await store.rooms.join(newer.code, guest_id)

    assert [each.id for each in await store.rooms.of_player(guest_id)] == [newer.id, room.id]
    assert [each.id for each in await store.rooms.of_player(host_id)] == [room.id]
