"""Counting, to tell at once whether two engines agree on the rules."""

from app.engine.choices import legal_plays
from app.engine.state import Position
from app.engine.turns import after


def perft(position: Position, depth: int) -> int:
    """The number of ways to lay *depth* cards from here.

    Distinct plays (§11) and discards count. A line that ends earlier, with the deal or the game, counts nothing.
    """
    if depth == 0:
        return 1
    outcomes = legal_plays(position)
    if depth == 1:
        return len(outcomes)
    return sum(perft(after(position, outcome), depth - 1) for outcome in outcomes)
