"""What all calls about a room share: its code in the path, how a change is made, shown and refused."""

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

from fastapi import Depends, Path, Request, Response
from fastapi.responses import JSONResponse

from app.api.house import House, house_of
from app.api.identity import address_of, player_of
from app.api.limits import Costly
from app.api.problems import Problem, ProblemError
from app.engine.seats import Seat
from app.store.refusals import RoomRefusal, RoomRefused
from app.store.room import Room
from app.tables.seating import room_json

T = TypeVar("T")

Code = Annotated[
    str,
    Path(
        description="The code of the room's play or watch link: knowing it is the invitation.",
        examples=["k7m2xq9rtbwn"],
    ),
]

ROOM_PROBLEMS = (Problem.NO_SUCH_ROOM, Problem.ROOM_CLOSED, Problem.NOT_IDENTIFIED, Problem.NOT_A_MEMBER)
"""What every call of a member may be answered."""

_DETAILS: dict[RoomRefusal, str] = {
    RoomRefusal.NO_SUCH_ROOM: "No room has this code, or it does not let you in.",
    RoomRefusal.ROOM_CLOSED: "The room has ended.",
    RoomRefusal.NOT_A_MEMBER: "Join the room first.",
    RoomRefusal.NOT_HOST: "The host alone may do this.",
    RoomRefusal.WATCH_ONLY: "Who came by the watch link does not sit; ask the host, or for the play link.",
    RoomRefusal.NOT_SEATED: "You do not sit there.",
    RoomRefusal.SEAT_TAKEN: "Someone else sits there.",
    RoomRefusal.ROOM_FULL: "No seat is free; you can watch.",
    RoomRefusal.NOT_FOUR: "A game needs four who sit.",
    RoomRefusal.NOT_READY: "Not all others have said that they are ready.",
    RoomRefusal.GAME_RUNNING: "While a game runs its seats and options are kept.",
    RoomRefusal.NO_SUCH_MEMBER: "The room has no such member.",
    RoomRefusal.NO_SUCH_MESSAGE: "Nothing of this number was said here.",
    RoomRefusal.NO_TALK: "While a game runs, players neither talk nor are talked to.",
}


def seat_named(seat: Annotated[str, Path(examples=["A"])]) -> Seat:
    """The seat in the path, or the end of the request with `no_such_seat`."""
    if seat not in Seat.__members__:
        raise ProblemError(Problem.NO_SUCH_SEAT, "The seats are A, B, C and D.")
    return Seat[seat]


NamedSeat = Annotated[Seat, Depends(seat_named)]


def detail_of(refusal: RoomRefusal) -> str:
    """The refusal as one sentence."""
    return _DETAILS[refusal]


async def answered(request: Request, ask: Callable[[], Awaitable[T]]) -> T:
    """What a room answers, or the end of the request with its «no». Wrong codes are counted, whatever was asked.

    Once an address has guessed too often, nobody there is told anything of any code but members of its room.
    """
    house, address = house_of(request), address_of(request)
    if house.limits.is_spent(Costly.WRONG_CODE, address) and not await _is_by_a_member(request, house):
        house.limits.refuse_if_spent(Costly.WRONG_CODE, address)
    try:
        return await ask()
    except RoomRefused as refused:
        if refused.code is RoomRefusal.NO_SUCH_ROOM:
            house.limits.charge(Costly.WRONG_CODE, address)
        raise ProblemError(Problem(refused.code.value), _DETAILS[refused.code]) from refused


async def _is_by_a_member(request: Request, house: House) -> bool:
    player = await player_of(request, house)
    if player is None:
        return False
    try:
        room = await house.rooms.seen_by(player.id, request.path_params["code"])
    except RoomRefused:
        return False
    return room.member(player.id) is not None


async def shown_after(
    request: Request, player_id: str, change: Callable[[], Awaitable[Room]], *, status: int = 200
) -> Response:
    """Make the change and show the room after it."""
    room = await answered(request, change)
    return shown(house_of(request), room, player_id, status=status)


async def dealt(house: House, room: Room) -> Room:
    """The room, after the house has dealt the game that runs there, if one does."""
    if room.is_running:
        await house.tables.deal(room)
    return room


def shown(house: House, room: Room, player_id: str | None, *, status: int = 200) -> Response:
    """The room as this player sees it: as JSON ready made, which `protocol.rooms.Room` describes."""
    return JSONResponse(room_json(room, house.tables.presence(room), player_id), status)
