"""A table: decide, store, evolve, tell."""

from random import Random
from typing import Any

import pytest

from app.engine.actions import GiveCard, PlayCard
from app.engine.choices import legal_plays
from app.engine.events import CardsDealt
from app.engine.game import replay
from app.engine.notation import read_play
from app.engine.seats import SEATS, Seat
from app.engine.state import Phase
from app.store.event_log import EventLog
from tests.tables.kit import Ears, Store, fresh_id, one_card_before_the_end, open_table, play_on, play_to_a_turn


class BrokenLog(EventLog):
    """A log whose database goes away just before, or just after, it has stored."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.database)
        self.breaks: str | None = None

    async def append(self, game_id: str, **stored: Any) -> bool:
        if self.breaks == "before":
            raise ConnectionError("away")
        done = await super().append(game_id, **stored)
        if self.breaks == "after":
            raise ConnectionError("away")
        return done


async def test_a_game_that_has_begun_is_dealt_at_once(store: Store) -> None:
    *_, game_id = await store.begun_game()

    table = await open_table(store, game_id)

    assert table.state.phase is Phase.EXCHANGE
    assert [len(hand) for hand in table.state.hands] == [5, 5, 5, 5]


async def test_the_house_deals_on_with_the_last_card_of_a_deal(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)

    while table.state.deal_number == 1:
        await play_on(table, actions=1, random=Random(3))

    assert table.latest is not None
    assert table.state.phase is Phase.EXCHANGE
    assert any(isinstance(logged.event, CardsDealt) for logged in await store.log.read(game_id, after=table.seq - 2))


async def test_the_same_seed_deals_the_same_cards(store: Store) -> None:
    again = Store(store.database)
    tables = [await open_table(each, (await each.begun_game())[2]) for each in (store, again)]

    assert tables[0].state.hands == tables[1].state.hands


async def test_the_winning_card_ends_the_game_and_the_room_knows(store: Store) -> None:
    """R9.1"""
    room, _, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    winner = await one_card_before_the_end(store, table)

    play = next(outcome.play for outcome in legal_plays(table.state.position) if outcome.board.has_won(winner.team))
    outcome = await table.act(winner, fresh_id(), table.seq, PlayCard(winner, play))

    ended = await store.rooms.by_code(room.code)
    assert outcome.ok
    assert table.is_over
    assert ended is not None
    assert ended.game is not None
    assert (ended.game.is_over, ended.game.winner) == (True, winner.team)
    assert ended.version == room.version + 1


async def test_a_restart_goes_on_with_the_same_hands_and_history(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await play_on(table, actions=60, random=Random(2))

    reopened = await open_table(store, game_id)

    assert reopened.state == table.state
    assert reopened.recent == table.recent
    await play_on(reopened, actions=10, random=Random(4))


async def test_nobody_hears_of_an_event_that_was_not_stored(store: Store) -> None:
    *_, game_id = await store.begun_game()
    ears, log = Ears(), BrokenLog(store)
    table = await open_table(store, game_id, log=log, teller=ears)
    heard, seq = len(ears.heard), table.seq

    log.breaks = "before"
    outcome = await table.act(Seat.A, fresh_id(), seq, GiveCard(Seat.A, table.state.hands[Seat.A][0]))

    assert outcome.error is not None
    assert (outcome.error.code, outcome.error.retry) == ("database_away", True)
    assert (len(ears.heard), table.seq) == (heard, seq)
    assert len(await store.log.read(game_id)) == seq


async def test_an_append_whose_answer_was_lost_is_found_by_the_resend(store: Store) -> None:
    *_, game_id = await store.begun_game()
    ears, log = Ears(), BrokenLog(store)
    table = await open_table(store, game_id, log=log, teller=ears)
    seq, action, action_id = table.seq, GiveCard(Seat.A, table.state.hands[Seat.A][0]), fresh_id()

    log.breaks = "after"
    lost = await table.act(Seat.A, action_id, seq, action)
    log.breaks = None
    found = await table.act(Seat.A, action_id, seq, action)

    assert not lost.ok
    assert found.ok
    assert found.seq == table.seq == seq + 1
    assert [happened.seq for happened in ears.heard] == list(range(1, seq + 2))


async def test_everyone_is_told_every_number_in_order(store: Store) -> None:
    *_, game_id = await store.begun_game()
    ears = Ears()
    table = await open_table(store, game_id, teller=ears)

    await play_on(table, actions=80, random=Random(6))

    assert [happened.seq for happened in ears.heard] == list(range(1, table.seq + 1))
    assert replay(happened.event for happened in ears.heard) == table.state


async def test_a_turn_decided_on_an_old_board_is_stale_and_changes_nothing(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await play_to_a_turn(table)
    seq, turn = table.seq, table.state.turn

    outcome = await table.act(turn, fresh_id(), seq - 1, PlayCard(turn, read_play("5:discard")))

    assert outcome.error is not None
    assert (outcome.error.code, outcome.seq, table.seq) == ("stale", seq, seq)


async def test_the_exchange_is_not_bound_to_what_was_seen(store: Store) -> None:
    """R2.6"""
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    seen = table.seq

    outcomes = [
        await table.act(seat, fresh_id(), seen, GiveCard(seat, table.state.hands[seat][0])) for seat in reversed(SEATS)
    ]

    assert all(outcome.ok for outcome in outcomes)


async def test_an_illegal_action_is_refused_with_its_rule(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await play_to_a_turn(table)
    other = table.state.turn.left

    outcome = await table.act(other, fresh_id(), table.seq, PlayCard(other, read_play("5:discard")))

    assert outcome.error is not None
    assert (outcome.error.code, outcome.error.rule) == ("not_your_turn", "R2.7")


@pytest.mark.parametrize("missed", [0, 1, 7, 40])
async def test_a_short_tail_is_what_was_missed(store: Store, missed: int) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await play_on(table, actions=60, random=Random(8))

    tail = table.tail(table.seq - missed)

    assert tail is not None
    assert [happened.seq for happened in tail] == list(range(table.seq - missed + 1, table.seq + 1))


async def test_there_is_no_tail_from_long_ago_or_from_the_future(store: Store) -> None:
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await play_on(table, actions=60, random=Random(8))

    assert table.tail(3) is None
    assert table.tail(table.seq + 1) is None
