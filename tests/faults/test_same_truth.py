"""For each viewer at each number, the snapshot is what the events added up to, and what the log's fold says."""

import pytest

from app.engine.game import NEW_GAME, evolve
from app.engine.views import view_for
from tests.kit.gamehouse import Json, Setting, Viewer, open_house


@pytest.mark.parametrize("games", [2, pytest.param(100, marks=pytest.mark.soak)])
async def test_a_snapshot_the_events_and_the_logs_fold_are_one_truth(setting: Setting, games: int) -> None:
    for seed in range(games):
        async with open_house(setting, seed) as house:
            while not house.is_over:
                await house.step(whims=0.1)
                for viewer in house.viewers:
                    kept = told(viewer)
                    await house.look_again(viewer)

                    assert told(viewer) == kept

            state = NEW_GAME
            for seq, event in enumerate(house.events, 1):
                state = evolve(state, event)
                for viewer in house.viewers:
                    picture = viewer.pictures.get(seq)

                    assert picture == view_for(state, viewer.seat).as_json() or seq < viewer.first_seq


def told(viewer: Viewer) -> tuple[int | None, Json | None, Json | None]:
    """All that the viewer knows now."""
    choices = viewer.mirror.choices
    return viewer.mirror.seq, viewer.mirror.view, choices and choices["cards"]
