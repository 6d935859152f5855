"""JSON from outside, read strictly: one meaning or none."""

import json
from typing import Any

MAX_BYTES = 64 * 1024
"""No position comes near it; it bounds what a stray file can cost."""


class MalformedJson(ValueError):
    """Not JSON, or JSON that two readers could take differently."""


def parse(source: bytes) -> Any:
    """The value. Raises MalformedJson, also for a repeated key, NaN, and what is too long or nested too deep."""
    if len(source) > MAX_BYTES:
        raise MalformedJson(f"longer than {MAX_BYTES} bytes")
    try:
        return json.loads(source.decode(), object_pairs_hook=_object, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise MalformedJson("not UTF-8") from error
    except RecursionError as error:
        raise MalformedJson("nested too deep") from error
    except MalformedJson:
        raise
    except ValueError as error:
        raise MalformedJson(f"not JSON: {error}") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        raise MalformedJson(f"a key twice: {next(key for key in keys if keys.count(key) > 1)[:20]!r}")
    return fields


def _refuse_constant(name: str) -> None:
    raise MalformedJson(f"{name} is not JSON")
