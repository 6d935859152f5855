"""What the admin does. Each act needs a reason, which stands in the trail."""

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from app.admin.people import ban_json
from app.admin.retention import Retention
from app.api.admin.door import AdmittedAdmin
from app.api.admin.models import people as models
from app.api.admin.models.games import Game
from app.api.admin.parts import (
    OF_A_GAME,
    OF_A_PLAYER,
    OF_A_ROOM,
    GameId,
    Json,
    PlayerId,
    RoomName,
    Time,
    head_of,
    no_such_player,
    people_of,
    summary_of,
)
from app.api.admin.rooms import room_json, room_named
from app.api.house import house_of
from app.api.problems import Problem, ProblemError, answers
from app.api.room_calls import detail_of
from app.engine.chairs import Ending
from app.store.refusals import RoomRefused
from app.tables.registry import utc_now

router = APIRouter()

CLOSED_BY_ADMIN = "admin"

ACT = answers(Problem.NO_REASON, Problem.CROSS_ORIGIN)


class NewBan(BaseModel):
    """How long a player is kept out."""

    model_config = ConfigDict(extra="forbid")

    until: Time | None = None
    """None: for good."""


class Keeping(BaseModel):
    """How long names and addresses are kept."""

    model_config = ConfigDict(extra="forbid", strict=True)

    days: int = Field(ge=1, le=36_500)


@router.post("/games/{game}/abandon", response_model=Game, responses=ACT | OF_A_GAME | answers(Problem.GAME_OVER))
async def abandon_game(game: GameId, _: AdmittedAdmin, request: Request) -> Json:
    """End a running game without a winner: an event of its log, with the reason `admin`."""
    await head_of(request, game)
    if not await house_of(request).tables.abandon(game):
        raise ProblemError(Problem.GAME_OVER, "The game is over, or its log is damaged: then close its room.")
    return await summary_of(request, game)


@router.post("/rooms/{room}/close", response_model=models.Room, responses=ACT | OF_A_ROOM)
async def close_room(room: RoomName, _: AdmittedAdmin, request: Request) -> Json:
    """Close a room for good. A game that runs there is abandoned first, by an event; a damaged one stays as it is."""
    house, found = house_of(request), await room_named(request, room)
    # A game that begins meanwhile keeps the room open, and is ended in turn.
    while found.closed_why is None:
        is_damaged = False
        if found.is_running and found.game is not None:
            is_damaged = not await house.tables.abandon(found.game.id, Ending.CLOSED)
        await house.rooms.close(found.id, CLOSED_BY_ADMIN, despite_game=is_damaged)
        found = await room_named(request, found.id)
    return await room_json(request, found)


@router.delete(
    "/rooms/{room}/members/{player}",
    response_model=models.Room,
    responses=ACT | OF_A_ROOM | answers(Problem.NO_SUCH_ROOM, Problem.NO_SUCH_MEMBER, Problem.GAME_RUNNING),
)
async def remove_member(room: RoomName, player: PlayerId, _: AdmittedAdmin, request: Request) -> Json:
    """Remove a member for good; in a running game a bot plays on."""
    house, found = house_of(request), await room_named(request, room)
    try:
        await house.tables.give_up_seat(await house.hosting.remove_for_house(found.id, player), player)
    except RoomRefused as refused:
        raise ProblemError(Problem(refused.code.value), detail_of(refused.code)) from refused
    return await room_json(request, await room_named(request, found.id))


@router.post("/players/{player}/bans", status_code=201, response_model=models.Ban, responses=ACT | OF_A_PLAYER)
async def ban_player(player: PlayerId, body: NewBan, admin: AdmittedAdmin, request: Request) -> Json:
    """Keep a player out from now on: calls are refused with `banned`, sockets are closed."""
    until = body.until
    if until is not None and until <= utc_now():
        raise ProblemError(Problem.BAD_BODY, "The end of a ban lies ahead.")
    found = await people_of(request).one(player)
    if found is None or found["bot"] is not None:
        raise no_such_player()
    ban = await house_of(request).bans.ban(player, until, admin.why or "")
    if ban is None:
        raise no_such_player()
    return ban_json(ban, utc_now())


@router.delete(
    "/bans/{ban}",
    response_model=models.Ban,
    responses=ACT | answers(Problem.NOT_IDENTIFIED, Problem.BAD_BODY, Problem.NO_SUCH_BAN),
)
async def lift_ban(ban: int, admin: AdmittedAdmin, request: Request) -> Json:
    """Let a player in again."""
    is_number = 0 < ban < 2**31
    lifted = await house_of(request).bans.lift(ban, admin.why or "") if is_number else None
    if lifted is None:
        raise ProblemError(Problem.NO_SUCH_BAN, "There is no such ban.")
    return ban_json(lifted, utc_now())


@router.post(
    "/retention", response_model=models.Deleted, responses=ACT | answers(Problem.NOT_IDENTIFIED, Problem.BAD_BODY)
)
async def delete_names(body: Keeping, _: AdmittedAdmin, request: Request) -> Json:
    """Delete names of players and addresses that were not needed for so many days. Games stay, and hold."""
    deleted = await Retention(house_of(request).database, utc_now).delete_older_than(body.days)
    return deleted.as_json()
