"""The table socket: who may come in, what is said first, and then frames both ways (docs/protocol.md)."""

import asyncio
from functools import partial

import structlog
from fastapi import APIRouter, WebSocket

from app.api.admission import Elsewhere, admitted
from app.api.asking import to_action
from app.api.house import House, house_of
from app.api.identity import address_of, player_of
from app.api.limits import Costly
from app.api.line import MALFORMED, PONG, Line, SentAway, converse
from app.api.talking import say
from app.api.visits import Visit
from app.engine.refusals import UnreadableNotation
from app.engine.seats import Seat
from app.logs import log
from app.protocol.base import PROTOCOL_VERSION
from app.protocol.client import Action, Hello, Malformed, Offer, Ping, React, Resync, Say, read_frame
from app.protocol.closing import CloseCode
from app.store.bans import BANNED
from app.store.players import Player
from app.store.refusals import RoomRefusal, RoomRefused
from app.store.room import Member, Room
from app.tables import frames
from app.tables.audience import Connection
from app.tables.outcome import Outcome, Refused

HELLO_SECONDS = 10
"""How long the first frame may take."""

router = APIRouter()

TOO_MANY_CODES = "too many wrong codes from this address"


@router.websocket("/ws/tables/{code}")
async def table_socket(socket: WebSocket, code: str) -> None:
    """A room, before, during and between its games, for its members."""
    house = house_of(socket)
    try:
        async with admitted(socket, house, "table", room=code) as line:
            room, member = await _member(socket, house, code)
            hello = await _hello(line)
            with structlog.contextvars.bound_contextvars(
                player=member.id, seat=None if member.seat is None else member.seat.name
            ):
                await _attend(socket, house, line, room.id, member, hello)
    except Elsewhere:
        return


async def _member(socket: WebSocket, house: House, code: str) -> tuple[Room, Member]:
    """The room, and whose socket this is. A wrong code, no code, and not being let in are told the same."""
    address = address_of(socket)
    # Members come in whatever others at their address have guessed; nobody else then learns of a right code.
    is_spent = house.limits.is_spent(Costly.WRONG_CODE, address)
    player: Player | None = await player_of(socket, house)
    if player is None:
        raise SentAway(CloseCode.NOT_ALLOWED, "not_identified")
    if player.is_banned:
        raise SentAway(CloseCode.NOT_ALLOWED, BANNED)
    try:
        room = await house.rooms.seen_by(player.id, code)
    except RoomRefused as refused:
        if refused.code is RoomRefusal.ROOM_CLOSED:
            raise SentAway(CloseCode.ROOM_CLOSED, refused.code) from refused
        if is_spent:
            raise SentAway(CloseCode.TOO_MANY_FRAMES, TOO_MANY_CODES) from refused
        house.limits.take(Costly.WRONG_CODE, address)
        raise SentAway(CloseCode.NOT_ALLOWED, refused.code) from refused
    member = room.member(player.id)
    if member is None:
        if is_spent:
            raise SentAway(CloseCode.TOO_MANY_FRAMES, TOO_MANY_CODES)
        raise SentAway(CloseCode.NOT_ALLOWED, "not_a_member")
    return room, member


async def _hello(line: Line) -> Hello:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            message = read_frame(await line.receive())
    except (TimeoutError, Malformed) as error:
        raise SentAway(CloseCode.BAD_HELLO, "the first frame is hello") from error
    if not isinstance(message, Hello):
        raise SentAway(CloseCode.BAD_HELLO, "the first frame is hello")
    if message.version != PROTOCOL_VERSION:
        raise SentAway(CloseCode.BAD_HELLO, f"this server speaks version {PROTOCOL_VERSION}")
    return message


async def _refuse_banned(socket: WebSocket, house: House) -> None:
    player = await player_of(socket, house)
    if player is None or player.is_banned:
        raise SentAway(CloseCode.NOT_ALLOWED, BANNED)


async def _attend(socket: WebSocket, house: House, line: Line, room_id: str, member: Member, hello: Hello) -> None:
    connection = await house.tables.attach(
        room_id, member.id, game=hello.game, last_seq=hello.last_seq, outbox=line.outbox
    )
    if connection is None:
        raise SentAway(CloseCode.NOT_ALLOWED, "no_such_room")
    visit = Visit(house, line, connection, member)
    visit.begin()
    try:
        # Whoever was banned after knocking was not yet there to be sent away.
        await _refuse_banned(socket, house)
        await converse(line, _listen(house, line, connection))
    except SentAway as sent_away:
        line.ending = int(sent_away.code), "server"
        raise
    finally:
        house.tables.detach(connection)
        visit.end()


async def _listen(house: House, line: Line, connection: Connection) -> None:
    """Take frames one after the other, so that a player's actions keep their order."""
    while True:
        text = await line.receive()
        try:
            message = read_frame(text)
        except Malformed:
            line.refuse(MALFORMED, "malformed")
            continue
        match message:
            case Action():
                # The reply comes at once after the events, so that both leave together.
                line.say(frames.reply(message.id, await _act(house, connection, message)))
            case Say():
                line.say(frames.reply(message.id, await say(house, connection, message)))
            case React(reaction=reaction):
                house.tables.react(connection, reaction)
            case Resync():
                await house.tables.resync(connection)
            case Ping():
                line.say(PONG)
            case Hello():
                line.refuse(MALFORMED, "malformed")


async def _act(house: House, connection: Connection, message: Action) -> Outcome:
    try:
        outcome = await _carried_out(house, connection, message)
    except UnreadableNotation as error:
        house.metrics.refused("unreadable")
        outcome = Outcome(False, message.expect, Refused("unreadable", f"This is no play: {error.why}."))
    if outcome.error is not None:
        log.info("action_refused", game=message.game, kind=message.action.kind, code=outcome.error.code)
    return outcome


async def _carried_out(house: House, connection: Connection, message: Action) -> Outcome:
    tables, asked = house.tables, message.action
    if isinstance(asked, Offer):
        return await tables.offer(connection, message.game, message.id, message.expect, Seat[asked.seat])
    ask = to_action(asked, bot_level=partial(tables.bot_level, connection))
    return await tables.act(connection, message.game, message.id, message.expect, ask)
