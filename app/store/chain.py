"""Where the chain of each game's log has got to: the hash that its next event is chained to."""

from collections import OrderedDict

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.heads import header_of
from app.store.rows import GameEventRow, GameRow

_KEPT = 20_000
"""Games whose newest hash is remembered, so that an append need not ask for it."""


class Chains:
    """The newest known hash of each game. A log only grows, so what is remembered stays true."""

    def __init__(self) -> None:
        self._newest: OrderedDict[str, tuple[int, str]] = OrderedDict()

    def note(self, game_id: str, seq: int, newest: str) -> None:
        """Event `seq` has this hash."""
        self._newest[game_id] = seq, newest
        self._newest.move_to_end(game_id)
        if len(self._newest) > _KEPT:
            self._newest.popitem(last=False)

    def known(self, game_id: str, seq: int) -> str | None:
        """The hash of this event, if it is the newest that is known."""
        newest = self._newest.get(game_id)
        return newest[1] if newest is not None and newest[0] == seq else None


async def stored_hash(connection: AsyncConnection, game_id: str, seq: int) -> str:
    """The hash of this event; of the game's head for 0."""
    if seq == 0:
        head = await connection.execute(select(GameRow.__table__).where(GameRow.id == game_id))
        return header_of(head.one()).hash()
    found = await connection.execute(
        select(GameEventRow.hash).where(GameEventRow.game_id == game_id, GameEventRow.seq == seq)
    )
    return found.scalar_one()
