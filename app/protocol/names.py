"""Names of people and rooms: one spelling, nothing invisible, nothing that rearranges a page."""

import unicodedata

PLAYER_NAME_LENGTH = 24
ROOM_NAME_LENGTH = 40

_FORBIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format (bidi and zero-width among them), surrogate, private use, unassigned; line and paragraph ends."""

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159")
"""Letters, marks and symbols that draw nothing, so that two names could look the same."""

_JOINER = "\u200d"
"""Makes one picture of several: a judge, a family. Wherever Unicode joins nothing it would stand unseen."""
_PEOPLE = "👨👩🧑"
_JOINED = (
    (_PEOPLE, "⚕⚖✈🌾🍳🍼🎄🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦯🦰🦱🦲🦳🦼🦽🩰"),
    (_PEOPLE, _PEOPLE + "👦👧🧒❤🤝"),
    ("👦👧🧒", "👦👧🧒"),
    ("❤🤝💋", _PEOPLE + "💋"),
    ("⛹🏃🏄🏊🏋🏌👮👯👰👱👳👷💁💂💆💇🕵🙅🙆🙇🙋🙍🙎🚣🚴🚵🚶🤦🤵🤷🤸🤹🤼🤽🤾🦸🦹🧍🧎🧏🧔🧖🧗🧘🧙🧚🧛🧜🧝🧞🧟", "♀♂"),
    ("🏃🚶🧎♀♂🦯🦼🦽", "➡"),
    ("🏳", "🌈⚧"),
    ("🏴", "☠"),
    ("🐈🐦", "⬛"),
    ("❤🐦", "🔥"),
    ("❤", "🩹"),
    ("🐕", "🦺"),
    ("🐻", "❄"),
    ("🍋", "🟩"),
    ("🍄", "🟫"),
    ("⛓", "💥"),
    ("👁", "🗨"),
    ("😮", "💨"),
    ("😵", "💫"),
    ("😶", "🌫"),
    ("🙂", "↔↕"),
    ("🫱", "🫲"),
)
"""What stands before a joiner and what behind it, in the pictures that Unicode 17 recommends (emoji-zwj-sequences)."""
_PAIRS = frozenset((before, after) for befores, afters in _JOINED for before in befores for after in afters)
_SKIN_TONES = tuple("🏻🏼🏽🏾🏿")
"""They stand behind some pictures."""

_LOOK_SELECTORS = {ord(char): None for char in map(chr, range(0xFE00, 0xFE10))}
"""They only choose between two looks of a character, and phones add them to emoji unasked: dropped, not refused."""


class BadName(ValueError):
    """The text can't be a name; the message says why, in one sentence."""


def clean_name(text: str, *, longest: int = PLAYER_NAME_LENGTH) -> str:
    """The name in its one spelling: NFKC, trimmed, single spaces; 1 to `longest` code points. Raises BadName."""
    name = unicodedata.normalize("NFKC", text).translate(_LOOK_SELECTORS)
    for place, char in enumerate(name):
        is_hidden = unicodedata.category(char) in _FORBIDDEN_CATEGORIES or char in _INVISIBLE
        if is_hidden and not _joins_pictures(name, place):
            raise BadName(f"The character U+{ord(char):04X} can't stand in a name.")
    name = " ".join(name.split())
    if not name:
        raise BadName("A name needs at least one character.")
    if len(name) > longest:
        raise BadName(f"A name has at most {longest} characters.")
    if unicodedata.category(name[0]).startswith("M"):
        raise BadName("A name can't begin with a combining mark.")
    return name


def _joins_pictures(name: str, place: int) -> bool:
    if name[place] != _JOINER:
        return False
    before = name[:place]
    if before.endswith(_SKIN_TONES):
        before = before[:-1]
    return (before[-1:], name[place + 1 : place + 2]) in _PAIRS
