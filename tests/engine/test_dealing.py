"""R2.1 to R2.5: the deck, the deal, the dealer's chip and the announcements."""

from collections import Counter
from random import Random

import pytest

from app.engine.actions import Action, DealCards, FixExchange, GiveCard, LookAtCard, PlayCard, StartGame
from app.engine.cards import FULL_DECK, Card
from app.engine.choices import legal_plays
from app.engine.events import CardsDealt, DealEnded, DeckShuffled, GameStarted, HandsAnnounced
from app.engine.game import NEW_GAME, decide
from app.engine.refusals import IllegalAction
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Options, Phase, SevenHome
from app.simulation import shuffled_deck
from tests.engine.scenes import act, dealt, exchanged, hands_of, started

HANDS = hands_of("13 2 3 5 T", "2 3 4 5 6", "1 1 13 9 S", "7 8 9 10 12")


def rest_of_deal(state: GameState) -> GameState:
    """The deal to its end, every seat laying the first of its plays."""
    state = exchanged(state)
    while state.phase is Phase.PLAY:
        state = act(state, PlayCard(state.turn, legal_plays(state.position)[0].play))
    return state


def test_four_seats_clockwise_make_two_teams_of_opposite_seats() -> None:
    """R1.1"""
    told = [(seat.name, seat.left.name, seat.partner.name, seat.team.value) for seat in SEATS]

    assert told == [("A", "B", "C", "AC"), ("B", "C", "D", "BD"), ("C", "D", "A", "AC"), ("D", "A", "B", "BD")]


def test_the_deck_has_one_hundred_cards_and_no_eleven() -> None:
    """R2.1"""
    counts = {card.value: count for card, count in Counter(FULL_DECK).items()}
    by_count = {"1": 9, "13": 9, "7": 8, "T": 4} | dict.fromkeys(
        ("2", "3", "4", "5", "6", "8", "9", "10", "12", "S"), 7
    )

    assert (counts, len(FULL_DECK)) == (by_count, 100)


def test_the_first_dealer_and_the_options_come_from_outside() -> None:
    """R2.2, R10.1"""
    options = Options(SevenHome.FORWARD)

    assert decide(NEW_GAME, StartGame(options, Seat.C)) == (GameStarted(options, Seat.C),)


def test_a_deal_is_shuffled_dealt_and_announced_in_this_order() -> None:
    """R2.4"""
    kinds = [type(event) for event in decide(started(), DealCards(shuffled_deck(Random(1))))]

    assert kinds == [DeckShuffled, CardsDealt, HandsAnnounced]


def test_a_deal_gives_each_seat_five_cards_one_by_one_from_the_dealers_left() -> None:
    """R2.2"""
    deck = shuffled_deck(Random(1))
    state = act(started(Seat.A), DealCards(deck))

    assert (state.hands[Seat.B], state.hands[Seat.C]) == (deck[0:20:4], deck[1:20:4])
    assert (state.hands[Seat.D], state.hands[Seat.A], state.deck) == (deck[2:20:4], deck[3:20:4], deck[20:])


def test_every_seat_announces_whether_it_holds_a_one_or_a_thirteen() -> None:
    """R2.5"""
    assert dealt(HANDS).can_enter == (True, False, True, False)


def test_the_announcement_speaks_of_the_hand_as_dealt() -> None:
    """R2.5: passing one's only 13 does not change it."""
    state = act(dealt(HANDS), GiveCard(Seat.A, Card.THIRTEEN))

    assert state.can_enter[Seat.A]


def test_five_deals_use_up_a_deck_and_the_chip_goes_to_the_left_after_each() -> None:
    """R2.2, R2.3"""
    state = act(started(Seat.C), DealCards(shuffled_deck(Random(2))))
    told = []
    for deal in range(1, 7):
        told.append((state.deal_number, state.dealer.name, len(state.deck)))
        state = rest_of_deal(state)
        state = act(state, DealCards(shuffled_deck(Random(deal)) if deal == 5 else None))

    assert told == [(1, "C", 80), (2, "D", 60), (3, "A", 40), (4, "B", 20), (5, "C", 0), (6, "D", 80)]


def test_after_a_shuffle_the_player_left_of_the_first_dealer_of_the_old_deck_deals() -> None:
    """R2.3: «Первым раздаёт игрок слева от того, кто сдавал самую первую полную колоду.»"""
    state = act(started(Seat.C), DealCards(shuffled_deck(Random(2))))
    for _ in range(4):
        state = act(rest_of_deal(state), DealCards())
    state = act(rest_of_deal(state), DealCards(shuffled_deck(Random(3))))

    assert state.dealer is Seat.C.left


def test_cards_of_later_deals_go_on_top_until_the_shuffle_takes_all() -> None:
    """R2.8"""
    state = act(started(), DealCards(shuffled_deck(Random(4))))
    pile_heights = []
    for deal in range(1, 6):
        before = state.discard
        state = rest_of_deal(state)
        assert state.discard[: len(before)] == before
        pile_heights.append(len(state.discard))
        state = act(state, DealCards(shuffled_deck(Random(5)) if deal == 5 else None))

    assert (pile_heights, state.discard) == ([20, 40, 60, 80, 100], ())


def test_the_board_stays_as_it_is_between_deals_and_the_deal_has_no_history() -> None:
    """R8.3: a Tacker never reaches into an earlier deal."""
    state = rest_of_deal(act(started(), DealCards(shuffled_deck(Random(6)))))
    again = act(state, DealCards())

    assert again.board == state.board
    assert (state.before, state.face, again.before, again.face) == (None, None, None, None)


def test_the_last_card_of_a_deal_ends_it() -> None:
    """R2.7"""
    state = exchanged(act(started(), DealCards(shuffled_deck(Random(7)))))
    for _ in range(19):
        state = act(state, PlayCard(state.turn, legal_plays(state.position)[0].play))
    events = decide(state, PlayCard(state.turn, legal_plays(state.position)[0].play))

    assert events[1:] == (DealEnded(),)
    assert [len(hand) for hand in state.hands] == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        (None, "missing"),
        (FULL_DECK[:-1], "not_the_full_deck"),
        ((*FULL_DECK[:-1], Card.ONE), "not_the_full_deck"),
        ((*FULL_DECK, Card.ONE), "not_the_full_deck"),
    ],
)
def test_a_used_up_deck_is_replaced_by_all_hundred_cards_and_nothing_else(
    deck: tuple[Card, ...] | None, why: str
) -> None:
    """R2.1, R2.2"""
    with pytest.raises(IllegalAction) as refusal:
        decide(started(), DealCards(deck))

    assert (refusal.value.code.value, refusal.value.data) == ("bad_deck", {"why": why})


def test_an_unfinished_deck_is_never_shuffled() -> None:
    """R2.2: «Незаконченную колоду не нужно перемешивать перед раздачей!»"""
    state = rest_of_deal(act(started(), DealCards(shuffled_deck(Random(8)))))

    with pytest.raises(IllegalAction) as refusal:
        decide(state, DealCards(FULL_DECK))

    assert (refusal.value.code.value, refusal.value.rule) == ("bad_deck", "R2.2")


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (NEW_GAME, DealCards(FULL_DECK)),
        (NEW_GAME, GiveCard(Seat.A, Card.ONE)),
        (started(), StartGame(Options(), Seat.A)),
        (started(), LookAtCard(Seat.A)),
        (started(), FixExchange()),
        (dealt(HANDS), DealCards()),
        (dealt(HANDS), StartGame(Options(), Seat.A)),
    ],
)
def test_deal_announce_exchange_play_is_the_only_order(state: GameState, action: Action) -> None:
    """R2.4"""
    with pytest.raises(IllegalAction) as refusal:
        decide(state, action)

    assert (refusal.value.code.value, refusal.value.rule) == ("not_now", "R2.4")
