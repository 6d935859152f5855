"""What a viewer knows, kept from the frames received alone: the protocol's page, followed to the letter."""

from typing import Any

Json = dict[str, Any]

SEATS = ("A", "B", "C", "D")


class GapSeen(Exception):
    """The next event is not the one after the last: something is missing, and a snapshot must be asked for."""


class Mirror:
    """One viewer's picture of a room and its game."""

    def __init__(self) -> None:
        self.room: Json | None = None
        self.presence: Json = {}
        self.game: str | None = None
        self.seq: int | None = None
        self.view: Json | None = None
        self.choices: Json | None = None
        self.is_announced = True
        """Whether «могу» and «не могу» are those of this deal: the cards come one event before."""

    @property
    def question(self) -> int | None:
        """What names the question that the legal plays answer: the number of the event that posed it."""
        return None if self.choices is None else int(self.choices["since"])

    def take(self, message: Json) -> None:
        """Learn from a frame. Old events are ignored; raises `GapSeen` when one is missing or the game is another."""
        match message["type"]:
            case "room":
                self.room = message["room"]
            case "presence":
                self.presence = message["players"]
            case "snapshot":
                self.game, self.seq = message["game"], message["seq"]
                self.view, self.choices = message["view"], message["choices"]
                self.is_announced = True  # a deal and its announcements are stored together
            case "event":
                self._take_event(message)
            case "choices":
                if (message["game"], message["seq"]) == (self.game, self.seq):
                    self.choices = message

    def _take_event(self, message: Json) -> None:
        is_other_game = message.get("game") not in (None, self.game)
        if self.seq is not None and not is_other_game and message["seq"] <= self.seq:
            return
        if self.view is None or self.seq is None or is_other_game or message["seq"] != self.seq + 1:
            raise GapSeen
        self.seq = message["seq"]
        if message.get("event") is None:
            return
        kind = message["event"]["kind"]
        self.is_announced = kind == "hands_announced" or (self.is_announced and kind != "cards_dealt")
        self.view = view = apply(self.view, message["event"]) | message["now"]
        # What goes on around the cards leaves the question open; the same choices follow.
        is_my_turn = view["phase"] == "play" and view["turn"] == view["viewer"] and not view["paused"]
        if kind in ("card_played", "card_discarded") or not is_my_turn:
            self.choices = None


def apply(view: Json, event: Json) -> Json:
    """The view after an event, but for what travels as `now`."""
    seat, me = event.get("seat"), view["viewer"]
    exchange = view["exchange"]
    match event["kind"]:
        case "game_started":
            shuffle = event["shuffle"] and event["shuffle"] | {"secret": None}
            return view | {"options": event["options"], "dealer": event["first_dealer"], "shuffle": shuffle}
        case "deck_shuffled":
            return view | {"deck": event["cards"], "discard": []}
        case "cards_dealt":
            dealt = {name: event[name] for name in ("deal", "dealer", "deck", "hand_sizes")}
            return view | dealt | {"hand": event.get("hand"), "exchange": _empty_exchange()}
        case "hands_announced":
            return view | {"can_enter": event["can_enter"]}
        case "card_given":
            changed = exchange | {"passed": exchange["passed"] | {seat: True}}
            if seat != me:
                return view | {"exchange": changed}
            back = [exchange["given"]] if exchange["given"] else []
            hand = _without([*view["hand"], *back], event["card"])
            return view | {"exchange": changed | {"given": event["card"]}, "hand": hand}
        case "card_looked_at":
            changed = exchange | {"looked": exchange["looked"] | {seat: True}}
            if seat != me:
                return view | {"exchange": changed}
            team = "AC" if me in "AC" else "BD"
            joins = [event["card"]] if exchange["fixed"][team] else []
            return view | {"exchange": changed | {"received": event["card"]}, "hand": [*view["hand"], *joins]}
        case "exchange_fixed":
            changed = exchange | {"fixed": exchange["fixed"] | {event["team"]: True}}
            return view | {"exchange": changed, "hand": event.get("hand") or view["hand"]}
        case "play_began":
            return view | {"exchange": None, "hand": event.get("hand") or view["hand"]}
        case "card_played":
            return _laid(view, event) | {"board": event["board"]}
        case "card_discarded":
            return _laid(view, event)
        case "game_won":
            return view | {"winner": event["team"]}
        case "secret_revealed":
            return view | {"shuffle": view["shuffle"] | {"secret": event["secret"]}}
        case _:
            return view


def _empty_exchange() -> Json:
    nobody = dict.fromkeys(SEATS, False)
    return {"passed": nobody, "looked": nobody, "fixed": {"AC": False, "BD": False}, "given": None, "received": None}


def _laid(view: Json, event: Json) -> Json:
    seat, card = event["seat"], event["card"]
    hand = _without(view["hand"], card) if seat == view["viewer"] else view["hand"]
    sizes = view["hand_sizes"] | {seat: view["hand_sizes"][seat] - 1}
    return view | {"hand": hand, "hand_sizes": sizes, "discard": [*view["discard"], card]}


def _without(cards: list[str], card: str) -> list[str]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
