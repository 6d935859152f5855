"""Games told again at the REST door: to whom, as whom, and with what could have been played."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.api.shelf import Shelf
from app.engine.game import replay
from app.engine.seats import SEATS
from app.engine.views import view_for
from app.protocol.games import Moves, Replay
from app.store.room import Room
from tests.api.conftest import client_of, guest_of
from tests.store.games import play_on
from tests.tables.kit import Store

Json = dict[str, Any]


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of an error."""
    return answer.status_code, answer.json()["code"]


async def finished(app: FastAPI, guest: httpx.AsyncClient) -> tuple[str, Room]:
    """A game that is over, and its room, of which the guest is a member."""
    store = Store(app.state.house.database)
    room, _, game_id = await store.begun_game()
    await play_on(store.log, game_id)
    await guest.post(f"/api/rooms/{room.code}/members")
    return game_id, room


@pytest.mark.parametrize("view", [None, "B"])
async def test_the_frames_fold_into_what_the_viewer_saw_at_the_end(sqlite_app: FastAPI, view: str | None) -> None:
    async with guest_of(sqlite_app, "Аня") as guest:
        game_id, _ = await finished(sqlite_app, guest)
        answer = await guest.get(f"/api/games/{game_id}/replay", params={"view": view} if view else {})
    told = Replay.model_validate_json(answer.content)
    log = await sqlite_app.state.house.log.read(game_id)
    state = replay(each.event for each in log)
    viewer = SEATS["ABCD".index(view)] if view else None
    expected = view_for(state, viewer).as_json()
    now: Json = dict(told.view.model_dump())
    for frame in told.frames:
        now |= frame.now

    assert [frame.seq for frame in told.frames] == list(range(1, len(log) + 1))
    assert {key: now[key] for key in ("phase", "turn", "paused")} == {
        key: expected[key] for key in ("phase", "turn", "paused")
    }
    assert told.winner == state.winner


async def test_a_seats_replay_has_no_card_of_another_and_the_open_one_has_all(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as guest:
        game_id, _ = await finished(sqlite_app, guest)
        own = (await guest.get(f"/api/games/{game_id}/replay?view=C")).json()
        opened = (await guest.get(f"/api/games/{game_id}/replay")).json()

    def given(told: Json) -> list[Json]:
        events = [frame["event"] for frame in told["frames"] if frame["event"]]
        return [event for event in events if event["kind"] == "card_given"]

    assert {event["seat"] for event in given(own) if "card" in event} == {"C"}
    assert all("card" in event for event in given(opened))
    assert all(frame["now"].get("hands") is None for frame in own["frames"])
    dealt = next(f for f in opened["frames"] if f["event"]["kind"] == "cards_dealt")
    assert {seat: len(hand) for seat, hand in dealt["now"]["hands"].items()} == dict.fromkeys("ABCD", 5)


async def test_what_was_played_is_among_what_could_have_been_played(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as guest:
        game_id, _ = await finished(sqlite_app, guest)
        told = (await guest.get(f"/api/games/{game_id}/replay")).json()
        first = next(frame for frame in told["frames"] if frame["event"]["kind"].startswith("card_played"))
        answer = await guest.get(f"/api/games/{game_id}/moves/{first['seq'] - 1}")
        none = await guest.get(f"/api/games/{game_id}/moves/0")
        beyond = await guest.get(f"/api/games/{game_id}/moves/99999")

    moves = Moves.model_validate_json(answer.content)
    assert moves.choices is not None
    assert moves.turn == first["event"]["seat"]
    (entry,) = [card for card in moves.choices.cards if card.card == first["event"]["card"]]
    assert first["event"]["play"] in {listed.play for listed in entry.plays} or entry.seven or entry.swap
    assert "immutable" in answer.headers["cache-control"]
    assert none.json()["choices"] is None
    assert problem(beyond) == (404, "not_found")


async def test_strangers_see_a_game_only_while_its_host_shares_it(app: FastAPI) -> None:
    store = Store(app.state.house.database)
    async with guest_of(app, "Аня") as host, guest_of(app, "Чужой") as stranger, client_of(app) as nobody:
        me = (await host.get("/api/players/me")).json()["id"]
        game_id, room = await finished(app, host)
        path = f"/api/games/{game_id}"
        not_host = await host.post(f"{path}/shared", json={"shared": True})
        await store.hosting.hand_over(room.code, room.host_id, me)
        before = await stranger.get(f"{path}/replay")
        unknown = await nobody.get(f"{path}/replay")
        shared = await host.post(f"{path}/shared", json={"shared": True})
        seen = [(await nobody.get(f"{path}/{part}")).status_code for part in ("replay", "record", "moves/3")]
        meant = (await nobody.get(f"{path}/replay")).json()
        await host.post(f"{path}/shared", json={"shared": False})
        after = await stranger.get(f"{path}/moves/3")

    assert problem(not_host) == (403, "not_host")
    assert problem(before) == problem(after) == (404, "no_such_game")
    assert problem(unknown) == (401, "not_identified")
    assert shared.json() == {"shared": True}
    assert seen == [200, 200, 200]
    assert (meant["shared"], meant["may_share"], meant["you"]) == (True, False, None)


async def test_a_running_game_is_not_told_again(sqlite_app: FastAPI) -> None:
    store = Store(sqlite_app.state.house.database)
    async with guest_of(sqlite_app, "Аня") as guest:
        room, _, game_id = await store.begun_game()
        await guest.post(f"/api/rooms/{room.code}/members")

        for part in ("replay", "moves/1"):
            assert problem(await guest.get(f"/api/games/{game_id}/{part}")) == (409, "game_running")


async def test_a_replay_is_pressed_and_not_sent_again_to_who_has_it(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as guest, client_of(sqlite_app) as nobody:
        game_id, _ = await finished(sqlite_app, guest)
        for part in ("replay", "replay?view=B", "record"):
            path = f"/api/games/{game_id}/{part}"
            pressed = await guest.get(path, headers={"Accept-Encoding": "gzip"})
            whole = await guest.get(path, headers={"Accept-Encoding": "identity"})
            again = await guest.get(path, headers={"If-None-Match": pressed.headers["etag"]})
            refused = await nobody.get(path, headers={"If-None-Match": pressed.headers["etag"]})

            assert pressed.content == whole.content
            assert int(pressed.headers["content-length"]) * 2 < int(whole.headers["content-length"])
            assert (pressed.headers["content-encoding"], "content-encoding" in whole.headers) == ("gzip", False)
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["cache-control"] == "private, no-cache"
            assert problem(refused) == (401, "not_identified")


async def test_who_has_a_replay_is_sent_it_again_when_it_says_something_else(sqlite_app: FastAPI) -> None:
    store = Store(sqlite_app.state.house.database)
    async with guest_of(sqlite_app, "Аня") as host:
        me = (await host.get("/api/players/me")).json()["id"]
        game_id, room = await finished(sqlite_app, host)
        await store.hosting.hand_over(room.code, room.host_id, me)
        path = f"/api/games/{game_id}/replay"
        known = (await host.get(path)).headers["etag"]
        await host.post(f"/api/games/{game_id}/shared", json={"shared": True})
        again = await host.get(path, headers={"If-None-Match": known})
        other = await host.get(f"{path}?view=A", headers={"If-None-Match": known})

    assert (again.status_code, again.json()["shared"]) == (200, True)
    assert other.status_code == 200


async def test_what_is_asked_for_again_is_not_made_again_and_what_is_not_is_let_go() -> None:
    shelf, made = Shelf(places=2), list[str]()

    def making(name: str) -> Callable[[], Awaitable[bytes]]:
        async def make() -> bytes:
            made.append(name)
            return name.encode()

        return make

    told = [await shelf.get(name, making(name)) for name in ("a", "b", "a", "c", "a", "b")]

    assert told == [b"a", b"b", b"a", b"c", b"a", b"b"]
    assert made == ["a", "b", "c", "b"]


async def test_what_could_not_be_made_is_tried_again() -> None:
    async def fail() -> bytes:
        raise LookupError

    async def make() -> bytes:
        return b"made"

    shelf = Shelf()
    with pytest.raises(LookupError):
        await shelf.get("a", fail)

    assert await shelf.get("a", make) == b"made"
