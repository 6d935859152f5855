"""Which card to pass to the partner (R2.6): by rule of thumb, or by what each could do with it at once."""

from app.bots.keeping import is_stuck, kept_worth, without
from app.bots.view import SeatView
from app.bots.ways import best_way
from app.bots.worth import worth
from app.engine.board import Board
from app.engine.cards import ENTERING, Card
from app.engine.seats import Seat
from app.engine.state import Options

_LETS_IN = 0.6
"""What the only 1 or 13 is worth to a seat that waits for one, over what it gains at once."""

_PARTNERS = 0.5
"""What a card kept counts with the partner beside one kept oneself: of the own hand one knows what to do with it."""


def gift_by_need(view: SeatView) -> Card:
    """The card that helps the partner most for the least loss of one's own."""
    return max(dict.fromkeys(view.hand), key=lambda card: partners_gain(view, card) - _own_loss(view, card))


def partners_gain(view: SeatView, card: Card) -> float:
    """What the partner could do with the card at once, and later."""
    board, partner = view.board, view.seat.partner
    gain = _PARTNERS * kept_worth(card, board, partner) + gain_at_once(board, partner, card, view.options)
    if card in ENTERING and is_stuck(board, partner) and not view.can_enter[partner]:
        gain += _LETS_IN
    return gain


def _own_loss(view: SeatView, card: Card) -> float:
    """What one could have done with it oneself."""
    board, seat = view.board, view.seat
    loss = kept_worth(card, board, seat) + gain_at_once(board, seat, card, view.options)
    if card in ENTERING:
        if any(other in ENTERING for other in without(view.hand, card)):
            loss /= 2
        elif is_stuck(board, seat):
            loss += _LETS_IN if view.can_enter[seat.partner] else _LETS_IN / 2
    return loss


def gain_at_once(board: Board, seat: Seat, card: Card, options: Options) -> float:
    """What the seat gains if it plays the card on this board; nothing if it can't, or had better not."""
    best = best_way(board, seat, card, options)
    return 0.0 if best is None else max(0.0, best[0] - worth(board, seat.team))


_GIVEN_LAST = (Card.TACKER, Card.THIRTEEN, Card.ONE, Card.SEVEN, Card.FOUR, Card.SWAP, Card.EIGHT)


def gift_by_rule(view: SeatView) -> Card:
    """A 1 or 13 to a partner who has none and nothing out; else the card that is missed least."""
    partner = view.seat.partner
    if is_stuck(view.board, partner) and not view.can_enter[partner]:
        for card in view.hand:
            if card in ENTERING:
                return card
    ordinary = [card for card in view.hand if card not in _GIVEN_LAST]
    return ordinary[0] if ordinary else max(view.hand, key=_GIVEN_LAST.index)
