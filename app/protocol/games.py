"""What proves a game (docs/fairness.md)."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from app.protocol.base import BotLevel, CardName, GameId, Hex, Message, PlayerId, SeatName, Sequence, TeamName
from app.protocol.choices import ChoiceList
from app.protocol.server import View


class GameProof(Message):
    """The commitment to the game's shuffles; and once it is over, the secret and the last hash of its record."""

    id: GameId
    status: Literal["running", "over"]
    algorithm: Annotated[str | None, Field(examples=["tacker-shuffle-1"])]
    commitment: Hex | None
    seat_bytes: dict[SeatName, Hex | None]
    secret: Hex | None
    last_hash: Hex | None


class Sitter(Message):
    """Who sat there when the game began."""

    id: PlayerId
    name: str | None
    bot: BotLevel | None


class Retold(Message):
    """An event as it was told; `now` has only what has changed since the one before."""

    seq: Sequence
    at: datetime
    event: dict[str, object] | None
    now: dict[str, object]


class Replay(Message):
    """A game that is over, from its beginning to its end, with every card open or as one seat was told it."""

    id: GameId
    number: int
    winner: TeamName | None
    started_at: datetime
    ended_at: datetime | None
    seats: dict[SeatName, Sitter]
    last_hash: Hex
    shared: bool
    may_share: bool
    you: SeatName | None
    view: View
    frames: tuple[Retold, ...]


class Moves(Message):
    """All hands after event `seq`, and what the seat on turn could have played; null where no card was to be laid."""

    seq: Sequence
    turn: SeatName | None
    hands: dict[SeatName, tuple[CardName, ...]]
    choices: ChoiceList | None


class Sharing(Message):
    """Whether anyone with the link may have the game."""

    shared: bool
