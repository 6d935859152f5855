"""What a laid card leaves behind: the history of the deal (R8, «the model»), the next turn, and the win (R9)."""

from app.engine.cards import Card
from app.engine.plays import tacker
from app.engine.plays.play import Function, Outcome
from app.engine.seats import Seat, Team
from app.engine.spaces import HOME
from app.engine.state import Hands, Position

_A_HOME, _B_HOME, _C_HOME, _D_HOME = HOME


def after(position: Position, outcome: Outcome) -> Position:
    """The position once the card has been laid and the turn has passed to the left (R2.7, R8)."""
    play = outcome.play
    is_answer = play.card is Card.TACKER and play.function is not Function.DISCARD
    return Position(
        board=outcome.board,
        # A played Tacker makes `board` and `before` change places before it acts, so what it
        # cancelled becomes `before`; for any other card `before` is the board it found. Both
        # are the board as it lay there.
        before=position.board,
        face=position.face if play.card is Card.TACKER else play.card,
        turn=position.turn.left,
        skipped=play.function is Function.SKIP,
        win_cancelled=is_answer and winning_team(position) is not None,
        hands=_without(position.hands, position.turn, play.card),
        options=position.options,
    )


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    hand = list(hands[seat])
    hand.remove(card)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


def winning_team(position: Position) -> Team | None:
    """The team whose eight marbles are home (R9.1), whether or not that can still be cancelled (R9.2)."""
    a, b, c, d = position.board.marbles
    if a == _A_HOME and c == _C_HOME:
        return Team.AC
    return Team.BD if b == _B_HOME and d == _D_HOME else None


def winner(position: Position) -> Team | None:
    """The team that has won for good; None while the game goes on, also while the win can be cancelled (R9.2)."""
    team = winning_team(position)
    if team is None or _can_cancel(position):
        return None
    return team


def _can_cancel(position: Position) -> bool:
    return Card.TACKER in position.hands[position.turn] and tacker.is_playable(position)
