"""The 7 (R4.5)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import carry_out, choices, legal_plays
from app.engine.notation import read_play, write_board
from app.engine.plays.play import Movement, Run
from app.engine.seats import Seat
from app.engine.spaces import HOME, RING
from app.engine.state import Options, Position, SevenHome
from tests.engine.naive_seven import naive_boards
from tests.engine.positions import boards_after, lay, listed, position_of, refusal
from tests.engine.scenes import board_of
from tests.engine.strategies import boards_of_a_running_game

Nodes = list[list[Any]]
"""As in docs/protocol.md: for each node its steps."""

HOME_A = "A1,A2,A3,A4"


def test_a_7_may_be_one_move_of_seven() -> None:
    """R4.5"""
    assert listed(position_of("7", a="20")) == {"7:20-27"}


def test_seven_steps_are_shared_freely() -> None:
    """R4.5"""
    assert boards_after(position_of("7", a="20,40")) == {board_of(a=f"{20 + n},{47 - n}") for n in range(8)}


@pytest.mark.parametrize(
    "play", ["7:20-23,40-44", "7:40-44,20-23", "7:20-21,40-44,21-23", "7:20-21,21-23,40-44", "7:40-42,20-23,42-44"]
)
def test_any_order_and_any_cut_of_the_runs_is_accepted(play: str) -> None:
    """R4.5, §11"""
    assert lay(position_of("7", a="20,40"), play) == board_of(a="23,44")


def test_one_play_is_listed_for_each_board() -> None:
    """§11"""
    position = position_of("7", a="20,23,30,40", b="21,27")

    assert len(listed(position)) == len(boards_after(position))


def test_every_step_knocks_out() -> None:
    """R4.5 (a)"""
    position = position_of("7", a="20", b="22", c="24", d="27")

    assert lay(position, "7:20x27") == board_of(a="27")


def test_a_7_tells_whom_it_knocked_out_and_where() -> None:
    """R4.5 (a)"""
    outcome = carry_out(position_of("7", a="20", b="22", d="27"), read_play("7:20x27"))

    assert outcome.movements == (Movement(Seat.A, RING[20:28], ((RING[22], Seat.B), (RING[27], Seat.D))),)


def test_an_own_marble_is_knocked_out_by_a_7_and_steps_no_more() -> None:
    """R4.5 (a)"""
    position = position_of("7", a="20,21")

    assert lay(position, "7:20x27") == board_of(a="27")
    assert refusal(position, "7:20x21,21-26,21-22")[0] == "no_marble_there"


def test_steps_go_home_and_on_inside_home() -> None:
    """R4.5 (b)"""
    assert lay(position_of("7", a="5,62,A4"), "7:62-A2,5-8") == board_of(a="8,A2,A4")


def test_inside_home_a_7_steps_both_ways_but_never_out() -> None:
    """R4.5 (b)"""
    position = position_of("7", a="5,A2")

    assert lay(position, "7:A2-A1,5-11") == board_of(a="11,A1")
    assert lay(position, "7:A2-A4,5-10") == board_of(a="10,A4")
    assert refusal(position, "7:A2-0,5-9")[:2] == ("wrong_count", "R4.5")


def test_a_taken_home_cell_is_not_stepped_on() -> None:
    """R4.5 (b)"""
    assert refusal(position_of("7", a="62,A2"), "7:62-A2,5-8") == (
        "home_occupied",
        "R5.4",
        {"cell": "A2", "owner": "A"},
    )


def test_a_fresh_marble_does_not_step_home() -> None:
    """R4.5 (b), R5.2"""
    position = position_of("7", a="0*,20")

    assert refusal(position, "7:0-A4,20-23") == ("fresh_marble", "R5.2", {"cell": "0"})
    assert lay(position, "7:0-4,20-23") == board_of(a="4,23")


def test_a_marble_that_steps_back_to_the_start_cell_is_not_fresh() -> None:
    """R4.5 (b), R5.3"""
    assert lay(position_of("7", a="62"), "7:62-A4,A4-A3") == board_of(a="A3")


def test_a_locked_marble_does_not_step() -> None:
    """R4.5 (b), R5.5"""
    position = position_of("7", a="20,A3,A4")

    assert refusal(position, "7:A3-A2,20-26") == ("locked_marble", "R5.5", {"cell": "A3"})
    assert boards_after(position) == {board_of(a="27,A3,A4")}


def test_during_one_7_a_marble_may_reach_the_deepest_cell_and_step_back() -> None:
    """R5.5"""
    assert board_of(a="A3") in boards_after(position_of("7", a="0"))


def test_all_seven_steps_are_made() -> None:
    """R4.5 (c)"""
    position = position_of("7", a="20,40")

    assert refusal(position, "7:20-23") == ("seven_incomplete", "R4.5", {"steps": 3, "count": 7})
    assert refusal(position, "7:20-23,40-45") == ("wrong_count", "R4.5", {"steps": 8, "count": 7})


def test_a_7_that_cannot_be_completed_is_not_playable() -> None:
    """R4.5 (c), R6.2"""
    assert listed(position_of("7", a="A4")) == {"7:discard"}
    assert refusal(position_of("7", a="A4"), "7:A4-A3,A3-A4")[0] == "seven_incomplete"


@pytest.mark.parametrize("play", ["7:20-20,20-27", "7:A0-0,20-26", "7:20-A0", "7:20-B2,20-24"])
def test_a_run_goes_where_a_marble_can_go(play: str) -> None:
    """R4.1, R4.5"""
    assert refusal(position_of("7", a="20,40"), play)[0] in {"wrong_count", "wrong_card"}


def test_nobody_steps_into_anothers_home() -> None:
    """R1.3"""
    assert refusal(position_of("7", a="15"), "7:15-B4,B4-B2")[:2] == ("illegal_play", "R1.3")


def test_when_the_last_marble_comes_home_the_partners_marbles_go_on() -> None:
    """R4.5 (d)"""
    position = position_of("7", a="0,A2,A3,A4", c="40")

    assert boards_after(position) == {board_of(a=HOME_A, c="46"), board_of(a="7,A2,A3,A4", c="40")}


def test_the_partners_marbles_step_by_the_same_rules() -> None:
    """R4.5 (d): a fresh one doesn't go home, every step knocks out."""
    position = position_of("7", a="0,A2,A3,A4", b="34", c="32*")

    assert boards_after(position) == {board_of(a=HOME_A, c="38"), board_of(a="7,A2,A3,A4", b="34", c="32*")}


def test_the_partners_marbles_do_not_step_before() -> None:
    """R3.6, R4.5 (d)"""
    position = position_of("7", a="0,A2,A3,A4", c="40")

    assert refusal(position, "7:40-46,0-A1") == ("not_your_marble", "R3.6", {"cell": "40", "owner": "C"})


def test_the_way_home_is_barred_if_the_steps_left_cannot_be_made() -> None:
    """R4.5 (d)"""
    assert listed(position_of("7", a="59,A2,A3,A4")) == {"7:59-2"}
    assert refusal(position_of("7", a="59,A2,A3,A4"), "7:59-A1")[0] == "seven_incomplete"


def test_the_eighth_marble_comes_home_with_the_last_step_only() -> None:
    """R4.5 (d)"""
    assert listed(position_of("7", a="59,A2,A3,A4", c="C1,C2,C3,C4")) == {"7:59-2"}
    assert listed(position_of("7", a="58,A2,A3,A4", c="C1,C2,C3,C4")) == {"7:58-A1", "7:58-1"}


def test_a_7_for_the_partner_moves_the_partners_marbles() -> None:
    """R7.1"""
    assert listed(position_of("7", a=HOME_A, c="40")) == {"7:40-47"}


def test_at_a_forward_table_a_7_steps_only_forwards_inside_home() -> None:
    """R10.1"""
    position = position_of("7", a="5,A2", seven_home=SevenHome.FORWARD)

    assert refusal(position, "7:A2-A1,5-11") == ("forward_only", "R10.1", {"cell": "A2"})
    assert boards_after(position) == {board_of(a=f"{12 - n},A{2 + n}") for n in range(3)}


def test_a_run_has_a_cross_if_any_of_its_steps_knocks_out() -> None:
    """§11"""
    position = position_of("7", a="20,40", b="22")

    assert refusal(position, "7:20-25,40-42") == ("wrong_knock_out_mark", "R3.4", {"cell": "25", "expected": "x"})
    assert refusal(position, "7:20x21,21x27") == ("wrong_knock_out_mark", "R3.4", {"cell": "21", "expected": "-"})


@given(boards_of_a_running_game())
@settings(max_examples=60, deadline=None)
def test_the_boards_a_7_leads_to_are_those_found_step_by_step(board: Board) -> None:
    """R4.5: against plain recursion over single steps."""
    for seven_home in SevenHome:
        position = with_a_seven(board, seven_home)
        reached = {write_board(outcome.board) for outcome in legal_plays(position) if outcome.play.runs}
        assert reached == naive_boards(write_board(board), "A", can_step_back=seven_home is SevenHome.BOTH)


@given(boards_of_a_running_game())
@settings(max_examples=40, deadline=None)
def test_every_listed_7_is_carried_out_as_listed(board: Board) -> None:
    """R4.5, §11"""
    position = with_a_seven(board)

    for outcome in legal_plays(position):
        carried = carry_out(position, outcome.play)

        assert (carried.play, carried.board) == (outcome.play, outcome.board)
        assert (
            tuple(Run(way.path[0], way.path[-1], bool(way.knocked)) for way in carried.movements) == carried.play.runs
        )


@given(boards_of_a_running_game())
@settings(max_examples=40, deadline=None)
def test_each_step_of_the_nodes_is_part_of_a_legal_7(board: Board) -> None:
    """R4.5: what the client composes from the nodes is accepted, and each board can be composed."""
    position = with_a_seven(board)
    (offer,) = choices(position)["cards"]
    composed = plays_through_each_step(offer["seven"]["nodes"]) if "seven" in offer else []

    assert {lay(position, play) for play in composed} == seven_boards(position)


@pytest.mark.parametrize(
    "position",
    [
        position_of("7", a="0,2,A2", b="1,4"),
        position_of("7", a="62,A1,A2,A4", b="34", c="32*,C3"),
        position_of("7", a="0*,63", b="2", c="3,5"),
    ],
)
def test_every_path_through_the_nodes_is_a_legal_7(position: Position) -> None:
    """R4.5"""
    (offer,) = choices(position)["cards"]
    composed = [write_steps(path) for path in paths(offer["seven"]["nodes"], 0)]

    assert len(composed) > 10
    assert {lay(position, f"7:{runs}") for runs in composed} == seven_boards(position)


def seven_boards(position: Position) -> set[str]:
    """The boards of the listed sevens, a discard aside."""
    return {write_board(outcome.board) for outcome in legal_plays(position) if outcome.play.runs}


def paths(nodes: Nodes, number: int) -> Iterator[list[Any]]:
    """All the ways from a node to a finished seven."""
    if not nodes[number]:
        yield []
    for step in nodes[number]:
        for path in paths(nodes, step[2]):
            yield [step, *path]


def with_a_seven(board: Board, seven_home: SevenHome = SevenHome.BOTH) -> Position:
    """A holds a 7, and nobody has won."""
    hands = ((Card.SEVEN,), (Card.NINE,), (Card.NINE,), (Card.NINE,))
    return Position(board, None, None, Seat.A, False, False, hands, Options(seven_home))


def plays_through_each_step(nodes: Nodes) -> list[str]:
    """For each step of the graph one play that has it: all paths would be too many."""
    to_node: dict[int, list[Any]] = {0: []}
    for number, steps in enumerate(nodes):
        for step in steps:
            to_node.setdefault(step[2], [*to_node[number], step])
    return [
        f"7:{write_steps([*to_node[number], step, *next(paths(nodes, step[2]))])}"
        for number, steps in enumerate(nodes)
        for step in steps
    ]


def write_steps(steps: list[Any]) -> str:
    """As docs/protocol.md says: each run of steps of one marble in one direction."""
    runs = [[steps[0]]]
    for last, step in pairwise(steps):
        if step[0] == last[1] and is_backwards(step) == is_backwards(last):
            runs[-1].append(step)
        else:
            runs.append([step])
    return ",".join(f"{run[0][0]}{'x' if any(step[3:] for step in run) else '-'}{run[-1][1]}" for run in runs)


def is_backwards(step: list[Any]) -> bool:
    """A step from a deeper home cell to a nearer one."""
    start, end = step[:2]
    return bool(start[0] in "ABCD" and start > end)


def test_the_nodes_of_a_7_hold_only_steps_from_which_it_can_be_completed() -> None:
    """R4.5 (c), (d)"""
    (offer,) = choices(position_of("7", a="59,A2,A3,A4"))["cards"]

    assert offer["seven"]["nodes"] == [[[str(58 + n), str((59 + n) % 64), n]] for n in range(1, 6)] + [
        [["0", "1", 6]],
        [["1", "2", 7]],
        [],
    ]


def test_a_step_of_the_nodes_names_whom_it_knocks_out() -> None:
    """R4.5 (a)"""
    (offer,) = choices(position_of("7", a="20", b="21"))["cards"]

    assert offer["seven"]["nodes"][0] == [["20", "21", 1, ["B"]]]


def test_a_path_inside_home_is_told_cell_by_cell() -> None:
    """R4.5 (b)"""
    outcome = carry_out(position_of("7", a="5,A3"), read_play("7:A3-A1,5-10"))

    assert outcome.movements[0].path == HOME[Seat.A][2::-1]
