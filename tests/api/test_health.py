"""What whoever runs the server can ask it."""

import httpx
from fastapi import FastAPI
from sqlalchemy import text

from app.main import create_app
from tests.api.conftest import client_of, settings_for


async def test_a_served_app_is_live_and_ready(app: FastAPI) -> None:
    async with client_of(app) as client:
        live, ready = await client.get("/health/live"), await client.get("/health/ready")

    assert (live.status_code, live.json()) == (200, {"status": "ok"})
    assert (ready.status_code, ready.json()) == (
        200,
        {"status": "ok", "checks": {"database": "ok", "migrations": "ok", "doorbell": "ok"}, "damaged_games": 0},
    )


async def test_without_the_newest_migration_it_is_live_but_not_ready(app: FastAPI) -> None:
    async with app.state.house.database.write() as transaction:
        await transaction.connection.execute(text("update alembic_version set version_num = 'older'"))
    async with client_of(app) as client:
        live, ready = await client.get("/health/live"), await client.get("/health/ready")

    assert live.status_code == 200
    assert (ready.status_code, ready.json()["checks"]["migrations"]) == (503, "failing")


async def test_without_a_database_it_is_live_says_so_and_refuses_for_now() -> None:
    app = create_app(settings_for("postgresql://tacker@127.0.0.1:1/tacker"))
    async with client_of(app) as client:
        live, ready = await client.get("/health/live"), await client.get("/health/ready")
        refused = await client.post("/api/players", json={"name": "Аня"})
    await app.state.house.database.aclose()

    assert live.status_code == 200
    assert (ready.status_code, ready.json()["checks"]["database"]) == (503, "failing")
    assert (refused.status_code, refused.json()["code"]) == (503, "database_away")
    assert refused.headers["retry-after"] == "2"
    assert "127.0.0.1" not in refused.text


async def test_the_metrics_count_what_happened_and_name_nobody(client: httpx.AsyncClient) -> None:
    made = await client.post("/api/players", json={"name": "Аня"})
    await client.get("/api/rooms/0123456789ab")
    counted = (await client.get("/metrics")).text

    assert 'tacker_request_seconds_count{status="201"} 1.0' in counted
    assert 'tacker_request_seconds_count{status="404"} 1.0' in counted
    assert 'tacker_refusals_total{code="no_such_room"} 1.0' in counted
    for secret in (made.json()["id"], made.json()["token"], "Аня", "0123456789ab", "203.0.113.7"):
        assert secret not in counted


async def test_two_apps_in_one_process_count_for_themselves(fresh_sqlite_url: str) -> None:
    first, second = create_app(settings_for(fresh_sqlite_url)), create_app(settings_for(fresh_sqlite_url))
    async with client_of(first) as one, client_of(second) as other:
        await one.get("/health/live")
        counted = (await other.get("/metrics")).text
    for app in (first, second):
        await app.state.house.database.aclose()

    assert 'status="200"' not in counted
