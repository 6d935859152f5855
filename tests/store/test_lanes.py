"""Journeys that many share."""

import asyncio
from collections.abc import Sequence

import pytest

from app.store.lanes import Lanes, give

Waiting = Sequence[tuple[int, asyncio.Future[int]]]


async def double(together: Waiting) -> None:
    await asyncio.sleep(0)
    for asked, answer in together:
        give(answer, 2 * asked)


async def test_whoever_comes_while_others_are_under_way_goes_together() -> None:
    journeys = list[list[int]]()

    async def carry(together: Waiting) -> None:
        journeys.append([asked for asked, _ in together])
        await double(together)

    lanes = Lanes("test", carry, 1)
    answers = await asyncio.gather(*map(lanes.ask, range(5)))

    assert answers == [0, 2, 4, 6, 8]
    assert journeys in ([[0, 1, 2, 3, 4]], [[0], [1, 2, 3, 4]])


@pytest.mark.parametrize("pause", range(4))
async def test_nobody_is_left_behind_by_a_lane_that_is_just_ending(pause: int) -> None:
    """Whoever has an answer may ask on at once, or some turns of the loop later, with nobody else to ask after that."""
    lanes = Lanes("test", double, 1)

    async with asyncio.timeout(10):
        for asked in range(50):
            assert await lanes.ask(asked) == 2 * asked
            for _ in range(pause):
                await asyncio.sleep(0)


async def test_what_a_journey_raises_is_heard_by_all_who_have_no_answer() -> None:
    async def carry(together: Waiting) -> None:
        give(together[0][1], 1)
        raise ConnectionError("gone")

    lanes = Lanes("test", carry, 1)
    answers = await asyncio.gather(*map(lanes.ask, range(3)), return_exceptions=True)

    assert answers[0] == 1
    assert [type(answer) for answer in answers[1:]] == [ConnectionError] * 2


async def test_closing_waits_for_those_under_way() -> None:
    lanes = Lanes("test", double, 1)
    asking = asyncio.create_task(lanes.ask(21))
    await asyncio.sleep(0)

    await lanes.aclose()

    assert await asking == 42
