"""Hidden hands are drawn from what one seat knows, and only from that."""

from collections import Counter
from random import Random

import pytest

from app.bots.beliefs import is_consistent, partner_still_holds, sample_hands, unseen
from app.bots.view import Exchanged, SeatView, seat_view
from app.engine.cards import ENTERING, Card
from app.engine.seats import SEATS, Seat
from app.engine.state import Phase
from tests.bots.test_secrecy import moments
from tests.bots.views import view_of
from tests.engine.scenes import cards


def samples(view: SeatView, number: int = 40) -> list[tuple[tuple[Card, ...], ...]]:
    """So many samples, always the same."""
    rng = Random(1)
    return [sample_hands(view, rng) for _ in range(number)]


def test_samples_have_the_right_sizes_and_no_card_that_is_seen_elsewhere() -> None:
    """R2.1"""
    for state, seat, memory in moments(seed=2, number=10):
        view = seat_view(state, seat, memory)
        for hands in samples(view, 5):
            others = Counter(card for other in SEATS if other is not seat for card in hands[other])

            assert tuple(map(len, hands)) == view.hand_sizes
            assert hands[seat] == view.hand
            assert others <= unseen(view)


def test_the_true_hands_are_always_thought_possible() -> None:
    """R2.5, R2.6: whatever was announced, passed and laid."""
    for seed in range(4):
        for state, seat, memory in moments(seed=seed, number=12):
            if state.phase is Phase.PLAY or not any(state.exchange.given):
                assert is_consistent(seat_view(state, seat, memory), state.hands)


def test_who_announced_no_entering_card_is_not_thought_to_hold_one() -> None:
    """R2.5, before the exchange"""
    view = view_of("5 5 9 9 2", others=5, can_enter="B", phase=Phase.EXCHANGE)

    for hands in samples(view):
        assert ENTERING.isdisjoint(hands[Seat.C])
        assert ENTERING.isdisjoint(hands[Seat.D])
        assert not ENTERING.isdisjoint(hands[Seat.B])


def test_two_opponents_without_entering_cards_pass_none_to_each_other() -> None:
    """R2.5, R2.6"""
    view = view_of("5 5", can_enter="AC")

    assert all(ENTERING.isdisjoint((*hands[Seat.B], *hands[Seat.D])) for hands in samples(view))


@pytest.mark.parametrize(("laid", "held"), [("", ("13",)), ("9 9 9 9", ("13",)), ("9 9 13 9", ())])
def test_the_partner_holds_the_card_passed_until_it_lays_one(laid: str, held: tuple[str, ...]) -> None:
    """R2.6, R2.8"""
    left = 5 - len(laid.split()) // 4
    view = view_of("2 2 2 2 2"[: 2 * left - 1], others=left, discard=laid, exchanged=Exchanged(Card("13"), Card("9")))

    assert partner_still_holds(view) == cards(" ".join(held))
    assert not held or all(Card("13") in hands[Seat.C] for hands in samples(view))


def test_a_partner_that_gave_its_only_entering_card_away_may_hold_none() -> None:
    """R2.5: «могу» was said of the hand as dealt."""
    view = view_of("1 5", can_enter="C", exchanged=Exchanged(Card("9"), Card("1")))

    assert any(ENTERING.isdisjoint(hands[Seat.C]) for hands in samples(view))
