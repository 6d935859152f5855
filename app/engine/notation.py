"""Boards and plays as text, both ways (§11). One spelling: what reads, writes back the same.

Only the spelling is judged here. Whether a play is legal is another question with
another error: `UnreadableNotation` here, `IllegalAction` in `choices`.
"""

from app.engine.board import Board
from app.engine.cards import Card
from app.engine.plays.play import Function, Play, Run
from app.engine.refusals import UnreadableNotation
from app.engine.seats import SEATS, Seat
from app.engine.spaces import BASE, HOME, START, Cell, cell_name, cell_named, is_base, is_ring

_CARDS = {card.value: card for card in Card}

_TACKER_PLAYS = "T/"
_BARE = {"discard": Function.DISCARD, "skip": Function.SKIP}
_BARE_TEXT = {function: text for text, function in _BARE.items()}


def write_board(board: Board) -> str:
    """The board, such as `0*,17,A4,A0/20,B3,B4,B0/C0,C0,C0,C0/5,D0,D0,D0`."""
    return "/".join(
        ",".join(
            cell_name(cell) + ("*" if board.fresh[seat] and cell == START[seat] else "") for cell in board.marbles[seat]
        )
        for seat in SEATS
    )


def read_board(text: str) -> Board:
    """The board of that text. Raises UnreadableNotation for any other spelling than `write_board`'s."""
    groups = text.split("/")
    if len(groups) != len(SEATS):
        raise UnreadableNotation("board", text, "four seats, joined by /, are needed")
    marbles = tuple(_read_marbles(seat, groups[seat], text) for seat in SEATS)
    taken = [cell for cells in marbles for cell in cells if is_ring(cell)]
    for cell in taken:
        if taken.count(cell) > 1:
            raise UnreadableNotation("board", text, f"two marbles stand on {cell_name(cell)} (R1.4)")
    return Board(marbles, tuple("*" in group for group in groups))


def _read_marbles(seat: Seat, group: str, text: str) -> tuple[Cell, ...]:
    names = group.split(",")
    if len(names) != 4:
        raise UnreadableNotation("board", text, f"seat {seat.name} has {len(names)} marbles, not four")
    cells = tuple(_read_marble(seat, name, text) for name in names)
    if list(cells) != sorted(cells):
        raise UnreadableNotation("board", text, f"the cells of {seat.name} are out of order: ring, home, base")
    for cell in cells:
        if not is_base(cell) and cells.count(cell) > 1:
            raise UnreadableNotation("board", text, f"two marbles stand on {cell_name(cell)} (R1.4)")
    return cells


def _read_marble(seat: Seat, name: str, text: str) -> Cell:
    cell = cell_named(name.removesuffix("*"))
    if cell is None:
        raise UnreadableNotation("board", text, f"there is no cell {name[:8]!r}")
    if not is_ring(cell) and cell not in HOME[seat] and cell != BASE[seat]:
        raise UnreadableNotation("board", text, f"{name[:8]} is not a cell for marbles of {seat.name}")
    if name.endswith("*") and cell != START[seat]:
        raise UnreadableNotation("board", text, f"only a marble on its own start cell is fresh, not {name[:8]} (R5.2)")
    return cell


def write_play(play: Play) -> str:
    """The play, such as `5:3x8`, `7:62-A2,5-8`, `T/S:5=20`, `9:discard`."""
    head = play.card.value if play.card is play.face else _TACKER_PLAYS + play.face.value
    return f"{head}:{_write_action(play)}"


def _write_action(play: Play) -> str:
    if play.function in _BARE_TEXT:
        return _BARE_TEXT[play.function]
    if play.function is Function.SWAP:
        return f"{cell_name(play.runs[0].start)}={cell_name(play.runs[0].end)}"
    return ",".join(f"{cell_name(run.start)}{'x' if run.knocks else '-'}{cell_name(run.end)}" for run in play.runs)


def read_play(text: str) -> Play:
    """The play of that text, legal or not. Raises UnreadableNotation if it is not a play at all."""
    is_answer = text.startswith(_TACKER_PLAYS)
    head, colon, action = text.removeprefix(_TACKER_PLAYS).partition(":")
    face = _CARDS.get(head)
    if not colon or face is None:
        raise UnreadableNotation("play", text, "a card and a colon are needed")
    function, runs = (_BARE[action], ()) if action in _BARE else _read_runs(face, action, text)
    if is_answer and (face is Card.TACKER or function is Function.DISCARD):
        raise UnreadableNotation("play", text, "after T/ comes the play of a card that is no Tacker")
    if face is Card.TACKER and function is not Function.DISCARD:
        raise UnreadableNotation("play", text, "what a Tacker plays is written after T/")
    return Play(Card.TACKER if is_answer else face, face, function, runs)


def _read_runs(face: Card, action: str, text: str) -> tuple[Function, tuple[Run, ...]]:
    if "=" in action:
        return Function.SWAP, (_read_swap(action, text),)
    runs = tuple(_read_run(run, text) for run in action.split(","))
    if face is Card.SEVEN or len(runs) > 1:
        return Function.SEVEN, runs
    return (Function.ENTER if is_base(runs[0].start) else Function.MOVE), runs


def _read_run(run: str, text: str) -> Run:
    mark = "x" if "x" in run else "-"
    start, _, end = run.partition(mark)
    return Run(_read_cell(start, text), _read_cell(end, text), knocks=mark == "x")


def _read_swap(action: str, text: str) -> Run:
    lower, _, higher = action.partition("=")
    swap = Run(_read_cell(lower, text), _read_cell(higher, text))
    if swap.start >= swap.end:
        raise UnreadableNotation("play", text, "a swap names two cells, the lower first")
    return swap


def _read_cell(name: str, text: str) -> Cell:
    cell = cell_named(name)
    if cell is None:
        raise UnreadableNotation("play", text, f"there is no cell {name[:8]!r}")
    return cell
