"""Every call about a room, by every role that may not make it: the server refuses, whatever the page shows."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.api.conftest import guest_of
from tests.api.test_rooms import code_of, make_room

ROLES = ("host", "seated", "member", "watcher", "removed", "stranger")

HOST_ONLY = {"seated": "not_host", "member": "not_host", "watcher": "not_host"}
SITTERS_ONLY = {"member": "not_seated", "watcher": "not_seated"}
OUTSIDE = {"removed": "no_such_room", "stranger": "not_a_member"}

CALLS: tuple[tuple[str, str, Any, dict[str, str]], ...] = (
    ("GET", "", None, {"removed": "no_such_room"}),
    ("POST", "/members", None, {"removed": "no_such_room"}),
    ("DELETE", "/members/me", None, {"removed": "no_such_room"}),
    ("POST", "/seats", None, {"watcher": "watch_only"} | OUTSIDE),
    ("PUT", "/seats/D", None, {"watcher": "watch_only"} | OUTSIDE),
    ("DELETE", "/seats/B", None, SITTERS_ONLY | OUTSIDE),
    ("PUT", "/seats/B/ready", {"ready": True}, SITTERS_ONLY | OUTSIDE),
    ("POST", "/games", None, SITTERS_ONLY | OUTSIDE),
    ("POST", "/seat-link", None, SITTERS_ONLY | OUTSIDE),
    ("PATCH", "", {"name": "Mine"}, HOST_ONLY | OUTSIDE),
    ("PUT", "/seats/B/player", {"player": None}, HOST_ONLY | OUTSIDE),
    ("PUT", "/seats/D/bot", {"level": "easy"}, HOST_ONLY | OUTSIDE),
    ("POST", "/seats/shuffle", None, HOST_ONLY | OUTSIDE),
    ("POST", "/seats/swap-teams", None, HOST_ONLY | OUTSIDE),
    ("DELETE", "/members/p_else", None, HOST_ONLY | OUTSIDE),
    ("PUT", "/host", {"player": "p_else"}, HOST_ONLY | OUTSIDE),
    ("POST", "/links/play", None, HOST_ONLY | OUTSIDE),
    ("POST", "/links/watch", None, HOST_ONLY | OUTSIDE),
    ("DELETE", "/messages/1", None, HOST_ONLY | OUTSIDE),
)


@dataclass(frozen=True)
class Peopled:
    """A room, and one guest in each role. The host and one other sit; C and D are free."""

    code: str
    guests: dict[str, httpx.AsyncClient]


async def _peopled(app: FastAPI, stack: AsyncExitStack) -> Peopled:
    guests = {role: await stack.enter_async_context(guest_of(app, role)) for role in ROLES}
    host = guests["host"]
    code = await make_room(host)
    watch_code = (await host.get(f"/api/rooms/{code}")).json()["watch_code"]
    for role in ("seated", "member", "removed"):
        await guests[role].post(f"/api/rooms/{code}/members")
    await guests["watcher"].post(f"/api/rooms/{watch_code}/members")
    await host.put(f"/api/rooms/{code}/seats/A")
    await guests["seated"].put(f"/api/rooms/{code}/seats/B")
    removed = (await guests["removed"].get("/api/players/me")).json()["id"]
    assert (await host.delete(f"/api/rooms/{code}/members/{removed}")).status_code == 200
    return Peopled(code, guests)


@pytest.mark.parametrize(("method", "path", "body", "refused"), CALLS, ids=[f"{m} {p}" for m, p, *_ in CALLS])
async def test_who_may_not_is_refused_with_the_reason_and_the_room_stays_as_it_was(
    sqlite_app: FastAPI, method: str, path: str, body: Any, refused: dict[str, str]
) -> None:
    async with AsyncExitStack() as stack:
        room = await _peopled(sqlite_app, stack)
        before = (await room.guests["host"].get(f"/api/rooms/{room.code}")).json()
        answers = {
            role: await room.guests[role].request(method, f"/api/rooms/{room.code}{path}", json=body)
            for role in refused
        }
        after = (await room.guests["host"].get(f"/api/rooms/{room.code}")).json()

    assert {role: code_of(answer)[1] for role, answer in answers.items()} == refused
    assert after == before


@pytest.mark.parametrize(
    ("method", "path", "body", "refused"),
    [call for call in CALLS if "p_else" not in (call[1].rpartition("/")[2], (call[2] or {}).get("player"))],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_the_host_may_all_of_it(
    sqlite_app: FastAPI, method: str, path: str, body: Any, refused: dict[str, str]
) -> None:
    async with AsyncExitStack() as stack:
        room = await _peopled(sqlite_app, stack)
        path = path.replace("/seats/B", "/seats/A")
        answer = await room.guests["host"].request(method, f"/api/rooms/{room.code}{path}", json=body)

    missing = {"/games": "not_four", "/messages/1": "no_such_message"}
    assert refused
    assert answer.is_success or answer.json()["code"] == missing.get(path)
