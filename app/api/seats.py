"""Seats: sitting down, standing up, being ready, and the start of a game."""

from fastapi import APIRouter, Request, Response

from app.api.house import house_of
from app.api.identity import CurrentPlayer
from app.api.problems import Problem, answers
from app.api.room_calls import ROOM_PROBLEMS, Code, NamedSeat, dealt, shown_after
from app.protocol.rooms import Readiness, Room
from app.store.room import Room as StoredRoom

router = APIRouter(prefix="/api/rooms/{code}", tags=["seats"])


@router.post(
    "/seats",
    response_model=Room,
    responses=answers(*ROOM_PROBLEMS, Problem.WATCH_ONLY, Problem.ROOM_FULL, Problem.GAME_RUNNING),
)
async def take_any_seat(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Let the room choose a free seat."""
    seating = house_of(request).seating
    return await shown_after(request, player.id, lambda: seating.take_any(code, player.id))


@router.put(
    "/seats/{seat}",
    response_model=Room,
    responses=answers(
        *ROOM_PROBLEMS, Problem.NO_SUCH_SEAT, Problem.WATCH_ONLY, Problem.SEAT_TAKEN, Problem.GAME_RUNNING
    ),
)
async def take_seat(code: Code, seat: NamedSeat, player: CurrentPlayer, request: Request) -> Response:
    """Sit down, or change to this seat; a bot makes room."""
    seating = house_of(request).seating
    return await shown_after(request, player.id, lambda: seating.take(code, player.id, seat))


@router.delete(
    "/seats/{seat}",
    response_model=Room,
    responses=answers(*ROOM_PROBLEMS, Problem.NO_SUCH_SEAT, Problem.NOT_SEATED, Problem.GAME_RUNNING),
)
async def leave_seat(code: Code, seat: NamedSeat, player: CurrentPlayer, request: Request) -> Response:
    """Stand up and watch."""
    seating = house_of(request).seating
    return await shown_after(request, player.id, lambda: seating.leave(code, player.id, seat))


@router.put(
    "/seats/{seat}/ready",
    response_model=Room,
    responses=answers(*ROOM_PROBLEMS, Problem.BAD_BODY, Problem.NO_SUCH_SEAT, Problem.NOT_SEATED, Problem.GAME_RUNNING),
)
async def be_ready(code: Code, seat: NamedSeat, body: Readiness, player: CurrentPlayer, request: Request) -> Response:
    """Say that one is ready, or not; when all four are, the game starts."""
    house = house_of(request)

    async def say() -> StoredRoom:
        return await dealt(house, await house.seating.set_ready(code, player.id, seat, is_ready=body.ready))

    return await shown_after(request, player.id, say)


@router.post(
    "/games",
    status_code=201,
    response_model=Room,
    responses=answers(*ROOM_PROBLEMS, Problem.NOT_SEATED, Problem.NOT_FOUR, Problem.NOT_READY, Problem.GAME_RUNNING),
)
async def start_game(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Start the next game with the four who sit: the host at once, another of them when all others are ready."""
    house = house_of(request)

    async def start() -> StoredRoom:
        return await dealt(house, await house.seating.start(code, player.id))

    return await shown_after(request, player.id, start, status=201)
