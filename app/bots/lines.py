"""Views and answers as JSON, for bots beside the product (docs/bots.md).

A line is a position of §11 with the hands of the others replaced by their numbers of cards, and what else its seat may
know, under the words of docs/protocol.md.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.bots.view import Exchanged, SeatView
from app.engine.actions import GiveCard, PlayCard
from app.engine.cards import FULL_DECK, HAND_SIZE, Card
from app.engine.choices import legal_plays
from app.engine.notation import write_board, write_play
from app.engine.positions import read_position
from app.engine.refusals import UnreadableNotation
from app.engine.seats import SEATS, Seat
from app.engine.state import Phase

_POSITION = ("board", "before", "face", "turn", "skipped", "win_cancelled", "options")
_KNOWN = ("phase", "dealer", "can_enter", "discard", "given", "received")
_KEYS = (*_POSITION, "hands", *_KNOWN)
_NAMES = tuple(seat.name for seat in SEATS)
_CARDS = {card.value: card for card in Card}
_PHASES = {phase.value: phase for phase in (Phase.EXCHANGE, Phase.PLAY)}


def read_view(source: object) -> SeatView:
    """The view of a parsed JSON value. Raises UnreadableNotation, also if there is nothing to choose."""
    fields = _object(source, _KEYS, "line")
    seat, hand, sizes = _hands(fields["hands"])
    stand_ins = {name: [Card.TWO.value] * size for name, size in zip(_NAMES, sizes, strict=True)}
    position = read_position({key: fields[key] for key in _POSITION} | {"hands": stand_ins})
    view = SeatView(
        seat=seat,
        phase=_phase(fields["phase"]),
        options=position.options,
        dealer=_seat(fields["dealer"], "dealer"),
        board=position.board,
        before=position.before,
        face=position.face,
        turn=position.turn,
        skipped=position.skipped,
        win_cancelled=position.win_cancelled,
        hand=hand,
        hand_sizes=sizes,
        can_enter=_flags(fields["can_enter"]),
        discard=_cards(fields["discard"], "discard"),
        exchanged=Exchanged(_card_or_none(fields["given"], "given"), _card_or_none(fields["received"], "received")),
    )
    _check_sense(view)
    return view


def write_view(view: SeatView) -> dict[str, Any]:
    """The view under the keys that `read_view` takes."""
    hands = {name: view.hand_sizes[seat] for seat, name in enumerate(_NAMES)}
    return {
        "phase": view.phase.value,
        "dealer": view.dealer.name,
        "board": write_board(view.board),
        "before": None if view.before is None else write_board(view.before),
        "face": view.face and view.face.value,
        "turn": view.turn.name,
        "skipped": view.skipped,
        "win_cancelled": view.win_cancelled,
        "hands": hands | {view.seat.name: [card.value for card in view.hand]},
        "can_enter": dict(zip(_NAMES, view.can_enter, strict=True)),
        "discard": [card.value for card in view.discard],
        "given": view.exchanged.given and view.exchanged.given.value,
        "received": view.exchanged.received and view.exchanged.received.value,
        "options": {"seven_home": view.options.seven_home.value},
    }


def write_action(action: GiveCard | PlayCard) -> dict[str, str]:
    """The action as the protocol spells it."""
    if isinstance(action, GiveCard):
        return {"kind": "give", "card": action.card.value}
    return {"kind": "play", "play": write_play(action.play)}


def _check_sense(view: SeatView) -> None:
    """What no table can show: more cards than there are, or a seat that has nothing to choose."""
    shown = Counter((*view.hand, *view.discard))
    hidden = sum(view.hand_sizes) - len(view.hand)
    for card, number in shown.items():
        if number > FULL_DECK.count(card):
            raise _wrong("hands", card.value, f"{number} of them are more than the deck has (R2.1)")
    if shown.total() + hidden > len(FULL_DECK):
        raise _wrong("hands", str(shown.total() + hidden), "cards are more than the deck has (R2.1)")
    if not view.hand:
        raise _wrong("hands", view.seat.name, "holds no card to choose")
    if view.phase is Phase.PLAY and view.turn is not view.seat:
        raise _wrong("turn", view.turn.name, f"is not {view.seat.name}, whose hand is shown")
    if view.phase is Phase.PLAY and not legal_plays(view.position()):
        raise _wrong("board", write_board(view.board), "leaves nothing to play: the game is over (R9)")


def _hands(source: object) -> tuple[Seat, tuple[Card, ...], tuple[int, ...]]:
    fields = _object(source, _NAMES, "hands")
    shown = [seat for seat in SEATS if isinstance(fields[seat.name], list)]
    if len(shown) != 1:
        raise _wrong("hands", str(len(shown)), "hands are listed; it must be one, the others being numbers")
    (seat,) = shown
    hand = _cards(fields[seat.name], f"hands.{seat.name}")
    sizes = tuple(len(hand) if other is seat else _size(fields[other.name], f"hands.{other.name}") for other in SEATS)
    if len(hand) > HAND_SIZE:
        raise _wrong(f"hands.{seat.name}", str(len(hand)), f"cards are more than the {HAND_SIZE} of a deal (R2.2)")
    return seat, hand, sizes


def _size(source: object, where: str) -> int:
    if not isinstance(source, int) or isinstance(source, bool) or not 0 <= source <= HAND_SIZE:
        raise _wrong(where, source, f"must be a number of cards, 0 to {HAND_SIZE}")
    return source


def _flags(source: object) -> tuple[bool, ...]:
    fields = _object(source, _NAMES, "can_enter")
    flags = [fields[name] for name in _NAMES]
    if not all(isinstance(flag, bool) for flag in flags):
        raise _wrong("can_enter", flags, "must be true or false for each seat")
    return tuple(flag is True for flag in flags)


def _phase(source: object) -> Phase:
    if not isinstance(source, str) or source not in _PHASES:
        raise _wrong("phase", source, f"must be one of {', '.join(_PHASES)}")
    return _PHASES[source]


def _seat(source: object, where: str) -> Seat:
    if not isinstance(source, str) or source not in _NAMES:
        raise _wrong(where, source, f"must be one of {', '.join(_NAMES)}")
    return Seat[source]


def _cards(source: object, where: str) -> tuple[Card, ...]:
    if not isinstance(source, list):
        raise _wrong(where, source, "must be a list of cards")
    return tuple(_card(card, where) for card in source)


def _card(source: object, where: str) -> Card:
    if not isinstance(source, str) or source not in _CARDS:
        raise _wrong(where, source, f"must be one of {', '.join(_CARDS)}")
    return _CARDS[source]


def _card_or_none(source: object, where: str) -> Card | None:
    return None if source is None else _card(source, where)


def _object(source: object, keys: tuple[str, ...], where: str) -> Mapping[str, object]:
    if not isinstance(source, dict):
        raise _wrong(where, source, "must be an object")
    missing, unknown = [key for key in keys if key not in source], [key for key in source if key not in keys]
    if missing or unknown:
        raise _wrong(where, (missing or unknown)[0], "is missing" if missing else "is an unknown key")
    return source


def _wrong(where: str, source: object, why: str) -> UnreadableNotation:
    return UnreadableNotation(where, source if isinstance(source, str) else repr(source), why)
