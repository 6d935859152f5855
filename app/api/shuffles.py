"""The shuffles of a room's next game: what the house has committed to, and what the players add."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from app.api.house import house_of
from app.api.identity import CurrentPlayer, address_of
from app.api.limits import Costly
from app.api.problems import Problem, ProblemError, answers
from app.fairness.shuffle import ALGORITHM
from app.protocol.shuffles import NextShuffle, SeatBytes
from app.store.shuffles import ShuffleRefusal, ShuffleRefused

router = APIRouter(prefix="/api/rooms/{code}/shuffle", tags=["shuffles"])

Code = Annotated[str, Path(description="The room's code.", examples=["k7m2xq9rtbwn"], max_length=64)]

_DETAILS: dict[ShuffleRefusal, str] = {
    ShuffleRefusal.NO_SUCH_ROOM: "No room has this code, or you are not in it.",
    ShuffleRefusal.NOT_SEATED: "Only who sits adds to the shuffles.",
    ShuffleRefusal.COMMITMENT_CHANGED: "A game has begun meanwhile: look at the commitment to the next one.",
}


@router.get("", responses=answers(Problem.NO_SUCH_ROOM, Problem.NOT_IDENTIFIED))
async def show_next_shuffle(code: Code, player: CurrentPlayer, request: Request) -> NextShuffle:
    """The commitment to the secret of the room's next game. It stands until that game begins."""
    with _refusals(request):
        shuffle = await house_of(request).shuffles.next(code, player.id)
    return NextShuffle(algorithm=ALGORITHM, commitment=shuffle.commitment, added_by=shuffle.added_by)


@router.put(
    "",
    status_code=204,
    response_class=Response,
    responses=answers(
        Problem.NO_SUCH_ROOM,
        Problem.NOT_IDENTIFIED,
        Problem.NOT_SEATED,
        Problem.COMMITMENT_CHANGED,
        Problem.BAD_BODY,
        Problem.CROSS_ORIGIN,
    ),
)
async def add_bytes(code: Code, body: SeatBytes, player: CurrentPlayer, request: Request) -> Response:
    """Add 32 bytes of one's own to the shuffles of the next game; again: in place of those added before."""
    with _refusals(request):
        await house_of(request).shuffles.add(code, player.id, body.commitment, bytes.fromhex(body.bytes))
    return Response(status_code=204)


@contextmanager
def _refusals(request: Request) -> Iterator[None]:
    """Turn a «no» into the end of the request. Wrong codes are counted, as everywhere."""
    limits, address = house_of(request).limits, address_of(request)
    limits.refuse_if_spent(Costly.WRONG_CODE, address)
    try:
        yield
    except ShuffleRefused as refused:
        if refused.code is ShuffleRefusal.NO_SUCH_ROOM:
            limits.charge(Costly.WRONG_CODE, address)
        raise ProblemError(Problem(refused.code.value), _DETAILS[refused.code]) from refused
