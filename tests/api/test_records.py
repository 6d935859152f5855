"""Records and shuffles at the REST door: who may have them, and when."""

import httpx
import pytest
from fastapi import FastAPI

from app.fairness.shuffle import ALGORITHM
from app.records.verifying import verify
from tests.api.conftest import client_of, guest_of
from tests.store.games import play_on
from tests.tables.kit import Store

BYTES = "5a" * 32


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of an error."""
    return answer.status_code, answer.json()["code"]


async def test_a_member_downloads_the_record_when_the_game_is_over_and_it_holds(app: FastAPI) -> None:
    store = Store(app.state.house.database)
    room, _, game_id = await store.begun_game()
    async with guest_of(app, "Аня") as member:
        await member.post(f"/api/rooms/{room.code}/members")
        early = await member.get(f"/api/games/{game_id}/record")
        await play_on(store.log, game_id)
        told = await member.get(f"/api/games/{game_id}/record")

    assert problem(early) == (409, "game_running")
    assert told.status_code == 200
    assert told.headers["content-type"] == "application/jsonl"
    assert told.headers["content-disposition"] == f'attachment; filename="tacker-{game_id}.jsonl"'
    assert verify(told.content).header.game == game_id


async def test_what_proves_a_game_is_told_in_short_and_its_secret_at_the_end(app: FastAPI) -> None:
    store = Store(app.state.house.database)
    room, _, game_id = await store.begun_game()
    async with guest_of(app, "Аня") as member, guest_of(app, "Чужой") as stranger:
        await member.post(f"/api/rooms/{room.code}/members")
        early = (await member.get(f"/api/games/{game_id}")).json()
        await play_on(store.log, game_id)
        late = (await member.get(f"/api/games/{game_id}")).json()
        game = verify((await member.get(f"/api/games/{game_id}/record")).content)
        refused = await stranger.get(f"/api/games/{game_id}")

    assert (early["status"], early["secret"], early["last_hash"]) == ("running", None, None)
    assert early["commitment"] == late["commitment"] == game.header.commitment
    assert (late["secret"], late["last_hash"]) == (game.result.secret, game.result.last_hash)
    assert late["seat_bytes"] == game.result.seat_bytes
    assert problem(refused) == (404, "no_such_game")


async def test_who_took_no_part_is_told_of_no_such_game(sqlite_app: FastAPI) -> None:
    *_, game_id = await Store(sqlite_app.state.house.database).begun_game()
    async with guest_of(sqlite_app, "Чужой") as stranger, client_of(sqlite_app) as nobody:
        assert problem(await stranger.get(f"/api/games/{game_id}/record")) == (404, "no_such_game")
        assert problem(await stranger.get("/api/games/g_none/record")) == (404, "no_such_game")
        assert problem(await nobody.get(f"/api/games/{game_id}/record")) == (401, "not_identified")


async def test_who_sits_adds_bytes_to_the_shuffles_of_the_next_game(app: FastAPI) -> None:
    async with guest_of(app, "Аня") as guest:
        code = (await guest.post("/api/rooms", json={"name": "Пятница"})).json()["code"]
        me = (await guest.get("/api/players/me")).json()["id"]
        path = f"/api/rooms/{code}/shuffle"
        before = (await guest.get(path)).json()
        standing = await guest.put(path, json={"commitment": before["commitment"], "bytes": BYTES})
        await guest.put(f"/api/rooms/{code}/seats/A")
        stale = await guest.put(path, json={"commitment": "00" * 32, "bytes": BYTES})
        added = await guest.put(path, json={"commitment": before["commitment"], "bytes": BYTES})
        after = (await guest.get(path)).json()

    assert before == {"algorithm": ALGORITHM, "commitment": before["commitment"], "added_by": []}
    assert problem(standing) == (409, "not_seated")
    assert problem(stale) == (409, "commitment_changed")
    assert added.status_code == 204
    assert after == before | {"added_by": [me]}


@pytest.mark.parametrize(
    "body", [{}, {"commitment": "00" * 32, "bytes": "00"}, {"commitment": "00" * 32, "bytes": "ZZ" * 32}, []]
)
async def test_bytes_that_are_none_are_not_understood(sqlite_app: FastAPI, body: object) -> None:
    async with guest_of(sqlite_app, "Аня") as guest:
        code = (await guest.post("/api/rooms", json={"name": "Пятница"})).json()["code"]

        assert problem(await guest.put(f"/api/rooms/{code}/shuffle", json=body)) == (422, "bad_body")


async def test_the_shuffles_of_a_room_are_told_to_its_members_alone(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as guest, guest_of(sqlite_app, "Чужой") as stranger:
        code = (await guest.post("/api/rooms", json={"name": "Пятница"})).json()["code"]

        assert problem(await stranger.get(f"/api/rooms/{code}/shuffle")) == (404, "no_such_room")
