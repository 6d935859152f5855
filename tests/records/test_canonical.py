"""One spelling of a value: the standard library's with sorted keys and nothing between, whoever writes it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.records.canonical import canonical

LARGEST = 2**53 - 1

texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
)


@given(values)
def test_a_value_is_spelled_as_ever(value: Any) -> None:
    spelled = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)

    assert canonical(value) == spelled


@pytest.mark.parametrize(
    "value",
    [1.0, [{"a": 0.5}], (float("nan"),), LARGEST + 1, {"a": -LARGEST - 1}, "\ud800", {"\udfff": 1}, {1: "a number"}],
)
def test_what_two_languages_would_write_differently_has_no_canonical_text(value: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        canonical(value)
