"""R2.6: the exchange between partners."""

from itertools import permutations
from typing import get_args

import pytest

from app.engine.actions import Action, CardAction, FixExchange, GiveCard, LookAtCard, PlayCard
from app.engine.cards import Card
from app.engine.events import CardGiven, CardLookedAt, ExchangeFixed, PlayBegan
from app.engine.exchanging import known_hand
from app.engine.game import decide
from app.engine.notation import read_board, read_play
from app.engine.refusals import IllegalAction
from app.engine.seats import SEATS, Seat, Team
from app.engine.state import GameState, Phase
from app.engine.views import waiting_for
from tests.engine.scenes import act, cards, dealt, hands_of

HANDS = hands_of("13 2 3 5 T", "2 3 4 5 6", "1 1 13 9 S", "7 8 9 10 12")
DEALT = dealt(HANDS)
GIFTS = (
    GiveCard(Seat.A, Card.TWO),
    GiveCard(Seat.B, Card.SIX),
    GiveCard(Seat.C, Card.ONE),
    GiveCard(Seat.D, Card.SEVEN),
)
AC_PASSED = act(DEALT, GIFTS[Seat.A], GIFTS[Seat.C])
ALL_PASSED = act(DEALT, *GIFTS)


def refused(state: GameState, action: Action) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as refusal:
        decide(state, action)
    return refusal.value.code.value, refusal.value.rule


def test_a_card_passed_leaves_the_hand_and_reaches_the_partner_only_when_fixed() -> None:
    """R2.6"""
    passed = act(DEALT, GIFTS[Seat.A])
    fixed = act(AC_PASSED, LookAtCard(Seat.C))

    assert (passed.hands[Seat.A], passed.hands[Seat.C]) == (cards("13 3 5 T"), HANDS[Seat.C])
    assert (fixed.hands[Seat.A], fixed.hands[Seat.C]) == (cards("13 3 5 T 1"), cards("1 13 9 S 2"))


def test_the_four_may_pass_in_any_order() -> None:
    """R2.6"""
    ends = {act(DEALT, *order, FixExchange()).hands for order in permutations(GIFTS)}

    assert ends == {(cards("13 3 5 T 1"), cards("2 3 4 5 7"), cards("1 13 9 S 2"), cards("8 9 10 12 6"))}


def test_a_card_passed_may_be_replaced_while_neither_partner_has_looked() -> None:
    """R2.6: «Замена возможна, пока карточки не просмотрены.»"""
    replaced = act(AC_PASSED, GiveCard(Seat.A, Card.TACKER))

    assert (replaced.exchange.given[Seat.A], replaced.hands[Seat.A]) == (Card.TACKER, cards("13 3 5 2"))


@pytest.mark.parametrize("looking", [Seat.A, Seat.C])
@pytest.mark.parametrize("replacing", [Seat.A, Seat.C])
def test_once_a_partner_looks_the_exchange_of_that_team_is_fixed(looking: Seat, replacing: Seat) -> None:
    """R2.6"""
    looked = act(AC_PASSED, LookAtCard(looking))

    assert looked.exchange.fixed == {Team.AC}
    assert refused(looked, GiveCard(replacing, looked.hands[replacing][0])) == ("exchange_fixed", "R2.6")


def test_the_other_team_goes_on_exchanging() -> None:
    """R2.6"""
    looked = act(AC_PASSED, LookAtCard(Seat.A), GIFTS[Seat.B], GiveCard(Seat.B, Card.TWO))

    assert (looked.phase, looked.exchange.given[Seat.B]) == (Phase.EXCHANGE, Card.TWO)


def test_who_has_passed_nothing_may_not_look() -> None:
    """R2.6: «посмотреть полученную карточку можно только после передачи своей»"""
    assert refused(act(DEALT, GIFTS[Seat.A]), LookAtCard(Seat.C)) == ("give_first", "R2.6")


def test_there_is_nothing_to_look_at_before_the_partner_has_passed() -> None:
    """R2.6"""
    assert refused(act(DEALT, GIFTS[Seat.A]), LookAtCard(Seat.A)) == ("not_now", "R2.6")


def test_a_look_shows_the_card_received_and_fixes() -> None:
    """R2.6"""
    assert decide(AC_PASSED, LookAtCard(Seat.A)) == (CardLookedAt(Seat.A, Card.ONE), ExchangeFixed(Team.AC))


def test_the_other_partner_may_look_as_well_and_once() -> None:
    """R2.6"""
    first = act(AC_PASSED, LookAtCard(Seat.A))
    second = act(first, LookAtCard(Seat.C))

    assert decide(first, LookAtCard(Seat.C)) == (CardLookedAt(Seat.C, Card.TWO),)
    assert refused(second, LookAtCard(Seat.C)) == ("not_now", "R2.6")


def test_until_a_seat_looks_it_does_not_know_the_card_received() -> None:
    """R2.6"""
    state = act(AC_PASSED, LookAtCard(Seat.A))

    assert (known_hand(state, Seat.A), known_hand(state, Seat.C)) == (cards("13 3 5 T 1"), cards("1 13 9 S"))


def test_play_begins_when_the_second_team_is_fixed() -> None:
    """R2.6, R2.7: the player left of the dealer begins."""
    state = act(ALL_PASSED, LookAtCard(Seat.D))

    assert decide(state, LookAtCard(Seat.C))[1:] == (ExchangeFixed(Team.AC), PlayBegan(Seat.A))


def test_if_nobody_looks_the_house_fixes_both_teams() -> None:
    """R2.6"""
    assert decide(ALL_PASSED, FixExchange()) == (ExchangeFixed(Team.AC), ExchangeFixed(Team.BD), PlayBegan(Seat.A))


def test_the_house_fixes_the_team_in_which_nobody_looked() -> None:
    """R2.6"""
    state = act(ALL_PASSED, LookAtCard(Seat.D))

    assert decide(state, FixExchange()) == (ExchangeFixed(Team.AC), PlayBegan(Seat.A))


def test_the_house_waits_until_all_four_have_passed() -> None:
    """R2.6"""
    assert refused(act(DEALT, *GIFTS[:3]), FixExchange()) == ("not_now", "R2.6")


def test_only_a_card_in_hand_can_be_passed() -> None:
    """R2.6"""
    assert refused(DEALT, GiveCard(Seat.B, Card.TACKER)) == ("card_not_held", "R2.6")


def test_one_passes_also_with_all_marbles_home() -> None:
    """R2.6, R7.1"""
    board = read_board("A1,A2,A3,A4/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0")
    at_home = GameState(phase=Phase.EXCHANGE, hands=HANDS, board=board, deal_number=1)

    assert decide(at_home, GIFTS[Seat.A]) == (CardGiven(Seat.A, Card.TWO),)
    assert waiting_for(at_home) == SEATS


def test_nobody_lays_a_card_during_the_exchange() -> None:
    """R2.4"""
    assert refused(ALL_PASSED, PlayCard(Seat.A, read_play("13:A0-0"))) == ("not_now", "R2.4")


def test_no_card_is_passed_once_play_has_begun() -> None:
    """R2.4"""
    state = act(ALL_PASSED, FixExchange())

    assert refused(state, GiveCard(Seat.A, Card.FIVE)) == ("not_now", "R2.4")
    assert refused(state, LookAtCard(Seat.A)) == ("not_now", "R2.4")


def test_the_game_waits_for_who_has_not_passed_and_then_for_who_may_look() -> None:
    """R2.6"""
    waited_for = [
        waiting_for(DEALT),
        waiting_for(AC_PASSED),
        waiting_for(ALL_PASSED),
        waiting_for(act(ALL_PASSED, LookAtCard(Seat.A))),
        waiting_for(act(ALL_PASSED, FixExchange())),
    ]

    assert waited_for == [SEATS, (Seat.B, Seat.D), SEATS, (Seat.B, Seat.D), (Seat.A,)]


def test_a_player_can_pass_look_and_lay_cards_and_has_no_way_to_talk() -> None:
    """R2.9"""
    assert get_args(CardAction) == (GiveCard, LookAtCard, PlayCard)
