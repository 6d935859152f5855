"""The spelling of boards and plays (§11)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.board import EMPTY_BOARD, Board
from app.engine.cards import Card
from app.engine.notation import read_board, read_play, write_board, write_play
from app.engine.plays.play import Function, Play, Run
from app.engine.refusals import UnreadableNotation
from app.engine.seats import SEATS, Seat
from app.engine.spaces import BASE, HOME, RING, START, cell_named
from tests.engine.strategies import boards


def test_at_first_all_marbles_are_in_base() -> None:
    """R1.1, R1.5"""
    assert write_board(EMPTY_BOARD) == "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0"


@given(boards())
def test_a_written_board_reads_back_the_same(board: Board) -> None:
    """§11"""
    assert read_board(write_board(board)) == board


def test_ring_cells_run_from_0_to_63_and_each_seat_starts_a_quarter_on() -> None:
    """R1.2"""
    assert [cell_named(name) for name in ("0", "16", "32", "48")] == list(START)
    assert cell_named("64") is None


def test_a_star_marks_the_fresh_marble() -> None:
    """R5.2, §11"""
    board = read_board("0*,17,A4,A0/20,B3,B4,B0/C0,C0,C0,C0/5,D0,D0,D0")

    assert board.fresh == (True, False, False, False)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "four seats"),
        ("A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0", "four seats"),
        ("A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0/", "four seats"),
        ("A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "3 marbles"),
        ("17,5,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "out of order"),
        ("A4,17,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "out of order"),
        ("A0,A1,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "out of order"),
        ("17*,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "own start cell"),
        ("16*,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "own start cell"),
        ("A0*,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "own start cell"),
        ("0**,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "no cell"),
        ("5,5,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "two marbles stand on 5"),
        ("0,0*,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "two marbles stand on 0"),
        ("5,A0,A0,A0/5,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "two marbles stand on 5"),
        ("A2,A2,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "two marbles stand on A2"),
        ("B1,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "not a cell for marbles of A"),
        ("A0,A0,A0,B0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "not a cell for marbles of A"),
        ("64,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "no cell"),
        ("05,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "no cell"),
        (" 5,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "no cell"),
        ("٥,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0", "no cell"),
        ("A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0\n", "no cell"),
    ],
)
def test_any_other_spelling_of_a_board_is_an_error(text: str, why: str) -> None:
    """R1.4, R5.2, §11"""
    with pytest.raises(UnreadableNotation, match=why):
        read_board(text)


PLAYS = {
    "13:A0-0": Play(Card.THIRTEEN, Card.THIRTEEN, Function.ENTER, (Run(BASE[Seat.A], RING[0]),)),
    "1:A0x0": Play(Card.ONE, Card.ONE, Function.ENTER, (Run(BASE[Seat.A], RING[0], True),)),
    "5:3-8": Play(Card.FIVE, Card.FIVE, Function.MOVE, (Run(RING[3], RING[8]),)),
    "5:3x8": Play(Card.FIVE, Card.FIVE, Function.MOVE, (Run(RING[3], RING[8], True),)),
    "4:2-A2": Play(Card.FOUR, Card.FOUR, Function.MOVE, (Run(RING[2], HOME[Seat.A][1]),)),
    "7:3-6,20x24": Play(
        Card.SEVEN,
        Card.SEVEN,
        Function.SEVEN,
        (Run(RING[3], RING[6]), Run(RING[20], RING[24], True)),
    ),
    "7:0-7": Play(Card.SEVEN, Card.SEVEN, Function.SEVEN, (Run(RING[0], RING[7]),)),
    "8:skip": Play(Card.EIGHT, Card.EIGHT, Function.SKIP),
    "S:5=20": Play(Card.SWAP, Card.SWAP, Function.SWAP, (Run(RING[5], RING[20]),)),
    "T/13:B0-16": Play(Card.TACKER, Card.THIRTEEN, Function.ENTER, (Run(BASE[Seat.B], RING[16]),)),
    "T/8:skip": Play(Card.TACKER, Card.EIGHT, Function.SKIP),
    "T/S:5=20": Play(Card.TACKER, Card.SWAP, Function.SWAP, (Run(RING[5], RING[20]),)),
    "9:discard": Play(Card.NINE, Card.NINE, Function.DISCARD),
    "T:discard": Play(Card.TACKER, Card.TACKER, Function.DISCARD),
}


@pytest.mark.parametrize(("text", "play"), PLAYS.items())
def test_a_play_is_read(text: str, play: Play) -> None:
    """§11"""
    assert read_play(text) == play


@pytest.mark.parametrize(("text", "play"), PLAYS.items())
def test_a_play_is_written(text: str, play: Play) -> None:
    """§11"""
    assert write_play(play) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "5:",
        ":3-8",
        "11:3-14",
        "Q:3-8",
        "5:3",
        "5:3-",
        "5:3-64",
        "5:3-8-9",
        "5:3x8-9",
        "5:3 - 8",
        "5:3–8",
        "5:E1-3",
        "7:3-6,",
        "7:,3-6",
        "S:20=5",
        "S:5=5",
        "S:5=20=30",
        "S:5=20,6=21",
        "T:3-8",
        "T:skip",
        "T/T:discard",
        "T/5:discard",
        "T/T/5:3-8",
        "T/5",
        "5:Discard",
        "5:discard ",
        "5:3-8\n",
        "x" * 100_000,
    ],
)
def test_what_is_no_play_is_unreadable_and_not_illegal(text: str) -> None:
    """§11"""
    with pytest.raises(UnreadableNotation):
        read_play(text)


_PLAY_LETTERS = st.text("0123456789ABCDSTx-=:/,kipdscar", max_size=24)


@given(_PLAY_LETTERS)
def test_whatever_reads_as_a_play_writes_back_the_same(text: str) -> None:
    """§11"""
    try:
        play = read_play(text)
    except UnreadableNotation:
        return
    assert write_play(play) == text


@given(boards(), st.data())
def test_whatever_reads_as_a_board_writes_back_the_same(board: Board, data: st.DataObject) -> None:
    """§11: one spelling only, so a board with two signs exchanged is the same text or an error."""
    letters = list(write_board(board))
    one, other = (data.draw(st.integers(0, len(letters) - 1)) for _ in range(2))
    letters[one], letters[other] = letters[other], letters[one]
    text = "".join(letters)
    try:
        changed = read_board(text)
    except UnreadableNotation:
        return
    assert write_board(changed) == text


@pytest.mark.parametrize("seat", SEATS)
def test_cells_of_base_and_home_bear_their_seat(seat: Seat) -> None:
    """R1.3, R1.5"""
    board = read_board(write_board(EMPTY_BOARD).replace(f"{seat.name}0,{seat.name}0", f"{seat.name}1,{seat.name}4", 1))

    assert [cell_named(f"{seat.name}{depth}") for depth in (1, 4, 0, 0)] == list(board.marbles[seat])
