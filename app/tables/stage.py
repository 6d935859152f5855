"""A stage: one table and those in this worker who watch it, each told what they may know."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from app.engine.seats import Seat
from app.tables import frames
from app.tables.audience import Audience, Connection
from app.tables.clock_face import NOTHING_TIMED, clock_face
from app.tables.frames import Happened
from app.tables.ports import Clock
from app.tables.table import RECENT, Table
from app.tables.viewing import Eyes, Watcher, eyes_of, late


class Stage:
    """Tells of the cards by number, and of the clocks whenever they change."""

    def __init__(self, table: Table, audience: Audience, *, build: str, clock: Clock) -> None:
        self.table = table
        self._audience = audience
        self._build = build
        self._clock = clock
        self._told_face: dict[str, Any] = NOTHING_TIMED
        self._eyes: dict[str, Eyes] = {}
        """What each player was shown last: another view begins with a snapshot."""
        self._late_seq = 0
        self._seen_by: object = None
        """Of what the eyes of all depend on, when they were last looked at."""

    def show(self, connection: Connection) -> None:
        """The whole game as this connection may know it."""
        table = self.table
        eyes = self._eyes[connection.player_id] = eyes_of(table, connection.player_id)
        if eyes is Watcher.BLIND:
            return
        if table.is_damaged or table.latest is None:
            self._audience.tell(connection, frames.damaged())
            return
        past = late(table) if eyes is Watcher.LATE else table.recent
        if not past:
            return
        self._late_seq = past[-1].seq if eyes is Watcher.LATE else self._late_seq
        seat = eyes if isinstance(eyes, Seat) else None
        frame = frames.snapshot(
            table.game.id,
            past[-1],
            seat,
            build=self._build,
            recent=past[-RECENT:],
            choices=table.choices() if self._may_choose(connection) else None,
            shows_hands=eyes is Watcher.LATE,
        )
        self._audience.tell(connection, frame)
        self._tell_clock(connection, clock_face(table))

    def resume(self, connection: Connection, last_seq: int) -> None:
        """What was missed since this number, or the whole game where that cannot be told."""
        table = self.table
        eyes = eyes_of(table, connection.player_id)
        missed = table.tail(last_seq) if eyes not in (Watcher.LATE, Watcher.BLIND) else None
        if missed is None or table.is_damaged:
            self.show(connection)
            return
        self._eyes[connection.player_id] = eyes
        seat = eyes if isinstance(eyes, Seat) else None
        for happened in missed:
            self._audience.tell(connection, frames.event(table.game.id, happened, seat))
        self._tell_choices(only=connection)
        self._tell_clock(connection, clock_face(table))

    def told(self, happened: Sequence[Happened]) -> None:
        """Events to all, the legal plays to whoever plays the seat on turn alone."""
        table = self.table
        self._show_anew()
        for event in happened:
            self._audience.tell_viewers(self._live_viewer, partial(self._frame, frames.Told(table.game.id, event)))
        self._tell_the_late()
        self._tell_choices()
        face = clock_face(table)
        if face != self._told_face:
            self._told_face = face
            for connection in self._audience:
                self._tell_clock(connection, face, changed=True)

    def _show_anew(self) -> None:
        """Whoever sees the table with other eyes than before."""
        state = self.table.state
        seen_by = state.chairs, state.shows_hands
        if seen_by == self._seen_by:
            return
        self._seen_by = seen_by
        for connection in self._audience:
            eyes = eyes_of(self.table, connection.player_id)
            if self._eyes.get(connection.player_id, eyes) is not eyes:
                self.show(connection)

    def _tell_the_late(self) -> None:
        watchers = [each for each in self._audience if self._eyes.get(each.player_id) is Watcher.LATE]
        if not watchers:
            return
        for happened in late(self.table):
            if happened.seq > self._late_seq:
                self._late_seq = happened.seq
                frame = frames.late_event(self.table.game.id, happened)
                for connection in watchers:
                    self._audience.tell(connection, frame)

    def _live_viewer(self, player_id: str) -> Seat | Watcher | None:
        """None for a spectator who sees what lies open; LATE and BLIND are told nothing here."""
        eyes = self._eyes.get(player_id, Watcher.LIVE)
        return None if eyes is Watcher.LIVE else eyes

    def _frame(self, told: frames.Told, viewer: Seat | Watcher | None) -> str | None:
        return None if isinstance(viewer, Watcher) else told.to(viewer)

    def _may_choose(self, connection: Connection) -> bool:
        """Whether this connection's player plays the seat on turn."""
        seat = self.table.on_turn()
        return seat is not None and self.table.controller(seat) == connection.player_id

    def _tell_choices(self, only: Connection | None = None) -> None:
        """The legal plays, to whoever plays the seat on turn alone."""
        seat = self.table.on_turn()
        mover = None if seat is None else self.table.controller(seat)
        for connection in self._audience if only is None else (only,):
            if connection.player_id == mover and (listed := self.table.choices()) is not None:
                self._audience.tell(connection, frames.choices(self.table.game.id, listed))

    def _tell_clock(self, connection: Connection, face: Mapping[str, Any], *, changed: bool = False) -> None:
        """Silent about a table at which nothing is timed, unless something was."""
        eyes = self._eyes.get(connection.player_id)
        if eyes in (Watcher.LATE, Watcher.BLIND) or (face == NOTHING_TIMED and not changed):
            return
        now: datetime = self._clock()
        self._audience.tell(connection, frames.clock(self.table.game.id, self.table.seq, now, face))
