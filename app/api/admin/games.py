"""Games for the admin: found, opened at any event, explained, and taken along as records."""

import json
from asyncio import to_thread
from bisect import bisect_right
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from sqlalchemy import select

from app.admin import moments
from app.admin.games import Wanted
from app.api.admin.door import AdmittedAdmin
from app.api.admin.models import games as models
from app.api.admin.parts import (
    GUARDED,
    OF_A_GAME,
    After,
    GameId,
    Json,
    Limit,
    Time,
    games_of,
    head_of,
    log_of,
    no_such_event,
    no_such_game,
    people_of,
    summary_of,
)
from app.api.games import RECORD_TYPE
from app.api.house import house_of
from app.api.packed import pressed
from app.api.problems import Problem, ProblemError, answers
from app.api.room_calls import NamedSeat
from app.engine.refusals import UnreadableNotation
from app.engine.seats import SEATS, Seat
from app.protocol.base import SeatName
from app.protocol.games import Replay
from app.records.form import write_moment
from app.records.retelling import beginning, retold
from app.store.records import Records
from app.store.rows import GameActionRow

router = APIRouter(prefix="/games")

MOST_EVENTS = 1000
_BY_ENCODING = {"Vary": "Accept-Encoding"}

Moment = Annotated[Time | None, Query(description="ISO 8601; without a zone, UTC.")]
Length = Annotated[int | None, Query(ge=0, le=1_000_000)]
Text = Annotated[str | None, Query(min_length=1, max_length=200)]


@router.get("", response_model=models.Games, responses=GUARDED)
async def search_games(
    _: AdmittedAdmin,
    request: Request,
    id: Text = None,
    room: Text = None,
    player: Text = None,
    since: Moment = None,
    until: Moment = None,
    winner: Literal["AC", "BD"] | None = None,
    status: Literal["running", "won", "abandoned"] | None = None,
    min_events: Length = None,
    max_events: Length = None,
    after: After = None,
    limit: Limit = 50,
) -> Json:
    """Games, the newest begun first. `player`: an id or a whole name; `room`: an id or a code."""
    wanted = Wanted(
        id=id,
        room=room,
        player=player,
        since=since,
        until=until,
        winner=winner,
        status=status,
        min_events=min_events,
        max_events=max_events,
    )
    return (await games_of(request).search(wanted, after, limit)).as_json("games")


@router.get("/{game}", response_model=models.GameInFull, responses=OF_A_GAME)
async def show_game(game: GameId, _: AdmittedAdmin, request: Request) -> Json:
    """A game's head, and where its deals begin."""
    head, proof = await head_of(request, game), await Records(house_of(request).database).proof(game)
    dealt_at = await games_of(request).dealt_at(game)
    return await summary_of(request, game) | {
        "options": head.options,
        "rules": head.rules,
        "algorithm": head.algorithm,
        "commitment": proof and proof.header.commitment,
        "last_hash": proof and proof.last_hash,
        "deals": len(dealt_at),
        "dealt_at": dealt_at,
    }


@router.get("/{game}/at/{seq}", response_model=models.GameAt, responses=OF_A_GAME | answers(Problem.NO_SUCH_EVENT))
async def show_moment(game: GameId, seq: int, _: AdmittedAdmin, request: Request) -> JSONResponse:
    """The game after this event, with every hand and the deck; 0 is before the first."""
    logged = await log_of(request, game)
    if seq < 0:
        raise no_such_event()
    try:
        return JSONResponse(await to_thread(moments.moment, game, logged, seq))
    except moments.NoSuchEvent as error:
        raise no_such_event() from error


@router.get("/{game}/replay", response_model=Replay, responses=OF_A_GAME)
async def show_replay(game: GameId, _: AdmittedAdmin, request: Request, view: SeatName | None = None) -> Response:
    """The game told again as its players may see it when it is over; of a running one, as far as it has got."""
    logged, records = await log_of(request, game), Records(house_of(request).database)
    head, proof = await records.head(game), await records.proof(game)
    viewer = None if view is None else Seat[view]
    about = {
        "id": game,
        "number": head.number,
        "winner": head.winner,
        "started_at": write_moment(head.started_at),
        "ended_at": head.ended_at and write_moment(head.ended_at),
        "seats": head.seats,
        "last_hash": proof and proof.last_hash,
        "shared": False,
        "may_share": False,
        "you": None,
        "view": beginning(viewer),
    }

    def told() -> bytes:
        whole = about | {"frames": list(retold(logged, viewer))}
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()

    return await pressed(request, await to_thread(told), "application/json", _BY_ENCODING)


@router.get("/{game}/events", response_model=models.Events, responses=OF_A_GAME)
async def list_events(
    game: GameId,
    _: AdmittedAdmin,
    request: Request,
    after: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = 200,
) -> Json:
    """Events as they are stored, hashes included; also of a game whose log cannot be read."""
    await head_of(request, game)
    events = await games_of(request).events(game, after, limit + 1)
    return {"events": events[:limit], "next": events[limit - 1]["seq"] if len(events) > limit else None}


@router.get("/{game}/actions", response_model=models.Actions, responses=OF_A_GAME)
async def list_actions(game: GameId, _: AdmittedAdmin, request: Request) -> Json:
    """What was asked of the game and answered, in order; refused actions too."""
    await head_of(request, game)
    return {"actions": await _actions(request, game)}


@router.get("/{game}/connections", response_model=models.Connections, responses=OF_A_GAME)
async def list_connections(game: GameId, _: AdmittedAdmin, request: Request) -> Json:
    """Who was connected to the room while the game ran."""
    head = await head_of(request, game)
    found = await people_of(request).connections(head.room_id, head.started_at, head.ended_at)
    return {"connections": found}


@router.get(
    "/{game}/attendance/{seat}",
    response_model=models.Attendance,
    responses=OF_A_GAME | answers(Problem.NO_SUCH_SEAT),
)
async def show_attendance(game: GameId, seat: NamedSeat, _: AdmittedAdmin, request: Request) -> Json:
    """«He left on purpose», «I was disconnected and lost my turn»: a seat's connections, absences and clock."""
    head, logged = await head_of(request, game), await log_of(request, game)
    player = head.seats[seat.name]
    silences = [
        {"began_at": write_moment(each.began_at), "ended_at": write_moment(each.ended_at)}
        for each in await house_of(request).log.silences()
        if each.ended_at >= head.started_at and (head.ended_at is None or each.began_at <= head.ended_at)
    ]
    return {
        "seat": seat.name,
        "player": {"id": player["id"], "name": player["name"], "bot": player.get("bot")},
        "connections": await people_of(request).connections(head.room_id, head.started_at, head.ended_at, player["id"]),
        "events": moments.attendance(logged, seat),
        "silences": silences,
    }


@router.get(
    "/{game}/explain/{seq}",
    response_model=models.Explanation,
    responses=OF_A_GAME | answers(Problem.NO_SUCH_EVENT),
)
async def explain_play(game: GameId, seq: int, _: AdmittedAdmin, request: Request, play: Text = None) -> JSONResponse:
    """«This move was illegal»: what the seat on turn could do before event `seq`, and what the rules say to a play."""
    logged = await log_of(request, game)
    try:
        explained = await to_thread(moments.explain, game, logged, seq, play)
    except moments.NoSuchEvent as error:
        raise no_such_event() from error
    except UnreadableNotation as error:
        raise ProblemError(Problem.BAD_BODY, f"This is no play: {error.why}.") from error
    actions = await _actions(request, game)
    refused = [
        each
        for each in actions
        if not each["ok"] and each["seat"] == explained["seat"] and explained["since"] <= each["seq"] < seq
    ]
    return JSONResponse(explained | {"refused": refused})


@router.get("/{game}/talk", response_model=models.Talk, responses=OF_A_GAME)
async def list_talk(game: GameId, _: AdmittedAdmin, request: Request) -> Json:
    """«They talked»: what was said in the room while the game ran, by seat, event and phase."""
    head, logged = await head_of(request, game), await log_of(request, game)
    seats = {head.seats[seat.name]["id"]: seat.name for seat in SEATS}
    times, phases = [each.at for each in logged], moments.phases(logged)
    messages = await people_of(request).said_during(head.room_id, head.started_at, head.ended_at)
    for message in messages:
        seq = bisect_right(times, datetime.fromisoformat(message["at"]))
        message |= {"seat": seats.get(message["player"]), "seq": seq, "phase": phases[seq]}
    return {"messages": messages}


@router.get(
    "/{game}/record",
    response_class=Response,
    responses=OF_A_GAME | {200: {"description": "JSON Lines (docs/fairness.md).", "content": {RECORD_TYPE: {}}}},
)
async def export_record(game: GameId, _: AdmittedAdmin, request: Request) -> Response:
    """The record of a game; of one that runs, as far as it has got."""
    lines = await Records(house_of(request).database).lines(game)
    if lines is None:
        raise no_such_game()
    headers = _BY_ENCODING | {"Content-Disposition": f'attachment; filename="tacker-{game}.jsonl"'}
    return await pressed(request, "".join(lines).encode(), RECORD_TYPE, headers)


async def _actions(request: Request, game: str) -> list[dict[str, Any]]:
    async with house_of(request).database.read() as connection:
        rows = await connection.execute(select(GameActionRow.__table__).where(GameActionRow.game_id == game))
        found = [(row, json.loads(row.outcome)) for row in rows]
    actions = [
        {
            "seat": row.seat,
            "id": row.action_id,
            "at": None if row.at is None else write_moment(row.at),
            "asked": row.asked,
            "ok": outcome["ok"],
            "seq": outcome["seq"],
            "error": outcome["error"],
        }
        for row, outcome in found
    ]
    return sorted(actions, key=lambda each: (each["seq"], each["ok"], each["at"] or ""))
