"""Who plays a seat, and what those present decide together: what goes on around the cards."""

from dataclasses import dataclass, replace
from enum import StrEnum

from app.engine.seats import Seat


class By(StrEnum):
    """Who plays a seat."""

    OWNER = "owner"  # who sat there when the game began
    BOT = "bot"
    STAND_IN = "stand_in"  # a bot, for one card
    SUBSTITUTE = "substitute"


class Why(StrEnum):
    """Why a seat was taken over."""

    START = "start"  # a bot sat there from the beginning
    ASKED = "asked"
    GRACE = "grace"
    TIMEOUT = "timeout"
    LEFT = "left"
    VOTE = "vote"


class Matter(StrEnum):
    """What is voted on."""

    PAUSE = "pause"
    ABANDON = "abandon"
    SUBSTITUTE = "substitute"


class Ending(StrEnum):
    """Why a game was abandoned."""

    VOTE = "vote"
    DESERTED = "deserted"
    IDLE = "idle"
    CLOSED = "closed"
    ADMIN = "admin"  # whoever runs the server ended it


@dataclass(frozen=True, slots=True)
class Chair:
    """Who plays one seat. The owner is known to the game's head, and keeps the seat whoever plays it."""

    bot: str | None = None
    """The level of the bot that plays; None if a person does."""
    is_stand_in: bool = False
    """The bot only plays the next card, or passes one."""
    substitute: str | None = None
    """The id of the player who plays in the owner's place."""
    is_absent: bool = False
    """The person who plays is not connected."""
    is_overdue: bool = False
    """The others have waited past the grace."""

    @property
    def by(self) -> By:
        """Who plays the seat now."""
        if self.bot is not None:
            return By.STAND_IN if self.is_stand_in else By.BOT
        return By.OWNER if self.substitute is None else By.SUBSTITUTE

    @property
    def has_person(self) -> bool:
        """Whether the seat is a person's, also while a bot stands in for one card."""
        return self.bot is None or self.is_stand_in

    @property
    def is_present(self) -> bool:
        """Whether a person plays here and is connected."""
        return self.has_person and not self.is_absent


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote that is open. How anyone voted is secret until it is decided, and only the numbers are told then."""

    matter: Matter
    called_by: Seat | None
    """None if a spectator's offer called it."""
    voters: tuple[Seat, ...]
    """The seats played by people who were present when it was called."""
    seat: Seat | None = None
    """The seat that a substitute would play."""
    player: str | None = None
    """The id of the would-be substitute."""
    yes: frozenset[Seat] = frozenset()
    no: frozenset[Seat] = frozenset()

    def with_voice(self, seat: Seat, *, yes: bool) -> "Vote":
        """The vote once this seat has voted."""
        voice = frozenset({seat})
        return replace(self, yes=self.yes | voice) if yes else replace(self, no=self.no | voice)

    @property
    def needed(self) -> int:
        """How many must agree: more than half. 3 of 4, 2 of 3, 2 of 2, 1 of 1."""
        return len(self.voters) // 2 + 1

    @property
    def has_passed(self) -> bool:
        """Whether enough have agreed."""
        return len(self.yes) >= self.needed

    @property
    def has_failed(self) -> bool:
        """Whether enough can no longer agree."""
        return len(self.voters) - len(self.no) < self.needed
