"""What the engine tells, over a whole game and to every viewer, has the form the wire promises."""

import json
from functools import cache
from random import Random

import pytest
from pydantic import TypeAdapter

from app.engine.choices import choices
from app.engine.game import evolve
from app.engine.seats import SEATS
from app.engine.state import Phase
from app.engine.views import Viewer, now, view_for, visible
from app.protocol.choices import ChoiceList
from app.protocol.events import VisibleEvent
from app.protocol.server import Now, View
from app.simulation import Step, pick_at_random, play_game

EVENT: TypeAdapter[VisibleEvent] = TypeAdapter(VisibleEvent)
VIEWERS: tuple[Viewer, ...] = (*SEATS, None)


@cache
def steps() -> tuple[Step, ...]:
    return tuple(play_game(Random(21), pick_at_random))


@pytest.mark.parametrize("viewer", VIEWERS, ids=lambda viewer: viewer.name if viewer is not None else "spectator")
def test_every_event_and_view_of_a_game_is_a_message_of_the_wire(viewer: Viewer) -> None:
    for step in steps():
        state = step.before
        for event in step.events:
            state = evolve(state, event)
            told = EVENT.validate_json(json.dumps(visible(event, viewer, state)))

            assert told.kind
            assert Now.model_validate_json(json.dumps(now(state))).phase == state.phase
        view = View.model_validate_json(json.dumps(view_for(state, viewer).as_json()))

        assert view.viewer == (viewer.name if viewer is not None else None)


def test_every_choice_offered_in_a_game_is_a_message_of_the_wire() -> None:
    for seq, step in enumerate(steps()):
        if step.before.phase is Phase.PLAY:
            offered = choices(step.before.position) | {"seq": seq, "since": seq}

            assert ChoiceList.model_validate_json(json.dumps(offered)).cards
