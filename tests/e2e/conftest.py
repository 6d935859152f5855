"""Browsers for the tests: one Chromium, a context a person, screenshots of all when a test fails."""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route, ViewportSize, async_playwright, expect

from tests.kit.browser import ARGUMENTS, PATIENCE, Visitor, find_chromium
from tests.kit.databases import ROOT, sqlite_url
from tests.kit.ports import free_port
from tests.kit.server import ServerProcess

SCREENSHOTS = ROOT / "build" / "screenshots"
PICTURES = ROOT / "build" / "pictures"
"""What tests show of the product, whether they pass or not."""
REPORT: pytest.StashKey[pytest.TestReport] = pytest.StashKey()

DESKTOP = ViewportSize(width=800, height=600)
PHONE = ViewportSize(width=360, height=640)

MakeVisitor = Callable[..., Awaitable[Visitor]]

expect.set_options(timeout=PATIENCE * 1000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know how the test went."""
    report = yield
    if report.when == "call":
        item.stash[REPORT] = report
    return report  # what a wrapper of pytest's hooks does


@pytest.fixture(scope="session")
def lesson_server(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Iterator[ServerProcess]:
    """One server for all tests that only learn from it: lessons leave nothing behind."""
    directory = tmp_path_factory.mktemp("lessons")
    shutil.copyfile(sqlite_template, directory / "tacker.db")
    server = ServerProcess(sqlite_url(directory / "tacker.db"), port=free_port(), log=directory / "server.log")
    server.start()
    yield server
    server.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """The one Chromium of this run."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        yield browser
        await browser.close()


async def _keep_back_bytes(route: Route) -> None:
    """The server's seed alone decides the cards: what a page adds to the shuffles is not passed on."""
    if route.request.method == "PUT":
        await route.fulfill(status=204)
    else:
        await route.continue_()


@pytest_asyncio.fixture(loop_scope="session")
async def make_visitor(chromium: Browser, request: pytest.FixtureRequest) -> AsyncIterator[MakeVisitor]:
    """People at browsers: `await make_visitor("Аня", server.url)`.

    A test fails by itself when one of their pages had an error; when it fails, its pages' screenshots are kept.
    """
    visitors: list[Visitor] = []

    async def make(
        name: str,
        url: str,
        *,
        is_phone: bool = False,
        locale: str = "ru-RU",
        kind: type[Visitor] = Visitor,
        **more: Any,  # further options of the context: `reduced_motion="no-preference"`
    ) -> Visitor:
        usual = {
            "viewport": PHONE if is_phone else DESKTOP,
            "reduced_motion": "reduce",
            "service_workers": "block",  # what they fetch, no test could hold back
        }
        context = await chromium.new_context(
            base_url=url, locale=locale, has_touch=is_phone, is_mobile=is_phone, **usual | more
        )
        context.set_default_timeout(PATIENCE * 1000)
        await context.route("**/api/rooms/*/shuffle", _keep_back_bytes)
        visitor = kind(name, url, context, await context.new_page(), is_touch=is_phone)
        visitors.append(visitor)
        return visitor

    yield make
    report = request.node.stash.get(REPORT, None)
    problems = {visitor.name: visitor.problems for visitor in visitors if visitor.problems}
    if problems or (report is not None and report.failed):
        directory = SCREENSHOTS / Path(request.node.name).name
        for visitor in visitors:
            print("screenshot:", await visitor.keep_screenshot(directory))
    for visitor in visitors:
        await visitor.context.close()
    assert not problems, f"Pages had errors: {problems}"
