"""Over real sockets, REST and the server's own log: nobody gets what they may not know."""

import asyncio

from tests.faults.conftest import Servers, in_play
from tests.kit.audit import read_books
from tests.kit.judge import Judge, judge_log_lines
from tests.kit.knowledge import Knowledge
from tests.kit.player import Player

CARDS = 45
"""Into the third deal."""
BAD = ({"kind": "play", "play": "5:3-8"}, {"kind": "give", "card": "T"}, {"kind": "look"})


async def test_no_frame_body_or_log_line_holds_what_its_reader_may_not_know(servers: Servers) -> None:
    async with in_play(servers.urls) as table, Player(servers.urls[-1], "Stranger") as stranger:
        for player in table.everyone:
            for action in BAD:
                await player.act(action)
        await asyncio.gather(*(player.play(until_laid=CARDS) for player in table.everyone))
        for player in table.everyone:
            await player.resync()
        paths = (
            f"/api/rooms/{table.code}",
            "/api/rooms",
            f"/api/rooms/{table.code}/games",
            "/api/rooms/none",
            "/api/none",
        )
        bodies = [
            (player, (await player.ask("GET", path)).json()) for player in (*table.everyone, stranger) for path in paths
        ]
        books = {book.game_id: book for book in await read_books(servers.database_url)}
        book = books[table.watcher.mirror.game or ""]

        found = []
        for player in (*table.everyone, stranger):
            seat = book.viewer(player.id)
            judge = Judge(Knowledge(book.rows), None if seat is None else seat.name)
            for frame in player.frames:
                judge.frame(frame)
            for reader, body in bodies:
                if reader is player:
                    judge.body(body)
            found += judge.findings
        assert found == []

        secrets = [player.token for player in (*table.everyone, stranger)]
        logs = [process.log.read_text() for process in servers.processes]
        assert all(table.code in log for log in logs)
        assert [line for log in logs for line in judge_log_lines(log, secrets)] == []
