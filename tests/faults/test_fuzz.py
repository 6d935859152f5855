"""Nonsense at every door: no fault of the server, no closed table, nothing changed."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok

from tests.faults.conftest import Round, Servers, in_play
from tests.kit.audit import read_books
from tests.kit.player import Player

Json = dict[str, Any]

FRAMES = 400
CHARACTERS = '{}[]":,\\ \x00\u202e\U0001f0cf0159truefalsenull-eE+'


@pytest.mark.parametrize("examples", [15, pytest.param(500, marks=pytest.mark.soak)])
def test_no_request_made_from_the_openapi_page_is_a_fault(one_on_sqlite: Servers, examples: int) -> None:
    """`examples`: requests for each call."""
    url = one_on_sqlite.urls[0]
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    token = asyncio.run(_token(url))

    for operation in operations:

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            answer = case.call(base_url=url, headers={"Authorization": f"Bearer {token}"})

            is_unready = (answer.status_code, case.path) == (503, "/health/ready")
            assert answer.status_code < 500 or is_unready, f"{case.as_curl_command()}\n{answer.text}"

        ask()

    assert len(operations) >= 10


async def _token(url: str) -> str:
    async with Player(url, "Fuzz") as player:
        return player.token


async def test_no_frame_closes_a_table_or_changes_it(one_on_sqlite: Servers) -> None:
    rng = Random(11)
    async with in_play(one_on_sqlite.urls) as table:
        before = await _rows(one_on_sqlite, table)
        shown = {player.name: (player.mirror.seq, player.mirror.view) for player in table.everyone}
        player = table.seats[table.on_turn().name]
        for _ in range(FRAMES):
            await player.send_text(_nonsense(player, rng))
        for each in table.everyone:
            await each.resync()

        assert [each.close_code for each in table.everyone] == [None] * 5
        assert {each.name: (each.mirror.seq, each.mirror.view) for each in table.everyone} == shown
        assert await _rows(one_on_sqlite, table) == before

        action = player.next_action()
        assert action is not None
        assert (await player.act(action))["ok"]


def _nonsense(player: Player, rng: Random) -> str:
    """A frame that is nothing, or one that is almost right; never one that may be carried out."""
    right = {
        "type": "action",
        "id": "a-12345678",
        "game": player.mirror.game,
        "expect": player.mirror.seq,
        "action": {"kind": "play", "play": "5:3-8"},
    }
    match rng.randrange(4):
        case 0:
            return "".join(rng.choices(CHARACTERS, k=rng.randrange(200)))
        case 1:
            text = json.dumps(right)
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(CHARACTERS) + text[at + rng.randrange(1, 4) :]
        case 2:
            return json.dumps(right | {rng.choice((*right, "seat", "player")): _anything(rng)})
        case _:
            return json.dumps(right | {"action": {"kind": _anything(rng), "play": _anything(rng)}})


def _anything(rng: Random, depth: int = 3) -> Any:
    leaves: list[Any] = [None, True, -1, 10**30, 1.5, "", "x" * 500, "\ud800", "A", "13:A0-0", "8:skip", "look"]
    if depth and rng.random() < 0.4:
        return rng.choice(([_anything(rng, depth - 1)], {"kind": _anything(rng, depth - 1)}))
    return rng.choice(leaves)


async def _rows(servers: Servers, table: Round) -> list[Any]:
    """The log of the game, and all that was carried out. (A «no» is kept as well, for who asks again.)"""
    (book,) = await read_books(servers.database_url, table.watcher.mirror.game)
    return [book.rows, [answer for answer in book.answers if answer.outcome.ok]]
