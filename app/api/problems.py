"""Errors of the REST door: one list of codes, one JSON shape (RFC 9457)."""

from collections.abc import Callable
from enum import StrEnum
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.admin.paging import BadCursor
from app.logs import log
from app.store.database import DatabaseAway


class Problem(StrEnum):
    """Why a request was not carried out. Stable: clients have one sentence of text for each."""

    BAD_BODY = "bad_body"
    BAD_NAME = "bad_name"
    BANNED = "banned"
    BODY_TOO_LARGE = "body_too_large"
    COMMITMENT_CHANGED = "commitment_changed"
    CROSS_ORIGIN = "cross_origin"
    DATABASE_AWAY = "database_away"
    FAULT = "fault"
    GAME_OVER = "game_over"
    GAME_RUNNING = "game_running"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_A_MEMBER = "not_a_member"
    NOT_HOST = "not_host"
    NOT_READY = "not_ready"
    NOT_FOUND = "not_found"
    NOT_FOUR = "not_four"
    NOT_IDENTIFIED = "not_identified"
    NOT_SEATED = "not_seated"
    NO_REASON = "no_reason"
    NO_SUCH_BAN = "no_such_ban"
    NO_SUCH_EVENT = "no_such_event"
    NO_SUCH_GAME = "no_such_game"
    NO_SUCH_LINK = "no_such_link"
    NO_SUCH_MEMBER = "no_such_member"
    NO_SUCH_MESSAGE = "no_such_message"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_ROOM = "no_such_room"
    NO_SUCH_SEAT = "no_such_seat"
    ROOM_CLOSED = "room_closed"
    ROOM_FULL = "room_full"
    SEAT_TAKEN = "seat_taken"
    TOO_MANY_REQUESTS = "too_many_requests"
    WATCH_ONLY = "watch_only"

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status that goes with the code."""
        return _TEXTS[self][0]

    @property
    def heading(self) -> str:
        """The code in a few words."""
        return _TEXTS[self][1]


_TEXTS: dict[Problem, tuple[HTTPStatus, str]] = {
    Problem.BAD_BODY: (HTTPStatus.UNPROCESSABLE_ENTITY, "Body not understood"),
    Problem.BAD_NAME: (HTTPStatus.UNPROCESSABLE_ENTITY, "Not a name"),
    Problem.BANNED: (HTTPStatus.FORBIDDEN, "Banned"),
    Problem.BODY_TOO_LARGE: (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "Body too large"),
    Problem.COMMITMENT_CHANGED: (HTTPStatus.CONFLICT, "Another commitment"),
    Problem.CROSS_ORIGIN: (HTTPStatus.FORBIDDEN, "Sent from another site"),
    Problem.DATABASE_AWAY: (HTTPStatus.SERVICE_UNAVAILABLE, "The database is away"),
    Problem.FAULT: (HTTPStatus.INTERNAL_SERVER_ERROR, "The server's own fault"),
    Problem.GAME_OVER: (HTTPStatus.CONFLICT, "The game is over"),
    Problem.GAME_RUNNING: (HTTPStatus.CONFLICT, "A game is running"),
    Problem.METHOD_NOT_ALLOWED: (HTTPStatus.METHOD_NOT_ALLOWED, "Method not allowed"),
    Problem.NOT_A_MEMBER: (HTTPStatus.FORBIDDEN, "Not a member of the room"),
    Problem.NOT_FOUND: (HTTPStatus.NOT_FOUND, "Nothing here"),
    Problem.NOT_FOUR: (HTTPStatus.CONFLICT, "Four must sit"),
    Problem.NOT_IDENTIFIED: (HTTPStatus.UNAUTHORIZED, "Not identified"),
    Problem.NOT_SEATED: (HTTPStatus.CONFLICT, "Not seated"),
    Problem.NOT_HOST: (HTTPStatus.FORBIDDEN, "Not the host"),
    Problem.NOT_READY: (HTTPStatus.CONFLICT, "Not all are ready"),
    Problem.NO_REASON: (HTTPStatus.UNPROCESSABLE_ENTITY, "No reason given"),
    Problem.NO_SUCH_BAN: (HTTPStatus.NOT_FOUND, "No such ban"),
    Problem.NO_SUCH_EVENT: (HTTPStatus.NOT_FOUND, "No such event"),
    Problem.NO_SUCH_GAME: (HTTPStatus.NOT_FOUND, "No such game"),
    Problem.NO_SUCH_LINK: (HTTPStatus.NOT_FOUND, "No such link"),
    Problem.NO_SUCH_MEMBER: (HTTPStatus.NOT_FOUND, "No such member"),
    Problem.NO_SUCH_MESSAGE: (HTTPStatus.NOT_FOUND, "No such message"),
    Problem.NO_SUCH_PLAYER: (HTTPStatus.NOT_FOUND, "No such player"),
    Problem.NO_SUCH_ROOM: (HTTPStatus.NOT_FOUND, "No such room"),
    Problem.NO_SUCH_SEAT: (HTTPStatus.NOT_FOUND, "No such seat"),
    Problem.ROOM_CLOSED: (HTTPStatus.GONE, "The room has ended"),
    Problem.ROOM_FULL: (HTTPStatus.CONFLICT, "No seat is free"),
    Problem.SEAT_TAKEN: (HTTPStatus.CONFLICT, "Seat taken"),
    Problem.TOO_MANY_REQUESTS: (HTTPStatus.TOO_MANY_REQUESTS, "Too many requests"),
    Problem.WATCH_ONLY: (HTTPStatus.FORBIDDEN, "Here to watch"),
}


class ProblemDetails(BaseModel):
    """The body of every error."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "type": "about:blank",
                    "title": "Seat taken",
                    "status": 409,
                    "code": "seat_taken",
                    "detail": "Someone else sits at B.",
                    "rule": None,
                }
            ]
        },
    )

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: str
    rule: str | None = None


class ProblemError(Exception):
    """Ends a request with a problem. `detail` is one sentence; it never repeats what the sender wrote."""

    def __init__(self, problem: Problem, detail: str, *, retry_after_seconds: int | None = None) -> None:
        super().__init__(f"{problem}: {detail}")
        self.problem = problem
        self.detail = detail
        self.retry_after_seconds = retry_after_seconds


def problem_response(problem: Problem, detail: str, *, retry_after_seconds: int | None = None) -> JSONResponse:
    """The problem as a response."""
    body = ProblemDetails(title=problem.heading, status=problem.status, code=problem, detail=detail)
    headers = {} if retry_after_seconds is None else {"Retry-After": str(retry_after_seconds)}
    if problem is Problem.NOT_IDENTIFIED:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(body.model_dump(), int(problem.status), headers, media_type="application/problem+json")


def answers(*problems: Problem) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route for OpenAPI: which problems it may answer with."""
    found: dict[int | str, dict[str, Any]] = {}
    for problem in (*problems, Problem.TOO_MANY_REQUESTS, Problem.DATABASE_AWAY):
        entry = found.setdefault(int(problem.status), {"model": ProblemDetails, "description": ""})
        entry["description"] = "; ".join(filter(None, [entry["description"], f"`{problem}`: {problem.heading}"]))
    return found


_OF_STATUS = {
    HTTPStatus.NOT_FOUND: Problem.NOT_FOUND,
    HTTPStatus.METHOD_NOT_ALLOWED: Problem.METHOD_NOT_ALLOWED,
    HTTPStatus.BAD_REQUEST: Problem.BAD_BODY,
}


def install_problem_handlers(app: FastAPI, refused: Callable[[str], None]) -> None:
    """Make every error that the app declares a problem; `refused` is told each code of the app's own."""

    async def declared(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ProblemError)
        refused(error.problem)
        return problem_response(error.problem, error.detail, retry_after_seconds=error.retry_after_seconds)

    async def unreadable(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return problem_response(Problem.BAD_BODY, "The body is not JSON.")
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        where = f" at `{place[:60]}`" if place.isascii() and place.isprintable() and place else ""
        return problem_response(Problem.BAD_BODY, f"The body is not what this call takes{where}.")

    async def from_the_framework(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        problem = _OF_STATUS.get(HTTPStatus(error.status_code), Problem.FAULT)
        return problem_response(problem, f"{problem.heading}.")

    async def database_away(_: Request, error: Exception) -> JSONResponse:
        log.warning("database_away", error=type(error.__cause__ or error).__name__)
        return problem_response(
            Problem.DATABASE_AWAY, "The database can't be reached; try again shortly.", retry_after_seconds=2
        )

    async def bad_cursor(_: Request, __: Exception) -> JSONResponse:
        return problem_response(Problem.BAD_BODY, "This is no cursor of this list.")

    app.add_exception_handler(ProblemError, declared)
    app.add_exception_handler(BadCursor, bad_cursor)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, from_the_framework)
    app.add_exception_handler(DatabaseAway, database_away)


class Faults:
    """Answer what nobody foresaw with `fault`, from within the other middleware: it gets the hard headers, too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What has begun to be answered cannot be taken back, and breaks off."""
        has_begun = False

        async def send_noting(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send_noting)
        except Exception as error:
            log.error("fault", exc_info=error)
            if has_begun:
                raise
            answer = problem_response(Problem.FAULT, "Something went wrong on the server; it has been noted.")
            await answer(scope, receive, send)
