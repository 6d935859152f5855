"""How a deal may end: everybody lays at each turn what looks best at once, with hands that they may well hold."""

from typing import NamedTuple

from app.bots.keeping import KEEP, kept_worth, without
from app.bots.view import SeatView
from app.bots.ways import best_way
from app.bots.weights import SKIP
from app.bots.worth import worth
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.plays.play import Function, Outcome
from app.engine.seats import Seat, Team
from app.engine.state import Hands, Options


class _Moment(NamedTuple):
    """What a card finds on the table (R8)."""

    board: Board
    before: Board
    face: Card | None
    is_skipped: bool


class _Laid(NamedTuple):
    """A card, the board it leads to, and whether the next seat is skipped."""

    card: Card
    board: Board
    skips: bool


def worth_when_played_out(view: SeatView, outcome: Outcome, hands: Hands) -> float:
    """What the board is worth to the seat's team at the end of the deal, after this play and with these hands."""
    team, seat = view.seat.team, view.seat.left
    left = [without(hand, outcome.play.card) if at == view.seat else hand for at, hand in enumerate(hands)]
    face = view.face if outcome.play.card is Card.TACKER else outcome.play.card
    moment = _Moment(outcome.board, view.board, face, outcome.play.function is Function.SKIP)
    while left[seat]:
        laid = _lay(moment, seat, left[seat], view.options)
        if laid is None:
            break
        left[seat] = without(left[seat], laid.card)
        face = moment.face if laid.card is Card.TACKER else laid.card
        moment = _Moment(laid.board, moment.board, face, laid.skips)
        seat = seat.left
    return worth(moment.board, team)


def _lay(moment: _Moment, seat: Seat, hand: tuple[Card, ...], options: Options) -> _Laid | None:
    """What looks best at once; None if the game is over."""
    is_won = any(moment.board.has_won(team) for team in Team)
    best, found = 0.0, None
    for card in dict.fromkeys(hand):
        if card is not Card.TACKER and (is_won or moment.is_skipped):
            continue
        laid = _best_of(card, moment, seat, options)
        if laid is None:
            continue
        value = worth(laid.board, seat.team) - KEEP * kept_worth(card, moment.board, seat) + SKIP * laid.skips
        if found is None or value > best:
            best, found = value, laid
    if is_won or (found is not None and not (moment.is_skipped and best < worth(moment.board, seat.team))):
        return found
    missed_least = min(hand, key=lambda card: kept_worth(card, moment.board, seat))
    return _Laid(missed_least, moment.board, skips=False)


def _best_of(card: Card, moment: _Moment, seat: Seat, options: Options) -> _Laid | None:
    """The best that this card can do; a Tacker acts with the face on the board before (R8.1)."""
    on, face = (moment.before, moment.face) if card is Card.TACKER else (moment.board, card)
    best = None if face is None else best_way(on, seat, face, options)
    if best is None:
        return None
    # Only an 8 that skips leaves the board as it was; equal marbles swapped do, too.
    return _Laid(card, best[1], skips=face is Card.EIGHT and best[1] == on)
