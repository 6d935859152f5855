"""Hidden hands as they may be, given what one seat knows: cards laid, announcements, and its own exchange."""

from collections import Counter
from itertools import product
from random import Random

from app.bots.view import SeatView
from app.engine.cards import ENTERING, FULL_DECK, Card
from app.engine.seats import SEATS, Seat
from app.engine.state import Hands

_TRIES = 30
"""How often hands are drawn anew that contradict an announcement; then they are taken as they are."""


def unseen(view: SeatView) -> Counter[Card]:
    """The cards that the seat sees nowhere: in other hands or still in the deck."""
    return Counter(FULL_DECK) - Counter(view.discard) - Counter(view.hand)


def partner_still_holds(view: SeatView) -> tuple[Card, ...]:
    """The card passed to the partner, as long as the partner has not laid such a card."""
    given = view.exchanged.given
    return () if given is None or given in view.laid_by(view.seat.partner) else (given,)


def sample_hands(view: SeatView, rng: Random) -> Hands:
    """All four hands, those hidden drawn at random from what is unseen, in keeping with what the seat knows."""
    partner = view.seat.partner
    known = partner_still_holds(view)[: view.hand_sizes[partner]]
    pool = list((unseen(view) - Counter(known)).elements())
    barred = _barred(view)
    hands: Hands = ()
    for _ in range(_TRIES):
        drawn = {seat: list[Card]() for seat in SEATS}
        deck = rng.sample(pool, len(pool))
        for seat in sorted((other for other in SEATS if other is not view.seat), key=barred.__contains__, reverse=True):
            number = view.hand_sizes[seat] - (len(known) if seat is partner else 0)
            drawn[seat] = [card for card in deck if seat not in barred or card not in ENTERING][:number]
            for card in drawn[seat]:
                deck.remove(card)
        drawn[view.seat], drawn[partner] = list(view.hand), [*known, *drawn[partner]]
        hands = tuple(tuple(drawn[seat]) for seat in SEATS)
        if is_consistent(view, hands):
            break
    return hands


def _barred(view: SeatView) -> frozenset[Seat]:
    """The seats whose hidden cards cannot have a 1 or 13 among them: so they need not be drawn in vain."""
    silent = frozenset(seat for seat in SEATS if seat is not view.seat and not view.can_enter[seat])
    opponents = {view.seat.left, view.seat.left.partner}
    # After an exchange one opponent may hold what the other passed; a partner's cards are known to have come from here.
    return silent if view.exchanged.given is None or opponents <= silent else silent - opponents


def is_consistent(view: SeatView, hands: Hands) -> bool:
    """Whether these hands could follow from hands as they were announced (R2.5) and an exchange as it is known."""
    return _partner_fits(view, hands) and _opponents_fit(view, hands)


def _partner_fits(view: SeatView, hands: Hands) -> bool:
    """As dealt, the partner held what it holds and has laid, less the card it was given, and the one it gave."""
    partner, exchanged = view.seat.partner, view.exchanged
    as_dealt = Counter((*hands[partner], *view.laid_by(partner)))
    if exchanged.given is not None and exchanged.received is not None:
        as_dealt = as_dealt - Counter((exchanged.given,)) + Counter((exchanged.received,))
    return view.can_enter[partner] is any(card in ENTERING for card in as_dealt)


def _opponents_fit(view: SeatView, hands: Hands) -> bool:
    """Some exchange between the opponents must explain what both announced."""
    one, other = view.seat.left, view.seat.left.partner
    ones, others = (_entering((*hands[seat], *view.laid_by(seat))) for seat in (one, other))
    if view.exchanged.given is None:
        return view.can_enter[one] is (ones > 0) and view.can_enter[other] is (others > 0)
    return any(
        view.can_enter[one] is (ones - to_one + to_other > 0)
        and view.can_enter[other] is (others - to_other + to_one > 0)
        for to_one, to_other in product((0, 1), repeat=2)
        if to_one <= ones and to_other <= others
    )


def _entering(cards: tuple[Card, ...]) -> int:
    return sum(card in ENTERING for card in cards)
