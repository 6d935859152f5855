"""Records of stored games, and what tampering with the database looks like in them."""

import pytest
from sqlalchemy import delete, select, update

from app.records.faults import RecordFault
from app.records.verifying import verify
from app.store.records import Records
from app.store.rows import GameEventRow, GameRow
from tests.store.games import stored_game
from tests.tables.kit import Store


async def _record(store: Store, game_id: str) -> bytes:
    lines = await Records(store.database).lines(game_id)
    assert lines is not None
    return "".join(lines).encode()


async def test_the_record_of_a_stored_game_holds(store: Store) -> None:
    game_id = await stored_game(store)

    game = verify(await _record(store, game_id))

    assert game.header.game == game_id
    assert game.winner is not None
    assert [who.name for who in game.header.seats] == [f"guest {index}" for index in range(4)]


async def test_another_worker_goes_on_with_the_same_chain(store: Store) -> None:
    """The hash before is taken from the database by whoever does not know it."""
    game_id = await stored_game(store, steps=12)
    begun = await store.log.read(game_id)
    other = Store(store.database)
    rest = await store.log.game(game_id)
    assert rest is not None

    assert await other.log.append(game_id, after=len(begun), events=[begun[-1].event], at=store.clock())

    hashes = await _hashes(store, game_id)
    assert len(set(hashes)) == len(hashes) == len(begun) + 1


async def _hashes(store: Store, game_id: str) -> list[str]:
    async with store.database.read() as connection:
        rows = await connection.execute(
            select(GameEventRow.hash).where(GameEventRow.game_id == game_id).order_by(GameEventRow.seq)
        )
        return list(rows.scalars())


async def test_the_record_of_a_running_game_shows_no_secret_that_is_not_played(store: Store) -> None:
    game_id = await stored_game(store, steps=8)
    game = await store.log.game(game_id)
    assert game is not None

    assert game.shuffle.secret.hex().encode() not in await _record(store, game_id)


@pytest.mark.parametrize("field", ["payload", "kind", "at", "hash", "version"])
async def test_an_event_changed_in_the_database_is_found_at_its_line(store: Store, field: str) -> None:
    game_id = await stored_game(store, steps=40)
    changed = {
        "payload": {"seat": "A", "card": "T"},
        "kind": "card_given",
        "at": store.clock().replace(year=2020),
        "hash": "0" * 64,
        "version": 7,
    }
    async with store.database.write() as transaction:
        await transaction.connection.execute(
            update(GameEventRow)
            .where(GameEventRow.game_id == game_id, GameEventRow.seq == 20)
            .values({field: changed[field]})
        )

    with pytest.raises(RecordFault) as fault:
        verify(await _record(store, game_id))

    assert (fault.value.line, fault.value.code) == (21, "chain_broken")


async def test_an_event_deleted_from_the_database_is_missed_at_its_line(store: Store) -> None:
    game_id = await stored_game(store, steps=40)
    async with store.database.write() as transaction:
        await transaction.connection.execute(
            delete(GameEventRow).where(GameEventRow.game_id == game_id, GameEventRow.seq == 20)
        )

    with pytest.raises(RecordFault) as fault:
        verify(await _record(store, game_id))

    assert (fault.value.line, fault.value.code) == (21, "wrong_sequence")


@pytest.mark.parametrize(
    ("values", "line", "code"),
    [
        ({"options": {"seven_home": "forward"}}, 2, "chain_broken"),
        ({"rules": "2"}, 1, "unknown_rules"),
        ({"secret": "00" * 32}, 2, "chain_broken"),
        ({"algorithm": None}, 1, "no_commitment"),
    ],
)
async def test_a_head_changed_in_the_database_breaks_the_chain_at_its_beginning(
    store: Store, values: dict[str, object], line: int, code: str
) -> None:
    game_id = await stored_game(store, steps=12)
    async with store.database.write() as transaction:
        await transaction.connection.execute(update(GameRow).where(GameRow.id == game_id).values(**values))

    with pytest.raises(RecordFault) as fault:
        verify(await _record(store, game_id))

    assert (fault.value.line, fault.value.code) == (line, code)


async def test_a_name_deleted_from_the_database_leaves_the_record_whole(store: Store) -> None:
    game_id = await stored_game(store)
    async with store.database.write() as transaction:
        found = await transaction.connection.execute(select(GameRow.seats).where(GameRow.id == game_id))
        seats = found.scalar_one()
        seats["B"] |= {"name": None, "salt": None}
        await transaction.connection.execute(update(GameRow).where(GameRow.id == game_id).values(seats=seats))

    assert verify(await _record(store, game_id)).header.seats[1].name is None


async def test_a_game_that_does_not_exist_has_no_record(store: Store) -> None:
    records = Records(store.database)

    assert await records.lines("g_none") is None
    assert await records.kept("g_none") is None


async def test_a_record_is_for_who_sat_and_for_members_of_the_room(store: Store) -> None:
    room, players, game_id = await store.begun_game()
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.code, watcher.id)

    kept = await Records(store.database).kept(game_id)

    assert kept is not None
    assert kept.took_part == {watcher.id, *(player.id for player in players)}
    assert not kept.is_over
