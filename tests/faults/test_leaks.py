"""No one ever receives a card they may not know: whole games, all that each viewer got, and an independent judge."""

import pytest

from tests.kit.gamehouse import GameHouse, open_house
from tests.kit.judge import Judge
from tests.kit.knowledge import Knowledge

GAMES = [50, pytest.param(1_000, marks=pytest.mark.soak)]
ONE_IN = 10
"""So many games are played at a whim; the others sensibly."""


def findings(house: GameHouse) -> list[str]:
    """Of all that all viewers got."""
    knowledge = Knowledge(house.rows)
    found = []
    for viewer in house.viewers:
        judge = Judge(knowledge, None if viewer.seat is None else viewer.seat.name)
        for frame in viewer.frames:
            judge.frame(frame)
        found += judge.findings
    return found


@pytest.mark.parametrize("games", GAMES)
async def test_nobody_gets_what_they_may_not_know(games: int) -> None:
    for seed in range(games):
        async with open_house(seed) as house:
            await house.play(whims=0.5 if seed % ONE_IN == 0 else 0.02)

            assert findings(house) == []
