"""A game whose log does not fold is set aside, and all others run."""

import pytest
from sqlalchemy import delete, update

from app.engine.actions import LookAtCard
from app.engine.seats import Seat
from app.store.rows import GameEventRow
from tests.tables.kit import Store, Visitor, open_table, open_worker, play_to_a_turn


async def _damage_payload(store: Store, game_id: str) -> None:
    async with store.database.write() as transaction:
        await transaction.connection.execute(
            update(GameEventRow).where(GameEventRow.game_id == game_id, GameEventRow.seq == 3).values(payload={})
        )


async def _lose_a_row(store: Store, game_id: str) -> None:
    async with store.database.write() as transaction:
        await transaction.connection.execute(
            delete(GameEventRow).where(GameEventRow.game_id == game_id, GameEventRow.seq == 3)
        )


@pytest.mark.parametrize("damage", [_damage_payload, _lose_a_row])
async def test_a_damaged_game_says_so_and_another_is_played(store: Store, damage: type) -> None:
    damaged_room, damaged_players, damaged = await store.begun_game()
    room, players, sound = await store.begun_game()
    await open_table(store, damaged)
    await damage(store, damaged)

    async with open_worker(store) as worker:
        visitor = await Visitor.come(worker, damaged_room.id, damaged_players[0].id)
        told = await visitor.next("error")
        outcome = await visitor.act(damaged, 3, LookAtCard(Seat.A))
        neighbour = await Visitor.come(worker, room.id, players[0].id)
        await neighbour.next("snapshot", game=sound)

        assert told["code"] == "table_damaged"
        assert outcome.error.code == "table_damaged"
        assert worker.damaged == (damaged,)


async def test_a_game_that_is_damaged_while_it_is_played_takes_nothing_more(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    other = await open_table(store, game_id)
    await play_to_a_turn(other)
    async with store.database.write() as transaction:
        await transaction.connection.execute(
            update(GameEventRow)
            .where(GameEventRow.game_id == game_id, GameEventRow.seq == other.seq)
            .values(kind="marble_sang")
        )

    await table.catch_up()
    outcome = await table.act(Seat.A, "an-action", other.seq, LookAtCard(Seat.A))

    assert table.is_damaged
    assert outcome.error is not None
    assert outcome.error.code == "table_damaged"
