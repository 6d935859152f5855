"""What the admin's calls share: pages, and the game or room that is meant."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Path, Query, Request
from pydantic import AfterValidator
from sqlalchemy import Row

from app.admin.games import Games
from app.admin.people import People
from app.api.house import house_of
from app.api.problems import Problem, ProblemError, answers
from app.engine.game import replay
from app.engine.state import GameState
from app.store.event_log import LoggedEvent
from app.tables.registry import utc_now

Json = dict[str, Any]


def _in_utc(moment: datetime) -> datetime:
    """The same moment, said in UTC; without a zone it was. Some at the ends of time cannot be."""
    try:
        return (moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment).astimezone(UTC)
    except OverflowError as error:
        raise ValueError("beyond the ends of time") from error


DAMAGE = (ValueError, LookupError, TypeError, AttributeError, AssertionError)
"""What reading and folding a log raise that somebody wrote into."""

Time = Annotated[datetime, AfterValidator(_in_utc)]
"""A moment as it is asked for: ISO 8601."""

GameId = Annotated[str, Path(description="The game's id.", max_length=64)]
RoomName = Annotated[str, Path(description="The room's id, or one of its codes.", max_length=64)]
PlayerId = Annotated[str, Path(description="The player's id.", max_length=64)]
Limit = Annotated[int, Query(ge=1, le=200, description="How many at most.")]
After = Annotated[str | None, Query(max_length=200, description="The `next` of the page before.")]

GUARDED = answers(Problem.NOT_IDENTIFIED, Problem.BAD_BODY, Problem.NOT_FOUND)
"""What every call may be answered."""
OF_A_GAME = answers(Problem.NOT_IDENTIFIED, Problem.BAD_BODY, Problem.NO_SUCH_GAME)
OF_A_ROOM = answers(Problem.NOT_IDENTIFIED, Problem.BAD_BODY, Problem.NO_SUCH_ROOM)
OF_A_PLAYER = answers(Problem.NOT_IDENTIFIED, Problem.BAD_BODY, Problem.NO_SUCH_PLAYER)


def games_of(request: Request) -> Games:
    """The games of the app that was asked."""
    return Games(house_of(request).database)


def people_of(request: Request) -> People:
    """Its people."""
    return People(house_of(request).database, utc_now)


async def head_of(request: Request, game: str) -> Row[Any]:
    """The game's head, or the end of the request."""
    head = await games_of(request).head(game)
    if head is None:
        raise no_such_game()
    return head


async def log_of(request: Request, game: str) -> list[LoggedEvent]:
    """All events of a game, or the end of the request: for one that cannot be read as well."""
    await head_of(request, game)
    try:
        logged = await house_of(request).log.read(game)
        folded(logged)
    except DAMAGE as error:
        raise ProblemError(
            Problem.NO_SUCH_EVENT,
            "The log of this game is damaged: check it, and look at its events as they are stored.",
        ) from error
    return logged


def folded(logged: Sequence[LoggedEvent]) -> GameState:
    """What the log comes to. Raises one of DAMAGE: for a gap, and for what cannot have happened there."""
    if any(each.seq != due for due, each in enumerate(logged, 1)):
        raise ValueError("an event is missing")
    return replay(each.event for each in logged)


async def summary_of(request: Request, game: str) -> Json:
    """The game in short, or the end of the request."""
    summary = await games_of(request).summary(game)
    if summary is None:
        raise no_such_game()
    return summary


def no_such_game() -> ProblemError:
    """No game has this id."""
    return ProblemError(Problem.NO_SUCH_GAME, "There is no such game.")


def no_such_event() -> ProblemError:
    """The game has not got so far, or no card is laid there."""
    return ProblemError(Problem.NO_SUCH_EVENT, "The game has not got so far, or no card is to be laid there.")


def no_such_player() -> ProblemError:
    """No player has this id."""
    return ProblemError(Problem.NO_SUCH_PLAYER, "There is no such player.")
