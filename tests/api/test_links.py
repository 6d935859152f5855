"""Links over REST and sockets: play, watch, and one's own seat."""

from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI

from app.api.limits import Costly
from tests.api.conftest import client_of, guest_of
from tests.api.rooms_kit import dealt_room
from tests.api.test_rooms import code_of, four_sit, make_room
from tests.api.test_table_socket import HELLO, closing
from tests.kit.player import Player


async def _room(guest: httpx.AsyncClient, code: str) -> dict[str, object]:
    return dict((await guest.get(f"/api/rooms/{code}")).json())


async def test_who_came_by_the_watch_link_is_never_told_the_play_code(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna, guest_of(sqlite_app, "Даша") as dasha, client_of(sqlite_app) as me:
        code = await make_room(anna)
        watch_code = str((await _room(anna, code))["watch_code"])
        joined = await dasha.post(f"/api/rooms/{watch_code}/members")
        others = [joined, await dasha.get(f"/api/rooms/{code}"), await me.get(f"/api/rooms/{watch_code}")]
        host = await anna.get(f"/api/rooms/{watch_code}")

    assert all(code not in answer.text for answer in others)
    assert {(answer.json()["code"], answer.json()["link"]) for answer in others} == {(watch_code, "watch")}
    assert (host.json()["code"], host.json()["link"]) == (code, "play")


async def test_a_wrong_a_renewed_and_a_locked_code_are_answered_alike_and_counted(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna, guest_of(sqlite_app, "Боря") as boris:
        old = await make_room(anna)
        locked = str((await anna.post(f"/api/rooms/{old}/links/play")).json()["code"])
        await anna.patch(f"/api/rooms/{locked}", json={"locked": True})
        answers = [await boris.post(f"/api/rooms/{code}/members") for code in ("0" * 12, old, locked)]
        for _ in range(Costly.WRONG_CODE.value.burst):
            last = await boris.get(f"/api/rooms/{old}")

    assert {answer.text for answer in answers} == {answers[0].text}
    assert code_of(answers[0]) == (404, "no_such_room")
    assert code_of(last) == (429, "too_many_requests")


async def test_the_lobby_lists_seats_and_both_links_but_no_locked_room(app: FastAPI) -> None:
    async with guest_of(app, "Аня") as anna, client_of(app) as stranger:
        code = await make_room(anna, visibility="public")
        await anna.put(f"/api/rooms/{code}/seats/C")
        listed = (await stranger.get("/api/rooms")).json()["rooms"]
        watch_code = (await _room(anna, code))["watch_code"]
        await anna.patch(f"/api/rooms/{code}", json={"locked": True})
        locked = (await stranger.get("/api/rooms")).json()["rooms"]

    assert [(room["code"], room["watch_code"]) for room in listed] == [(code, watch_code)]
    assert listed[0]["seats"] == {"A": None, "B": None, "C": {"name": "Аня", "bot": None}, "D": None}
    assert locked == []


async def test_the_pages_of_both_links_are_served_for_every_code(client: httpx.AsyncClient) -> None:
    for path in ("/r/k7m2xq9rtbwn", "/w/w3c80hd5yvzg"):
        assert (await client.get(path)).status_code == 200


async def test_a_seat_link_carries_the_seat_to_another_browser_once(sqlite_app: FastAPI) -> None:
    async with AsyncExitStack() as stack:
        code, guests = await four_sit(sqlite_app, stack)
        phone = await stack.enter_async_context(client_of(sqlite_app))
        made = await guests[1].post(f"/api/rooms/{code}/seat-link")
        path, _, token = made.json()["path"].partition("#")
        carried = await phone.post("/api/seat-links", json={"token": token})
        there = (await phone.get(f"/api/rooms/{code}")).json()
        here = (await guests[1].get(f"/api/rooms/{code}")).json()
        again = await phone.post("/api/seat-links", json={"token": token})

    assert (made.status_code, path) == (201, "/s")
    assert carried.json()["code"] == code
    assert carried.cookies["tacker_token"] == carried.json()["token"]
    assert there["you"] == here["you"]
    assert there["you"]["seat"] == "B"
    assert code_of(again) == (404, "no_such_link")


async def test_my_rooms_are_found_again_without_a_link(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna, guest_of(sqlite_app, "Боря") as boris:
        code = await make_room(anna)
        mine = (await anna.get("/api/players/me/rooms")).json()["rooms"]
        others = (await boris.get("/api/players/me/rooms")).json()["rooms"]

    assert ([room["code"] for room in mine], others) == ([code], [])


async def test_the_table_socket_takes_either_code_and_an_old_one_of_members(url: str) -> None:
    async with dealt_room(url) as room:
        anna, boris = room.seats["A"], room.seats["B"]
        watch_code = anna.room["watch_code"]
        renewed = await anna.call("POST", f"/api/rooms/{room.code}/links/play")
        async with Player(url, "Чужой") as stranger:
            old = await closing(url, room.code, HELLO, token=stranger.token)
        await boris.connect(room.code)
        await boris.until(lambda: boris.room["code"] == renewed["code"])
        await boris.connect(watch_code)
        await boris.until(lambda: boris.room["code"] == renewed["code"])

    assert renewed["code"] != room.code
    assert old == (4003, "no_such_room")


async def test_a_code_that_was_renewed_reaches_everybody_in_the_room(url: str) -> None:
    async with dealt_room(url) as room:
        renewed = await room.seats["A"].call("POST", f"/api/rooms/{room.code}/links/play")

        for player in room.everyone:
            await player.until(lambda player=player: player.room["code"] == renewed["code"])  # type: ignore[misc]


@pytest.mark.parametrize("kind", ["seat", "both"])
async def test_there_are_two_links_and_no_third(sqlite_app: FastAPI, kind: str) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        code = await make_room(anna)

        assert code_of(await anna.post(f"/api/rooms/{code}/links/{kind}")) == (422, "bad_body")
