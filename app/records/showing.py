"""A verified game as text for people: who played, what was dealt and passed, every card with the board after it."""

from collections.abc import Iterator
from typing import Any

from app.engine.events import (
    CardDiscarded,
    CardGiven,
    CardLookedAt,
    CardPlayed,
    CardsDealt,
    DealEnded,
    DeckShuffled,
    ExchangeFixed,
    GameStarted,
    GameWon,
    HandsAnnounced,
    PlayBegan,
    SecretRevealed,
)
from app.engine.notation import write_board, write_play
from app.engine.seats import SEATS
from app.engine.state import Hands
from app.records.form import Entry, Header
from app.records.verifying import Told, Verified

_NAME_WITHHELD = "(name withheld)"


def show(game: Verified) -> Iterator[str]:
    """The game, line by line. A number in front is that of the event in the record."""
    yield from _opening(game.header)
    for told in game.told:
        yield from _told(told)
    yield f"last hash {game.result.last_hash}"


def _opening(header: Header) -> Iterator[str]:
    yield f"game {header.game}, begun {header.started_at}, rules {header.rules}"
    yield f"seven at home: {header.options.seven_home.value}"
    if header.customs is not None:
        told = (f"{name} {_told_custom(value)}" for name, value in header.customs.as_json().items())
        yield f"customs: {', '.join(told)}"
    for seat, who in zip(SEATS, header.seats, strict=True):
        name = _NAME_WITHHELD if who.name is None else who.name
        yield f"{seat.name}  {who.player:7} {name}{f' ({who.bot})' if who.bot else ''}"


def _told_custom(value: Any) -> str:
    return {None: "none", True: "yes", False: "no"}.get(value, str(value))


def _told(told: Told) -> Iterator[str]:
    event, at = told.event, f"{told.entry.seq:5}  "
    match event:
        case GameStarted(_, dealer, shuffle):
            yield f"{at}{dealer.name} deals first; {shuffle and shuffle.algorithm}, committed to {_committed(told)}"
        case DeckShuffled(deck):
            yield f"{at}shuffled: {' '.join(deck)}"
        case CardsDealt(number, dealer, hands):
            yield ""
            yield f"{at}deal {number} by {dealer.name}, {len(told.after.deck)} cards left:  {_by_seat(hands)}"
        case HandsAnnounced(can_enter):
            yield at + "  ".join(f"{seat.name}: «{'могу' if can_enter[seat] else 'не могу'}»" for seat in SEATS)
        case CardGiven(seat, card):
            yield f"{at}{seat.name} gives {card}"
        case CardLookedAt(seat, card):
            yield f"{at}{seat.name} looks: {card}"
        case ExchangeFixed(team):
            yield f"{at}{team} fixed"
        case PlayBegan(turn):
            yield f"{at}{turn.name} begins:  {_by_seat(told.after.hands)}"
        case CardPlayed():
            yield from _told_play(event, at)
        case CardDiscarded(seat, card):
            yield f"{at}{seat.name} {f'{card}:discard':18} {write_board(told.after.board)}"
        case DealEnded():
            yield f"{at}the deal is over"
        case GameWon(team):
            yield f"{at}{team} has won"
        case SecretRevealed(secret):
            yield f"{at}the secret was {secret}"
        case _:
            yield at + _around(told.entry)


def _around(entry: Entry) -> str:
    """What went on around the cards, in the words of the record."""
    said = ", ".join(f"{name} {value}" for name, value in sorted(entry.payload.items()) if value is not None)
    return entry.kind.replace("_", " ") + (f": {said}" if said else "")


def _told_play(event: CardPlayed, at: str) -> Iterator[str]:
    laid = f"{at}{event.seat.name} {write_play(event.play):18}"
    if event.restored is not None:
        yield f"{laid} {write_board(event.restored)}   is restored"
        laid = " " * len(laid)
    notes = [
        *([f"   {event.skips.name} is skipped"] if event.skips is not None else []),
        *(["   the win is cancelled"] if event.cancels_win else []),
    ]
    yield f"{laid} {write_board(event.board)}{''.join(notes)}"


def _committed(told: Told) -> str:
    shuffle = told.after.shuffle
    return "nothing" if shuffle is None else shuffle.commitment


def _by_seat(hands: Hands) -> str:
    return "  ".join(f"{seat.name} {','.join(hands[seat])}" for seat in SEATS)
