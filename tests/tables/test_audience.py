"""Telling never waits, and a frame is built once for each kind of viewer."""

import asyncio

from app.engine.seats import Seat
from app.engine.views import Viewer
from app.tables.audience import Audience, CloseCode, Connection, Outbox


def _connection(name: str, player_id: str, *, frames: int = 256, started_at: float = 0) -> Connection:
    return Connection(name, player_id, "code", started_at, Outbox(frames=frames))


async def test_an_outbox_delivers_in_order_and_then_closes() -> None:
    outbox = Outbox()
    outbox.put("one")
    outbox.put("two")
    outbox.close(CloseCode.RESTARTING)
    outbox.put("three")

    assert [await outbox.next() for _ in range(3)] == ["one", "two", None]
    assert outbox.close_code == 1012


async def test_a_waiting_writer_wakes_for_a_frame() -> None:
    outbox = Outbox()
    waiting = asyncio.create_task(outbox.next())
    await asyncio.sleep(0)

    outbox.put("here")

    assert await waiting == "here"


async def test_who_reads_too_slowly_is_closed_and_the_others_are_told_all() -> None:
    overflows = list[str]()
    audience = Audience(lambda: overflows.append("slow"))
    slow, quick = _connection("1", "p_slow", frames=3), _connection("2", "p_quick")
    audience.add(slow)
    audience.add(quick)

    for number in range(6):
        audience.tell_all(str(number))

    assert slow.outbox.close_code is CloseCode.TOO_SLOW
    assert await slow.outbox.next() is None
    assert [await quick.outbox.next() for _ in range(6)] == ["0", "1", "2", "3", "4", "5"]
    assert overflows == ["slow"]


async def test_an_outbox_is_bounded_by_size_as_well() -> None:
    outbox = Outbox(size=10)

    assert outbox.put("12345")
    assert not outbox.put("123456")
    assert outbox.close_code is CloseCode.TOO_SLOW


async def test_a_frame_that_was_sent_makes_room_for_another() -> None:
    outbox = Outbox(frames=1, size=4)

    for frame in ("a", "bcde", "f"):
        assert outbox.put(frame)
        assert await outbox.next() == frame


async def test_a_frame_is_built_once_for_each_kind_of_viewer() -> None:
    audience, built = Audience(lambda: None), list[Viewer]()
    seats = {"p_a": Seat.A, "p_b": Seat.B}
    connections = [_connection(str(number), player) for number, player in enumerate(["p_a", "p_b", *["p_x"] * 20])]
    for connection in connections:
        audience.add(connection)

    def build(viewer: Viewer) -> str:
        built.append(viewer)
        return f"for {viewer!r}"

    audience.tell_viewers(seats.get, build)

    assert built == [Seat.A, Seat.B, None]
    assert await connections[0].outbox.next() == "for <Seat.A: 0>"
    assert await connections[-1].outbox.next() == "for None"


async def test_of_two_connections_exactly_one_is_older() -> None:
    first, second = _connection("x", "p"), _connection("y", "p")

    assert first.is_older_than(second.started_at, second.id)
    assert not second.is_older_than(first.started_at, first.id)
    assert not first.is_older_than(first.started_at, first.id)


async def test_what_can_be_sent_at_once_is_not_left_to_the_writer() -> None:
    """And order holds: nothing overtakes a frame that waits, or that the writer still has."""
    sent, takes_more = list[str](), True

    def at_once(frame: str) -> bool:
        if takes_more:
            sent.append(frame)
        return takes_more

    outbox = Outbox(at_once=at_once)
    outbox.put("one")
    takes_more = False
    outbox.put("two")
    takes_more = True
    outbox.put("three")
    assert sent == ["one"]
    assert await outbox.next() == "two"
    assert await outbox.next() == "three"
    outbox.put("four")
    assert sent == ["one"]
    assert await outbox.next() == "four"
    writer = asyncio.create_task(outbox.next())
    await asyncio.sleep(0)
    outbox.put("five")
    assert sent == ["one", "five"]
    outbox.close(CloseCode.REPLACED)
    assert await writer is None
