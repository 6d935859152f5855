"""Who may do what: the whole table, by hand, against the one the rooms ask."""

import pytest

from app.customs import Customs
from app.engine.seats import Seat
from app.engine.state import Options
from app.store.refusals import RoomRefusal
from app.store.rights import Right, Role, refusal, role_of
from app.store.room import Member, Room

COLUMNS = (Role.HOST_SEATED, Role.HOST, Role.SEATED, Role.MEMBER, Role.WATCHER, Role.REMOVED, Role.STRANGER)

# What each role is answered, in the order of COLUMNS: "+" may; else the refusal's initial below.
MATRIX = {
    Right.LOOK: "+++++r+",
    Right.JOIN: "+++++r+",
    Right.LEAVE: "+++++r+",
    Right.SIT: "++++wrm",
    Right.STAND: "+s+ssrm",
    Right.BE_READY: "+s+ssrm",
    Right.START: "+++ssrm",
    Right.SPEAK: "+++++rm",
    Right.CARRY_SEAT: "+s+ssrm",
    Right.SET_OPTIONS: "++hhhrm",
    Right.PLACE_PEOPLE: "++hhhrm",
    Right.SEAT_BOTS: "++hhhrm",
    Right.REMOVE: "++hhhrm",
    Right.HAND_OVER: "++hhhrm",
    Right.RENEW_LINKS: "++hhhrm",
    Right.TAKE_BACK_TALK: "++hhhrm",
}
ANSWERS = {
    "+": None,
    "r": RoomRefusal.NO_SUCH_ROOM,
    "m": RoomRefusal.NOT_A_MEMBER,
    "h": RoomRefusal.NOT_HOST,
    "s": RoomRefusal.NOT_SEATED,
    "w": RoomRefusal.WATCH_ONLY,
}


@pytest.mark.parametrize("right", Right)
def test_each_role_has_exactly_the_rights_of_the_matrix(right: Right) -> None:
    answered = [refusal(role, right) for role in COLUMNS]

    assert answered == [ANSWERS[letter] for letter in MATRIX[right]]


def test_a_players_role_is_what_the_room_knows_of_them() -> None:
    members = (
        Member("host", "Аня", None),
        Member("seated", "Боря", Seat.B),
        Member("member", "Вера", None),
        Member("watcher", "Гена", None, may_sit=False),
    )
    room = Room(
        "r",
        "c",
        "w",
        "Friday",
        "private",
        Options(),
        Customs(),
        "host",
        1,
        False,
        ("removed",),
        None,
        None,
        members,
        None,
    )

    roles = {player_id: role_of(room, player_id) for player_id in ("host", "seated", "member", "watcher", "removed")}

    assert roles == {player_id: Role(player_id) for player_id in roles}
    assert {role_of(room, None), role_of(room, "else")} == {Role.STRANGER}
