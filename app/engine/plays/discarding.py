"""Laying a card down unused (R6.2, R6.5)."""

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.plays.play import Function, Outcome, Play


def outcome(board: Board, card: Card) -> Outcome:
    """The discard: no marble moves. Whether it is allowed is the duty's question, not the board's."""
    return Outcome(Play(card, card, Function.DISCARD), board)
