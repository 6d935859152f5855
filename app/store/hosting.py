"""What the host alone may do to a room as a whole, its members and its links."""

from collections.abc import Mapping
from random import Random
from secrets import SystemRandom
from typing import Any

from sqlalchemy import insert

from app.store.changing import Change, Changing
from app.store.heirs import heir
from app.store.ids import room_code
from app.store.refusals import RoomRefusal, RoomRefused
from app.store.rights import Right
from app.store.room import Link, Member, Room, Visibility
from app.store.rows import RetiredCodeRow


class Hosting:
    """The host's part in the rooms of one database. Every method raises RoomRefused and DatabaseAway."""

    def __init__(self, changing: Changing, lot: Random | None = None) -> None:
        self._changing = changing
        self._lot = lot or SystemRandom()

    async def set_up(
        self,
        code: str,
        host_id: str,
        *,
        name: str | None = None,
        visibility: Visibility | None = None,
        options: Mapping[str, Any] | None = None,
        is_locked: bool | None = None,
    ) -> Room:
        """Change what is not None; of the options, those that are named, as they are stored.

        Options that change must be agreed to again, and stand while a game runs.
        """
        async with self._changing.change(code, host_id, Right.SET_OPTIONS) as change:
            values: dict[str, Any] = {}
            before = change.room.options_json()
            wished = before | dict(options or {})
            if wished != before:
                change.require_no_game()
                values["options"] = wished
                await change.unready()
            if name is not None:
                values["name"] = name
            if visibility is not None:
                values["visibility"] = visibility.value
            if is_locked is not None:
                values["is_locked"] = is_locked
            return await change.done(**values) if values else change.room

    async def remove(self, code: str, host_id: str, player_id: str) -> Room:
        """Remove a member for good: to that player the room does not exist any more.

        Not oneself (`no_such_member`). The seat of a running game goes to a bot.
        """
        async with self._changing.change(code, host_id, Right.REMOVE) as change:
            member = change.member(player_id)
            if member.id == host_id:
                raise RoomRefused(RoomRefusal.NO_SUCH_MEMBER)
            return await self._remove(change, member)

    async def remove_for_house(self, room_id: str, player_id: str) -> Room:
        """Whoever runs the server removes a member for good; after the host another is host."""
        async with self._changing.change_of(room_id) as change:
            if change is None:
                raise RoomRefused(RoomRefusal.NO_SUCH_ROOM)
            member, room = change.member(player_id), change.room
            next_host = heir(room, ()) if room.host_id == player_id else None
            if next_host is None:
                return await self._remove(change, member)
            await change.let_sit(next_host)
            return await self._remove(change, member, host_id=next_host)

    async def _remove(self, change: Change, member: Member, **values: Any) -> Room:
        if member.bot_level is not None:
            change.require_no_game()
        await change.drop(member.id)
        if member.seat is not None and change.room.is_running:
            await change.seat_bot(member.seat, change.room.customs.bot_level, self._lot)
        elif member.seat is not None:
            await change.unready()
        if member.bot_level is None:
            values["removed_ids"] = [*change.room.removed_ids, member.id]
        return await change.done(**values)

    async def hand_over(self, code: str, host_id: str, player_id: str) -> Room:
        """Make another member host."""
        async with self._changing.change(code, host_id, Right.HAND_OVER) as change:
            member = change.member(player_id)
            if member.bot_level is not None:
                raise RoomRefused(RoomRefusal.NO_SUCH_MEMBER)
            await change.let_sit(player_id)
            return await change.done(host_id=player_id)

    async def renew_link(self, code: str, host_id: str, link: Link) -> Room:
        """Give the play or the watch link another secret; the old one lets nobody in who is not a member."""
        async with self._changing.change(code, host_id, Right.RENEW_LINKS) as change:
            room = change.room
            is_play = link is Link.PLAY
            retired = room.code if is_play else room.watch_code
            await change.connection.execute(insert(RetiredCodeRow).values(code=retired, room_id=room.id))
            return await change.done(**{"code" if is_play else "watch_code": room_code()})
