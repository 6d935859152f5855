"""What the answers share."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Told(BaseModel):
    """A part of an answer. Closed: what is not named here is not told."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Moment = Annotated[
    str, Field(json_schema_extra={"format": "date-time"}, examples=["2026-01-02T18:30:00.000000Z"], min_length=20)
]
"""A time as records spell it: UTC, to the microsecond."""

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Cards = list[str]
"""Cards in notation (R2)."""

Next = Annotated[str | None, Field(description="What to ask for `after`; null at the end of the list.")]
Depth = Literal["chain", "full"]


class Person(Told):
    """Somebody at a table."""

    id: str
    name: str | None = Field(description="Null when it was deleted.")
    bot: str | None = Field(description="A bot's level; null for a person.")
