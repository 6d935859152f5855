"""Guests."""

import hashlib
import re

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.protocol.rooms import NewPlayer, Player
from tests.api.conftest import client_of, guest_of


async def test_a_guest_gets_a_token_of_at_least_128_bits_and_is_known_by_it(app: FastAPI) -> None:
    async with client_of(app) as client:
        made = await client.post("/api/players", json={"name": "Аня"})
        guest = NewPlayer.model_validate_json(made.text)
        client.cookies.clear()
        me = await client.get("/api/players/me", headers={"Authorization": f"Bearer {guest.token}"})

    assert made.status_code == 201
    assert len(guest.token) * 6 >= 128
    assert Player.model_validate_json(me.text) == Player(id=guest.id, name="Аня")


async def test_only_the_tokens_hash_is_stored(app: FastAPI) -> None:
    async with client_of(app) as client:
        token = (await client.post("/api/players", json={"name": "Аня"})).json()["token"]

    async with app.state.house.database.read() as connection:
        rows = (await connection.execute(text("select * from player"))).mappings().all()

    assert [row["token_hash"] for row in rows] == [hashlib.sha256(token.encode()).hexdigest()]
    assert token not in str(rows)


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: httpx.AsyncClient) -> None:
    cookie = (await client.post("/api/players", json={"name": "Аня"})).headers["set-cookie"]

    assert re.fullmatch(r"tacker_token=[\w-]+; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax", cookie)


async def test_behind_tls_the_cookie_is_secure_and_tls_is_kept(sqlite_app: FastAPI) -> None:
    transport = httpx.ASGITransport(sqlite_app)
    async with httpx.AsyncClient(transport=transport, base_url="https://tacker.test") as client:
        made = await client.post("/api/players", json={"name": "Аня"})
        me = await client.get("/api/players/me")

    assert "; Secure" in made.headers["set-cookie"]
    assert made.headers["strict-transport-security"].startswith("max-age=")
    assert me.json()["name"] == "Аня"


async def test_a_bearer_token_comes_before_the_cookie(sqlite_app: FastAPI, client: httpx.AsyncClient) -> None:
    await client.post("/api/players", json={"name": "Cookie"})
    async with guest_of(sqlite_app, "Bearer") as other:
        me = await client.get("/api/players/me", headers={"Authorization": other.headers["Authorization"]})

    assert me.json()["name"] == "Bearer"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer "},
        {"Authorization": "Bearer no-such-token"},
        {"Authorization": "Bearer " + "x" * 5000},
        {"Authorization": "Basic dGFja2Vy"},
        {"Cookie": "tacker_token=no-such-token"},
        {"Cookie": "tacker_token="},
        {"Authorization": "Bearer \xff\xfe"},
    ],
)
async def test_a_token_that_nobody_has_is_no_identity(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    encoded = {name: value.encode("latin-1") for name, value in headers.items()}

    answer = await client.get("/api/players/me", headers=encoded)  # type: ignore[arg-type]

    assert (answer.status_code, answer.json()["code"]) == (401, "not_identified")
    assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb", "a\u200bb", "a\x00b", "\u0301"])
async def test_a_bad_name_is_refused_and_no_guest_is_made(sqlite_app: FastAPI, name: str) -> None:
    async with client_of(sqlite_app) as client:
        answer = await client.post("/api/players", json={"name": name})
    async with sqlite_app.state.house.database.read() as connection:
        count = (await connection.execute(text("select count(*) from player"))).scalar_one()

    assert (answer.status_code, answer.json()["code"]) == (422, "bad_name")
    assert "set-cookie" not in answer.headers
    assert count == 0


async def test_a_guest_can_take_another_name(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        renamed = await anna.patch("/api/players/me", json={"name": "  Анна  Мария "})
        me = await anna.get("/api/players/me")
        refused = await anna.patch("/api/players/me", json={"name": ""})

    assert renamed.json() == me.json()
    assert me.json()["name"] == "Анна Мария"
    assert refused.json()["code"] == "bad_name"
