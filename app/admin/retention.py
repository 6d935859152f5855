"""After a while the names of players and the addresses of networks are deleted. Games stay, and their records hold.

A record's chain holds a salted hash of each name; without name and salt nobody can tell whose it was.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from sqlalchemy import exists, or_, select, update

from app.store.database import Database
from app.store.heads import WITHHELD
from app.store.rows import ConnectionRow, GameRow, GameSeatRow, PlayerRow

_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Deleted:
    """How much there was."""

    names: int = 0
    """Of players."""
    seats: int = 0
    """Names and salts in the heads of games."""
    addresses: int = 0

    def as_json(self) -> dict[str, int]:
        """As it is told."""
        return asdict(self)

    def __bool__(self) -> bool:
        return any(asdict(self).values())


class Retention:
    """The keeping of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def delete_older_than(self, days: int) -> Deleted:
        """Delete what has not been needed for so many days; doing it again deletes nothing more."""
        past = self._clock() - timedelta(days=days)
        return Deleted(await self._names(past), await self._seats(past), await self._addresses(past))

    async def _names(self, past: datetime) -> int:
        """Of people who came, connected and played for the last time before that."""
        tie, seat = ConnectionRow, GameSeatRow
        connected = exists().where(tie.player_id == PlayerRow.id, or_(tie.left_at > past, tie.connected_at > past))
        played = (
            exists()
            .where(seat.player_id == PlayerRow.id, or_(GameRow.ended_at.is_(None), GameRow.ended_at > past))
            .where(GameRow.id == seat.game_id)
        )
        old = [
            PlayerRow.created_at < past,
            PlayerRow.bot_level.is_(None),
            PlayerRow.name != WITHHELD,
            ~connected.correlate(PlayerRow),
            ~played.correlate(PlayerRow),
        ]
        async with self._database.write() as transaction:
            done = await transaction.connection.execute(update(PlayerRow).where(*old).values(name=WITHHELD))
            return done.rowcount

    async def _seats(self, past: datetime) -> int:
        """In the heads of games that ended before that."""
        last, deleted = "", 0
        while True:
            query = (
                select(GameRow.id, GameRow.seats)
                .where(GameRow.ended_at < past, GameRow.id > last)
                .order_by(GameRow.id)
                .limit(_AT_ONCE)
            )
            async with self._database.write() as transaction:
                rows = (await transaction.connection.execute(query)).all()
                for game_id, seats in rows:
                    named = [name for name, who in seats.items() if who["name"] is not None and not who.get("bot")]
                    if not named:
                        continue
                    withheld = {name: seats[name] | {"name": None, "salt": None} for name in named}
                    await transaction.connection.execute(
                        update(GameRow).where(GameRow.id == game_id).values(seats=seats | withheld)
                    )
                    deleted += len(named)
            if not rows:
                return deleted
            last = rows[-1].id

    async def _addresses(self, past: datetime) -> int:
        old = [ConnectionRow.connected_at < past, ConnectionRow.address.is_not(None)]
        async with self._database.write() as transaction:
            done = await transaction.connection.execute(update(ConnectionRow).where(*old).values(address=None))
            return done.rowcount
