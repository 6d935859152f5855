"""Who comes in at the sockets' doors, and how they are seen out again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex

import structlog
from starlette.websockets import WebSocket

from app.api.house import House
from app.api.identity import address_of
from app.api.limits import Costly
from app.api.line import Gone, Line, SentAway
from app.api.origins import is_from_elsewhere
from app.logs import log
from app.protocol.closing import CloseCode
from app.store.database import DatabaseAway


class Elsewhere(Exception):
    """Another site's page opens the socket; the handshake was refused."""


@asynccontextmanager
async def admitted(socket: WebSocket, house: House, door: str, **about: str) -> AsyncIterator[Line]:
    """The line of an accepted socket. Whatever ends the block ends the socket, with the code that fits.

    A page of another site is refused in the handshake, with 403: Elsewhere is raised.
    """
    if is_from_elsewhere(socket, house.settings.origins):
        house.metrics.refused("cross_origin")
        await socket.close(CloseCode.NOT_ALLOWED)
        raise Elsewhere
    await socket.accept()
    line = Line(socket, house.limits, house.metrics)
    bound = structlog.contextvars.bound_contextvars(connection=token_hex(6), **about)
    with bound, house.metrics.connected(door):
        try:
            if not house.limits.take(Costly.CONNECTION, address_of(socket)):
                raise SentAway(CloseCode.TOO_MANY_FRAMES, "too many connections from this address")
            log.debug("socket_opened", door=door)
            yield line
        except SentAway as sent_away:
            log.info("socket_sent_away", door=door, code=int(sent_away.code), reason=sent_away.reason)
            await line.close(sent_away.code, sent_away.reason)
        except DatabaseAway:
            log.warning("database_away", door=door)
            await line.close(CloseCode.TRY_AGAIN_LATER, "the database is away")
        except Gone:
            pass
        finally:
            log.debug("socket_closed", door=door)
