"""What may be said in a room."""

import pytest

from app.protocol.talk import LONGEST, BadText, clean_text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  Всем\n\tпривет! ", "Всем привет!"),
        ("e\u0301", "\u00e9"),
        ("👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_text_has_one_spelling_and_is_not_interpreted(text: str, said: str) -> None:
    assert clean_text(text) == said


@pytest.mark.parametrize(
    "text",
    ["", "   ", "\u200d", "x" * (LONGEST + 1), "a\u202eb", "a\u2066b", "a\x00b", "a\x1bb", "a\ufeffb", "a\ue000b"],
)
def test_empty_long_and_hidden_text_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        clean_text(text)
