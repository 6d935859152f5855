"""The next game in place."""

from app.engine.actions import PlayCard
from app.engine.choices import legal_plays
from app.engine.seats import SEATS, Seat
from app.tables.registry import utc_now
from tests.tables.kit import Store, Visitor, fresh_id, one_card_before_the_end, open_table, open_worker


async def _win(store: Store, game_id: str) -> None:
    table = await open_table(store, game_id, clock=utc_now)
    seat = await one_card_before_the_end(store, table)
    play = next(outcome.play for outcome in legal_plays(table.state.position) if outcome.board.has_won(seat.team))
    outcome = await table.act(seat, fresh_id(), table.seq, PlayCard(seat, play))
    assert outcome.ok


async def test_the_next_game_starts_with_the_same_seats_and_takes_the_watchers_along(store: Store) -> None:
    room, players, first_id = await store.begun_game()
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.watch_code, watcher.id)
    async with open_worker(store) as worker:
        visitors = [await Visitor.come(worker, room.id, player.id) for player in (*players, watcher)]
        for visitor in visitors:
            await visitor.next("snapshot", game=first_id)
        await _win(store, first_id)
        over = await store.rooms.by_id(room.id)
        for seat in SEATS:
            room = await store.seating.set_ready(room.code, players[seat].id, seat, is_ready=True)
        await worker.deal(room)
        assert room.game is not None
        snapshots = [await visitor.next("snapshot", game=room.game.id) for visitor in visitors]

    assert over is not None
    assert not any(sitter.is_ready for sitter in over.sitters().values())
    assert room.game.number == 2
    assert [snapshot["view"]["viewer"] for snapshot in snapshots] == ["A", "B", "C", "D", None]


async def test_an_absent_seat_becomes_open_or_a_bots(store: Store) -> None:
    room, players, first_id = await store.begun_game()
    await _win(store, first_id)

    freed = await store.seating.place(room.code, players[0].id, Seat.B, None)
    await store.seating.seat_bot(room.code, players[0].id, Seat.B, "easy")
    started = await store.seating.start(room.code, players[0].id)

    assert freed.sitter(Seat.B) is None
    assert started.is_running
    assert getattr(started.sitter(Seat.B), "bot_level", None) == "easy"
