"""The lessons, in their order. What is said in them is the client's (`static/js/learn/`); here is what happens.

The learner is always seat A. A lesson is one position, what the others play first, one turn of the learner's, and
what the others answer if that turn was what the lesson is about.
"""

from collections.abc import Callable
from dataclasses import dataclass

from app.engine.cards import Card
from app.engine.events import CardPlayed
from app.engine.plays.play import Function
from app.engine.seats import Seat
from app.engine.spaces import RING, is_home

LEARNER = Seat.A

Idea = Callable[[CardPlayed], bool]
"""Whether a legal play is what the lesson is about; any other one is legal, too, and tried again."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson. Boards and plays are spelled as in §11; `hands` are cards by seat, A to D."""

    key: str
    """Its name in the texts."""
    rules: tuple[str, ...]
    """The rules it is about."""
    board: str
    hands: tuple[str, str, str, str]
    idea: Idea
    begins: Seat = LEARNER
    """Who lays the first card; from there to the learner, all play what `lead` says."""
    lead: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()


def _enters(event: CardPlayed) -> bool:
    return event.play.function is Function.ENTER


def _moves(event: CardPlayed) -> bool:
    return event.play.function is Function.MOVE


def _knocks_out_an_opponent(event: CardPlayed) -> bool:
    return any(owner.team is not LEARNER.team for movement in event.movements for _, owner in movement.knocked)


def _comes_home(event: CardPlayed) -> bool:
    return any(is_home(movement.path[-1]) and not is_home(movement.path[0]) for movement in event.movements)


def _knocks_out_and_comes_home(event: CardPlayed) -> bool:
    return _knocks_out_an_opponent(event) and _comes_home(event)


def _skips(event: CardPlayed) -> bool:
    return event.play.function is Function.SKIP


def _swaps_to_the_door(event: CardPlayed) -> bool:
    return event.play.function is Function.SWAP and RING[_DOOR] in event.board.marbles[LEARNER]


def _is_tacker(event: CardPlayed) -> bool:
    return event.play.card is Card.TACKER


def _wins(event: CardPlayed) -> bool:
    return event.board.has_won(LEARNER.team)


_DOOR = 62
"""Two cells before the learner's start cell, where home branches off."""

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        key="enter",
        rules=("R4.1",),
        board="A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
        hands=("5 9 13", "2 6 8", "1 4 7", "3 S 12"),
        idea=_enters,
    ),
    Lesson(
        key="move",
        rules=("R3.1", "R3.2"),
        board="3,A0,A0,A0/9,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
        hands=("5 10", "2 6", "1 7", "3 12"),
        idea=_moves,
    ),
    Lesson(
        key="knock_out",
        rules=("R3.4",),
        board="3,A0,A0,A0/9,B0,B0,B0/40,C0,C0,C0/D0,D0,D0,D0",
        hands=("3 6", "2 5", "1 7", "3 12"),
        idea=_knocks_out_an_opponent,
    ),
    Lesson(
        key="four",
        rules=("R4.3", "R5.4"),
        board="2,A0,A0,A0/25,B0,B0,B0/40,C0,C0,C0/D0,D0,D0,D0",
        hands=("4 9", "2 5", "1 7", "3 12"),
        idea=_comes_home,
    ),
    Lesson(
        key="seven",
        rules=("R4.5",),
        board="10,61,A0,A0/12,B0,B0,B0/40,C0,C0,C0/D0,D0,D0,D0",
        hands=("7", "2", "1", "3"),
        idea=_knocks_out_and_comes_home,
    ),
    Lesson(
        key="eight",
        rules=("R4.6",),
        board="20,A0,A0,A0/14,B0,B0,B0/40,C0,C0,C0/D0,D0,D0,D0",
        hands=("8", "9", "1", "3"),
        idea=_skips,
        replies=("9:discard",),
    ),
    Lesson(
        key="swap",
        rules=("R4.7",),
        board="35,A0,A0,A0/24,B0,B0,B0/C0,C0,C0,C0/62,D0,D0,D0",
        hands=("3 S", "2 5", "1 7", "9 12"),
        idea=_swaps_to_the_door,
    ),
    Lesson(
        key="tacker",
        rules=("R8.1", "R8.6"),
        board="20,A0,A0,A0/B0,B0,B0,B0/40,C0,C0,C0/15,D0,D0,D0",
        hands=("9 T", "2 8", "1 7", "5 10 12"),
        idea=_is_tacker,
        begins=Seat.D,
        lead=("5:15x20",),
    ),
    Lesson(
        key="tacker_on_tacker",
        rules=("R8.10",),
        board="A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0",
        hands=("6 T", "2 8", "3 10 13", "5 9 T"),
        idea=_is_tacker,
        begins=Seat.C,
        lead=("13:C0-32", "T/13:D0-48"),
    ),
    Lesson(
        key="end",
        rules=("R9.1", "R9.2"),
        board="60,A2,A3,A4/B1,B2,B3,B4/C1,C2,C3,C4/44,D2,D3,D4",
        hands=("9 T", "2 8", "3 7", "5 10 12"),
        idea=_wins,
        begins=Seat.D,
        lead=("5:44-D1",),
    ),
)
