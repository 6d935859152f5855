"""What every HTTP exchange holds to: origins, bodies, headers, and errors of one shape."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.api.middleware import content_security_policy
from app.api.problems import Problem, ProblemDetails
from app.main import create_app
from tests.api.conftest import client_of, settings_for

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ["/", "/r/k7m2xq9rtbwn", "/api/rooms", "/api/nothing", "/health/live", "/metrics"])
async def test_every_answer_carries_the_hard_headers(client: httpx.AsyncClient, path: str) -> None:
    headers = (await client.get(path)).headers

    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers
    policy = _policy_of(headers)
    for what_is_carried in ("script-src", "style-src"):
        policy.pop(what_is_carried, None)
    assert policy == {
        "default-src": "'self'",
        "connect-src": "'self' ws://tacker.test wss://tacker.test",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }


def _policy_of(headers: httpx.Headers) -> dict[str, str]:
    return dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))


@pytest.mark.parametrize("path", ["/", "/r/k7m2xq9rtbwn", "/rules", "/nothing-here"])
async def test_a_page_may_run_own_files_and_the_one_script_it_carries(client: httpx.AsyncClient, path: str) -> None:
    page = await client.get(path, headers={"Accept": "text/html"})
    carried = re.findall(r"<script>(.*?)</script>", page.text, re.S)
    digests = [b64encode(sha256(script.encode()).digest()).decode() for script in carried]

    assert len(digests) == 1
    assert _policy_of(page.headers)["script-src"] == f"'self' 'sha256-{digests[0]}'"


@pytest.mark.parametrize("path", ["/api/rooms", "/api/nothing", "/static/pages/room.js", "/metrics"])
async def test_what_is_no_page_carries_no_script(client: httpx.AsyncClient, path: str) -> None:
    assert "script-src" not in _policy_of((await client.get(path)).headers)


@pytest.mark.parametrize("host", ["evil.test; script-src *", "a b", "", "x'y", "тест"])
def test_a_strange_host_cannot_write_into_the_policy(host: str) -> None:
    assert "connect-src 'self';" in content_security_policy(host)


async def test_files_are_checked_with_the_server_at_each_use(client: httpx.AsyncClient) -> None:
    first = await client.get("/static/js/connection.js")
    second = await client.get("/static/js/connection.js", headers={"If-None-Match": first.headers["etag"]})

    assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
    assert (second.status_code, second.headers["cache-control"]) == (304, "no-cache")


@pytest.mark.parametrize("path", ["/static/../app/main.py", "/static/%2e%2e/pyproject.toml", "/static/", "/static/x"])
async def test_nothing_but_the_clients_files_is_served(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_answers_of_the_api_are_never_kept(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/rooms")).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.test"},
        {"Origin": "null"},
        {"Origin": "http://tacker.test.evil.test"},
        {"Origin": "http://tacker.test:81"},
        {"Origin": "ftp://tacker.test"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_another_sites_page_changes_nothing(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    answer = await client.post("/api/players", json={"name": "Аня"}, headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (403, "cross_origin")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://tacker.test"},
        {"Origin": "https://tacker.test", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "https://friend.test"},
        {"Sec-Fetch-Site": "none"},
    ],
)
async def test_the_own_page_programs_and_allowed_origins_may_send(
    fresh_sqlite_url: str, headers: dict[str, str]
) -> None:
    app = create_app(settings_for(fresh_sqlite_url, allowed_origins="https://friend.test/, https://other.test"))
    async with app.router.lifespan_context(app), client_of(app) as client:
        answer = await client.post("/api/players", json={"name": "Аня"}, headers=headers)

    assert answer.status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"name"',
        b'{"name": NaN}',
        b'{"name": null}',
        b'{"name": 1e400}',
        b'{"name": ' + b"9" * 5000 + b"}",
        b'{"name": "\\ud800"}',
        b'{"name": "\xff"}',
        b"\xff\xfe",
        b"[" * 16000,
        b'{"name":' * 2000,
        b'{"name": "x", "id": "p_other"}',
        b'{"names": "x"}',
        json.dumps({"name": "x" * 401}).encode(),
    ],
)
async def test_a_body_that_is_not_to_the_letter_is_a_bad_body(client: httpx.AsyncClient, body: bytes) -> None:
    answer = await client.post("/api/players", content=body, headers={"Content-Type": "application/json"})

    assert (answer.status_code, answer.json()["code"]) in [(422, "bad_body"), (422, "bad_name")]
    assert answer.headers["content-type"] == "application/problem+json"
    ProblemDetails.model_validate_json(answer.text)


async def test_a_body_of_another_type_is_a_bad_body(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/players", data={"name": "Аня"})

    assert (answer.status_code, answer.json()["code"]) == (422, "bad_body")


async def test_a_large_body_is_refused_by_its_length(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/players", json={"name": "x" * 17_000})

    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


async def test_a_large_body_without_a_length_is_refused_as_it_comes(client: httpx.AsyncClient) -> None:
    sent = 0

    async def endless() -> object:
        nonlocal sent
        while sent < 1_000_000:
            sent += 1000
            yield b"x" * 1000

    answer = await client.post("/api/players", content=endless())  # type: ignore[arg-type]

    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "99999999999999999999"])
async def test_a_length_that_is_no_length_is_refused(client: httpx.AsyncClient, length: str) -> None:
    answer = await client.post("/api/players", content=b"{}", headers={"Content-Length": length})

    assert answer.status_code == 413


async def test_a_wrong_path_and_a_wrong_method_are_problems_too(client: httpx.AsyncClient) -> None:
    lost = await client.get("/api/nothing")
    wrong = await client.put("/api/players")

    assert (lost.status_code, ProblemDetails.model_validate_json(lost.text).code) == (404, "not_found")
    assert (wrong.status_code, ProblemDetails.model_validate_json(wrong.text).code) == (405, "method_not_allowed")


async def test_a_fault_of_the_server_says_nothing_of_its_inside(
    sqlite_app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret inside")

    monkeypatch.setattr(sqlite_app.state.house.rooms, "lobby", broken)
    async with client_of(sqlite_app) as client:
        answer = await client.get("/api/rooms")

    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("problem", Problem)
def test_each_code_has_a_title_a_status_and_a_line_in_the_protocol(problem: Problem) -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith("|") and f"`{problem}`" in line)

    assert problem.heading
    assert str(int(problem.status)) in line


def _unnamed(call: str) -> str:
    """The call without the names of what varies in its path, which the page and the code choose for themselves."""
    return re.sub(r"\{\w+\}", "{}", call)


async def test_the_openapi_description_names_each_call_of_the_protocol(client: httpx.AsyncClient) -> None:
    described = (await client.get("/api/openapi.json")).json()
    calls = {f"{method.upper()} {path}" for path, methods in described["paths"].items() for method in methods}
    documented = re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE) /[^ `?]+)", PAGE)

    assert {_unnamed(call) for call in calls} == {_unnamed(call) for call in documented}
    assert described["components"]["schemas"]["ProblemDetails"]["examples"]
    assert described["components"]["schemas"]["Room"]["examples"]
