"""Rooms, members and seats over REST."""

import asyncio
from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI

from app.protocol.rooms import Lobby, Room
from tests.api.conftest import client_of, guest_of

PRIVATE = {"name": "Пятница", "visibility": "private", "options": {"seven_home": "both"}}


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def make_room(host: httpx.AsyncClient, **changes: object) -> str:
    answer = await host.post("/api/rooms", json=PRIVATE | changes)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


async def four_sit(app: FastAPI, stack: AsyncExitStack) -> tuple[str, list[httpx.AsyncClient]]:
    guests = [await stack.enter_async_context(guest_of(app, name)) for name in ("Аня", "Боря", "Вера", "Гоша")]
    code = await make_room(guests[0])
    for guest, seat in zip(guests, "ABCD", strict=True):
        await guest.post(f"/api/rooms/{code}/members")
        sat = await guest.put(f"/api/rooms/{code}/seats/{seat}")
        assert sat.json()["you"]["seat"] == seat
    return code, guests


async def test_the_creator_is_host_and_member(app: FastAPI) -> None:
    async with guest_of(app, "Аня") as anna:
        me = (await anna.get("/api/players/me")).json()
        made = await anna.post("/api/rooms", json=PRIVATE | {"options": {"seven_home": "forward"}})
        room = Room.model_validate_json(made.text)
        seen = await anna.get(f"/api/rooms/{room.code}")

    assert made.status_code == 201
    assert room.host == me["id"]
    assert [member.id for member in room.members] == [me["id"]]
    assert room.options.seven_home == "forward"
    assert seen.json() == made.json()


async def test_a_code_has_at_least_50_bits_and_no_pattern(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        codes = [await make_room(anna) for _ in range(30)]

    assert all(len(code) * 5 >= 50 for code in codes)
    assert all(len({code[place] for code in codes}) > 5 for place in range(len(codes[0])))


async def test_the_lobby_lists_public_rooms_and_no_private_one(app: FastAPI) -> None:
    async with guest_of(app, "Аня") as anna, client_of(app) as stranger:
        await make_room(anna)
        public = await make_room(anna, visibility="public", name="Открытая")
        listed = Lobby.model_validate_json((await stranger.get("/api/rooms")).text)

    assert [(room.code, room.name, room.seated, room.spectators) for room in listed.rooms] == [
        (public, "Открытая", 0, 1)
    ]


async def test_who_knows_the_code_sees_the_room_without_a_name_of_their_own(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna, client_of(sqlite_app) as stranger:
        code = await make_room(anna)
        seen = Room.model_validate_json((await stranger.get(f"/api/rooms/{code}")).text)

    assert seen.you is None


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("POST", "/members"),
        ("DELETE", "/members/me"),
        ("PUT", "/seats/A"),
        ("DELETE", "/seats/A"),
        ("POST", "/games"),
    ],
)
async def test_every_unknown_code_gets_the_same_answer(sqlite_app: FastAPI, method: str, path: str) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        answers = [
            await anna.request(method, f"/api/rooms/{code}{path}")
            for code in ("0" * 12, "x", "%00", "k7m2xq9rtbwn" * 50, "%F0%9F%8E%B2")
        ]

    assert {code_of(answer) for answer in answers} == {(404, "no_such_room")}
    assert len({answer.text for answer in answers}) == 1


async def test_joining_twice_changes_nothing(app: FastAPI) -> None:
    async with guest_of(app, "Аня") as anna, guest_of(app, "Боря") as boris:
        code = await make_room(anna)
        once = await boris.post(f"/api/rooms/{code}/members")
        twice = await boris.post(f"/api/rooms/{code}/members")

    assert once.json() == twice.json()
    assert [member["name"] for member in once.json()["members"]] == ["Аня", "Боря"]


async def test_a_player_changes_seat_and_stands_up(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        code = await make_room(anna)
        await anna.put(f"/api/rooms/{code}/seats/A")
        moved = (await anna.put(f"/api/rooms/{code}/seats/C")).json()
        stood = (await anna.delete(f"/api/rooms/{code}/seats/C")).json()

    assert (moved["seats"]["A"], moved["seats"]["C"]["name"], moved["you"]["seat"]) == (None, "Аня", "C")
    assert (stood["seats"]["C"], stood["you"]["seat"]) == (None, None)


async def test_a_taken_seat_is_refused_and_nothing_changes(app: FastAPI) -> None:
    async with guest_of(app, "Аня") as anna, guest_of(app, "Боря") as boris:
        code = await make_room(anna)
        await anna.put(f"/api/rooms/{code}/seats/A")
        await boris.post(f"/api/rooms/{code}/members")
        before = (await anna.get(f"/api/rooms/{code}")).json()
        refused = await boris.put(f"/api/rooms/{code}/seats/A")
        after = (await anna.get(f"/api/rooms/{code}")).json()

    assert code_of(refused) == (409, "seat_taken")
    assert before == after


async def test_of_twenty_who_want_one_seat_one_sits(app: FastAPI) -> None:
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(guest_of(app, f"Гость {number}")) for number in range(20)]
        code = await make_room(guests[0])
        for guest in guests:
            await guest.post(f"/api/rooms/{code}/members")
        answers = await asyncio.gather(*(guest.put(f"/api/rooms/{code}/seats/B") for guest in guests))
        room = (await guests[0].get(f"/api/rooms/{code}")).json()

    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200] + [409] * 19
    assert [member["seat"] for member in room["members"]].count("B") == 1


async def test_only_members_sit(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna, guest_of(sqlite_app, "Боря") as boris:
        code = await make_room(anna)

        assert code_of(await boris.put(f"/api/rooms/{code}/seats/A")) == (403, "not_a_member")


async def test_nobody_is_made_to_stand_up_by_another(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna, guest_of(sqlite_app, "Боря") as boris:
        code = await make_room(anna)
        await anna.put(f"/api/rooms/{code}/seats/A")
        await boris.post(f"/api/rooms/{code}/members")

        assert code_of(await boris.delete(f"/api/rooms/{code}/seats/A")) == (409, "not_seated")


@pytest.mark.parametrize("seat", ["E", "a", "AB", "0", "%20"])
async def test_there_are_four_seats(sqlite_app: FastAPI, seat: str) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        code = await make_room(anna)

        assert code_of(await anna.put(f"/api/rooms/{code}/seats/{seat}")) == (404, "no_such_seat")


async def test_a_game_needs_four_and_is_started_at_once_by_the_host_alone(app: FastAPI) -> None:
    async with AsyncExitStack() as stack:
        code, guests = await four_sit(app, stack)
        watcher = await stack.enter_async_context(guest_of(app, "Зритель"))
        await watcher.post(f"/api/rooms/{code}/members")
        await guests[3].delete(f"/api/rooms/{code}/seats/D")
        three = await guests[0].post(f"/api/rooms/{code}/games")
        await guests[3].put(f"/api/rooms/{code}/seats/D")
        watching = await watcher.post(f"/api/rooms/{code}/games")
        unready = await guests[2].post(f"/api/rooms/{code}/games")
        started = await guests[0].post(f"/api/rooms/{code}/games")
        again = await guests[1].post(f"/api/rooms/{code}/games")

    assert code_of(three) == (409, "not_four")
    assert code_of(watching) == (409, "not_seated")
    assert code_of(unready) == (409, "not_ready")
    assert (started.status_code, Room.model_validate_json(started.text).game is not None) == (201, True)
    assert code_of(again) == (409, "game_running")


async def test_while_a_game_runs_its_seats_are_kept(app: FastAPI) -> None:
    async with AsyncExitStack() as stack:
        code, guests = await four_sit(app, stack)
        await guests[0].post(f"/api/rooms/{code}/games")
        refused = [
            await guests[0].delete(f"/api/rooms/{code}/seats/A"),
            await guests[0].put(f"/api/rooms/{code}/seats/B"),
        ]

    assert {code_of(answer) for answer in refused} == {(409, "game_running")}


async def test_who_leaves_gives_up_the_seat_and_the_host_passes_on(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna, guest_of(sqlite_app, "Боря") as boris:
        code = await make_room(anna)
        await anna.put(f"/api/rooms/{code}/seats/A")
        await boris.post(f"/api/rooms/{code}/members")
        left = await anna.delete(f"/api/rooms/{code}/members/me")
        room = (await boris.get(f"/api/rooms/{code}")).json()

    assert left.status_code == 204
    assert [member["name"] for member in room["members"]] == ["Боря"]
    assert (room["host"], room["seats"]["A"]) == (room["you"]["id"], None)


@pytest.mark.parametrize(
    "call",
    [("POST", ""), ("POST", "/x/members"), ("PUT", "/x/seats/A"), ("DELETE", "/x/seats/A"), ("POST", "/x/games")],
)
async def test_changes_need_an_identity(client: httpx.AsyncClient, call: tuple[str, str]) -> None:
    method, path = call

    answer = await client.request(method, f"/api/rooms{path}", json=PRIVATE if path == "" else None)

    assert code_of(answer) == (401, "not_identified")


@pytest.mark.parametrize(
    "change",
    [
        {"visibility": "secret"},
        {"visibility": None},
        {"options": {"seven_home": "sideways"}},
        {"options": {"seven_home": "both", "cheat": True}},
        {"options": []},
        {"host": "p_other"},
        {"code": "mine"},
        {"name": 5},
    ],
)
async def test_a_room_takes_what_is_documented_and_nothing_else(sqlite_app: FastAPI, change: dict[str, object]) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        answer = await anna.post("/api/rooms", json=PRIVATE | change)

    assert code_of(answer) == (422, "bad_body")


@pytest.mark.parametrize("body", ["{", "", b"\xff"])
async def test_a_body_that_is_not_json_is_told_so(sqlite_app: FastAPI, body: str | bytes) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        answer = await anna.post("/api/rooms", content=body, headers={"Content-Type": "application/json"})

    assert code_of(answer) == (422, "bad_body")
    assert " at `" not in answer.json()["detail"]


@pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb"])
async def test_a_rooms_name_is_a_name(sqlite_app: FastAPI, name: str) -> None:
    async with guest_of(sqlite_app, "Аня") as anna:
        assert code_of(await anna.post("/api/rooms", json=PRIVATE | {"name": name})) == (422, "bad_name")
