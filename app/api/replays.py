"""Games that are over, told again: with what could have been played; and the host's leave to show them."""

import json
from asyncio import to_thread
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from app.api.files import version
from app.api.game_rights import over_for
from app.api.games import GameName
from app.api.house import house_of
from app.api.identity import CurrentPlayer, MaybePlayer, address_of
from app.api.limits import Costly
from app.api.packed import packed
from app.api.problems import Problem, ProblemError, answers
from app.engine.seats import Seat
from app.protocol.base import LARGEST_NUMBER, SeatName
from app.protocol.games import Moves, Replay, Sharing
from app.records.form import write_moment
from app.records.retelling import beginning, moment, retold
from app.store.records import Records

router = APIRouter(prefix="/api/games/{game}", tags=["games"])

_REFUSALS = (Problem.NO_SUCH_GAME, Problem.NOT_IDENTIFIED, Problem.GAME_RUNNING)
_FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable"}
"""A game that is over never changes; a browser that was shown it may keep it."""


@router.get("/replay", response_model=Replay, responses=answers(*_REFUSALS))
async def show_replay(game: GameName, player: MaybePlayer, request: Request, view: SeatName | None = None) -> Response:
    """The game told again, as one seat was told it, or with every card open."""
    house = house_of(request)
    house.limits.charge(Costly.REPLAY, address_of(request))
    records = Records(house.database)
    kept = await over_for(records, game, player)
    head, proof = await records.head(game), await records.proof(game)
    assert proof is not None, "games are never deleted"
    viewer = None if view is None else Seat[view]
    own = [name for name, who in head.seats.items() if player is not None and who["id"] == player.id]
    about = {
        "id": game,
        "number": head.number,
        "winner": head.winner,
        "started_at": write_moment(head.started_at),
        "ended_at": None if head.ended_at is None else write_moment(head.ended_at),
        "seats": head.seats,
        "last_hash": proof.last_hash,
        "shared": kept.is_shared,
        "may_share": player is not None and player.id == kept.host_id,
        "you": own[0] if own else None,
    }

    async def told() -> bytes:
        log = await house.log.read(game)
        # Live tables need not wait for a game of a thousand events.
        return await to_thread(lambda: _spelled({"view": beginning(viewer), "frames": list(retold(log, viewer))}))

    async def whole() -> bytes:
        # What is told of the game changes: names are deleted, it is shared. How it went never does.
        return _spelled(about)[:-1] + b"," + (await house.shelf.get((game, view), told))[1:]

    return await packed(request, [version(), view, about], whole, "application/json", {})


def _spelled(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@router.get("/moves/{seq}", response_model=Moves, responses=answers(*_REFUSALS, Problem.NOT_FOUND))
async def show_moves(
    game: GameName, seq: Annotated[int, Path(ge=0, le=LARGEST_NUMBER)], player: MaybePlayer, request: Request
) -> Response:
    """All hands after this event, and what could be played then."""
    house = house_of(request)
    house.limits.charge(Costly.REPLAY, address_of(request))
    await over_for(Records(house.database), game, player)

    async def told() -> bytes:
        log = await house.log.read(game)
        if seq > len(log):
            raise ProblemError(Problem.NOT_FOUND, f"The game has {len(log)} events.")
        return await to_thread(lambda: _spelled(moment(log, seq)))

    return Response(await house.shelf.get((game, seq), told), headers=_FOR_EVER, media_type="application/json")


@router.post("/shared", responses=answers(*_REFUSALS, Problem.NOT_HOST, Problem.BAD_BODY, Problem.CROSS_ORIGIN))
async def share(game: GameName, body: Sharing, player: CurrentPlayer, request: Request) -> Sharing:
    """Let anyone with the link have the game, or no longer: for the host of its room alone."""
    records = Records(house_of(request).database)
    kept = await over_for(records, game, player)
    if player.id != kept.host_id:
        raise ProblemError(Problem.NOT_HOST, "The host of the room alone decides who else may see its games.")
    await records.share(game, with_all=body.shared)
    return body
