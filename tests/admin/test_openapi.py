"""The OpenAPI description of the admin's door: field by field, and what is answered is what it describes."""

import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from sqlalchemy import text

from app.api.admin.door import is_admins
from app.api.admin.models.checks import CHECK_LINE
from tests.admin.kit import disputed_game
from tests.api.conftest import client_of
from tests.api.test_admin_door import REASON, TOKEN, admin_app
from tests.store.games import stored_game
from tests.tables.kit import Store

Json = dict[str, Any]


@pytest.fixture
async def app(fresh_sqlite_url: str) -> AsyncIterator[FastAPI]:
    """The app with its admin's door open; it does not ration whom the tests send."""
    async with admin_app(fresh_sqlite_url, rate_limits=False, room_idle_hours=100_000, room_empty_hours=100_000) as app:
        yield app


@pytest.fixture
async def places(app: FastAPI) -> Json:
    """What stands in paths: a running game with a refusal, an absence, a connection and talk; and one that is over."""
    house = app.state.house
    told = await disputed_game(house.database)
    ban = await house.bans.ban(told.watcher, None, "Подсказывал")
    assert ban is not None
    over = await stored_game(Store(house.database))
    return {
        "game": told.game,
        "over": over,
        "room": told.room,
        "player": told.watcher,
        "seat": "B",
        "ban": ban.id,
        "seq": told.seq,
    }


def described(app: FastAPI) -> Json:
    """The calls of the admin's door, as the app describes them."""
    return {path: call for path, call in app.openapi()["paths"].items() if is_admins(path)}


async def asked(client: httpx.AsyncClient, method: str, path: str) -> httpx.Response:
    """What is answered to whoever runs the server."""
    bodies = {"bans": {"until": None}, "retention": {"days": 36_500}}
    body = bodies.get(path.rpartition("/")[2]) if method == "post" else None
    headers = REASON | {"Authorization": f"Bearer {TOKEN}"}
    return await client.request(method.upper(), path, headers=headers, json=body)


def faults(app: FastAPI, operation: Json, answer: httpx.Response) -> list[str]:
    """Where an answer is not what the description says of this status and type."""
    told = operation["responses"].get(str(answer.status_code))
    if told is None:
        return [f"{answer.status_code} is not described"]
    kind = answer.headers["content-type"].partition(";")[0]
    documented = told["content"].get("application/json" if kind == "application/problem+json" else kind)
    if documented is None:
        return [f"{kind} is not described"]
    if kind == "application/jsonl":
        return []
    schema = documented["schema"] | {"components": app.openapi()["components"]}
    return [
        f"{error.json_path}: {error.message[:200]}" for error in Draft202012Validator(schema).iter_errors(answer.json())
    ]


async def test_every_answer_of_the_door_has_a_schema_that_names_its_fields(app: FastAPI) -> None:
    schemas = app.openapi()["components"]["schemas"]
    bare = []
    for path, methods in described(app).items():
        for method, operation in methods.items():
            fine = next(told for status, told in operation["responses"].items() if status.startswith("2"))
            for kind, content in fine["content"].items():
                schema = content.get("schema", {})
                schema = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
                is_text = path.endswith("/record") and kind == "application/jsonl"
                if not (schema.get("properties") or schema.get("oneOf") or is_text):
                    bare.append(f"{method} {path}")

    assert bare == []


async def test_every_call_says_that_it_takes_the_credential_and_a_reason(app: FastAPI) -> None:
    calls = [call for methods in described(app).values() for call in methods.values()]

    assert {json.dumps(call["security"]) for call in calls} == {'[{"admin": []}]'}
    assert all("X-Reason" in {each["name"] for each in call["parameters"]} for call in calls)
    assert app.openapi()["components"]["securitySchemes"]["admin"]["scheme"] == "bearer"


async def test_every_answer_is_what_the_description_says(app: FastAPI, places: Json) -> None:
    wrong: dict[str, list[str]] = {}
    async with client_of(app) as client:
        # Acts last: a closed room would leave the reads nothing to show.
        calls = sorted(
            ((method, path, each) for path, methods in described(app).items() for method, each in methods.items()),
            key=lambda call: (call[0] != "get", call[0] == "delete", call[1].endswith("/close"), call[1]),
        )
        for method, path, operation in calls:
            for game in ("game", "over"):
                answer = await asked(client, method, path.format_map(places | {"game": places[game]}))
                found = faults(app, operation, answer)
                if found or answer.status_code not in (200, 201, 404, 409):
                    wrong[f"{method} {path} {game} {answer.status_code}"] = found

    assert wrong == {}
    assert len(calls) >= 28


async def test_each_read_of_a_game_is_answered_with_what_there_is(app: FastAPI, places: Json) -> None:
    async with client_of(app) as client:
        for path, methods in described(app).items():
            if "get" in methods and "{seq}" not in path:
                assert (await asked(client, "get", path.format_map(places))).status_code == 200, path


async def test_a_replay_and_a_record_are_pressed_for_who_takes_that(app: FastAPI, places: Json) -> None:
    async with client_of(app) as client:
        for part in ("replay", "replay?view=A", "record"):
            client.headers["Accept-Encoding"] = "identity"
            whole = await asked(client, "get", f"/api/admin/games/{places['over']}/{part}")
            client.headers["Accept-Encoding"] = "gzip"
            pressed = await asked(client, "get", f"/api/admin/games/{places['over']}/{part}")

            assert pressed.content == whole.content
            assert (pressed.headers.get("content-encoding"), "content-encoding" in whole.headers) == ("gzip", False)
            assert pressed.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "damage",
    [
        "update game_event set payload = '{broken' where seq = 5",
        "update game_event set payload = cast(x'7bff' as text) where seq = 5",
        "update game_event set payload = '{}' where seq = 5",
        "update game_event set seq = -5 where seq = 5",
        "delete from game_event where seq = 1",
    ],
)
async def test_of_a_damaged_game_the_door_says_that_it_is_damaged(app: FastAPI, places: Json, damage: str) -> None:
    async with app.state.house.database.write() as transaction:
        await transaction.connection.execute(text(damage))
    async with client_of(app) as client:
        for part in ("at/3", "replay", "talk", "attendance/A", "explain/9"):
            told = await asked(client, "get", f"/api/admin/games/{places['over']}/{part}")
            assert told.json()["code"] == "no_such_event", (part, told.text)
        tables = await asked(client, "get", "/api/admin/tables")
        check = await asked(client, "get", f"/api/admin/games/{places['over']}/check")

    assert tables.status_code == 200
    assert not check.json()["ok"]


async def test_nonsense_is_refused_with_a_problem_that_is_described(app: FastAPI, places: Json) -> None:
    rng, wrong = Random(5), dict[str, list[str]]()
    nonsense = ["-1", "0", "9" * 40, "%00", "%2e%2e", "⛄", "a" * 300, "null", "{}", "1.5", " ", "g_none"]
    async with client_of(app) as client:
        for path, methods in described(app).items():
            for method, operation in methods.items():
                for _ in range(5):
                    filled = path.format_map({name: rng.choice(nonsense) for name in places})
                    names = [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]
                    query = "&".join(f"{name}={rng.choice(nonsense)}" for name in names if rng.random() < 0.5)
                    answer = await asked(client, method, f"{filled}?{query}")
                    if answer.status_code != 404 and (found := faults(app, operation, answer)):
                        wrong[f"{method} {filled}?{query}"] = found
                    assert answer.status_code < 500, answer.text

    assert wrong == {}


async def test_the_lines_of_the_check_are_what_the_description_says(app: FastAPI, places: Json) -> None:
    async with client_of(app) as client:
        lines = (await asked(client, "get", "/api/admin/check")).text.splitlines()
    schema = described(app)["/api/admin/check"]["get"]["responses"]["200"]["content"]["application/jsonl"]["schema"]

    assert {CHECK_LINE.validate_json(line).type for line in lines} == {"progress", "result"}
    for line in lines:
        Draft202012Validator(schema).validate(json.loads(line))
    assert places["over"] != places["game"]
