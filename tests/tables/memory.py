"""A game's log in memory, for tests that play thousands of steps: it keeps the promises of the real one."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from app.customs import Customs
from app.engine.chairs import Ending
from app.engine.events import Event
from app.engine.seats import SEATS, Seat, Team
from app.engine.state import Options
from app.fairness.shuffle import Shuffle
from app.tables.ports import Unobserved
from app.tables.silences import Silences
from app.tables.table import Nobody, Table
from app.tables.timing import Timing
from tests.tables.kit import Clock

OWNERS = ("p_a", "p_b", "p_c", "p_d")


@dataclass(frozen=True)
class Logged:
    seq: int
    at: datetime
    event: Event


@dataclass(frozen=True)
class Head:
    id: str = "g_test"
    options: Options = field(default_factory=Options)
    players: tuple[str, str, str, str] = OWNERS
    bots: tuple[str | None, str | None, str | None, str | None] = (None,) * 4
    customs: Customs = field(default_factory=Customs)
    deadline_at: datetime | None = None
    shuffle: Shuffle = field(default_factory=lambda: Shuffle(Random(7).randbytes(32)))


@dataclass
class MemoryLog:
    """One game."""

    head: Head = field(default_factory=Head)
    rows: list[Logged] = field(default_factory=list)
    answers: dict[tuple[Seat, str], str] = field(default_factory=dict)
    deadline_at: datetime | None = None

    async def game(self, game_id: str) -> Head | None:
        return self.head if game_id == self.head.id else None

    async def read(self, game_id: str, after: int = 0) -> Sequence[Logged]:
        return self.rows[after:]

    async def last_seqs(self, game_ids: Sequence[str]) -> Mapping[str, int]:
        return {self.head.id: len(self.rows)}

    async def append(
        self,
        game_id: str,
        *,
        after: int,
        events: Sequence[Event],
        at: datetime,
        action: tuple[Seat, str] | None = None,
        asked: str | None = None,
        outcome: Mapping[str, Any] | None = None,
        deadline_was: datetime | None = None,
        deadline_at: datetime | None = None,
        winner: Team | None = None,
        abandoned: Ending | None = None,
    ) -> bool:
        if (events and after != len(self.rows)) or (action is not None and action in self.answers):
            return False
        if action is not None:
            self.answers[action] = json.dumps(outcome)
        self.rows += [Logged(seq, at, event) for seq, event in enumerate(events, after + 1)]
        self.deadline_at = deadline_at
        return True

    async def first_answer(self, game_id: str, seat: Seat, action_id: str) -> Mapping[str, Any] | None:
        answer = self.answers.get((seat, action_id))
        return None if answer is None else json.loads(answer)

    async def overdue(self, now: datetime, limit: int) -> Sequence[Any]:
        return ()

    async def make_up_for_silence(self, now: datetime, silence: timedelta) -> timedelta:
        return timedelta()

    async def silences(self) -> Sequence[Any]:
        return ()


async def open_memory_table(
    clock: Clock, log: MemoryLog, *, timing: Timing | None = None, silences: Silences | None = None
) -> Table:
    """The log's game, as one more worker opens it."""
    table = Table(
        log.head,
        log,
        teller=Nobody(),
        clock=clock,
        timing=timing or Timing(),
        silences=silences or Silences(),
        observer=Unobserved(),
    )
    await table.open()
    return table


def seats_absent(table: Table) -> list[Seat]:
    """Whose person is not connected."""
    return [seat for seat in SEATS if table.state.chairs[seat].is_absent]
