"""The floor of the wire: a socket server that inserts each frame into a database, tells the room, and answers. No more.

What an action must come to whatever the program: its event for all six, the legal plays for whoever is next, and the
reply to who acted.

python -m bench.fan_out PORT WHERE [shared]

WHERE is a SQLite file or the address of a PostgreSQL database (postgresql://…). A path is a room and a place in it:
`/7/0`. `shared`: others serve the same rooms from the same PostgreSQL, and are rung up with each insert.
"""

import asyncio
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress

import asyncpg  # type: ignore[import-untyped]
import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

Insert = Callable[[str, int, str], Awaitable[object]]
"""Stores the frame that came from this place of this room."""

TABLE = "CREATE TABLE IF NOT EXISTS event (seq {key}, payload TEXT NOT NULL)"
CHOICES = f'"{"c" * 638}"'
REPLY = f'"{"r" * 63}"'
"""As long as those of the server are on average."""
PLAYERS = 4
SESSIONS = 10
"""With PostgreSQL, as many as the server itself has about."""


class Rooms:
    """Who of each room is connected here, by place."""

    def __init__(self) -> None:
        self._rooms: defaultdict[str, dict[int, ServerConnection]] = defaultdict(dict)

    def enter(self, room: str, place: int, socket: ServerConnection) -> None:
        """Be told from here on."""
        self._rooms[room][place] = socket

    def leave(self, room: str, place: int) -> None:
        """Be told nothing more."""
        del self._rooms[room][place]

    def tell(self, room: str, place: int, frame: str) -> None:
        """The frame to all of the room, and the legal plays to whoever is next."""
        sockets = self._rooms[room]
        broadcast(sockets.values(), frame)
        if (following := sockets.get((place + 1) % PLAYERS)) is not None:
            broadcast([following], CHOICES)


async def main(port: int, where: str, *, is_shared: bool) -> None:
    """Serve until ended."""
    rooms = Rooms()
    if is_shared:
        insert = await _into_shared_postgres(where, rooms)
    else:
        insert = await _into_postgres(where) if where.startswith("postgresql://") else _into_sqlite(where)

    async def serve_one(socket: ServerConnection) -> None:
        assert socket.request is not None
        _, room, text = socket.request.path.split("/")
        place = int(text)
        rooms.enter(room, place, socket)
        with suppress(ConnectionClosed):
            async for frame in socket:
                assert isinstance(frame, str)
                await insert(room, place, frame)
                rooms.tell(room, place, frame)
                broadcast([socket], REPLY)
        rooms.leave(room, place)

    async with serve(serve_one, "127.0.0.1", port, compression=None):
        print("ready", flush=True)
        await asyncio.get_running_loop().create_future()


def _into_sqlite(file: str) -> Insert:
    database = sqlite3.connect(file, isolation_level=None)
    # As durable as the server's own store.
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute(TABLE.format(key="INTEGER PRIMARY KEY"))

    async def insert(_room: str, _place: int, frame: str) -> None:
        database.execute("INSERT INTO event (payload) VALUES (?)", (frame,))

    return insert


async def _into_postgres(url: str) -> Insert:
    pool = await _pool(url)

    async def insert(_room: str, _place: int, frame: str) -> None:
        await pool.execute("INSERT INTO event (payload) VALUES ($1)", frame)

    return insert


async def _into_shared_postgres(url: str, rooms: Rooms) -> Insert:
    pool, ears = await _pool(url), await asyncpg.connect(url)

    def hear(_connection: object, _pid: int, _channel: str, payload: object) -> None:
        who, room, place, frame = str(payload).split(" ", 3)
        if int(who) != ears.get_server_pid():
            rooms.tell(room, int(place), frame)

    await ears.add_listener("floor", hear)

    async def insert(room: str, place: int, frame: str) -> None:
        await pool.execute(
            "WITH stored AS (INSERT INTO event (payload) VALUES ($1)) SELECT pg_notify('floor', $2)",
            frame,
            f"{ears.get_server_pid()} {room} {place} {frame}",
        )

    return insert


async def _pool(url: str) -> asyncpg.Pool:
    pool = await asyncpg.create_pool(url, min_size=SESSIONS, max_size=SESSIONS)
    await pool.execute(TABLE.format(key="BIGSERIAL PRIMARY KEY"))
    return pool


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), sys.argv[2], is_shared="shared" in sys.argv[3:]))
