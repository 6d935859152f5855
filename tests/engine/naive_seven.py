"""The 7 once more, as plainly as it can be said: every order of single steps, on text.

Nothing is shared with the engine but the notation of boards, so that one can be held against the other.
"""

Places = frozenset[tuple[str, str]]
"""Marbles out of base: owner, and cell as written, `*` included."""

STARTS = {"A": 0, "B": 16, "C": 32, "D": 48}
PARTNERS = {"A": "C", "B": "D", "C": "A", "D": "B"}


def naive_boards(board: str, player: str, *, can_step_back: bool) -> set[str]:
    """The boards that a 7 of that player can lead to."""
    places = frozenset(
        (owner, cell)
        for owner, cells in zip("ABCD", board.split("/"), strict=True)
        for cell in cells.split(",")
        if cell != f"{owner}0"
    )
    mover = PARTNERS[player] if is_all_home(places, player) else player
    locked = {(owner, cell) for owner, cell in places if is_locked(places, owner, cell)}
    ends: set[Places] = set()
    seen: set[tuple[Places, int]] = set()

    def walk(here: Places, steps_left: int) -> None:
        if (here, steps_left) in seen:
            return
        seen.add((here, steps_left))
        if steps_left == 0:
            ends.add(here)
            return
        stepping = PARTNERS[mover] if is_all_home(here, mover) else mover
        for owner, cell in here - locked:
            if owner == stepping:
                for end in ends_of_a_step(here, owner, cell, can_step_back=can_step_back):
                    there = {(other, at) for other, at in here if at.rstrip("*") != end} - {(owner, cell)}
                    walk(frozenset(there | {(owner, end)}), steps_left - 1)

    walk(places, 7)
    return {write(places) for places in ends}


def ends_of_a_step(places: Places, owner: str, cell: str, *, can_step_back: bool) -> list[str]:
    """Where one step can lead."""
    taken = {at for other, at in places if other == owner}
    if cell[0] in "ABCD":
        depth = int(cell[1])
        deeper = [f"{owner}{depth + 1}"] if depth < 4 else []
        nearer = [f"{owner}{depth - 1}"] if depth > 1 and can_step_back else []
        return [end for end in deeper + nearer if end not in taken]
    ring = str((int(cell.rstrip("*")) + 1) % 64)
    if cell == str(STARTS[owner]) and f"{owner}1" not in taken:
        return [ring, f"{owner}1"]
    return [ring]


def is_all_home(places: Places, owner: str) -> bool:
    """Whether the four are home."""
    return all((owner, f"{owner}{depth}") in places for depth in (1, 2, 3, 4))


def is_locked(places: Places, owner: str, cell: str) -> bool:
    """Home, with no empty home cell deeper."""
    return cell[0] in "ABCD" and all((owner, f"{owner}{depth}") in places for depth in range(int(cell[1]), 5))


def write(places: Places) -> str:
    """The board of those marbles."""
    groups = []
    for seat in "ABCD":
        cells = [cell for owner, cell in places if owner == seat]
        ring = sorted((cell for cell in cells if cell[0] not in "ABCD"), key=lambda cell: int(cell.rstrip("*")))
        home = sorted(cell for cell in cells if cell[0] in "ABCD")
        groups.append(",".join([*ring, *home, *[f"{seat}0"] * (4 - len(cells))]))
    return "/".join(groups)
