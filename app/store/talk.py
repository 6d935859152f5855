"""What is said in rooms: stored, numbered, and never twice.

While a game runs, players neither talk nor are talked to (R2.9); spectators talk among
themselves, and what they said is opened to everybody after the game.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update

from app.store.changing import Changing, require
from app.store.refusals import RoomRefusal, RoomRefused
from app.store.rights import Right
from app.store.rows import PlayerRow, RoomMessageRow, RoomRow

HISTORY = 100
"""How many of the last messages are shown to who comes in."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message."""

    number: int
    player_id: str
    name: str
    text: str | None
    """None if the host took it back."""
    game_id: str | None
    """Said among the spectators of this game; None: to the whole room."""
    at: datetime


class Talk:
    """The talk of the rooms of one database. Every method raises DatabaseAway."""

    def __init__(self, changing: Changing) -> None:
        self._changing = changing

    async def say(self, room_id: str, player_id: str, client_id: str, text: str, *, plays: bool) -> int:
        """Say this once, however often it is sent; the message's number. Raises RoomRefused.

        `plays`: whether the player plays a seat of the game that runs, be it somebody else's.
        """
        async with self._changing.change_of(room_id) as change:
            if change is None or change.room.closed_why is not None:
                raise RoomRefused(RoomRefusal.NO_SUCH_ROOM)
            room, connection = change.room, change.connection
            require(room, player_id, Right.SPEAK)
            said_before = await connection.execute(
                select(RoomMessageRow.number).where(
                    RoomMessageRow.room_id == room_id,
                    RoomMessageRow.player_id == player_id,
                    RoomMessageRow.client_id == client_id,
                )
            )
            if (number := said_before.scalar_one_or_none()) is not None:
                return number
            game = room.game if room.is_running else None
            if game is not None and (plays or change.member(player_id).seat is not None):
                raise RoomRefused(RoomRefusal.NO_TALK)
            newest = await connection.execute(
                select(func.max(RoomMessageRow.number)).where(RoomMessageRow.room_id == room_id)
            )
            number = (newest.scalar_one() or 0) + 1
            await connection.execute(
                insert(RoomMessageRow).values(
                    room_id=room_id,
                    number=number,
                    player_id=player_id,
                    client_id=client_id,
                    text=text,
                    game_id=None if game is None else game.id,
                    at=change.at,
                )
            )
            await connection.execute(update(RoomRow).where(RoomRow.id == room_id).values(touched_at=change.at))
            change.transaction.ring("talk", room_id, {"number": number})
            return number

    async def take_back(self, code: str, host_id: str, number: int) -> None:
        """The host takes back what somebody said; doing it again changes nothing. Raises RoomRefused."""
        async with self._changing.change(code, host_id, Right.TAKE_BACK_TALK) as change:
            is_it = (RoomMessageRow.room_id == change.room.id, RoomMessageRow.number == number)
            taken = await change.connection.execute(update(RoomMessageRow).where(*is_it).values(removed_at=change.at))
            if taken.rowcount == 0:
                raise RoomRefused(RoomRefusal.NO_SUCH_MESSAGE)
            change.transaction.ring("talk", change.room.id, {"number": number})

    async def last(self, room_id: str) -> list[Said]:
        """The last messages, in order, whoever may read them."""
        async with self._changing.database.glance() as connection:
            rows = await connection.execute(_messages(room_id).order_by(RoomMessageRow.number.desc()).limit(HISTORY))
            return [_said(row) for row in rows][::-1]

    async def one(self, room_id: str, number: int) -> Said | None:
        """The message of this number."""
        async with self._changing.database.glance() as connection:
            rows = await connection.execute(_messages(room_id).where(RoomMessageRow.number == number))
            row = rows.one_or_none()
        return None if row is None else _said(row)


def _messages(room_id: str) -> "Select[*tuple[Any, ...]]":
    return (
        select(
            RoomMessageRow.number,
            RoomMessageRow.player_id,
            PlayerRow.name,
            RoomMessageRow.text,
            RoomMessageRow.game_id,
            RoomMessageRow.at,
            RoomMessageRow.removed_at,
        )
        .join(PlayerRow, PlayerRow.id == RoomMessageRow.player_id)
        .where(RoomMessageRow.room_id == room_id)
    )


def _said(row: Row[Any]) -> Said:
    text = row.text if row.removed_at is None else None
    return Said(row.number, row.player_id, row.name, text, row.game_id, row.at)
