"""Work in the background."""

import asyncio

from app.tables.chores import Chores


async def test_at_the_end_work_under_way_finishes_and_no_more_begins() -> None:
    chores = Chores()
    begun, done = asyncio.Event(), []

    async def work() -> None:
        begun.set()
        await asyncio.sleep(0.01)
        done.append("once")

    chores.repeat(work, every_seconds=0)
    await begun.wait()
    await chores.aclose()

    assert done == ["once"]


async def test_at_the_end_nobody_waits_for_the_next_time() -> None:
    chores = Chores()

    async def work() -> None:
        raise AssertionError("not asked for yet")

    chores.repeat(work, every_seconds=3600)
    async with asyncio.timeout(5):
        await chores.aclose()


async def test_work_that_fails_is_done_again() -> None:
    chores, tries = Chores(), 0
    twice = asyncio.Event()

    async def work() -> None:
        nonlocal tries
        tries += 1
        if tries == 2:
            twice.set()
        raise ConnectionError("away")

    chores.repeat(work, every_seconds=0)
    async with asyncio.timeout(5):
        await twice.wait()
    await chores.aclose()

    assert tries >= 2
