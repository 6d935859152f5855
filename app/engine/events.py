"""What happened. Past tense; an event leaves nothing to decide, so folding it can't fail.

The two that nearly every action leads to are named tuples, which are made sooner.
"""

from dataclasses import dataclass
from typing import NamedTuple

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.chairs import Ending, Matter, Vote, Why
from app.engine.plays.play import Movement, Play
from app.engine.seats import Seat, Team
from app.engine.state import Hands, Options, ShuffleCommitment


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The table was opened with these options, this first dealer and this commitment."""

    options: Options
    first_dealer: Seat
    shuffle: ShuffleCommitment | None = None


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """All 100 cards, the next to be dealt first. Secret."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Five cards to each seat off the top of the deck. Each seat may see its own."""

    deal_number: int
    dealer: Seat
    hands: Hands


@dataclass(frozen=True, slots=True)
class HandsAnnounced:
    """«Могу» or «не могу» of each seat (R2.5)."""

    can_enter: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A seat passed this card to its partner, in place of any passed before. The card is the giver's secret."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardLookedAt:
    """A seat looked at the card it received. What it saw is that seat's secret."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class ExchangeFixed:
    """The team's cards can no longer be replaced; both hold their new hands."""

    team: Team


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """Both exchanges are fixed; this seat begins (R2.7)."""

    turn: Seat


class CardPlayed(NamedTuple):
    """A card was laid and acted."""

    seat: Seat
    play: Play
    restored: Board | None
    """For a Tacker: the board on which its play then acted (R8.1); else None."""
    movements: tuple[Movement, ...]
    board: Board
    """The board afterwards."""
    skips: Seat | None
    """The seat that is skipped by an 8 (R4.6)."""
    cancels_win: bool
    """A Tacker that cancelled a winning move (R9.2, R9.3)."""


class CardDiscarded(NamedTuple):
    """A card was laid down unused (R6.2, R6.5)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealEnded:
    """All hands are empty; the dealer's chip moves on (R2.3)."""


@dataclass(frozen=True, slots=True)
class GameWon:
    """The team's eight marbles are home, and nobody can cancel it (R9)."""

    team: Team


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The game is over, and anyone can recompute its shuffles. `secret` is hexadecimal."""

    secret: str


@dataclass(frozen=True, slots=True)
class SeatTakenOver:
    """A bot of this level, or this player as a substitute, plays the seat from here on."""

    seat: Seat
    bot: str | None
    player: str | None
    why: Why
    asked_by: Seat | None


@dataclass(frozen=True, slots=True)
class SeatTakenBack:
    """Its owner plays the seat again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatAway:
    """The person who plays the seat is not connected."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatHere:
    """The person who plays the seat is connected again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GraceEnded:
    """The others have waited long enough for an absent seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """A bot of this level passes or lays the seat's next card."""

    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class VoteCalled:
    """Those present decide; nobody has voted yet."""

    vote: Vote


@dataclass(frozen=True, slots=True)
class VoteCast:
    """One voice. The seat's secret."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class VoteDecided:
    """The vote is over: how many agreed, and how many did not or said nothing."""

    matter: Matter
    passed: bool
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class GamePaused:
    """Cards and clocks stand."""


@dataclass(frozen=True, slots=True)
class GameResumed:
    """This seat let the game go on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandsAllowed:
    """Whether spectators may see this seat's hand, a deal late."""

    seat: Seat
    allow: bool


@dataclass(frozen=True, slots=True)
class GameAbandoned:
    """The game is over without a winner."""

    why: Ending


TableEvent = (
    SeatTakenOver
    | SeatTakenBack
    | SeatAway
    | SeatHere
    | GraceEnded
    | TimeRanOut
    | VoteCalled
    | VoteCast
    | VoteDecided
    | GamePaused
    | GameResumed
    | HandsAllowed
    | GameAbandoned
)
"""What happens around the cards."""

Event = (
    GameStarted
    | DeckShuffled
    | CardsDealt
    | HandsAnnounced
    | CardGiven
    | CardLookedAt
    | ExchangeFixed
    | PlayBegan
    | CardPlayed
    | CardDiscarded
    | DealEnded
    | GameWon
    | SecretRevealed
    | TableEvent
)
