"""The browser's reducer, held against the engine: what it makes of the events is what a snapshot would have said."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from app.engine.actions import Action
from app.engine.game import NEW_GAME, evolve
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Phase
from app.engine.views import view_for
from app.simulation import pick_at_random, pick_sensibly, play_game
from app.tables import frames
from app.tables.frames import Happened

FOLD = Path(__file__).parent / "js" / "fold.js"
AT = datetime(2026, 11, 30, tzinfo=UTC)


def restless(rng: Random, state: GameState) -> Action:
    """Passes, replaces and looks as it comes, and then plays sensibly, so that the game ends."""
    return pick_at_random(rng, state) if state.phase is Phase.EXCHANGE else pick_sensibly(rng, state)


@pytest.fixture(scope="module")
def whole_game() -> list[Happened]:
    """Every event of one game, with the state it led to."""
    happened: list[Happened] = []
    state = NEW_GAME
    for step in play_game(Random(7), restless):
        for event in step.events:
            state = evolve(state, event)
            happened.append(Happened(len(happened) + 1, AT, event, state))
    return happened


@pytest.mark.parametrize("viewer", [*SEATS, None], ids=lambda viewer: "spectator" if viewer is None else viewer.name)
def test_events_applied_in_the_browser_equal_the_snapshot_at_every_number(
    whole_game: Sequence[Happened], viewer: Seat | None
) -> None:
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        pytest.skip("Node is not installed; the same code runs in Chromium in tests/e2e")
    first, *later = whole_game
    told = [
        frames.snapshot("g_1", first, viewer, build="0", recent=[first], choices=None),
        *(frames.event("g_1", happened, viewer) for happened in later),
    ]

    done = subprocess.run([node, FOLD], input="\n".join(told), capture_output=True, text=True, check=True)

    known = [json.loads(line) for line in done.stdout.splitlines()]
    assert known == [
        {"seq": happened.seq, "view": view_for(happened.state, viewer).as_json(), "needsSnapshot": False}
        for happened in whole_game
    ]
