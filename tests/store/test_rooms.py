"""Rooms, seats, and the races for them."""

import asyncio

import pytest

from app.engine.seats import SEATS, Seat
from app.engine.state import Options, SevenHome
from app.store.ids import ALPHABET, room_code
from app.store.refusals import RoomRefusal, RoomRefused
from app.store.room import Room, Visibility
from tests.tables.kit import Store, open_store


async def _room(store: Store, members: int = 1) -> tuple[Room, list[str]]:
    players = [player.id for player in await store.guests(members)]
    room = await store.rooms.create(players[0], "Friday", Visibility.PRIVATE, Options(SevenHome.FORWARD))
    for player_id in players[1:]:
        room = await store.rooms.join(room.code, player_id)
    return room, players


def test_a_rooms_code_has_sixty_random_bits() -> None:
    code = room_code()

    assert len(ALPHABET) ** len(code) == 2**60
    assert set(code) <= set(ALPHABET)


async def test_the_creator_is_host_and_member(store: Store) -> None:
    created, players = await _room(store)

    room = await store.rooms.by_code(created.code)

    assert room == created
    assert room.host_id == players[0]
    assert [member.id for member in room.members] == players
    assert room.options == Options(SevenHome.FORWARD)


async def test_joining_again_changes_nothing(store: Store) -> None:
    room, players = await _room(store, members=2)

    assert await store.rooms.join(room.code, players[1]) == room


async def test_every_change_counts_the_version_up(store: Store) -> None:
    room, players = await _room(store, members=2)

    seated = await store.seating.take(room.code, players[1], Seat.C)
    changed = await store.seating.take(room.code, players[1], Seat.D)
    stood_up = await store.seating.leave(room.code, players[1], Seat.D)
    left = await store.rooms.leave(room.code, players[1])

    versions = [each.version for each in (room, seated, changed, stood_up, left)]
    assert versions == list(range(versions[0], versions[0] + 5))
    assert (changed.sitter(Seat.C), stood_up.sitter(Seat.D)) == (None, None)
    assert left.member(players[1]) is None
    assert await store.rooms.versions([room.id]) == {room.id: left.version}


async def test_of_twenty_who_want_one_seat_one_sits(store: Store, database_url: str) -> None:
    room, players = await _room(store, members=20)
    async with open_store(database_url) as other:
        answers = await asyncio.gather(
            *(
                (store, other)[index % 2].seating.take(room.code, player, Seat.B)
                for index, player in enumerate(players)
            ),
            return_exceptions=True,
        )

    refused = [answer.code for answer in answers if isinstance(answer, RoomRefused)]
    after = await store.rooms.by_code(room.code)
    assert refused == [RoomRefusal.SEAT_TAKEN] * 19
    assert after is not None
    assert [member.seat for member in after.members if member.seat is not None] == [Seat.B]
    assert after.version == room.version + 1


async def test_one_who_clicks_four_seats_at_once_sits_in_one(store: Store) -> None:
    room, players = await _room(store)

    await asyncio.gather(*(store.seating.take(room.code, players[0], seat) for seat in SEATS))

    after = await store.rooms.by_code(room.code)
    assert after is not None
    assert sum(after.sitter(seat) is not None for seat in SEATS) == 1


async def test_of_twenty_starts_one_begins_a_game(store: Store, database_url: str) -> None:
    room, players = await store.room_of_four()
    async with open_store(database_url) as other:
        answers = await asyncio.gather(
            *((store, other)[copy % 2].seating.start(room.code, players[0].id) for copy in range(20)),
            return_exceptions=True,
        )

    refused = [answer.code for answer in answers if isinstance(answer, RoomRefused)]
    after = await store.rooms.by_code(room.code)
    assert refused == [RoomRefusal.GAME_RUNNING] * 19
    assert after is not None
    assert after.game is not None
    assert after.game.number == 1


@pytest.mark.parametrize("seated", [0, 3])
async def test_a_game_needs_four_who_sit(store: Store, seated: int) -> None:
    room, players = await _room(store, members=4)
    for player_id, seat in zip(players[:seated], SEATS, strict=False):
        await store.seating.take(room.code, player_id, seat)

    with pytest.raises(RoomRefused) as refused:
        await store.seating.start(room.code, players[0])

    assert refused.value.code is RoomRefusal.NOT_FOUR


async def test_the_seats_of_a_running_game_are_kept(store: Store) -> None:
    room, players, _ = await store.begun_game()

    for change in (
        store.seating.leave(room.code, players[0].id, Seat.A),
        store.seating.take(room.code, players[0].id, Seat.B),
    ):
        with pytest.raises(RoomRefused) as refused:
            await change
        assert refused.value.code is RoomRefusal.GAME_RUNNING


async def test_who_watches_may_leave_a_running_game(store: Store) -> None:
    room, *_ = await store.begun_game()
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.code, watcher.id)

    after = await store.rooms.leave(room.code, watcher.id)

    assert after.member(watcher.id) is None


async def test_when_the_host_leaves_one_who_sits_is_host(store: Store) -> None:
    room, players = await _room(store, members=3)
    await store.seating.take(room.code, players[2], Seat.A)

    after = await store.rooms.leave(room.code, players[0])

    assert after.host_id == players[2]


async def test_only_members_sit(store: Store) -> None:
    room, _ = await _room(store)
    (stranger,) = await store.guests(1)

    with pytest.raises(RoomRefused) as refused:
        await store.seating.take(room.code, stranger.id, Seat.A)

    assert refused.value.code is RoomRefusal.NOT_A_MEMBER


async def test_there_is_no_room_of_an_unknown_code(store: Store) -> None:
    (player,) = await store.guests(1)

    assert await store.rooms.by_code("0" * 12) is None
    with pytest.raises(RoomRefused) as refused:
        await store.rooms.join("0" * 12, player.id)
    assert refused.value.code is RoomRefusal.NO_SUCH_ROOM


async def test_the_lobby_lists_public_rooms_with_somebody_in_them(store: Store) -> None:
    public, _, _ = await store.begun_game()
    private, _ = await _room(store)
    (watcher, leaver) = await store.guests(2)
    await store.rooms.join(public.code, watcher.id)
    left = await store.rooms.create(leaver.id, "left", Visibility.PUBLIC, Options())
    await store.rooms.leave(left.code, leaver.id)

    lobby = await store.rooms.lobby()

    assert private.code not in {summary.code for summary in lobby}
    assert [(summary.code, summary.seated, summary.spectators, summary.is_running) for summary in lobby] == [
        (public.code, 4, 1, True)
    ]
