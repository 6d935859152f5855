"""Names: one spelling, nothing invisible."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.protocol.names import BadName, clean_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Аня", "Аня"),
        ("  Аня  ", "Аня"),
        ("Анна   Мария", "Анна Мария"),
        ("Анна\u00a0Мария", "Анна Мария"),
        ("ＡＢＣ", "ABC"),
        ("e\u0301va", "éva"),
        ("Й", "Й"),
        ("❤\ufe0f", "❤"),
        ("👩\u200d⚖\ufe0f", "👩\u200d⚖"),
        ("👩🏽\u200d🚀 Аня", "👩🏽\u200d🚀 Аня"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("🏳\ufe0f\u200d🌈", "🏳\u200d🌈"),
        ("👩🏿\u200d❤\ufe0f\u200d💋\u200d👨🏻", "👩🏿\u200d❤\u200d💋\u200d👨🏻"),
        ("🧑🏻\u200d🤝\u200d🧑🏿", "🧑🏻\u200d🤝\u200d🧑🏿"),
        ("🏃🏽\u200d♀\ufe0f\u200d➡\ufe0f", "🏃🏽\u200d♀\u200d➡"),
        ("🧑\u200d🧑\u200d🧒\u200d🧒", "🧑\u200d🧑\u200d🧒\u200d🧒"),
        ("👨\u200d🦯\u200d➡\ufe0f", "👨\u200d🦯\u200d➡"),
        ("🙂\u200d↔\ufe0f", "🙂\u200d↔"),
        ("я", "я"),
        ("x" * 24, "x" * 24),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("אבג", "אבג"),
        ("ﬁ", "fi"),
    ],
)
def test_a_name_is_kept_in_one_spelling(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u3000",
        "x" * 25,
        "\ufdfa" * 2,
        "a\nb",
        "a\tb",
        "a\x00b",
        "a\x7fb",
        "a\u0085b",
        "a\u202eb",
        "a\u2066b",
        "a\u200fb",
        "a\u200bb",
        "a\u200db",
        "a\u200d👧",
        "👧\u200da",
        "👧\u200d",
        "\u200d👧",
        "👧\u200d\u200d👧",
        "👧\u200c👧",
        "^\u200d👧",
        "😀\u200d😀",
        "♥\u200d♥",
        "〓\u200d〓",
        "©\u200d®",
        "🇷\u200d🇺",
        "a🏽\u200d🚀",
        "🏽\u200d🚀",
        "👩🏽🏽\u200d🚀",
        "\ufffc",
        "a\U0001d159",
        "a\ufeffb",
        "a\u00adb",
        "a\u2028b",
        "a\ue000b",
        "a\ufdd0b",
        "a\ud800b",
        "a\u0378b",
        "\u3164",
        "a\u2800b",
        "\u0301",
        "\u0301\u0302a",
        "\u20e3",
    ],
)
def test_a_name_that_hides_something_or_is_none_is_refused(typed: str) -> None:
    with pytest.raises(BadName):
        clean_name(typed)


def test_the_reason_is_a_sentence_that_names_the_character() -> None:
    with pytest.raises(BadName, match=r"U\+202E can't stand in a name\."):
        clean_name("Ann\u202e")


@given(st.text())
def test_a_kept_name_is_kept_as_it_is(typed: str) -> None:
    try:
        name = clean_name(typed)
    except BadName:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 24
    assert unicodedata.is_normalized("NFKC", name)
