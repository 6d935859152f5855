"""What a game's events add up to, for those who look back on it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.engine.cards import Card
from app.engine.events import CardPlayed, CardsDealt, Event
from app.engine.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of a game."""

    deals: int
    """Deals begun."""
    knock_outs: dict[Seat, int]
    """Marbles of others that a seat's cards sent back to their bases, also those that a Tacker then restored."""
    tackers: dict[Seat, int]
    """Tackers that a seat played; one laid down unused does not count."""


def tally(events: Iterable[Event]) -> Tally:
    """The numbers of the game that these events make up."""
    deals = 0
    knock_outs, tackers = Counter[Seat](), Counter[Seat]()
    for event in events:
        match event:
            case CardsDealt():
                deals += 1
            case CardPlayed():
                knocked = (owner for movement in event.movements for _, owner in movement.knocked)
                knock_outs[event.seat] += sum(owner is not event.seat for owner in knocked)
                tackers[event.seat] += event.play.card is Card.TACKER
    return Tally(deals, {seat: knock_outs[seat] for seat in SEATS}, {seat: tackers[seat] for seat in SEATS})
