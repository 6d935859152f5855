"""The floor of the wire: a socket server that inserts each frame into SQLite and tells everyone. Nothing else.

python -m bench.fan_out PORT FILE
"""

import asyncio
import sqlite3
import sys

from websockets.asyncio.server import ServerConnection, broadcast, serve


async def main(port: int, file: str) -> None:
    """Serve until ended."""
    everyone: set[ServerConnection] = set()
    database = sqlite3.connect(file, isolation_level=None)
    # As durable as the server's own store.
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE event (seq INTEGER PRIMARY KEY, payload TEXT NOT NULL)")

    async def serve_one(socket: ServerConnection) -> None:
        everyone.add(socket)
        try:
            async for frame in socket:
                database.execute("INSERT INTO event (payload) VALUES (?)", (frame,))
                broadcast(everyone, frame)
        finally:
            everyone.remove(socket)

    async with serve(serve_one, "127.0.0.1", port, compression=None):
        print("ready", flush=True)
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
