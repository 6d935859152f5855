"""The floor of the wire: a socket server that inserts each frame into a database, tells the room, and answers. No more.

What an action must come to whatever the program: its event for all six, the legal plays for whoever is next, and the
reply to who acted.

python -m bench.fan_out PORT WHERE

WHERE is a SQLite file or the address of a PostgreSQL database (postgresql://…). One path is one room.
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

Insert = Callable[[str], Awaitable[object]]

TABLE = "CREATE TABLE IF NOT EXISTS event (seq {key}, payload TEXT NOT NULL)"
CHOICES = f'"{"c" * 638}"'
REPLY = f'"{"r" * 63}"'
"""As long as those of the server are on average."""
PLAYERS = 4
SESSIONS = 10
"""With PostgreSQL, as many as the server itself has about."""


async def main(port: int, where: str) -> None:
    """Serve until ended."""
    rooms: defaultdict[str, list[ServerConnection]] = defaultdict(list)
    insert = await _into_postgres(where) if where.startswith("postgresql://") else _into_sqlite(where)

    async def serve_one(socket: ServerConnection) -> None:
        assert socket.request is not None
        room = rooms[socket.request.path]
        place = len(room)
        room.append(socket)
        with suppress(ConnectionClosed):
            async for frame in socket:
                assert isinstance(frame, str)
                await insert(frame)
                broadcast(room, frame)
                broadcast([room[(place + 1) % PLAYERS]], CHOICES)
                broadcast([socket], REPLY)
        room.remove(socket)

    async with serve(serve_one, "127.0.0.1", port, compression=None):
        print("ready", flush=True)
        await asyncio.get_running_loop().create_future()


def _into_sqlite(file: str) -> Insert:
    database = sqlite3.connect(file, isolation_level=None)
    # As durable as the server's own store.
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute(TABLE.format(key="INTEGER PRIMARY KEY"))

    async def insert(frame: str) -> None:
        database.execute("INSERT INTO event (payload) VALUES (?)", (frame,))

    return insert


async def _into_postgres(url: str) -> Insert:
    pool = await asyncpg.create_pool(url, min_size=SESSIONS, max_size=SESSIONS)
    await pool.execute(TABLE.format(key="BIGSERIAL PRIMARY KEY"))

    async def insert(frame: str) -> None:
        await pool.execute("INSERT INTO event (payload) VALUES ($1)", frame)

    return insert


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), sys.argv[2]))
