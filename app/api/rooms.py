"""Rooms: the lobby, making one, coming in and leaving."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from app.api.house import house_of
from app.api.identity import CurrentPlayer, MaybePlayer, address_of
from app.api.limits import Costly
from app.api.players import readable_name
from app.api.problems import Problem, answers
from app.api.room_calls import ROOM_PROBLEMS, Code, answered, shown, shown_after
from app.customs import read_customs
from app.engine.state import Options, SevenHome
from app.protocol.names import ROOM_NAME_LENGTH
from app.protocol.rooms import Lobby, NewRoom, Room, Rooms
from app.store.room import Visibility
from app.tables.seating import HERE, room_json, summary_json

router = APIRouter(prefix="/api", tags=["rooms"])


@router.get("/rooms", responses=answers())
async def lobby(request: Request) -> Lobby:
    """The public rooms, the newest touched first."""
    rooms = [summary_json(summary) for summary in await house_of(request).rooms.lobby()]
    return JSONResponse({"rooms": rooms})  # type: ignore[return-value]  # the model is for the description


@router.get("/players/me/rooms", responses=answers(Problem.NOT_IDENTIFIED))
async def my_rooms(player: CurrentPlayer, request: Request) -> Rooms:
    """The open rooms one is a member of, the newest touched first."""
    house = house_of(request)
    rooms = await house.rooms.of_player(player.id)
    mine = [room_json(room, house.tables.presence(room), player.id) for room in rooms]
    return JSONResponse({"rooms": mine})  # type: ignore[return-value]  # the model is for the description


@router.post(
    "/rooms",
    status_code=201,
    response_model=Room,
    responses=answers(Problem.BAD_BODY, Problem.BAD_NAME, Problem.NOT_IDENTIFIED, Problem.CROSS_ORIGIN),
)
async def make_room(body: NewRoom, player: CurrentPlayer, request: Request) -> Response:
    """A room; its creator is host and member."""
    house = house_of(request)
    name = readable_name(body.name, longest=ROOM_NAME_LENGTH)
    house.limits.charge(Costly.ROOM, address_of(request))
    wished = body.options.model_dump()
    options, customs = Options(seven_home=SevenHome(body.options.seven_home)), read_customs(wished)
    room = await house.rooms.create(player.id, name, Visibility(body.visibility), options, customs)
    return shown(house, room, player.id, status=201)


@router.get("/rooms/{code}", response_model=Room, responses=answers(Problem.NO_SUCH_ROOM, Problem.ROOM_CLOSED))
async def show_room(code: Code, player: MaybePlayer, request: Request) -> Response:
    """The room, for whoever knows its code."""
    house = house_of(request)
    player_id = player.id if player else None
    room = await answered(request, lambda: house.rooms.seen_by(player_id, code))
    return shown(house, room, player_id)


@router.post(
    "/rooms/{code}/members",
    response_model=Room,
    responses=answers(Problem.NO_SUCH_ROOM, Problem.ROOM_CLOSED, Problem.NOT_IDENTIFIED),
)
async def join(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Become a member; who is one already stays one, and may sit if this is the play link."""
    house = house_of(request)
    house.limits.charge(Costly.JOIN, address_of(request))
    return await shown_after(request, player.id, lambda: house.rooms.join(code, player.id))


@router.delete(
    "/rooms/{code}/members/me",
    status_code=204,
    response_class=Response,
    responses=answers(*ROOM_PROBLEMS),
)
async def leave(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Leave the room, and one's seat; who was host passes it on. Who is no member is content.

    While a game runs its seat is kept: a bot plays on until its owner comes back and takes it.
    """
    house = house_of(request)
    room = await answered(request, lambda: house.rooms.seen_by(player.id, code))
    here = [each for each, presence in house.tables.presence(room).items() if presence == HERE]
    left = await answered(request, lambda: house.rooms.leave(code, player.id, here))
    await house.tables.give_up_seat(left, player.id)
    return Response(status_code=204)
