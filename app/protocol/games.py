"""What proves a game (docs/fairness.md)."""

from typing import Annotated, Literal

from pydantic import Field

from app.protocol.base import GameId, Hex, Message, SeatName


class GameProof(Message):
    """The commitment to the game's shuffles; and once it is over, the secret and the last hash of its record."""

    id: GameId
    status: Literal["running", "over"]
    algorithm: Annotated[str | None, Field(examples=["tacker-shuffle-1"])]
    commitment: Hex | None
    seat_bytes: dict[SeatName, Hex | None]
    secret: Hex | None
    last_hash: Hex | None
