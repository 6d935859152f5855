"""What happened, as a viewer is told. Fields that only some may know are absent or null for the others."""

from typing import Annotated, Literal

from pydantic import Field

from app.protocol.base import (
    BoardText,
    CardName,
    CellName,
    Hex,
    Matter,
    Message,
    PlayerId,
    PlayText,
    RoomOptions,
    SeatName,
    TeamName,
)

Hand = tuple[CardName, ...]
BySeat = dict[SeatName, int]
FunctionName = Literal["enter", "move", "seven", "skip", "swap", "discard"]


class Shuffle(Message):
    """What is told of a game's shuffles before the first deal (docs/fairness.md)."""

    algorithm: str
    commitment: Hex
    seat_bytes: dict[SeatName, Hex | None]


class GameStarted(Message):
    """The table was opened."""

    kind: Literal["game_started"]
    options: RoomOptions
    first_dealer: SeatName
    shuffle: Shuffle | None


class DeckShuffled(Message):
    """A whole deck was shuffled; `cards` is its size."""

    kind: Literal["deck_shuffled"]
    cards: int


class CardsDealt(Message):
    """A deal; `hand` for the seat itself alone."""

    kind: Literal["cards_dealt"]
    deal: int
    dealer: SeatName
    deck: int
    hand_sizes: BySeat
    hand: Hand | None = None


class HandsAnnounced(Message):
    """«Могу» or «не могу» (R2.5)."""

    kind: Literal["hands_announced"]
    can_enter: dict[SeatName, bool]


class CardGiven(Message):
    """A card was passed; `card` for the giver alone."""

    kind: Literal["card_given"]
    seat: SeatName
    card: CardName | None = None


class CardLookedAt(Message):
    """A seat looked; `card` for that seat alone."""

    kind: Literal["card_looked_at"]
    seat: SeatName
    card: CardName | None = None


class ExchangeFixed(Message):
    """A team's exchange is fixed; `hand` for its two seats alone, each its own."""

    kind: Literal["exchange_fixed"]
    team: TeamName
    hand: Hand | None = None


class PlayBegan(Message):
    """Both exchanges are fixed; `hand` for the seat itself alone."""

    kind: Literal["play_began"]
    turn: SeatName
    hand: Hand | None = None


class Movement(Message):
    """What one marble did, enough to draw it."""

    seat: SeatName
    path: tuple[CellName, ...]
    knocked: tuple[tuple[CellName, SeatName], ...]


class CardPlayed(Message):
    """A card was laid and acted."""

    kind: Literal["card_played"]
    seat: SeatName
    card: CardName
    play: PlayText
    function: FunctionName
    movements: tuple[Movement, ...]
    restored: BoardText | None
    board: BoardText
    skips: SeatName | None
    cancels_win: bool


class CardDiscarded(Message):
    """A card was laid down unused."""

    kind: Literal["card_discarded"]
    seat: SeatName
    card: CardName


class DealEnded(Message):
    """All hands are empty."""

    kind: Literal["deal_ended"]


class GameWon(Message):
    """A team has won."""

    kind: Literal["game_won"]
    team: TeamName


class SecretRevealed(Message):
    """The game is over, and its shuffles can be recomputed."""

    kind: Literal["secret_revealed"]
    secret: Hex


class SeatTakenOver(Message):
    """A bot or a substitute plays the seat from here on."""

    kind: Literal["seat_taken_over"]
    seat: SeatName
    bot: str | None
    player: PlayerId | None
    why: Literal["start", "asked", "grace", "timeout", "left", "vote"]
    asked_by: SeatName | None


class SeatTakenBack(Message):
    """Its owner plays the seat again."""

    kind: Literal["seat_taken_back"]
    seat: SeatName


class SeatAway(Message):
    """Whoever plays the seat is not connected."""

    kind: Literal["seat_away"]
    seat: SeatName


class SeatHere(Message):
    """Whoever plays the seat is connected again."""

    kind: Literal["seat_here"]
    seat: SeatName


class GraceEnded(Message):
    """The others have waited long enough for an absent seat."""

    kind: Literal["grace_ended"]
    seat: SeatName


class TimeRanOut(Message):
    """A bot passes or lays the seat's next card."""

    kind: Literal["time_ran_out"]
    seat: SeatName
    bot: str


class VoteCalled(Message):
    """Those present decide."""

    kind: Literal["vote_called"]
    matter: Matter
    called_by: SeatName | None
    seat: SeatName | None
    player: PlayerId | None
    voters: tuple[SeatName, ...]
    needed: int


class VoteCast(Message):
    """One's own voice; others see the bare number."""

    kind: Literal["vote_cast"]
    seat: SeatName
    yes: bool


class VoteDecided(Message):
    """The vote is over."""

    kind: Literal["vote_decided"]
    matter: Matter
    passed: bool
    yes: int
    no: int


class GamePaused(Message):
    """All clocks stand."""

    kind: Literal["game_paused"]


class GameResumed(Message):
    """This seat went on."""

    kind: Literal["game_resumed"]
    seat: SeatName


class HandsAllowed(Message):
    """Whether spectators may see this seat's hand, a deal late."""

    kind: Literal["hands_allowed"]
    seat: SeatName
    allow: bool


class GameAbandoned(Message):
    """Over without a winner."""

    kind: Literal["game_abandoned"]
    why: Literal["vote", "deserted", "idle", "closed", "admin"]


VisibleEvent = Annotated[
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
    | SeatTakenOver
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
    | GameAbandoned,
    Field(discriminator="kind"),
]
