"""All that the seat on turn may do, in a form that a client composes step by step without knowing the rules."""

from typing import Any, Literal

from pydantic import ConfigDict, Field

from app.protocol.base import BoardText, CardName, CellName, Message, PlayText, SeatName, Sequence
from app.protocol.events import FunctionName

Knock = tuple[CellName, SeatName]
Step = tuple[CellName, CellName, int] | tuple[CellName, CellName, int, tuple[SeatName, ...]]
"""`[from, to, next node]`, and the seats knocked out on `to`."""


class ListedPlay(Message):
    """A whole play, to send as it is."""

    model_config = ConfigDict(populate_by_name=True)

    play: PlayText
    function: FunctionName
    origin: CellName | None = Field(default=None, alias="from")
    to: CellName | None = None
    path: tuple[CellName, ...] = ()
    knocks: tuple[Knock, ...] = ()


class WhyNot(Message):
    """Why a card can't be played: a refusal's code, its rule and what explains it."""

    code: str
    rule: str | None
    data: dict[str, Any]


class Swap(Message):
    """Any two of these cells change places."""

    cells: tuple[CellName, ...]


class Seven(Message):
    """The ways of playing a 7; node 0 is the beginning, a node without steps a finished seven."""

    nodes: tuple[tuple[Step, ...], ...]


class CardChoices(Message):
    """What one card of the hand can do."""

    model_config = ConfigDict(populate_by_name=True)

    card: CardName
    plays: tuple[ListedPlay, ...]
    why_not: WhyNot | None
    swap: Swap | None = None
    seven: Seven | None = None
    restored: BoardText | None = None
    acts_as: CardName | None = Field(default=None, alias="as")


class ChoiceList(Message):
    """What the seat on turn may do after `seq`."""

    seq: Sequence
    since: Sequence
    duty: Literal["play", "discard", "skipped", "cancel_win"]
    cards: tuple[CardChoices, ...]
