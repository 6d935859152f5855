"""Names and addresses are deleted in time; games stay and hold."""

from sqlalchemy import select

from app.admin.integrity import Integrity
from app.admin.retention import Deleted, Retention
from app.records.verifying import verify
from app.store.connections import ConnectionLog
from app.store.heads import WITHHELD
from app.store.records import Records
from app.store.rows import ConnectionRow, GameRow, PlayerRow
from tests.store.games import play_on
from tests.tables.kit import Store

DAY_SECONDS = 24 * 3600.0


async def _names(store: Store) -> set[str]:
    async with store.database.read() as connection:
        return set((await connection.execute(select(PlayerRow.name))).scalars())


async def test_old_names_and_addresses_go_and_the_record_holds(store: Store) -> None:
    room, players, game_id = await store.begun_game()
    await play_on(store.log, game_id)
    log = ConnectionLog(store.database, store.clock)
    await log.came("c_1", players[0].id, room.id, "A", "203.0.113.7")
    await log.left("c_1", 1001, "client")
    store.clock.pass_by(31 * DAY_SECONDS)
    retention = Retention(store.database, store.clock)

    assert await retention.delete_older_than(30) == Deleted(names=4, seats=4, addresses=1)
    assert await retention.delete_older_than(30) == Deleted()

    lines = await Records(store.database).lines(game_id)
    assert lines is not None
    record = verify("".join(lines).encode())
    assert [(who.name, who.salt) for who in record.header.seats] == [(None, None)] * 4
    verdict = await Integrity(store.database).one(game_id, "full")
    assert verdict is not None
    assert verdict.fault is None
    assert await _names(store) == {WITHHELD}
    async with store.database.read() as connection:
        assert (await connection.execute(select(ConnectionRow.address))).scalar_one() is None
    result = await store.results.of(room.id, 1)
    assert result is not None
    assert {who.name for who in result.seats.values()} == {WITHHELD}


async def test_who_still_plays_or_came_lately_keeps_the_name(store: Store) -> None:
    room, players, game_id = await store.begun_game()
    (idle,) = await store.guests(1)
    store.clock.pass_by(31 * DAY_SECONDS)
    await ConnectionLog(store.database, store.clock).came("c_1", idle.id, room.id, None, "203.0.113.7")

    assert await Retention(store.database, store.clock).delete_older_than(30) == Deleted()

    async with store.database.read() as connection:
        seats = (await connection.execute(select(GameRow.seats).where(GameRow.id == game_id))).scalar_one()
    assert {who["name"] for who in seats.values()} == {f"guest {index}" for index in range(len(players))}
