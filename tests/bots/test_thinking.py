"""Bots think in a process of their own, and a server goes on whatever becomes of it."""

import asyncio
import os
import pickle
import signal
from collections.abc import Iterator
from io import BytesIO
from zlib import crc32

import pytest

from app.bots.levels import choose
from app.bots.thinking import Brain, NoThought, view_of
from app.bots.thinking_process import serve
from app.engine.actions import DealCards, GiveCard, PlayCard
from app.engine.game import decide, evolve
from app.engine.seats import Seat
from app.tables.frames import Happened
from tests.bots.processes import thinkers_of
from tests.bots.test_secrecy import HANDS
from tests.engine.scenes import stacked_deck, started
from tests.tables.kit import BEGINNING

SEED = "game 1"


@pytest.fixture
def brain() -> Iterator[Brain]:
    """A brain of this test's own."""
    made = Brain()
    yield made
    made.close()


def a_deal() -> list[Happened]:
    """A deal so far: four hands, and cards to pass."""
    state = started()
    told = []
    for seq, event in enumerate(decide(state, DealCards(stacked_deck(HANDS))), 1):
        state = evolve(state, event)
        told.append(Happened(seq, BEGINNING, event, state))
    return told


async def thought(brain: Brain, level: str = "easy") -> GiveCard | PlayCard:
    """What A passes."""
    return await brain.choose(level, Seat.A, a_deal(), SEED)


async def test_it_answers_as_the_level_itself(brain: Brain) -> None:
    view = view_of(Seat.A, a_deal())

    assert await thought(brain, "planner") == choose("planner", view, crc32(SEED.encode()))


async def test_one_process_thinks_for_all_tables_and_ends_with_the_brain(brain: Brain) -> None:
    before = thinkers_of(os.getpid())
    await asyncio.gather(*(thought(brain) for _ in range(4)))
    (thinker,) = thinkers_of(os.getpid()) - before
    brain.close()

    assert thinker not in thinkers_of(os.getpid())
    with pytest.raises(RuntimeError):
        await thought(brain)


async def test_when_the_process_dies_one_thought_is_lost_and_the_next_is_anothers(brain: Brain) -> None:
    before = thinkers_of(os.getpid())
    first = await thought(brain)
    (thinker,) = thinkers_of(os.getpid()) - before
    os.kill(thinker, signal.SIGSTOP)
    lost = asyncio.create_task(thought(brain))
    os.kill(thinker, signal.SIGKILL)

    with pytest.raises(NoThought):
        await lost
    assert await thought(brain) == first
    assert len(thinkers_of(os.getpid()) - before - {thinker}) == 1


async def test_a_stop_meant_for_the_whole_group_breaks_off_no_thought(brain: Brain) -> None:
    """Else a bot would lay anything while its server shuts down."""
    before = thinkers_of(os.getpid())
    first = await thought(brain)
    (thinker,) = thinkers_of(os.getpid()) - before
    for meant_for_the_server in (signal.SIGTERM, signal.SIGINT):
        os.kill(thinker, meant_for_the_server)

    assert await thought(brain) == first
    assert thinker in thinkers_of(os.getpid())


async def test_a_thought_that_fails_is_told_by_name_alone(brain: Brain) -> None:
    """A message could show a hand."""
    with pytest.raises(NoThought, match=r"^KeyError$"):
        await thought(brain, "genius")

    assert isinstance(await thought(brain), GiveCard)


def test_the_process_ends_when_its_server_does() -> None:
    """A server that is killed closes nothing by itself, but its end of the pipe is gone."""
    view, answers = view_of(Seat.A, a_deal()), BytesIO()
    serve(BytesIO(pickle.dumps(("easy", view, 1)) + pickle.dumps(("easy", view, 1))), answers)
    answers.seek(0)

    assert pickle.load(answers) == pickle.load(answers) == choose("easy", view, 1)


async def test_closing_does_not_wait_for_a_thought(brain: Brain) -> None:
    before = thinkers_of(os.getpid())
    await thought(brain)
    (thinker,) = thinkers_of(os.getpid()) - before
    os.kill(thinker, signal.SIGSTOP)
    waiting = asyncio.create_task(thought(brain))
    await asyncio.sleep(0)
    brain.close()

    with pytest.raises((NoThought, asyncio.CancelledError)):
        await waiting
