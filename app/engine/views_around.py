"""What a viewer may know of what goes on around the cards: all of it, but for how others voted."""

from functools import lru_cache
from typing import Any

from app.engine import events as e
from app.engine.chairs import Chair, Vote
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState


def around(state: GameState) -> dict[str, Any]:
    """The part of every view, and of every event's `now`, that tells who plays and what is being decided."""
    return {
        "paused": state.is_paused,
        "abandoned": state.abandoned and state.abandoned.value,
        "control": _control(state.chairs),
        "vote": None if state.vote is None else _vote(state.vote),
        "shows_hands": {seat.name: state.shows_hands[seat] for seat in SEATS},
    }


def visible_around(event: e.TableEvent, viewer: Seat | None) -> dict[str, Any] | None:
    """The event as this viewer may know it; None for a bare number."""
    match event:
        case e.SeatTakenOver(seat, bot, player, why, asked_by):
            taken = {"kind": "seat_taken_over", "seat": seat.name, "bot": bot, "player": player, "why": why.value}
            return taken | {"asked_by": _name(asked_by)}
        case e.SeatTakenBack(seat):
            return {"kind": "seat_taken_back", "seat": seat.name}
        case e.SeatAway(seat):
            return {"kind": "seat_away", "seat": seat.name}
        case e.SeatHere(seat):
            return {"kind": "seat_here", "seat": seat.name}
        case e.GraceEnded(seat):
            return {"kind": "grace_ended", "seat": seat.name}
        case e.TimeRanOut(seat, bot):
            return {"kind": "time_ran_out", "seat": seat.name, "bot": bot}
        case e.VoteCalled(vote):
            return {"kind": "vote_called"} | _vote(vote)
        case e.VoteCast(seat, yes):
            return {"kind": "vote_cast", "seat": seat.name, "yes": yes} if seat is viewer else None
        case e.VoteDecided(matter, passed, yes_count, no_count):
            decided = {"kind": "vote_decided", "matter": matter.value, "passed": passed}
            return decided | {"yes": yes_count, "no": no_count}
        case e.GamePaused():
            return {"kind": "game_paused"}
        case e.GameResumed(seat):
            return {"kind": "game_resumed", "seat": seat.name}
        case e.HandsAllowed(seat, allow):
            return {"kind": "hands_allowed", "seat": seat.name, "allow": allow}
        case e.GameAbandoned(why):
            return {"kind": "game_abandoned", "why": why.value}


@lru_cache(maxsize=1024)
def _control(chairs: tuple[Chair, ...]) -> dict[str, dict[str, Any]]:
    """Who plays each seat: told with every event, and changed by few. Whoever is given it only reads it."""
    return {
        seat.name: {
            "by": chair.by.value,
            "bot": chair.bot,
            "player": chair.substitute,
            "absent": chair.is_absent,
            "overdue": chair.is_overdue,
        }
        for seat, chair in zip(SEATS, chairs, strict=True)
    }


def _vote(vote: Vote) -> dict[str, Any]:
    return {
        "matter": vote.matter.value,
        "called_by": _name(vote.called_by),
        "seat": _name(vote.seat),
        "player": vote.player,
        "voters": [seat.name for seat in vote.voters],
        "needed": vote.needed,
    }


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name
