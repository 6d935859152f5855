"""A game at any of its events with everything visible, and what the rules said to a play there."""

from collections.abc import Sequence
from typing import Any

from app.engine.choices import carry_out, choices, legal_plays
from app.engine.events import CardDiscarded, CardPlayed, Event, TableEvent
from app.engine.game import NEW_GAME, evolve, replay
from app.engine.notation import read_play, write_board, write_play
from app.engine.plays.play import Function, Play
from app.engine.positions import write_position
from app.engine.refusals import IllegalAction
from app.engine.seats import SEATS, Seat
from app.engine.sentences import SENTENCE_OF
from app.engine.state import GameState, Phase
from app.engine.views import view_for, waiting_for
from app.records.codec import encode
from app.records.form import write_moment
from app.store.event_log import LoggedEvent

OF_A_SEAT = frozenset({"seat_away", "seat_here", "grace_ended", "time_ran_out", "seat_taken_over", "seat_taken_back"})
OF_ALL = frozenset({"game_paused", "game_resumed", "vote_decided", "game_abandoned"})
"""What goes on around the cards and moves a seat's clock."""


class NoSuchEvent(LookupError):
    """The game has not got so far, or nobody lays a card there."""


def moment(game_id: str, logged: Sequence[LoggedEvent], seq: int) -> dict[str, Any]:
    """The game after this event; 0 is before the first. Raises NoSuchEvent."""
    if seq > len(logged):
        raise NoSuchEvent
    state = replay(each.event for each in logged[:seq])
    newest = logged[seq - 1] if seq else None
    hands = {seat.name: [card.value for card in state.hands[seat]] for seat in SEATS}
    given = {seat.name: card and card.value for seat, card in zip(SEATS, state.exchange.given, strict=True)}
    return {
        "game": game_id,
        "seq": seq,
        "events": len(logged),
        "at": newest and write_moment(newest.at),
        "event": newest and told(newest.event),
        "view": view_for(state, None).as_json() | {"hands": hands},
        "given": given,
        "deck": [card.value for card in state.deck],
        "choices": choices(state.position) if is_to_play(state) else None,
        "waiting_for": [seat.name for seat in waiting_for(state)],
    }


def explain(game_id: str, logged: Sequence[LoggedEvent], seq: int, play: str | None) -> dict[str, Any]:
    """What the seat on turn could do before this event, and what the rules say to `play`, or to what it did.

    The event after the last stands for the turn of a game that waits. Raises NoSuchEvent and UnreadableNotation.
    """
    if not 1 <= seq <= len(logged) + 1:
        raise NoSuchEvent
    state = replay(each.event for each in logged[: seq - 1])
    if not is_to_play(state):
        raise NoSuchEvent
    done = _play_of(logged[seq - 1].event) if seq <= len(logged) else None
    asked = read_play(play) if play is not None else done
    return {
        "game": game_id,
        "seq": seq,
        "seat": state.turn.name,
        "since": _since(logged, seq),
        "position": write_position(state.position),
        "board": write_board(state.board),
        "legal": [write_play(outcome.play) for outcome in legal_plays(state.position)],
        "choices": choices(state.position),
        **_judged(state, asked),
    }


def attendance(logged: Sequence[LoggedEvent], seat: Seat) -> list[dict[str, Any]]:
    """What became of a seat's presence and clock, and the cards that a bot laid in its place."""
    found, state = [], NEW_GAME
    for each in logged:
        bot = state.chairs[seat].bot
        state = evolve(state, each.event)
        kind, _, payload = encode(each.event)
        is_own = payload.get("seat") == seat.name
        is_by_a_bot = is_own and bot is not None and kind in {"card_played", "card_discarded", "card_given"}
        if (kind in OF_A_SEAT and is_own) or kind in OF_ALL or is_by_a_bot:
            event = told(each.event) | ({"bot": bot} if is_by_a_bot else {})
            found.append({"seq": each.seq, "at": write_moment(each.at), "event": event})
    return found


def phases(logged: Sequence[LoggedEvent]) -> list[str]:
    """The phase after each event, from before the first on."""
    state, found = NEW_GAME, [NEW_GAME.phase.value]
    for each in logged:
        state = evolve(state, each.event)
        found.append(state.phase.value)
    return found


def told(event: Event) -> dict[str, Any]:
    """The event as it is stored."""
    kind, version, payload = encode(event)
    return {"kind": kind, "version": version, "payload": payload}


def is_to_play(state: GameState) -> bool:
    """Whether a seat has to lay a card."""
    return state.phase is Phase.PLAY and bool(state.hands[state.turn])


def _play_of(event: Event) -> Play | None:
    match event:
        case CardPlayed(_, play):
            return play
        case CardDiscarded(_, card):
            return Play(card, card, Function.DISCARD)
        case _:
            return None


def _since(logged: Sequence[LoggedEvent], seq: int) -> int:
    """The number of the event that made it this turn."""
    return next((each.seq for each in reversed(logged[: seq - 1]) if not isinstance(each.event, TableEvent)), 0)


def _judged(state: GameState, play: Play | None) -> dict[str, Any]:
    if play is None:
        return {"asked": None, "legal_play": None, "board_after": None, "refusal": None}
    asked = write_play(play)
    try:
        outcome = carry_out(state.position, play)
    except IllegalAction as error:
        refusal = {
            "code": error.code.value,
            "rule": error.rule,
            "detail": SENTENCE_OF[error.code],
            "data": error.data,
        }
        return {"asked": asked, "legal_play": False, "board_after": None, "refusal": refusal}
    return {"asked": asked, "legal_play": True, "board_after": write_board(outcome.board), "refusal": None}
