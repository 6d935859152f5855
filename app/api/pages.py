"""The client's pages and files: as they stand in `static/`, checked with the server at each use (ETag)."""

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from app.api.problems import Problem, ProblemError

STATIC = Path(__file__).parents[2] / "static"

_PAGE_HEADERS = {"Cache-Control": "no-cache"}


class CheckedFiles(StaticFiles):
    """Static files that a browser asks about before using its copy, so that a page never mixes two releases."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """As the base class, with the cache told to ask."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby_page() -> FileResponse:
    """The lobby."""
    return _page("index.html")


@router.get("/w/{code}")
@router.get("/r/{code}")
async def room_page(code: str) -> FileResponse:  # noqa: ARG001 (the page itself asks for its room)
    """A room: the same page for every code, so it tells nothing about which exist."""
    return _page("table.html")


@router.get("/s")
async def seat_page() -> FileResponse:
    """A seat link: its secret stands behind the `#`, where only the page reads it."""
    return _page("seat.html")


@router.get("/rules")
async def rules_page() -> FileResponse:
    """The rules."""
    return _page("rules.html")


@router.get("/learn")
async def learn_page() -> FileResponse:
    """The lessons."""
    return _page("learn.html")


@router.get("/favicon.ico")
async def favicon() -> FileResponse:
    """For those who ask without reading the page."""
    return _page("favicon.svg")


def _page(name: str) -> FileResponse:
    path = STATIC / name
    if not path.is_file():
        raise ProblemError(Problem.NOT_FOUND, "This page is not part of this installation.")
    return FileResponse(path, headers=_PAGE_HEADERS)
