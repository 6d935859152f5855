"""Frames that several viewers get are written once, and say to each what they may know."""

import json
from random import Random

from app.engine.seats import SEATS
from app.engine.views import now, visible
from app.tables import frames
from tests.tables.kit import Ears, Store, open_table, play_on


async def test_every_viewer_gets_the_event_as_the_engine_shows_it_to_them(store: Store) -> None:
    ears = Ears()
    table = await open_table(store, (await store.begun_game())[2], teller=ears)
    await play_on(table, actions=40, random=Random(5))

    kinds = {type(happened.event) for happened in ears.heard}
    for happened in ears.heard:
        told = frames.Told(table.game.id, happened)
        for viewer in (None, *SEATS):
            frame, seen = json.loads(told.to(viewer)), visible(happened.event, viewer, happened.state)
            assert frame.get("event") == seen
            assert frame.get("now") == (None if seen is None else now(happened.state))

    assert set(frames.LIE_OPEN) <= kinds
