"""Numbers drawn from a key: an HMAC-SHA-256 stream for each label, and rejection sampling over its bytes."""

import hmac
from collections.abc import Iterator

BYTE_VALUES = 256


class Stream:
    """The stream of one label: block i, from 0, is HMAC-SHA-256(key, label ‖ i as four bytes, big-endian)."""

    def __init__(self, key: bytes, label: str) -> None:
        self._bytes = _stream(key, label.encode("ascii"))

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1 (1 ≤ `bound` ≤ 256), each as likely as the others.

        A byte that lies past the last whole multiple of `bound` is thrown away: kept, it would favour small numbers.
        """
        if not 1 <= bound <= BYTE_VALUES:
            raise ValueError(f"a bound of {bound}")
        end = BYTE_VALUES - BYTE_VALUES % bound
        return next(byte for byte in self._bytes if byte < end) % bound


def _stream(key: bytes, label: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(key, label + block.to_bytes(4, "big"), "sha256")
        block += 1
