"""What a client may send, and what it may not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.protocol.client import Action, Malformed, Ping, Play, read_frame

ACTION = {
    "type": "action",
    "id": "a-5f0c27d1",
    "game": "g_51aa",
    "expect": 41,
    "action": {"kind": "play", "play": "5:3-8"},
}


def test_an_action_reads_as_a_value_that_cannot_be_changed() -> None:
    message = read_frame(json.dumps(ACTION))

    assert message == Action(
        type="action", id="a-5f0c27d1", game="g_51aa", expect=41, action=Play(kind="play", play="5:3-8")
    )
    with pytest.raises(ValueError, match="frozen"):
        message.game = "g_other"


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "B"},
        {"player": "p_8fj2"},
        {"id": "short"},
        {"id": "x" * 65},
        {"id": "with space"},
        {"id": "ok-so-far\n"},
        {"id": 12345678},
        {"expect": "41"},
        {"expect": 41.5},
        {"expect": -1},
        {"expect": True},
        {"expect": 10**400},
        {"expect": 2**53},
        {"game": ""},
        {"game": None},
        {"action": {"kind": "play"}},
        {"action": {"kind": "play", "play": "5:3-8", "seat": "B"}},
        {"action": {"kind": "play", "play": ""}},
        {"action": {"kind": "play", "play": "7:" + "1-2," * 40}},
        {"action": {"kind": "give", "card": "11"}},
        {"action": {"kind": "deal"}},
        {"action": []},
        {"type": "act"},
        {"type": ["action"]},
    ],
)
def test_an_action_that_is_not_to_the_letter_is_malformed(change: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        read_frame(json.dumps(ACTION | change))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"hello"',
        "NaN",
        '{"type": "ping"',
        '{"type": "ping"} {"type": "ping"}',
        '{"type": NaN}',
        '{"type": "hello", "version": Infinity, "game": null, "last_seq": null}',
        '{"type": "hello", "version": 1e400, "game": null, "last_seq": null}',
        '{"type": "hello", "version": 1, "game": "\\ud800", "last_seq": null}',
        '{"type": "hello", "version": 1, "game": "\ud800", "last_seq": null}',
        "[" * 8000,
        '{"type":' * 1000,
        "1" * 8000,
        "\x00",
        "\ufeff{}",
    ],
)
def test_text_that_is_no_message_is_malformed_and_nothing_worse(text: str) -> None:
    with pytest.raises(Malformed):
        read_frame(text)


def test_of_a_key_said_twice_the_last_counts_so_there_is_one_reading() -> None:
    assert read_frame('{"type": "hello", "type": "ping"}') == Ping(type="ping")


@given(st.text())
def test_no_text_brings_another_error_than_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read_frame(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([*ACTION, "seat", "version"]), json_values))
def test_no_json_near_an_action_brings_another_error_than_malformed(fields: dict[str, object]) -> None:
    try:
        message = read_frame(json.dumps(ACTION | fields))
    except Malformed:
        return
    assert isinstance(message, Action)
