"""Guests and their tokens."""

from sqlalchemy import select

from app.engine.state import Options
from app.store.room import Visibility
from app.store.rows import PlayerRow
from tests.tables.kit import Store


async def test_a_token_says_whose_it_is(store: Store) -> None:
    player, token = await store.players.create("Аня")

    assert await store.players.by_token(token) == player


async def test_a_wrong_token_is_nobodys(store: Store) -> None:
    _, token = await store.players.create("Аня")

    assert await store.players.by_token(token[:-1]) is None


async def test_only_a_hash_of_the_token_is_stored(store: Store) -> None:
    _, token = await store.players.create("Аня")

    async with store.database.read() as connection:
        (row,) = await connection.execute(select(PlayerRow.__table__))

    assert token not in str(tuple(row))


async def test_a_new_name_is_shown_in_the_players_rooms(store: Store) -> None:
    player, token = await store.players.create("Аня")
    before = await store.rooms.create(player.id, "Friday", Visibility.PUBLIC, Options())

    await store.players.rename(player.id, "Даша")

    room = await store.rooms.by_code(before.code)
    renamed = await store.players.by_token(token)
    assert room is not None
    assert renamed is not None
    assert (renamed.name, room.members[0].name) == ("Даша", "Даша")
    assert room.version == before.version + 1
