"""What can be asked of a game. Imperatives; a seat's action names its seat, which comes from the connection."""

from dataclasses import dataclass
from typing import NamedTuple

from app.engine.cards import Card
from app.engine.chairs import Ending, Matter, Why
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


class GiveCard(NamedTuple):
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


class PlayCard(NamedTuple):
    """Lay a card: a play or a discard."""

    seat: Seat
    play: Play


@dataclass(frozen=True, slots=True)
class GiveToBot:
    """Let a bot of this level play `of`: a seat whose grace is over, or one's own."""

    seat: Seat
    of: Seat
    level: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Play one's own seat again, whoever plays it now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallVote:
    """Let those present decide on a pause or on abandoning the game; the caller says yes."""

    seat: Seat
    matter: Matter


@dataclass(frozen=True, slots=True)
class CastVote:
    """One voice in the vote that is open."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowHands:
    """Whether spectators may see this seat's hand, a deal late."""

    seat: Seat
    allow: bool


@dataclass(frozen=True, slots=True)
class OfferToPlay:
    """A spectator offers to play the seat in its owner's place; those present decide."""

    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class SeatBot:
    """The house lets a bot of this level play the seat."""

    seat: Seat
    level: str
    why: Why


@dataclass(frozen=True, slots=True)
class NoteAway:
    """The house has seen that the person who plays the seat is not connected."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoteHere:
    """The house has seen that the person who plays the seat is connected again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndGrace:
    """The others have waited long enough for an absent seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RunOutOfTime:
    """The seat's time has run out: a bot of this level does what the seat has to do now."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class EndVote:
    """The time for voting is over."""


@dataclass(frozen=True, slots=True)
class Abandon:
    """The house ends the game without a winner."""

    why: Ending


CardAction = GiveCard | LookAtCard | PlayCard
PersonAction = GiveToBot | TakeBack | CallVote | CastVote | Resume | ShowHands | OfferToPlay
SeatAction = CardAction | PersonAction
CourseAction = StartGame | DealCards | FixExchange | RevealSecret
WatchfulAction = SeatBot | NoteAway | NoteHere | EndGrace | RunOutOfTime | EndVote | Abandon
HouseAction = CourseAction | WatchfulAction
TableAction = PersonAction | WatchfulAction
"""What goes on around the cards."""
Action = SeatAction | HouseAction
