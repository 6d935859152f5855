"""Views as a test tells them."""

from app.bots.view import Exchanged, SeatView
from app.engine.cards import Card
from app.engine.notation import read_board
from app.engine.seats import SEATS, Seat
from app.engine.state import Options, Phase
from tests.engine.scenes import board_of, cards


def view_of(
    hand: str,
    *,
    a: str = "",
    b: str = "",
    c: str = "",
    d: str = "",
    before: str | None = None,
    face: str | None = None,
    skipped: bool = False,
    others: int = 3,
    discard: str = "",
    can_enter: str = "ABCD",
    phase: Phase = Phase.PLAY,
    exchanged: Exchanged | None = None,
) -> SeatView:
    """A is to lay or pass a card of *hand*; each other seat holds so many cards."""
    held = cards(hand)
    return SeatView(
        seat=Seat.A,
        phase=phase,
        options=Options(),
        dealer=Seat.D,
        board=read_board(board_of(a, b, c, d)),
        before=None if before is None else read_board(before),
        face=None if face is None else Card(face),
        turn=Seat.A,
        skipped=skipped,
        win_cancelled=False,
        hand=held,
        hand_sizes=(len(held), others, others, others),
        can_enter=tuple(seat.name in can_enter for seat in SEATS),
        discard=cards(discard),
        exchanged=exchanged or Exchanged(),
    )
