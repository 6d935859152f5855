"""Seat links: how a player goes on at another device. Used once, short-lived, and stored as a hash."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, insert, select

from app.store.changing import Changing
from app.store.players import Player, fresh_token, token_hash
from app.store.rights import Right
from app.store.rows import PlayerRow, PlayerTokenRow, RoomRow, SeatLinkRow

SECONDS_TO_USE = 600


@dataclass(frozen=True, slots=True)
class Carried:
    """What a seat link was good for."""

    player: Player
    token: str
    """For this device alone; told this once."""
    code: str
    """Of the room in which the seat is."""


class SeatLinks:
    """The seat links of one database. Every method raises DatabaseAway."""

    def __init__(self, changing: Changing) -> None:
        self._changing = changing
        self._clock = changing.clock

    async def make(self, code: str, player_id: str) -> tuple[str, datetime]:
        """The secret of a link, and until when it is good. One made before is good no more. Raises RoomRefused."""
        secret, expires_at = fresh_token(), self._clock() + timedelta(seconds=SECONDS_TO_USE)
        async with self._changing.change(code, player_id, Right.CARRY_SEAT) as change:
            mine = (SeatLinkRow.room_id == change.room.id, SeatLinkRow.player_id == player_id)
            await change.connection.execute(delete(SeatLinkRow).where(*mine))
            await change.connection.execute(
                insert(SeatLinkRow).values(
                    token_hash=token_hash(secret),
                    room_id=change.room.id,
                    player_id=player_id,
                    expires_at=expires_at,
                )
            )
        return secret, expires_at

    async def use(self, secret: str) -> Carried | None:
        """The player whose link it is, with a token for the device that asks; None if it is good for nothing."""
        async with self._changing.database.write() as transaction:
            connection = transaction.connection
            used = await connection.execute(
                delete(SeatLinkRow)
                .where(SeatLinkRow.token_hash == token_hash(secret))
                .returning(SeatLinkRow.player_id, SeatLinkRow.room_id, SeatLinkRow.expires_at)
            )
            link = used.one_or_none()
            if link is None or link.expires_at < self._clock():
                return None
            found = await connection.execute(
                select(PlayerRow.name, RoomRow.code)
                .join(RoomRow, RoomRow.id == link.room_id)
                .where(PlayerRow.id == link.player_id)
            )
            row = found.one()
            token = fresh_token()
            await connection.execute(
                insert(PlayerTokenRow).values(
                    token_hash=token_hash(token), player_id=link.player_id, created_at=self._clock()
                )
            )
            return Carried(Player(link.player_id, row.name), token, row.code)
