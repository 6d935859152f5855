"""The client's pages: the same files for all; their code and their style are each joined into few files.

What takes long when it is first asked for, joining and pressing, is done in the threads of the functions that are not
`async`.
"""

import os
import re
from collections.abc import Awaitable
from functools import lru_cache, partial
from pathlib import Path as FilePath
from typing import Annotated, cast

from fastapi import APIRouter, FastAPI, Path, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.api.bundle import ALONE, Bundle, digest
from app.api.files import KEPT_BY_ONE, STATIC, keeping_of, newest, sent_file, sent_text, version_of
from app.api.identity import is_behind_tls, token_of
from app.api.middleware import content_security_policy
from app.api.problems import Problem, ProblemError

router = APIRouter(include_in_schema=False)

_get = partial(router.api_route, methods=["GET", "HEAD"])
"""Whoever makes previews of links, or looks whether the server is up, asks with HEAD (RFC 9110 §9.3.2)."""

PageName = Annotated[str, Path(pattern="^[a-z]+$")]
CodeName = Annotated[str, Path(pattern=r"^[a-z]+(\.[a-z-]+)?$")]

KNOWN = "tacker_known"
"""The cookie that scripts may read: this browser has a guest's token, which they may not."""

STYLED = "tacker_styled"
"""The cookie in which a page's scripts say which version of its style this browser has kept."""

_EARLY = '<script src="/static/pages/early.js"></script>'
_REMARK = re.compile(r"/\*.*?\*/\n?", re.S)
_NEEDED = re.compile(r'<link rel="stylesheet" href="([^"]+)">|<script type="module" src="([^"]+)">')
_STYLE = re.compile(
    r'<link rel="stylesheet" href="(?P<address>/static/pages/(?P<names>[a-z-]+)\.css\?v=(?P<version>\w+))">'
)
_NAMED = re.compile(r'(?<=")/static/(?:pages|js)/[a-z-]+\.(?:js|css)(?=")')


@_get("/")
def lobby_page(request: Request) -> Response:
    """The lobby."""
    return sent_page("index.html", request)


@_get("/w/{code}")
@_get("/r/{code}")
def room_page(code: str, request: Request) -> Response:  # noqa: ARG001 (the page itself asks for its room)
    """A room: the same page for every code, so it tells nothing about which exist.

    To who has not kept its style it brings that along: a phone on a slow network waits for nothing else meanwhile.
    """
    return sent_page("table.html", request, brings_style=True)


@_get("/s")
def seat_page(request: Request) -> Response:
    """A seat link: its secret stands behind the `#`, where only the page reads it."""
    return sent_page("seat.html", request)


@_get("/rules")
def rules_page(request: Request) -> Response:
    """The rules."""
    return sent_page("rules.html", request)


@_get("/learn")
def learn_page(request: Request) -> Response:
    """The lessons."""
    return sent_page("learn.html", request)


@_get("/admin")
def admin_page(request: Request) -> Response:
    """The page of whoever runs the server; it shows nothing that the admin's door does not tell."""
    return sent_page("admin.html", request)


@_get("/replay/{game}")
def replay_page(game: str, request: Request) -> Response:  # noqa: ARG001 (the page itself asks for its game)
    """A game that is over, move by move: the same page for every game, so it tells nothing about which exist."""
    return sent_page("replay.html", request)


@_get("/static/pages/{name}.js")
def page_code(name: CodeName, request: Request) -> Response:
    """What a page needs at once: its modules, `static/js/page-{name}.js` the last of them.

    A name with a point is that of what stands alone: `text.ru` is `static/js/text/ru.js`.
    """
    return _code(_bundle(name, newest()), ALONE if "." in name else None, request)


@_get("/static/pages/{name}/{part}.js")
def part_code(name: PageName, part: Annotated[str, Path(pattern=r"^[a-z.-]+$")], request: Request) -> Response:
    """What it asks for later. A page of another version than the server's gets none: its modules have other names."""
    bundle = _bundle(name, newest())
    if part not in bundle.parts or request.query_params.get("v") != bundle.version:
        raise ProblemError(Problem.NOT_FOUND, "This version of the page has no such part.")
    return _code(bundle, part, request)


@_get("/static/pages/{names}.css")
def page_style(names: Annotated[str, Path(pattern="^[a-z]+(-[a-z]+)*$")], request: Request) -> Response:
    """The named style sheets, joined in this order: `base-lobby.css`."""
    text = _style(names, newest())
    keeping = keeping_of(request.query_params.get("v"), digest(text.encode()))
    return sent_text(text, ".css", request.headers, keeping=keeping)


@_get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The shell's keeper: it looks after the whole site only if it is served from the top."""
    return _file("sw.js", request)


@_get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """For those who ask without reading the page."""
    return _file("favicon.svg", request)


def _file(name: str, request: Request) -> Response:
    path = STATIC / name
    return sent_file(path, os.stat(path), request.headers)


def sent_page(name: str, request: Request, status_code: int = 200, *, brings_style: bool = False) -> Response:
    """A page, its files named by their version; that the browser has a guest's token is told to the page's scripts."""
    path, changed = STATIC / name, newest()
    if not path.is_file():
        raise ProblemError(Problem.NOT_FOUND, "This page is not part of this installation.")
    text, style = _page_text(path, changed), ""
    if brings_style and request.cookies.get(STYLED) != _style_version(text):
        text, style = _with_style(text, changed)
    response = sent_text(text, ".html", request.headers, status_code, KEPT_BY_ONE)
    response.headers.add_vary_header("Cookie")
    response.headers["Link"] = _needed(text)
    response.headers["Content-Security-Policy"] = content_security_policy(
        request.headers.get("host", ""), script=_early(changed), style=style
    )
    if (token_of(request) is not None) != (KNOWN in request.cookies):
        if KNOWN in request.cookies:
            response.delete_cookie(KNOWN, samesite="lax")
        else:
            response.set_cookie(KNOWN, "1", secure=is_behind_tls(request), samesite="lax")
    return response


def install_missing_page(app: FastAPI) -> None:
    """Whoever follows a wrong address in a browser sees a page; programs, and what pages ask for, get the problem."""
    as_problem = app.exception_handlers[HTTPException]

    async def missing(request: Request, error: Exception) -> Response:
        if isinstance(error, HTTPException) and error.status_code == 404 and _is_page_wanted(request):
            return sent_page("missing.html", request, 404)
        return await cast("Awaitable[Response]", as_problem(request, error))

    app.add_exception_handler(HTTPException, missing)


def _is_page_wanted(request: Request) -> bool:
    is_address_of_pages = not request.url.path.startswith(("/api/", "/ws/", "/static/"))
    return request.method == "GET" and is_address_of_pages and "text/html" in request.headers.get("accept", "")


@lru_cache(maxsize=32)
def _page_text(path: FilePath, changed: int) -> str:
    def versioned(found: re.Match[str]) -> str:
        return f"{found[0]}?v={_version_at(found[0], changed)}"

    return _NAMED.sub(versioned, path.read_text().replace(_EARLY, f"<script>{_early(changed)}</script>"))


@lru_cache(maxsize=32)
def _needed(text: str) -> str:
    """What the page names in its head, told before it: a phone takes its time to begin with a page."""
    found = _NEEDED.findall(text)
    return ", ".join(
        f"<{style}>; rel=preload; as=style" if style else f"<{code}>; rel=modulepreload" for style, code in found
    )


@lru_cache(maxsize=4)
def _with_style(text: str, changed: int) -> tuple[str, str]:
    """The page with its style in it, and that style; the page's scripts have the browser keep it for the next time."""
    linked = _STYLE.search(text)
    assert linked is not None
    style = _style(linked["names"], changed)
    assert "</style" not in style
    return text.replace(linked[0], f'<style data-from="{linked["address"]}">{style}</style>'), style


def _style_version(text: str) -> str | None:
    linked = _STYLE.search(text)
    return None if linked is None else linked["version"]


@lru_cache(maxsize=1)
def _early(changed: int) -> str:
    """What each page begins with. In the page itself it does not cost a journey; a block keeps its names to itself."""
    code = f"{{\n{_bundle('early', changed).write()}}}\n"
    assert "</script" not in code
    return code


def _version_at(address: str, changed: int) -> str:
    """The version of a file that a page names."""
    directory, _, file = address.removeprefix("/static/").partition("/")
    name, _, kind = file.partition(".")
    if directory != "pages":
        return version_of(STATIC / directory / file)
    return _bundle(name, changed).version if kind == "js" else digest(_style(name, changed).encode())


@lru_cache(maxsize=128)
def _bundle(name: str, _changed: int) -> Bundle:
    file = f"{name.replace('.', '/')}.js" if "." in name else f"page-{name}.js"
    entry = STATIC / "js" / file
    if not entry.is_file():
        raise ProblemError(Problem.NOT_FOUND, "There is no such page.")
    return Bundle(entry, f"/static/pages/{name}")


@lru_cache(maxsize=32)
def _style(names: str, _changed: int) -> str:
    files = [STATIC / "css" / f"{name}.css" for name in names.split("-")]
    if not all(file.is_file() for file in files):
        raise ProblemError(Problem.NOT_FOUND, "There is no such style sheet.")
    return _REMARK.sub("", "".join(file.read_text() for file in files))


@lru_cache(maxsize=128)
def _written(bundle: Bundle, part: str | None) -> str:
    if part == ALONE:
        return bundle.write_alone()
    return bundle.write() if part is None else bundle.write_part(part)


def _code(bundle: Bundle, part: str | None, request: Request) -> Response:
    keeping = keeping_of(request.query_params.get("v"), bundle.version)
    return sent_text(_written(bundle, part), ".js", request.headers, keeping=keeping)
