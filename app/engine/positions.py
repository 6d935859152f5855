"""Positions as JSON-ready dictionaries, both ways (§11)."""

from collections.abc import Mapping
from typing import Any, TypeVar

from app.engine.board import Board
from app.engine.cards import HAND_SIZE, Card
from app.engine.notation import read_board, write_board
from app.engine.refusals import UnreadableNotation
from app.engine.seats import SEATS
from app.engine.state import Hands, Options, Position, SevenHome

_Named = TypeVar("_Named")

_KEYS = ("board", "before", "face", "turn", "skipped", "win_cancelled", "hands", "options")
_SEATS = {seat.name: seat for seat in SEATS}
_CARDS = {card.value: card for card in Card}
_SEVEN_HOME = {value.value: value for value in SevenHome}


def write_position(position: Position) -> dict[str, Any]:
    """The position under the keys of §11."""
    return {
        "board": write_board(position.board),
        "before": None if position.before is None else write_board(position.before),
        "face": None if position.face is None else position.face.value,
        "turn": position.turn.name,
        "skipped": position.skipped,
        "win_cancelled": position.win_cancelled,
        "hands": {seat.name: [card.value for card in position.hands[seat]] for seat in SEATS},
        "options": {"seven_home": position.options.seven_home.value},
    }


def read_position(source: object) -> Position:
    """The position of a parsed JSON value. Raises UnreadableNotation: every key is needed, no other is known."""
    fields = _object(source, _KEYS, "position")
    position = Position(
        board=_board(fields["board"], "board"),
        before=None if fields["before"] is None else _board(fields["before"], "before"),
        face=None if fields["face"] is None else _named(fields["face"], _CARDS, "face"),
        turn=_named(fields["turn"], _SEATS, "turn"),
        skipped=_flag(fields["skipped"], "skipped"),
        win_cancelled=_flag(fields["win_cancelled"], "win_cancelled"),
        hands=_hands(fields["hands"]),
        options=_options(fields["options"]),
    )
    if position.face is Card.TACKER:
        raise _wrong("face", position.face, "a face is never a Tacker (R8)")
    if position.before is None and position.face is not None:
        raise _wrong("face", position.face, "must be null while before is: no card of the deal has been laid (R8)")
    return position


def _hands(source: object) -> Hands:
    fields = _object(source, tuple(_SEATS), "hands")
    return tuple(_hand(fields[name], f"hands.{name}") for name in _SEATS)


def _hand(source: object, where: str) -> tuple[Card, ...]:
    if not isinstance(source, list):
        raise _wrong(where, source, "must be a list of cards")
    if len(source) > HAND_SIZE:
        raise _wrong(where, source, f"holds {len(source)} cards, more than the {HAND_SIZE} of a deal (R2.2)")
    return tuple(_named(card, _CARDS, where) for card in source)


def _options(source: object) -> Options:
    fields = _object(source, ("seven_home",), "options")
    return Options(_named(fields["seven_home"], _SEVEN_HOME, "options.seven_home"))


def _board(source: object, where: str) -> Board:
    if not isinstance(source, str):
        raise _wrong(where, source, "must be a board as text")
    try:
        return read_board(source)
    except UnreadableNotation as unreadable:
        raise _wrong(where, source, unreadable.why) from unreadable


def _flag(source: object, where: str) -> bool:
    if not isinstance(source, bool):
        raise _wrong(where, source, "must be true or false")
    return source


def _named(source: object, known: Mapping[str, _Named], where: str) -> _Named:
    if not isinstance(source, str) or source not in known:
        raise _wrong(where, source, f"must be one of {', '.join(known)}")
    return known[source]


def _object(source: object, keys: tuple[str, ...], where: str) -> dict[str, object]:
    if not isinstance(source, dict):
        raise _wrong(where, source, "must be an object")
    for key in keys:
        if key not in source:
            raise _wrong(where, source, f"lacks {key}")
    for key in source:
        if key not in keys:
            raise _wrong(where, source, f"has an unknown key {str(key)[:20]!r}")
    return source


def _wrong(where: str, source: object, why: str) -> UnreadableNotation:
    return UnreadableNotation(where, repr(source) if not isinstance(source, str) else source, why)
