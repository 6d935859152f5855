"""What came of games, as far as their heads tell."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from app.engine.seats import SEATS, Seat, Team
from app.store.database import Database
from app.store.heads import WITHHELD
from app.store.players import Player
from app.store.rows import RUNNING, GameRow


@dataclass(frozen=True, slots=True)
class Result:
    """A game's head when one asks what came of it."""

    id: str
    number: int
    is_over: bool
    winner: Team | None
    started_at: datetime
    ended_at: datetime | None
    seats: dict[Seat, Player]
    """Who sat where when it began."""


class Results:
    """The games of one database. Raises DatabaseAway."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, room_id: str, number: int) -> Result | None:
        """The room's game of this number."""
        async with self._database.read() as connection:
            found = await connection.execute(
                select(GameRow.__table__).where(GameRow.room_id == room_id, GameRow.number == number)
            )
            row = found.one_or_none()
        if row is None:
            return None
        return Result(
            id=row.id,
            number=row.number,
            is_over=row.status != RUNNING,
            winner=None if row.winner is None else Team(row.winner),
            started_at=row.started_at,
            ended_at=row.ended_at,
            seats={
                seat: Player(row.seats[seat.name]["id"], row.seats[seat.name]["name"] or WITHHELD) for seat in SEATS
            },
        )
