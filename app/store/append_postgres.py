"""Appending on PostgreSQL: one statement for all who come while others are under way."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.appending import Batch, Waiting, as_text
from app.store.driving import driver
from app.store.gate import Gate
from app.store.lanes import Lanes, give

# The words 'over' and 'tacker' in it are rows.OVER and doorbell.CHANNEL.
_ON_POSTGRES = """
with answered as (
    insert into game_action (game_id, at, seat, action_id, outcome, asked)
    select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[])
), stored as (
    insert into game_event (game_id, at, seq, kind, version, payload, hash)
    select * from unnest($7::text[], $8::timestamptz[], $9::int[], $10::text[], $11::int[], $12::json[], $13::text[])
), moved as (
    update game set deadline_at = new.deadline_at
    from unnest($14::text[], $15::timestamptz[]) as new (game_id, deadline_at)
    where game.id = new.game_id
), ended as (
    update game set
        status = 'over', deadline_at = new.deadline_at,
        ended_at = new.at, winner = new.winner, abandoned = new.abandoned, events = new.events
    from unnest($16::text[], $17::timestamptz[], $18::timestamptz[], $19::text[], $20::text[], $21::int[])
        as new (game_id, deadline_at, at, winner, abandoned, events)
    where game.id = new.game_id
    returning room_id, new.at
), seen as (
    update room set version = version + 1, touched_at = ended.at from ended where room.id = ended.room_id
    returning room.id
)
select pg_notify('tacker', ring) from unnest($22::text[]) as ring
union all
select pg_notify('tacker', json_build_array('room', id, json_build_object())::text) from seen
"""

_LANES = 3
"""Statements under way at once, so that one which waits for another worker does not hold up all tables."""


class PostgresAppender:
    """One statement, which is a transaction by itself, for all who come while others are under way.

    A transaction that rings is alone when it commits (NOTIFY takes a lock for it): one for each action would make
    them wait in line.
    """

    def __init__(self, engine: AsyncEngine, gate: Gate) -> None:
        self._engine = engine
        self._gate = gate
        self._lanes = Lanes("appender", self._write, _LANES)

    async def append(self, batch: Batch) -> bool:
        return await self._lanes.ask(batch)

    async def aclose(self) -> None:
        """Return when what is being written is written."""
        await self._lanes.aclose()

    async def _write(self, together: Sequence[Waiting]) -> None:
        if await self._is_stored([batch for batch, _ in together]):
            for _, answer in together:
                give(answer, True)
        elif len(together) == 1:
            give(together[0][1], False)
        else:  # one of them was late: each for itself
            for each in together:
                await self._write([each])

    async def _is_stored(self, batches: Sequence[Batch]) -> bool:
        async with driver(self._engine, self._gate) as connection:
            try:
                await connection.fetch(_ON_POSTGRES, *_values(batches))
            except asyncpg.IntegrityConstraintViolationError:
                return False
        return True


def _values(batches: Sequence[Batch]) -> Iterator[list[Any]]:
    yield from _columns(6, ((each.game_id, each.at, *each.answer) for each in batches if each.answer is not None))
    yield from _columns(
        7,
        (
            (each.game_id, each.at, entry.seq, entry.kind, entry.version, as_text(entry.payload), entry.hash)
            for each in batches
            for entry in each.events
        ),
    )
    moved = (each for each in batches if each.moves_deadline and each.ending is None)
    yield from _columns(2, ((each.game_id, each.deadline_at) for each in moved))
    ended = (each for each in batches if each.ending is not None)
    yield from _columns(6, ((each.game_id, each.deadline_at, each.at, *(each.ending or ())) for each in ended))
    yield [ring.written() for each in batches for ring in each.rings]


def _columns(number: int, rows: Iterable[Sequence[Any]]) -> Iterator[list[Any]]:
    table = list(rows)
    return ([row[column] for row in table] for column in range(number))
