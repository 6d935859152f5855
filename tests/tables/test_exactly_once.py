"""Exactly once, in one order: also with two workers, each with a table of its own, on one database."""

import asyncio
from random import Random

from app.engine.actions import GiveCard, PlayCard
from app.engine.choices import legal_plays
from app.engine.seats import SEATS, Seat
from tests.tables.kit import Store, fresh_id, open_store, open_table, play_on, play_to_a_turn


async def test_a_resend_gets_the_first_answer(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    action, action_id = GiveCard(Seat.B, table.state.hands[Seat.B][0]), fresh_id()

    first = await table.act(Seat.B, action_id, table.seq, action)
    again = await table.act(Seat.B, action_id, table.seq, action)

    assert first.ok
    assert again == first
    assert table.seq == first.seq


async def test_a_resent_turn_gets_its_first_answer_after_a_restart(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await play_to_a_turn(table)
    turn, expect, action_id = table.state.turn, table.seq, fresh_id()
    action = PlayCard(turn, legal_plays(table.state.position)[0].play)
    first = await table.act(turn, action_id, expect, action)
    await play_on(table, actions=3, random=Random(1))

    restarted = await open_table(store, game_id)
    again = await restarted.act(turn, action_id, expect, action)

    assert again == first
    assert restarted.seq == table.seq


async def test_a_resent_refusal_gets_its_first_answer_even_if_it_would_be_legal_by_then(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    action_id = fresh_id()
    hand = table.state.hands[Seat.A]
    not_held = next(card for card in table.state.deck if card not in hand)

    first = await table.act(Seat.A, action_id, table.seq, GiveCard(Seat.A, not_held))
    again = await table.act(Seat.A, action_id, table.seq, GiveCard(Seat.A, hand[0]))

    assert first.error is not None
    assert first.error.code == "card_not_held"
    assert again == first


async def test_two_seats_may_use_the_same_id(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    action_id = fresh_id()

    outcomes = [
        await table.act(seat, action_id, table.seq, GiveCard(seat, table.state.hands[seat][0])) for seat in SEATS
    ]

    assert [outcome.ok for outcome in outcomes] == [True] * 4


async def test_fifty_copies_of_one_action_are_one_event(store: Store, database_url: str) -> None:
    *_, game_id = await store.begun_game()
    async with open_store(database_url) as other:
        tables = [await open_table(store, game_id), await open_table(other, game_id)]
        await play_to_a_turn(tables[0])
        seq, turn = tables[0].seq, tables[0].state.turn
        action, action_id = PlayCard(turn, legal_plays(tables[0].state.position)[0].play), fresh_id()

        outcomes = await asyncio.gather(*(tables[copy % 2].act(turn, action_id, seq, action) for copy in range(50)))

    assert set(outcomes) == {outcomes[0]}
    assert outcomes[0].ok
    assert len(await store.log.read(game_id, after=seq)) == 1


async def test_of_fifty_conflicting_turns_one_wins(store: Store, database_url: str) -> None:
    *_, game_id = await store.begun_game()
    async with open_store(database_url) as other:
        tables = [await open_table(store, game_id), await open_table(other, game_id)]
        await play_to_a_turn(tables[0])
        seq, turn = tables[0].seq, tables[0].state.turn
        plays = [outcome.play for outcome in legal_plays(tables[0].state.position)]

        outcomes = await asyncio.gather(
            *(
                tables[rival % 2].act(turn, fresh_id(), seq, PlayCard(turn, plays[rival % len(plays)]))
                for rival in range(50)
            )
        )

    refusals = [outcome.error.code for outcome in outcomes if outcome.error is not None]
    assert refusals == ["stale"] * 49
    assert len(await store.log.read(game_id, after=seq)) == 1


async def test_all_four_give_at_once_over_two_workers_and_all_are_accepted(store: Store, database_url: str) -> None:
    """R2.6"""
    *_, game_id = await store.begun_game()
    async with open_store(database_url) as other:
        tables = [await open_table(store, game_id), await open_table(other, game_id)]
        hands = tables[0].state.hands

        outcomes = await asyncio.gather(
            *(tables[seat % 2].act(seat, fresh_id(), tables[0].seq, GiveCard(seat, hands[seat][0])) for seat in SEATS)
        )
        await asyncio.gather(*(table.catch_up() for table in tables))

    assert all(outcome.ok for outcome in outcomes)
    assert tables[0].state == tables[1].state


async def test_two_workers_that_open_a_game_at_once_deal_it_once(store: Store, database_url: str) -> None:
    *_, game_id = await store.begun_game()
    async with open_store(database_url) as other:
        tables = await asyncio.gather(
            open_table(store, game_id), open_table(other, game_id), open_table(store, game_id)
        )
        await asyncio.gather(*(table.catch_up() for table in tables))

    assert tables[0].state == tables[1].state == tables[2].state
    assert tables[0].state.deal_number == 1


async def test_two_workers_play_one_game_by_turns(store: Store, database_url: str) -> None:
    *_, game_id = await store.begun_game()
    async with open_store(database_url) as other:
        tables = [await open_table(store, game_id), await open_table(other, game_id)]
        for turn in range(40):
            table = tables[turn % 2]
            await table.catch_up()
            await play_on(table, actions=1, random=Random(turn))
        await asyncio.gather(*(table.catch_up() for table in tables))

    assert tables[0].state == tables[1].state
    assert [logged.seq for logged in await store.log.read(game_id)] == list(range(1, tables[0].seq + 1))
