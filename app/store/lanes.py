"""Lanes to the database: whoever comes while others are under way goes along with all who came since."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Lanes(Generic[Asked, Answer]):
    """So many journeys at once, each for all who wait: a journey costs both sides more than its load."""

    def __init__(
        self, name: str, carry: Callable[[Sequence[tuple[Asked, asyncio.Future[Answer]]]], Awaitable[None]], number: int
    ) -> None:
        """`carry` makes a journey, and answers everyone on it; what it raises, all hear who have no answer yet."""
        self._name = name
        self._carry = carry
        self._free = number
        self._waiting: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._under_way = set[asyncio.Task[None]]()

    async def ask(self, asked: Asked) -> Answer:
        """Go with the next journey."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, answer))
        if self._free:
            self._free -= 1
            lane = asyncio.create_task(self._carry_all(), name=self._name)
            self._under_way.add(lane)
            lane.add_done_callback(self._under_way.discard)
        return await answer

    async def aclose(self) -> None:
        """Return when everyone has an answer."""
        await asyncio.gather(*self._under_way)

    async def _carry_all(self) -> None:
        try:
            while self._waiting:
                together, self._waiting = self._waiting, []
                try:
                    await self._carry(together)
                except Exception as error:
                    for _, answer in together:
                        if not answer.done():
                            answer.set_exception(error)
        finally:
            # In the step that found nobody waiting: whoever comes after it needs a journey of their own.
            self._free += 1


def give(answer: asyncio.Future[Answer], given: Answer) -> None:
    """Tell who waits."""
    if not answer.done():  # whoever waited may have been cancelled
        answer.set_result(given)
