"""Every example of docs/protocol.md is a message that the models read."""

import json
import re
from pathlib import Path

import pytest
from pydantic import BaseModel, TypeAdapter

from app.api.problems import ProblemDetails
from app.protocol.client import read_frame
from app.protocol.rooms import GameResult, LobbyMessage, Room
from app.protocol.server import SERVER_MESSAGE

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json ([a-z-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def examples(tag: str) -> list[str]:
    return [text for found, text in EXAMPLES if found == tag]


def kinds(tag: str) -> set[str]:
    return {json.loads(text)["type"] for text in examples(tag)}


def test_every_fenced_example_carries_a_tag_that_a_test_reads() -> None:
    fences = len(re.findall(r"^```json", PAGE, re.MULTILINE))

    assert fences == len(EXAMPLES)
    assert {tag for tag, _ in EXAMPLES} == {"client", "server", "room", "result", "problem", "lobby-out"}


@pytest.mark.parametrize("text", examples("client"))
def test_a_client_example_reads_and_writes_back_the_same(text: str) -> None:
    assert json.loads(read_frame(text).model_dump_json()) == json.loads(text)


@pytest.mark.parametrize("text", examples("server"))
def test_a_server_example_is_one_of_the_servers_messages(text: str) -> None:
    message = SERVER_MESSAGE.validate_json(text)

    assert message.type == json.loads(text)["type"]


@pytest.mark.parametrize(
    ("tag", "model"), [("room", Room), ("result", GameResult), ("problem", ProblemDetails), ("lobby-out", LobbyMessage)]
)
def test_the_other_examples_read(tag: str, model: type[BaseModel]) -> None:
    (text,) = examples(tag)

    assert set(json.loads(text)) == set(model.model_validate_json(text).model_dump())


@pytest.mark.parametrize(
    ("tag", "known"),
    [
        ("client", {"hello", "action", "react", "say", "resync", "ping"}),
        (
            "server",
            {"room", "snapshot", "event", "reply", "presence", "clock", "reaction", "talk", "message", "closed"}
            | {"error", "pong", "restarting"},
        ),
    ],
)
def test_each_message_has_an_example(tag: str, known: set[str]) -> None:
    assert kinds(tag) == known


def test_a_bare_number_is_an_event() -> None:
    assert TypeAdapter(dict).validate_python(SERVER_MESSAGE.validate_json('{"type": "event", "seq": 42}').model_dump())
