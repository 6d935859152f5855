"""The books of a database against what players were told: nothing lost, nothing doubled, one truth for all."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from app.engine.cards import Card
from app.engine.events import CardDiscarded, CardGiven, CardLookedAt, CardPlayed, Event
from app.engine.game import NEW_GAME, evolve
from app.engine.notation import read_play
from app.engine.plays.play import Function
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState
from app.engine.views import view_for
from app.records.codec import decode
from app.store.database import Database
from app.store.rows import GameActionRow, GameEventRow, GameRow
from app.tables.outcome import Outcome
from tests.kit.knowledge import Stored
from tests.kit.steadfast import Acknowledged, Steadfast

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answered:
    """An action whose first answer was stored."""

    seat: str
    action_id: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Book:
    """All that is stored of one game."""

    game_id: str
    seats: dict[str, str]
    """The player's id, by seat."""
    rows: tuple[Stored, ...]
    events: tuple[Event, ...]
    answers: tuple[Answered, ...]

    def states(self) -> Iterator[GameState]:
        """The fold after each event; the first is that before all."""
        state = NEW_GAME
        yield state
        for event in self.events:
            state = evolve(state, event)
            yield state

    def viewer(self, player_id: str) -> Seat | None:
        """The seat that this player sat in."""
        return next((seat for seat in SEATS if self.seats[seat.name] == player_id), None)


async def read_books(database_url: str, game_id: str | None = None) -> list[Book]:
    """Every game of the database, or this one alone."""
    asked = [select(GameRow.id, GameRow.seats).order_by(GameRow.number)]
    asked += [select(GameEventRow.__table__).order_by(GameEventRow.seq), select(GameActionRow.__table__)]
    if game_id is not None:
        columns = (GameRow.id, GameEventRow.game_id, GameActionRow.game_id)
        asked = [rows.where(column == game_id) for rows, column in zip(asked, columns, strict=True)]
    database = Database(database_url)
    try:
        async with database.read() as connection:
            games, events, actions = [(await connection.execute(rows)).all() for rows in asked]
    finally:
        await database.aclose()
    return [
        Book(
            game_id,
            {seat: player["id"] for seat, player in seats.items()},
            tuple(Stored(row.seq, row.kind, row.payload) for row in events if row.game_id == game_id),
            tuple(decode(row.kind, row.version, row.payload) for row in events if row.game_id == game_id),
            tuple(
                Answered(row.seat, row.action_id, Outcome.from_json(json.loads(row.outcome)))
                for row in actions
                if row.game_id == game_id
            ),
        )
        for game_id, seats in games
    ]


def faults(books: Iterable[Book], players: Iterable[Steadfast]) -> list[str]:
    """All that is wrong; empty if nothing is."""
    players = tuple(players)
    return [
        fault
        for book in books
        for fault in (
            *_gaps(book),
            *_lost(book, [said for player in players for said in player.acknowledged if said.game == book.game_id]),
            *_doubled(book),
            *_second_opinions(players),
            *_other_pictures(book, players),
        )
    ]


def _gaps(book: Book) -> Iterator[str]:
    if [row.seq for row in book.rows] != list(range(1, len(book.rows) + 1)):
        yield f"{book.game_id}: numbers have gaps"


def _lost(book: Book, acknowledged: Iterable[Acknowledged]) -> Iterator[str]:
    stored = {(answer.seat, answer.action_id): answer.outcome for answer in book.answers}
    for said in acknowledged:
        outcome = stored.get((said.seat, said.action_id))
        if outcome is None or (outcome.ok, outcome.seq) != (True, said.seq):
            yield f"{said}: acknowledged, and stored as {outcome}"
        elif not any(_carries_out(event, said) for event in _group(book, said.seq)):
            yield f"{said}: acknowledged, and not what the log says: {_group(book, said.seq)}"


def _doubled(book: Book) -> Iterator[str]:
    """Each thing that a seat did has one action, and each action one thing done."""
    done = Counter(event.seat.name for event in book.events if isinstance(event, _A_SEATS))
    asked = Counter(answer.seat for answer in book.answers if answer.outcome.ok)
    if done != asked:
        yield f"{book.game_id}: done {done}, asked for {asked}"
    seqs = Counter(answer.outcome.seq for answer in book.answers if answer.outcome.ok)
    yield from (f"{book.game_id}: {count} actions made {seq}" for seq, count in seqs.items() if count > 1)


def _second_opinions(players: Iterable[Steadfast]) -> Iterator[str]:
    """Whoever asks again under the same id hears the same."""
    for player in players:
        first: dict[str, Json] = {}
        for frame in player.frames:
            if frame["type"] == "reply" and not (frame["error"] or {}).get("retry"):
                before = first.setdefault(frame["id"], frame)
                if before["ok"] != frame["ok"] or (frame["ok"] and before["seq"] != frame["seq"]):
                    yield f"{player.name}: {before}, later {frame}"


def _other_pictures(book: Book, players: Iterable[Steadfast]) -> Iterator[str]:
    """Every picture anyone ever had is the one the fold of the log gives at that number."""
    states = tuple(book.states())
    for player in players:
        viewer = book.viewer(player.id)
        for (game_id, seq), shown in player.pictures.items():
            if game_id == book.game_id:
                true = view_for(states[seq], viewer).as_json()
                yield from (f"{player.name} at {seq}: {_differences(view, true)}" for view in shown if view != true)


def _differences(shown: Json, true: Json) -> Json:
    return {name: (shown.get(name), value) for name, value in true.items() if shown.get(name) != value}


def _group(book: Book, seq: int) -> tuple[Event, ...]:
    """The events stored by the append that ended with this number."""
    ends = sorted(answer.outcome.seq for answer in book.answers if answer.outcome.ok and answer.outcome.seq < seq)
    return book.events[ends[-1] if ends else 0 : seq]


_A_SEATS = CardGiven | CardLookedAt | CardPlayed | CardDiscarded


def _carries_out(event: Event, said: Acknowledged) -> bool:
    if getattr(event, "seat", None) is not Seat[said.seat]:
        return False
    match (event, said.action):
        case CardGiven(_, card), {"kind": "give", "card": name}:
            return card == Card(name)
        case CardLookedAt(), {"kind": "look"}:
            return True
        case CardPlayed(_, play), {"kind": "play", "play": text}:
            return play == read_play(text)
        case CardDiscarded(_, card), {"kind": "play", "play": text}:
            play = read_play(text)
            return play.function is Function.DISCARD and play.card is card
        case _:
            return False
