"""`tacker serve`: how it starts, refuses to start, and stops."""

import asyncio
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.serving import address, listen, unknown_settings
from tests.api.rooms_kit import dealt_room
from tests.conftest import MakeServer
from tests.kit.databases import ROOT, environment


def tacker(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app.cli", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment(**settings), capture_output=True, text=True, timeout=60)


def test_sqlite_refuses_more_than_one_worker_and_says_what_to_do(fresh_sqlite_url: str) -> None:
    refused = tacker("serve", "--workers", "2", TACKER_DATABASE_URL=fresh_sqlite_url)

    assert refused.returncode == 2
    assert refused.stderr == (
        "SQLite serves one worker, not 2: set TACKER_WORKERS=1, "
        "or TACKER_DATABASE_URL to a PostgreSQL (postgresql://…)\n"
    )


def test_a_wrong_setting_is_named(fresh_sqlite_url: str) -> None:
    refused = tacker("serve", TACKER_DATABASE_URL=fresh_sqlite_url, TACKER_LOG_FORMAT="xml")

    assert refused.returncode == 2
    assert refused.stderr == "TACKER_LOG_FORMAT: Input should be 'console' or 'json'\n"


def test_a_misspelled_setting_is_noticed() -> None:
    assert unknown_settings(["TACKER_PORT", "TACKER_PROT", "PATH"]) == ["TACKER_PROT"]


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_the_address_is_one_to_point_a_browser_at(host: str) -> None:
    with listen(host, 0) as listener:
        assert re.fullmatch(r"http://(127\.0\.0\.1|localhost):\d+", address(listener))


async def test_it_says_where_it_is_in_one_line_and_warns_of_foreseeable_shuffles(
    make_server: MakeServer, fresh_sqlite_url: str
) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="7")

    said = server.log.read_text()

    assert f"\nTacker is served at {server.url}\n" in f"\n{said}"
    assert "foreseeable_shuffles" in said


async def test_sigterm_tells_everyone_and_ends_within_five_seconds(make_server: MakeServer, database_url: str) -> None:
    server = make_server(database_url, TACKER_SEED="7")
    async with dealt_room(server.url) as room:
        began = time.monotonic()
        await asyncio.to_thread(server.terminate)
        took = time.monotonic() - began
        for player in room.everyone:
            await player.until_closed()

    assert took < 5
    assert {player.close_code for player in room.everyone} == {1012}
    assert all(player.frames[-1] == {"type": "restarting", "seconds": 5} for player in room.everyone)


async def test_nothing_that_is_logged_names_a_token_or_a_hand(make_server: MakeServer, fresh_sqlite_url: str) -> None:
    server = make_server(fresh_sqlite_url, TACKER_SEED="7", TACKER_LOG_LEVEL="debug", TACKER_LOG_FORMAT="json")
    async with dealt_room(server.url) as room:
        anna = room.seats["A"]
        assert anna.mirror.view is not None
        await anna.act({"kind": "give", "card": anna.mirror.view["hand"][0]})
        await anna.act({"kind": "play", "play": "5:3-8"})
        await anna.send_text("nonsense")
        await asyncio.gather(*(player.play(until_laid=8) for player in room.everyone))
        tokens = [player.token for player in room.everyone]
    server.terminate()
    said = server.log.read_text()

    assert '"code": "not_now"' in said
    assert f'"room": "{room.code}"' in said
    assert '"seat": "A"' in said
    assert not any(token in said for token in tokens)
    assert not re.search(r"\b(hand|hands|deck|given|cards?)\b", said)


@pytest.mark.postgres
async def test_four_workers_share_one_port_and_one_table(make_server: MakeServer, postgres_url: str) -> None:
    server = make_server(postgres_url, TACKER_WORKERS="4", TACKER_SEED="7")
    async with dealt_room(server.url) as room:
        await asyncio.gather(*(player.play(until_laid=12) for player in room.everyone))
        newest = await room.until_same_seq()
        for player in room.everyone:
            await player.reconnect()
            await player.resync()
        boards = {player.mirror.view and player.mirror.view["board"] for player in room.everyone}
        began = time.monotonic()
        await asyncio.to_thread(server.terminate)
        took = time.monotonic() - began

    assert newest > 12
    assert len(boards) == 1
    assert took < 5


def test_the_default_database_is_made_where_the_server_is_started(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "app.cli", "migrate"],
        cwd=tmp_path,
        env=environment(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert (made.returncode, made.stderr) == (0, "")
    assert (tmp_path / "data" / "tacker.db").is_file()
