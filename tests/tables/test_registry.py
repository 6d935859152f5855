"""Rooms and tables as their visitors see them, in one worker and across two."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from random import Random

import pytest
import pytest_asyncio
from sqlalchemy import text

from app.engine.actions import GiveCard, LookAtCard
from app.engine.seats import SEATS, Seat
from app.engine.state import Options
from app.store.room import Visibility
from app.tables.audience import CloseCode, Outbox
from app.tables.registry import Registry, utc_now
from app.tables.table import Table
from app.tables.timing import Timing
from tests.kit.mirror import Mirror
from tests.tables.kit import PATIENCE, Store, Visitor, fresh_id, open_store, open_table, open_worker, play_on

NO_POLLING = Timing(poll_seconds=3600, sweep_seconds=3600, exchange_seconds=3600)
"""The doorbell alone must do."""


@dataclass
class Worker:
    """One worker, and its hold of the database."""

    store: Store
    registry: Registry


@pytest_asyncio.fixture
async def worker(store: Store) -> AsyncIterator[Worker]:
    """A worker on either database."""
    async with open_worker(store, timing=NO_POLLING) as registry:
        yield Worker(store, registry)


@pytest_asyncio.fixture
async def workers(postgres_url: str) -> AsyncIterator[tuple[Worker, Worker]]:
    """Two workers on one PostgreSQL."""
    async with (
        open_store(postgres_url) as here,
        open_store(postgres_url) as there,
        open_worker(here, timing=NO_POLLING) as first,
        open_worker(there, timing=NO_POLLING) as second,
    ):
        yield Worker(here, first), Worker(there, second)


async def _table(store: Store, game_id: str) -> Table:
    """The game's table in one more worker, which keeps the same time as those under test."""
    return await open_table(store, game_id, clock=utc_now, timing=NO_POLLING)


async def _give_all(visitors: list[Visitor], store: Store, game_id: str) -> None:
    table = await _table(store, game_id)
    for seat, visitor in zip(SEATS, visitors, strict=True):
        outcome = await visitor.act(game_id, 0, GiveCard(seat, table.state.hands[seat][0]))
        assert outcome.ok


async def test_there_is_no_connection_to_an_unknown_room(worker: Worker) -> None:
    assert await worker.registry.attach("0" * 12, "p_x", game=None, last_seq=None, outbox=Outbox()) is None


async def test_who_comes_sees_the_room_who_is_here_and_the_game(worker: Worker) -> None:
    room, players, game_id = await worker.store.begun_game()

    visitor = await Visitor.come(worker.registry, room.id, players[0].id)
    snapshot = await visitor.next("snapshot")

    assert [frame["type"] for frame in visitor.frames] == ["room", "presence", "snapshot"]
    assert visitor.frames[0]["room"]["you"]["seat"] == "A"
    assert visitor.frames[1]["players"] == {player.id: "here" if player is players[0] else "away" for player in players}
    assert (snapshot["game"], snapshot["view"]["viewer"], len(snapshot["view"]["hand"])) == (game_id, "A", 5)


async def test_a_room_in_which_nothing_was_played_shows_no_game(worker: Worker) -> None:
    room, players = await worker.store.room_of_four()

    visitor = await Visitor.come(worker.registry, room.id, players[0].id)
    await visitor.next("presence")

    assert visitor.frames[0]["room"]["game"] is None


async def test_all_in_the_room_hear_who_joins_and_sits(worker: Worker) -> None:
    (host, guest) = await worker.store.guests(2)
    room = await worker.store.rooms.create(host.id, "Friday", Visibility.PRIVATE, Options())
    visitor = await Visitor.come(worker.registry, room.id, host.id)
    await visitor.next("presence")

    await worker.store.rooms.join(room.code, guest.id)
    await worker.store.seating.take(room.code, guest.id, Seat.C)

    async with asyncio.timeout(PATIENCE):
        while (await visitor.next("room"))["room"]["seats"]["C"] is None:
            pass
    assert visitor.frames[-1]["room"]["seats"]["C"]["id"] == guest.id


async def test_a_game_that_starts_is_dealt_and_shown_to_all_in_the_room(worker: Worker) -> None:
    room, players = await worker.store.room_of_four()
    visitors = [await Visitor.come(worker.registry, room.id, player.id) for player in players]

    await worker.registry.deal(await worker.store.seating.start(room.code, players[0].id))

    snapshots = [await visitor.next("snapshot") for visitor in visitors]
    assert [snapshot["view"]["viewer"] for snapshot in snapshots] == ["A", "B", "C", "D"]
    assert {snapshot["view"]["phase"] for snapshot in snapshots} == {"exchange"}


async def test_a_game_is_dealt_even_if_nobody_is_connected(worker: Worker) -> None:
    room, players = await worker.store.room_of_four()

    started = await worker.store.seating.start(room.code, players[0].id)
    await worker.registry.deal(started)

    assert started.game is not None
    assert await worker.store.log.last_seqs([started.game.id]) == {started.game.id: 4}


async def test_each_hears_every_number_and_the_giver_alone_the_card(worker: Worker) -> None:
    """R2.6"""
    room, players, game_id = await worker.store.begun_game()
    (watcher,) = await worker.store.guests(1)
    visitors = [await Visitor.come(worker.registry, room.id, player.id) for player in (*players, watcher)]
    seq = (await visitors[0].next("snapshot"))["seq"]
    table = await _table(worker.store, game_id)

    await visitors[1].act(game_id, seq, GiveCard(Seat.B, table.state.hands[Seat.B][0]))

    given = [await visitor.next("event", seq=seq + 1) for visitor in visitors]
    assert ["card" in frame["event"] for frame in given] == [False, True, False, False, False]


async def test_the_choices_go_to_the_seat_on_turn_alone(worker: Worker) -> None:
    room, players, game_id = await worker.store.begun_game()
    visitors = [await Visitor.come(worker.registry, room.id, player.id) for player in players]
    await _give_all(visitors, worker.store, game_id)
    for seat in (Seat.A, Seat.B):
        await visitors[seat].act(game_id, 0, LookAtCard(seat))
    table = await _table(worker.store, game_id)
    turn = table.state.turn

    listed = await visitors[turn].next("choices")
    other = visitors[turn.left]
    await other.next("event", seq=table.seq)
    await other.registry.resync(other.connection)
    snapshot = await other.next("snapshot")

    assert listed["seq"] == table.seq
    assert visitors[turn].frames[-2]["seq"] == table.seq
    assert snapshot["choices"] is None
    assert "choices" not in [frame["type"] for frame in other.frames]


async def test_who_missed_a_few_events_gets_just_these(worker: Worker) -> None:
    room, players, game_id = await worker.store.begun_game()
    visitors = [await Visitor.come(worker.registry, room.id, player.id) for player in players]
    seen = (await visitors[3].next("snapshot"))["seq"]
    worker.registry.detach(visitors[3].connection)
    table = await _table(worker.store, game_id)
    for seat in SEATS[:3]:
        await visitors[seat].act(game_id, seen, GiveCard(seat, table.state.hands[seat][0]))

    back = await Visitor.come(worker.registry, room.id, players[3].id, game=game_id, last_seq=seen)
    await back.next("event", seq=seen + 3)

    assert [frame["type"] for frame in back.frames] == ["room", "presence", "event", "event", "event"]


async def test_a_tail_leads_to_the_same_view_as_a_snapshot(worker: Worker) -> None:
    room, players, game_id = await worker.store.begun_game()
    first = await Visitor.come(worker.registry, room.id, players[0].id)
    before = await first.next("snapshot")
    worker.registry.detach(first.connection)
    table = await _table(worker.store, game_id)
    while table.seq < before["seq"] + 25:
        await play_on(table, actions=1, random=Random(5))

    tail = await Visitor.come(worker.registry, room.id, players[0].id, game=game_id, last_seq=before["seq"])
    await worker.registry.resync(tail.connection)
    snapshot = await tail.next("snapshot")

    mirror = Mirror()
    for frame in (before, *tail.frames[:-1]):
        mirror.take(frame)
    assert mirror.seq == snapshot["seq"] == table.seq
    assert mirror.view == snapshot["view"]


async def test_who_missed_much_or_saw_another_game_gets_a_snapshot(worker: Worker) -> None:
    room, players, game_id = await worker.store.begun_game()
    table = await _table(worker.store, game_id)
    await play_on(table, actions=60, random=Random(5))

    for game, last_seq in ((game_id, 2), (game_id, table.seq + 5), ("g_other", table.seq), (None, None)):
        visitor = await Visitor.come(worker.registry, room.id, players[0].id, game=game, last_seq=last_seq)
        assert (await visitor.next("snapshot"))["seq"] == table.seq


async def test_a_spectator_does_not_act(worker: Worker) -> None:
    room, _, game_id = await worker.store.begun_game()
    (watcher,) = await worker.store.guests(1)
    visitor = await Visitor.come(worker.registry, room.id, watcher.id)

    outcome = await visitor.act(game_id, 4, LookAtCard(Seat.A))

    assert outcome.error.code == "not_seated"


async def test_an_action_for_another_game_is_refused(worker: Worker) -> None:
    room, players, _ = await worker.store.begun_game()
    visitor = await Visitor.come(worker.registry, room.id, players[0].id)

    outcome = await visitor.act("g_other", 4, LookAtCard(Seat.A))

    assert outcome.error.code == "no_such_game"


async def test_the_newer_connection_of_a_player_replaces_the_older(worker: Worker) -> None:
    room, players = await worker.store.room_of_four()
    older = await Visitor.come(worker.registry, room.id, players[0].id)
    newer = await Visitor.come(worker.registry, room.id, players[0].id)

    assert await older.until_closed() == CloseCode.REPLACED
    worker.registry.detach(older.connection)
    assert newer.connection.outbox.is_open
    assert worker.registry.presence(room)[players[0].id] == "here"


async def test_all_in_the_room_hear_who_comes_and_goes(worker: Worker) -> None:
    room, players = await worker.store.room_of_four()
    stays = await Visitor.come(worker.registry, room.id, players[0].id)
    await stays.next("presence")

    comes = await Visitor.come(worker.registry, room.id, players[1].id)
    came = await stays.next("presence")
    worker.registry.detach(comes.connection)
    went = await stays.next("presence")

    assert (came["players"][players[1].id], went["players"][players[1].id]) == ("here", "reconnecting")


async def test_a_slow_reader_is_cut_and_the_others_hear_all(worker: Worker) -> None:
    room, players, game_id = await worker.store.begun_game()
    (watcher,) = await worker.store.guests(1)
    visitors = [await Visitor.come(worker.registry, room.id, player.id) for player in players]
    slow = await worker.registry.attach(room.id, watcher.id, game=None, last_seq=None, outbox=Outbox(frames=4))
    assert slow is not None
    table = await _table(worker.store, game_id)

    for turn in range(6):
        card = table.state.hands[Seat.A][0]
        assert (await visitors[0].act(game_id, 0, GiveCard(Seat.A, card))).ok
        await table.catch_up()
        assert (await visitors[3].next("event", seq=table.seq))["seq"] == 5 + turn

    assert slow.outbox.close_code is CloseCode.TOO_SLOW


async def test_at_a_restart_everyone_is_told_and_closed(worker: Worker) -> None:
    room, players = await worker.store.room_of_four()
    visitor = await Visitor.come(worker.registry, room.id, players[0].id)
    lobby = Outbox()
    await worker.registry.attach_lobby(lobby)

    worker.registry.close_all(5)

    assert await visitor.until_closed() == CloseCode.RESTARTING
    assert visitor.frames[-1] == {"type": "restarting", "seconds": 5}
    assert lobby.close_code is CloseCode.RESTARTING


async def test_the_lobby_hears_of_a_room_that_opens(worker: Worker) -> None:
    lobby = Outbox()
    await worker.registry.attach_lobby(lobby)
    first = await lobby.next()

    room, _ = await worker.store.room_of_four()

    async with asyncio.timeout(PATIENCE):
        while [(each["code"], each["seated"]) for each in json.loads(await lobby.next() or "")["rooms"]] != [
            (room.code, 4)
        ]:
            pass
    assert first == '{"type":"lobby","rooms":[]}'


@pytest.mark.postgres
async def test_viewers_of_one_table_in_two_workers_see_the_same(workers: tuple[Worker, Worker]) -> None:
    room, players, game_id = await workers[0].store.begun_game()
    visitors = [
        await Visitor.come(workers[seat % 2].registry, room.id, player.id)
        for seat, player in zip(SEATS, players, strict=True)
    ]
    await _give_all(visitors, workers[0].store, game_id)
    looked = await visitors[1].act(game_id, 0, LookAtCard(Seat.B))

    events = [await visitor.next("event", seq=looked.seq) for visitor in visitors]

    assert {frame["event"]["kind"] for frame in events} == {"exchange_fixed"}
    for visitor in visitors:
        numbers = [frame["seq"] for frame in visitor.frames if frame["type"] == "event"]
        assert numbers == list(range(numbers[0], looked.seq + 1))


@pytest.mark.postgres
async def test_a_player_who_comes_back_through_another_worker_replaces_the_older_connection(
    workers: tuple[Worker, Worker],
) -> None:
    room, players = await workers[0].store.room_of_four()
    older = await Visitor.come(workers[0].registry, room.id, players[0].id)
    newer = await Visitor.come(workers[1].registry, room.id, players[0].id)

    assert await older.until_closed() == CloseCode.REPLACED
    assert newer.connection.outbox.is_open


@pytest.mark.postgres
async def test_presence_is_known_across_workers(workers: tuple[Worker, Worker]) -> None:
    room, players = await workers[0].store.room_of_four()
    here = await Visitor.come(workers[0].registry, room.id, players[0].id)

    there = await Visitor.come(workers[1].registry, room.id, players[1].id)

    both = {players[0].id: "here", players[1].id: "here", players[2].id: "away", players[3].id: "away"}
    await here.next("presence", players=both)
    await there.next("presence", players=both)
    workers[0].registry.detach(here.connection)
    await there.next("presence", players=both | {players[0].id: "away"})


@pytest.mark.postgres
async def test_a_change_of_the_room_is_heard_in_the_other_worker(workers: tuple[Worker, Worker]) -> None:
    room, players = await workers[0].store.room_of_four()
    there = await Visitor.come(workers[1].registry, room.id, players[1].id)

    await workers[0].registry.deal(await workers[0].store.seating.start(room.code, players[0].id))

    assert (await there.next("snapshot"))["view"]["viewer"] == "B"


@pytest.mark.postgres
async def test_what_was_rung_while_nobody_listened_is_caught_up_with(workers: tuple[Worker, Worker]) -> None:
    room, players, game_id = await workers[0].store.begun_game()
    there = await Visitor.come(workers[1].registry, room.id, players[1].id)
    seq = (await there.next("snapshot"))["seq"]
    table = await _table(workers[0].store, game_id)
    deafened = workers[1].store.database
    await deafened.bell.aclose()
    await table.act(Seat.A, fresh_id(), seq, GiveCard(Seat.A, table.state.hands[Seat.A][0]))

    await deafened.bell.start()

    assert (await there.next("event", seq=seq + 1))["event"]["kind"] == "card_given"


@pytest.mark.postgres
async def test_a_table_recovers_by_itself_when_the_database_comes_back(workers: tuple[Worker, Worker]) -> None:
    room, players, game_id = await workers[0].store.begun_game()
    visitor = await Visitor.come(workers[0].registry, room.id, players[0].id)
    seq = (await visitor.next("snapshot"))["seq"]
    card = (await _table(workers[1].store, game_id)).state.hands[Seat.A][0]
    async with workers[1].store.database.read() as connection:
        await connection.execute(
            text("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
        )

    async with asyncio.timeout(PATIENCE):
        while not (outcome := await visitor.act(game_id, seq, GiveCard(Seat.A, card))).ok:
            assert outcome.error.code == "database_away"
            assert outcome.error.retry

    assert outcome.seq == seq + 1
    assert len(await workers[0].store.log.read(game_id, after=seq)) == 1
