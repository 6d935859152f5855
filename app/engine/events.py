"""What happened. Past tense; an event leaves nothing to decide, so folding it can't fail."""

from dataclasses import dataclass

from app.engine.board import Board
from app.engine.cards import Card
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


@dataclass(frozen=True, slots=True)
class CardPlayed:
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


@dataclass(frozen=True, slots=True)
class CardDiscarded:
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
)
