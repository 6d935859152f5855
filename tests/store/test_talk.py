"""What is said in rooms."""

import asyncio

from app.store.refusals import RoomRefusal
from app.store.talk import HISTORY
from tests.store.refused import refused_with
from tests.tables.kit import Store


async def test_what_is_said_is_numbered_and_kept(store: Store) -> None:
    room, players = await store.room_of_four()

    numbers = [
        await store.talk.say(room.id, player.id, "m-00000001", f"hello from {player.name}", plays=False)
        for player in players
    ]

    said = await store.talk.last(room.id)
    assert numbers == [1, 2, 3, 4]
    assert [(each.number, each.player_id, each.text) for each in said] == [
        (number, player.id, f"hello from {player.name}") for number, player in zip(numbers, players, strict=True)
    ]
    assert {each.game_id for each in said} == {None}
    assert await store.talk.one(room.id, 2) == said[1]


async def test_what_is_sent_twenty_times_is_said_once(store: Store) -> None:
    room, players = await store.room_of_four()

    numbers = await asyncio.gather(
        *(store.talk.say(room.id, players[0].id, "m-00000001", "hello", plays=False) for _ in range(20))
    )

    assert set(numbers) == {1}
    assert len(await store.talk.last(room.id)) == 1


async def test_while_a_game_runs_players_do_not_talk(store: Store) -> None:
    """R2.9"""
    room, players, _ = await store.begun_game()
    (substitute,) = await store.guests(1)
    await store.rooms.join(room.code, substitute.id)

    for player_id, plays in ((players[1].id, False), (players[1].id, True), (substitute.id, True)):
        said = store.talk.say(room.id, player_id, "m-00000001", "psst", plays=plays)
        assert await refused_with(said) is RoomRefusal.NO_TALK
    assert await store.talk.last(room.id) == []


async def test_what_a_spectator_says_meanwhile_is_for_the_spectators_of_that_game(store: Store) -> None:
    """R2.9"""
    room, _, game_id = await store.begun_game()
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.watch_code, watcher.id)

    await store.talk.say(room.id, watcher.id, "m-00000001", "B has the 8", plays=False)

    assert [(said.text, said.game_id) for said in await store.talk.last(room.id)] == [("B has the 8", game_id)]


async def test_strangers_and_removed_players_say_nothing(store: Store) -> None:
    room, players = await store.room_of_four()
    (stranger,) = await store.guests(1)
    await store.hosting.remove(room.code, players[0].id, players[3].id)

    for player_id, refusal in ((stranger.id, RoomRefusal.NOT_A_MEMBER), (players[3].id, RoomRefusal.NO_SUCH_ROOM)):
        assert await refused_with(store.talk.say(room.id, player_id, "m-00000001", "hello", plays=False)) is refusal


async def test_the_host_takes_back_what_somebody_said_and_its_number_stays(store: Store) -> None:
    room, players = await store.room_of_four()
    number = await store.talk.say(room.id, players[2].id, "m-00000001", "rude", plays=False)

    others = store.talk.take_back(room.code, players[1].id, number)
    assert await refused_with(others) is RoomRefusal.NOT_HOST
    unsaid = store.talk.take_back(room.code, players[0].id, number + 1)
    assert await refused_with(unsaid) is RoomRefusal.NO_SUCH_MESSAGE
    await store.talk.take_back(room.code, players[0].id, number)
    await store.talk.take_back(room.code, players[0].id, number)

    assert [(said.number, said.text) for said in await store.talk.last(room.id)] == [(number, None)]


async def test_who_comes_in_is_shown_the_last_messages(store: Store) -> None:
    room, players = await store.room_of_four()
    for number in range(HISTORY + 3):
        await store.talk.say(room.id, players[0].id, f"m-{number:08}", str(number), plays=False)

    said = await store.talk.last(room.id)

    assert [each.text for each in said] == [str(number) for number in range(3, HISTORY + 3)]
