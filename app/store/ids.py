"""Names for things: short, opaque, and readable aloud."""

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""32 characters, five bits each; without i, l, o and u, which are misread."""

_ID_LENGTH = 10
_CODE_LENGTH = 12


def opaque_id(prefix: str) -> str:
    """An id such as `p_8fj2x0ab3c`: 50 random bits."""
    return f"{prefix}_{_draw(_ID_LENGTH)}"


def room_code() -> str:
    """A room's code: 60 random bits, so that knowing it is the invitation."""
    return _draw(_CODE_LENGTH)


def _draw(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
