"""The database goes away, and comes back: refusals that may be tried again, nothing told, and no one to repair it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text, update
from sqlalchemy.engine import make_url

from app.protocol.closing import CloseCode
from app.store.database import Database
from app.store.rows import GameEventRow
from tests.faults.conftest import Round, Servers, in_play
from tests.kit.audit import read_books
from tests.kit.killer import Mortal
from tests.kit.player import Player
from tests.kit.proxy import Proxy

PATIENCE_SECONDS = 20
END_ALL_SESSIONS = text(
    "select pg_terminate_backend(pid) from pg_stat_activity "
    "where datname = current_database() and pid <> pg_backend_pid()"
)


@asynccontextmanager
async def behind_a_proxy(database_url: str, log: Path) -> AsyncIterator[tuple[Proxy, Mortal]]:
    """A server whose way to PostgreSQL leads through a proxy."""
    url = make_url(database_url)
    assert url.port is not None
    async with Proxy(url.port) as proxy:
        led = url.set(port=proxy.port).render_as_string(hide_password=False)
        async with Mortal(led, log, TACKER_RATE_LIMITS="0") as server:
            await server.live()
            yield proxy, server


def told_of_the_game(player: Player) -> list[dict[str, object]]:
    """All frames about the game, and none of those about the room and who is there."""
    return [frame for frame in player.frames if frame["type"] not in ("presence", "room")]


async def ready(url: str) -> tuple[int, dict[str, str]]:
    """What the server says of itself."""
    async with httpx.AsyncClient(timeout=PATIENCE_SECONDS) as client:
        answer = await client.get(f"{url}/health/ready")
        return answer.status_code, answer.json()["checks"]


async def until_ready(url: str) -> None:
    """Wait until the server says that all is well."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            status, _ = await ready(url)
            if status == 200:
                return
            await asyncio.sleep(0.05)


async def carried_out(player: Player, action: dict[str, str], action_id: str, expect: int | None) -> dict[str, object]:
    """Ask again, under the same id, until the server can say."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            reply = await player.act(action, action_id=action_id, expect=expect)
            if not (reply["error"] or {}).get("retry"):
                return reply
            await asyncio.sleep(0.1)


@pytest.mark.postgres
async def test_without_its_database_the_server_refuses_for_now_and_recovers_by_itself(
    postgres_url: str, tmp_path: Path
) -> None:
    async with behind_a_proxy(postgres_url, tmp_path / "log") as (proxy, server), in_play([server.url]) as table:
        player, expect = table.on_turn(), table.on_turn().mirror.seq
        action = player.next_action() or {}
        others = [each for each in table.everyone if each is not player]
        assert expect is not None
        for each in others:
            await each.until_seq(expect)
        told = [told_of_the_game(each) for each in others]
        proxy.refuse()
        refusal = await player.act(action, action_id="a-in-need", expect=expect)
        rest = await player.ask("POST", "/api/rooms", {"name": "x", "visibility": "private", "options": {}})
        status, checks = await ready(server.url)

        assert (refusal["ok"], refusal["error"]["code"], refusal["error"]["retry"]) == (False, "database_away", True)
        assert (rest.status_code, rest.json()["code"]) == (503, "database_away")
        assert (status, checks["database"]) == (503, "failing")
        assert [told_of_the_game(each) for each in others] == told
        assert [each.close_code for each in table.everyone] == [None] * 5

        proxy.admit()
        reply = await carried_out(player, action, "a-in-need", expect)
        await until_ready(server.url)
        for each in table.everyone:
            await each.until_seq(int(str(reply["seq"])))

        assert reply["ok"]
        assert [each.close_code for each in table.everyone] == [None] * 5


@pytest.mark.postgres
async def test_who_cannot_be_shown_the_game_is_sent_away_to_come_again(postgres_url: str, tmp_path: Path) -> None:
    async with behind_a_proxy(postgres_url, tmp_path / "log") as (proxy, server), in_play([server.url]) as table:
        watcher = table.everyone[-1]
        proxy.refuse()
        await watcher.send_text('{"type": "resync"}')
        await watcher.until_closed()

        assert watcher.close_code == CloseCode.TRY_AGAIN_LATER
        assert "Traceback" not in server.log_tail()


@pytest.mark.postgres
async def test_an_answer_that_never_came_is_found_out_by_asking_again(postgres_url: str, tmp_path: Path) -> None:
    async with behind_a_proxy(postgres_url, tmp_path / "log") as (proxy, server), in_play([server.url]) as table:
        player, expect = table.on_turn(), table.on_turn().mirror.seq
        action = player.next_action() or {}
        proxy.half_open()  # what the server says to its database, and what it hears, comes to nothing
        refusal = await player.act(action, action_id="a-in-doubt", expect=expect)
        proxy.cut()
        reply = await carried_out(player, action, "a-in-doubt", expect)
        (book,) = await read_books(postgres_url)

        assert refusal["error"]["code"] == "database_away"
        assert reply["ok"]
        assert sum(row.kind in ("card_played", "card_discarded") for row in book.rows) == 1


async def end_all_sessions(database_url: str) -> None:
    """Every connection to this PostgreSQL database is ended by the server; pools and listeners too."""
    database = Database(database_url)
    try:
        async with database.read() as connection:
            await connection.execute(END_ALL_SESSIONS)
    finally:
        await database.aclose()


@pytest.mark.postgres
async def test_a_worker_that_lost_its_listening_connection_listens_again(two_on_postgres: Servers) -> None:
    async with in_play(two_on_postgres.urls) as table:
        await end_all_sessions(two_on_postgres.database_url)
        for server in two_on_postgres.urls:
            await until_ready(server)
        player, expect = table.on_turn(), table.on_turn().mirror.seq
        reply = await carried_out(player, player.next_action() or {}, "a-after-it", expect)
        for each in table.everyone:
            await each.until_seq(int(str(reply["seq"])))

        assert reply["ok"]
        assert [each.close_code for each in table.everyone] == [None] * 5


async def damage(database_url: str, table: Round) -> None:
    """Make nonsense of a row in the middle of the game's log."""
    database = Database(database_url)
    try:
        async with database.write() as transaction:
            at = (GameEventRow.game_id == table.watcher.mirror.game) & (GameEventRow.seq == 3)
            await transaction.connection.execute(update(GameEventRow).where(at).values(payload={"hands": "?"}))
    finally:
        await database.aclose()


async def test_a_damaged_game_says_so_and_all_others_run(database_url: str, tmp_path: Path) -> None:
    async with (
        Mortal(database_url, tmp_path / "log", TACKER_RATE_LIMITS="0") as server,
    ):
        await server.live()
        async with in_play([server.url]) as damaged, in_play([server.url]) as sound:
            await server.terminate()
            await damage(database_url, damaged)
            await server.live()
            for player in (*damaged.everyone, *sound.everyone):
                player.frames.clear()
                await player.reconnect()
            for player in damaged.everyone:
                player.mirror.game = None
                await player.until(lambda player=player: any(_says_damaged(frame) for frame in player.frames))  # type: ignore[misc]
            actor = sound.on_turn()
            reply = await actor.act(actor.next_action() or {})
            async with httpx.AsyncClient(base_url=server.url) as client:
                health = (await client.get("/health/ready")).json()

            assert reply["ok"]
            assert (health["status"], health["damaged_games"]) == ("ok", 1)
            assert "table_damaged" in server.log_tail()


def _says_damaged(frame: dict[str, object]) -> bool:
    return (frame["type"], frame.get("code")) == ("error", "table_damaged")
