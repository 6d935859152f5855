"""What can be wrong with a record: one list of codes, each with the line where it shows first."""

from enum import StrEnum


class FaultCode(StrEnum):
    """Stable: programs and tests cite them, docs/fairness.md explains them."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    CUT_OFF = "cut_off"
    UNREADABLE = "unreadable"
    NOT_CANONICAL = "not_canonical"
    WRONG_SHAPE = "wrong_shape"
    UNKNOWN_FORMAT = "unknown_format"
    UNKNOWN_RULES = "unknown_rules"
    UNKNOWN_ALGORITHM = "unknown_algorithm"
    NO_COMMITMENT = "no_commitment"
    NAME_DIFFERS = "name_differs"
    WRONG_SEQUENCE = "wrong_sequence"
    CHAIN_BROKEN = "chain_broken"
    UNREADABLE_EVENT = "unreadable_event"
    HEADER_DIFFERS = "header_differs"
    FIRST_DEALER_DIFFERS = "first_dealer_differs"
    DECK_DIFFERS = "deck_differs"
    SECRET_DIFFERS = "secret_differs"  # noqa: S105 (a code)
    ILLEGAL_ACTION = "illegal_action"
    EVENT_DIFFERS = "event_differs"
    OUT_OF_PLACE = "out_of_place"
    NOT_OVER = "not_over"
    NO_RESULT = "no_result"
    RESULT_DIFFERS = "result_differs"
    AFTER_RESULT = "after_result"


class RecordFault(ValueError):
    """The first thing wrong with a record. `line` counts from 1."""

    def __init__(self, line: int, code: FaultCode, detail: str) -> None:
        super().__init__(f"{line}: {code.value}: {detail}")
        self.line = line
        self.code = code
        self.detail = detail
