"""The client's files as they stand in `static/`, each pressed once for those who take Brotli and once for the others.

A file asked for by its version (`?v=`, a digest of what it says) is kept by browsers for good: pages name them so.
All else is checked with the server at each use (ETag), so that a page never mixes two releases.
"""

import gzip
import hashlib
import os
import re
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from time import monotonic

import brotli  # type: ignore[import-untyped]
from starlette.datastructures import Headers, QueryParams
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from app.api.bundle import digest

STATIC = Path(__file__).parents[2] / "static"

MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""What is worth pressing, and its media type, which systems do not agree on."""

SMALLEST = 512
"""Bytes below which a pressed file is hardly smaller."""

PRESSES: dict[str, Callable[[bytes], bytes]] = {
    "br": partial(brotli.compress, quality=11),
    "gzip": partial(gzip.compress, compresslevel=9, mtime=0),
}
"""By their names in `Accept-Encoding`, the better first; each as hard as it can, once, for what is sent often."""

_REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")
"""The weight of what a browser cannot unpack, or will not (RFC 9110 §12.4.2)."""

CHECKED = "no-cache"
KEPT_BY_ONE = f"private, {CHECKED}"
"""What depends on who asks: their browser may keep it, and asks each time whether that is still so."""
KEPT = "public, max-age=31536000, immutable"


class CheckedFiles(StaticFiles):
    """Static files that a browser keeps by their version, and otherwise asks about before using its copy."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer with a file, pressed if the browser takes that, or say that its copy is still good."""
        asked = Headers(scope=scope)
        path, wanted = Path(full_path), QueryParams(scope["query_string"]).get("v")
        keeping = keeping_of(wanted, version_of(path)) if wanted else CHECKED
        response = sent_file(path, stat_result, asked, status_code, keeping)
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response


def keeping_of(asked_version: str | None, sent_version: str) -> str:
    """How long a browser may use its copy: for good, if the address names the version that is sent."""
    return KEPT if asked_version == sent_version else CHECKED


def sent_file(
    path: Path, status: os.stat_result, asked: Headers, status_code: int = 200, keeping: str = CHECKED
) -> Response:
    """A file; pressed where that helps and the browser takes it."""
    headers = {"Cache-Control": keeping}
    media_type = MEDIA_TYPES.get(path.suffix)
    if media_type is None or status.st_size < SMALLEST:
        return FileResponse(path, status_code, headers, media_type, stat_result=status)
    headers["Vary"] = "Accept-Encoding"
    encoding = encoding_for(asked)
    if encoding is None:
        return FileResponse(path, status_code, headers, media_type, stat_result=status)
    body, etag = _pressed(path, encoding, status.st_mtime_ns, status.st_size)
    headers |= {"Content-Encoding": encoding, "ETag": etag}
    return Response(body, status_code, headers, media_type)


def sent_text(text: str, suffix: str, asked: Headers, status_code: int = 200, keeping: str = CHECKED) -> Response:
    """What was made from files, as `sent_file` would send it."""
    encoding = encoding_for(asked)
    body, etag = _pressed_text(text, encoding)
    headers = {"Cache-Control": keeping, "Vary": "Accept-Encoding", "ETag": etag}
    if etag in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if encoding is not None:
        headers["Content-Encoding"] = encoding
    return Response(body, status_code, headers, MEDIA_TYPES[suffix])


def encoding_for(asked: Headers) -> str | None:
    """The best way of pressing that the browser can undo."""
    taken = _taken(asked)
    return next((encoding for encoding in PRESSES if encoding in taken), None)


def takes_gzip(asked: Headers) -> bool:
    """Whether the browser can unpack gzip."""
    return "gzip" in _taken(asked)


def _taken(asked: Headers) -> set[str]:
    offered = (part.partition(";") for part in asked.get("accept-encoding", "").lower().split(","))
    return {encoding.strip() for encoding, _, weight in offered if not _REFUSED.fullmatch(weight.strip())}


def version() -> str:
    """The fingerprint of all files as they are at this moment."""
    return _fingerprint(newest())


def version_of(path: Path) -> str:
    """Changes whenever the file does."""
    return digest(path.read_bytes())


def newest() -> int:
    """When any file of the client was last changed: what was made from them before then is made anew.

    They are looked at once a second, not at each request.
    """
    return _newest(int(monotonic()))


def fingerprint() -> str:
    """Eight letters that change whenever a file of the client does."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(STATIC).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


@lru_cache(maxsize=1)
def _newest(_second: int) -> int:
    return max(file.stat().st_mtime_ns for file in STATIC.rglob("*"))


@lru_cache(maxsize=4)
def _fingerprint(_changed: int) -> str:
    return fingerprint()


@lru_cache(maxsize=512)
def _pressed(path: Path, encoding: str, _changed: int, _size: int) -> tuple[bytes, str]:
    return _press(path.read_bytes(), encoding)


@lru_cache(maxsize=128)
def _pressed_text(text: str, encoding: str | None) -> tuple[bytes, str]:
    return _press(text.encode(), encoding)


def _press(content: bytes, encoding: str | None) -> tuple[bytes, str]:
    """Pressed, and with an ETag: the same in every process that serves the same content."""
    body = PRESSES[encoding](content) if encoding else content
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'
