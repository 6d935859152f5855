"""The judge: holds whatever a viewer got against what the viewer may know, and names findings.

Whatever is not listed here is a finding, be it harmless: a field added tomorrow has to be looked at by someone.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.kit.knowledge import SEATS, Json, Knowledge, Moment

Check = Callable[[Any], bool]

_CARD = r"(?:1[023]?|[2-9]|S|T)"
_CELL = r"(?:\d{1,2}|[A-D][0-4])"
_RUN = rf"{_CELL}[-x]{_CELL}"
_PLAY = re.compile(rf"(?:T/)?{_CARD}:(?:skip|discard|{_CELL}={_CELL}|{_RUN}(?:,{_RUN})*)")
_BOARD = re.compile(r"(?:(?:\d{1,2}\*?|[A-D][0-4]),?){4}(?:/(?:(?:\d{1,2}\*?|[A-D][0-4]),?){4}){3}")
_CARD_FIELD = re.compile(r"(?i)[\"']?\b(hands?|deck|cards?|given|received|payload|state)\b[\"']?\s*[:=]\s*[\[({\"'\d]")
_CARD_LIST = re.compile(rf"\[\s*[\"']?{_CARD}[\"']?(?:\s*,\s*[\"']?{_CARD}[\"']?)+\s*\]")

PHASES = ("dealing", "exchange", "play", "over")
FUNCTIONS = ("enter", "move", "seven", "skip", "swap", "discard")


def _any(_value: Any) -> bool:
    """For what is judged by itself."""
    return True


def _is(*types: type) -> Check:
    return lambda value: type(value) in types


def _among(*values: object) -> Check:
    return lambda value: any(value == each and type(value) is type(each) for each in values)


def _matches(pattern: re.Pattern[str]) -> Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _each(check: Check) -> Check:
    return lambda value: isinstance(value, list | tuple) and all(check(each) for each in value)


def _by(keys: Iterable[str], check: Check) -> Check:
    known = frozenset(keys)
    return lambda value: isinstance(value, Mapping) and value.keys() <= known and all(map(check, value.values()))


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


TEXT, COUNT, FLAG = _is(str), _is(int), _is(bool)
SEAT, TEAM = _among(*SEATS), _among("AC", "BD")
CELL, BOARD = _matches(re.compile(_CELL)), _matches(_BOARD)
KNOCKS = _each(lambda knock: len(knock) == 2 and CELL(knock[0]) and SEAT(knock[1]))
OPTIONS = _by(("seven_home",), _among("both", "forward"))

NOW: Mapping[str, Check] = {
    "phase": _among(*PHASES),
    "turn": _or_none(SEAT),
    "skipped": FLAG,
    "win_pending": _or_none(TEAM),
    "waiting_for": _each(SEAT),
    "paused": FLAG,
    "abandoned": _or_none(TEXT),
    "control": _by(SEATS, _by(("by", "bot", "player", "absent", "overdue"), _or_none(_is(str, bool)))),
    "vote": _or_none(_by(("matter", "called_by", "seat", "player", "voters", "needed"), lambda _: True)),
    "shows_hands": _by(SEATS, FLAG),
    "hands": _among(None),
}
NOT_OF_ROOMS = frozenset(
    ("hand", "hands", "deck", "card", "cards", "given", "received", "play", "plays", "choices", "discard", "board")
) | {"token", "secret"}
CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13", "S", "T")
PRESENCE = _among("here", "reconnecting", "away", "gone", "bot")


class Judge:
    """Judges what one viewer got of one game. `findings` is empty as long as all is well."""

    def __init__(self, knowledge: Knowledge, viewer: str | None) -> None:
        """`viewer`: a seat, or None for a spectator."""
        self.findings: list[str] = []
        self._knowledge = knowledge
        self._viewer = viewer
        self._seq = 0

    def frame(self, frame: Json) -> None:
        """A frame of the table socket."""
        match frame.get("type"):
            case "snapshot":
                self._snapshot(frame)
            case "event":
                self._event_frame(frame)
            case "choices":
                self._listed(
                    "choices",
                    frame,
                    {"type": TEXT, "game": TEXT} | dict.fromkeys(("seq", "since", "duty", "cards"), _any),
                )
                self._choices("choices", frame)
            case "reply":
                self._reply(frame)
            case "room":
                self._listed("", frame, {"type": TEXT, "room": self._is_room})
            case "presence":
                self._listed("", frame, {"type": TEXT, "players": lambda value: all(map(PRESENCE, value.values()))})
            case "clock":
                times = ("game", "seq", "at", "turn", "grace", "fixing", "vote_ends_at", "reserve")
                self._listed("clock", frame, {"type": TEXT} | dict.fromkeys(times, _any))
            case "reaction":
                self._listed("reaction", frame, {"type": TEXT, "seat": SEAT, "reaction": TEXT})
            case "talk":
                self._listed("talk", frame, {"type": TEXT, "messages": _each(self._is_message)})
            case "message":
                self._listed("message", frame, {"type": TEXT, "message": self._is_message})
            case "closed":
                self._listed("closed", frame, {"type": TEXT, "why": _among("empty", "idle")})
            case "error":
                self._listed("error", frame, {"type": TEXT, "code": TEXT, "detail": self._is_plain})
            case "pong":
                self._listed("pong", frame, {"type": TEXT})
            case "restarting":
                self._listed("restarting", frame, {"type": TEXT, "seconds": COUNT})
            case kind:
                self._find("", f"unknown frame {kind!r}")

    def body(self, body: Any) -> None:
        """The body of a REST answer about a room, or of an error. What a guest is given of itself is not judged."""
        if not isinstance(body, Mapping):
            self._find("body", f"a {type(body).__name__}")
        elif "status" in body and "title" in body:
            shape = {
                "type": TEXT,
                "title": TEXT,
                "status": COUNT,
                "code": TEXT,
                "detail": self._is_plain,
                "rule": _or_none(TEXT),
            }
            self._listed("problem", body, shape)
        else:
            self._is_room(body)

    def _snapshot(self, frame: Json) -> None:
        self._listed(
            "snapshot",
            frame,
            {"type": TEXT, "game": TEXT, "seq": COUNT, "build": TEXT}
            | dict.fromkeys(("view", "recent", "choices"), _any),
        )
        moment = self._moment(frame["seq"])
        if moment is None:
            return
        self._view(frame["view"], moment)
        for told in frame["recent"]:
            self._listed("recent", told, {"seq": _at_most(frame["seq"]), "at": TEXT, "event": _any})
            earlier = self._moment(told["seq"])
            if earlier is not None:
                self._event(told["event"], earlier)
        if frame["choices"] is not None:
            self._moment(frame["seq"])
            self._listed("choices", frame["choices"], dict.fromkeys(("seq", "since", "duty", "cards"), _any))
            self._choices("choices", frame["choices"])

    def _view(self, view: Json, moment: Moment) -> None:
        viewer = self._viewer
        nobody = dict.fromkeys(SEATS, False)
        shape: dict[str, Check] = {
            **NOW,
            "viewer": _among(viewer),
            "options": OPTIONS,
            "deal": COUNT,
            "dealer": SEAT,
            "deck": _among(moment.deck),
            "board": BOARD,
            "hand": self._is_hand(moment),
            "hand_sizes": _by(SEATS, COUNT),
            "can_enter": lambda value: value in (nobody, moment.can_enter),
            "exchange": _or_none(self._is_exchange(moment)),
            "discard": lambda value: tuple(value) == moment.laid,
            "winner": _or_none(TEAM),
            "shuffle": _equals(None if moment.shuffle is None else {**moment.shuffle, "secret": moment.secret}),
        }
        self._listed("view", view, shape)

    def _is_hand(self, moment: Moment) -> Check:
        """A spectator has none; a seat's own, and not a card more."""
        if self._viewer is None:
            return _among(None)
        return lambda value: isinstance(value, list) and not Counter(value) - moment.holds(self._viewer)

    def _is_exchange(self, moment: Moment) -> Check:
        def is_exchange(value: Any) -> bool:
            shape: dict[str, Check] = {
                "passed": _by(SEATS, FLAG),
                "looked": _by(SEATS, FLAG),
                "fixed": _by(("AC", "BD"), FLAG),
                "given": _or_none(_among(moment.gave(self._viewer))),
                "received": _or_none(_among(moment.received(self._viewer))),
            }
            self._listed("exchange", value, shape)
            return True

        return is_exchange

    def _event_frame(self, frame: Json) -> None:
        moment = self._moment(frame["seq"])
        if frame.keys() == {"type", "seq"} or moment is None:
            return
        self._listed("event", frame, {"type": TEXT, "game": TEXT, "seq": COUNT, "at": TEXT, "event": _any, "now": _any})
        self._event(frame["event"], moment)
        self._listed("now", frame["now"], NOW)

    def _event(self, event: Json, moment: Moment) -> None:
        own: dict[str, Check] = {}
        seat = (moment.open_part or {}).get("seat")
        match moment.kind:
            case "cards_dealt" | "play_began":
                own = {"hand": self._is_hand(moment)}
            case "exchange_fixed" if self._viewer is not None and self._viewer in (moment.open_part or {})["team"]:
                own = {"hand": self._is_hand(moment)}
            case "card_given" if seat == self._viewer:
                own = {"card": _among(moment.gave(self._viewer))}
            case "card_looked_at" if seat == self._viewer:
                own = {"card": _among(moment.received(self._viewer))}
        seen = {name: _equals(value) for name, value in (moment.open_part or {}).items()}
        self._listed(f"event {moment.kind}", event, {"kind": _among(moment.kind), **seen, **own})

    def _choices(self, path: str, listed: Json) -> None:
        moment = self._moment(listed["seq"])
        if moment is None:
            return
        if self._viewer is None or moment.turn != self._viewer:
            self._find(path, "legal plays for who is not on turn")
            return
        for entry in listed["cards"]:
            shape: dict[str, Check] = {
                "card": _among(*moment.holds(self._viewer)),
                "plays": _each(self._is_listed_play(entry["card"])),
                "why_not": _or_none(self._is_why_not(moment)),
                "swap": _or_none(_by(("cells",), _each(CELL))),
                "seven": _or_none(_by(("nodes",), _each(_each(_is_step)))),
                "restored": _or_none(BOARD),
                "as": _or_none(_among(moment.face)),
            }
            self._listed(path, entry, shape)

    def _is_listed_play(self, card: str) -> Check:
        shape: dict[str, Check] = {
            "play": lambda text: _PLAY.fullmatch(text) is not None and re.split("[:/]", text)[0] == card,
            "function": _among(*FUNCTIONS),
            "from": CELL,
            "to": CELL,
            "path": _each(CELL),
            "knocks": KNOCKS,
        }

        def is_listed_play(play: Any) -> bool:
            self._listed("play", play, shape)
            return True

        return is_listed_play

    def _is_why_not(self, moment: Moment) -> Check:
        def is_why_not(value: Any) -> bool:
            self._listed("why_not", value, {"code": TEXT, "rule": _or_none(TEXT), "data": self._is_explanation(moment)})
            return True

        return is_why_not

    def _is_explanation(self, moment: Moment) -> Check:
        """What a refusal's data may hold: cells, seats, words, and cards that the viewer knows."""
        known = {*moment.holds(self._viewer), *moment.laid, moment.face, moment.gave(self._viewer)}
        fields: dict[str, Check] = {
            "cell": CELL,
            "start": CELL,
            "to": CELL,
            "owner": SEAT,
            "turn": SEAT,
            "waiting_for": _each(SEAT),
            "phase": TEXT,
            "function": _among(*FUNCTIONS),
            "face": lambda value: value in known,
            "cards": _each(lambda value: value in known),
            # `card_not_held` names the card that was asked for, which is the asker's own word.
            "card": _is(str),
        }

        def is_explanation(value: Any) -> bool:
            self._listed("data", value, fields)
            return True

        return is_explanation

    def _reply(self, frame: Json) -> None:
        moment = self._knowledge.at(frame["seq"])

        def is_error(value: Any) -> bool:
            shape = {"code": TEXT, "detail": self._is_plain, "rule": _or_none(TEXT), "retry": FLAG}
            data = self._is_explanation(moment) if moment is not None else _among({})
            self._listed("reply", value, {**shape, "data": data})
            return True

        self._listed("reply", frame, {"type": TEXT, "id": TEXT, "ok": FLAG, "seq": COUNT, "error": _or_none(is_error)})

    def _is_message(self, message: Any) -> bool:
        """Players hear nothing of what spectators say before the game that they have seen so far is over (R2.9)."""
        shape = {"number": COUNT, "from": _by(("id", "name"), TEXT), "text": _or_none(TEXT), "at": TEXT}
        moment = self._knowledge.at(self._seq)
        is_over = moment is not None and moment.kind in ("game_won", "secret_revealed", "game_abandoned")
        heard = ("room", "watchers") if self._viewer is None or is_over else ("room",)
        self._listed("message", message, {**shape, "channel": _among(*heard)})
        return True

    def _is_room(self, room: Any) -> bool:
        """Rooms are about people: any field will do, as long as it has nothing to do with cards or tokens."""
        self._people("room", room)
        return True

    def _people(self, path: str, value: Any) -> None:
        if isinstance(value, Mapping):
            for name, found in value.items():
                if name in NOT_OF_ROOMS:
                    self._find(f"{path}.{name}", f"not of a room: {found!r}")
                self._people(f"{path}.{name}", found)
        elif isinstance(value, list):
            if value and all(each in CARDS for each in value):
                self._find(path, f"cards: {value!r}")
            for each in value:
                self._people(path, each)

    def _is_plain(self, text: Any) -> bool:
        return isinstance(text, str) and not card_words(text)

    def _moment(self, seq: int) -> Moment | None:
        self._seq = seq
        moment = self._knowledge.at(seq)
        if moment is None or seq == 0:
            self._find("seq", "a number that is not in the log")
            return None
        return moment

    def _listed(self, path: str, value: Any, shape: Mapping[str, Check]) -> None:
        """Find every field that is not listed, and every one that does not hold what is listed."""
        if not isinstance(value, Mapping):
            self._find(path, f"a {type(value).__name__}")
            return
        for name, found in value.items():
            if name not in shape:
                self._find(f"{path}.{name}", f"not listed: {found!r}")
            elif not shape[name](found):
                self._find(f"{path}.{name}", f"not to be known: {found!r}")

    def _find(self, path: str, what: str) -> None:
        self.findings.append(f"{self._viewer or 'spectator'} at {self._seq}: {path}: {what}")


def judge_log_lines(text: str, secrets: Iterable[str]) -> list[str]:
    """Findings in the server's own log: cards, plays, hands, decks, and the `secrets` (tokens) word for word."""
    hidden = tuple(secrets)
    return [
        f"log: {line}" for line in text.splitlines() if card_words(line) or any(secret in line for secret in hidden)
    ]


def card_words(text: str) -> bool:
    """Whether a text for people or operators speaks of cards: a play in notation, a list of cards, a named hand."""
    return any(pattern.search(text) for pattern in (_SPOKEN_PLAY, _CARD_LIST, _CARD_FIELD))


_SPOKEN_PLAY = re.compile(rf"(?<![\w.:])(?:T/)?{_CARD}:(?:skip|discard|{_CELL}[-x=]{_CELL})(?![\w:])")


def _equals(expected: Any) -> Check:
    return lambda value: value == expected


def _at_most(seq: int) -> Check:
    return lambda value: type(value) is int and value <= seq


def _is_step(step: Any) -> bool:
    start, end, following, *knocked = step
    return CELL(start) and CELL(end) and COUNT(following) and all(map(_each(SEAT), knocked))
