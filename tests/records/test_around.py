"""What goes on around the cards, in records: bots in seats, absences, votes, pauses, and games without a winner."""

from collections.abc import Callable, Iterable
from itertools import islice
from random import Random

import pytest

from app.engine.actions import (
    Abandon,
    Action,
    CallVote,
    CastVote,
    EndGrace,
    NoteAway,
    NoteHere,
    Resume,
    RevealSecret,
    RunOutOfTime,
    SeatBot,
)
from app.engine.chairs import Ending, Matter, Why
from app.engine.events import Event
from app.engine.game import NEW_GAME, decide, replay
from app.engine.seats import Seat
from app.engine.views import waiting_for
from app.records.showing import show
from app.records.verifying import verify
from app.simulated_records import record
from app.simulation import drawn_shuffle, pick_sensibly, play_game
from tests.records.kit import Json, fault_of, first, forged, lines_of

SHUFFLE = drawn_shuffle(Random(1))  # what play_game draws first


def game_with(actions: Iterable[Action], *, after: int = 30) -> bytes:
    """The record of a game in which these things happen after so many steps of play."""
    steps = islice(play_game(Random(1), pick_sensibly), after)
    events: list[Event] = [event for step in steps for event in step.events]
    for action in actions:
        events += decide(replay(events, NEW_GAME), action)
    return "".join(record("g_around", events)).encode()


ABANDONED = game_with([Abandon(Ending.VOTE), RevealSecret(SHUFFLE.secret.hex())])
EVENTFUL = game_with(
    [
        NoteAway(Seat.B),
        NoteHere(Seat.B),
        CallVote(Seat.A, Matter.PAUSE),
        CastVote(Seat.B, yes=True),
        CastVote(Seat.C, yes=True),
        Resume(Seat.C),
        SeatBot(Seat.D, "medium", Why.LEFT),
        Abandon(Ending.VOTE),
        RevealSecret(SHUFFLE.secret.hex()),
    ]
)


def test_an_abandoned_game_reveals_its_secret_and_its_record_holds() -> None:
    game = verify(ABANDONED)

    assert game.winner is None
    assert game.result.secret == SHUFFLE.secret.hex()
    assert "nobody won" in game.summary()


def test_bots_absences_votes_and_pauses_are_refolded_and_shown() -> None:
    game = verify(EVENTFUL)
    shown = "\n".join(show(game))

    assert {told.entry.kind for told in game.told} >= {"seat_away", "vote_called", "game_paused", "seat_taken_over"}
    assert "seat taken over: bot medium, seat D, why left" in shown


def test_a_vote_that_was_not_called_is_found_out() -> None:
    def without_the_call(lines: list[Json]) -> None:
        lines.remove(first(lines, "vote_called"))

    assert fault_of(forged(EVENTFUL, without_the_call))[1] == "illegal_action"


def test_a_game_that_nobody_ended_does_not_hold() -> None:
    assert fault_of(game_with([]))[1] == "not_over"


def _with_customs(**customs: object) -> Callable[[list[Json]], None]:
    def change(lines: list[Json]) -> None:
        lines[0]["customs"] |= customs

    return change


def _with_bot(seat: str, level: str) -> Callable[[list[Json]], None]:
    def change(lines: list[Json]) -> None:
        lines[0]["seats"][seat]["bot"] = level

    return change


def by_the_house(*actions: Action) -> bytes:
    """A game in which the house did this, and then ended it."""
    return game_with([*actions, Abandon(Ending.IDLE), RevealSecret(SHUFFLE.secret.hex())])


@pytest.mark.parametrize(
    ("taken_over", "agreeing"),
    [
        (SeatBot(Seat.D, "medium", Why.TIMEOUT), _with_customs(clock=45, on_timeout="bot_seat")),
        (SeatBot(Seat.D, "easy", Why.TIMEOUT), _with_customs(clock=20, on_timeout="bot_seat", bot_level="easy")),
        (SeatBot(Seat.D, "hard", Why.START), _with_bot("D", "hard")),
    ],
)
def test_the_house_does_by_itself_only_what_the_customs_in_the_header_let_it(
    taken_over: SeatBot, agreeing: Callable[[list[Json]], None]
) -> None:
    record = by_the_house(taken_over)

    line, code = fault_of(record)

    assert (lines_of(record)[line - 1]["kind"], code) == ("seat_taken_over", "header_differs")
    assert verify(forged(record, agreeing)).winner is None


def test_a_seat_whose_grace_is_over_goes_to_a_bot_by_itself_only_where_that_is_the_custom() -> None:
    away: list[Action] = [NoteAway(Seat.D), EndGrace(Seat.D), SeatBot(Seat.D, "medium", Why.GRACE)]
    record = by_the_house(*away)

    assert fault_of(record)[1] == "header_differs"
    assert verify(forged(record, _with_customs(away="bot"))).winner is None


@pytest.mark.parametrize(
    "time", ["2026-99-99T12:00:00.000000Z", "2026-02-30T12:00:00.000000Z", "٢٠٢٦-01-01T12:00:00.000000Z"]
)
def test_a_time_that_there_is_not_is_no_time(time: str) -> None:
    def write_into_event(lines: list[Json]) -> None:
        lines[4]["at"] = time

    def write_into_header(lines: list[Json]) -> None:
        lines[0]["started_at"] = time

    assert fault_of(forged(by_the_house(), write_into_event)) == (5, "wrong_shape")
    assert fault_of(forged(by_the_house(), write_into_header)) == (1, "wrong_shape")


def test_time_runs_out_only_where_there_is_a_clock() -> None:
    state = replay((told.event for told in verify(ABANDONED).told[:-2]), NEW_GAME)
    record = by_the_house(RunOutOfTime(waiting_for(state)[0], "medium"))

    assert fault_of(record)[1] == "header_differs"
    assert verify(forged(record, _with_customs(clock=90))).winner is None
