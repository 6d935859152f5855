"""Who may come in at the admin's door, on which port, and that every call is written down before it is carried out."""

import hashlib
import hmac
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import unquote

from fastapi import Depends, Header, Request, Security
from fastapi.security import HTTPBearer
from starlette.types import ASGIApp, Receive, Scope, Send

from app.admin.trail import Trail
from app.api.house import house_of
from app.api.identity import address_of
from app.api.limits import Costly
from app.api.middleware import SAFE_METHODS
from app.api.problems import Problem, ProblemError, problem_response
from app.settings import Settings
from app.tables.registry import utc_now

REASON = "X-Reason"
SHORTEST_REASON, LONGEST_REASON = 3, 300
_LONGEST_KEPT = 1000
"""Characters of a body in the trail."""


class AdminDoor:
    """Is not there at all where it is shut: without a credential, and on the players' port if it has its own."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._is_shut = settings.admin_token is None
        self._port = settings.admin_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at the path and at the port that was asked."""
        if scope["type"] == "http" and is_admins(scope["path"]) and not self._is_open(scope):
            answer = problem_response(Problem.NOT_FOUND, "Nothing here.")
            await answer(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_open(self, scope: Scope) -> bool:
        if self._is_shut:
            return False
        return is_at_door(self._port, scope)


def is_at_door(port: int | None, scope: Scope) -> bool:
    """Whether this was asked on the port on which the door opens; None: on any."""
    return port is None or (scope.get("server") or ("", None))[1] == port


def is_admins(path: str) -> bool:
    """Whether the path belongs to whoever runs the server: the door's calls, and its page."""
    return any(path == each or path.startswith(f"{each}/") for each in ("/api/admin", "/admin"))


@dataclass(frozen=True, slots=True)
class Admin:
    """Who was let in, and why they say they came."""

    who: str
    why: str | None


_Shown = Annotated[
    object, Security(HTTPBearer(auto_error=False, scheme_name="admin", description="The setting TACKER_ADMIN_TOKEN."))
]
_Reason = Annotated[
    str | None,
    Header(
        alias=REASON,
        description=f"Why: {SHORTEST_REASON} to {LONGEST_REASON} characters, percent-encoded UTF-8. An act needs one.",
    ),
]


async def _admitted(request: Request, _: _Shown, reason: _Reason = None) -> Admin:
    """Let in who shows the credential, once it is in the trail what for."""
    house, address = house_of(request), address_of(request)
    house.limits.refuse_if_spent(Costly.WRONG_CREDENTIAL, address)
    if not _is_right(request, house.settings.admin_token):
        house.limits.charge(Costly.WRONG_CREDENTIAL, address)
        raise ProblemError(Problem.NOT_IDENTIFIED, "This door needs the admin's credential.")
    if "\0" in request.url.path or "\0" in unquote(request.url.query):
        raise ProblemError(Problem.BAD_BODY, "There is a character that no name has.")
    admin = Admin(f"admin at {address}", _read_reason(reason))
    if request.method not in SAFE_METHODS and admin.why is None:
        limits = f"{SHORTEST_REASON} to {LONGEST_REASON} characters"
        raise ProblemError(Problem.NO_REASON, f"Say why, in the header {REASON}: {limits}, percent-encoded UTF-8.")
    await _write_down(request, admin)
    return admin


AdmittedAdmin = Annotated[Admin, Depends(_admitted)]


def trail_of(request: Request) -> Trail:
    """The trail of the app that was asked."""
    return Trail(house_of(request).database, utc_now)


async def _write_down(request: Request, admin: Admin) -> None:
    details = {"call": f"{request.method} {request.url.path}"}
    if request.url.query:
        details["query"] = request.url.query
    if request.method not in SAFE_METHODS and (body := await request.body()):
        details["body"] = body.decode("utf-8", "replace")[:_LONGEST_KEPT]
    what = request.scope["route"].name
    target = " ".join(str(value) for value in request.path_params.values())[:200]
    await trail_of(request).write(admin.who, what, target, admin.why, details)


def _is_right(request: Request, credential: str | None) -> bool:
    """Compared as hashes and in constant time, so that no answer tells how much of a guess was right."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if credential is None or scheme.lower() != "bearer":
        return False
    shown, right = (hashlib.sha256(text.strip().encode()).digest() for text in (given, credential))
    return hmac.compare_digest(shown, right)


def _read_reason(reason: str | None) -> str | None:
    text = unquote(reason or "").replace("\0", "").strip()
    if len(text) < SHORTEST_REASON:
        return None
    if len(text) > LONGEST_REASON:
        raise ProblemError(Problem.NO_REASON, f"A reason has at most {LONGEST_REASON} characters.")
    return text
