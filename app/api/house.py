"""All that the doors need, put together once by `main.create_app`."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from app.api.limits import Limits
from app.api.metrics import Metrics
from app.settings import Settings
from app.store.database import Database
from app.store.players import Players
from app.store.rooms import Rooms
from app.store.shuffles import Shuffles
from app.tables.registry import Registry


@dataclass(frozen=True, slots=True)
class House:
    """One worker's parts."""

    settings: Settings
    database: Database
    players: Players
    rooms: Rooms
    shuffles: Shuffles
    tables: Registry
    limits: Limits
    metrics: Metrics


def house_of(connection: HTTPConnection) -> House:
    """The parts of the app that was asked."""
    house: House = connection.app.state.house
    return house
