"""The app: its parts, put together in one place."""

import gc
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app import VERSION
from app.api import (
    admin,
    described,
    games,
    health,
    hosting,
    learning,
    lobby,
    pages,
    players,
    replays,
    results,
    rooms,
    seat_links,
    seats,
    shuffles,
    table_socket,
)
from app.api.admin.door import AdminDoor
from app.api.admin.keeping import keep_names_for
from app.api.files import STATIC, CheckedFiles, fingerprint
from app.api.house import House
from app.api.limits import Limits
from app.api.metrics import Metrics, RequestMetrics
from app.api.middleware import BoundedBody, HardHeaders, OwnOrigin, RequestLog
from app.api.problems import Faults, install_problem_handlers
from app.api.shelf import Shelf
from app.bots.thinking import Brain
from app.logs import log, set_up_logging
from app.settings import Settings
from app.store.bans import Bans
from app.store.changing import Changing
from app.store.connections import ConnectionLog
from app.store.database import Database
from app.store.event_log import EventLog
from app.store.hosting import Hosting
from app.store.players import Players
from app.store.results import Results
from app.store.rooms import Rooms
from app.store.seat_links import SeatLinks
from app.store.seating import Seating
from app.store.shuffles import DrawSecret, Shuffles
from app.store.talk import Talk
from app.tables.chores import Chores
from app.tables.registry import Registry, utc_now
from app.tables.timing import Timing

RESTART_SECONDS = 5
"""What those still connected at the end are told."""

COLLECT_AFTER = 100_000, 5, 2
"""More made than freed: so many objects until the youngest are looked through, so many times that until those that were
spared once are, and so many times that until all are: a million."""


def create_app(settings: Settings) -> FastAPI:
    """The app for these settings. Its database must be migrated; its parts start and stop with its lifespan."""
    house = build_house(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.database.bell.start()
        await house.tables.start()
        keep_names_for(house, settings.retention_days)
        log.info("started", database=house.database.url.get_backend_name())
        try:
            yield
        finally:
            house.tables.close_all(RESTART_SECONDS)
            await house.tables.aclose()
            await house.chores.aclose()
            await house.database.aclose()
            log.info("stopped")

    app = FastAPI(
        title="Tacker",
        version=VERSION,
        description="Rooms and seats. Everything that is alive goes over the sockets: see docs/protocol.md.",
        openapi_url=None,  # app/api/described.py tells it, by the port that is asked
        docs_url=None,  # the usual pages for it load scripts from third parties
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.house = house
    doors = (players, rooms, seats, hosting, seat_links, shuffles, games, replays, results, lobby, learning)
    for part in (*doors, table_socket, described, health, pages):
        app.include_router(part.router)
    if settings.admin_token is not None:
        app.include_router(admin.router)
    app.mount("/static", CheckedFiles(directory=STATIC), name="static")
    install_problem_handlers(app, house.metrics.refused)
    pages.install_missing_page(app)
    # The last added is the outermost: proxies are believed first, and every answer gets the hard headers.
    app.add_middleware(Faults)
    app.add_middleware(BoundedBody)
    app.add_middleware(OwnOrigin, allowed=settings.origins)
    app.add_middleware(AdminDoor, settings=settings)
    app.add_middleware(HardHeaders)
    app.add_middleware(RequestMetrics, metrics=house.metrics)
    app.add_middleware(RequestLog)
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.proxies)
    return app


def app_from_environment() -> FastAPI:
    """The app of a worker process."""
    settings = Settings()
    set_up_logging(settings.log_format, settings.log_level)
    app = create_app(settings)
    _look_for_cycles_seldom()
    return app


def _look_for_cycles_seldom() -> None:
    """What a table holds is freed when it is let go of; only what refers to itself needs Python's collector.

    By its own measure the collector would look every few hundred actions through all that tables hold of the last
    ones, and every few thousand through everything: an eighth of all processor time, and everybody waits meanwhile.
    What is there from the start is left out altogether.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _secrets(seed: int | None) -> DrawSecret:
    """Where the secrets of shuffles come from: what nobody can foresee, unless a test asks for a seed."""
    return secrets.token_bytes if seed is None else Random(seed).randbytes  # noqa: S311


def build_house(settings: Settings) -> House:
    """All parts of one worker, not yet started."""
    database = Database(settings.database_url)
    metrics = Metrics()
    draw_secret = _secrets(settings.seed)
    changing = Changing(database, utc_now, draw_secret)
    log_store, room_store, talk = EventLog(database), Rooms(changing), Talk(changing)
    tables = Registry(
        log=log_store,
        rooms=room_store,
        talk=talk,
        bell=database.bell,
        brain=Brain(),
        timing=Timing(
            bot_seconds=(settings.bot_least_seconds, settings.bot_most_seconds),
            grace_seconds=settings.grace_seconds,
            room_empty_seconds=settings.room_empty_hours * 3600,
            room_idle_seconds=settings.room_idle_hours * 3600,
        ),
        observer=metrics,
        build=f"{VERSION}+{fingerprint()}",
    )
    metrics.count_tables_with(lambda: tables.tables)
    return House(
        settings=settings,
        database=database,
        players=Players(database, utc_now),
        rooms=room_store,
        seating=Seating(changing),
        hosting=Hosting(changing),
        seat_links=SeatLinks(changing),
        shuffles=Shuffles(database, draw_secret),
        talk=talk,
        log=log_store,
        results=Results(database),
        connections=ConnectionLog(database, utc_now),
        bans=Bans(database, utc_now),
        tables=tables,
        limits=Limits(enforced=settings.rate_limits),
        metrics=metrics,
        shelf=Shelf(),
        chores=Chores(),
    )
