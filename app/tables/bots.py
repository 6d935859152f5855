"""Bots at their tables: each thinks off the event loop, and acts by the same way as a person."""

from collections.abc import Callable, Sequence
from typing import Protocol

import structlog

from app.engine.actions import GiveCard, PlayCard
from app.engine.choices import legal_plays
from app.engine.seats import Seat
from app.engine.state import GameState, Phase
from app.tables.actors import BOT
from app.tables.chores import Chores
from app.tables.frames import Happened
from app.tables.outcome import Outcome
from app.tables.table import BotTurn, Table

log = structlog.get_logger(__name__)

BotAction = GiveCard | PlayCard


class Brain(Protocol):
    """What decides for bots."""

    async def choose(self, level: str, seat: Seat, deal: Sequence[Happened], seed: str) -> BotAction:
        """What this seat does now. `deal`: what happened in this deal; no more of it may count than the seat knows."""

    def close(self) -> None:
        """Think no more."""


class Thinkers:
    """One thought at a time for each game of this worker."""

    def __init__(self, brain: Brain, chores: Chores, done: Callable[[Table], None]) -> None:
        self._brain = brain
        self._chores = chores
        self._done = done
        self._thinking: set[str] = set()

    def set_to_work(self, table: Table) -> bool:
        """Let the bot that is due think and move; False if none is. Never waits."""
        game_id = table.game.id
        if game_id in self._thinking:
            return True
        turn = table.bot_turn()
        if turn is None:
            return False
        self._thinking.add(game_id)
        self._chores.start(lambda: self._move(table, turn))
        return True

    async def _move(self, table: Table, turn: BotTurn) -> None:
        try:
            outcome = await self._act(table, turn)
        finally:
            self._thinking.discard(table.game.id)
        if outcome.ok or table.bot_turn() is None:
            # Otherwise the database is away, or another worker was first: the sweep looks again.
            self._done(table)

    async def _act(self, table: Table, turn: BotTurn) -> Outcome:
        seat, level, since = turn
        action_id = f"bot-{since:06}-{seat.name}"
        action = await self._choice(table, turn)
        outcome = await table.act(seat, action_id, since, action, BOT)
        if outcome.error is not None and outcome.error.rule is not None:
            log.error("bot_refused", game=table.game.id, level=level, code=outcome.error.code)
            outcome = await table.act(seat, f"{action_id}-any", since, _anything(table.state, seat), BOT)
        return outcome

    async def _choice(self, table: Table, turn: BotTurn) -> BotAction:
        state = table.state
        try:
            seed = f"{table.game.id} {turn.since}"
            return await self._brain.choose(turn.level, turn.seat, table.deals[-1], seed)
        except Exception as error:
            # A bot that fails must not stop a game. No traceback: it could show a hand.
            log.error("bot_failed", game=table.game.id, level=turn.level, error=type(error).__name__)
            return _anything(state, turn.seat)


def _anything(state: GameState, seat: Seat) -> BotAction:
    if state.phase is Phase.EXCHANGE:
        return GiveCard(seat, state.hands[seat][0])
    return PlayCard(seat, legal_plays(state.position)[0].play)
