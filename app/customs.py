"""Customs: what a host sets for a room beside the rules of the cards. A game keeps those it began with."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

ClockSeconds = Literal[20, 45, 90]
CLOCKS: tuple[ClockSeconds, ...] = (20, 45, 90)


class OnTimeout(StrEnum):
    """What follows when a seat's time has run out."""

    BOT_TURN = "bot_turn"  # a bot plays this turn
    BOT_SEAT = "bot_seat"  # a bot takes the seat


class Away(StrEnum):
    """What follows when the others have waited past the grace for an absent seat."""

    ASK = "ask"  # any of them may give it to a bot
    BOT = "bot"  # a bot takes it


class Watchers(StrEnum):
    """What who has no seat sees of a game."""

    LIVE = "live"  # all but the hands
    NONE = "none"
    HANDS = "hands"  # the hands too, a deal late, once all four allow it


@dataclass(frozen=True, slots=True)
class Customs:
    """How a table is kept."""

    clock: ClockSeconds | None = None
    """Seconds for a turn, and for passing a card; None: nobody is hurried."""
    on_timeout: OnTimeout = OnTimeout.BOT_TURN
    away: Away = Away.ASK
    watchers: Watchers = Watchers.LIVE
    reactions: bool = True
    bot_level: str = "medium"
    """The level of bots that take over a person's seat."""

    def as_json(self) -> dict[str, Any]:
        """As they stand among a room's options."""
        return {
            "clock": self.clock,
            "on_timeout": self.on_timeout.value,
            "away": self.away.value,
            "watchers": self.watchers.value,
            "reactions": self.reactions,
            "bot_level": self.bot_level,
        }


def read_customs(options: Mapping[str, Any]) -> Customs:
    """Customs from a room's options; what is not said is the default. Raises ValueError."""
    default = Customs()
    clock = options.get("clock", default.clock)
    if clock is not None and clock not in CLOCKS:
        raise ValueError(f"no clock of {clock!r} seconds")
    return Customs(
        clock=clock,
        on_timeout=OnTimeout(options.get("on_timeout", default.on_timeout)),
        away=Away(options.get("away", default.away)),
        watchers=Watchers(options.get("watchers", default.watchers)),
        reactions=bool(options.get("reactions", default.reactions)),
        bot_level=str(options.get("bot_level", default.bot_level)),
    )
