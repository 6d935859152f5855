"""Large answers about games: pressed where the asker takes that, and, of games that are over, not sent again."""

import gzip
from asyncio import to_thread
from collections.abc import Awaitable, Callable

from fastapi import Request
from starlette.responses import Response

from app.api.files import KEPT_BY_ONE, takes_gzip
from app.records.canonical import digest

_LEVEL = 6
"""Pressed anew for each asker: the levels above take twice the time for hardly less."""


async def packed(
    request: Request, told_by: object, body: Callable[[], Awaitable[bytes]], media_type: str, headers: dict[str, str]
) -> Response:
    """The body, or that the asker's copy of it is still good; that is known by `told_by`, before the body is made."""
    tag = f'W/"{digest(told_by)[:20]}"'
    told = headers | {"ETag": tag, "Cache-Control": KEPT_BY_ONE, "Vary": "Accept-Encoding, Authorization, Cookie"}
    known = {each.strip() for each in request.headers.get("if-none-match", "").split(",")}
    if tag in known:
        return Response(status_code=304, headers=told)
    return await pressed(request, await body(), media_type, told)


async def pressed(request: Request, made: bytes, media_type: str, headers: dict[str, str]) -> Response:
    """This body, whoever asks; only that it is smaller where the asker takes that."""
    if not takes_gzip(request.headers):
        return Response(made, headers=headers, media_type=media_type)
    small = await to_thread(gzip.compress, made, _LEVEL, mtime=0)
    return Response(small, headers=headers | {"Content-Encoding": "gzip"}, media_type=media_type)
