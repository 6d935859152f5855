"""The lobby socket."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from app.protocol.rooms import LobbyMessage
from tests.kit.player import Player


def lobby_url(url: str) -> str:
    return f"{url.replace('http', 'ws', 1)}/ws/lobby"


async def heard(socket: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(10):
        return dict(json.loads(await socket.recv()))


async def until_listed(socket: ClientConnection, *expected: tuple[str, str, int]) -> None:
    """Wait for a list of these rooms: code, name, how many sit."""
    listed = None
    while listed != list(expected):
        lobby = LobbyMessage.model_validate_json(json.dumps(await heard(socket)))
        listed = [(room.code, room.name, room.seated) for room in lobby.rooms]


async def test_it_tells_the_public_rooms_at_once_and_at_each_change(url: str) -> None:
    async with Player(url, "Аня") as anna, connect(lobby_url(url), proxy=None) as socket:
        await until_listed(socket)
        await anna.create_room("Тайная")
        code = await anna.create_room("Открытая", visibility="public")
        await until_listed(socket, (code, "Открытая", 0))
        await anna.call("PUT", f"/api/rooms/{code}/seats/A")
        await until_listed(socket, (code, "Открытая", 1))
        await anna.call("DELETE", f"/api/rooms/{code}/members/me")
        await until_listed(socket)


async def test_it_needs_no_identity_but_its_own_origin(url: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(lobby_url(url), additional_headers={"Origin": "https://evil.test"}, proxy=None)

    assert refused.value.response.status_code == 403


async def test_it_answers_ping_and_takes_nothing_else(url: str) -> None:
    async with connect(lobby_url(url), proxy=None) as socket:
        await heard(socket)
        answers = []
        for frame in ('{"type": "ping"}', '{"type": "resync"}', "nonsense", b"\x00"):
            await socket.send(frame)
            answers.append(await heard(socket))

    assert answers[0] == {"type": "pong"}
    assert [answer["code"] for answer in answers[1:]] == ["malformed"] * 3
