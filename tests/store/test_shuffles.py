"""The shuffles of a room's next game: committed to first, added to by those who sit, drawn when it begins."""

from random import Random

import pytest

from app.engine.seats import SEATS
from app.fairness.shuffle import NOTHING_ADDED, Shuffle, commitment_to
from app.store.changing import Changing
from app.store.event_log import Game
from app.store.seating import Seating
from app.store.shuffles import ShuffleRefusal, ShuffleRefused, Shuffles
from tests.tables.kit import Store

MINE, YOURS = bytes(range(32)), bytes(32)


async def _begin(store: Store, code: str, player_id: str) -> Game:
    room = await store.seating.start(code, player_id)
    assert room.game is not None
    game = await store.log.game(room.game.id)
    assert game is not None
    return game


async def test_the_commitment_stands_until_the_game_begins_and_is_to_its_secret(store: Store) -> None:
    room, players = await store.room_of_four()
    told = await store.shuffles.next(room.code, players[0].id)
    again = await store.shuffles.next(room.code, players[3].id)

    game = await _begin(store, room.code, players[0].id)

    assert told == again
    assert told.commitment == commitment_to(game.shuffle.secret)


async def test_the_game_after_has_another_commitment(store: Store) -> None:
    room, players = await store.room_of_four()
    first = await store.shuffles.next(room.code, players[0].id)
    await _begin(store, room.code, players[0].id)

    second = await store.shuffles.next(room.code, players[0].id)

    assert second.commitment != first.commitment


async def test_what_those_who_sit_add_stands_at_their_seats(store: Store) -> None:
    room, players = await store.room_of_four()
    told = await store.shuffles.next(room.code, players[0].id)
    await store.shuffles.add(room.code, players[1].id, told.commitment, YOURS)
    await store.shuffles.add(room.code, players[1].id, told.commitment, MINE)
    await store.shuffles.add(room.code, players[3].id, told.commitment, YOURS)
    added_by = (await store.shuffles.next(room.code, players[0].id)).added_by

    game = await _begin(store, room.code, players[0].id)

    assert set(added_by) == {players[1].id, players[3].id}
    assert game.shuffle.seat_bytes == (None, MINE, None, YOURS)


async def test_nothing_is_added_to_the_next_game_but_what_is_meant_for_it(store: Store) -> None:
    room, players = await store.room_of_four()
    told = await store.shuffles.next(room.code, players[0].id)
    await store.shuffles.add(room.code, players[0].id, told.commitment, MINE)
    await _begin(store, room.code, players[0].id)

    with pytest.raises(ShuffleRefused) as refused:
        await store.shuffles.add(room.code, players[0].id, told.commitment, MINE)

    assert refused.value.code is ShuffleRefusal.COMMITMENT_CHANGED
    assert (await store.shuffles.next(room.code, players[0].id)).added_by == ()


async def test_a_game_begins_also_when_nobody_asked_for_a_commitment(store: Store) -> None:
    room, players = await store.room_of_four()

    game = await _begin(store, room.code, players[0].id)

    assert game.shuffle.seat_bytes == NOTHING_ADDED


async def test_who_does_not_sit_adds_nothing(store: Store) -> None:
    room, _ = await store.room_of_four()
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.code, watcher.id)
    told = await store.shuffles.next(room.code, watcher.id)

    with pytest.raises(ShuffleRefused) as refused:
        await store.shuffles.add(room.code, watcher.id, told.commitment, MINE)

    assert refused.value.code is ShuffleRefusal.NOT_SEATED


async def test_to_strangers_there_is_no_such_room(store: Store) -> None:
    room, _ = await store.room_of_four()
    (stranger,) = await store.guests(1)

    with pytest.raises(ShuffleRefused) as refused:
        await store.shuffles.next(room.code, stranger.id)

    assert refused.value.code is ShuffleRefusal.NO_SUCH_ROOM


async def test_a_seed_makes_secrets_that_can_be_foreseen(store: Store) -> None:
    """For tests alone."""
    room, players = await store.room_of_four()
    seeded = Seating(Changing(store.database, store.clock, Random(3).randbytes))

    begun = (await seeded.start(room.code, players[0].id)).game

    assert begun is not None
    game = await store.log.game(begun.id)
    assert game is not None
    assert game.shuffle == Shuffle(Random(3).randbytes(32))


async def test_two_workers_never_draw_two_secrets_for_one_game(store: Store) -> None:
    room, players = await store.room_of_four()
    one, other = Shuffles(store.database), Shuffles(store.database)

    told = {(await each.next(room.code, players[seat].id)).commitment for each in (one, other) for seat in SEATS}

    assert len(told) == 1


def test_nothing_that_is_logged_shows_a_secret() -> None:
    assert MINE.hex() not in repr(Shuffle(MINE))
    assert str(MINE) not in repr(Shuffle(MINE))
