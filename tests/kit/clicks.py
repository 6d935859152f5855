"""A play's spelling, turned into what a person touches on the board to compose it."""

from typing import Any

Nodes = list[list[list[Any]]]  # a 7's steps, as the protocol has them
Touch = tuple[str, str]  # "marble" or "target", and its cell


def touches(play: str, nodes: Nodes | None = None) -> tuple[Touch, ...]:
    """Marble and target; the two marbles of a swap; nothing for a skip or a discard.

    `nodes` are the steps that the server offered, needed for a 7. There a marble that has stepped stays chosen while it
    can step on, and is let go of, by touching it again, before another is chosen.
    """
    action = play.partition(":")[2]
    if action in ("skip", "discard"):
        return ()
    if "=" in action:
        return tuple(("marble", cell) for cell in action.split("="))
    runs = [tuple(run.replace("x", "-").split("-")) for run in action.split(",")]
    if nodes is None:
        start, end = runs[0]
        return ("marble", start), ("target", end)
    return tuple(_touches_of_seven(runs, nodes))


def _touches_of_seven(runs: list[tuple[str, ...]], nodes: Nodes) -> list[Touch]:
    touched: list[Touch] = []
    chosen, node = None, nodes[0]
    for start, end in runs:
        if chosen not in (None, start):
            touched.append(("marble", str(chosen)))
        if chosen != start:
            touched.append(("marble", start))
        steps = _steps(start, end, node, nodes)
        # A run that knocks nothing out can be touched at its end; else the page shows the next step only.
        is_harmless = all(len(step) == 3 for step in steps)
        touched += [("target", step[1]) for step in (steps[-1:] if is_harmless else steps)]
        node = nodes[steps[-1][2]]
        chosen = end if any(step[0] == end for step in node) else None
    return touched


def _steps(start: str, end: str, node: list[list[Any]], nodes: Nodes) -> list[list[Any]]:
    """The single steps of a run."""
    steps = []
    cell = start
    while cell != end:
        offered = [step for step in node if step[0] == cell]
        step = min(offered, key=lambda step: _distance(step[1], end))
        steps.append(step)
        cell, node = step[1], nodes[step[2]]
    return steps


def _distance(cell: str, end: str) -> int:
    """How far `cell` still is from `end`; only to tell the step that leads there from one that leads away."""
    if is_home(cell) and is_home(end):
        return abs(int(end[1]) - int(cell[1]))
    if is_home(end):
        # From the ring to home leads over the owner's start cell, then cell 1.
        return ("ABCD".index(end[0]) * 16 - int(cell)) % 64 + int(end[1])
    return 1000 if is_home(cell) else (int(end) - int(cell)) % 64


def is_home(cell: str) -> bool:
    """Whether a cell is one of the four of a home (R1.5); a base is not."""
    return cell[0].isalpha() and cell[1] != "0"
