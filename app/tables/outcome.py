"""What an action is answered."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from app.engine.refusals import IllegalAction
from app.engine.sentences import SENTENCE_OF


class TableRefusal(StrEnum):
    """Why a table says no where no rule does. The client has one sentence of text for each."""

    STALE = "stale"
    NO_SUCH_GAME = "no_such_game"
    NOT_SEATED = "not_seated"
    NO_SPECTATOR = "no_spectator"
    TABLE_DAMAGED = "table_damaged"
    DATABASE_AWAY = "database_away"


DETAIL: dict[TableRefusal, str] = {
    TableRefusal.STALE: "More has happened since.",
    TableRefusal.NO_SUCH_GAME: "This game is not being played here.",
    TableRefusal.NOT_SEATED: "Only who sits at this table acts.",
    TableRefusal.NO_SPECTATOR: "Only a spectator offers to play for somebody else.",
    TableRefusal.TABLE_DAMAGED: "The record of this game is damaged.",
    TableRefusal.DATABASE_AWAY: "The server cannot store anything for the moment.",
}


@dataclass(frozen=True, slots=True)
class Refused:
    """A «no»: a rule's, or the table's."""

    code: str
    detail: str
    rule: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    retry: bool = False
    """The server could not say; the same action may be sent again later."""


class Outcome(NamedTuple):
    """The answer to an action. `seq` is the newest number its table had then."""

    ok: bool
    seq: int
    error: Refused | None = None

    def to_json(self) -> dict[str, Any]:
        """As it is stored and as it is sent."""
        return {"ok": self.ok, "seq": self.seq, "error": None if self.error is None else asdict(self.error)}

    @classmethod
    def from_json(cls, answer: Mapping[str, Any]) -> "Outcome":
        """An answer given before."""
        error = answer["error"]
        return cls(answer["ok"], answer["seq"], None if error is None else Refused(**error))


def refused_by_table(code: TableRefusal, seq: int) -> Outcome:
    """The table's «no»."""
    retry = code is TableRefusal.DATABASE_AWAY
    return Outcome(False, seq, Refused(code.value, DETAIL[code], retry=retry))


def refused_by_rules(error: IllegalAction, seq: int) -> Outcome:
    """A rule's «no»."""
    return Outcome(False, seq, Refused(error.code.value, SENTENCE_OF[error.code], error.rule, error.data))
