"""Where chance comes in: the engine never draws."""

import random
import secrets

from app.engine.cards import FULL_DECK, Card
from app.engine.seats import SEATS, Seat


class Chance:
    """Shuffles and first dealers, from the system's own randomness unless another is given."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source = source or secrets.SystemRandom()

    def shuffled_deck(self) -> tuple[Card, ...]:
        """All 100 cards in random order (R2.2)."""
        deck = list(FULL_DECK)
        self._source.shuffle(deck)
        return tuple(deck)

    def first_dealer(self) -> Seat:
        """Who deals first (R2.2)."""
        return self._source.choice(SEATS)
