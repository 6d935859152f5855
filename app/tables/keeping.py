"""Keeping the rooms: none waits for a host who is gone, and none outlives everybody's interest."""

from collections.abc import Iterable
from datetime import timedelta

from app.tables.gathering import Gathering
from app.tables.ports import Rooms
from app.tables.seating import HERE
from app.tables.timing import Timing

BANNED = "banned"
"""With what word sockets are closed."""


class RoomKeeper:
    """What the house does to rooms by itself; one for each worker, and any number of workers."""

    def __init__(self, rooms: Rooms, timing: Timing) -> None:
        self._rooms = rooms
        self._timing = timing
        self._attended: set[str] = set()

    def attended(self, room_id: str) -> None:
        """Somebody has connected to this room."""
        self._attended.add(room_id)

    async def keep(self, gatherings: Iterable[Gathering], now: float) -> None:
        """Do all of it, for the rooms that are watched here. `now`: the event loop's time. Raises ConnectionError."""
        gatherings = tuple(gatherings)
        await self._note_attended(gatherings)
        await self._send_away_banned(gatherings)
        for gathering in gatherings:
            since = gathering.host_is_away_since(now)
            if since is not None and now - since >= self._timing.host_away_seconds:
                await self._pass_host_on(gathering)
        await self._rooms.end_deserted(
            empty=timedelta(seconds=self._timing.room_empty_seconds),
            idle=timedelta(seconds=self._timing.room_idle_seconds),
        )

    async def _note_attended(self, gatherings: Iterable[Gathering]) -> None:
        watched = {gathering.room.id for gathering in gatherings if len(gathering.audience)}
        attended, self._attended = self._attended | watched, set()
        if attended:
            await self._rooms.note_attended(attended)

    async def _send_away_banned(self, gatherings: Iterable[Gathering]) -> None:
        """The doorbell tells of a ban at once, but nobody hears it while the line to the database is down."""
        watched = [gathering for gathering in gatherings if len(gathering.audience)]
        kept_out = await self._rooms.kept_out() if watched else ()
        for gathering in watched:
            for player_id in gathering.audience.player_ids().intersection(kept_out):
                gathering.send_away(player_id, BANNED)

    async def _pass_host_on(self, gathering: Gathering) -> None:
        here = [player_id for player_id, presence in gathering.presence.items() if presence == HERE]
        await self._rooms.pass_on(gathering.room.id, gathering.room.host_id, here)
