"""A player simple enough to read at a glance: home first, then progress, whatever helps the team.

It judges only what the server sends to its seat (the `choices` and the board of docs/protocol.md), so it plays as well
from behind a socket or a browser as inside a process. It looks one play ahead and never at the others' answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

_SEATS = "ABCD"
_RING_SIZE = 64
_IN_BASE = -30.0
"""A marble in base, counted as cells behind its start cell."""
_HOME = 84.0
_DEEPER = 3.0
"""Each cell deeper in home: enough to leave room for the marbles that come after."""
_SKIP = 3.0
_KEEP = ("13", "1", "T", "7", "8", "S", "4")
"""Cards worth keeping, the best first."""


class _Candidate(NamedTuple):
    gain: float
    play: str


class _Step(NamedTuple):
    start: str
    end: str
    knocks: bool


def choose_play(choices: Mapping[str, Any], board: str, seat: str) -> str:
    """The play to send, one of those that `choices` offers to the seat on this board (all in notation)."""
    best: _Candidate | None = None
    for entry in choices["cards"]:
        for candidate in _candidates(entry, entry.get("restored") or board, seat):
            if best is None or candidate.gain > best.gain:
                best = candidate
    if best is None:
        raise ValueError("there is nothing to choose from")
    return best.play


def choose_gift(hand: Sequence[str], *, partner_can_enter: bool) -> str:
    """The card to pass: a 1 or 13 to a partner who announced none, else the one least worth keeping."""
    if not partner_can_enter:
        for card in ("1", "13"):
            if card in hand:
                return card
    return min(hand, key=_worth_keeping)


def _candidates(entry: Mapping[str, Any], board: str, seat: str) -> Iterator[_Candidate]:
    owners = _owners(board)
    mover = _mover(board, seat)
    for play in entry["plays"]:
        yield _Candidate(_gain(play, entry["card"], mover, seat), play["play"])
    prefix = "T/" if entry["card"] == "T" else ""
    if entry.get("swap"):
        yield from _swaps(entry["swap"]["cells"], owners, seat, prefix)
    if entry.get("seven"):
        yield _best_seven(entry["seven"]["nodes"], mover, seat, prefix)


def _gain(play: Mapping[str, Any], card: str, mover: str, seat: str) -> float:
    match play["function"]:
        case "discard":
            return -_worth_keeping(card) - 1000.0
        case "skip":
            return _SKIP
        case _:
            moved = _progress(play["to"], mover) - _progress(play["from"], mover)
            return moved + sum(_knock(cell, owner, seat) for cell, owner in play["knocks"])


def _swaps(cells: Sequence[str], owners: Mapping[str, str], seat: str, prefix: str) -> Iterator[_Candidate]:
    for low, high in combinations(sorted(cells, key=int), 2):
        gain = sum(
            _sign(owners[start], seat) * (_progress(end, owners[start]) - _progress(start, owners[start]))
            for start, end in ((low, high), (high, low))
        )
        yield _Candidate(gain, f"{prefix}S:{low}={high}")


def _best_seven(nodes: Sequence[Sequence[Sequence[Any]]], mover: str, seat: str, prefix: str) -> _Candidate:
    """The way through the steps offered that gains most. Gains add up, so each node is judged once."""

    @cache
    def best_from(node: int) -> tuple[float, tuple[_Step, ...]]:
        ways = []
        for start, end, following, *knocked in nodes[node]:
            gain = _progress(end, mover) - _progress(start, mover)
            gain += sum(_knock(end, owner, seat) for owner in (knocked[0] if knocked else ()))
            further_gain, further = best_from(following)
            ways.append((gain + further_gain, (_Step(start, end, bool(knocked)), *further)))
        return max(ways, key=lambda way: way[0], default=(0.0, ()))

    gain, steps = best_from(0)
    return _Candidate(gain, f"{prefix}7:{','.join(_runs(steps))}")


def _runs(steps: Sequence[_Step]) -> Iterator[str]:
    """Steps of one marble in one direction, joined."""
    run: list[_Step] = []
    for step in steps:
        if run and (step.start != run[-1].end or _is_backwards(step) != _is_backwards(run[-1])):
            yield _write_run(run)
            run = []
        run.append(step)
    if run:
        yield _write_run(run)


def _write_run(run: Sequence[_Step]) -> str:
    mark = "x" if any(step.knocks for step in run) else "-"
    return f"{run[0].start}{mark}{run[-1].end}"


def _is_backwards(step: _Step) -> bool:
    """A 7 goes backwards inside home only."""
    return step.start[0] in _SEATS and step.end[1:] < step.start[1:]


def _progress(cell: str, owner: str) -> float:
    """How far a marble of this owner has come."""
    if cell[0] not in _SEATS:
        return float((int(cell) - _RING_SIZE // len(_SEATS) * _SEATS.index(owner)) % _RING_SIZE)
    depth = int(cell[1:])
    return _HOME + _DEEPER * depth if depth else _IN_BASE


def _knock(cell: str, owner: str, seat: str) -> float:
    return _sign(owner, seat) * (_IN_BASE - _progress(cell, owner))


def _sign(owner: str, seat: str) -> int:
    """Good for one's own team is bad for the other."""
    return 1 if owner in (seat, _partner(seat)) else -1


def _partner(seat: str) -> str:
    return _SEATS[(_SEATS.index(seat) + 2) % len(_SEATS)]


def _mover(board: str, seat: str) -> str:
    """Whose marbles the seat moves: the partner's, once its own are home."""
    marbles = board.split("/")[_SEATS.index(seat)]
    return _partner(seat) if marbles == ",".join(f"{seat}{depth}" for depth in range(1, 5)) else seat


def _owners(board: str) -> dict[str, str]:
    return {
        cell.rstrip("*"): owner
        for owner, marbles in zip(_SEATS, board.split("/"), strict=True)
        for cell in marbles.split(",")
    }


def _worth_keeping(card: str) -> int:
    return len(_KEEP) - _KEEP.index(card) if card in _KEEP else 0
