"""The one spelling of a JSON value that is hashed: keys sorted, nothing between the tokens, UTF-8, whole numbers only.

It agrees with RFC 8785 on these values, and with what a browser's JSON.stringify makes of sorted objects.
"""

import hashlib
from typing import Any

import orjson

_WHOLE = frozenset((str, int, bool, type(None)))
"""The types of most values, which hold no fraction."""
_OPTIONS = orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER


def canonical(value: Any) -> str:
    """The value's canonical text.

    Raises ValueError for what has none: fractions, numbers of more than 53 bits, and text that is no UTF-8.
    """
    return _encoded(value).decode()


def digest(value: Any) -> str:
    """SHA-256 of the canonical text, in hexadecimal."""
    return hashlib.sha256(_encoded(value)).hexdigest()


def _encoded(value: Any) -> bytes:
    _refuse_fractions(value)
    try:
        return orjson.dumps(value, option=_OPTIONS)
    except orjson.JSONEncodeError as error:
        raise ValueError(str(error)) from error


def _refuse_fractions(value: Any) -> None:
    # Two languages write the same fraction differently, and no record needs one.
    if isinstance(value, float):
        raise ValueError(f"a fraction: {value}")
    if isinstance(value, dict | list | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            if type(inner) not in _WHOLE:
                _refuse_fractions(inner)
