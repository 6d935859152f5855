"""What happened, as a viewer is told. Fields that only some may know are absent or null for the others."""

from typing import Annotated, Literal

from pydantic import Field

from app.protocol.base import BoardText, CardName, CellName, Hex, Message, PlayText, RoomOptions, SeatName, TeamName

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
    | SecretRevealed,
    Field(discriminator="kind"),
]
