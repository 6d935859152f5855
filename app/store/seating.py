"""Who sits where, who is ready, and the start of a game."""

from random import Random
from secrets import SystemRandom

from sqlalchemy import delete, func, insert, select, update

from app.engine.seats import SEATS, Seat
from app.records.form import FORMAT
from app.store.changing import Change, Changing
from app.store.heads import seat_json
from app.store.ids import opaque_id
from app.store.refusals import RoomRefusal, RoomRefused
from app.store.rights import Right, Role, role_of
from app.store.room import Member, Room
from app.store.rows import RUNNING, GameRow, GameSeatRow, RoomSeatRow
from app.store.shuffles import draw_shuffle


class Seating:
    """The seats of the rooms of one database. Every method raises RoomRefused and DatabaseAway.

    While a game runs its seats are kept (`game_running`). What takes somebody out of a seat takes back
    that the others are ready; sitting down in an empty seat does not.
    """

    def __init__(self, changing: Changing, lot: Random | None = None) -> None:
        self._changing = changing
        self._lot = lot or SystemRandom()

    async def take(self, code: str, player_id: str, seat: Seat) -> Room:
        """Sit down, or change to this seat; a bot makes room. Of several who want it one sits: `seat_taken`."""
        async with self._changing.change(code, player_id, Right.SIT) as change:
            member, sitter = change.member(player_id), change.room.sitter(seat)
            if sitter == member:
                return change.room
            change.require_no_game()
            if sitter is not None and sitter.bot_level is None:
                raise RoomRefused(RoomRefusal.SEAT_TAKEN)
            return await self._sit(change, member, seat)

    async def take_any(self, code: str, player_id: str) -> Room:
        """Sit down in whichever free seat the lot gives; who sits already stays. Else `room_full`."""
        async with self._changing.change(code, player_id, Right.SIT) as change:
            member = change.member(player_id)
            if member.seat is not None:
                return change.room
            change.require_no_game()
            free = [seat for seat in SEATS if change.room.sitter(seat) is None]
            if not free:
                raise RoomRefused(RoomRefusal.ROOM_FULL)
            return await self._sit(change, member, self._lot.choice(free))

    async def leave(self, code: str, player_id: str, seat: Seat) -> Room:
        """Stand up and watch."""
        async with self._changing.change(code, player_id, Right.STAND) as change:
            if change.member(player_id).seat is not seat:
                raise RoomRefused(RoomRefusal.NOT_SEATED)
            change.require_no_game()
            await change.empty(seat)
            await change.unready()
            return await change.done()

    async def set_ready(self, code: str, player_id: str, seat: Seat, *, is_ready: bool) -> Room:
        """Say that one is ready, or not. With the fourth the game starts."""
        async with self._changing.change(code, player_id, Right.BE_READY) as change:
            member = change.member(player_id)
            if member.seat is not seat:
                raise RoomRefused(RoomRefusal.NOT_SEATED)
            change.require_no_game()
            if member.is_ready == is_ready:
                return change.room
            await change.connection.execute(
                update(RoomSeatRow)
                .where(RoomSeatRow.room_id == change.room.id, RoomSeatRow.player_id == player_id)
                .values(is_ready=is_ready)
            )
            if is_ready and _are_ready(change.room, but=player_id):
                await _begin_game(change)
            return await change.done()

    async def start(self, code: str, player_id: str) -> Room:
        """Begin the next game with the four who sit: the host at once, another when all others are ready."""
        async with self._changing.change(code, player_id, Right.START) as change:
            room = change.room
            change.require_no_game()
            if not _is_full(room):
                raise RoomRefused(RoomRefusal.NOT_FOUR)
            is_host = role_of(room, player_id) in (Role.HOST, Role.HOST_SEATED)
            if not is_host and not _are_ready(room, but=player_id):
                raise RoomRefused(RoomRefusal.NOT_READY)
            await _begin_game(change)
            return await change.done()

    async def place(self, code: str, host_id: str, seat: Seat, player_id: str | None) -> Room:
        """The host puts a member there, who changes places with whoever sat there; None frees the seat."""
        async with self._changing.change(code, host_id, Right.PLACE_PEOPLE) as change:
            change.require_no_game()
            sitter = change.room.sitter(seat)
            member = None if player_id is None else change.member(player_id)
            if sitter == member:
                return change.room
            sitters = change.room.sitters()
            sitters.pop(seat, None)
            if member is not None:
                if member.seat is not None:
                    del sitters[member.seat]
                    if sitter is not None:
                        sitters[member.seat] = sitter
                sitters[seat] = member
            return await self._rearrange(change, sitters)

    async def seat_bot(self, code: str, host_id: str, seat: Seat, level: str) -> Room:
        """The host gives an empty seat to a bot, or a bot's to one of another level. Others who are ready stay so.

        So goes a seat whose player is not ready when the time for it is over; else `seat_taken`. If all others are
        ready the game starts.
        """
        async with self._changing.change(code, host_id, Right.SEAT_BOTS) as change:
            change.require_no_game()
            sitter, ready_by_at = change.room.sitter(seat), change.room.ready_by_at
            if sitter is not None and sitter.bot_level is None:
                is_overdue = not sitter.is_ready and ready_by_at is not None and ready_by_at <= change.at
                if not is_overdue:
                    raise RoomRefused(RoomRefusal.SEAT_TAKEN)
            await change.empty(seat)
            await change.seat_bot(seat, level, self._lot)
            await change.look_again()
            if all(each.is_ready for each in change.room.sitters().values()) and _is_full(change.room):
                await _begin_game(change)
            return await change.done()

    async def shuffle(self, code: str, host_id: str) -> Room:
        """The host lets all who sit change seats by lot."""
        async with self._changing.change(code, host_id, Right.PLACE_PEOPLE) as change:
            change.require_no_game()
            sitters = change.room.sitters()
            seats = self._lot.sample(SEATS, len(SEATS))
            return await self._rearrange(change, dict(zip(seats, sitters.values(), strict=False)))

    async def swap_teams(self, code: str, host_id: str) -> Room:
        """The host lets everybody move one seat to the left: partners stay partners."""
        async with self._changing.change(code, host_id, Right.PLACE_PEOPLE) as change:
            change.require_no_game()
            moved = {seat.left: sitter for seat, sitter in change.room.sitters().items()}
            return await self._rearrange(change, moved)

    async def _sit(self, change: Change, member: Member, seat: Seat) -> Room:
        """In an empty seat, or a bot's, or from one's own to another."""
        left = [each for each in (seat, member.seat) if each is not None and change.room.sitter(each) is not None]
        if left:
            await change.empty(*left)
            await change.unready()
        await change.seat(member, seat)
        return await change.done()

    @staticmethod
    async def _rearrange(change: Change, sitters: dict[Seat, Member]) -> Room:
        """Let exactly these sit so, none of them ready but bots; whom the host seats may sit from now on."""
        staying = {sitter.id for sitter in sitters.values()}
        await change.empty(*(seat for seat, each in change.room.sitters().items() if each.id not in staying))
        await change.connection.execute(delete(RoomSeatRow).where(RoomSeatRow.room_id == change.room.id))
        for seat, sitter in sitters.items():
            await change.seat(sitter, seat)
        await change.let_sit(*staying)
        return await change.done()


def _are_ready(room: Room, *, but: str) -> bool:
    """Whether four sit, and all but this one have said that they are ready."""
    return _is_full(room) and all(each.is_ready or each.id == but for each in room.sitters().values())


def _is_full(room: Room) -> bool:
    return len(room.sitters()) == len(SEATS)


async def _begin_game(change: Change) -> None:
    """The next game of those who sit. Its log is empty still."""
    room = change.room
    seats = {seat.name: seat_json(who.id, who.name, who.bot_level) for seat, who in room.sitters().items()}
    played = await change.connection.execute(select(func.max(GameRow.number)).where(GameRow.room_id == room.id))
    game_id = opaque_id("g")
    await change.connection.execute(
        insert(GameRow).values(
            id=game_id,
            room_id=room.id,
            number=(played.scalar_one() or 0) + 1,
            options=room.options_json(),
            record_format=FORMAT,
            seats=seats,
            **await draw_shuffle(change.connection, room.id, seats, change.draw_secret),
            status=RUNNING,
            started_at=change.at,
        )
    )
    sitting = [
        {"game_id": game_id, "seat": seat, "player_id": who["id"], "started_at": change.at}
        for seat, who in seats.items()
    ]
    await change.connection.execute(insert(GameSeatRow), sitting)
    await change.unready()
