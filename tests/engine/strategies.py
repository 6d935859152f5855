"""What hypothesis draws from: boards and positions that the notation can write."""

from hypothesis import strategies as st

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.plays.play import Function, Play, Run
from app.engine.seats import SEATS, Team
from app.engine.spaces import BASE, HOME, RING, START, Cell, is_base, is_ring
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


@st.composite
def plays_near(draw: st.DrawFn, position: Position) -> Play:
    """Some play as a client might send it: a card, and runs between cells near the marbles; seldom a legal one."""
    taken = [cell for cells in position.board.marbles for cell in cells]
    near = [RING[(cell + step) % len(RING)] for cell in taken if is_ring(cell) for step in range(-5, 14)]
    starts, ends = st.sampled_from(taken), st.sampled_from([*taken, *near, *(cell for cells in HOME for cell in cells)])
    face = draw(st.sampled_from([card for card in Card if card is not Card.TACKER]))
    card = draw(st.sampled_from([face, Card.TACKER]))
    if draw(st.integers(0, 9)) == 0:
        return Play(card, card, Function.DISCARD)
    if draw(st.integers(0, 9)) == 0:
        return Play(card, face, Function.SKIP)
    if face is Card.SWAP:
        lower, higher = sorted((draw(starts), draw(ends)))
        return Play(card, face, Function.SWAP, (Run(lower, higher),))
    size = draw(st.integers(1, 4)) if face is Card.SEVEN else 1
    runs = tuple(Run(draw(starts), draw(ends), draw(st.booleans())) for _ in range(size))
    if face is Card.SEVEN:
        return Play(card, face, Function.SEVEN, runs)
    return Play(card, face, Function.ENTER if is_base(runs[0].start) else Function.MOVE, runs)
