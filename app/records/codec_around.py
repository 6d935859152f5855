"""Events of what goes on around the cards, as stored and back."""

from collections.abc import Callable, Mapping
from typing import Any

from app.engine import events as e
from app.engine.chairs import Ending, Matter, Vote, Why
from app.engine.seats import Seat

Payload = Mapping[str, Any]


def encode_around(event: e.TableEvent) -> tuple[str, int, dict[str, Any]]:
    """Kind, version and payload."""
    match event:
        case e.SeatTakenOver(seat, bot, player, why, asked_by):
            taken = {"seat": seat.name, "bot": bot, "player": player, "why": why.value, "asked_by": _name(asked_by)}
            return "seat_taken_over", 1, taken
        case e.SeatTakenBack(seat):
            return "seat_taken_back", 1, {"seat": seat.name}
        case e.SeatAway(seat):
            return "seat_away", 1, {"seat": seat.name}
        case e.SeatHere(seat):
            return "seat_here", 1, {"seat": seat.name}
        case e.GraceEnded(seat):
            return "grace_ended", 1, {"seat": seat.name}
        case e.TimeRanOut(seat, bot):
            return "time_ran_out", 1, {"seat": seat.name, "bot": bot}
        case e.VoteCalled(vote):
            return "vote_called", 1, _write_vote(vote)
        case e.VoteCast(seat, yes):
            return "vote_cast", 1, {"seat": seat.name, "yes": yes}
        case e.VoteDecided(matter, passed, yes_count, no_count):
            return "vote_decided", 1, {"matter": matter.value, "passed": passed, "yes": yes_count, "no": no_count}
        case e.GamePaused():
            return "game_paused", 1, {}
        case e.GameResumed(seat):
            return "game_resumed", 1, {"seat": seat.name}
        case e.HandsAllowed(seat, allow):
            return "hands_allowed", 1, {"seat": seat.name, "allow": allow}
        case e.GameAbandoned(why):
            return "game_abandoned", 1, {"why": why.value}


def _write_vote(vote: Vote) -> dict[str, Any]:
    return {
        "matter": vote.matter.value,
        "called_by": _name(vote.called_by),
        "voters": [seat.name for seat in vote.voters],
        "seat": _name(vote.seat),
        "player": vote.player,
    }


def _read_vote(payload: Payload) -> Vote:
    return Vote(
        Matter(payload["matter"]),
        _seat(payload["called_by"]),
        tuple(Seat[name] for name in payload["voters"]),
        _seat(payload["seat"]),
        _text(payload["player"]),
    )


def _read_taken_over(payload: Payload) -> e.TableEvent:
    return e.SeatTakenOver(
        Seat[payload["seat"]],
        _text(payload["bot"]),
        _text(payload["player"]),
        Why(payload["why"]),
        _seat(payload["asked_by"]),
    )


def _read_decided(payload: Payload) -> e.TableEvent:
    return e.VoteDecided(Matter(payload["matter"]), bool(payload["passed"]), int(payload["yes"]), int(payload["no"]))


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _seat(name: str | None) -> Seat | None:
    return None if name is None else Seat[name]


def _text(text: Any) -> str | None:
    return None if text is None else str(text)


READERS_AROUND: dict[tuple[str, int], Callable[[Payload], e.Event]] = {
    ("seat_taken_over", 1): _read_taken_over,
    ("seat_taken_back", 1): lambda payload: e.SeatTakenBack(Seat[payload["seat"]]),
    ("seat_away", 1): lambda payload: e.SeatAway(Seat[payload["seat"]]),
    ("seat_here", 1): lambda payload: e.SeatHere(Seat[payload["seat"]]),
    ("grace_ended", 1): lambda payload: e.GraceEnded(Seat[payload["seat"]]),
    ("time_ran_out", 1): lambda payload: e.TimeRanOut(Seat[payload["seat"]], str(payload["bot"])),
    ("vote_called", 1): lambda payload: e.VoteCalled(_read_vote(payload)),
    ("vote_cast", 1): lambda payload: e.VoteCast(Seat[payload["seat"]], bool(payload["yes"])),
    ("vote_decided", 1): _read_decided,
    ("game_paused", 1): lambda _payload: e.GamePaused(),
    ("game_resumed", 1): lambda payload: e.GameResumed(Seat[payload["seat"]]),
    ("hands_allowed", 1): lambda payload: e.HandsAllowed(Seat[payload["seat"]], bool(payload["allow"])),
    ("game_abandoned", 1): lambda payload: e.GameAbandoned(Ending(payload["why"])),
}
