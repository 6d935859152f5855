"""What every HTTP exchange goes through: a bounded body, an own origin, hard headers, a line in the log.

Plain ASGI, so that nothing is buffered; sockets pass untouched.
"""

import asyncio
import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from secrets import token_hex
from time import perf_counter

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.origins import is_from_elsewhere
from app.api.problems import Problem, problem_response
from app.logs import log

LARGEST_BODY = 16 * 1024
"""Bytes of a request's body."""

BODY_SECONDS = 10
"""How long a body may take to come in."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_HOST = re.compile(r"^[A-Za-z0-9.-]+(?::[0-9]{1,5})?$|^\[[0-9A-Fa-f:.]+\](?::[0-9]{1,5})?$")

_FIXED_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
}


def content_security_policy(host: str, *, script: str = "", style: str = "") -> str:
    """Own files only, and by their digests the one script and the one style that a page carries.

    Sockets of the same host are named for browsers to whom 'self' means http alone.
    """
    sockets = f" ws://{host} wss://{host}" if _HOST.match(host) else ""
    return (
        f"default-src 'self'; {_carried('script-src', script)}{_carried('style-src', style)}"
        f"connect-src 'self'{sockets}; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def _carried(directive: str, text: str) -> str:
    return f"{directive} 'self' 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'; " if text else ""


class HardHeaders:
    """Add the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wrap `send`."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        policy = content_security_policy(Headers(scope=scope).get("host", ""))

        async def send_hardened(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _FIXED_HEADERS.items():
                    headers[name] = value
                headers.setdefault("Content-Security-Policy", policy)
                if scope["scheme"] == "https":
                    headers["Strict-Transport-Security"] = "max-age=31536000"
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_hardened)


class OwnOrigin:
    """Refuse what another site's page makes a browser send."""

    def __init__(self, app: ASGIApp, allowed: frozenset[str]) -> None:
        self._app = app
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at the headers alone; reading is free to all."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            request = Request(scope)
            if is_from_elsewhere(request, self._allowed):
                refusal = problem_response(Problem.CROSS_ORIGIN, "Another site's page may not send this.")
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)


class BoundedBody:
    """Refuse bodies that are too large, by their declared length or as they come in."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, which is small or refused, before the app does."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        declared = Headers(scope=scope).get("content-length", "0")
        if not declared.isdecimal() or int(declared) > LARGEST_BODY:
            await self._refuse(scope, receive, send)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self._read(receive)
        except ClientDisconnect:
            return
        except TimeoutError:
            slow = problem_response(Problem.BAD_BODY, f"The body did not come within {BODY_SECONDS} seconds.")
            await slow(scope, receive, send)
            return
        if body is None:
            await self._refuse(scope, receive, send)
            return
        await self._app(scope, _replay(body, receive), send)

    @staticmethod
    async def _read(receive: Receive) -> bytes | None:
        """The whole body, or None if it is too large."""
        body = b""
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            part: bytes = message.get("body", b"")
            body += part
            if len(body) > LARGEST_BODY:
                return None
            if not message.get("more_body", False):
                return body

    @staticmethod
    async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
        refusal = problem_response(Problem.BODY_TOO_LARGE, f"A body has at most {LARGEST_BODY} bytes.")
        await refusal(scope, receive, send)


def _replay(body: bytes, receive: Receive) -> Receive:
    unread = True

    async def receive_again() -> Message:
        nonlocal unread
        if unread:
            unread = False
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return receive_again


class RequestLog:
    """Bind a request id for all lines of the request, and write one line when it is answered."""

    def __init__(self, app: ASGIApp, clock: Callable[[], float] = perf_counter) -> None:
        self._app = app
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Neither query nor headers nor body are written: a token may stand in them."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = self._clock()
        status = 500
        request_id = token_hex(6)

        async def send_noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request_id
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            try:
                await self._app(scope, receive, send_noting)
            finally:
                write = log.debug if _is_routine(scope["path"]) else log.info
                milliseconds = round((self._clock() - began) * 1000, 1)
                write("request", method=scope["method"], path=scope["path"], status=status, ms=milliseconds)


def _is_routine(path: str) -> bool:
    """Files and probes: asked for all the time, and dull unless one looks for them."""
    return path.startswith(("/static/", "/health/")) or path == "/metrics"
