"""Doubts that are settled by computing: integrity, what was dealt, and the trail itself."""

import json
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from app.admin.integrity import Depth, Integrity
from app.admin.statistics import deal_statistics
from app.api.admin.door import AdmittedAdmin, trail_of
from app.api.admin.models import checks as models
from app.api.admin.models.people import Trail
from app.api.admin.parts import GUARDED, OF_A_GAME, After, GameId, Json, Limit, no_such_game
from app.api.games import RECORD_TYPE
from app.api.house import house_of

router = APIRouter()


@router.get("/games/{game}/check", response_model=models.Verdict, responses=OF_A_GAME)
async def check_game(game: GameId, _: AdmittedAdmin, request: Request, depth: Depth = "full") -> Json:
    """Whether one game holds, and if not, its first fault by the line of its record."""
    verdict = await Integrity(house_of(request).database).one(game, depth)
    if verdict is None:
        raise no_such_game()
    return verdict.as_json()


@router.get(
    "/check",
    response_class=StreamingResponse,
    responses=GUARDED
    | {200: {"description": "JSON Lines, as it goes.", "content": {RECORD_TYPE: {"schema": models.line_schema()}}}},
)
async def check_all(_: AdmittedAdmin, request: Request, depth: Depth = "full") -> StreamingResponse:
    """Whether all games hold, and the trail: progress and faults as they are found, the result last."""
    integrity, trail = Integrity(house_of(request).database), trail_of(request)

    async def lines() -> AsyncIterator[str]:
        async for told in integrity.all(depth):
            if told["type"] != "result":
                yield json.dumps(told) + "\n"
                continue
            verdict = (await trail.verdict()).as_json()
            yield json.dumps(told | {"ok": told["ok"] and verdict["ok"], "audit": verdict}) + "\n"

    return StreamingResponse(lines(), media_type=RECORD_TYPE)


@router.get("/statistics/deals", response_model=models.DealStatistics, responses=GUARDED)
async def show_deal_statistics(_: AdmittedAdmin, request: Request) -> Json:
    """«The cards are rigged»: entering hands and Tackers by seat over all deals, with intervals at 99 %."""
    return await deal_statistics(house_of(request).database)


@router.get("/audit", response_model=Trail, responses=GUARDED)
async def list_audit(_: AdmittedAdmin, request: Request, after: After = None, limit: Limit = 50) -> Json:
    """What was looked at and done through this door, this call included, the newest first."""
    return (await trail_of(request).newest(after, limit)).as_json("entries")
