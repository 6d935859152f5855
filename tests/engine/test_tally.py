"""The numbers of a game."""

from app.engine.board import EMPTY_BOARD
from app.engine.cards import Card
from app.engine.events import CardDiscarded, CardPlayed, CardsDealt
from app.engine.notation import read_play
from app.engine.plays.play import Movement
from app.engine.seats import SEATS, Seat
from app.engine.spaces import RING
from app.engine.tally import tally


def _played(seat: Seat, play: str, *knocked: Seat) -> CardPlayed:
    movement = Movement(seat, (RING[3], RING[8]), tuple((RING[8], owner) for owner in knocked))
    return CardPlayed(seat, read_play(play), None, (movement,), EMPTY_BOARD, None, cancels_win=False)


def test_a_game_of_which_nothing_happened_adds_up_to_nothing() -> None:
    told = tally([])

    assert (told.deals, set(told.knock_outs.values()), set(told.tackers.values())) == (0, {0}, {0})


def test_deals_knock_outs_of_others_and_tackers_that_were_played_are_counted() -> None:
    dealt = CardsDealt(1, Seat.A, ((),) * 4)
    told = tally(
        [
            dealt,
            _played(Seat.A, "5:3x8", Seat.B),
            _played(Seat.A, "5:3x8", Seat.A),
            _played(Seat.B, "T/5:3x8", Seat.C, Seat.A),
            CardDiscarded(Seat.C, Card.TACKER),
            dealt,
        ]
    )

    assert told.deals == 2
    assert [told.knock_outs[seat] for seat in SEATS] == [1, 2, 0, 0]
    assert [told.tackers[seat] for seat in SEATS] == [0, 1, 0, 0]
