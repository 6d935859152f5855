"""Rooms, their members and seats, and the start of a game."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import JSONResponse

from app.api.house import House, house_of
from app.api.identity import CurrentPlayer, MaybePlayer, address_of
from app.api.limits import Costly
from app.api.players import readable_name
from app.api.problems import Problem, ProblemError, answers
from app.engine.seats import Seat
from app.engine.state import Options, SevenHome
from app.protocol.names import ROOM_NAME_LENGTH
from app.protocol.rooms import Lobby, NewRoom, Room
from app.store.room import Room as StoredRoom
from app.store.rooms import RoomRefusal, RoomRefused, Rooms, Visibility
from app.tables.seating import room_json, summary_json

router = APIRouter(prefix="/api/rooms", tags=["rooms"])

Code = Annotated[str, Path(description="The room's code: knowing it is the invitation.", examples=["k7m2xq9rtbwn"])]

_DETAILS: dict[RoomRefusal, str] = {
    RoomRefusal.NO_SUCH_ROOM: "No room has this code.",
    RoomRefusal.NOT_A_MEMBER: "Join the room first.",
    RoomRefusal.NOT_SEATED: "You do not sit there.",
    RoomRefusal.SEAT_TAKEN: "Someone else sits there.",
    RoomRefusal.NOT_FOUR: "A game needs four who sit.",
    RoomRefusal.GAME_RUNNING: "While a game runs its seats are kept.",
}


def seat_named(seat: Annotated[str, Path(examples=["A"])]) -> Seat:
    """The seat in the path, or the end of the request with `no_such_seat`."""
    if seat not in Seat.__members__:
        raise ProblemError(Problem.NO_SUCH_SEAT, "The seats are A, B, C and D.")
    return Seat[seat]


NamedSeat = Annotated[Seat, Depends(seat_named)]


@router.get("", responses=answers())
async def lobby(request: Request) -> Lobby:
    """The public rooms, the newest touched first."""
    rooms = [summary_json(summary) for summary in await house_of(request).rooms.lobby()]
    return JSONResponse({"rooms": rooms})  # type: ignore[return-value]  # the model is for the description


@router.post(
    "",
    status_code=201,
    response_model=Room,
    responses=answers(Problem.BAD_BODY, Problem.BAD_NAME, Problem.NOT_IDENTIFIED, Problem.CROSS_ORIGIN),
)
async def make_room(body: NewRoom, player: CurrentPlayer, request: Request) -> Response:
    """A room; its creator is host and member."""
    house = house_of(request)
    name = readable_name(body.name, longest=ROOM_NAME_LENGTH)
    house.limits.charge(Costly.ROOM, address_of(request))
    options = Options(seven_home=SevenHome(body.options.seven_home))
    room = await house.rooms.create(player.id, name, Visibility(body.visibility), options)
    return _shown(house, room, player.id, status=201)


@router.get("/{code}", response_model=Room, responses=answers(Problem.NO_SUCH_ROOM))
async def show_room(code: Code, player: MaybePlayer, request: Request) -> Response:
    """The room, for whoever knows its code."""
    house = house_of(request)
    house.limits.refuse_if_spent(Costly.WRONG_CODE, address_of(request))
    room = await house.rooms.by_code(code)
    if room is None:
        raise _wrong_code(house, request)
    return _shown(house, room, player.id if player else None)


@router.post("/{code}/members", response_model=Room, responses=answers(Problem.NO_SUCH_ROOM, Problem.NOT_IDENTIFIED))
async def join(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Become a member; who is one already stays one."""
    house = house_of(request)
    house.limits.charge(Costly.JOIN, address_of(request))
    return await _changed(request, player.id, lambda rooms: rooms.join(code, player.id))


@router.delete(
    "/{code}/members/me",
    status_code=204,
    response_class=Response,
    responses=answers(Problem.NO_SUCH_ROOM, Problem.NOT_IDENTIFIED, Problem.GAME_RUNNING),
)
async def leave(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Leave the room, and one's seat. Who is no member is content."""
    await _changed(request, player.id, lambda rooms: rooms.leave(code, player.id))
    return Response(status_code=204)


@router.put(
    "/{code}/seats/{seat}",
    response_model=Room,
    responses=answers(
        Problem.NO_SUCH_ROOM,
        Problem.NO_SUCH_SEAT,
        Problem.NOT_IDENTIFIED,
        Problem.NOT_A_MEMBER,
        Problem.SEAT_TAKEN,
        Problem.GAME_RUNNING,
    ),
)
async def take_seat(code: Code, seat: NamedSeat, player: CurrentPlayer, request: Request) -> Response:
    """Sit down, or change to this seat."""
    return await _changed(request, player.id, lambda rooms: rooms.take_seat(code, player.id, seat))


@router.delete(
    "/{code}/seats/{seat}",
    response_model=Room,
    responses=answers(
        Problem.NO_SUCH_ROOM, Problem.NO_SUCH_SEAT, Problem.NOT_IDENTIFIED, Problem.NOT_SEATED, Problem.GAME_RUNNING
    ),
)
async def leave_seat(code: Code, seat: NamedSeat, player: CurrentPlayer, request: Request) -> Response:
    """Stand up and watch."""
    return await _changed(request, player.id, lambda rooms: rooms.leave_seat(code, player.id, seat))


@router.post(
    "/{code}/games",
    status_code=201,
    response_model=Room,
    responses=answers(
        Problem.NO_SUCH_ROOM, Problem.NOT_IDENTIFIED, Problem.NOT_SEATED, Problem.NOT_FOUR, Problem.GAME_RUNNING
    ),
)
async def start_game(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Start the next game with the four who sit; any of them may ask."""

    async def start(rooms: Rooms) -> StoredRoom:
        room = await rooms.start(code, player.id)
        await house_of(request).tables.deal(room)
        return room

    return await _changed(request, player.id, start, status=201)


async def _changed(
    request: Request, player_id: str, change: Callable[[Rooms], Awaitable[StoredRoom]], *, status: int = 200
) -> Response:
    """Make the change and show the room after it. Wrong codes are counted, whatever was asked."""
    house = house_of(request)
    house.limits.refuse_if_spent(Costly.WRONG_CODE, address_of(request))
    try:
        room = await change(house.rooms)
    except RoomRefused as refused:
        if refused.code is RoomRefusal.NO_SUCH_ROOM:
            raise _wrong_code(house, request) from refused
        raise _problem(refused.code) from refused
    return _shown(house, room, player_id, status=status)


def _wrong_code(house: House, request: Request) -> ProblemError:
    house.limits.charge(Costly.WRONG_CODE, address_of(request))
    return _problem(RoomRefusal.NO_SUCH_ROOM)


def _problem(refusal: RoomRefusal) -> ProblemError:
    return ProblemError(Problem(refusal.value), _DETAILS[refusal])


def _shown(house: House, room: StoredRoom, player_id: str | None, *, status: int = 200) -> Response:
    """The room as this player sees it: as JSON ready made, which `Room` describes."""
    return JSONResponse(room_json(room, house.tables.presence(room), player_id), status)
