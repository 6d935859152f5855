"""The client's files: pressed, checked at each use, light, and from nowhere else."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.api.bundle import Bundle, NotBundledError
from app.api.files import STATIC, fingerprint
from tests.api.conftest import client_of

FIRST_LOAD = 150_000
"""Bytes, pressed: what the table page may cost a phone before anything can be played."""

PAGES = {
    "/": "index.html",
    "/r/abcdefghjkmn": "table.html",
    "/s": "seat.html",
    "/rules": "rules.html",
    "/learn": "learn.html",
    "/replay/g_none": "replay.html",
}
LOADED = re.compile(r'<(?:link rel="(?:stylesheet|icon)"|script)[^>]* (?:href|src)="([^"]+)"')
ELSEWHERE = re.compile(r"""(?:src|href)="(?:https?:)?//|@import|url\(\s*["']?(?:https?:)?//|fetch\(["'`]https?:""")


@pytest.fixture
async def client(sqlite_app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(sqlite_app) as made:
        yield made


async def _sent(client: httpx.AsyncClient, path: str) -> tuple[httpx.Response, int]:
    """The answer, and how many bytes it took on the wire."""
    async with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        size = len(b"".join([part async for part in answer.aiter_raw()]))
    return answer, size


@pytest.mark.parametrize(
    "path", [*PAGES, "/sw.js", "/static/js/store.js", "/static/pages/room.js", "/static/css/table.css"]
)
async def test_text_is_sent_pressed_to_who_can_unpack_it(client: httpx.AsyncClient, path: str) -> None:
    plain = await client.get(path, headers={"Accept-Encoding": "identity"})
    pressed = await client.get(path, headers={"Accept-Encoding": "gzip"})

    assert pressed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert pressed.content == plain.content
    assert pressed.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/static/js/store.js", "/static/pages/room.js", "/static/pages/base-table.css"])
async def test_a_copy_that_is_still_good_is_not_sent_again(client: httpx.AsyncClient, path: str) -> None:
    first = await client.get(path)
    second = await client.get(path, headers={"If-None-Match": first.headers["etag"]})

    assert (second.status_code, second.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/static/pages/nothing.js", "/static/pages/base-nothing.css", "/static/pages/..%2Fbase.css"]
)
async def test_what_is_not_there_is_not_joined(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code in (404, 422)


async def test_the_table_page_is_light(client: httpx.AsyncClient) -> None:
    path = "/r/abcdefghjkmn"
    page, total = await _sent(client, path)
    assert page.status_code == 200
    loaded = LOADED.findall((STATIC / PAGES[path]).read_text())
    assert len(loaded) >= 4, "The page's files were found."
    for each in loaded:
        answer, size = await _sent(client, each)
        assert answer.status_code == 200
        total += size

    assert total < FIRST_LOAD


def test_nothing_is_loaded_from_elsewhere() -> None:
    texts = [file for file in STATIC.rglob("*") if file.suffix in (".html", ".js", ".css", ".webmanifest")]
    assert len(texts) > 50

    assert [str(file) for file in texts if ELSEWHERE.search(file.read_text())] == []


def test_no_script_is_long() -> None:
    assert {file.name: n for file in STATIC.rglob("*.js") if (n := len(file.read_text().splitlines())) > 400} == {}


@pytest.mark.parametrize("entry", sorted((STATIC / "js").glob("page-*.js")), ids=lambda path: path.stem)
def test_every_page_can_be_joined_and_needs_nothing_more(entry: Path) -> None:
    text = Bundle(entry).write()

    assert not re.search(r'^(import|export)\b|\bimport\("', text, re.M)


def test_a_circle_of_imports_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const a = 1;\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = 1;\n')

    with pytest.raises(NotBundledError, match="needs itself"):
        Bundle(tmp_path / "a.js").write()


def test_an_export_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("export default 1;\n")

    with pytest.raises(NotBundledError, match="export default"):
        Bundle(tmp_path / "a.js").write()


def test_the_fingerprint_is_the_same_as_long_as_the_files_are() -> None:
    assert fingerprint() == fingerprint()
