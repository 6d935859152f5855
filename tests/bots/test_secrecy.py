"""No bot sees more than its chair: the view it decides from, and that nothing else moves it."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from app.bots.beliefs import unseen
from app.bots.levels import LEVELS, choose
from app.bots.view import Exchanged, SeatView, remember, seat_view
from app.engine.actions import Action, FixExchange, GiveCard, LookAtCard
from app.engine.cards import FULL_DECK
from app.engine.choices import legal_plays
from app.engine.exchanging import not_yet_passed
from app.engine.game import decide, evolve
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Phase
from app.simulation import legal_actions, play_game
from tests.engine.scenes import cards, dealt, exchanged, hands_of, lay

HANDS = hands_of("5 1 13 4 T", "2 2 3 3 5", "6 6 7 7 9", "10 10 12 12 9")


def moments(seed: int, number: int) -> Iterator[tuple[GameState, Seat, Exchanged]]:
    """Moments of a random game at which a seat must choose, with what it remembers; one in three or so."""
    rng = Random(seed)
    memory = [Exchanged()] * len(SEATS)
    for step in play_game(Random(seed), lambda dice, state: dice.choice(legal_actions(state))):
        for event in step.events:
            memory = [remember(memory[seat], event, step.after, seat) for seat in SEATS]
        state = step.after
        missing = not_yet_passed(state.exchange) if state.phase is Phase.EXCHANGE else ()
        seat = state.turn if state.phase is Phase.PLAY else missing[0] if missing else None
        if seat is not None and state.hands[seat] and rng.random() < 0.3:
            yield state, seat, memory[seat]
            number -= 1
        if number == 0:
            return


def with_other_secrets(state: GameState, seat: Seat, rng: Random) -> GameState:
    """The same game with all that is hidden from the seat exchanged: the other hands, cards passed, and the deck."""
    between = [card for giver, card in enumerate(state.exchange.given) if card is not None and giver != seat]
    hidden = [card for other in SEATS if other is not seat for card in state.hands[other]] + [*between, *state.deck]
    rng.shuffle(hidden)
    hands = [
        state.hands[other] if other is seat else tuple(hidden.pop() for _ in state.hands[other]) for other in SEATS
    ]
    given = tuple(
        card if card is None or giver == seat else hidden.pop() for giver, card in enumerate(state.exchange.given)
    )
    return state._replace(hands=tuple(hands), deck=tuple(hidden), exchange=state.exchange._replace(given=given))


@pytest.mark.parametrize("level", LEVELS)
def test_no_other_hidden_cards_change_what_a_bot_does(level: str) -> None:
    """R2.8: the same chair, the same decision, whatever the others hold."""
    for state, seat, memory in moments(seed=3, number=12):
        other = with_other_secrets(state, seat, Random(len(state.discard)))

        assert other.hands != state.hands or other.deck != state.deck
        assert choose(level, seat_view(other, seat, memory), 7) == choose(level, seat_view(state, seat, memory), 7)


def test_a_view_holds_no_card_of_another_hand() -> None:
    """The types say so: the one hand in it is the seat's, the others are numbers."""
    view = seat_view(dealt(HANDS), Seat.A, Exchanged())

    assert (view.hand, view.hand_sizes) == (HANDS[Seat.A], (5, 5, 5, 5))
    assert set(SeatView.__slots__) & {"hands", "deck", "state", "exchange"} == set()


def test_a_seat_remembers_what_it_passed_and_received_and_nothing_of_the_others() -> None:
    """R2.6"""
    state = dealt(HANDS)
    memory = Exchanged()
    actions: tuple[Action, ...] = (
        *(GiveCard(seat, state.hands[seat][0]) for seat in SEATS),
        LookAtCard(Seat.A),
        FixExchange(),
    )
    for action in actions:
        for event in decide(state, action):
            state = evolve(state, event)
            memory = remember(memory, event, state, Seat.A)

    assert memory == Exchanged(given=HANDS[Seat.A][0], received=HANDS[Seat.C][0])


def test_a_view_in_play_knows_who_laid_what_in_this_deal() -> None:
    """R2.7: one card a turn, clockwise from the dealer's left."""
    state = lay(exchanged(dealt(HANDS)), "1:A0-0", "2:discard", "6:discard", "10:discard")
    view = seat_view(state, Seat.A, Exchanged())

    assert [view.laid_by(seat)[:1] for seat in SEATS] == [cards("1"), cards("2"), cards("6"), cards("10")]


def test_the_position_of_a_view_lists_the_same_plays_as_the_game() -> None:
    """R6.1: nothing of the other hands matters for one's own plays, but whether they are empty."""
    for state, seat, memory in moments(seed=5, number=25):
        if state.phase is Phase.PLAY:
            seen, known = legal_plays(seat_view(state, seat, memory).position()), legal_plays(state.position)
            assert [(each.play, each.board) for each in seen] == [(each.play, each.board) for each in known]


def test_what_is_laid_and_held_and_hidden_makes_the_deck() -> None:
    """R2.1"""
    for state, seat, memory in moments(seed=6, number=10):
        view = seat_view(state, seat, memory)

        assert unseen(view) + Counter((*view.hand, *view.discard)) == Counter(FULL_DECK)
