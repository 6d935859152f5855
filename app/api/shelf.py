"""What was costly to make and never changes: kept while it is asked for, so that asking often costs hardly anything."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

PLACES = 48
"""Of these a replay is the largest, a quarter of a megabyte or so."""


class Shelf:
    """The things last asked for. One that is taken down is made again."""

    def __init__(self, places: int = PLACES) -> None:
        self._things: OrderedDict[Hashable, bytes] = OrderedDict()
        self._places = places

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The thing of this key; what goes wrong in making it goes to the asker, and nothing is kept."""
        if key not in self._things:
            self._things[key] = await make()
        self._things.move_to_end(key)
        thing = self._things[key]
        if len(self._things) > self._places:
            self._things.popitem(last=False)
        return thing
