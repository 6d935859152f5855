"""An evening's host over REST, and what the others hear of it on their sockets."""

from tests.api.rooms_kit import dealt_room, full_room
from tests.api.test_table_socket import HELLO, closing
from tests.kit.mirror import Json


async def test_who_is_removed_hears_why_and_does_not_come_back(url: str) -> None:
    async with full_room(url) as room:
        host, removed = room.seats["A"], room.seats["C"]
        await host.call("DELETE", f"/api/rooms/{room.code}/members/{removed.id}")
        await removed.until_closed()
        again = await closing(url, room.code, HELLO, token=removed.token)
        rejoined = await removed.ask("POST", f"/api/rooms/{room.code}/members")
        own = await removed.create_room()
        await host.until(lambda: host.room["seats"]["C"] is None)

    assert (removed.close_code, removed.close_reason) == (4003, "removed")
    assert again == (4003, "no_such_room")
    assert (rejoined.status_code, rejoined.json()["code"]) == (404, "no_such_room")
    assert own != room.code


async def test_whoever_leaves_is_seen_off(url: str) -> None:
    async with full_room(url) as room:
        await room.watcher.call("DELETE", f"/api/rooms/{room.code}/members/me")
        await room.watcher.until_closed()

    assert (room.watcher.close_code, room.watcher.close_reason) == (4003, "not_a_member")


async def test_everybody_sees_what_the_host_does(url: str) -> None:
    async with full_room(url) as room:
        host, guest, code = room.seats["A"], room.seats["B"], room.code
        await host.call("PATCH", f"/api/rooms/{code}", {"options": {"seven_home": "forward"}, "locked": True})
        await guest.until(lambda: guest.room["locked"])
        await host.call("POST", f"/api/rooms/{code}/seats/swap-teams")
        await guest.until(lambda: guest.room["you"]["seat"] == "C")
        await host.call("PUT", f"/api/rooms/{code}/seats/D/player", {"player": room.watcher.id})
        await room.watcher.until(lambda: room.watcher.room["you"]["seat"] == "D")
        await host.call("PUT", f"/api/rooms/{code}/host", {"player": guest.id})
        await guest.until(lambda: guest.room["host"] == guest.id)

    assert guest.room["options"]["seven_home"] == "forward"


async def test_the_fourth_who_is_ready_starts_the_game_and_a_lost_connection_unreadies_nobody(url: str) -> None:
    async with full_room(url) as room:
        anna = room.seats["A"]
        for seat in "ABC":
            await room.seats[seat].call("PUT", f"/api/rooms/{room.code}/seats/{seat}/ready", {"ready": True})
        await anna.hang_up()
        await anna.reconnect()
        await anna.until(lambda: anna.room["ready_by"] is not None)
        ready = [seat for seat, sitter in anna.room["seats"].items() if sitter["ready"]]
        await room.seats["D"].call("PUT", f"/api/rooms/{room.code}/seats/D/ready", {"ready": True})
        for player in room.everyone:
            await player.until(lambda player=player: player.mirror.view is not None)  # type: ignore[misc]

    assert ready == ["A", "B", "C"]


async def test_for_who_leaves_a_running_game_a_bot_plays_until_they_come_back(url: str) -> None:
    async with dealt_room(url) as room:
        leaver, stays = room.seats["B"], room.seats["C"]
        left = await leaver.ask("DELETE", f"/api/rooms/{room.code}/members/me")
        await stays.until(lambda: "seat_taken_over" in _kinds(stays.frames))
        await leaver.reconnect()
        await leaver.act({"kind": "take_back"})
        await stays.until(lambda: "seat_taken_back" in _kinds(stays.frames))

    assert left.status_code == 204


async def test_who_is_removed_from_a_running_game_is_followed_by_a_bot(url: str) -> None:
    async with dealt_room(url) as room:
        host, removed, stays = room.seats["A"], room.seats["B"], room.seats["C"]
        shown = await host.call("DELETE", f"/api/rooms/{room.code}/members/{removed.id}")
        await removed.until_closed()
        await stays.until(lambda: "seat_taken_over" in _kinds(stays.frames))

    assert shown["seats"]["B"]["bot"] == "medium"
    assert (removed.close_code, removed.close_reason) == (4003, "removed")


def _kinds(frames: list[Json]) -> list[str]:
    return [frame["event"]["kind"] for frame in frames if frame["type"] == "event" and "event" in frame]
