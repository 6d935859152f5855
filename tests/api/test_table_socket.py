"""The table socket: who comes in, what is answered, and what bad input does, which is nothing."""

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.api import table_socket
from app.api.limits import DROPPED_BEFORE_CLOSE, FRAMES, Costly
from app.protocol.client import LARGEST_FRAME
from app.protocol.server import SERVER_MESSAGE
from tests.api.rooms_kit import FullRoom, dealt_room, full_room, phase_of
from tests.kit.player import Player

HELLO = json.dumps({"type": "hello", "version": 1, "game": None, "last_seq": None})


def socket_url(url: str, code: str) -> str:
    return f"{url.replace('http', 'ws', 1)}/ws/tables/{code}"


async def closing(url: str, code: str, *frames: str | bytes, token: str = "") -> tuple[int | None, str]:
    """How the server closes a socket on which these frames are sent: code and reason."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with connect(socket_url(url, code), additional_headers=headers, proxy=None) as socket:
        try:
            for frame in frames:
                await socket.send(frame)
            async with asyncio.timeout(10):
                async for _ in socket:
                    pass
        except ConnectionClosed:
            pass
        return socket.close_code, socket.close_reason or ""


class Counted(ClientConnection):
    """A client's connection that counts what comes in."""

    size = 0
    """Bytes, those of the handshake as well."""

    def data_received(self, data: bytes) -> None:
        self.size += len(data)
        super().data_received(data)


async def everything_known(room: FullRoom) -> list[object]:
    """All that each knows of the game, freshly asked for."""
    for player in room.everyone:
        await player.resync()
    return [(player.mirror.view, player.mirror.seq) for player in room.everyone]


async def test_the_first_frames_are_the_room_who_is_here_and_the_game(url: str) -> None:
    async with dealt_room(url) as room:
        anna = room.seats["A"]
        before = len(anna.frames)
        anna.mirror.seq = anna.mirror.game = None
        await anna.reconnect()
        await anna.until(lambda: len(anna.frames) >= before + 3)

        assert [frame["type"] for frame in anna.frames[before : before + 3]] == ["room", "presence", "snapshot"]


async def test_a_token_that_nobody_has_is_sent_away(url: str) -> None:
    async with Player(url, "Аня") as anna:
        code = await anna.create_room()

        assert await closing(url, code, HELLO) == (4003, "not_identified")
        assert await closing(url, code, HELLO, token="forged") == (4003, "not_identified")


async def test_an_unknown_room_and_a_room_of_others_are_closed_to_a_player(url: str) -> None:
    async with Player(url, "Аня") as anna, Player(url, "Боря") as boris:
        code = await anna.create_room()

        assert await closing(url, "0" * 12, HELLO, token=boris.token) == (4003, "no_such_room")
        assert await closing(url, code, HELLO, token=boris.token) == (4003, "not_a_member")


async def test_members_come_in_whatever_others_at_their_address_have_guessed(url: str) -> None:
    async with Player(url, "Аня") as anna, Player(url, "Боря") as boris:
        code = await anna.create_room()
        for number in range(Costly.WRONG_CODE.value.burst + 2):
            await boris.ask("GET", f"/api/rooms/{number:012}")
        await anna.connect(code)
        await anna.until(lambda: anna.frames)

        assert anna.frames[0]["type"] == "room"
        for guess in (code, "0" * 12):
            assert await closing(url, guess, HELLO, token=boris.token) == (1008, table_socket.TOO_MANY_CODES)


@pytest.mark.parametrize("origin", ["https://evil.test", "null", "http://127.0.0.1:1"])
async def test_another_sites_page_does_not_get_through_the_handshake(url: str, origin: str) -> None:
    async with Player(url, "Аня") as anna:
        code = await anna.create_room()
        headers = {"Cookie": f"tacker_token={anna.token}", "Origin": origin}
        with pytest.raises(InvalidStatus) as refused:
            await connect(socket_url(url, code), additional_headers=headers, proxy=None)

    assert refused.value.response.status_code == 403


async def test_the_own_page_comes_in_by_its_cookie(url: str) -> None:
    async with Player(url, "Аня") as anna:
        code = await anna.create_room()
        headers = {"Cookie": f"tacker_token={anna.token}", "Origin": url}
        async with connect(socket_url(url, code), additional_headers=headers, proxy=None) as socket:
            await socket.send(HELLO)
            room = json.loads(await socket.recv())

    assert room["room"]["you"]["id"] == anna.id


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ('{"type": "ping"}', "the first frame is hello"),
        ("hello", "the first frame is hello"),
        (b"\x00", "the first frame is hello"),
        (HELLO.replace('"version": 1', '"version": 2'), "this server speaks version 1"),
        (HELLO.replace("}", ', "seat": "A"}'), "the first frame is hello"),
    ],
)
async def test_a_socket_begins_with_a_hello_of_this_version(url: str, first: str | bytes, reason: str) -> None:
    async with Player(url, "Аня") as anna:
        code = await anna.create_room()

        assert await closing(url, code, first, token=anna.token) == (4004, reason)


async def test_a_hello_is_not_waited_for_without_end(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "HELLO_SECONDS", 0.05)
    async with Player(url, "Аня") as anna:
        code = await anna.create_room()

        assert await closing(url, code, token=anna.token) == (4004, "the first frame is hello")


async def test_a_newer_connection_of_the_same_player_replaces_the_older(url: str) -> None:
    async with full_room(url) as room:
        anna = room.seats["A"]
        headers = {"Authorization": f"Bearer {anna.token}"}
        async with connect(socket_url(url, room.code), additional_headers=headers, proxy=None) as newer:
            await newer.send(HELLO)
            await anna.until_closed()
            first = json.loads(await newer.recv())

    assert anna.close_code == 4001
    assert first["room"]["you"]["seat"] == "A"


async def test_a_ping_is_answered(url: str) -> None:
    async with full_room(url) as room:
        await room.watcher.send_text('{"type": "ping"}')
        await room.watcher.until(lambda: {"type": "pong"} in room.watcher.frames)


NONSENSE = [
    "",
    "{",
    "null",
    "[" * 8000,
    '{"type":' * 900,
    '{"type": "action"}',
    '{"type": "deal"}',
    '{"type": NaN}',
    '{"type": "ping", "type": "pong"}',
    '{"type": "ping", "seat": "A"}',
    '{"type": "action", "id": "a-12345678", "game": "\\ud800", "expect": 1, "action": {"kind": "look"}}',
    json.dumps(
        {"type": "action", "id": "a-12345678", "game": "g", "expect": 10**300, "action": {"kind": "look"}},
    ),
    HELLO,
    "x" * LARGEST_FRAME,
]


async def test_nonsense_is_answered_to_its_sender_alone_and_changes_nothing(url: str) -> None:
    async with dealt_room(url) as room:
        known = await everything_known(room)
        heard = {player.name: len(player.frames) for player in room.everyone}
        boris = room.seats["B"]
        for frame in NONSENSE:
            await boris.send_text(frame)
        await boris.until(lambda: len(boris.frames) == heard[boris.name] + len(NONSENSE))
        answers = boris.frames[heard[boris.name] :]

        assert {(answer["type"], answer["code"]) for answer in answers} == {("error", "malformed")}
        assert await everything_known(room) == known
        others = [player for player in room.everyone if player is not boris]
        assert all(
            [frame["type"] for frame in player.frames[heard[player.name] :]] == ["snapshot"] for player in others
        )


async def test_a_frame_above_eight_kibibytes_closes_with_1009(url: str) -> None:
    async with full_room(url) as room:
        await room.seats["B"].send_text("x" * (LARGEST_FRAME + 1))
        await room.seats["B"].until_closed()
        await room.watcher.until(lambda: room.watcher.mirror.presence.get(room.seats["B"].id) == "away")

    assert room.seats["B"].close_code == 1009


async def test_a_flood_is_dropped_with_a_word_and_then_closed(url: str) -> None:
    async with full_room(url) as room:
        boris = room.seats["B"]
        for _ in range(FRAMES.burst + 3 * DROPPED_BEFORE_CLOSE):
            try:
                await boris.send_text('{"type": "ping"}')
            except ConnectionClosed:
                break
        await boris.until_closed()
        codes = [frame.get("code") for frame in boris.frames if frame["type"] == "error"]

        assert boris.close_code == 1008
        assert set(codes) == {"too_many_frames"}
        assert room.watcher.close_code is None


async def refusal(player: Player, action: dict[str, Any], **how: Any) -> tuple[str, str | None]:
    """The code and rule with which an action is refused."""
    reply = await player.act(action, **how)
    assert reply["ok"] is False, reply
    return reply["error"]["code"], reply["error"]["rule"]


async def exchanged(room: FullRoom) -> Player:
    """Pass cards and look, all four; the player who is on turn then."""
    for seat in room.seats.values():
        assert seat.mirror.view is not None
        await seat.act({"kind": "give", "card": seat.mirror.view["hand"][0]})
    for seat in room.seats.values():
        await seat.act({"kind": "look"})
    for player in room.everyone:
        await player.until(lambda player=player: phase_of(player) == "play")  # type: ignore[misc]
    await room.until_same_seq()
    assert room.watcher.mirror.view is not None
    mover = room.seats[room.watcher.mirror.view["turn"]]
    await mover.until(lambda: mover.mirror.choices is not None)
    return mover


CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13", "S", "T")


async def test_each_bad_action_has_its_code_and_rule_and_changes_nothing(url: str) -> None:
    async with dealt_room(url) as room:
        mover = await exchanged(room)
        assert mover.mirror.view is not None
        hand, seq = mover.mirror.view["hand"], mover.mirror.seq
        other = next(player for player in room.seats.values() if player is not mover)
        missing = next(card for card in CARDS if card not in hand)
        discard = {"kind": "play", "play": f"{hand[0]}:discard"}
        known = await everything_known(room)

        refused = {
            "unreadable": await refusal(mover, {"kind": "play", "play": "five forward please"}),
            "not held": await refusal(mover, {"kind": "play", "play": f"{missing}:discard"}),
            "wrong turn": await refusal(other, {"kind": "play", "play": f"{missing}:discard"}),
            "old number": await refusal(mover, discard, expect=seq - 1 if seq else 0),
            "not now": await refusal(mover, {"kind": "give", "card": hand[0]}),
            "spectator": await refusal(room.watcher, discard),
        }

        assert refused == {
            "unreadable": ("unreadable", None),
            "not held": ("card_not_held", "R2.7"),
            "wrong turn": ("not_your_turn", "R2.7"),
            "old number": ("stale", None),
            "not now": ("not_now", "R2.4"),
            "spectator": ("not_seated", None),
        }
        assert await everything_known(room) == known


async def test_an_illegal_play_says_which_rule_it_breaks(url: str) -> None:
    async with dealt_room(url) as room:
        mover = await exchanged(room)
        assert mover.mirror.view is not None
        card = next(card for card in mover.mirror.view["hand"] if card not in ("7", "8", "S", "T"))
        code, rule = await refusal(mover, {"kind": "play", "play": f"{card}:20-21"})

        assert code in ("no_marble_there", "wrong_count", "not_your_marble", "wrong_card")
        assert rule is not None
        assert rule.startswith("R")


async def test_a_game_that_is_not_played_here_is_refused(url: str) -> None:
    async with dealt_room(url) as room:
        anna = room.seats["A"]
        anna.mirror.game = "g_elsewhere"

        assert await refusal(anna, {"kind": "look"}) == ("no_such_game", None)


async def test_a_resend_under_the_same_id_gets_the_first_answer(url: str) -> None:
    async with dealt_room(url) as room:
        anna = room.seats["A"]
        assert anna.mirror.view is not None
        give = {"kind": "give", "card": anna.mirror.view["hand"][0]}
        first = await anna.act(give, action_id="a-once-only")
        again = await anna.act(give, action_id="a-once-only")
        await anna.resync()

        assert again == first
        assert anna.mirror.seq == first["seq"]


async def test_each_action_gets_exactly_one_reply(url: str) -> None:
    async with dealt_room(url) as room:
        anna = room.seats["A"]
        assert anna.mirror.view is not None
        cards = anna.mirror.view["hand"] * 4
        sent = [await anna.send_action({"kind": "give", "card": card}) for card in cards]
        sent += [await anna.send_action({"kind": "play", "play": "nonsense"})]
        await anna.until(lambda: sum(frame["type"] == "reply" for frame in anna.frames) >= len(sent))
        await anna.resync()
        replies = [frame["id"] for frame in anna.frames if frame["type"] == "reply"]

        assert replies == sent


async def test_every_frame_of_three_deals_is_one_of_the_protocols_and_all_boards_agree(url: str) -> None:
    async with dealt_room(url) as room:
        await asyncio.gather(*(player.play(until_laid=60) for player in room.everyone))
        await room.until_same_seq()
        frames = [frame for player in room.everyone for frame in player.frames]
        for frame in frames:
            SERVER_MESSAGE.validate_json(json.dumps(frame))
        boards = {player.mirror.view and player.mirror.view["board"] for player in room.everyone}

        assert len(boards) == 1
        assert {frame["type"] for frame in frames} == {
            "room",
            "presence",
            "snapshot",
            "event",
            "choices",
            "clock",
            "reply",
        }


async def test_no_frame_holds_a_card_of_a_hand_that_is_not_the_viewers(url: str) -> None:
    async with dealt_room(url) as room:
        await asyncio.gather(*(player.play(until_laid=20) for player in room.everyone))
        await room.until_same_seq()

        viewers: list[tuple[str | None, Player]] = [*room.seats.items(), (None, room.watcher)]
        for seat, player in viewers:
            for frame in player.frames:
                event, view = frame.get("event") or {}, frame.get("view") or {}
                if event.get("kind") in ("card_given", "card_looked_at") and event["seat"] != seat:
                    assert event.get("card") is None
                if seat is None:
                    assert event.get("hand") is None
                    assert view.get("hand") is None
                    assert frame["type"] != "choices"
                    assert frame.get("choices") is None
                assert "deck" not in event or isinstance(event["deck"], int)


async def test_who_watches_is_told_of_a_passed_card_but_not_which(url: str) -> None:
    async with dealt_room(url) as room:
        anna = room.seats["A"]
        assert anna.mirror.view is not None
        reply = await anna.act({"kind": "give", "card": anna.mirror.view["hand"][0]})
        await room.watcher.until_seq(reply["seq"])
        told = next(frame for frame in room.watcher.frames if frame.get("seq") == reply["seq"])

        assert told["event"] == {"kind": "card_given", "seat": "A"} | (
            {"card": None} if "card" in told["event"] else {}
        )


async def test_a_room_in_which_nobody_is_left_costs_no_connection(url: str) -> None:
    async with AsyncExitStack() as stack:
        anna = await stack.enter_async_context(Player(url, "Аня"))
        code = await anna.create_room()
        await anna.connect(code)
        open_then = await connections(anna)
        await anna.hang_up()
        async with asyncio.timeout(10):
            while await connections(anna) != 0:  # noqa: ASYNC110 (the counter can only be asked)
                await asyncio.sleep(0.01)

    assert open_then == 1


async def connections(player: Player) -> int:
    """Open table sockets, as the server counts them."""
    counted = (await player.ask("GET", "/metrics")).text
    line = next(line for line in counted.splitlines() if line.startswith('tacker_connections{door="table"}'))
    return int(float(line.rpartition(" ")[2]))


async def test_what_is_long_comes_compressed_to_who_can_read_it(url: str) -> None:
    async with dealt_room(url) as room:
        address, headers = socket_url(url, room.code), {"Authorization": f"Bearer {room.seats['B'].token}"}
        sizes = {}
        for compression in ("deflate", None):
            async with connect(
                address, additional_headers=headers, proxy=None, compression=compression, create_connection=Counted
            ) as socket:
                await socket.send(HELLO)
                texts = [await socket.recv()]
                while json.loads(texts[-1])["type"] != "snapshot":
                    texts.append(await socket.recv())
                assert isinstance(socket, Counted)
                sizes[compression] = socket.size

        snapshot = len(texts[-1])
        assert snapshot > 1400
        assert sizes["deflate"] < sizes[None] - snapshot // 3


@pytest.mark.parametrize(("size", "code"), [(LARGEST_FRAME, None), (LARGEST_FRAME + 1, 1009), (10_000_000, 1009)])
async def test_a_compressed_frame_is_held_to_the_size_it_unfolds_to(url: str, size: int, code: int | None) -> None:
    async with full_room(url) as room:
        boris = room.seats["B"]
        headers = {"Authorization": f"Bearer {boris.token}"}
        async with connect(socket_url(url, room.code), additional_headers=headers, proxy=None) as socket:
            await socket.send(HELLO)
            await socket.send(" " * size)
            await socket.send('{"type":"ping"}')
            try:
                async with asyncio.timeout(10):
                    while json.loads(await socket.recv())["type"] != "pong":
                        pass
            except ConnectionClosed:
                pass
            assert socket.close_code == code
