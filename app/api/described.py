"""The OpenAPI page, which names the admin's calls only where they can be made."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from app.api.admin.door import is_admins, is_at_door
from app.api.house import house_of

router = APIRouter()

_SCHEMAS = "#/components/schemas/"


@router.get("/api/openapi.json", include_in_schema=False)
async def describe(request: Request) -> JSONResponse:
    """Every call that can be made on the port that was asked."""
    described = request.app.openapi()
    is_door = is_at_door(house_of(request).settings.admin_port, request.scope)
    return JSONResponse(described if is_door else without_admin(described))


def without_admin(described: dict[str, Any]) -> dict[str, Any]:
    """The same description without the admin's calls, and without what only they speak of."""
    paths = {path: calls for path, calls in described["paths"].items() if not is_admins(path)}
    schemas, named = described["components"]["schemas"], set[str]()
    waiting = list(_named(paths))
    while waiting:
        name = waiting.pop()
        if name not in named:
            named.add(name)
            waiting += _named(schemas[name])
    kept = {name: schema for name, schema in schemas.items() if name in named}
    return described | {"paths": paths, "components": {"schemas": kept}}


def _named(part: Any) -> Iterator[str]:
    """The schemas that this part refers to."""
    match part:
        case {"$ref": str(name)}:
            yield name.removeprefix(_SCHEMAS)
        case dict():
            for inner in part.values():
                yield from _named(inner)
        case list():
            for inner in part:
                yield from _named(inner)
        case _:
            pass
