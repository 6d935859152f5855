"""What came of a game, over REST."""

from contextlib import AsyncExitStack

from fastapi import FastAPI

from app.engine.actions import Action, CallVote, CastVote
from app.engine.chairs import Matter
from app.engine.events import Event
from app.engine.game import decide, replay
from app.engine.seats import SEATS, Seat
from app.engine.tally import tally
from app.protocol.rooms import Abandoned, GameResult
from app.tables.registry import utc_now
from tests.api.conftest import client_of, guest_of
from tests.api.rooms_kit import dealt_room
from tests.api.test_rooms import code_of, four_sit, make_room
from tests.store.games import play_on


async def test_a_running_game_has_players_and_no_numbers(url: str) -> None:
    async with dealt_room(url) as room:
        result = GameResult.model_validate_json((await room.watcher.ask("GET", f"/api/rooms/{room.code}/games/1")).text)

    assert (result.number, result.status, result.winner, result.ended_at) == (1, "running", None, None)
    assert (result.seats.A.name, result.seats.D.name) == ("Аня", "Гена")
    assert (result.deals, result.knock_outs, result.tackers) == (None, None, None)


async def test_a_game_that_is_over_has_a_winner_and_its_numbers(sqlite_app: FastAPI) -> None:
    async with AsyncExitStack() as stack:
        code, guests = await four_sit(sqlite_app, stack)
        started = await guests[0].post(f"/api/rooms/{code}/games")
        log = sqlite_app.state.house.log
        await play_on(log, started.json()["game"]["id"])
        told = tally(logged.event for logged in await log.read(started.json()["game"]["id"]))
        result = GameResult.model_validate_json((await guests[2].get(f"/api/rooms/{code}/games/1")).text)

    assert (result.status, result.winner in ("AC", "BD"), result.ended_at is not None) == ("over", True, True)
    assert result.deals == told.deals > 0
    assert result.knock_outs == {seat.name: told.knock_outs[seat] for seat in SEATS}
    assert result.tackers == {seat.name: told.tackers[seat] for seat in SEATS}


async def test_an_abandoned_game_says_why_and_who_called_the_vote(sqlite_app: FastAPI) -> None:
    async with AsyncExitStack() as stack:
        code, guests = await four_sit(sqlite_app, stack)
        game = (await guests[0].post(f"/api/rooms/{code}/games")).json()["game"]
        log = sqlite_app.state.house.log
        await play_on(log, game["id"], steps=10)
        logged = await log.read(game["id"])
        state = replay(each.event for each in logged)
        events: list[Event] = []
        actions: list[Action] = [
            CallVote(Seat.C, Matter.ABANDON),
            CastVote(Seat.A, yes=True),
            CastVote(Seat.B, yes=True),
        ]
        for action in actions:
            done = decide(state, action)
            state, events = replay(done, state), [*events, *done]
        assert await log.append(game["id"], after=len(logged), events=events, at=utc_now(), abandoned=state.abandoned)
        result = GameResult.model_validate_json((await guests[2].get(f"/api/rooms/{code}/games/1")).text)
        room = (await guests[2].get(f"/api/rooms/{code}")).json()

    assert (game["abandoned"], result.winner, result.abandoned) == (None, None, Abandoned(why="vote", by="C"))
    assert (room["game"]["winner"], room["game"]["abandoned"]) == (None, "vote")


async def test_where_no_vote_ended_a_game_nobody_is_named(sqlite_app: FastAPI) -> None:
    async with AsyncExitStack() as stack:
        code, guests = await four_sit(sqlite_app, stack)
        game = (await guests[0].post(f"/api/rooms/{code}/games")).json()["game"]
        await sqlite_app.state.house.tables.abandon(game["id"])
        result = GameResult.model_validate_json((await guests[2].get(f"/api/rooms/{code}/games/1")).text)

    assert result.abandoned == Abandoned(why="admin", by=None)


async def test_there_is_no_result_of_a_game_that_was_not_played(sqlite_app: FastAPI) -> None:
    async with guest_of(sqlite_app, "Аня") as anna, client_of(sqlite_app) as stranger:
        code = await make_room(anna)

        assert code_of(await anna.get(f"/api/rooms/{code}/games/1")) == (404, "no_such_game")
        assert code_of(await stranger.get("/api/rooms/000000000000/games/1")) == (404, "no_such_room")
