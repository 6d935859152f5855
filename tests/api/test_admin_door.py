"""The admin's door: who is let in, where it is there at all, and that every call stands in the trail first."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from app.api.admin.door import is_admins
from app.main import create_app
from tests.api.conftest import client_of, settings_for

TOKEN = "a-credential-of-32-characters-or-more"
REASON = {"X-Reason": "%D0%B6%D0%B0%D0%BB%D0%BE%D0%B1%D0%B0"}
"""«жалоба»."""

NOBODY = {"game": "g_none", "room": "r_none", "player": "p_none", "seq": "1", "seat": "A", "ban": "1"}


@asynccontextmanager
async def admin_app(url: str, **changes: object) -> AsyncIterator[FastAPI]:
    """The app with its admin's door open."""
    app = create_app(settings_for(url, **{"admin_token": TOKEN} | changes))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def opened(fresh_sqlite_url: str) -> AsyncIterator[FastAPI]:
    """On SQLite, for what has nothing to do with the database."""
    async with admin_app(fresh_sqlite_url) as app:
        yield app


def calls(app: FastAPI) -> list[tuple[str, str, str]]:
    """Method, path and name of every call of the door, as the app itself lists them."""
    return [
        (method, route.path.format_map(NOBODY), route.name or "")
        for route in iter_route_contexts(app.routes)
        if route.path is not None and is_admins(route.path) and route.path.startswith("/api")
        for method in sorted(route.methods or ())
    ]


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of an error."""
    return answer.status_code, answer.json()["code"]


async def trail(client: httpx.AsyncClient) -> list[dict[str, object]]:
    """The newest rows of the trail, without the call that asked for them."""
    rows: list[dict[str, object]] = (await client.get("/api/admin/audit?limit=200")).json()["entries"]
    return rows[1:]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer"},
        {"Authorization": f"Bearer {TOKEN}x"},
        {"Authorization": f"Bearer {TOKEN[:-1]}"},
        {"Authorization": f"Basic {TOKEN}"},
        {"Cookie": f"tacker_token={TOKEN}"},
    ],
)
async def test_no_call_lets_in_who_does_not_show_the_credential(fresh_sqlite_url: str, headers: dict[str, str]) -> None:
    async with admin_app(fresh_sqlite_url, rate_limits=False) as app, client_of(app) as client:
        told = {
            (method, path): problem(await client.request(method, path, headers=REASON | headers))
            for method, path, _ in calls(app)
        }
        client.headers["Authorization"] = f"Bearer {TOKEN}"
        rows = await trail(client)

    assert len(told) > 25
    assert set(told.values()) == {(401, "not_identified")}
    assert rows == []


async def test_every_call_lets_in_who_shows_it_and_stands_in_the_trail(opened: FastAPI) -> None:
    headers = REASON | {"Authorization": f"Bearer {TOKEN}"}
    async with client_of(opened) as client:
        answers = [
            await client.request(method, path, headers=headers, json={} if method == "POST" else None)
            for method, path, _ in calls(opened)
        ]
        rows = (await client.get("/api/admin/audit?limit=200", headers=headers)).json()["entries"][1:]

    assert {answer.status_code for answer in answers} <= {200, 404, 422}
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}
    assert [row["what"] for row in reversed(rows)] == [name for *_, name in calls(opened)]
    assert {row["who"] for row in rows} == {"admin at 203.0.113.7"}
    assert {row["why"] for row in rows} == {"жалоба"}
    assert TOKEN not in str(rows)


async def test_an_act_without_a_reason_is_not_carried_out_nor_written_down(opened: FastAPI) -> None:
    async with client_of(opened) as client:
        client.headers["Authorization"] = f"Bearer {TOKEN}"
        acts = [(method, path) for method, path, _ in calls(opened) if method != "GET"]
        told = {path: problem(await client.request(method, path)) for method, path in acts}
        long = await client.request(*acts[0], headers={"X-Reason": "x" * 301})
        rows = await trail(client)

    assert len(acts) == 6
    assert set(told.values()) == {(422, "no_reason")}
    assert problem(long) == (422, "no_reason")
    assert rows == []


async def test_without_a_credential_in_the_settings_there_is_no_door(sqlite_app: FastAPI, opened: FastAPI) -> None:
    async with client_of(sqlite_app) as client:
        client.headers["Authorization"] = f"Bearer {TOKEN}"
        told = {problem(await client.request(method, path, headers=REASON)) for method, path, _ in calls(opened)}
        described = (await client.get("/api/openapi.json")).json()["paths"]

    assert told == {(404, "not_found")}
    assert not [path for path in described if is_admins(path)]


async def test_with_a_port_of_its_own_the_door_is_on_that_alone(fresh_sqlite_url: str) -> None:
    async with admin_app(fresh_sqlite_url, admin_port=8443) as app:
        transport = httpx.ASGITransport(app)
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with httpx.AsyncClient(transport=transport, headers=headers) as client:
            players = await client.get("http://tacker.test:8000/api/admin/games")
            page = await client.get("http://tacker.test:8000/admin")
            admins = await client.get("http://tacker.test:8443/api/admin/games")
            told = {
                port: (await client.get(f"http://tacker.test:{port}/api/openapi.json")).json() for port in (8000, 8443)
            }

    assert problem(players) == (404, "not_found")
    assert problem(page) == (404, "not_found")
    assert admins.status_code == 200
    assert [path for path in told[8000]["paths"] if is_admins(path)] == []
    assert [path for path in told[8443]["paths"] if is_admins(path)] != []
    schemas = {port: set(each["components"]["schemas"]) for port, each in told.items()}
    assert {"GameResult", "Replay"} <= schemas[8000] < schemas[8443]
    assert "/api/admin" not in json.dumps(told[8000])


async def test_who_guesses_has_to_wait_and_others_do_not(opened: FastAPI) -> None:
    async with client_of(opened) as guesser, client_of(opened, address="203.0.113.8") as admin:
        guesser.headers["Authorization"] = "Bearer guess"
        admin.headers["Authorization"] = f"Bearer {TOKEN}"
        told = [(await guesser.get("/api/admin/games")).status_code for _ in range(12)]
        guesser.headers["Authorization"] = f"Bearer {TOKEN}"
        late = await guesser.get("/api/admin/games")

        assert told == [401] * 10 + [429] * 2
        assert late.status_code == 429
        assert (await admin.get("/api/admin/games")).status_code == 200


async def test_the_credential_stands_in_no_log(opened: FastAPI, capsys: pytest.CaptureFixture[str]) -> None:
    async with client_of(opened) as client:
        for path in ("/api/admin/games", "/api/admin/games/g_none", "/api/admin/players?limit=0"):
            await client.get(path, headers={"Authorization": f"Bearer {TOKEN}"})
            await client.get(path, headers={"Authorization": f"Bearer wrong-{TOKEN}"})

    written = "".join(capsys.readouterr())
    assert "/api/admin/games" in written
    assert TOKEN not in written


async def test_what_no_name_has_is_refused_and_not_asked_of_the_database(opened: FastAPI) -> None:
    async with client_of(opened) as client:
        client.headers["Authorization"] = f"Bearer {TOKEN}"

        assert problem(await client.get("/api/admin/players?name=%00")) == (422, "bad_body")
        assert problem(await client.get("/api/admin/games/%00")) == (422, "bad_body")
        assert problem(await client.get("/api/admin/games?after=%FF")) == (422, "bad_body")


async def test_the_calls_are_tagged_in_the_openapi_description(opened: FastAPI) -> None:
    async with client_of(opened) as client:
        described = (await client.get("/api/openapi.json")).json()["paths"]

    tags = [call["tags"] for path, methods in described.items() if is_admins(path) for call in methods.values()]
    assert len(tags) == len(calls(opened))
    assert {tuple(tag) for tag in tags} == {("admin",)}
