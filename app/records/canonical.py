"""The one spelling of a JSON value that is hashed: keys sorted, nothing between the tokens, UTF-8, whole numbers only.

It agrees with RFC 8785 on these values, and with what a browser's JSON.stringify makes of sorted objects.
"""

import hashlib
import json
from typing import Any

_encoded = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canonical(value: Any) -> str:
    """The value's canonical text. Raises ValueError for what has none: fractions, and text that is no UTF-8."""
    _refuse_fractions(value)
    text = _encoded(value)
    text.encode()
    return text


def digest(value: Any) -> str:
    """SHA-256 of the canonical text, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def _refuse_fractions(value: Any) -> None:
    # Two languages write the same fraction differently, and no record needs one.
    if isinstance(value, float):
        raise ValueError(f"a fraction: {value}")
    if isinstance(value, dict):
        for inner in value.values():
            _refuse_fractions(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _refuse_fractions(inner)
