"""The cards and the deck (R2.1).

A card is its face: two fives are the same value, so no card of a hidden hand can be
followed by a number of its own.
"""

from enum import StrEnum


class Card(StrEnum):
    """What is printed on a card, spelled as in the notation (§11)."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    TWELVE = "12"
    THIRTEEN = "13"
    SWAP = "S"
    TACKER = "T"


_COPIES = {Card.ONE: 9, Card.THIRTEEN: 9, Card.SEVEN: 8, Card.TACKER: 4}

FULL_DECK: tuple[Card, ...] = tuple(card for card in Card for _ in range(_COPIES.get(card, 7)))
"""All 100 cards in a fixed order (R2.1); a shuffle is a permutation of this."""

HAND_SIZE = 5
"""Cards a deal gives each seat (R2.2)."""

ENTERING = frozenset({Card.ONE, Card.THIRTEEN})
"""The cards that bring a marble out of the base (R4.1), and that «могу» speaks of (R2.5)."""
