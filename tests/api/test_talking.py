"""Talk over the table socket: who hears what, and when."""

import pytest

from app.api.limits import Costly
from tests.api.rooms_kit import FullRoom, dealt_room, full_room
from tests.kit.player import Player


async def test_before_a_game_all_hear_what_is_said_and_who_comes_is_shown_it(url: str) -> None:
    async with full_room(url) as room:
        reply = await room.seats["B"].say("Всем  привет!")
        for player in room.everyone:
            await player.until(lambda player=player: player.talk())  # type: ignore[misc]
        late = room.watcher
        late.frames.clear()
        await late.reconnect()
        await late.until(late.talk)

    assert (reply["ok"], reply["seq"]) == (True, 1)
    assert all(player.talk() == ["Всем привет!"] for player in room.everyone)


async def test_a_resend_says_nothing_twice_and_is_answered_the_same(url: str) -> None:
    async with full_room(url) as room:
        first = await room.seats["B"].say("hello", message_id="m-00000001")
        again = await room.seats["B"].say("hello", message_id="m-00000001")
        await room.seats["A"].say("and me")
        await room.seats["C"].until(lambda: len(room.seats["C"].talk()) == 2)

    assert again == first
    assert room.seats["C"].talk() == ["hello", "and me"]


async def test_during_a_game_players_say_nothing_and_hear_nothing_of_what_spectators_say(url: str) -> None:
    """R2.9"""
    async with dealt_room(url) as room:
        refused = await room.seats["A"].say("C, give me a 13")
        async with Player(url, "Даша") as dasha:
            await dasha.join(room.code)
            await dasha.connect(room.code)
            await dasha.say("B has the 8")
            await room.watcher.until(room.watcher.talk)
            await room.seats["A"].reconnect()
            await _all_have_answered(room)

    assert (refused["ok"], refused["error"]["code"], refused["error"]["rule"]) == (False, "no_talk", "R2.9")
    assert room.watcher.talk() == ["B has the 8"]
    assert all(player.talk() == [] for player in room.seats.values())
    assert all("B has" not in str(player.frames) for player in room.seats.values())


async def test_the_host_takes_back_what_was_said_from_every_page(url: str) -> None:
    async with full_room(url) as room:
        reply = await room.seats["D"].say("rude")
        await room.seats["A"].call("DELETE", f"/api/rooms/{room.code}/messages/{reply['seq']}")
        for player in room.everyone:
            await player.until(lambda player=player: player.talk() == [None])  # type: ignore[misc]


@pytest.mark.parametrize("text", ["", " ", "x" * 301, "a\u202eb", "a\u0007b"])
async def test_text_that_hides_something_or_is_too_long_is_refused(url: str, text: str) -> None:
    async with full_room(url) as room:
        reply = await room.seats["A"].say(text)

    assert (reply["ok"], reply["error"]["code"]) == (False, "bad_text")


async def test_who_says_too_much_in_a_row_is_refused_and_others_are_not(url: str) -> None:
    async with full_room(url) as room:
        replies = [await room.seats["A"].say(str(number)) for number in range(Costly.MESSAGE.value.burst + 3)]
        other = await room.seats["B"].say("hello")

    assert [reply["error"]["code"] for reply in replies if not reply["ok"]][-1] == "too_many_messages"
    assert other["ok"]


async def _all_have_answered(room: FullRoom) -> None:
    """Whatever was on its way to them has come."""
    for player in room.seats.values():
        await player.resync()
