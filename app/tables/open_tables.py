"""The tables open in this worker: opened once, kept abreast of the log, and woken at their deadlines."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from app.engine.actions import HouseAction
from app.tables.bots import Brain, Thinkers
from app.tables.chores import Chores
from app.tables.deadlines import Alarms
from app.tables.ports import Clock, EventLog, Observer
from app.tables.silences import Silences
from app.tables.table import Nobody, Table, Teller
from app.tables.timing import Timing

_OVERDUE_AT_ONCE = 100


class OpenTables:
    """Everything that is done to tables without a player asking for it."""

    def __init__(
        self, log: EventLog, *, brain: Brain, clock: Clock, timing: Timing, observer: Observer, chores: Chores
    ) -> None:
        self._log = log
        self._thinkers = Thinkers(brain, chores, self.set_alarm)
        self._silences = Silences()
        self._knows_silences = False
        self._clock = clock
        self._timing = timing
        self._observer = observer
        self._chores = chores
        self._tables: dict[str, Table] = {}
        self._damaged: set[str] = set()
        self._alarms = Alarms(clock, self._wake)

    @property
    def damaged(self) -> tuple[str, ...]:
        """Games whose log was found not to fold."""
        return tuple(sorted(self._damaged))

    @property
    def running(self) -> tuple[Table, ...]:
        """The tables that are watched here and not over."""
        return tuple(table for table in self._tables.values() if not table.is_over)

    async def watch(self, game_id: str, teller: Teller) -> Table | None:
        """Open the table and keep it abreast; None if there is no such game. Raises ConnectionError."""
        table = self._tables.get(game_id) or await self._table(game_id, teller)
        if table is not None:
            # Known before it is opened, so that it hears of what is stored meanwhile.
            self._tables[game_id] = table
            await self._see_to(table, table.open)
            self.set_alarm(table)
        return table

    async def visit(self, game_id: str) -> Table | None:
        """Open the table for this once, so that the house acts where it must. Raises ConnectionError."""
        table = await self._table(game_id, Nobody())
        if table is not None:
            await self._see_to(table, table.open)
        return table

    def known(self, game_id: str) -> Table | None:
        """The table, if it is watched here."""
        return self._tables.get(game_id)

    async def note(self, game_id: str, action: HouseAction) -> bool | None:
        """Let the house do this in any game; whether it could, None if there is none. Raises ConnectionError."""
        table = self._tables.get(game_id) or await self.visit(game_id)
        if table is None:
            return None
        has_done = await table.note(action)
        self.note_damage(table)
        return has_done

    def forget(self, table: Table) -> None:
        """Nobody watches it here any more."""
        self._tables.pop(table.game.id, None)
        self._alarms.set(table.game.id, None)

    def heard(self, game_id: str, seq: int) -> None:
        """The game is said to have got so far."""
        table = self._tables.get(game_id)
        if table is not None and table.seq < seq:
            self._chores.start(lambda: self.catch_up(table, seq))

    async def catch_up(self, table: Table, to: int | None = None) -> None:
        """Read what others stored. Raises ConnectionError."""
        await self._see_to(table, lambda: table.catch_up(to))

    async def poll(self) -> None:
        """Look for what the doorbell did not tell. Raises ConnectionError."""
        await self.learn_silences()
        running = {table.game.id: table for table in self.running}
        if running:
            for game_id, seq in (await self._log.last_seqs(tuple(running))).items():
                if running[game_id].seq < seq:
                    await self.catch_up(running[game_id], seq)

    async def sweep(self) -> None:
        """Let the house act in games that are overdue, wherever they were played. Raises ConnectionError."""
        silence = timedelta(seconds=self._timing.silence_seconds)
        if await self._log.make_up_for_silence(self._clock(), silence) or not self._knows_silences:
            await self.learn_silences()
        for overdue in await self._log.overdue(self._clock(), _OVERDUE_AT_ONCE):
            await self._time_out(overdue.game_id, overdue.deadline_at)

    async def learn_silences(self) -> None:
        """The server was silent for a while: no clock ran, and deadlines were moved. Raises ConnectionError."""
        self._silences.learn(await self._log.silences())
        self._knows_silences = True
        for table in self.running:
            self.set_alarm(table)

    def set_alarm(self, table: Table) -> None:
        """Be there in time for the table's deadline."""
        if self._tables.get(table.game.id) is table:
            self._alarms.set(table.game.id, table.deadline_at)

    def note_damage(self, table: Table) -> None:
        """Remember a quarantined game, for the report on this worker's health."""
        if table.is_damaged:
            self._damaged.add(table.game.id)

    def close(self) -> None:
        """Wake nobody any more."""
        self._alarms.clear()

    async def _table(self, game_id: str, teller: Teller) -> Table | None:
        game = await self._log.game(game_id)
        if game is None:
            return None
        return Table(
            game,
            self._log,
            teller=teller,
            clock=self._clock,
            timing=self._timing,
            silences=self._silences,
            observer=self._observer,
        )

    async def _see_to(self, table: Table, work: Callable[[], Awaitable[None]]) -> None:
        await work()
        self.note_damage(table)

    def _wake(self, game_id: str) -> None:
        self._chores.start(lambda: self._time_out(game_id))

    async def _time_out(self, game_id: str, stored: datetime | None = None) -> None:
        table = self._tables.get(game_id) or await self.visit(game_id)
        if table is not None:
            await self._see_to(table, lambda: table.time_out(stored))
            if not self._thinkers.set_to_work(table):
                self.set_alarm(table)
