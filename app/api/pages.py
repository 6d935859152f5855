"""The client's pages: the same files for all; their code and their style are each joined into one file."""

import os
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from app.api.bundle import Bundle
from app.api.files import STATIC, sent_file, sent_text
from app.api.problems import Problem, ProblemError

router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby_page(request: Request) -> Response:
    """The lobby."""
    return _page("index.html", request)


@router.get("/w/{code}")
@router.get("/r/{code}")
async def room_page(code: str, request: Request) -> Response:  # noqa: ARG001 (the page itself asks for its room)
    """A room: the same page for every code, so it tells nothing about which exist."""
    return _page("table.html", request)


@router.get("/s")
async def seat_page(request: Request) -> Response:
    """A seat link: its secret stands behind the `#`, where only the page reads it."""
    return _page("seat.html", request)


@router.get("/rules")
async def rules_page(request: Request) -> Response:
    """The rules."""
    return _page("rules.html", request)


@router.get("/learn")
async def learn_page(request: Request) -> Response:
    """The lessons."""
    return _page("learn.html", request)


@router.get("/admin")
async def admin_page(request: Request) -> Response:
    """The page of whoever runs the server; it shows nothing that the admin's door does not tell."""
    return _page("admin.html", request)


@router.get("/replay/{game}")
async def replay_page(game: str, request: Request) -> Response:  # noqa: ARG001 (the page itself asks for its game)
    """A game that is over, move by move: the same page for every game, so it tells nothing about which exist."""
    return _page("replay.html", request)


@router.get("/static/pages/{name}.js")
async def page_code(name: Annotated[str, Path(pattern="^[a-z]+$")], request: Request) -> Response:
    """All modules of a page, `static/js/page-{name}.js` the last of them."""
    if not (STATIC / "js" / f"page-{name}.js").is_file():
        raise ProblemError(Problem.NOT_FOUND, "There is no such page.")
    return sent_text(_joined_code(name, _newest("js")), ".js", request.headers)


@router.get("/static/pages/{names}.css")
async def page_style(names: Annotated[str, Path(pattern="^[a-z]+(-[a-z]+)*$")], request: Request) -> Response:
    """The named style sheets, joined in this order: `base-lobby.css`."""
    files = [STATIC / "css" / f"{name}.css" for name in names.split("-")]
    if not all(file.is_file() for file in files):
        raise ProblemError(Problem.NOT_FOUND, "There is no such style sheet.")
    return sent_text("".join(file.read_text() for file in files), ".css", request.headers)


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The shell's keeper: it looks after the whole site only if it is served from the top."""
    return _page("sw.js", request)


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """For those who ask without reading the page."""
    return _page("favicon.svg", request)


def _page(name: str, request: Request) -> Response:
    path = STATIC / name
    if not path.is_file():
        raise ProblemError(Problem.NOT_FOUND, "This page is not part of this installation.")
    return sent_file(path, os.stat(path), request.headers)


def _newest(directory: str) -> int:
    """When any file in it was last changed: what was joined before then is joined anew."""
    return max(file.stat().st_mtime_ns for file in (STATIC / directory).rglob("*"))


@lru_cache(maxsize=16)
def _joined_code(name: str, _changed: int) -> str:
    return Bundle(STATIC / "js" / f"page-{name}.js").write()
