"""Which card to pass to the partner (R2.6): by rule of thumb, or by what each could do with it at once."""

from app.bots.keeping import kept_worth
from app.bots.view import SeatView
from app.bots.ways import best_way
from app.bots.worth import worth
from app.engine.board import Board
from app.engine.cards import ENTERING, Card
from app.engine.seats import Seat
from app.engine.state import Options

_LETS_PARTNER_IN = 0.6

PARTNERS = 0.5
"""What a card kept counts with the partner beside one kept oneself: of the own hand one knows what to do with it."""


def gift_by_need(view: SeatView) -> Card:
    """The card that helps the partner most for the least loss of one's own."""
    return max(dict.fromkeys(view.hand), key=lambda card: _benefit(view, card))


def _benefit(view: SeatView, card: Card) -> float:
    seat, partner = view.seat, view.seat.partner
    board, options = view.board, view.options
    others = list(view.hand)
    others.remove(card)
    loss = kept_worth(card, board, seat) + gain_at_once(board, seat, card, options)
    gain = PARTNERS * kept_worth(card, board, partner) + gain_at_once(board, partner, card, options)
    if card in ENTERING:
        if not view.can_enter[partner] and not board.is_on_ring(partner):
            gain += _LETS_PARTNER_IN
        if not board.is_on_ring(seat) and not any(other in ENTERING for other in others):
            loss += _LETS_PARTNER_IN if view.can_enter[partner] else _LETS_PARTNER_IN / 2
        elif any(other in ENTERING for other in others):
            loss /= 2
    return gain - loss


def gain_at_once(board: Board, seat: Seat, card: Card, options: Options) -> float:
    """What the seat gains if it plays the card on this board; nothing if it can't, or had better not."""
    best = best_way(board, seat, card, options)
    return 0.0 if best is None else max(0.0, best[0] - worth(board, seat.team))


_GIVEN_LAST = (Card.TACKER, Card.THIRTEEN, Card.ONE, Card.SEVEN, Card.FOUR, Card.SWAP, Card.EIGHT)


def gift_by_rule(view: SeatView) -> Card:
    """A 1 or 13 to a partner who has none and nothing out; else the card that is missed least."""
    partner = view.seat.partner
    if not view.can_enter[partner] and not view.board.is_on_ring(partner):
        for card in view.hand:
            if card in ENTERING:
                return card
    ordinary = [card for card in view.hand if card not in _GIVEN_LAST]
    return ordinary[0] if ordinary else max(view.hand, key=_GIVEN_LAST.index)
