"""A table without bots owes nothing to the bots of other tables."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack

from tests.bots.processes import thinkers_of
from tests.conftest import MakeServer
from tests.kit.player import Player

TABLES = 10
BOTS = ("B", "C", "D")
CARDS = 20
"""A whole deal."""


async def open_table_with_bots(url: str, stack: AsyncExitStack) -> Player:
    """A person at a table with three `hard` bots, whose game has been dealt and who has passed a card."""
    person = await stack.enter_async_context(Player(url, "Аня"))
    code = await person.create_room()
    await person.join(code, "A")
    for seat in BOTS:
        await person.call("PUT", f"/api/rooms/{code}/seats/{seat}/bot", {"level": "hard"})
    await person.connect(code)
    await person.start(code)
    await person.until(lambda: "A" in (person.mirror.view or {}).get("waiting_for", ()) and person.next_action())
    action = person.next_action()
    assert action is not None
    assert (await person.act(action))["ok"]
    return person


async def open_table_of_people(url: str, stack: AsyncExitStack) -> list[Player]:
    """Four people, whose game has been dealt."""
    people = [await stack.enter_async_context(Player(url, name)) for name in ("Аня", "Боря", "Вера", "Гена")]
    code = await people[0].create_room()
    for person, seat in zip(people, "ABCD", strict=True):
        await person.join(code, seat)
        await person.connect(code)
    await people[0].start(code)
    return people


def passed(person: Player) -> set[str]:
    """Which bots have passed their card, as the person has been told."""
    told = (frame["event"] for frame in person.frames if frame["type"] == "event" and frame.get("event"))
    return {event["seat"] for event in told if event["kind"] == "card_given"} - {"A"}


async def test_ten_tables_whose_bots_think_without_end_delay_no_table_without_bots(
    make_server: MakeServer, fresh_sqlite_url: str
) -> None:
    """The thinking process is halted in the middle of its thoughts: people play on, whoever waits for bots waits."""
    server = make_server(fresh_sqlite_url, TACKER_BOT_LEAST_SECONDS="0", TACKER_BOT_MOST_SECONDS="0")
    async with AsyncExitStack() as stack:
        first = await open_table_with_bots(server.url, stack)
        await first.until(lambda: passed(first) == set(BOTS))
        (thinker,) = thinkers_of(server.pid)
        os.kill(thinker, signal.SIGSTOP)
        waiting = [await open_table_with_bots(server.url, stack) for _ in range(TABLES - 1)]
        people = await open_table_of_people(server.url, stack)
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(person.play(until_laid=CARDS))

        assert all(person.cards_laid() >= CARDS for person in people)
        assert all(passed(person) == set() for person in waiting)

        os.kill(thinker, signal.SIGCONT)
        for person in waiting:
            await person.until(lambda person=person: passed(person) == set(BOTS))  # type: ignore[misc]
