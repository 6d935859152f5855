"""Positions as a test tells them, and what can be played from them."""

from collections.abc import Iterable

from app.engine.cards import Card
from app.engine.choices import carry_out, legal_plays
from app.engine.notation import read_board, read_play, write_board, write_play
from app.engine.refusals import IllegalAction
from app.engine.seats import SEATS, Seat
from app.engine.state import Options, Position, SevenHome
from tests.engine.scenes import board_of, cards


def position_of(
    hand: str,
    *,
    a: str = "",
    b: str = "",
    c: str = "",
    d: str = "",
    before: str | None = None,
    face: str | None = None,
    turn: Seat = Seat.A,
    skipped: bool = False,
    win_cancelled: bool = False,
    others: str = "9",
    seven_home: SevenHome = SevenHome.BOTH,
) -> Position:
    """The seat on turn holds *hand*, each other seat *others*; `a` to `d`: the marbles that are out."""
    return Position(
        board=read_board(board_of(a, b, c, d)),
        before=None if before is None else read_board(before),
        face=None if face is None else Card(face),
        turn=turn,
        skipped=skipped,
        win_cancelled=win_cancelled,
        hands=tuple(cards(hand if seat is turn else others) for seat in SEATS),
        options=Options(seven_home),
    )


def plays_in(position: Position) -> dict[str, str]:
    """The legal plays, each with the board it leads to."""
    return {write_play(outcome.play): write_board(outcome.board) for outcome in legal_plays(position)}


def listed(position: Position) -> set[str]:
    """The legal plays, as text."""
    return set(plays_in(position))


def boards_after(position: Position) -> set[str]:
    """The boards that the legal plays lead to."""
    return set(plays_in(position).values())


def lay(position: Position, play: str) -> str:
    """The board after this play."""
    return write_board(carry_out(position, read_play(play)).board)


def refusal(position: Position, play: str) -> tuple[str, str | None, dict[str, object]]:
    """Code, rule and data with which the play is refused."""
    try:
        carry_out(position, read_play(play))
    except IllegalAction as illegal:
        return illegal.code.value, illegal.rule, illegal.data
    raise AssertionError(f"{play} is legal")


def of_function(plays: Iterable[str], *marks: str) -> set[str]:
    """Those of the plays whose text holds one of the marks."""
    return {play for play in plays if any(mark in play for mark in marks)}
