"""The app in this process: for REST without a network, and behind a real Uvicorn for the sockets."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from app.main import create_app
from app.serving import listen, server_config
from app.settings import Settings

Guest = Callable[[str], AbstractAsyncContextManager[httpx.AsyncClient]]


class QuietServer(uvicorn.Server):
    """Uvicorn that leaves this process's signals alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def settings_for(database_url: str, **changes: object) -> Settings:
    """Settings of a test, whatever stands in the developer's environment."""
    given = {"database_url": database_url, "seed": 7} | changes
    return Settings(_env_file=None, **given)  # type: ignore[call-arg, arg-type]


@pytest.fixture
async def app(database_url: str) -> AsyncIterator[FastAPI]:
    """The app, started, on each of both databases."""
    made = create_app(settings_for(database_url))
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def sqlite_app(fresh_sqlite_url: str) -> AsyncIterator[FastAPI]:
    """The app on SQLite alone, for what has nothing to do with the database."""
    made = create_app(settings_for(fresh_sqlite_url))
    async with made.router.lifespan_context(made):
        yield made


@asynccontextmanager
async def client_of(app: FastAPI, *, address: str = "203.0.113.7") -> AsyncIterator[httpx.AsyncClient]:
    """A program that asks the app without a network, from this address."""
    transport = httpx.ASGITransport(app, client=(address, 50_000))
    async with httpx.AsyncClient(transport=transport, base_url="http://tacker.test") as client:
        yield client


@asynccontextmanager
async def guest_of(app: FastAPI, name: str) -> AsyncIterator[httpx.AsyncClient]:
    """A guest with a bearer token."""
    async with client_of(app) as client:
        made = await client.post("/api/players", json={"name": name})
        client.headers["Authorization"] = f"Bearer {made.json()['token']}"
        client.cookies.clear()
        yield client


@pytest.fixture
async def client(sqlite_app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Someone without a token."""
    async with client_of(sqlite_app) as made:
        yield made


@asynccontextmanager
async def served(app: FastAPI, *, send_buffer: int | None = None) -> AsyncIterator[str]:
    """The app behind Uvicorn on a free port of 127.0.0.1: its address.

    With a small `send_buffer` (bytes) a reader that stops is felt after a few frames.
    """
    listener = listen("127.0.0.1", 0)
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    server = QuietServer(server_config(app))
    running = asyncio.create_task(server.serve([listener]))
    try:
        yield "http://127.0.0.1:{1}".format(*listener.getsockname())
    finally:
        server.should_exit = True
        await running


@pytest.fixture
async def url(fresh_sqlite_url: str) -> AsyncIterator[str]:
    """A real server on SQLite in this process."""
    async with served(create_app(settings_for(fresh_sqlite_url))) as address:
        yield address
