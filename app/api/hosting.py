"""What the host alone may do."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

from app.api.house import house_of
from app.api.identity import CurrentPlayer
from app.api.players import readable_name
from app.api.problems import Problem, answers
from app.api.room_calls import ROOM_PROBLEMS, Code, NamedSeat, answered, dealt, shown_after
from app.protocol.base import LARGEST_NUMBER
from app.protocol.names import ROOM_NAME_LENGTH
from app.protocol.rooms import Bot, Room, RoomSettings, Whom, WhomOrNobody
from app.store.room import Link, Visibility
from app.store.room import Room as StoredRoom

router = APIRouter(prefix="/api/rooms/{code}", tags=["hosting"])

HOST_PROBLEMS = (*ROOM_PROBLEMS, Problem.NOT_HOST)


@router.patch(
    "",
    response_model=Room,
    responses=answers(*HOST_PROBLEMS, Problem.BAD_BODY, Problem.BAD_NAME, Problem.GAME_RUNNING),
)
async def set_up(code: Code, body: RoomSettings, player: CurrentPlayer, request: Request) -> Response:
    """Change what is named: the name, who sees the room, its options (all agree again), whether anyone new comes in."""
    hosting = house_of(request).hosting
    name = None if body.name is None else readable_name(body.name, longest=ROOM_NAME_LENGTH)
    options = None if body.options is None else body.options.model_dump(exclude_unset=True)
    visibility = None if body.visibility is None else Visibility(body.visibility)
    return await shown_after(
        request,
        player.id,
        lambda: hosting.set_up(
            code, player.id, name=name, visibility=visibility, options=options, is_locked=body.locked
        ),
    )


@router.put(
    "/seats/{seat}/player",
    response_model=Room,
    responses=answers(
        *HOST_PROBLEMS, Problem.BAD_BODY, Problem.NO_SUCH_SEAT, Problem.NO_SUCH_MEMBER, Problem.GAME_RUNNING
    ),
)
async def place(code: Code, seat: NamedSeat, body: WhomOrNobody, player: CurrentPlayer, request: Request) -> Response:
    """Put a member there, who changes places with whoever sat there; or free the seat."""
    seating = house_of(request).seating
    return await shown_after(request, player.id, lambda: seating.place(code, player.id, seat, body.player))


@router.put(
    "/seats/{seat}/bot",
    response_model=Room,
    responses=answers(*HOST_PROBLEMS, Problem.BAD_BODY, Problem.NO_SUCH_SEAT, Problem.SEAT_TAKEN, Problem.GAME_RUNNING),
)
async def seat_bot(code: Code, seat: NamedSeat, body: Bot, player: CurrentPlayer, request: Request) -> Response:
    """Give a bot an empty seat, or one whose player is not ready in time; if all others are ready the game starts."""
    house = house_of(request)

    async def seated() -> StoredRoom:
        return await dealt(house, await house.seating.seat_bot(code, player.id, seat, body.level))

    return await shown_after(request, player.id, seated)


@router.post("/seats/shuffle", response_model=Room, responses=answers(*HOST_PROBLEMS, Problem.GAME_RUNNING))
async def shuffle_seats(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Let all who sit change seats by lot."""
    seating = house_of(request).seating
    return await shown_after(request, player.id, lambda: seating.shuffle(code, player.id))


@router.post("/seats/swap-teams", response_model=Room, responses=answers(*HOST_PROBLEMS, Problem.GAME_RUNNING))
async def swap_teams(code: Code, player: CurrentPlayer, request: Request) -> Response:
    """Let everybody move one seat to the left: partners stay partners."""
    seating = house_of(request).seating
    return await shown_after(request, player.id, lambda: seating.swap_teams(code, player.id))


@router.delete(
    "/members/{member_id}",
    response_model=Room,
    responses=answers(*HOST_PROBLEMS, Problem.NO_SUCH_MEMBER, Problem.GAME_RUNNING),
)
async def remove(
    code: Code, member_id: Annotated[str, Path(examples=["p_x01c"])], player: CurrentPlayer, request: Request
) -> Response:
    """Remove a member for good: to that player the room does not exist any more. A bot plays on for who plays."""
    house = house_of(request)

    async def removed() -> StoredRoom:
        room = await house.hosting.remove(code, player.id, member_id)
        await house.tables.give_up_seat(room, member_id)
        return room

    return await shown_after(request, player.id, removed)


@router.put("/host", response_model=Room, responses=answers(*HOST_PROBLEMS, Problem.BAD_BODY, Problem.NO_SUCH_MEMBER))
async def hand_over(code: Code, body: Whom, player: CurrentPlayer, request: Request) -> Response:
    """Make another member host."""
    hosting = house_of(request).hosting
    return await shown_after(request, player.id, lambda: hosting.hand_over(code, player.id, body.player))


@router.post("/links/{kind}", response_model=Room, responses=answers(*HOST_PROBLEMS, Problem.BAD_BODY))
async def renew_link(code: Code, kind: Literal["play", "watch"], player: CurrentPlayer, request: Request) -> Response:
    """Give a link another code; the old one lets nobody in any more, and members stay."""
    hosting = house_of(request).hosting
    return await shown_after(request, player.id, lambda: hosting.renew_link(code, player.id, Link(kind)))


@router.delete(
    "/messages/{number}",
    status_code=204,
    response_class=Response,
    responses=answers(*HOST_PROBLEMS, Problem.BAD_BODY, Problem.NO_SUCH_MESSAGE),
)
async def take_back(
    code: Code, number: Annotated[int, Path(ge=1, le=LARGEST_NUMBER)], player: CurrentPlayer, request: Request
) -> Response:
    """Take back what somebody said. Doing it again changes nothing."""
    talk = house_of(request).talk
    await answered(request, lambda: talk.take_back(code, player.id, number))
    return Response(status_code=204)
