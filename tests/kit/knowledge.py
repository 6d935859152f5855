"""What each viewer may know of a game, worked out from its stored log alone; and a judge of all that a viewer got.

Written from the rules (docs/rules.md) and the protocol's page, and on purpose with nothing of the app: a
mistake there is not repeated here. A seat knows its own hand, what it passed, and what it received once it looked or
play began; everybody knows what was laid, announced and counted; nobody knows the deck, nor the secret that it
follows from, before that is revealed at the end.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

Json = Mapping[str, Any]

SEATS = ("A", "B", "C", "D")
PARTNER = {"A": "C", "B": "D", "C": "A", "D": "B"}
LEFT = {"A": "B", "B": "C", "C": "D", "D": "A"}
HAND = 5
DECK = 100

Cards = tuple[str, ...]
BySeat = Mapping[str, Cards]


@dataclass(frozen=True, slots=True)
class Stored:
    """One row of a game's log: as the database holds it."""

    seq: int
    kind: str
    payload: Json


@dataclass(frozen=True, slots=True)
class Moment:
    """What is true after an event, and the part of that event that all may see."""

    seq: int = 0
    kind: str = ""
    open_part: Json | None = None
    hands: BySeat = None  # type: ignore[assignment]  # filled in by the fold's start
    """Each seat's cards, without one passed; the one received joins when its team is fixed."""
    given: Mapping[str, str] = None  # type: ignore[assignment]
    looked: frozenset[str] = frozenset()
    fixed: frozenset[str] = frozenset()
    deck: int = 0
    laid: Cards = ()
    """This deck's face-up pile."""
    face: str | None = None
    turn: str | None = None
    can_enter: Mapping[str, bool] | None = None
    is_in_exchange: bool = False
    shuffle: Json | None = None
    """What is promised before the first deal: the commitment, and what the seats added."""
    secret: str | None = None
    """What all shuffles follow from. Nobody's, until it is revealed at the end."""

    def holds(self, seat: str | None) -> Counter[str]:
        """The cards in the hand that this viewer may look into; a spectator has none."""
        if seat is None:
            return Counter()
        hand = Counter(self.hands[seat])
        if seat in self.fixed and seat not in self.looked and self.is_in_exchange:
            hand -= Counter([self.given[PARTNER[seat]]])
        return hand

    def gave(self, seat: str | None) -> str | None:
        """The card that the viewer passed."""
        return self.given.get(seat) if seat is not None else None

    def received(self, seat: str | None) -> str | None:
        """The card that the viewer was passed and has looked at."""
        return self.given.get(PARTNER[seat]) if seat is not None and seat in self.looked else None


START = Moment(hands=dict.fromkeys(SEATS, ()), given={})


class Knowledge:
    """A game's moments, by sequence number; `moments[0]` is before the first event."""

    def __init__(self, log: Iterable[Stored] = ()) -> None:
        self.moments = [START]
        for row in log:
            self.learn(row)

    def learn(self, row: Stored) -> None:
        """Take in the next row."""
        assert row.seq == len(self.moments), f"row {row.seq} follows {len(self.moments) - 1}"
        following = replace(_after(self.moments[-1], row), seq=row.seq, kind=row.kind)
        self.moments.append(replace(following, open_part=_open_part(row, following)))

    def at(self, seq: int) -> Moment | None:
        """What was true after this event; None for a number that the log does not have."""
        return self.moments[seq] if 0 <= seq < len(self.moments) else None


def _after(was: Moment, row: Stored) -> Moment:
    event = row.payload
    match row.kind:
        case "game_started":
            return replace(was, shuffle=event["shuffle"])
        case "secret_revealed":
            return replace(was, secret=event["secret"])
        case "deck_shuffled":
            return replace(was, deck=DECK, laid=())
        case "cards_dealt":
            return replace(
                was,
                hands={seat: tuple(event["hands"][seat]) for seat in SEATS},
                deck=was.deck - HAND * len(SEATS),
                given={},
                looked=frozenset(),
                fixed=frozenset(),
                is_in_exchange=True,
                face=None,
                turn=None,
            )
        case "hands_announced":
            return replace(was, can_enter=event["can_enter"])
        case "card_given":
            seat, card = event["seat"], event["card"]
            back = (was.given[seat],) if seat in was.given else ()
            hand = _without((*was.hands[seat], *back), card)
            return replace(was, hands={**was.hands, seat: hand}, given={**was.given, seat: card})
        case "card_looked_at":
            return replace(was, looked=was.looked | {event["seat"]})
        case "exchange_fixed":
            team = tuple(event["team"])
            joined = {seat: (*was.hands[seat], was.given[PARTNER[seat]]) for seat in team}
            return replace(was, hands={**was.hands, **joined}, fixed=was.fixed | set(team))
        case "play_began":
            return replace(was, is_in_exchange=False, turn=event["turn"])
        case "card_played" | "card_discarded":
            seat, card = event["seat"], _card_laid(event)
            face = was.face if card == "T" else card
            return replace(
                was,
                hands={**was.hands, seat: _without(was.hands[seat], card)},
                laid=(*was.laid, card),
                face=face,
                turn=LEFT[seat],
            )
        case "deal_ended" | "game_won":
            return replace(was, turn=None)
        case _:
            return was


def _open_part(row: Stored, after: Moment) -> Json:
    """What of an event is for all to see."""
    event = row.payload
    match row.kind:
        case "game_started":
            return {name: event[name] for name in ("options", "first_dealer", "shuffle")}
        case "secret_revealed":
            return {"secret": event["secret"]}
        case "deck_shuffled":
            return {"cards": DECK}
        case "cards_dealt":
            sizes = dict.fromkeys(SEATS, HAND)
            return {"deal": event["deal"], "dealer": event["dealer"], "deck": after.deck, "hand_sizes": sizes}
        case "hands_announced":
            # The server says it truthfully (R2.5): worked out from the hands, not taken from the row.
            return {"can_enter": {seat: bool({"1", "13"} & set(after.hands[seat])) for seat in SEATS}}
        case "card_given" | "card_looked_at":
            return {"seat": event["seat"]}
        case "exchange_fixed" | "game_won":
            return {"team": event["team"]}
        case "play_began":
            return {"turn": event["turn"]}
        case "card_played":
            return {**event, "card": _card_laid(event), "function": _function(event["play"])}
        case "card_discarded":
            return {"seat": event["seat"], "card": event["card"]}
        case _:
            return {}


def _card_laid(event: Json) -> str:
    if "card" in event:
        return str(event["card"])
    play = str(event["play"])
    return "T" if play.startswith("T/") else play.partition(":")[0]


def _function(play: str) -> str:
    card, _, action = play.removeprefix("T/").partition(":")
    if action in ("skip", "discard"):
        return action
    if card == "7":
        return "seven"
    if card == "S":
        return "swap"
    return "enter" if action[0].isalpha() and action[1] == "0" else "move"


def _without(cards: Cards, card: str) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
