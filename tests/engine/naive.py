"""The Tacker by the book, as slowly and plainly as people do it: a deal's cards in a row, replayed from its start.

Knows nothing of `before` and `board`: it works out which of the laid cards stand, and carries those out again one
after the other. Boards and plays are text, and moved about with a dictionary, so that nothing of the engine is in it.
"""

from collections.abc import Iterator, Sequence

Marbles = dict[str, str]
"""Owner by cell, for the marbles that are out; a fresh one's owner is written `A*`."""

_SEATS = "ABCD"
_START = {"A": 0, "B": 16, "C": 32, "D": 48}


def board_after(start: str, laid: Sequence[str]) -> str:
    """The board after these plays, in notation, from the board on which the deal began."""
    marbles = _read(start)
    for play in standing(laid):
        _carry_out(marbles, play.removeprefix("T/"))
    return _write(marbles)


def standing(laid: Sequence[str]) -> list[str]:
    """The plays whose action stands: a played Tacker that stands itself cancels the one card before it (R8.1,
    R8.10)."""
    stands: list[str] = []
    at = len(laid) - 1
    while at >= 0:
        stands.append(laid[at])
        at -= 2 if laid[at].startswith("T/") else 1
    return stands[::-1]


def restored_by_a_tacker(start: str, laid: Sequence[str]) -> str:
    """The board a Tacker laid next would act on: without what the last card did (R8.1), but with what that had
    cancelled."""
    return board_after(start, laid[:-1])


def _carry_out(marbles: Marbles, play: str) -> None:
    action = play.split(":")[1]
    if action in ("discard", "skip"):
        return
    if play.startswith("S"):
        one, other = action.split("=")
        marbles[one], marbles[other] = marbles[other][0], marbles[one][0]
        return
    for run in action.split(","):
        start, end = run.replace("x", "-").split("-")
        is_entering = start in ("A0", "B0", "C0", "D0")
        mover = f"{start[0]}*" if is_entering else marbles.pop(start)[0]
        if play.startswith("7"):
            for cell in _steps(start, end, mover):
                marbles.pop(cell, None)
        marbles[end] = mover


def _steps(start: str, end: str, owner: str) -> Iterator[str]:
    """Every cell a seven steps on, the last one included."""
    cell = start
    while cell != end:
        if cell[0] in _SEATS:
            cell = f"{owner}{int(cell[1]) + (1 if end > cell else -1)}"
        elif int(cell) == _START[owner] and end[0] in _SEATS:
            cell = f"{owner}1"
        else:
            cell = str((int(cell) + 1) % 64)
        yield cell


def _read(board: str) -> Marbles:
    marbles = {}
    for seat, cells in zip(_SEATS, board.split("/"), strict=True):
        for cell in cells.split(","):
            if cell != f"{seat}0":
                marbles[cell.rstrip("*")] = seat + "*" * cell.endswith("*")
    return marbles


def _write(marbles: Marbles) -> str:
    groups = []
    for seat in _SEATS:
        own = {cell: owner for cell, owner in marbles.items() if owner[0] == seat}
        ring = [cell + own[cell][1:] for cell in sorted((cell for cell in own if cell[0] not in _SEATS), key=int)]
        home = sorted(cell for cell in own if cell[0] in _SEATS)
        groups.append(",".join([*ring, *home, *[f"{seat}0"] * (4 - len(own))]))
    return "/".join(groups)
