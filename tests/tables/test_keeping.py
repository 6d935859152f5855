"""Rooms that the house keeps: hosts who are gone, rooms that are deserted, talk that is opened."""

from collections.abc import AsyncIterator

import pytest_asyncio
from sqlalchemy import insert

from app.engine.actions import PlayCard
from app.engine.choices import legal_plays
from app.engine.seats import Seat
from app.store.rows import BanRow
from app.tables.audience import CloseCode
from app.tables.registry import Registry, utc_now
from app.tables.timing import Timing
from tests.tables.kit import Store, Visitor, one_card_before_the_end, open_table, open_worker

QUICK = Timing(keeping_seconds=0.05, host_away_seconds=0.1, poll_seconds=3600, sweep_seconds=3600)


@pytest_asyncio.fixture
async def worker(store: Store) -> AsyncIterator[Registry]:
    """A worker that looks after its rooms without rest."""
    async with open_worker(store, timing=QUICK) as registry:
        yield registry


async def test_a_host_who_is_gone_for_long_is_followed_by_one_who_sits_and_is_here(
    store: Store, worker: Registry
) -> None:
    room, players = await store.room_of_four()
    visitor = await Visitor.come(worker, room.id, players[2].id)

    while (await visitor.next("room"))["room"]["host"] != players[2].id:
        pass

    after = await store.rooms.by_id(room.id)
    assert after is not None
    assert after.host_id == players[2].id


async def test_a_banned_player_of_whom_the_doorbell_told_nothing_is_sent_away_all_the_same(
    store: Store, worker: Registry
) -> None:
    room, players = await store.room_of_four()
    visitor = await Visitor.come(worker, room.id, players[1].id)
    other = await Visitor.come(worker, room.id, players[2].id)
    async with store.database.write() as transaction:
        await transaction.connection.execute(
            insert(BanRow).values(player_id=players[1].id, at=store.clock(), until=None, reason="rude")
        )

    assert await visitor.until_closed() == CloseCode.NOT_ALLOWED
    assert other.connection.outbox.close_code is None


async def test_a_host_who_is_here_stays_host(store: Store, worker: Registry) -> None:
    room, players = await store.room_of_four()
    visitors = [await Visitor.come(worker, room.id, player.id) for player in players[:2]]
    await store.rooms.leave(room.code, players[3].id)
    while len((await visitors[1].next("room"))["room"]["members"]) == 4:
        pass
    deserted, others = await store.room_of_four()
    guest = await Visitor.come(worker, deserted.id, others[1].id)
    while (await guest.next("room"))["room"]["host"] == deserted.host_id:
        pass  # the house has looked at both rooms by now

    after = await store.rooms.by_id(room.id)
    assert after is not None
    assert after.host_id == players[0].id


async def test_who_is_in_a_room_that_ends_is_told_why(store: Store, worker: Registry) -> None:
    room, players = await store.room_of_four()
    visitor = await Visitor.come(worker, room.id, players[0].id)
    await store.rooms.close(room.id, "idle")

    assert await visitor.until_closed() == CloseCode.ROOM_CLOSED
    assert visitor.connection.outbox.close_reason == "idle"
    assert visitor.frames[-1] == {"type": "closed", "why": "idle"}


async def test_what_spectators_said_is_opened_to_the_players_when_the_game_is_over(
    store: Store, worker: Registry
) -> None:
    """R2.9"""
    room, players, game_id = await store.begun_game()
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.watch_code, watcher.id)
    visitors = [await Visitor.come(worker, room.id, player.id) for player in (*players, watcher)]
    for visitor in visitors:
        await visitor.next("snapshot")
    table = await open_table(store, game_id, clock=utc_now)
    seat = await one_card_before_the_end(store, table)
    await store.talk.say(room.id, watcher.id, "m-00000001", "A wins now", plays=False)
    heard = await visitors[4].next("message")

    winning = next(each for each in legal_plays(table.state.position) if each.board.has_won(seat.team))
    outcome = await table.act(seat, "action-of-the-winner", table.seq, PlayCard(seat, winning.play))
    assert outcome.ok

    opened = await visitors[Seat.A].next("talk")
    assert heard["message"]["channel"] == "watchers"
    assert opened["messages"] == [heard["message"]]
    assert [frame["type"] for frame in visitors[Seat.A].frames].count("message") == 0
