"""The state of a game, and the part of it that decides what may be played now.

Named tuples, where they are made anew with every card: that takes a named tuple a fraction of the time.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.engine.board import EMPTY_BOARD, Board
from app.engine.cards import Card
from app.engine.chairs import Chair, Ending, Vote
from app.engine.seats import Seat, Team

Hands = tuple[tuple[Card, ...], ...]
"""`hands[seat]`: the cards a seat holds."""


class SevenHome(StrEnum):
    """Whether a 7 may step backwards inside home (R10.1)."""

    BOTH = "both"
    FORWARD = "forward"


class Options(NamedTuple):
    """What a host may set for a room (R10)."""

    seven_home: SevenHome = SevenHome.BOTH


@dataclass(frozen=True, slots=True)
class ShuffleCommitment:
    """What is told of a game's shuffles before the first deal, so that they can be recomputed after the game."""

    algorithm: str
    """Its name and version."""
    commitment: str
    """SHA-256 of the house's secret, in hexadecimal. It was told before any seat added its bytes."""
    seat_bytes: tuple[str | None, ...]
    """By seat, in hexadecimal; None of a seat that added nothing."""


class Phase(StrEnum):
    """What the game waits for (R2.4)."""

    NEW = "new"  # nothing has happened
    DEALING = "dealing"  # the house must deal, and first shuffle if the deck is used up
    EXCHANGE = "exchange"  # partners pass cards
    PLAY = "play"  # one seat lays a card
    OVER = "over"  # a team has won, or the game was abandoned


class Position(NamedTuple):
    """Enough to list the legal plays and to carry one out (§11)."""

    board: Board
    before: Board | None
    face: Card | None
    turn: Seat
    skipped: bool
    win_cancelled: bool
    hands: Hands
    options: Options


class Exchange(NamedTuple):
    """The exchange of one deal (R2.6), kept by seat."""

    given: tuple[Card | None, ...] = (None,) * 4
    """The card each seat has passed; it stays out of the giver's hand."""
    looked: tuple[bool, ...] = (False,) * 4
    """Who has looked at the card received."""
    fixed: frozenset[Team] = frozenset()
    """Teams whose cards can no longer be replaced; their hands are the new ones."""


class GameState(NamedTuple):
    """All that is known of a game: the fold of its events. Secret but for what `views` lists."""

    options: Options = Options()
    phase: Phase = Phase.NEW
    first_dealer: Seat = Seat.A
    dealer: Seat = Seat.A
    deal_number: int = 0
    """Deals so far in this game, the present one included; five use up a deck (R2.2)."""
    deck: tuple[Card, ...] = ()
    """Cards not yet dealt, the next first."""
    hands: Hands = ((), (), (), ())
    can_enter: tuple[bool, ...] = (False,) * 4
    """What each seat announced of its hand as dealt (R2.5)."""
    exchange: Exchange = Exchange()
    board: Board = EMPTY_BOARD
    before: Board | None = None
    """The board before the last card was laid (R8); None before a deal's first card."""
    face: Card | None = None
    """The newest card of this deal that is not a Tacker (R8)."""
    turn: Seat = Seat.A
    skipped: bool = False
    win_cancelled: bool = False
    discard: tuple[Card, ...] = ()
    """Cards laid from this deck, face up, the newest last (R2.8)."""
    winner: Team | None = None
    shuffle: ShuffleCommitment | None = None
    """None where decks come from elsewhere: in scenes, and in logs from before there were commitments."""
    secret: str | None = None
    """What the commitment commits to, in hexadecimal; revealed when the game is over."""

    chairs: tuple[Chair, ...] = (Chair(),) * 4
    """Who plays each seat."""
    is_paused: bool = False
    vote: Vote | None = None
    """The vote that is open."""
    shows_hands: tuple[bool, ...] = (False,) * 4
    """Which seats let spectators see their hand, a deal late."""
    abandoned: Ending | None = None
    """Why the game ended without a winner."""

    @property
    def position(self) -> Position:
        """What decides the legal plays."""
        return Position(
            self.board, self.before, self.face, self.turn, self.skipped, self.win_cancelled, self.hands, self.options
        )
