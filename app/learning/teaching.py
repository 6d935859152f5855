"""A lesson as a table that lasts one turn: the same frames as on the wire, from the same engine. Nothing is kept."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.engine.actions import PlayCard
from app.engine.cards import ENTERING, FULL_DECK, Card
from app.engine.choices import choices
from app.engine.events import CardPlayed, Event
from app.engine.game import decide, evolve
from app.engine.notation import read_board, read_play
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Phase
from app.engine.views import now, view_for, visible
from app.learning.lessons import LEARNER, Lesson

FIRST_SEQ = 1
"""The number of a lesson's beginning; its events go on from there."""

_AT = "1970-01-01T00:00:00.000Z"
"""A lesson has no time of its own."""

Frame = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Opened:
    """A lesson as it begins: `snapshot`, and the `frames` that lead to the learner's turn."""

    snapshot: Frame
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of the learner's play: whether it was the lesson's idea, and the frames that follow."""

    is_idea: bool
    frames: tuple[Frame, ...]


@cache
def opened(lesson: Lesson) -> Opened:
    """The lesson up to the learner's turn."""
    start = beginning(lesson)
    run = _Run(lesson, start)
    run.lay_all(lesson.lead)
    snapshot = {
        "type": "snapshot",
        "game": _game(lesson),
        "seq": FIRST_SEQ,
        "build": "lessons",
        "view": view_for(start, LEARNER).as_json(),
        "recent": [],
        "choices": None,
    }
    return Opened(snapshot, (*run.frames, _choices(lesson, run)))


def answer(lesson: Lesson, play: str) -> Answer:
    """Carry the learner's play out. Raises IllegalAction or UnreadableNotation, as a table would refuse."""
    run = _Run(lesson, beginning(lesson))
    run.lay_all(lesson.lead)
    told = len(run.frames)
    laid = run.lay(play)
    is_idea = isinstance(laid, CardPlayed) and lesson.idea(laid)
    if is_idea:
        run.lay_all(lesson.replies)
    return Answer(is_idea, tuple(run.frames[told:]))


class _Run:
    """A game played on from a position, and told to the learner."""

    def __init__(self, lesson: Lesson, state: GameState) -> None:
        self.state = state
        self.seq = FIRST_SEQ
        self.frames: list[Frame] = []
        self._game = _game(lesson)

    def lay_all(self, plays: Iterable[str]) -> None:
        for play in plays:
            self.lay(play)

    def lay(self, play: str) -> Event:
        """The seat on turn lays a card; the event of the card itself comes back."""
        events = decide(self.state, PlayCard(self.state.turn, read_play(play)))
        for event in events:
            self.state = evolve(self.state, event)
            self.seq += 1
            self.frames.append(
                {
                    "type": "event",
                    "game": self._game,
                    "seq": self.seq,
                    "at": _AT,
                    "event": visible(event, LEARNER, self.state),
                    "now": now(self.state),
                }
            )
        return events[0]


def _choices(lesson: Lesson, run: _Run) -> Frame:
    listed = choices(run.state.position)
    return {"type": "choices", "game": _game(lesson), "seq": run.seq, "since": run.seq, **listed}


def _game(lesson: Lesson) -> str:
    return f"lesson-{lesson.key}"


@cache
def beginning(lesson: Lesson) -> GameState:
    """The lesson before anyone plays: a sound state of a first deal, whose cards laid before are back in the deck."""
    hands = tuple(tuple(Card(name) for name in hand.split()) for hand in lesson.hands)
    rest = Counter(FULL_DECK)
    rest.subtract(card for hand in hands for card in hand)
    return GameState(
        phase=Phase.PLAY,
        first_dealer=Seat.D,
        dealer=Seat.D,
        deal_number=1,
        deck=tuple(rest.elements()),
        hands=hands,
        can_enter=tuple(any(card in ENTERING for card in hands[seat]) for seat in SEATS),
        board=read_board(lesson.board),
        turn=lesson.begins,
    )
