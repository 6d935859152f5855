"""Answers to the usual complaints, and acts, over the admin's door on both databases."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update
from websockets.asyncio.client import connect

from app.engine.actions import NoteAway, PlayCard
from app.engine.cards import Card
from app.engine.chairs import Ending
from app.engine.events import CardPlayed
from app.engine.game import replay
from app.engine.notation import read_play
from app.engine.seats import SEATS, Seat
from app.main import create_app
from app.records.verifying import verify
from app.store.rows import GameEventRow
from app.tables.registry import utc_now
from tests.api.conftest import client_of, served, settings_for
from tests.api.test_admin_door import REASON, TOKEN, admin_app, problem
from tests.store.games import play_on, stored_game
from tests.tables.kit import Store, open_table, play_to_a_turn


@pytest.fixture
async def app(database_url: str) -> AsyncIterator[FastAPI]:
    """The app with its admin's door open, on each of both databases."""
    async with admin_app(database_url) as made:
        yield made


@asynccontextmanager
async def admin_of(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Whoever runs the server, with a reason for everything."""
    async with client_of(app) as client:
        client.headers.update(REASON | {"Authorization": f"Bearer {TOKEN}"})
        yield client


async def _asked(client: httpx.AsyncClient, path: str) -> Any:
    answer = await client.get(f"/api/admin{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_game_is_shown_at_any_event_with_everything_visible(app: FastAPI) -> None:
    store = Store(app.state.house.database)
    game_id = await stored_game(store, steps=40)
    logged = await store.log.read(game_id)
    async with admin_of(app) as admin:
        for seq in (0, 4, len(logged)):
            state = replay(each.event for each in logged[:seq])
            told = await _asked(admin, f"/games/{game_id}/at/{seq}")

            assert told["view"]["hands"] == {seat.name: list(state.hands[seat]) for seat in SEATS}
            assert told["deck"] == list(state.deck)
            assert told["events"] == len(logged)
        beyond = await admin.get(f"/api/admin/games/{game_id}/at/{len(logged) + 1}")
        record = await admin.get(f"/api/admin/games/{game_id}/record")

    assert problem(beyond) == (404, "no_such_event")
    assert len(record.text.splitlines()) == len(logged) + 2


async def test_a_play_is_explained_by_what_was_legal_then(app: FastAPI) -> None:
    """«This move was illegal»."""
    store = Store(app.state.house.database)
    game_id = await stored_game(store, steps=40)
    played = next(each for each in await store.log.read(game_id) if isinstance(each.event, CardPlayed))
    async with admin_of(app) as admin:
        told = await _asked(admin, f"/games/{game_id}/explain/{played.seq}")
        other = await _asked(admin, f"/games/{game_id}/explain/{played.seq}?play={told['asked'].split(':')[0]}:discard")
        nothing = await admin.get(f"/api/admin/games/{game_id}/explain/2")
        garbled = await admin.get(f"/api/admin/games/{game_id}/explain/{played.seq}?play=nonsense")

    assert told["legal_play"] is True
    assert told["asked"] in told["legal"]
    assert told["refusal"] is None
    assert (other["legal_play"], other["refusal"]["code"], other["refusal"]["rule"]) == (
        False,
        "must_play_if_able",
        "R6.1",
    )
    assert problem(nothing) == (404, "no_such_event")
    assert problem(garbled) == (422, "bad_body")


async def test_what_was_refused_stands_among_the_actions_and_beside_its_turn(app: FastAPI) -> None:
    store = Store(app.state.house.database)
    *_, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    await play_to_a_turn(table)
    seat = table.state.turn
    missing = next(card for card in Card if card not in table.state.hands[seat])
    refused = await table.act(seat, "action-refused", table.seq, PlayCard(seat, read_play(f"{missing}:discard")))
    assert not refused.ok
    async with admin_of(app) as admin:
        actions = (await _asked(admin, f"/games/{game_id}/actions"))["actions"]
        told = await _asked(admin, f"/games/{game_id}/explain/{table.seq + 1}")

    (one,) = [action for action in actions if not action["ok"]]
    assert (one["seat"], one["id"], one["asked"]) == (seat.name, "action-refused", f"play {missing}:discard")
    assert refused.error is not None
    assert one["error"]["code"] == refused.error.code
    assert one["at"] is not None
    assert told["refused"] == [one]
    assert told["asked"] is None


async def test_a_seats_absences_connections_and_talk_are_told(app: FastAPI) -> None:
    """«He left on purpose», «I was disconnected and lost my turn», «they talked»."""
    store, house = Store(app.state.house.database), app.state.house
    store.clock.now = utc_now()
    room, players, game_id = await store.begun_game()
    table = await open_table(store, game_id)
    (watcher,) = await store.guests(1)
    await store.rooms.join(room.code, watcher.id)
    await house.connections.came("c_1", players[1].id, room.id, "B", "203.0.113.9")
    await house.connections.left("c_1", 1006, "client")
    await table.note(NoteAway(Seat.B))
    await store.talk.say(room.id, watcher.id, "message-1", "У А две десятки", plays=False)
    async with admin_of(app) as admin:
        told = await _asked(admin, f"/games/{game_id}/attendance/B")
        everyone = (await _asked(admin, f"/games/{game_id}/connections"))["connections"]
        talk = (await _asked(admin, f"/games/{game_id}/talk"))["messages"]
        player = await _asked(admin, f"/players/{players[1].id}")

    assert [event["event"]["kind"] for event in told["events"]] == ["seat_away"]
    assert told["connections"] == everyone
    assert [(each["player"], each["seat"], each["code"], each["by"], each["address"]) for each in everyone] == [
        (players[1].id, "B", 1006, "client", "203.0.113.9")
    ]
    assert [(said["text"], said["seat"], said["channel"], said["phase"]) for said in talk] == [
        ("У А две десятки", None, "watchers", "exchange")
    ]
    assert talk[0]["seq"] == table.seq
    assert player["last_seen_at"] is not None


async def test_an_abandoned_game_ends_by_an_event_and_its_record_holds(app: FastAPI) -> None:
    store = Store(app.state.house.database)
    game_id = await stored_game(store, steps=20)
    async with admin_of(app) as admin:
        before = (await _asked(admin, "/tables"))["tables"]
        ended = await admin.post(f"/api/admin/games/{game_id}/abandon")
        again = await admin.post(f"/api/admin/games/{game_id}/abandon")
        after = (await _asked(admin, "/tables"))["tables"]
        record = verify((await admin.get(f"/api/admin/games/{game_id}/record")).content)

    assert ended.json()["abandoned"] == "admin"
    assert problem(again) == (409, "game_over")
    assert [table["id"] for table in before] == [game_id]
    assert before[0]["phase"] in {"exchange", "play"}
    assert after == []
    assert record.told[-1].after.abandoned is Ending.ADMIN


async def test_a_closed_room_takes_its_game_with_it_and_both_hold(app: FastAPI) -> None:
    store = Store(app.state.house.database)
    room, players, game_id = await store.begun_game()
    await play_on(store.log, game_id, steps=10)
    async with admin_of(app) as admin:
        removed = await admin.delete(f"/api/admin/rooms/{room.id}/members/{players[3].id}")
        nobody = await admin.delete(f"/api/admin/rooms/{room.id}/members/p_none")
        closed = await admin.post(f"/api/admin/rooms/{room.code}/close")
        lines = (await admin.get("/api/admin/check")).text.splitlines()

    assert players[3].id in removed.json()["removed"]
    assert problem(nobody) == (404, "no_such_member")
    assert closed.json()["closed_why"] == "admin"
    assert [game["abandoned"] for game in closed.json()["games"]] == ["closed"]
    result = json.loads(lines[-1])
    assert (result["type"], result["ok"], result["checked"], result["audit"]["ok"]) == ("result", True, 1, True)


async def test_a_room_whose_game_is_damaged_is_closed_and_the_check_names_the_game(app: FastAPI) -> None:
    store = Store(app.state.house.database)
    store.clock.now = utc_now()
    room, _, game_id = await store.begun_game()
    await play_on(store.log, game_id, steps=10)
    async with app.state.house.database.write() as transaction:
        row = update(GameEventRow).where(GameEventRow.game_id == game_id, GameEventRow.seq == 5)
        await transaction.connection.execute(row.values(kind="marble_sang"))
    async with admin_of(app) as admin:
        closed = await admin.post(f"/api/admin/rooms/{room.code}/close")
        checked = await _asked(admin, f"/games/{game_id}/check")

    assert (closed.json()["closed_why"], closed.json()["games"][0]["status"]) == ("admin", "running")
    assert (checked["ok"], checked["fault"]["line"]) == (False, 6)


async def test_a_banned_player_is_out_until_the_ban_is_lifted(database_url: str) -> None:
    app = create_app(settings_for(database_url, admin_token=TOKEN))
    async with served(app) as url, httpx.AsyncClient(base_url=url, trust_env=False) as guest:
        made = (await guest.post("/api/players", json={"name": "Аня"})).json()
        guest.cookies.clear()
        guest.headers["Authorization"] = f"Bearer {made['token']}"
        code = (await guest.post("/api/rooms", json={"name": "Пятница"})).json()["code"]
        wire = url.replace("http", "ws") + f"/ws/tables/{code}"
        async with (
            admin_of(app) as admin,
            connect(wire, proxy=None, additional_headers={"Authorization": f"Bearer {made['token']}"}) as socket,
        ):
            await socket.send('{"type": "hello", "version": 1, "game": null, "last_seq": null}')
            await socket.recv()
            ban = await admin.post(f"/api/admin/players/{made['id']}/bans", json={"until": None})
            async with asyncio.timeout(10):
                await socket.wait_closed()
            refused = await guest.get("/api/players/me")
            lobby = await guest.post(f"/api/rooms/{code}/members")
            bans = (await _asked(admin, "/bans"))["bans"]
            lifted = await admin.delete(f"/api/admin/bans/{ban.json()['id']}")
            back = await guest.get("/api/players/me")
            timeline = (await _asked(admin, f"/players/{made['id']}/timeline"))["entries"]

    assert ban.status_code == 201
    assert (socket.close_code, socket.close_reason) == (4003, "banned")
    assert problem(refused) == problem(lobby) == (403, "banned")
    assert [(each["player"], each["reason"], each["in_force"]) for each in bans] == [(made["id"], "жалоба", True)]
    assert (lifted.json()["in_force"], back.status_code) == (False, 200)
    assert {"lifted", "banned", "connected", "joined"} <= {entry["kind"] for entry in timeline}
    assert [entry["detail"] for entry in timeline if entry["kind"] == "left"] in ([], ["server 4003"])


@pytest.mark.parametrize("until", ["2020-01-01T00:00:00Z", "tomorrow", 7.5])
async def test_a_ban_ends_in_the_future(app: FastAPI, until: object) -> None:
    store = Store(app.state.house.database)
    (player,) = await store.guests(1)
    async with admin_of(app) as admin:
        answer = await admin.post(f"/api/admin/players/{player.id}/bans", json={"until": until})

    assert problem(answer) == (422, "bad_body")


async def test_a_ban_that_has_run_out_keeps_nobody_out(app: FastAPI) -> None:
    store, house = Store(app.state.house.database), app.state.house
    (player,) = await store.guests(1)
    await house.bans.ban(player.id, store.clock(), "past")
    async with admin_of(app) as admin:
        told = await _asked(admin, f"/players/{player.id}")
        bans = (await _asked(admin, "/bans?all=true"))["bans"]

    assert told["banned"] is False
    assert [ban["in_force"] for ban in bans] == [False]
