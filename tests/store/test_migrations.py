"""The migrations make what the models say, on both databases."""

import asyncio
import json
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from app.records.form import entry_hash
from app.store.database import Database
from app.store.migrating import is_migrated, migrate
from app.store.records import Records
from app.store.rows import Row


def _differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), Row.metadata))


async def _differences_at(url: str) -> list[Any]:
    database = Database(url)
    try:
        async with database.read() as connection:
            return await connection.run_sync(_differences)
    finally:
        await database.aclose()


async def _is_current_at(url: str) -> bool:
    database = Database(url)
    try:
        return await is_migrated(database)
    finally:
        await database.aclose()


def test_migrations_make_what_the_models_say(empty_database_url: str) -> None:
    migrate(empty_database_url)

    assert asyncio.run(_differences_at(empty_database_url)) == []


def test_a_database_that_was_not_migrated_is_not_current(empty_database_url: str) -> None:
    assert not asyncio.run(_is_current_at(empty_database_url))


def test_migrating_twice_changes_nothing(empty_database_url: str) -> None:
    migrate(empty_database_url)
    migrate(empty_database_url)

    assert asyncio.run(_is_current_at(empty_database_url))


async def _a_game_of_before(url: str) -> None:
    """A game that has begun and one that has not, as rows of the schema before there were hashes."""
    database = Database(url)
    moment = "'2026-01-01 12:00:00+00:00'" if "postgres" in url else "'2026-01-01 12:00:00.000000'"
    seats = json.dumps({seat: {"id": "p_1", "name": "Аня"} for seat in "ABCD"})
    options, started = '{"seven_home": "both"}', '{"options": {"seven_home": "both"}, "first_dealer": "B"}'
    game = "insert into game (id, room_id, number, options, seats, status, started_at) values"
    event = "insert into game_event (game_id, seq, kind, version, payload, at) values"
    statements = [
        f"insert into player (id, name, token_hash, created_at) values ('p_1', 'Аня', 'h', {moment})",
        "insert into room (id, code, name, visibility, options, host_id, version, created_at, touched_at)"
        f" values ('r_1', 'c', 'n', 'public', '{options}', 'p_1', 1, {moment}, {moment})",
        f"{game} ('g_1', 'r_1', 1, '{options}', '{seats}', 'over', {moment})",
        f"{game} ('g_2', 'r_1', 2, '{options}', '{seats}', 'running', {moment})",
        f"{event} ('g_1', 1, 'game_started', 1, '{started}', {moment})",
        f"{event} ('g_1', 2, 'deal_ended', 1, '{{}}', {moment})",
    ]
    try:
        async with database.write() as transaction:
            for statement in statements:
                # A colon would be a parameter's.
                await transaction.connection.exec_driver_sql(statement)
    finally:
        await database.aclose()


async def _records_at(url: str) -> list[list[dict[str, Any]]]:
    database = Database(url)
    try:
        games = [await Records(database).lines(game_id) for game_id in ("g_1", "g_2")]
        return [[json.loads(line) for line in lines or ()] for lines in games]
    finally:
        await database.aclose()


def test_games_of_before_get_their_chain_and_those_not_begun_a_commitment(empty_database_url: str) -> None:
    migrate(empty_database_url, "0002")
    asyncio.run(_a_game_of_before(empty_database_url))
    migrate(empty_database_url)

    begun, waiting = asyncio.run(_records_at(empty_database_url))

    assert (begun[0]["commitment"], begun[0]["algorithm"]) == (None, None)
    assert begun[1]["hash"] == entry_hash(begun[0]["hash"], 1, begun[1]["at"], "game_started", 1, begun[1]["payload"])
    assert begun[2]["hash"] == entry_hash(begun[1]["hash"], 2, begun[2]["at"], "deal_ended", 1, {})
    assert waiting[0]["algorithm"] == "tacker-shuffle-1"
    assert begun[0]["seats"]["A"]["name"] == "Аня"
