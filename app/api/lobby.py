"""The lobby socket: the public rooms, at once and at each change."""

from fastapi import APIRouter, WebSocket

from app.api.admission import Elsewhere, admitted
from app.api.house import house_of
from app.api.line import MALFORMED, PONG, Line, converse
from app.protocol.client import Malformed, Ping, read_frame

router = APIRouter()


@router.websocket("/ws/lobby")
async def lobby_socket(socket: WebSocket) -> None:
    """Needs no identity; hears nothing but `ping`."""
    house = house_of(socket)
    try:
        async with admitted(socket, house, "lobby") as line:
            try:
                await house.tables.attach_lobby(line.outbox)
                await converse(line, _listen(line))
            finally:
                house.tables.detach_lobby(line.outbox)
    except Elsewhere:
        return


async def _listen(line: Line) -> None:
    while True:
        try:
            is_ping = isinstance(read_frame(await line.receive()), Ping)
        except Malformed:
            is_ping = False
        if is_ping:
            line.say(PONG)
        else:
            line.refuse(MALFORMED, "malformed")
