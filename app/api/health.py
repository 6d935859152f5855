"""For whoever runs the server: is it alive, is it ready, what does it count."""

from typing import Literal

from fastapi import APIRouter, Request, Response
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from pydantic import BaseModel

from app.api.house import house_of
from app.store.migrating import is_migrated

router = APIRouter()

Check = Literal["ok", "failing"]


class Liveness(BaseModel):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Readiness(BaseModel):
    """Whether to send visitors here, and if not, why."""

    status: Check
    checks: dict[str, Check]
    damaged_games: int
    """Games set aside because their record cannot be read. They do not make the server unready: all others run."""


@router.get("/health/live", tags=["health"])
async def live() -> Liveness:
    """Whether the process answers. If not, start it again."""
    return Liveness()


@router.get("/health/ready", tags=["health"], responses={503: {"model": Readiness}})
async def ready(request: Request, response: Response) -> Readiness:
    """Whether the database answers, its migrations are the newest, and the doorbell is heard."""
    house = house_of(request)
    is_there = await house.database.is_ready()
    has_migrations = is_there and await is_migrated(house.database)
    checks: dict[str, bool] = {
        "database": is_there,
        "migrations": has_migrations,
        "doorbell": house.database.bell.is_listening,
    }
    is_ready = all(checks.values())
    response.status_code = 200 if is_ready else 503
    return Readiness(
        status=_check(is_ready),
        checks={name: _check(passed) for name, passed in checks.items()},
        damaged_games=len(house.tables.damaged),
    )


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """All counters of this worker, in Prometheus' text format."""
    return Response(house_of(request).metrics.written(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _check(passed: bool) -> Check:
    return "ok" if passed else "failing"
