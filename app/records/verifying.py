"""Verify a record: refold it with the engine, and ask of every event whether rules, shuffle and chain make it so.

Nothing a record says of itself is believed. Each event that someone asked for is asked for again with `decide`, and
what follows at once must be what the record says; so an illegal play, a wrong deal and a wrong winner are one question.
Decks and the first dealer are recomputed from the revealed secret, which must be the one committed to.
"""

from dataclasses import dataclass, replace

from app.engine.actions import Action, DealCards, FixExchange, GiveCard, LookAtCard, PlayCard, RevealSecret, StartGame
from app.engine.events import (
    CardDiscarded,
    CardGiven,
    CardLookedAt,
    CardPlayed,
    CardsDealt,
    DeckShuffled,
    Event,
    ExchangeFixed,
    GameStarted,
    SecretRevealed,
)
from app.engine.game import NEW_GAME, decide, evolve
from app.engine.plays.play import Function, Play
from app.engine.refusals import IllegalAction
from app.engine.seats import SEATS, Team
from app.engine.state import GameState, Phase
from app.fairness.house import next_deck_number
from app.fairness.shuffle import ALGORITHM, Shuffle, read_shuffle
from app.records.agreeing import contradiction
from app.records.asking import action_around
from app.records.canonical import canonical
from app.records.codec import UnreadableEvent, decode, encode
from app.records.faults import FaultCode, RecordFault
from app.records.form import Entry, Header, Result, entry_hash, result_of
from app.records.reading import Json, read_entry, read_header, read_line, read_result, split_lines


@dataclass(frozen=True, slots=True)
class Told:
    """An event of a record, and the game after it."""

    entry: Entry
    event: Event
    after: GameState


@dataclass(frozen=True, slots=True)
class Verified:
    """A record of which everything holds."""

    header: Header
    told: tuple[Told, ...]
    result: Result

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return self.told[-1].after.deal_number

    @property
    def winner(self) -> Team | None:
        """The team that won; None if nobody did."""
        return self.told[-1].after.winner

    def summary(self) -> str:
        """The game in one line of text."""
        won = "nobody won" if self.winner is None else f"{self.winner} won"
        return (
            f"{self.header.game}, {len(self.told)} events, {self.deals} deals, {won}, last hash {self.result.last_hash}"
        )


def verify(record: bytes) -> Verified:
    """The game of this record. Raises RecordFault, for the first line at which something is wrong."""
    lines = split_lines(record)
    reader = Reader(lines)
    for number, line in enumerate(lines[1:], 2):
        result = reader.take(number, line)
        if result is not None:
            if number < len(lines):
                raise RecordFault(number + 1, FaultCode.AFTER_RESULT, "nothing follows a result")
            return Verified(reader.header, tuple(reader.refold.told), result)
    raise RecordFault(len(lines) + 1, FaultCode.NO_RESULT, "the record ends without a result")


class Reader:
    """A record that is judged line by line. Raises RecordFault."""

    def __init__(self, lines: list[bytes]) -> None:
        """The header is judged at once; the rest is looked into for the secret alone."""
        self.header = read_header(read_line(1, lines[0]))
        self.refold = Refold(self.header, _shuffle(self.header, lines))

    def take(self, number: int, line: bytes) -> Result | None:
        """The next line: an event, or the result, which is answered. What breaks the chain changes nothing here."""
        fields = read_line(number, line)
        if fields.get("type") != "event":
            return _judged_result(self.refold, number, fields)
        self.refold.take(number, read_entry(number, fields))
        return None


def _judged_result(refold: "Refold", number: int, fields: Json) -> Result:
    told = read_result(number, fields)
    refold.close(number)
    due = result_of(refold.header, [told.entry for told in refold.told]).as_json()
    for name, value in told.as_json().items():
        if value != due[name]:
            raise RecordFault(number, FaultCode.RESULT_DIFFERS, f"{name} is not what the events come to")
    return told


def _shuffle(header: Header, lines: list[bytes]) -> Shuffle | None:
    """The shuffle that the record reveals at its end; None if it does not hold, which is judged at its line."""
    if header.commitment is None or header.algorithm is None:
        raise RecordFault(1, FaultCode.NO_COMMITMENT, "the game began without a commitment to its shuffles")
    if header.algorithm != ALGORITHM:
        raise RecordFault(1, FaultCode.UNKNOWN_ALGORITHM, f"this recomputes {ALGORITHM}")
    revealing = (at for at in range(len(lines), 0, -1) if b'"kind":"secret_revealed"' in lines[at - 1])
    try:
        places = (2, next(revealing, 2))
        opening, closing = (_event(at, read_entry(at, read_line(at, lines[at - 1]))) for at in places)
        if not isinstance(opening, GameStarted) or not isinstance(closing, SecretRevealed) or opening.shuffle is None:
            return None
        shuffle = read_shuffle(closing.secret, opening.shuffle)
        told = replace(opening.shuffle, commitment=header.commitment)
        return shuffle if shuffle.commitment == told and shuffle.secret.hex() == closing.secret else None
    except (IndexError, TypeError, ValueError):
        return None


class Refold:
    """A game told again, line by line. Raises RecordFault for an event that did not have to come there so."""

    def __init__(self, header: Header, shuffle: Shuffle | None) -> None:
        self.header = header
        self.told: list[Told] = []
        self._shuffle = shuffle
        self._state = NEW_GAME
        self._hash = header.hash()
        self._due: list[Event] = []
        """What must come next, before anyone is asked again."""

    def take(self, number: int, entry: Entry) -> None:
        """The event of this line."""
        self._chain(number, entry)
        event = _event(number, entry)
        if not self._due:
            self._judge_chance(number, event)
            self._due += self._decided(number, event)
        expected = self._due.pop(0)
        if event != expected:
            why = (
                f"{_name(expected)} must come here"
                if type(event) is not type(expected)
                else "the rules make it another"
            )
            raise RecordFault(number, FaultCode.EVENT_DIFFERS, f"{entry.kind}: {why}")
        self._state = evolve(self._state, event)
        self.told.append(Told(entry, event, self._state))

    def close(self, number: int) -> None:
        """Nothing more comes."""
        if self._due:
            raise RecordFault(number, FaultCode.EVENT_DIFFERS, f"{_name(self._due[0])} must come here")
        if self._state.phase is not Phase.OVER or self._state.secret is None:
            raise RecordFault(number, FaultCode.NOT_OVER, "the game is not over, or its secret is not revealed")

    def _chain(self, number: int, entry: Entry) -> None:
        due = len(self.told) + 1
        if entry.seq != due:
            raise RecordFault(number, FaultCode.WRONG_SEQUENCE, f"event {due} must come here, not {entry.seq}")
        fields = entry_hash(self._hash, entry.seq, entry.at, entry.kind, entry.version, entry.payload)
        if entry.hash != fields:
            raise RecordFault(number, FaultCode.CHAIN_BROKEN, f"{entry.kind} does not have the hash that it says")
        self._hash = entry.hash

    def _decided(self, number: int, event: Event) -> tuple[Event, ...]:
        action = _action_behind(event)
        if action is None:
            raise RecordFault(number, FaultCode.OUT_OF_PLACE, f"nothing leads to {_name(event)} here")
        try:
            return decide(self._state, action)
        except IllegalAction as refused:
            detail = f"{_name(event)}: {refused.code.value} ({refused.rule})"
            raise RecordFault(number, FaultCode.ILLEGAL_ACTION, detail) from refused

    def _judge_chance(self, number: int, event: Event) -> None:
        """What the house may not choose, and what the header said of it."""
        against = contradiction(self.header, event)
        if against is not None:
            raise RecordFault(number, FaultCode.HEADER_DIFFERS, f"{_name(event)}: {against}")
        match event:
            case GameStarted():
                self._judge_start(number, event)
            case DeckShuffled(deck) if self._shuffle is not None:
                deck_number = next_deck_number(self._state)
                if deck != self._shuffle.deck(deck_number):
                    detail = f"deck {deck_number} does not come from the secret and the seats' bytes"
                    raise RecordFault(number, FaultCode.DECK_DIFFERS, detail)
            case SecretRevealed() if self._shuffle is None:
                raise RecordFault(number, FaultCode.SECRET_DIFFERS, "this secret is not the one committed to")
            case _:
                pass

    def _judge_start(self, number: int, event: GameStarted) -> None:
        header, shuffle = self.header, event.shuffle
        told = shuffle and (shuffle.algorithm, shuffle.commitment)
        if event.options != header.options or told != (header.algorithm, header.commitment):
            raise RecordFault(number, FaultCode.HEADER_DIFFERS, "the game began otherwise than the header says")
        if self._shuffle is not None and event.first_dealer is not self._shuffle.first_dealer():
            detail = "the first dealer does not come from the secret and the seats' bytes"
            raise RecordFault(number, FaultCode.FIRST_DEALER_DIFFERS, detail)


def _event(number: int, entry: Entry) -> Event:
    try:
        event = decode(entry.kind, entry.version, entry.payload)
    except UnreadableEvent as error:
        raise RecordFault(number, FaultCode.UNREADABLE_EVENT, str(error)) from error
    newest = encode(event)
    if newest.version == entry.version and canonical(newest.payload) != canonical(entry.payload):
        raise RecordFault(
            number, FaultCode.UNREADABLE_EVENT, f"{entry.kind} says more than it can, or says it otherwise"
        )
    return event


def _action_behind(event: Event) -> Action | None:
    """What was asked for when this event came first; None for one that only ever follows another."""
    match event:
        case GameStarted(options, first_dealer, shuffle):
            return StartGame(options, first_dealer, shuffle)
        case DeckShuffled(deck):
            return DealCards(deck)
        case CardsDealt():
            return DealCards()
        case CardGiven(seat, card):
            return GiveCard(seat, card)
        case CardLookedAt(seat):
            return LookAtCard(seat)
        case ExchangeFixed():
            return FixExchange()
        case CardPlayed(seat, play):
            return PlayCard(seat, play)
        case CardDiscarded(seat, card):
            return PlayCard(seat, Play(card, card, Function.DISCARD))
        case SecretRevealed(secret):
            return RevealSecret(secret)
        case _:
            return action_around(event)


def _name(event: Event) -> str:
    """The event in a fault's words, with who is said to have done it."""
    name = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__).strip()
    seat = getattr(event, "seat", None)
    return f"{name} by {SEATS[seat].name}" if seat is not None else name
