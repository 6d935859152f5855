"""The shuffle of one game, by the algorithm `tacker-shuffle-1`.

A change to anything here is another algorithm under another name; this one stays, so that every game ever played can be
recomputed. `tests/fairness/vectors.json` pins it, for this code and for the browser's.
"""

import hashlib
import hmac
from dataclasses import dataclass, field

from app.engine.cards import FULL_DECK, Card
from app.engine.seats import SEATS, Seat
from app.engine.state import ShuffleCommitment
from app.fairness.stream import Stream

ALGORITHM = "tacker-shuffle-1"
SECRET_BYTES = 32
SEAT_BYTES = 32

SeatBytes = tuple[bytes | None, bytes | None, bytes | None, bytes | None]
"""What each seat added; None if it added nothing."""

NOTHING_ADDED: SeatBytes = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What all chance of one game derives from. Raises ValueError for a secret or seat bytes of another length."""

    secret: bytes = field(repr=False)
    """Drawn by the house before any seat added its bytes; told to nobody before the game is over."""
    seat_bytes: SeatBytes = NOTHING_ADDED

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise ValueError(f"a secret of {len(self.secret)} bytes")
        if any(added is not None and len(added) != SEAT_BYTES for added in self.seat_bytes):
            raise ValueError(f"a seat adds {SEAT_BYTES} bytes or none")

    @property
    def commitment(self) -> ShuffleCommitment:
        """What is told before the first deal."""
        hexes = tuple(None if added is None else added.hex() for added in self.seat_bytes)
        return ShuffleCommitment(ALGORITHM, commitment_to(self.secret), hexes)

    def first_dealer(self) -> Seat:
        """Who deals first (R2.2)."""
        return SEATS[Stream(self._key(), "first dealer").below(len(SEATS))]

    def deck(self, number: int) -> tuple[Card, ...]:
        """Deck `number` of the game, counted from 1: all 100 cards, the next to be dealt first (R2.2).

        Fisher–Yates over the fixed order of FULL_DECK, from the last place down.
        """
        stream = Stream(self._key(), f"deck {number}")
        cards = list(FULL_DECK)
        for place in range(len(cards) - 1, 0, -1):
            other = stream.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)

    def _key(self) -> bytes:
        """HMAC-SHA-256 under the secret, of the algorithm's name and each seat's bytes behind their length."""
        parts = (bytes([len(added or b"")]) + (added or b"") for added in self.seat_bytes)
        return hmac.digest(self.secret, ALGORITHM.encode("ascii") + b"".join(parts), "sha256")


def commitment_to(secret: bytes) -> str:
    """SHA-256 of the secret, in lower-case hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def read_shuffle(secret: str, commitment: ShuffleCommitment) -> Shuffle:
    """The shuffle that the secret and what stands in a log make. Raises ValueError for what is not hexadecimal.

    Whether the secret is the one committed to is another question: compare `commitment_to`.
    """
    if commitment.algorithm != ALGORITHM:
        raise ValueError(f"no algorithm {commitment.algorithm!r}")
    a, b, c, d = (None if added is None else bytes.fromhex(added) for added in commitment.seat_bytes)
    return Shuffle(bytes.fromhex(secret), (a, b, c, d))
