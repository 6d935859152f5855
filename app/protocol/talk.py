"""What may be said in a room: one line of plain text, nothing that hides or rearranges."""

import unicodedata

LONGEST = 300

_FORBIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format (directions among them), surrogate, private use, unassigned; line and paragraph ends."""

_JOINERS = frozenset("\u200c\u200d")
"""Formats that scripts and emoji are spelled with."""


class BadText(ValueError):
    """The text can't be said; the message says why, in one sentence."""


def clean_text(text: str) -> str:
    """The text in its one spelling: NFC, trimmed, single spaces; 1 to LONGEST code points. Raises BadText."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    for char in line:
        if unicodedata.category(char) in _FORBIDDEN_CATEGORIES and char not in _JOINERS:
            raise BadText(f"The character U+{ord(char):04X} can't stand in a message.")
    if not line.strip("".join(_JOINERS)):
        raise BadText("A message needs at least one character.")
    if len(line) > LONGEST:
        raise BadText(f"A message has at most {LONGEST} characters.")
    return line
