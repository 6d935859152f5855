"""A table: one game in play in this worker. Decide, store, evolve, tell.

The log is the truth and the lock; what is kept here is a cache of its fold. Whoever
loses the race to append catches up and decides again, so any worker can serve any table.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import structlog

from app.customs import Watchers
from app.engine.actions import HouseAction, PlayCard, SeatAction, SeatBot
from app.engine.chairs import Why
from app.engine.choices import choices
from app.engine.events import CardsDealt, Event, TableEvent
from app.engine.game import decide, evolve, replay
from app.engine.refusals import IllegalAction
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Phase
from app.engine.views import waiting_for
from app.fairness.house import house_action
from app.tables.actors import Actor, refusal_of_actor
from app.tables.due import due_actions
from app.tables.frames import Happened
from app.tables.outcome import Outcome, TableRefusal, refused_by_rules, refused_by_table
from app.tables.ports import Clock, EventLog, Game, LoggedEvent, Observer
from app.tables.silences import Silences
from app.tables.times import Allowances, Times, next_bot, next_due
from app.tables.timing import Timing, thinking_seconds
from app.tables.wording import worded

log = structlog.get_logger(__name__)

RECENT = 40
"""How many of the last events are kept: the longest tail, and what a snapshot shows of the past."""


class Teller(Protocol):
    """Who hears what happened, in order, after it was stored. Must not wait."""

    def told(self, table: "Table", happened: Sequence[Happened]) -> None:
        """These events, the newest of which is now the table's latest."""


class BotTurn(NamedTuple):
    """A bot has thought long enough."""

    seat: Seat
    level: str
    since: int
    """The number of the event that posed the question; it names the bot's action, so that two workers answer once."""


class Step(NamedTuple):
    """An event that is about to happen, and the state it leads to."""

    event: Event
    state: GameState


class Nobody:
    """A teller for a table without an audience."""

    def told(self, table: "Table", happened: Sequence[Happened]) -> None: ...


class Table:
    """One game. `open` it before anything else."""

    def __init__(
        self,
        game: Game,
        log: EventLog,
        *,
        teller: Teller,
        clock: Clock,
        timing: Timing,
        silences: Silences,
        observer: Observer,
    ) -> None:
        self.game = game
        self.is_damaged = False
        """The log does not fold: the table is quarantined."""
        self._log = log
        self._teller = teller
        self._clock = clock
        self._timing = timing
        self._without_thinking = Allowances(game.customs, timing, 0.0)
        self._silences = silences
        self._observer = observer
        self._lock = asyncio.Lock()
        self._state = GameState()
        self._seq = 0
        self._since = 0
        """The number of the newest event that changed what may be played."""
        self._times: Times | None = None
        self._recent: deque[Happened] = deque(maxlen=RECENT)
        self._deals: deque[list[Happened]] = deque(maxlen=3 if game.customs.watchers is Watchers.HANDS else 1)
        self._is_sure = True
        """Whether every append of ours is known to be stored or not."""
        self._choices: tuple[int, dict[str, Any]] | None = None
        self._due: tuple[object, object, datetime | None] = None, None, None
        """When the house was last found to be due, after what it depends on."""

    @property
    def seq(self) -> int:
        """The number of the newest event; 0 before the first."""
        return self._seq

    @property
    def state(self) -> GameState:
        """All that is known of the game. Secret."""
        return self._state

    @property
    def latest(self) -> Happened | None:
        """The newest event and the state it led to."""
        return self._recent[-1] if self._recent else None

    @property
    def recent(self) -> tuple[Happened, ...]:
        """The newest events, at most RECENT."""
        return tuple(self._recent)

    @property
    def deals(self) -> tuple[Sequence[Happened], ...]:
        """All events of the present deal; before them those of the two deals before, if they are shown a deal late."""
        return tuple(self._deals)

    @property
    def times(self) -> Times | None:
        """What has been used of every allowance, as of now; None before the first event."""
        return self._times and self._times.moved_on(self._state, self._clock(), self._silences, self._allowances())

    @property
    def reckoned(self) -> Times | None:
        """What had been used of every allowance when something last happened."""
        return self._times

    @property
    def deadline_at(self) -> datetime | None:
        """When the house acts if nobody else does. Later once a silence becomes known: no clock ran in it."""
        return self._due_at(self._times, self._state)

    @property
    def allowances(self) -> Allowances:
        """How much there is of everything now."""
        return self._allowances()

    def due_in(self, seconds: float) -> datetime:
        """The moment at which so many seconds will have passed since something last happened."""
        assert self._times is not None
        return self._silences.after(self._times.at, max(0.0, seconds))

    @property
    def is_over(self) -> bool:
        """Whether a team has won, or the game was abandoned."""
        return self._state.phase is Phase.OVER

    def tail(self, after: int) -> tuple[Happened, ...] | None:
        """The events after this number; None if they are too many, or if the number lies ahead."""
        missed = self._seq - after
        if not 0 <= missed <= len(self._recent):
            return None
        return tuple(self._recent)[len(self._recent) - missed :]

    def on_turn(self) -> Seat | None:
        """The seat that lays a card now."""
        waited_for = waiting_for(self._state)
        is_play = self._state.phase is Phase.PLAY and not self._state.is_paused
        return waited_for[0] if is_play and waited_for else None

    def controller(self, seat: Seat) -> str | None:
        """Who plays the seat: a person's id; None while a bot does."""
        chair = self._state.chairs[seat]
        return None if chair.bot is not None else chair.substitute or self.game.players[seat]

    def bot_turn(self) -> BotTurn | None:
        """The bot that has thought long enough and moves now."""
        seat, times = next_bot(self._state), self.times
        if seat is None or times is None or self.is_damaged:
            return None
        level = self._state.chairs[seat].bot
        assert level is not None
        is_ready = times.thinking >= self._allowances().thinking_seconds - 0.001
        return BotTurn(seat, level, self._since) if is_ready else None

    def choices(self) -> Mapping[str, Any] | None:
        """The legal plays of the seat on turn, as the protocol lists them; None if nobody is on turn."""
        if self.on_turn() is None:
            return None
        if self._choices is None or self._choices[0] != self._seq:
            self._choices = self._seq, {"seq": self._seq, "since": self._since, **choices(self._state.position)}
        return self._choices[1]

    async def open(self) -> None:
        """Fold the log, and let the house begin where nobody else can. Raises ConnectionError."""
        async with self._lock:
            await self._catch_up()
            await self._let_the_house_act()

    async def catch_up(self, to: int | None = None) -> None:
        """Read and tell what others stored; `to`: unless it is known up to there. Raises ConnectionError."""
        async with self._lock:
            if to is None or self._seq < to:
                await self._catch_up()
                await self._let_the_house_act()

    async def act(
        self, seat: Seat, action_id: str, expect: int, action: SeatAction, actor: Actor | None = None
    ) -> Outcome:
        """Carry out a seat's action once, however often and wherever it is sent. Never raises for what a player did.

        `expect` is the last number the player saw; it binds a turn, and not the exchange. `actor` is who asks: a
        player's id, or BOT; it must be who plays the seat. None: whoever does.
        """
        began = perf_counter()
        outcome = await self._answer(seat, action_id, expect, action, actor)
        self._observer.acted("ok" if outcome.error is None else outcome.error.code, perf_counter() - began)
        return outcome

    async def time_out(self, stored: datetime | None = None) -> None:
        """Let the house do what is due. Raises ConnectionError.

        `stored`: the deadline that the database holds, if it is known; one that is not the game's is mended.
        """
        async with self._lock:
            await self._settle_doubts()
            while not self.is_damaged:
                steps = self._due_steps()
                if not steps:
                    if stored is not None and stored != self.deadline_at:
                        await self._append((), deadline_was=stored)
                    return
                if await self._append(steps):
                    return
                await self._catch_up_after_losing()

    async def note(self, action: HouseAction) -> bool:
        """Let the house do this, if it still can; whether it did. Raises ConnectionError."""
        async with self._lock:
            await self._settle_doubts()
            while not self.is_damaged:
                try:
                    steps = self._with_the_house(decide(self._state, action))
                except IllegalAction:
                    return False
                if await self._append(steps):
                    return True
                await self._catch_up_after_losing()
            return False

    async def _answer(
        self, seat: Seat, action_id: str, expect: int, action: SeatAction, actor: Actor | None
    ) -> Outcome:
        async with self._lock:
            try:
                await self._settle_doubts()
                if self._seq < expect:
                    await self._catch_up()
                return await self._decide_and_store(seat, action_id, expect, action, actor)
            except ConnectionError as error:
                log.warning("database_away", game=self.game.id, error=str(error))
                return refused_by_table(TableRefusal.DATABASE_AWAY, self._seq)

    async def _decide_and_store(
        self, seat: Seat, action_id: str, expect: int, action: SeatAction, actor: Actor | None
    ) -> Outcome:
        while not self.is_damaged:
            refused = refusal_of_actor(self._state, self.game.players, action, actor)
            if refused is not None:
                # Not stored: it may be a resend of what was carried out while the seat was the actor's.
                first = await self._log.first_answer(self.game.id, seat, action_id)
                return Outcome(False, self._seq, refused) if first is None else Outcome.from_json(first)
            if isinstance(action, PlayCard) and not self._since <= expect <= self._seq:
                return await self._refuse_as_stale(seat, action_id)
            try:
                steps = self._with_the_house(decide(self._state, action))
            except IllegalAction as error:
                return await self._refuse(seat, action_id, action, refused_by_rules(error, self._seq))
            outcome = Outcome(True, self._seq + len(steps))
            if await self._append(steps, action=(seat, action_id), asked=worded(action), outcome=outcome):
                return outcome
            first = await self._log.first_answer(self.game.id, seat, action_id)
            if first is not None:
                await self._catch_up()
                return Outcome.from_json(first)
            await self._catch_up_after_losing()
        return refused_by_table(TableRefusal.TABLE_DAMAGED, self._seq)

    async def _refuse_as_stale(self, seat: Seat, action_id: str) -> Outcome:
        # Not stored: the log only grows, so what is stale stays stale. But it may be a resend of what was carried out.
        first = await self._log.first_answer(self.game.id, seat, action_id)
        return refused_by_table(TableRefusal.STALE, self._seq) if first is None else Outcome.from_json(first)

    async def _refuse(self, seat: Seat, action_id: str, action: SeatAction, refusal: Outcome) -> Outcome:
        """Store the «no», so that a resend is answered the same even when it would be legal by then."""
        stored = await self._log.append(
            self.game.id,
            after=self._seq,
            events=(),
            at=self._clock(),
            action=(seat, action_id),
            asked=worded(action),
            outcome=refusal.to_json(),
        )
        first = None if stored else await self._log.first_answer(self.game.id, seat, action_id)
        return refusal if first is None else Outcome.from_json(first)

    async def _append(
        self,
        steps: Sequence[Step],
        *,
        action: tuple[Seat, str] | None = None,
        asked: str | None = None,
        outcome: Outcome | None = None,
        deadline_was: datetime | None = None,
    ) -> bool:
        """Store, then tell. False if others were first."""
        at = self._clock()
        happened = [Happened(seq, at, event, state) for seq, (event, state) in enumerate(steps, self._seq + 1)]
        times = self._times_after(happened)
        after = steps[-1].state if steps else self._state
        self._is_sure = False
        began = perf_counter()
        stored = await self._log.append(
            self.game.id,
            after=self._seq,
            events=[event for event, _ in steps],
            at=at,
            action=action,
            asked=asked,
            outcome=None if outcome is None else outcome.to_json(),
            deadline_was=deadline_was or self.deadline_at,
            deadline_at=self._due_at(times, after),
            winner=after.winner,
            abandoned=after.abandoned,
        )
        self._observer.appended(perf_counter() - began)
        self._is_sure = True
        if stored:
            self._take_in(times, happened)
        return stored

    def _folded(self, stored: Sequence[LoggedEvent]) -> list[Happened]:
        """What these events, which follow the newest, lead to. Raises ValueError if they do not follow it."""
        state, happened = self._state, list[Happened]()
        for follows, logged in enumerate(stored, self._seq + 1):
            if logged.seq != follows:
                raise ValueError(f"event {logged.seq} stands where {follows} should")
            state = evolve(state, logged.event)
            happened.append(Happened(logged.seq, logged.at, logged.event, state))
        return happened

    def _times_after(self, happened: Sequence[Happened]) -> Times | None:
        times, state = self._times, self._state
        for each in happened:
            if times is None:
                times = Times(each.at)
            else:
                passed = times.moved_on(state, each.at, self._silences, self._allowances(state))
                times = passed.after(state, each.state)
            state = each.state
        return times

    def _take_in(self, times: Times | None, happened: Sequence[Happened]) -> None:
        """It is stored: make it the table's latest, and tell."""
        for each in happened:
            self._seq, self._state = each.seq, each.state
            self._since = self._since if isinstance(each.event, TableEvent) else each.seq
            if isinstance(each.event, CardsDealt) or not self._deals:
                self._deals.append([])
            self._deals[-1].append(each)
        self._times = times
        self._recent.extend(happened)
        if happened:
            self._teller.told(self, happened)

    async def _catch_up(self) -> None:
        if self.is_damaged:
            return
        try:
            stored = await self._log.read(self.game.id, after=self._seq)
            happened = self._folded(stored)
            times = self._times_after(happened)
        except ConnectionError:
            raise
        except Exception as error:
            # Whatever is wrong with one game's log must not touch the other tables. No traceback: it could show hands.
            self.is_damaged = True
            log.error("table_damaged", game=self.game.id, after=self._seq, error=repr(error))
            return
        self._is_sure = True
        self._take_in(times, happened)

    async def _catch_up_after_losing(self) -> None:
        """Whoever lost the race finds what won it."""
        lost_after = self._seq
        await self._catch_up()
        if self._seq == lost_after and not self.is_damaged:
            raise RuntimeError(f"the log of {self.game.id} takes nothing after {lost_after}, and holds nothing there")

    async def _settle_doubts(self) -> None:
        """An append that was broken off may have been stored."""
        if not self._is_sure:
            await self._catch_up()

    async def _let_the_house_act(self) -> None:
        """Start and deal, where a worker ended before it could."""
        while not self.is_damaged:
            steps = self._with_the_house(())
            if not steps or await self._append(steps):
                return
            await self._catch_up_after_losing()

    def _with_the_house(self, events: Iterable[Event]) -> list[Step]:
        """The events, and all that the house does at once after them (R2.4)."""
        steps, state = list[Step](), self._state
        while True:
            for event in events:
                state = evolve(state, event)
                steps.append(Step(event, state))
            action = self._next_of_the_house(state)
            if action is None:
                return steps
            events = decide(state, action)

    def _next_of_the_house(self, state: GameState) -> HouseAction | None:
        return self._seat_a_bot(state) or house_action(state, self.game.options, self.game.shuffle)

    def _seat_a_bot(self, state: GameState) -> HouseAction | None:
        """Bots that sat down in the room play their seats from the start."""
        if state.phase is not Phase.DEALING or state.deal_number:
            return None
        for seat in SEATS:
            level = self.game.bots[seat]
            if level is not None and state.chairs[seat].bot is None:
                return SeatBot(seat, level, Why.START)
        return None

    def _due_steps(self) -> list[Step]:
        times, state = self.times, self._state
        events: list[Event] = []
        if times is None or self.is_over:
            return []
        for action in due_actions(times, state, self._allowances()):
            try:
                done = decide(state, action)
            except IllegalAction:
                continue  # what was due before it has settled it
            state = replay(done, state)
            events += done
        return self._with_the_house(events) if events else []

    def _due_at(self, times: Times | None, state: GameState) -> datetime | None:
        if times is None:
            return None
        of_times, of_silences, due = self._due
        if of_times is not times or of_silences is not self._silences.known:
            due = next_due(times, state, self._silences, self._allowances(state))
            self._due = times, self._silences.known, due
        return due

    def _allowances(self, state: GameState | None = None) -> Allowances:
        state = state or self._state
        if next_bot(state) is None:
            return self._without_thinking
        thinking = thinking_seconds(self._timing, self.game.id, state.deal_number, sum(map(len, state.hands)))
        return Allowances(self.game.customs, self._timing, thinking)
