"""All that the doors need, put together once by `main.create_app`."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from app.api.limits import Limits
from app.api.metrics import Metrics
from app.api.shelf import Shelf
from app.settings import Settings
from app.store.bans import Bans
from app.store.connections import ConnectionLog
from app.store.database import Database
from app.store.event_log import EventLog
from app.store.hosting import Hosting
from app.store.players import Players
from app.store.results import Results
from app.store.rooms import Rooms
from app.store.seat_links import SeatLinks
from app.store.seating import Seating
from app.store.shuffles import Shuffles
from app.store.talk import Talk
from app.tables.chores import Chores
from app.tables.registry import Registry


@dataclass(frozen=True, slots=True)
class House:
    """One worker's parts."""

    settings: Settings
    database: Database
    players: Players
    rooms: Rooms
    seating: Seating
    hosting: Hosting
    seat_links: SeatLinks
    shuffles: Shuffles
    talk: Talk
    log: EventLog
    results: Results
    connections: ConnectionLog
    bans: Bans
    tables: Registry
    limits: Limits
    metrics: Metrics
    shelf: Shelf
    """Games that are over, as they were told last."""
    chores: Chores
    """What need not be waited for."""


def house_of(connection: HTTPConnection) -> House:
    """The parts of the app that was asked."""
    house: House = connection.app.state.house
    return house
