"""`tacker audit` and `tacker retain`."""

import asyncio

import pytest
from sqlalchemy import update
from typer.testing import CliRunner, Result

from app.cli import commands
from app.store.rows import GameEventRow
from tests.store.games import stored_game
from tests.tables.kit import open_store


def run(*arguments: str) -> Result:
    """What the command answers."""
    return CliRunner().invoke(commands, list(arguments))


@pytest.fixture
def url(fresh_sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database that the command finds."""
    monkeypatch.setenv("TACKER_DATABASE_URL", fresh_sqlite_url)
    return fresh_sqlite_url


async def _store_game(url: str, *, damage: bool = False) -> str:
    async with open_store(url) as store:
        game_id = await stored_game(store, steps=12)
        if damage:
            async with store.database.write() as transaction:
                changed = update(GameEventRow).where(GameEventRow.seq == 5).values(kind="deal_ended")
                await transaction.connection.execute(changed)
        return game_id


def test_an_audit_of_games_that_hold_ends_with_status_0(url: str) -> None:
    asyncio.run(_store_game(url))

    told = run("audit", "--jobs", "2")

    assert told.exit_code == 0, told.output
    assert told.stdout.startswith("1 games checked, 0 faults, ")
    assert "trail: 1 entries, last hash " in told.stdout
    assert "1 of 1 games" in told.stderr or "0 of 1 games" in told.stderr


def test_an_audit_names_the_fault_and_ends_with_status_1(url: str) -> None:
    game_id = asyncio.run(_store_game(url, damage=True))

    told = run("audit", "--depth", "chain", game_id)

    assert told.exit_code == 1
    assert told.stdout.startswith(f"{game_id}:6: chain_broken: ")


def test_an_audit_of_a_game_that_does_not_exist_names_it_and_ends_with_status_1(url: str) -> None:
    game_id = asyncio.run(_store_game(url))

    told = run("audit", "--depth", "chain", game_id, "g_none", game_id)

    assert told.exit_code == 1
    assert told.stdout.startswith("g_none:1: head_missing: there is no such game")


def test_names_are_deleted_by_command(url: str) -> None:
    asyncio.run(_store_game(url))

    assert run("retain", "--days", "1").stdout == '{"addresses": 0, "names": 0, "seats": 0}\n'
