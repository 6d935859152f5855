"""The client's files: pressed, checked at each use, light, and from nowhere else."""

import re
from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.api.bundle import EAGER, Bundle, NotBundledError
from app.api.files import STATIC, fingerprint
from tests.api.conftest import client_of

FIRST_LOAD = 100_000
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
    assert pressed.headers["vary"] == ("Accept-Encoding, Cookie" if path in PAGES else "Accept-Encoding")


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
    assert len(loaded) >= 3, "The page's files were found."
    loaded.append("/static/pages/text.ru.js")
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
def test_every_page_can_be_joined_and_needs_no_modules_one_by_one(entry: Path) -> None:
    bundle = Bundle(entry, "/static/pages/it")

    for text in (bundle.write(), *map(bundle.write_part, bundle.parts)):
        for address in re.findall(r'(?:\bimport\(|\bfrom )"([^"]+)"', text):
            is_own = re.fullmatch(r"/static/pages/it(/[a-z.-]+)?\.js\?v=" + bundle.version, address)
            assert is_own or address in bundle.alone.values()


def test_a_part_shares_the_modules_of_its_page_and_two_parts_share_theirs(tmp_path: Path) -> None:
    (tmp_path / "page.js").write_text(
        'import { own } from "./own.js";\nconst go = () => Promise.all([import("./x.js"), import("./y.js")]);\n'
    )
    (tmp_path / "own.js").write_text("export const own = 1;\n")
    (tmp_path / "both.js").write_text("export const both = 2;\n")
    (tmp_path / "x.js").write_text(
        'import { own } from "./own.js";\nimport { both } from "./both.js";\nexport const x = own + both;\n'
    )
    (tmp_path / "y.js").write_text('import { both } from "./both.js";\nexport const y = both;\n')
    bundle = Bundle(tmp_path / "page.js", "/p")

    assert [path.name for path in bundle.page] == ["own.js", "page.js"]
    parts = {name: [path.name for path in part] for name, part in bundle.parts.items()}
    assert parts == {"x": ["x.js"], "y": ["y.js"], "together": ["both.js"]}
    own, both = (f'from "/p{part}.js?v={bundle.version}";' for part in ("", "/together"))
    assert bundle.write_part("x").startswith(f"import {{ m0 }} {own}\nimport {{ m4 }} {both}\n")
    assert bundle.write_part("together").endswith("export { m4 };\n")


def test_what_shares_nothing_stands_alone_at_one_address_for_all_pages(tmp_path: Path) -> None:
    for page in ("one", "two"):
        (tmp_path / f"{page}.js").write_text(f'export const {page} = () => import("./text/ru.js");\n')
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "ru.js").write_text('import { more } from "./more.js";\nexport const ru = more;\n')
    (tmp_path / "text" / "more.js").write_text("export const more = 1;\n")
    one, two = (Bundle(tmp_path / f"{page}.js", f"/pages/{page}") for page in ("one", "two"))
    version = Bundle(tmp_path / "text" / "ru.js", "/pages/text.ru").version
    before = one.version
    (tmp_path / "text" / "more.js").write_text("export const more = 2;\n")

    assert one.parts == {}
    assert list(one.alone.values()) == list(two.alone.values()) == [f"/pages/text.ru.js?v={version}"]
    assert f'import("/pages/text.ru.js?v={version}").then((part) => part.alone)' in one.write()
    assert Bundle(tmp_path / "text" / "ru.js", "/pages").write_alone().endswith("export { m1 as alone };\n")
    assert Bundle(tmp_path / "one.js", "/pages/one").version != before, "The page names the other by its version."


def test_a_module_that_waits_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "words.js").write_text("export const words = await Promise.resolve(1);\n")
    (tmp_path / "page.js").write_text('import { words } from "./words.js";\nconst ask = async () => await words;\n')
    joined = Bundle(tmp_path / "page.js", "/p").write()

    assert joined.startswith(EAGER + "const m0 = await (async () => {\n")
    assert "const m1 = (() => {\n" in joined


def test_a_circle_of_imports_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const a = 1;\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = 1;\n')

    with pytest.raises(NotBundledError, match="needs itself"):
        Bundle(tmp_path / "a.js", "/a")


@pytest.mark.parametrize("export", ["export default 1;", "export let changing = 1;"])
def test_an_export_of_an_unknown_kind_is_refused(tmp_path: Path, export: str) -> None:
    (tmp_path / "a.js").write_text(f"{export}\n")

    with pytest.raises(NotBundledError, match=export):
        Bundle(tmp_path / "a.js", "/a").write()


async def test_a_browser_is_sent_what_it_unpacks_best(client: httpx.AsyncClient) -> None:
    sent = {
        asked: await client.get("/static/pages/room.js", headers={"Accept-Encoding": asked})
        for asked in ("identity", "gzip", "gzip, deflate, br, zstd")
    }

    assert [each.headers.get("content-encoding") for each in sent.values()] == [None, "gzip", "br"]
    assert len({each.headers["etag"] for each in sent.values()}) == 3


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        ("br;q=0", None),
        ("br; q=0.000, gzip;q=0.5", "gzip"),
        ("gzip;q=0", None),
        ("gzip;q=0, br;q=0, *", None),
        ("BR;q=0.1", "br"),
        (";;,,", None),
    ],
)
@pytest.mark.parametrize("path", ["/rules", "/static/pages/room.js", "/static/css/table.css"])
async def test_a_browser_is_never_sent_what_it_refuses(
    client: httpx.AsyncClient, path: str, asked: str, sent: str | None
) -> None:
    assert (await client.get(path, headers={"Accept-Encoding": asked})).headers.get("content-encoding") == sent


async def test_the_words_of_a_language_are_a_file_of_their_own(client: httpx.AsyncClient) -> None:
    page = (await client.get("/r/abcdefghjkmn")).text
    russian, english = re.findall(r'import\("(/static/pages/text\.(?:ru|en)\.js\?v=[^"]+)"\)', page)

    assert "Ваши карты" in (await client.get(russian)).text
    assert "immutable" in (await client.get(english)).headers["cache-control"]
    assert "Ваши карты" not in (await client.get("/static/pages/room.js")).text


@pytest.mark.parametrize("path", ["/static/pages/text.xx.js", "/static/pages/nothing.ru.js"])
async def test_words_of_no_language_are_not_there(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


def test_lines_are_not_indented_but_in_a_template(tmp_path: Path) -> None:
    for name, text in {"plain": "if (true) {\n  go();\n}\n", "template": "const list = `\n  - one`;\n"}.items():
        (tmp_path / f"{name}.js").write_text(text)

    assert "\ngo();\n" in Bundle(tmp_path / "plain.js", "/p").write()
    assert "`\n  - one`" in Bundle(tmp_path / "template.js", "/t").write()


async def test_what_a_page_needs_is_named_before_it(client: httpx.AsyncClient) -> None:
    page = await client.get("/")
    named = re.findall(r"<([^>]+)>; rel=(?:preload; as=style|modulepreload)", page.headers["link"])

    assert len(named) == 2
    assert all(f'"{address}"' in page.text for address in named)


async def test_a_browser_keeps_for_good_what_its_page_names_by_version(client: httpx.AsyncClient) -> None:
    page = (await client.get("/r/abcdefghjkmn")).text
    named = re.findall(r'"(/static/[^"]+\?v=[^"]+)"', page)
    assert len(named) >= 3, "The page's files were found."

    for address in named:
        assert "immutable" in (await client.get(address)).headers["cache-control"]
        plain = await client.get(address.split("?")[0])
        assert plain.headers["cache-control"] == "no-cache"


async def test_a_page_of_another_version_gets_no_parts(client: httpx.AsyncClient) -> None:
    address = "/static/pages/room/room-view.js"

    page = (await client.get("/r/abcdefghjkmn")).text
    named = re.search(r"room\.js\?v=([0-9a-f]+)", page)
    assert named

    assert (await client.get(f"{address}?v={named[1]}")).status_code == 200
    assert (await client.get(f"{address}?v=0")).status_code == 404
    assert (await client.get(address)).status_code == 404


async def test_a_wrong_address_is_a_page_in_a_browser_and_a_problem_to_a_program(client: httpx.AsyncClient) -> None:
    page = await client.get("/no/such/page", headers={"Accept": "text/html,*/*;q=0.8"})
    told = await client.get("/no/such/page")
    called = await client.get("/api/no/such/call", headers={"Accept": "text/html,*/*;q=0.8"})

    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert 'href="/"' in page.text
    assert [(each.status_code, each.json()["code"]) for each in (told, called)] == [(404, "not_found")] * 2


async def test_a_page_may_know_that_its_browser_has_a_guest_but_not_the_token(client: httpx.AsyncClient) -> None:
    assert "set-cookie" not in (await client.get("/")).headers
    token = (await client.post("/api/players", json={"name": "Аня"})).json()["token"]

    told = (await client.get("/")).headers["set-cookie"]

    assert told.startswith("tacker_known=1;")
    assert "httponly" not in told.lower()
    assert token not in told


async def test_a_room_brings_its_style_to_who_has_not_kept_that_version_of_it(client: httpx.AsyncClient) -> None:
    first = await client.get("/r/abcdefghjk")
    address, style = re.findall(r'<style data-from="([^"]+)">(.*?)</style>', first.text, re.S)[0]
    version = address.partition("?v=")[2]
    later = await client.get("/r/abcdefghjk", headers={"Cookie": f"tacker_styled={version}"})
    outdated = await client.get("/r/abcdefghjk", headers={"Cookie": "tacker_styled=0123456789"})

    assert style == (await client.get(address)).text
    hashed = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{hashed}'" in first.headers["content-security-policy"]
    assert f'<link rel="stylesheet" href="{address}">' in later.text
    assert "style-src" not in later.headers["content-security-policy"]
    assert outdated.text == first.text


@pytest.mark.parametrize("path", [*PAGES, "/no/such/page"])
async def test_a_page_is_kept_by_its_own_browser_alone(client: httpx.AsyncClient, path: str) -> None:
    """Its style and its cookies depend on what the browser has; a cache between would hand them to others."""
    first = await client.get(path, headers={"Accept": "text/html"})
    again = await client.get(path, headers={"Accept": "text/html", "If-None-Match": first.headers["etag"]})

    assert [each.headers["cache-control"] for each in (first, again)] == ["private, no-cache"] * 2
    assert [each.headers["vary"] for each in (first, again)] == ["Accept-Encoding, Cookie"] * 2


def test_the_fingerprint_is_the_same_as_long_as_the_files_are() -> None:
    assert fingerprint() == fingerprint()


@pytest.mark.parametrize("path", ["/", "/rules", "/r/abcdefghjk"])
async def test_whoever_only_looks_whether_a_page_is_there_is_answered(client: httpx.AsyncClient, path: str) -> None:
    """RFC 9110 §9.3.2: HEAD is GET without the content."""
    looked, read = await client.head(path), await client.get(path)

    assert looked.status_code == 200
    assert looked.headers["content-type"] == read.headers["content-type"]
