"""Rooms, players, bans and tables for the admin."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from app.admin.games import Wanted, moment_or_none
from app.admin.paging import BadCursor
from app.admin.people import ban_json
from app.api.admin.door import AdmittedAdmin
from app.api.admin.models import people as models
from app.api.admin.models.games import Tables, TalkPage
from app.api.admin.parts import (
    DAMAGE,
    GUARDED,
    OF_A_PLAYER,
    OF_A_ROOM,
    After,
    Json,
    Limit,
    PlayerId,
    RoomName,
    folded,
    games_of,
    no_such_player,
    people_of,
)
from app.api.admin.rooms import room_json, room_named
from app.api.house import House, house_of
from app.engine.views import view_for
from app.tables.registry import utc_now

router = APIRouter()


@router.get("/tables", response_model=Tables, responses=GUARDED)
async def list_tables(_: AdmittedAdmin, request: Request, after: After = None, limit: Limit = 20) -> Json:
    """The games that run, in whichever worker, and who is connected to them."""
    page = await games_of(request).search(Wanted(status="running"), after, limit)
    tables = []
    for game in page.items:
        tables.append(game | await _table(house_of(request), request, game))
        await asyncio.sleep(0)
    return {"tables": tables, "next": page.next}


@router.get("/rooms/{room}", response_model=models.Room, responses=OF_A_ROOM)
async def show_room(room: RoomName, _: AdmittedAdmin, request: Request) -> Json:
    """A room, its members, and its newest games."""
    return await room_json(request, await room_named(request, room))


@router.get("/rooms/{room}/talk", response_model=TalkPage, responses=OF_A_ROOM)
async def list_room_talk(
    room: RoomName,
    _: AdmittedAdmin,
    request: Request,
    after: Annotated[int, Query(ge=0, le=100_000_000)] = 0,
    limit: Limit = 100,
) -> Json:
    """What was said in a room, in order, what was taken back as well."""
    found = await room_named(request, room)
    return (await people_of(request).said_in(found.id, after, limit)).as_json("messages")


@router.get("/players", response_model=models.Players, responses=GUARDED)
async def search_players(
    _: AdmittedAdmin,
    request: Request,
    name: Annotated[str | None, Query(min_length=1, max_length=100)] = None,
    after: After = None,
    limit: Limit = 50,
) -> Json:
    """Players, of this name or all, the newest first."""
    return (await people_of(request).search(name, after, limit)).as_json("players")


@router.get("/players/{player}", response_model=models.PlayerInFull, responses=OF_A_PLAYER)
async def show_player(player: PlayerId, _: AdmittedAdmin, request: Request) -> Json:
    """A player, its rooms and its bans."""
    found = await people_of(request).one(player)
    if found is None:
        raise no_such_player()
    bans = await house_of(request).bans.of(player)
    return found | {"bans": [ban_json(ban, utc_now()) for ban in bans]}


@router.get("/players/{player}/timeline", response_model=models.Timeline, responses=OF_A_PLAYER)
async def show_timeline(
    player: PlayerId, _: AdmittedAdmin, request: Request, after: After = None, limit: Limit = 50
) -> Json:
    """What a player did across rooms, the newest first."""
    if await people_of(request).one(player) is None:
        raise no_such_player()
    return (await people_of(request).timeline(player, after, limit)).as_json("entries")


@router.get("/bans", response_model=models.Bans, responses=GUARDED)
async def list_bans(
    _: AdmittedAdmin,
    request: Request,
    all: bool = False,
    after: After = None,
    limit: Limit = 50,
) -> Json:
    """Bans in force, or all, the newest first."""
    if after is not None and (not (after.isascii() and after.isdecimal()) or len(after) > 9):
        raise BadCursor("no cursor of this list")
    before = None if after is None else int(after)
    bans = await house_of(request).bans.newest(before=before, limit=limit + 1, is_all=all)
    following = str(bans[limit - 1].id) if len(bans) > limit else None
    return {"bans": [ban_json(ban, utc_now()) for ban in bans[:limit]], "next": following}


async def _table(house: House, request: Request, game: Json) -> Json:
    """What goes on at a table, by the fold of its log; nothing of one whose log is damaged."""
    head = await games_of(request).head(game["id"])
    assert head is not None, "games are never deleted"
    open_here = house.tables.table_of(game["id"])
    try:
        state = open_here.state if open_here else folded(await house.log.read(game["id"]))
    except DAMAGE:
        return {"damaged": True}
    view = view_for(state, None)
    connections = await people_of(request).connections(head.room_id, head.started_at, None)
    return {
        "phase": view.phase,
        "turn": view.turn,
        "waiting_for": view.waiting_for,
        "deal": view.deal,
        "paused": view.paused,
        "control": view.control,
        "deadline_at": moment_or_none(head.deadline_at),
        "here": sorted({each["player"] for each in connections if each["left_at"] is None}),
        "damaged": open_here is not None and open_here.is_damaged,
    }
