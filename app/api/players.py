"""Guests: a name and a token; no accounts."""

from fastapi import APIRouter, Request, Response

from app.api.house import house_of
from app.api.identity import CurrentPlayer, address_of, is_behind_tls, remember
from app.api.limits import Costly
from app.api.problems import Problem, ProblemError, answers
from app.protocol.names import BadName, clean_name
from app.protocol.rooms import NewName, NewPlayer, Player

router = APIRouter(prefix="/api/players", tags=["players"])


@router.post("", status_code=201, responses=answers(Problem.BAD_BODY, Problem.BAD_NAME, Problem.CROSS_ORIGIN))
async def make_guest(body: NewName, request: Request, response: Response) -> NewPlayer:
    """A guest, with a token that is told this once: here and as a cookie."""
    house = house_of(request)
    name = readable_name(body.name)
    house.limits.charge(Costly.GUEST, address_of(request))
    player, token = await house.players.create(name)
    remember(response, token, secure=is_behind_tls(request))
    return NewPlayer(id=player.id, name=player.name, token=token)


@router.get("/me", responses=answers(Problem.NOT_IDENTIFIED))
async def who_am_i(player: CurrentPlayer) -> Player:
    """Who the token says you are."""
    return Player(id=player.id, name=player.name)


@router.patch("/me", responses=answers(Problem.BAD_BODY, Problem.BAD_NAME, Problem.NOT_IDENTIFIED))
async def rename(body: NewName, player: CurrentPlayer, request: Request) -> Player:
    """Another name, shown at once in every room."""
    house = house_of(request)
    name = readable_name(body.name)
    house.limits.charge(Costly.GUEST, address_of(request))
    await house.players.rename(player.id, name)
    return Player(id=player.id, name=name)


def readable_name(text: str, **bounds: int) -> str:
    """The name in its one spelling, or the end of the request with `bad_name`."""
    try:
        return clean_name(text, **bounds)
    except BadName as error:
        raise ProblemError(Problem.BAD_NAME, str(error)) from error
