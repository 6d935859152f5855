"""What came of a room's games."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.api.house import house_of
from app.api.identity import MaybePlayer
from app.api.problems import Problem, ProblemError, answers
from app.api.room_calls import Code, answered
from app.engine.chairs import Ending, Matter
from app.engine.events import Event, GameAbandoned, VoteCalled
from app.engine.seats import Seat
from app.engine.tally import tally
from app.protocol.base import LARGEST_NUMBER, SeatName
from app.protocol.rooms import Abandoned, GamePlayers, GameResult, Player

router = APIRouter(prefix="/api/rooms/{code}/games", tags=["games"])


@router.get("/{number}", responses=answers(Problem.NO_SUCH_ROOM, Problem.ROOM_CLOSED, Problem.NO_SUCH_GAME))
async def show_result(
    code: Code, number: Annotated[int, Path(ge=1, le=LARGEST_NUMBER)], player: MaybePlayer, request: Request
) -> GameResult:
    """Who played, who won, and the numbers of the game once it is over."""
    house = house_of(request)
    room = await answered(request, lambda: house.rooms.seen_by(player.id if player else None, code))
    result = await house.results.of(room.id, number)
    if result is None:
        raise ProblemError(Problem.NO_SUCH_GAME, "The room has had no game of this number.")
    events = [logged.event for logged in await house.log.read(result.id)] if result.is_over else []
    told = tally(events) if events else None
    sitters = {seat.name: Player(id=who.id, name=who.name) for seat, who in result.seats.items()}
    return GameResult(
        id=result.id,
        number=result.number,
        status="over" if result.is_over else "running",
        winner=None if result.winner is None else result.winner.value,
        abandoned=_abandoned(events),
        started_at=result.started_at,
        ended_at=result.ended_at,
        seats=GamePlayers(**sitters),
        deals=None if told is None else told.deals,
        knock_outs=None if told is None else _by_name(told.knock_outs),
        tackers=None if told is None else _by_name(told.tackers),
    )


def _abandoned(events: Sequence[Event]) -> Abandoned | None:
    why = next((event.why for event in events if isinstance(event, GameAbandoned)), None)
    if why is None:
        return None
    votes = [event.vote for event in events if isinstance(event, VoteCalled) and event.vote.matter is Matter.ABANDON]
    caller = votes[-1].called_by if why is Ending.VOTE and votes else None
    return Abandoned(why=why.value, by=None if caller is None else _NAMES[caller])


_NAMES: dict[Seat, SeatName] = {Seat.A: "A", Seat.B: "B", Seat.C: "C", Seat.D: "D"}


def _by_name(numbers: dict[Seat, int]) -> dict[SeatName, int]:
    return {name: numbers[seat] for seat, name in _NAMES.items()}
