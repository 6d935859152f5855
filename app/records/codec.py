"""Events as stored and back: a kind, a version of that kind, and a JSON payload in notation (§11).

A payload that changes its shape gets the next version; the reader of the old one stays,
so that every game ever stored can be folded.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from app.engine import events as e
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.notation import read_board, read_play, write_board, write_play
from app.engine.plays.play import Movement
from app.engine.seats import SEATS, Seat, Team
from app.engine.spaces import Cell, cell_name, cell_named
from app.engine.state import Options, SevenHome, ShuffleCommitment
from app.records.codec_around import READERS_AROUND, encode_around

Payload = Mapping[str, Any]


class Encoded(NamedTuple):
    """An event as it is stored."""

    kind: str
    version: int
    payload: dict[str, Any]


class UnreadableEvent(ValueError):
    """The row holds no event: an unknown kind or version, or a damaged payload."""


def encode(event: e.Event) -> Encoded:
    """The newest form of the event."""
    payload: dict[str, Any]
    if isinstance(event, e.TableEvent):
        return Encoded(*encode_around(event))
    match event:
        case e.GameStarted():
            return Encoded("game_started", 2, _write_game_started(event))
        case e.DeckShuffled():
            return Encoded("deck_shuffled", 1, {"deck": list(event.deck)})
        case e.CardsDealt():
            payload = {"deal": event.deal_number, "dealer": event.dealer.name, "hands": _write_hands(event.hands)}
            return Encoded("cards_dealt", 1, payload)
        case e.HandsAnnounced():
            return Encoded("hands_announced", 1, {"can_enter": _by_seat(event.can_enter)})
        case e.CardGiven():
            return Encoded("card_given", 1, {"seat": event.seat.name, "card": event.card})
        case e.CardLookedAt():
            return Encoded("card_looked_at", 1, {"seat": event.seat.name, "card": event.card})
        case e.ExchangeFixed():
            return Encoded("exchange_fixed", 1, {"team": event.team})
        case e.PlayBegan():
            return Encoded("play_began", 1, {"turn": event.turn.name})
        case e.CardPlayed():
            return Encoded("card_played", 1, _write_card_played(event))
        case e.CardDiscarded():
            return Encoded("card_discarded", 1, {"seat": event.seat.name, "card": event.card})
        case e.DealEnded():
            return Encoded("deal_ended", 1, {})
        case e.GameWon():
            return Encoded("game_won", 1, {"team": event.team})
        case e.SecretRevealed():
            return Encoded("secret_revealed", 1, {"secret": event.secret})


def decode(kind: str, version: int, payload: Payload) -> e.Event:
    """The event of a row. Raises UnreadableEvent."""
    reader = _READERS.get((kind, version))
    if reader is None:
        raise UnreadableEvent(f"no event {kind} of version {version}")
    try:
        return reader(payload)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableEvent(f"{kind}: {error!r}") from error


def write_options(options: Options) -> dict[str, Any]:
    """A room's or game's options as JSON."""
    return {"seven_home": options.seven_home.value}


def read_options(options: Mapping[str, Any]) -> Options:
    """Options from JSON; what is not said is the default (R10)."""
    return Options(seven_home=SevenHome(options.get("seven_home", SevenHome.BOTH)))


def _write_game_started(event: e.GameStarted) -> dict[str, Any]:
    shuffle = event.shuffle and {
        "algorithm": event.shuffle.algorithm,
        "commitment": event.shuffle.commitment,
        "seat_bytes": _by_seat(event.shuffle.seat_bytes),
    }
    return {"options": write_options(event.options), "first_dealer": event.first_dealer.name, "shuffle": shuffle}


def _by_seat(values: tuple[Any, ...]) -> dict[str, Any]:
    return {seat.name: values[seat] for seat in SEATS}


def _write_hands(hands: tuple[tuple[Card, ...], ...]) -> dict[str, list[str]]:
    return {seat.name: list(hands[seat]) for seat in SEATS}


def _write_card_played(event: e.CardPlayed) -> dict[str, Any]:
    return {
        "seat": event.seat.name,
        "play": write_play(event.play),
        "restored": None if event.restored is None else write_board(event.restored),
        "movements": [_write_movement(movement) for movement in event.movements],
        "board": write_board(event.board),
        "skips": None if event.skips is None else event.skips.name,
        "cancels_win": event.cancels_win,
    }


def _write_movement(movement: Movement) -> dict[str, Any]:
    return {
        "seat": movement.owner.name,
        "path": [cell_name(cell) for cell in movement.path],
        "knocked": [[cell_name(cell), owner.name] for cell, owner in movement.knocked],
    }


def _cell(name: str) -> Cell:
    cell = cell_named(name)
    if cell is None:
        raise ValueError(f"no cell {name!r}")
    return cell


def _board(text: str | None) -> Board | None:
    return None if text is None else read_board(text)


def _seat(name: str | None) -> Seat | None:
    return None if name is None else Seat[name]


def _cards(cards: list[str]) -> tuple[Card, ...]:
    return tuple(Card(card) for card in cards)


def _read_movement(movement: Payload) -> Movement:
    return Movement(
        owner=Seat[movement["seat"]],
        path=tuple(_cell(name) for name in movement["path"]),
        knocked=tuple((_cell(name), Seat[owner]) for name, owner in movement["knocked"]),
    )


def _read_game_started_1(payload: Payload) -> e.Event:
    return e.GameStarted(read_options(payload["options"]), Seat[payload["first_dealer"]])


def _read_game_started(payload: Payload) -> e.Event:
    told = payload["shuffle"]
    shuffle = told and ShuffleCommitment(
        str(told["algorithm"]), str(told["commitment"]), tuple(told["seat_bytes"][seat.name] for seat in SEATS)
    )
    return e.GameStarted(read_options(payload["options"]), Seat[payload["first_dealer"]], shuffle)


def _read_deck_shuffled(payload: Payload) -> e.Event:
    return e.DeckShuffled(_cards(payload["deck"]))


def _read_cards_dealt(payload: Payload) -> e.Event:
    hands = tuple(_cards(payload["hands"][seat.name]) for seat in SEATS)
    return e.CardsDealt(int(payload["deal"]), Seat[payload["dealer"]], hands)


def _read_hands_announced(payload: Payload) -> e.Event:
    return e.HandsAnnounced(tuple(bool(payload["can_enter"][seat.name]) for seat in SEATS))


def _read_card_given(payload: Payload) -> e.Event:
    return e.CardGiven(Seat[payload["seat"]], Card(payload["card"]))


def _read_card_looked_at(payload: Payload) -> e.Event:
    return e.CardLookedAt(Seat[payload["seat"]], Card(payload["card"]))


def _read_exchange_fixed(payload: Payload) -> e.Event:
    return e.ExchangeFixed(Team(payload["team"]))


def _read_play_began(payload: Payload) -> e.Event:
    return e.PlayBegan(Seat[payload["turn"]])


def _read_card_played(payload: Payload) -> e.Event:
    return e.CardPlayed(
        seat=Seat[payload["seat"]],
        play=read_play(payload["play"]),
        restored=_board(payload["restored"]),
        movements=tuple(_read_movement(movement) for movement in payload["movements"]),
        board=read_board(payload["board"]),
        skips=_seat(payload["skips"]),
        cancels_win=bool(payload["cancels_win"]),
    )


def _read_card_discarded(payload: Payload) -> e.Event:
    return e.CardDiscarded(Seat[payload["seat"]], Card(payload["card"]))


def _read_deal_ended(_payload: Payload) -> e.Event:
    return e.DealEnded()


def _read_game_won(payload: Payload) -> e.Event:
    return e.GameWon(Team(payload["team"]))


def _read_secret_revealed(payload: Payload) -> e.Event:
    return e.SecretRevealed(str(payload["secret"]))


_READERS: dict[tuple[str, int], Callable[[Payload], e.Event]] = {
    ("game_started", 1): _read_game_started_1,
    ("game_started", 2): _read_game_started,
    ("deck_shuffled", 1): _read_deck_shuffled,
    ("cards_dealt", 1): _read_cards_dealt,
    ("hands_announced", 1): _read_hands_announced,
    ("card_given", 1): _read_card_given,
    ("card_looked_at", 1): _read_card_looked_at,
    ("exchange_fixed", 1): _read_exchange_fixed,
    ("play_began", 1): _read_play_began,
    ("card_played", 1): _read_card_played,
    ("card_discarded", 1): _read_card_discarded,
    ("deal_ended", 1): _read_deal_ended,
    ("game_won", 1): _read_game_won,
    ("secret_revealed", 1): _read_secret_revealed,
    **READERS_AROUND,
}
