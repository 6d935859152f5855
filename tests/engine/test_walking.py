"""The board's shape: every way a marble may have on an empty board (R1.2, R1.3, R4.3, R4.4)."""

import pytest

from app.engine.notation import read_board
from app.engine.seats import SEATS, Seat
from app.engine.spaces import BASE, HOME, RING, START, cell_name, cell_named
from app.engine.walking import BACKWARDS, FORWARDS, locked_cells, path_between
from tests.engine.scenes import board_of


@pytest.mark.parametrize("seat", SEATS)
def test_the_step_after_the_own_start_cell_is_the_ring_or_home(seat: Seat) -> None:
    """R1.3"""
    ends = {way.end for way in FORWARDS[1][seat][START[seat]]}

    assert ends == {RING[(START[seat] + 1) % 64], HOME[seat][0]}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("count", FORWARDS)
def test_every_way_has_exactly_as_many_steps_as_the_card_says(seat: Seat, count: int) -> None:
    """R3.1, R3.3"""
    assert {len(way.path) - 1 for ways in FORWARDS[count][seat] for way in ways} == {count}


@pytest.mark.parametrize("seat", SEATS)
def test_a_marble_on_the_ring_always_has_a_way_round_and_at_most_one_home(seat: Seat) -> None:
    """R4.3, R4.4"""
    for ways_by_cell in (*(FORWARDS[count][seat] for count in FORWARDS), BACKWARDS[seat]):
        for cell in RING:
            ends = [way.end for way in ways_by_cell[cell]]
            assert sum(end in RING for end in ends) == 1
            assert sum(end in HOME[seat] for end in ends) == len(ends) - 1 <= 1


@pytest.mark.parametrize("seat", SEATS)
def test_only_from_the_start_cell_and_the_three_after_it_a_4_leads_home(seat: Seat) -> None:
    """R4.3"""
    home = {cell for cell in RING if any(way.end in HOME[seat] for way in BACKWARDS[seat][cell])}

    assert home == {RING[START[seat] + steps] for steps in range(4)}


def test_nothing_leads_out_of_home_or_from_anothers() -> None:
    """R5.1"""
    for count in FORWARDS:
        for cell in HOME[Seat.A]:
            assert all(way.end in HOME[Seat.A] for way in FORWARDS[count][Seat.A][cell])
            assert FORWARDS[count][Seat.B][cell] == ()
            assert BACKWARDS[Seat.A][cell] == ()


@pytest.mark.parametrize(
    ("start", "end", "path"),
    [
        ("62", "1", "62 63 0 1"),
        ("62", "A2", "62 63 0 A1 A2"),
        ("15", "B1", "15 16 B1"),
        ("C1", "C3", "C1 C2 C3"),
        ("C3", "C1", "C3 C2 C1"),
        ("A1", "0", ""),
        ("A1", "B1", ""),
        ("20", "A0", ""),
    ],
)
def test_a_run_of_steps_has_one_way_at_most(start: str, end: str, path: str) -> None:
    """R4.5, §11"""
    first, last = cell_named(start), cell_named(end)
    assert first is not None
    assert last is not None

    assert " ".join(cell_name(cell) for cell in path_between(first, last)) == path


@pytest.mark.parametrize(
    ("home", "locked"),
    [("A4", "A4"), ("A3", ""), ("A1,A3,A4", "A4 A3"), ("A1,A2,A4", "A4"), ("A1,A2,A3,A4", "A4 A3 A2 A1")],
)
def test_a_marble_is_locked_with_no_empty_home_cell_deeper(home: str, locked: str) -> None:
    """R5.5"""
    cells = locked_cells(read_board(board_of(a=home)), Seat.A)

    assert " ".join(cell_name(cell) for cell in cells) == locked


def test_each_base_is_the_seats_own() -> None:
    """R1.4, R1.5"""
    assert [cell_name(cell) for cell in BASE] == ["A0", "B0", "C0", "D0"]
