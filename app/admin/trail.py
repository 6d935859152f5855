"""The trail of whoever runs the server: every look and every act, in a chain of its own that only grows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, exc, insert, select

from app.admin.paging import BadCursor, Page
from app.records.canonical import digest
from app.records.form import write_moment
from app.store.database import Database
from app.store.rows import AdminAuditRow

CHAIN = "tacker-admin-audit-1"
"""Its hash is where the chain begins."""

_TRIES = 50
_AT_ONCE = 1000
_UNREADABLE = (ValueError, TypeError)
"""What a value that is none of its column's raises; SQLite keeps whatever is written into it."""


@dataclass(frozen=True, slots=True)
class TrailFault:
    """The first row that does not hold."""

    seq: int
    detail: str


@dataclass(frozen=True, slots=True)
class TrailVerdict:
    """What became of checking the whole trail. Whoever kept the last hash sees whether rows were cut off at its end."""

    entries: int
    last_hash: str
    fault: TrailFault | None

    def as_json(self) -> dict[str, Any]:
        """As it is told."""
        fault = self.fault and {"seq": self.fault.seq, "detail": self.fault.detail}
        return {"ok": fault is None, "entries": self.entries, "last_hash": self.last_hash, "fault": fault}


class Trail:
    """The trail of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def write(
        self, who: str, what: str, target: str, why: str | None, details: Mapping[str, Any] | None = None
    ) -> None:
        """Add a row. Others who add at the same moment come before or after, never between."""
        for _ in range(_TRIES):
            try:
                await self._append({"who": who, "what": what, "target": target, "why": why, "details": details or {}})
            except exc.IntegrityError:
                continue  # another worker was first
            return
        raise RuntimeError("no place in the trail")

    async def newest(self, after: str | None, limit: int) -> Page:
        """The rows, the newest first. Raises BadCursor."""
        query = select(AdminAuditRow.__table__).order_by(AdminAuditRow.seq.desc()).limit(limit + 1)
        if after is not None:
            if not (after.isascii() and after.isdecimal()) or len(after) > 9:
                raise BadCursor("no cursor of this list")
            query = query.where(AdminAuditRow.seq < int(after))
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        following = str(rows[limit - 1].seq) if len(rows) > limit else None
        return Page([_told(row) for row in rows[:limit]], following)

    async def verdict(self) -> TrailVerdict:
        """Recompute the whole chain."""
        seq, previous = 0, digest(CHAIN)
        try:
            while rows := await self._after(seq or None):
                for row in rows:
                    fault = _fault(row, seq + 1, previous)
                    if fault is not None:
                        return TrailVerdict(seq, previous, fault)
                    seq, previous = row.seq, row.hash
        except _UNREADABLE:
            return await self._until_unreadable(seq, previous)
        return TrailVerdict(seq, previous, None)

    async def _until_unreadable(self, seq: int, previous: str) -> TrailVerdict:
        """The verdict where one of the next rows cannot be read: they are read one by one."""
        while True:
            try:
                (row,) = await self._after(seq or None, 1)
            except _UNREADABLE:
                return TrailVerdict(seq, previous, TrailFault(seq + 1, "the row cannot be read"))
            fault = _fault(row, seq + 1, previous)
            if fault is not None:
                return TrailVerdict(seq, previous, fault)
            seq, previous = row.seq, row.hash

    async def _after(self, seq: int | None, limit: int = _AT_ONCE) -> list[Row[Any]]:
        """The next rows; None: from the very first on, whatever its number."""
        query = select(AdminAuditRow.__table__).order_by(AdminAuditRow.seq).limit(limit)
        if seq is not None:
            query = query.where(AdminAuditRow.seq > seq)
        async with self._database.read() as connection:
            return list((await connection.execute(query)).all())

    async def _append(self, said: dict[str, Any]) -> None:
        newest = select(AdminAuditRow.seq, AdminAuditRow.hash).order_by(AdminAuditRow.seq.desc()).limit(1)
        async with self._database.write() as transaction:
            last = (await transaction.connection.execute(newest)).one_or_none()
            seq, previous = (1, digest(CHAIN)) if last is None else (last.seq + 1, last.hash)
            row = said | {"seq": seq, "at": self._clock()}
            await transaction.connection.execute(insert(AdminAuditRow).values(**row, hash=_hash(previous, row)))


def _fault(row: Row[Any], due: int, previous: str) -> TrailFault | None:
    if row.seq != due:
        return TrailFault(row.seq, f"row {due} must come here")
    try:
        is_right = row.hash == _hash(previous, row._asdict())
    except _UNREADABLE:
        is_right = False
    return None if is_right else TrailFault(row.seq, "the row does not have the hash it says")


def _hash(previous: str, row: Mapping[str, Any]) -> str:
    said = {name: row[name] for name in ("seq", "who", "what", "target", "why", "details")}
    return digest(said | {"at": write_moment(row["at"]), "previous": previous})


def _told(row: Row[Any]) -> dict[str, Any]:
    return dict(row._asdict()) | {"at": write_moment(row.at)}
