"""Who is host after the host."""

from collections.abc import Collection

from app.store.room import Room


def heir(room: Room, here: Collection[str]) -> str | None:
    """Of those who sit and are here, who joined first; else of those here; else of those who sit; else of all.

    Bots are no hosts. None if nobody is left.
    """
    others = [member for member in room.members if member.id != room.host_id and member.bot_level is None]
    by_rank = sorted(others, key=lambda member: (member.id not in here, member.seat is None))
    return by_rank[0].id if by_rank else None
