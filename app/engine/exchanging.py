"""The exchange between partners (R2.6): passing, replacing, looking, and when it is fixed."""

from typing import TypeVar

from app.engine.cards import Card
from app.engine.events import CardGiven, CardLookedAt, Event, ExchangeFixed, PlayBegan
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import SEATS, Seat, Team
from app.engine.state import Exchange, GameState, Hands, Phase

_T = TypeVar("_T")


def give(state: GameState, seat: Seat, card: Card) -> tuple[Event, ...]:
    """Pass a card, or replace the one passed while neither partner has looked."""
    _refuse_outside_exchange(state)
    if seat.team in state.exchange.fixed:
        raise IllegalAction(Refusal.EXCHANGE_FIXED)
    if card not in state.hands[seat]:
        raise IllegalAction(Refusal.CARD_NOT_HELD, rule="R2.6", card=card.value)
    return (CardGiven(seat, card),)


def look(state: GameState, seat: Seat) -> tuple[Event, ...]:
    """Look at the card received, once. The first look in a team fixes its exchange."""
    _refuse_outside_exchange(state)
    exchange = state.exchange
    if exchange.given[seat] is None:
        raise IllegalAction(Refusal.GIVE_FIRST)
    received = exchange.given[seat.partner]
    if received is None:
        raise IllegalAction(Refusal.NOT_NOW, rule="R2.6", waiting_for=[seat.partner.name])
    if exchange.looked[seat]:
        raise IllegalAction(Refusal.NOT_NOW, rule="R2.6", waiting_for=[])
    seen = CardLookedAt(seat, received)
    return (seen,) if seat.team in exchange.fixed else (seen, *_fixing(state, (seat.team,)))


def fix(state: GameState) -> tuple[Event, ...]:
    """The house fixes what nobody fixed by looking, once all four have passed."""
    _refuse_outside_exchange(state)
    missing = not_yet_passed(state.exchange)
    if missing:
        raise IllegalAction(Refusal.NOT_NOW, rule="R2.6", waiting_for=[seat.name for seat in missing])
    return _fixing(state, tuple(team for team in Team if team not in state.exchange.fixed))


def not_yet_passed(exchange: Exchange) -> tuple[Seat, ...]:
    """The seats that have passed no card."""
    return tuple(seat for seat in SEATS if exchange.given[seat] is None)


def known_hand(state: GameState, seat: Seat) -> tuple[Card, ...]:
    """The cards of its hand that a seat has seen: until it looks, not the one received (R2.6)."""
    hand = state.hands[seat]
    is_unseen = seat.team in state.exchange.fixed and not state.exchange.looked[seat]
    return hand[:-1] if state.phase is Phase.EXCHANGE and is_unseen else hand


def after_giving(state: GameState, event: CardGiven) -> GameState:
    """The card lies between the partners; one passed before comes back to the hand."""
    taken_back = state.exchange.given[event.seat]
    hand = _without(state.hands[event.seat], event.card)
    if taken_back is not None:
        hand = (*hand, taken_back)
    given = _with(state.exchange.given, event.seat, event.card)
    return state._replace(hands=_with(state.hands, event.seat, hand), exchange=state.exchange._replace(given=given))


def after_looking(state: GameState, event: CardLookedAt) -> GameState:
    """Only who has looked changes: the card comes to the hand when the exchange is fixed."""
    return state._replace(exchange=state.exchange._replace(looked=_with(state.exchange.looked, event.seat, True)))


def after_fixing(state: GameState, event: ExchangeFixed) -> GameState:
    """Both partners take up what they received, as the last card of the hand."""
    exchange = state.exchange._replace(fixed=state.exchange.fixed | {event.team})
    return state._replace(hands=_hands_with_received(state, event.team), exchange=exchange)


def _fixing(state: GameState, teams: tuple[Team, ...]) -> tuple[Event, ...]:
    """Fix these teams; play begins, left of the dealer (R2.7), when all are fixed."""
    fixed = tuple(ExchangeFixed(team) for team in teams)
    is_complete = state.exchange.fixed | set(teams) == set(Team)
    return (*fixed, PlayBegan(state.dealer.left)) if is_complete else fixed


def _hands_with_received(state: GameState, team: Team) -> Hands:
    hands = state.hands
    for seat in SEATS:
        received = state.exchange.given[seat.partner]
        if seat.team is team and received is not None:
            hands = _with(hands, seat, (*hands[seat], received))
    return hands


def _refuse_outside_exchange(state: GameState) -> None:
    if state.phase is not Phase.EXCHANGE:
        raise IllegalAction(Refusal.NOT_NOW, phase=state.phase.value)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand less one such card, the order of the others kept."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _with(kept_by_seat: tuple[_T, ...], seat: Seat, value: _T) -> tuple[_T, ...]:
    return (*kept_by_seat[:seat], value, *kept_by_seat[seat + 1 :])
