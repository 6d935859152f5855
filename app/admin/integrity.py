"""Do stored games hold? Each is judged as its record would be, and its head against what its log comes to."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import datetime
from time import perf_counter
from types import SimpleNamespace
from typing import Any, Literal

from sqlalchemy import func, select

from app.admin.stored import HEAD_MISSING, Found, Stored, missing, stored_games
from app.engine.game import NEW_GAME
from app.engine.seats import SEATS
from app.engine.state import GameState, Phase
from app.records.faults import FaultCode, RecordFault
from app.records.form import Entry, Header, entry_hash, write_moment, write_record
from app.records.verifying import Refold, verify
from app.store.database import Database
from app.store.heads import header_of, shuffle_of
from app.store.rows import OVER, RUNNING, GameRow

Depth = Literal["chain", "full"]
"""`chain`: hashes and numbers alone. `full`: every event is asked for again, and every deck recomputed."""

_GAMES_AT_ONCE = 5
_PROGRESS_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of checking one game."""

    game: str
    status: str
    events: int
    fault: Found | None
    """Line of its record, code and detail."""

    def as_json(self) -> dict[str, Any]:
        """As it is told of one game."""
        return {
            "game": self.game,
            "ok": self.fault is None,
            "status": self.status,
            "events": self.events,
            "fault": None if self.fault is None else _fault(self.fault),
        }


def judge(game: Stored, depth: Depth) -> Verdict:
    """Whether the game holds."""
    head, fault = game.head, game.fault
    if fault is None:
        try:
            _judge(game, depth)
        except RecordFault as found:
            fault = found.line, found.code.value, found.detail
    return Verdict(head["id"], head["status"], len(game.events), fault)


def judge_all(games: Sequence[Stored], depth: Depth) -> list[Verdict]:
    """Each of them; to be run beside the event loop."""
    return [judge(game, depth) for game in games]


def _judge(game: Stored, depth: Depth) -> None:
    head: Any = SimpleNamespace(**game.head)
    try:
        header, shuffle = header_of(head), shuffle_of(head)
        sitters = {name: who["id"] for name, who in head.seats.items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordFault(1, FaultCode.WRONG_SHAPE, "the head of the game cannot be read") from error
    if head.record_format != header.format:
        raise RecordFault(1, FaultCode.UNKNOWN_FORMAT, "the head of the game names a format that it does not have")
    if sitters != game.sitters:
        raise RecordFault(1, FaultCode.HEADER_DIFFERS, "the game is found by other players than its head names")
    entries = [_entry(line, *event) for line, event in enumerate(game.events, 2)]
    _judge_chain(header, entries)
    _judge_answers(game.outcomes, len(entries))
    # Games begun before there were commitments have nothing that their decks could be held against.
    if depth == "chain" or header.algorithm is None:
        return
    if head.status == OVER:
        state = verify("".join(write_record(header, entries)).encode()).told[-1].after
    else:
        refold = Refold(header, shuffle)
        for line, entry in enumerate(entries, 2):
            refold.take(line, entry)
        state = refold.told[-1].after if refold.told else NEW_GAME
    _judge_head(game.head, state, entries)


def _entry(line: int, seq: Any, at: datetime, kind: Any, version: Any, payload: Any, hashed: Any) -> Entry:
    """The event, if each value is what belongs into its column: SQLite keeps whatever is written into it."""
    kinds = {type(seq), type(version)}, {type(kind), type(hashed)}, {type(payload)}
    if kinds != ({int}, {str}, {dict}):
        raise RecordFault(line, FaultCode.UNREADABLE, "the event as it is stored cannot be read")
    return Entry(seq, write_moment(at), kind, version, payload, hashed)


def _judge_chain(header: Header, entries: Sequence[Entry]) -> None:
    previous = header.hash()
    for due, entry in enumerate(entries, 1):
        if entry.seq != due:
            raise RecordFault(due + 1, FaultCode.WRONG_SEQUENCE, f"event {due} must come here, not {entry.seq}")
        try:
            hashed = entry_hash(previous, entry.seq, entry.at, entry.kind, entry.version, entry.payload)
        except (TypeError, ValueError) as error:
            raise RecordFault(due + 1, FaultCode.UNREADABLE, "the payload has no canonical form") from error
        if entry.hash != hashed:
            raise RecordFault(due + 1, FaultCode.CHAIN_BROKEN, f"{entry.kind} does not have the hash that it says")
        previous = entry.hash


def _judge_answers(outcomes: Sequence[str], length: int) -> None:
    """Nobody was told of events that are not there: the end of a running game's log is held by nothing else."""
    for outcome in outcomes:
        try:
            told = int(json.loads(outcome)["seq"])
        except (KeyError, TypeError, ValueError) as error:
            raise RecordFault(length + 1, FaultCode.UNREADABLE, "the answer to an action cannot be read") from error
        if told > length:
            detail = f"an action was answered when there were {told} events, and the log ends at {length}"
            raise RecordFault(length + 2, FaultCode.CUT_OFF, detail)


def _judge_head(head: dict[str, Any], state: GameState, entries: Sequence[Entry]) -> None:
    """What can be asked of a game without folding its log must be what its log comes to."""
    length, shuffle = len(entries), state.shuffle
    winner, abandoned = state.winner and state.winner.value, state.abandoned and state.abandoned.value
    is_over = state.phase is Phase.OVER
    told = {
        "winner": head["winner"] == winner,
        "abandoned": head["abandoned"] == abandoned,
        "status": (head["status"] == OVER) is is_over,
        "events": head["events"] == (length if is_over else None),
        "ended_at": head["ended_at"] == (datetime.fromisoformat(entries[-1].at) if is_over else None),
        "seat_bytes": shuffle is None
        or [head["seat_bytes"].get(seat.name) for seat in SEATS] == list(shuffle.seat_bytes),
    }
    wrong = [name for name, holds in told.items() if not holds]
    if wrong:
        raise RecordFault(length + 2, FaultCode.RESULT_DIFFERS, f"{wrong[0]} is not what the events come to")


class Integrity:
    """Checks the games of one database. Every method raises DatabaseAway."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def one(self, game_id: str, depth: Depth) -> Verdict | None:
        """One game; None if there is no such game."""
        verdict = await self._look(game_id, depth)
        return await self._look(game_id, depth) if verdict is not None and _may_have_gone_on(verdict) else verdict

    async def all(
        self, depth: Depth, *, executor: Executor | None = None, jobs: int = 1, only: Sequence[str] = ()
    ) -> AsyncIterator[dict[str, Any]]:
        """Every game, or `only` these, as it goes: `progress`, `fault` and, last, `result`.

        `executor`: where the work is done, `jobs` batches at a time; a thread beside the event loop if there is none.
        """
        began = told_at = perf_counter()
        of = len(only) or await self._count()
        checked = faults = 0
        seen = set[str]()
        loop = asyncio.get_running_loop()
        under_way: list[asyncio.Future[list[Verdict]]] = []
        batches = self._batches(only)
        is_exhausted = False
        yield _progress(checked, of, faults, began)
        while not is_exhausted or under_way:
            while not is_exhausted and len(under_way) < jobs + 1:
                games = await anext(batches, None)
                if games is None:
                    is_exhausted = True
                else:
                    under_way.append(loop.run_in_executor(executor, judge_all, games, depth))
            if not under_way:
                break
            left = max(0.0, told_at + _PROGRESS_SECONDS - perf_counter())
            is_done = (await asyncio.wait(under_way[:1], timeout=left))[0]
            for verdict in under_way.pop(0).result() if is_done else ():
                checked += 1
                seen.add(verdict.game)
                if _may_have_gone_on(verdict):
                    verdict = await self._look(verdict.game, depth) or verdict
                if verdict.fault is not None:
                    faults += 1
                    yield {"type": "fault", "game": verdict.game} | _fault(verdict.fault)
            if perf_counter() - told_at >= _PROGRESS_SECONDS:
                told_at = perf_counter()
                yield _progress(checked, of, faults, began)
        for game_id in dict.fromkeys(only):
            if game_id not in seen:
                faults += 1
                yield {"type": "fault", "game": game_id} | _fault((1, HEAD_MISSING, "there is no such game"))
        # What is gone is asked for last: it takes a look along every log.
        for game_id, fault in [] if only else await missing(self._database):
            faults += 1
            yield {"type": "fault", "game": game_id} | _fault(fault)
        yield _progress(checked, of, faults, began) | {"type": "result", "ok": faults == 0}

    async def _look(self, game_id: str, depth: Depth) -> Verdict | None:
        games = await stored_games(self._database, [game_id])
        return (await asyncio.to_thread(judge_all, games, depth))[0] if games else None

    async def _count(self) -> int:
        async with self._database.read() as connection:
            return (await connection.execute(select(func.count()).select_from(GameRow))).scalar_one()

    async def _batches(self, only: Sequence[str]) -> AsyncIterator[list[Stored]]:
        last = ""
        for start in range(0, len(only), _GAMES_AT_ONCE):
            yield await stored_games(self._database, only[start : start + _GAMES_AT_ONCE])
        while not only:
            query = select(GameRow.id).where(GameRow.id > last).order_by(GameRow.id).limit(_GAMES_AT_ONCE)
            async with self._database.read() as connection:
                ids = list((await connection.execute(query)).scalars())
            if not ids:
                return
            last = ids[-1]
            yield await stored_games(self._database, ids)


def _may_have_gone_on(verdict: Verdict) -> bool:
    """Whether it is worth another look: a running game may have gone on between its head and its events."""
    return verdict.fault is not None and verdict.status == RUNNING


def _progress(checked: int, of: int, faults: int, began: float) -> dict[str, Any]:
    seconds = round(perf_counter() - began, 2)
    return {"type": "progress", "checked": checked, "of": max(of, checked), "faults": faults, "seconds": seconds}


def _fault(fault: Found) -> dict[str, Any]:
    line, code, detail = fault
    return {"line": line, "code": code, "detail": detail}
