"""The admin's door and finished games as a hostile visitor and a curious operator try them."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select
from websockets.asyncio.client import connect

from app.admin.retention import Retention
from app.main import create_app
from app.store.connections import ConnectionLog
from app.store.database import Database
from app.store.rows import Row
from tests.admin.kit import disputed_game
from tests.api.conftest import client_of, guest_of, served, settings_for
from tests.api.test_admin_door import REASON, TOKEN, admin_app, calls, problem, trail
from tests.conftest import MakeServer
from tests.kit.ports import free_port
from tests.store.games import play_on, stored_game
from tests.tables.kit import Store

RIGHT = REASON | {"Authorization": f"Bearer {TOKEN}"}

OTHER_WAYS = [
    "//api/admin/games",
    "/api//admin/games",
    "/API/admin/games",
    "/Api/Admin/Games",
    "/api/Admin/games",
    "/api/admin//games",
    "/api/admin/games/",
    "/api/admin/games//",
    "/api/admin;x/games",
    "/api/admin/games;x=1",
    "/api/./admin/games",
    "/api/x/../admin/games",
    "/api/%61dmin/games",
    "/api/admin%2fgames",
    "/api%2fadmin/games",
    "/api/admin/games%00",
    "/api/admin/games%20",
    "/api/admin/%2e%2e/admin/games",
    "/static/../api/admin/games",
    "/ADMIN",
    "/admin/",
    "/admin//",
]

QUERY_CREDENTIALS = ["token", "access_token", "admin_token", "authorization", "key", "bearer"]


@pytest.fixture
async def app(fresh_sqlite_url: str) -> AsyncIterator[FastAPI]:
    """The app with its admin's door open; it does not ration whom the tests send."""
    async with admin_app(fresh_sqlite_url, rate_limits=False) as made:
        yield made


@pytest.fixture
async def shut(fresh_sqlite_url: str) -> AsyncIterator[FastAPI]:
    """The app without a credential in its settings."""
    made = create_app(settings_for(fresh_sqlite_url))
    async with made.router.lifespan_context(made):
        yield made


async def asked(app: FastAPI, method: str, target: str, headers: dict[str, str]) -> httpx.Response:
    """What is answered to exactly these characters: nobody tidies the path on the way."""
    async with client_of(app) as client:
        url = httpx.URL("http://tacker.test").copy_with(raw_path=target.encode())
        return await client.send(client.build_request(method, url, headers=headers))


async def test_no_other_spelling_of_a_path_lets_in_who_shows_no_credential(app: FastAPI) -> None:
    for target in OTHER_WAYS:
        answer = await asked(app, "GET", target, {})

        assert answer.status_code in (307, 401, 404), target
        assert answer.status_code == 307 or "games" not in answer.json(), target


async def test_no_other_spelling_of_a_path_opens_a_door_that_is_shut(shut: FastAPI) -> None:
    for target in OTHER_WAYS:
        for headers in ({}, RIGHT):
            assert (await asked(shut, "GET", target, headers)).status_code == 404, target


async def test_the_credential_in_a_query_a_body_or_a_cookie_lets_nobody_in(app: FastAPI) -> None:
    told = set()
    async with client_of(app) as client:
        for name in QUERY_CREDENTIALS:
            told.add(problem(await client.get(f"/api/admin/games?{name}={TOKEN}")))
            acted = await client.post("/api/admin/retention", json={"days": 9, name: TOKEN}, headers=REASON)
            told.add(problem(acted))
            client.cookies.set(name, TOKEN)
            told.add(problem(await client.get("/api/admin/games")))
        client.headers["Authorization"] = f"Bearer {TOKEN}"
        rows = await trail(client)

    assert told == {(401, "not_identified")}
    assert rows == []


async def test_other_methods_do_nothing_with_or_without_the_credential(app: FastAPI) -> None:
    told = set()
    paths = {path for _, path, _ in calls(app)}
    known = {(method, path) for method, path, _ in calls(app)}
    for path in paths:
        for method in ("HEAD", "OPTIONS", "PUT", "PATCH", "TRACE", "CONNECT", "GETS", "GET", "POST", "DELETE"):
            if (method, path) not in known:
                told.add((await asked(app, method, path, {})).status_code)
                told.add((await asked(app, method, path, RIGHT)).status_code)
    async with client_of(app) as client:
        client.headers["Authorization"] = f"Bearer {TOKEN}"
        rows = await trail(client)

    assert told == {405}
    assert rows == []


async def test_every_right_call_of_every_method_stands_in_the_trail_and_no_wrong_one(app: FastAPI) -> None:
    wrong = ["", "Bearer", f"Bearer {TOKEN}x", f"Bearer {TOKEN.upper()}", f"Bearer  {TOKEN} x", f"Basic {TOKEN}", TOKEN]
    for method, path, _ in calls(app):
        for shown in wrong:
            answer = await asked(app, method, path, REASON | {"Authorization": shown})
            assert problem(answer) == (401, "not_identified"), shown
        assert (await asked(app, method, path, RIGHT)).status_code != 401
    async with client_of(app) as client:
        client.headers["Authorization"] = f"Bearer {TOKEN}"
        rows = await trail(client)

    assert [row["what"] for row in reversed(rows)] == [name for *_, name in calls(app)]


async def test_another_sites_page_makes_nobody_act_even_with_the_credential(app: FastAPI) -> None:
    acts = [(method, path) for method, path, _ in calls(app) if method != "GET"]
    foreign = RIGHT | {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}

    told = {problem(await asked(app, method, path, foreign)) for method, path in acts}

    assert told == {(403, "cross_origin")}


HUGE = ["9" * 5000, "-" + "9" * 30, "1e9", "0x10", "%D9%A1%D9%A2", "%F0%9F%82%A1", "'%20or%201=1--", "{game}", "%ff%fe"]


async def test_numbers_that_are_none_and_ids_that_are_too_long_are_refused_in_words(app: FastAPI) -> None:
    game = await stored_game(Store(app.state.house.database), steps=20)
    places = (
        f"/games/{game}/at/{{}}",
        f"/games/{game}/explain/{{}}",
        "/games/{}",
        "/rooms/{}",
        "/players/{}",
        f"/games/{game}/events?after={{}}",
        "/games?limit={}",
        "/games?after={}",
        "/bans?after={}",
        "/audit?after={}",
        f"/games/{game}/explain/12?play={{}}",
    )
    for value in HUGE:
        for place in places:
            answer = await asked(app, "GET", f"/api/admin{place.replace('{}', value)}", RIGHT)
            assert answer.status_code in (404, 422), (place, value[:80], answer.text[:200])


ENDS_OF_TIME = [
    "9999-12-31T23:59:59-23:59",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59.999999Z",
    "0001-01-01T00:00:00Z",
]


async def test_the_ends_of_time_are_times_or_refused(app: FastAPI) -> None:
    (player,) = await Store(app.state.house.database).guests(1)
    told = []
    async with client_of(app) as client:
        client.headers.update(RIGHT)
        for moment in ENDS_OF_TIME:
            asks = ({"since": moment}, {"until": moment}, {"after": _cursor(moment)})
            told += [(await client.get("/api/admin/games", params=ask)).status_code for ask in asks]
            ban = await client.post(f"/api/admin/players/{player.id}/bans", json={"until": moment})
            told.append(ban.status_code)

    assert told == [422] * 4 + [422] * 4 + [200, 200, 200, 201] + [200, 200, 200, 422]


def _cursor(moment: str) -> str:
    return base64.urlsafe_b64encode(json.dumps([moment, "g_1"]).encode()).decode().rstrip("=")


async def test_a_player_banned_between_knocking_and_saying_hello_does_not_come_in(fresh_sqlite_url: str) -> None:
    app = create_app(settings_for(fresh_sqlite_url, admin_token=TOKEN))
    async with served(app) as url, httpx.AsyncClient(base_url=url, trust_env=False) as guest:
        made = (await guest.post("/api/players", json={"name": "Аня"})).json()
        bearer = {"Authorization": f"Bearer {made['token']}"}
        guest.cookies.clear()
        code = (await guest.post("/api/rooms", json={"name": "Пятница"}, headers=bearer)).json()["code"]
        wire = url.replace("http", "ws") + f"/ws/tables/{code}"
        async with connect(wire, proxy=None, additional_headers=bearer) as socket:
            ban = await guest.post(f"/api/admin/players/{made['id']}/bans", json={"until": None}, headers=RIGHT)
            await socket.send('{"type": "hello", "version": 1, "game": null, "last_seq": null}')
            async with asyncio.timeout(10):
                await socket.wait_closed()

    assert ban.status_code == 201
    assert (socket.close_code, socket.close_reason) == (4003, "banned")


async def test_the_page_of_a_replay_tells_nothing_of_which_games_there_are(shut: FastAPI) -> None:
    game = await stored_game(Store(shut.state.house.database))
    pages = {
        (answer.status_code, answer.text)
        for id in (game, "g_none", "%00", "<script>", "a" * 3000)
        if (answer := await asked(shut, "GET", f"/replay/{id}", {})).status_code == 200
    }

    assert len(pages) == 1
    for target in (f"/replay/{game}/record", "/replay/../api/admin/games", f"/replay/{game}/..", "/replay/"):
        assert (await asked(shut, "GET", target, {})).status_code == 404


async def test_who_took_no_part_gets_nothing_of_a_game_by_any_of_its_doors(shut: FastAPI) -> None:
    store = Store(shut.state.house.database)
    room, _, game = await store.begun_game()
    async with guest_of(shut, "Чужой") as stranger, client_of(shut) as nobody:
        doors = ["", "/record", "/replay", "/replay?view=A", "/moves/3"]
        running = [problem(await stranger.get(f"/api/games/{game}{door}")) for door in doors]
        await play_on(store.log, game)
        over = [problem(await stranger.get(f"/api/games/{game}{door}")) for door in doors]
        none = [problem(await stranger.get(f"/api/games/g_none{door}")) for door in doors]
        unknown = [problem(await nobody.get(f"/api/games/{game}{door}")) for door in doors]
        shared = await stranger.post(f"/api/games/{game}/shared", json={"shared": True})
        await stranger.post(f"/api/rooms/{room.watch_code}/members")
        seen = [(await stranger.get(f"/api/games/{game}{door}")).status_code for door in doors]

    assert running == over == none == [(404, "no_such_game")] * len(doors)
    assert unknown == [(401, "not_identified")] * len(doors)
    assert problem(shared) == (404, "no_such_game")
    assert seen == [200] * len(doors)


async def test_after_the_time_of_keeping_no_name_or_address_stands_anywhere_in_the_database(store: Store) -> None:
    """But in the trail, which forgets nothing: there stands what the admin asked for, and from where."""
    room, players = await store.room_of_four()
    for player in players:
        await store.players.rename(player.id, "Забытова")
    await store.talk.say(room.id, players[0].id, "message-1", "Привет", plays=False)
    started = await store.seating.start(room.code, players[0].id)
    assert started.game is not None
    await play_on(store.log, started.game.id)
    connections = ConnectionLog(store.database, store.clock)
    await connections.came("c_1", players[0].id, room.id, "A", "198.51.100.77")
    await connections.left("c_1", 1001, "client")
    before = await _everything(store.database)
    store.clock.pass_by(timedelta(days=31).total_seconds())

    await Retention(store.database, store.clock).delete_older_than(30)

    after = await _everything(store.database)
    for told in ("Забытова", "198.51.100.77"):
        assert told in before
        assert told not in after
    assert "Friday" in after


async def _everything(database: Database) -> str:
    """All rows of all tables, as text."""
    found = []
    async with database.read() as connection:
        for table in Row.metadata.sorted_tables:
            rows = (await connection.execute(select(table))).all()
            found.append(json.dumps([list(row) for row in rows], ensure_ascii=False, default=str))
    return "\n".join(found)


async def test_on_the_players_port_no_host_header_opens_the_admins_door(
    make_server: MakeServer, fresh_sqlite_url: str
) -> None:
    port = free_port()
    server = make_server(fresh_sqlite_url, TACKER_ADMIN_TOKEN=TOKEN, TACKER_ADMIN_PORT=str(port))
    async with httpx.AsyncClient(trust_env=False, headers=RIGHT) as client:
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", "admin"):
            forwarded = {"Host": host, "X-Forwarded-Host": host, "X-Forwarded-Port": str(port)}
            assert problem(await client.get(f"{server.url}/api/admin/games", headers=forwarded)) == (404, "not_found")
        assert (await client.get(f"http://127.0.0.1:{port}/api/admin/games")).status_code == 200
        written = server.log.read_text()

    assert TOKEN not in written


async def test_the_trail_of_a_busy_admin_has_no_gap(app: FastAPI) -> None:
    told = await disputed_game(app.state.house.database)
    async with client_of(app) as client:
        client.headers.update(RIGHT)
        await asyncio.gather(*(client.get(f"/api/admin/games/{told.game}/at/{seq}") for seq in range(12)))
        rows = await trail(client)
        lines = (await client.get("/api/admin/check?depth=chain")).text.splitlines()

    assert len(rows) == 12
    assert json.loads(lines[-1])["audit"]["ok"] is True
