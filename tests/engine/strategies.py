"""What hypothesis draws from: boards and positions that the notation can write."""

from hypothesis import strategies as st

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.seats import SEATS, Team
from app.engine.spaces import BASE, HOME, RING, START, Cell
from app.engine.state import Options, Position, SevenHome

_CROWDED = tuple(RING[index] for start in START for index in range(start - 8, start + 6))
"""Near the start cells most rules meet."""


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board, those crowded round the start cells more often."""
    ring = draw(st.lists(st.sampled_from(draw(st.sampled_from([RING, _CROWDED]))), unique=True, max_size=12))
    marbles: list[tuple[Cell, ...]] = []
    for seat in SEATS:
        home = draw(st.lists(st.sampled_from(HOME[seat]), unique=True, max_size=4))
        out = draw(st.integers(0, min(4 - len(home), len(ring))))
        own, ring = ring[:out], ring[out:]
        marbles.append((*sorted(own), *sorted(home), *[BASE[seat]] * (4 - len(own) - len(home))))
    fresh = tuple(START[seat] in marbles[seat] and draw(st.booleans()) for seat in SEATS)
    return Board(tuple(marbles), fresh)


def boards_of_a_running_game() -> st.SearchStrategy[Board]:
    """Any board on which no team has all its marbles home."""
    return boards().filter(lambda board: not any(board.has_won(team) for team in Team))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position the notation can write."""
    before = draw(st.none() | boards())
    faces = st.sampled_from([card for card in Card if card is not Card.TACKER])
    hands = st.lists(st.sampled_from(list(Card)), max_size=5).map(tuple)
    return Position(
        board=draw(boards()),
        before=before,
        face=None if before is None else draw(st.none() | faces),
        turn=draw(st.sampled_from(SEATS)),
        skipped=draw(st.booleans()),
        win_cancelled=draw(st.booleans()),
        hands=tuple(draw(hands) for _ in SEATS),
        options=Options(draw(st.sampled_from(list(SevenHome)))),
    )
