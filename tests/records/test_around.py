"""What goes on around the cards, in records: bots in seats, absences, votes, pauses, and games without a winner."""

from collections.abc import Iterable
from itertools import islice
from random import Random

from app.engine.actions import Abandon, Action, CallVote, CastVote, NoteAway, NoteHere, Resume, RevealSecret, SeatBot
from app.engine.chairs import Ending, Matter, Why
from app.engine.events import Event
from app.engine.game import NEW_GAME, decide, replay
from app.engine.seats import Seat
from app.records.showing import show
from app.records.verifying import verify
from app.simulated_records import record
from app.simulation import drawn_shuffle, pick_sensibly, play_game
from tests.records.kit import Json, fault_of, first, forged

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
        SeatBot(Seat.D, "easy", Why.GRACE),
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
    assert "seat taken over: bot easy, seat D, why grace" in shown


def test_a_vote_that_was_not_called_is_found_out() -> None:
    def without_the_call(lines: list[Json]) -> None:
        lines.remove(first(lines, "vote_called"))

    assert fault_of(forged(EVENTFUL, without_the_call))[1] == "illegal_action"


def test_a_game_that_nobody_ended_does_not_hold() -> None:
    assert fault_of(game_with([]))[1] == "not_over"
