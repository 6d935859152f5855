"""What can be asked of a game. Imperatives; a seat's action names its seat, which comes from the connection."""

from dataclasses import dataclass

from app.engine.cards import Card
from app.engine.plays.play import Play
from app.engine.seats import Seat
from app.engine.state import Options, ShuffleCommitment


@dataclass(frozen=True, slots=True)
class StartGame:
    """The house opens the game. The first dealer was drawn outside (R2.2), from what is committed to."""

    options: Options
    first_dealer: Seat
    shuffle: ShuffleCommitment | None = None


@dataclass(frozen=True, slots=True)
class DealCards:
    """The house deals (R2.4). `deck`: all 100 cards, shuffled outside, if the old deck is used up (R2.2); else None."""

    deck: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class GiveCard:
    """Pass a card to the partner, or replace the one passed (R2.6)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LookAtCard:
    """Look at the card received (R2.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FixExchange:
    """The house fixes the exchange when all four have passed and nobody looks (R2.6)."""


@dataclass(frozen=True, slots=True)
class RevealSecret:
    """The house reveals what its shuffles came from, once the game is over. `secret` is hexadecimal."""

    secret: str


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Lay a card: a play or a discard."""

    seat: Seat
    play: Play


SeatAction = GiveCard | LookAtCard | PlayCard
HouseAction = StartGame | DealCards | FixExchange | RevealSecret
Action = SeatAction | HouseAction
