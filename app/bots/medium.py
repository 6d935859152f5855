"""`medium`: looks one play ahead, at the board it leads to.

Its judgement is a beginner's: how far each marble has come, who is home, and which of the team's marbles have an
opponent close behind. What gets knocked out shows in how far it has come.
"""

from random import Random

from app.bots.giving import gift_by_rule
from app.bots.keeping import kept_worth
from app.bots.view import SeatView
from app.bots.worth import progress
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Outcome
from app.engine.seats import SEATS, Seat, Team
from app.engine.spaces import RING_SIZE, Cell, home_depth, is_base, is_ring

_ENTERED = 0.4
_HOME = 1.4
_DEEPER = 0.02
_CLOSE_BEHIND = 13
"""As far as one card goes."""
_IN_DANGER = 0.1


def choose_play(view: SeatView, _rng: Random) -> Outcome:
    """The play whose board looks best; of equal ones, discards above all, with the card that is missed least."""

    def judged(outcome: Outcome) -> tuple[float, float]:
        return _looks(outcome.board, view.seat.team), -kept_worth(outcome.play.card, view.board, view.seat)

    return max(legal_plays(view.position()), key=judged)


def choose_gift(view: SeatView, _rng: Random) -> Card:
    """The card to pass."""
    return gift_by_rule(view)


def _looks(board: Board, team: Team) -> float:
    looks = 0.0
    for seat in SEATS:
        for cell in board.marbles[seat]:
            way = _way_come(seat, cell)
            looks += way if seat.team is team else -way
            if seat.team is team and is_ring(cell) and _has_hunter(board, cell, team):
                looks -= _IN_DANGER
    return looks


def _way_come(seat: Seat, cell: Cell) -> float:
    if is_base(cell):
        return 0.0
    if is_ring(cell):
        return _ENTERED + progress(seat, cell) / RING_SIZE
    return _HOME + _DEEPER * home_depth(cell)


def _has_hunter(board: Board, cell: Cell, team: Team) -> bool:
    return any(
        is_ring(hunter) and 0 < (cell - hunter) % RING_SIZE <= _CLOSE_BEHIND
        for seat in SEATS
        if seat.team is not team
        for hunter in board.marbles[seat]
    )
