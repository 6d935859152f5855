"""Seat links: how a player goes on at another device."""

from fastapi import APIRouter, Request, Response

from app.api.house import house_of
from app.api.identity import CurrentPlayer, address_of, is_behind_tls, remember
from app.api.limits import Costly
from app.api.problems import Problem, ProblemError, answers
from app.api.room_calls import ROOM_PROBLEMS, Code, answered
from app.protocol.rooms import CarriedPlayer, SeatLink, SeatLinkToken

router = APIRouter(prefix="/api", tags=["seats"])


@router.post(
    "/rooms/{code}/seat-link",
    status_code=201,
    responses=answers(*ROOM_PROBLEMS, Problem.NOT_SEATED),
)
async def make_seat_link(code: Code, player: CurrentPlayer, request: Request) -> SeatLink:
    """A link that takes one's seat to another device, once; one made before is good no more."""
    house = house_of(request)
    house.limits.charge(Costly.GUEST, address_of(request))
    secret, expires_at = await answered(request, lambda: house.seat_links.make(code, player.id))
    # What stands behind the # is sent to no server and reaches no log.
    return SeatLink(path=f"/s#{secret}", expires_at=expires_at)


@router.post("/seat-links", responses=answers(Problem.NO_SUCH_LINK, Problem.BAD_BODY, Problem.CROSS_ORIGIN))
async def use_seat_link(body: SeatLinkToken, request: Request, response: Response) -> CarriedPlayer:
    """Be, at this device, the player whose link it is: with a token that is told this once, and as a cookie."""
    house, address = house_of(request), address_of(request)
    house.limits.refuse_if_spent(Costly.WRONG_CODE, address)
    carried = await house.seat_links.use(body.token)
    if carried is None:
        house.limits.charge(Costly.WRONG_CODE, address)
        raise ProblemError(Problem.NO_SUCH_LINK, "This link was used, replaced or never made, or is too old.")
    remember(response, carried.token, secure=is_behind_tls(request))
    return CarriedPlayer(id=carried.player.id, name=carried.player.name, token=carried.token, code=carried.code)
