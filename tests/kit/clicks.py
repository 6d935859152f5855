"""A play's spelling, turned into the cells that a person chooses one after another to compose it."""

from typing import Any

Nodes = list[list[list[Any]]]  # a 7's steps, as the protocol has them


def cells_to_choose(play: str, nodes: Nodes | None = None) -> tuple[str, ...]:
    """Marble, target, marble, target …; for a 7 one pair a step, for a swap its two marbles, for the rest none.

    `nodes` are the steps that the server offered, needed for a 7.
    """
    *_, action = play.removeprefix("T/").partition(":")
    if action in ("skip", "discard"):
        return ()
    if "=" in action:
        return tuple(action.split("="))
    runs = [tuple(run.replace("x", "-").split("-")) for run in action.split(",")]
    if nodes is None:
        return runs[0]
    return tuple(cell for step in _steps(runs, nodes) for cell in step)


def _steps(runs: list[tuple[str, ...]], nodes: Nodes) -> list[tuple[str, str]]:
    steps = []
    node = nodes[0]
    for start, end in runs:
        cell = start
        while cell != end:
            offered = [step for step in node if step[0] == cell]
            step = min(offered, key=lambda step: _distance(step[1], end))
            steps.append((cell, step[1]))
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
