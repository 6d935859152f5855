"""Dealing (R2.1 to R2.5): who deals, from which deck, and what is announced of the hands."""

from collections import Counter

from app.engine.cards import ENTERING, FULL_DECK, HAND_SIZE, Card
from app.engine.events import CardsDealt, DeckShuffled, Event, HandsAnnounced
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import SEATS, Seat
from app.engine.state import Exchange, GameState, Hands, Phase

_FULL_DECK = Counter(FULL_DECK)


def deal(state: GameState, shuffled: tuple[Card, ...] | None) -> tuple[Event, ...]:
    """What dealing does. Raises IllegalAction when the deck that comes with it is not the one the game needs."""
    if state.phase is not Phase.DEALING:
        raise IllegalAction(Refusal.NOT_NOW, phase=state.phase.value)
    dealer = next_dealer(state)
    deck = _deck_to_deal_from(state, shuffled)
    hands = _hands_off_the_top(deck, dealer)
    shuffle = () if shuffled is None else (DeckShuffled(shuffled),)
    return (
        *shuffle,
        CardsDealt(state.deal_number + 1, dealer, hands),
        HandsAnnounced(tuple(may_enter(hand) for hand in hands)),
    )


def next_dealer(state: GameState) -> Seat:
    """The chip goes to the left after every deal (R2.3); the first to hold it was drawn outside (R2.2)."""
    return state.first_dealer if state.deal_number == 0 else state.dealer.left


def may_enter(hand: tuple[Card, ...]) -> bool:
    """Whether the seat says «могу» of this hand (R2.5)."""
    return not ENTERING.isdisjoint(hand)


def _deck_to_deal_from(state: GameState, shuffled: tuple[Card, ...] | None) -> tuple[Card, ...]:
    """R2.2: what is left of the deck, or all cards shuffled; never a shuffle in between."""
    is_used_up = not state.deck
    if shuffled is None:
        if is_used_up:
            raise IllegalAction(Refusal.BAD_DECK, rule="R2.2", why="missing")
        return state.deck
    if not is_used_up:
        raise IllegalAction(Refusal.BAD_DECK, rule="R2.2", why="not_used_up")
    if Counter(shuffled) != _FULL_DECK:
        raise IllegalAction(Refusal.BAD_DECK, why="not_the_full_deck")
    return shuffled


def _hands_off_the_top(deck: tuple[Card, ...], dealer: Seat) -> Hands:
    """Card by card, clockwise, as people deal; the seat left of the dealer gets the first."""
    top = deck[: HAND_SIZE * len(SEATS)]
    return tuple(top[(seat - dealer.left) % len(SEATS) :: len(SEATS)] for seat in SEATS)


def after_dealing(state: GameState, event: CardsDealt) -> GameState:
    """The hands are out and the exchange begins, empty."""
    return state._replace(
        phase=Phase.EXCHANGE,
        deal_number=event.deal_number,
        dealer=event.dealer,
        deck=state.deck[sum(map(len, event.hands)) :],
        hands=event.hands,
        exchange=Exchange(),
    )
