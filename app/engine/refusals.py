"""Why the engine says no: one list of codes, each with the rule it rests on."""

from enum import StrEnum
from typing import Any


class Refusal(StrEnum):
    """A rule's «no». The client has one sentence of text for each code."""

    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_HELD = "card_not_held"
    MUST_PLAY_IF_ABLE = "must_play_if_able"
    MUST_CANCEL_WIN = "must_cancel_win"
    SKIPPED = "skipped"
    NO_MARBLE_THERE = "no_marble_there"
    NOT_YOUR_MARBLE = "not_your_marble"
    WRONG_CARD = "wrong_card"
    WRONG_COUNT = "wrong_count"
    PATH_BLOCKED = "path_blocked"
    HOME_OCCUPIED = "home_occupied"
    FRESH_MARBLE = "fresh_marble"
    LOCKED_MARBLE = "locked_marble"
    NO_MARBLE_IN_BASE = "no_marble_in_base"
    NO_MARBLE_ON_RING = "no_marble_on_ring"
    FORWARD_ONLY = "forward_only"
    SEVEN_INCOMPLETE = "seven_incomplete"
    NOBODY_TO_SKIP = "nobody_to_skip"
    SWAP_NEEDS_RING = "swap_needs_ring"
    NOTHING_TO_CANCEL = "nothing_to_cancel"
    TACKER_AFTER_CANCELLED_WIN = "tacker_after_cancelled_win"
    WRONG_FACE = "wrong_face"
    WRONG_KNOCK_OUT_MARK = "wrong_knock_out_mark"
    ILLEGAL_PLAY = "illegal_play"
    EXCHANGE_FIXED = "exchange_fixed"
    GIVE_FIRST = "give_first"
    BAD_DECK = "bad_deck"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    BOT_PLAYS = "bot_plays"
    NOT_OVERDUE = "not_overdue"
    SEAT_IS_YOURS = "seat_is_yours"
    NOBODY_TO_ASK = "nobody_to_ask"
    VOTE_IS_OPEN = "vote_is_open"
    NO_VOTE = "no_vote"
    NO_VOTER = "no_voter"
    VOTED_ALREADY = "voted_already"


RULE_OF: dict[Refusal, str] = {
    Refusal.NOT_NOW: "R2.4",
    Refusal.NOT_YOUR_TURN: "R2.7",
    Refusal.CARD_NOT_HELD: "R2.7",
    Refusal.MUST_PLAY_IF_ABLE: "R6.1",
    Refusal.MUST_CANCEL_WIN: "R9.2",
    Refusal.SKIPPED: "R4.6",
    Refusal.NO_MARBLE_THERE: "R3.1",
    Refusal.NOT_YOUR_MARBLE: "R3.6",
    Refusal.WRONG_CARD: "R4.2",
    Refusal.WRONG_COUNT: "R3.1",
    Refusal.PATH_BLOCKED: "R3.2",
    Refusal.HOME_OCCUPIED: "R5.4",
    Refusal.FRESH_MARBLE: "R5.2",
    Refusal.LOCKED_MARBLE: "R5.5",
    Refusal.NO_MARBLE_IN_BASE: "R4.1",
    Refusal.NO_MARBLE_ON_RING: "R4.6",
    Refusal.FORWARD_ONLY: "R10.1",
    Refusal.SEVEN_INCOMPLETE: "R4.5",
    Refusal.NOBODY_TO_SKIP: "R4.6",
    Refusal.SWAP_NEEDS_RING: "R4.7",
    Refusal.NOTHING_TO_CANCEL: "R8.3",
    Refusal.TACKER_AFTER_CANCELLED_WIN: "R9.3",
    Refusal.WRONG_FACE: "R8.1",
    Refusal.WRONG_KNOCK_OUT_MARK: "R3.4",
    Refusal.ILLEGAL_PLAY: "R6.1",
    Refusal.EXCHANGE_FIXED: "R2.6",
    Refusal.GIVE_FIRST: "R2.6",
    Refusal.BAD_DECK: "R2.1",
}
"""What goes on around the cards rests on no rule of theirs."""


class IllegalAction(Exception):
    """The rules refuse. `code` is stable; `data` explains (JSON-ready values: cells, cards, seats by name)."""

    def __init__(self, code: Refusal, *, rule: str | None = None, **data: Any) -> None:
        super().__init__(code.value)
        self.code = code
        self.rule = rule or RULE_OF.get(code)
        self.data = data


class UnreadableNotation(ValueError):
    """The text is not notation (§11) at all: another error than an illegal play."""

    def __init__(self, what: str, text: str, why: str) -> None:
        super().__init__(f"{what}: {why}: {text[:80]!r}")
        self.what = what
        self.why = why
