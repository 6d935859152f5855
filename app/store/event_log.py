"""The log of each game: append-only, and the lock between all who write it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import exc, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.customs import Customs, read_customs
from app.engine.chairs import Ending
from app.engine.events import Event
from app.engine.seats import SEATS, Seat, Team
from app.engine.state import Options
from app.fairness.shuffle import Shuffle
from app.records.codec import decode, read_options
from app.records.form import Entry, chained
from app.store.appending import Answer, Batch, GameEnd, as_text
from app.store.chain import Chains, stored_hash
from app.store.database import Database
from app.store.doorbell import Ring
from app.store.heads import shuffle_of
from app.store.rows import RUNNING, GameActionRow, GameEventRow, GameRow, SilenceRow, SweepRow

_SWEEP_ID = 1


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event in its place."""

    seq: int
    at: datetime
    event: Event


@dataclass(frozen=True, slots=True)
class Game:
    """A game's head."""

    id: str
    room_id: str
    number: int
    options: Options
    players: tuple[str, str, str, str]
    """Ids by seat, as they sat when the game began."""
    status: str
    winner: Team | None
    deadline_at: datetime | None
    bots: tuple[str | None, str | None, str | None, str | None]
    """By seat: the level of a bot that sat there when the game began; None for a person."""
    customs: Customs
    shuffle: Shuffle = field(repr=False)
    """Where the chance of the game comes from. Secret until the game is over."""


@dataclass(frozen=True, slots=True)
class Silence:
    """A time in which no worker was awake."""

    began_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class Overdue:
    """A game whose deadline has passed."""

    game_id: str
    deadline_at: datetime


class EventLog:
    """The logs of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._chains = Chains()

    async def game(self, game_id: str) -> Game | None:
        """The head of the game, or None."""
        async with self._database.glance() as connection:
            found = await connection.execute(select(GameRow.__table__).where(GameRow.id == game_id))
            row = found.one_or_none()
        if row is None:
            return None
        return Game(
            id=row.id,
            room_id=row.room_id,
            number=row.number,
            options=read_options(row.options),
            players=(row.seats["A"]["id"], row.seats["B"]["id"], row.seats["C"]["id"], row.seats["D"]["id"]),
            status=row.status,
            winner=None if row.winner is None else Team(row.winner),
            deadline_at=row.deadline_at,
            bots=_four([row.seats[seat.name].get("bot") for seat in SEATS]),
            customs=read_customs(row.options),
            shuffle=shuffle_of(row),
        )

    async def read(self, game_id: str, after: int = 0) -> list[LoggedEvent]:
        """All events after this number, in order. Raises UnreadableEvent for a damaged row."""
        stored = await self._database.follower.after(game_id, after)
        if stored:
            self._chains.note(game_id, stored[-1].seq, stored[-1].hash)
        return [LoggedEvent(row.seq, row.at, decode(row.kind, row.version, row.payload)) for row in stored]

    async def last_seqs(self, game_ids: Sequence[str]) -> dict[str, int]:
        """The newest number of each of these games that has any."""
        async with self._database.glance() as connection:
            rows = await connection.execute(
                select(GameEventRow.game_id, func.max(GameEventRow.seq))
                .where(GameEventRow.game_id.in_(game_ids))
                .group_by(GameEventRow.game_id)
            )
            return {game_id: seq for game_id, seq in rows}

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
        """Store events `after + 1` and on, the action's first answer and what follows for the game, all or nothing.

        `action` is who asked and under which id, `asked` for what; `outcome` is then what is answered.
        The deadline is written if it is not what it was; `winner` ends the game, and so does `abandoned`.
        False if a number or the action is taken: nothing was stored, and the caller
        catches up and decides again.
        """
        entries = await self._entries(game_id, after, events, at)
        is_over = winner is not None or abandoned is not None
        batch = Batch(
            game_id=game_id,
            at=at,
            answer=None if action is None else Answer(action[0].name, action[1], as_text(outcome), asked),
            events=entries,
            moves_deadline=deadline_at != deadline_was,
            deadline_at=deadline_at,
            ending=GameEnd(winner and winner.value, abandoned and abandoned.value, after + len(events))
            if is_over
            else None,
            rings=[Ring("game", game_id, {"seq": after + len(events)})] if events else [],
        )
        if not await self._database.appender.append(batch):
            return False
        if entries:
            self._chains.note(game_id, entries[-1].seq, entries[-1].hash)
        return True

    async def _entries(self, game_id: str, after: int, events: Sequence[Event], at: datetime) -> tuple[Entry, ...]:
        """The events, chained to what is stored before them."""
        if not events:
            return ()
        previous = self._chains.known(game_id, after)
        if previous is None:
            async with self._database.glance() as connection:
                previous = await stored_hash(connection, game_id, after)
        return tuple(chained(previous, after, ((at, event) for event in events)))

    async def first_answer(self, game_id: str, seat: Seat, action_id: str) -> dict[str, Any] | None:
        """What this action was answered, if it was."""
        async with self._database.glance() as connection:
            found = await connection.execute(
                select(GameActionRow.outcome).where(
                    GameActionRow.game_id == game_id,
                    GameActionRow.seat == seat.name,
                    GameActionRow.action_id == action_id,
                )
            )
            outcome = found.scalar_one_or_none()
        return None if outcome is None else dict(json.loads(outcome))

    async def overdue(self, now: datetime, limit: int) -> list[Overdue]:
        """Running games whose deadline has passed, the longest overdue first."""
        async with self._database.glance() as connection:
            rows = await connection.execute(
                select(GameRow.id, GameRow.deadline_at)
                .where(GameRow.deadline_at <= now, GameRow.status == RUNNING)
                .order_by(GameRow.deadline_at)
                .limit(limit)
            )
            return [Overdue(game_id, due) for game_id, due in rows if due is not None]

    async def make_up_for_silence(self, now: datetime, silence: timedelta) -> timedelta:
        """Note that a worker is awake at `now`, and answer how long none was, if longer than `silence`; else zero.

        After such a silence every deadline moves by as long: down-time is not charged.
        """
        try:
            async with self._database.write() as transaction:
                missed = await _note_awake(transaction.connection, now)
                if missed <= silence:
                    return timedelta()
                await transaction.connection.execute(insert(SilenceRow).values(ended_at=now, began_at=now - missed))
                await _move_deadlines(transaction.connection, missed)
                transaction.ring("deadlines_moved", "", {"seconds": missed.total_seconds()})
                return missed
        except exc.IntegrityError:  # another worker wrote the very first note
            return timedelta()

    async def silences(self) -> list[Silence]:
        """All silences that were made up for, the earliest first."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(SilenceRow.__table__).order_by(SilenceRow.ended_at))
            return [Silence(row.began_at, row.ended_at) for row in rows]


async def _note_awake(connection: AsyncConnection, now: datetime) -> timedelta:
    """How long ago the last note was made; the row stays locked, so that a silence is made up for once."""
    found = await connection.execute(select(SweepRow.swept_at).where(SweepRow.id == _SWEEP_ID).with_for_update())
    before = found.scalar_one_or_none()
    if before is None:
        await connection.execute(insert(SweepRow).values(id=_SWEEP_ID, swept_at=now))
        return timedelta()
    if before < now:
        await connection.execute(update(SweepRow).where(SweepRow.id == _SWEEP_ID).values(swept_at=now))
    return now - before


async def _move_deadlines(connection: AsyncConnection, by: timedelta) -> None:
    due = await connection.execute(select(GameRow.id, GameRow.deadline_at).where(GameRow.deadline_at.is_not(None)))
    for game_id, deadline_at in due.all():
        assert deadline_at is not None
        await connection.execute(
            update(GameRow)
            .where(GameRow.id == game_id, GameRow.deadline_at == deadline_at)
            .values(deadline_at=deadline_at + by)
        )


def _four(levels: list[str | None]) -> tuple[str | None, str | None, str | None, str | None]:
    a, b, c, d = levels
    return a, b, c, d
