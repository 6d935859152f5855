"""The house fixes the exchange when nobody looks: on time, by any worker, and never for a down-time (R2.6)."""

from datetime import timedelta

from app.engine.actions import GiveCard, GiveToBot
from app.engine.seats import SEATS, Seat
from app.engine.state import Phase
from app.tables.table import Table
from app.tables.timing import Timing
from tests.tables.kit import BEGINNING, Store, Visitor, fresh_id, open_table, open_worker

QUICK = Timing(exchange_seconds=0.05, sweep_seconds=0.05)
ALARM_ONLY = Timing(exchange_seconds=0.05, sweep_seconds=3600)


async def _all_give(table: Table) -> None:
    for seat in SEATS:
        outcome = await table.act(seat, fresh_id(), table.seq, GiveCard(seat, table.state.hands[seat][0]))
        assert outcome.ok


async def test_the_deadline_runs_from_the_fourth_card_passed(store: Store) -> None:
    """R2.6"""
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)

    await _all_give(table)

    game = await store.log.game(game_id)
    assert game is not None
    assert game.deadline_at == table.deadline_at == BEGINNING + timedelta(seconds=4)


async def test_a_card_replaced_does_not_put_off_the_deadline(store: Store) -> None:
    """R2.6"""
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await _all_give(table)
    due = table.deadline_at

    store.clock.pass_by(3)
    await table.act(Seat.A, fresh_id(), table.seq, GiveCard(Seat.A, table.state.hands[Seat.A][0]))

    assert table.deadline_at == due


async def test_nobody_waits_for_bots_to_look(store: Store) -> None:
    """R2.6"""
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await _all_give(table)

    for seat in SEATS:
        await table.act(seat, fresh_id(), table.seq, GiveToBot(seat, seat, "easy"))
    await table.time_out()

    assert table.state.phase is Phase.PLAY


async def test_the_house_waits_for_the_deadline_and_then_fixes(store: Store) -> None:
    """R2.6"""
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await _all_give(table)

    store.clock.pass_by(3.9)
    await table.time_out()
    early = table.state.phase
    store.clock.pass_by(0.1)
    await table.time_out()

    assert (early, table.state.phase) == (Phase.EXCHANGE, Phase.PLAY)
    assert table.deadline_at is not None
    assert table.deadline_at > store.clock() + timedelta(hours=1)


async def test_two_workers_at_the_deadline_fix_once(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await _all_give(table)
    other = await open_table(store, game_id)
    seq = table.seq
    store.clock.pass_by(4)

    await table.time_out()
    await other.time_out()

    assert other.state == table.state
    assert [type(logged.event).__name__ for logged in await store.log.read(game_id, after=seq)] == [
        "ExchangeFixed",
        "ExchangeFixed",
        "PlayBegan",
    ]


async def test_a_watched_table_is_woken_at_its_deadline(store: Store) -> None:
    room, players, game_id = await store.begun_game()
    async with open_worker(store, timing=ALARM_ONLY) as worker:
        visitors = [await Visitor.come(worker, room.id, player.id) for player in players]
        for seat, visitor in zip(SEATS, visitors, strict=True):
            snapshot = await visitor.next("snapshot")
            table = await open_table(store, game_id)
            outcome = await visitor.act(game_id, snapshot["seq"], GiveCard(seat, table.state.hands[seat][0]))
            assert outcome.ok

        listed = await visitors[table.state.dealer.left].next("choices", game=game_id)

    assert listed["duty"] in {"play", "discard"}


async def test_a_table_nobody_watches_is_woken_by_any_workers_sweep(store: Store) -> None:
    *_, game_id = await store.begun_game()
    await _all_give(await open_table(store, game_id))

    async with open_worker(store, timing=QUICK, clock=lambda: BEGINNING + timedelta(seconds=5)):
        reopened = await open_table(store, game_id)

    assert reopened.state.phase is Phase.PLAY


async def test_down_time_is_not_charged(store: Store) -> None:
    *_, game_id = await store.begun_game()
    await store.log.make_up_for_silence(BEGINNING, timedelta(seconds=6))
    await _all_give(await open_table(store, game_id))
    restarted_at = BEGINNING + timedelta(minutes=10)

    async with open_worker(store, timing=QUICK, clock=lambda: restarted_at):
        table = await open_table(store, game_id)

    assert table.state.phase is Phase.EXCHANGE
    assert table.deadline_at == restarted_at + timedelta(seconds=4)
