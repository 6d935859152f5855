"""The 7: seven single steps, shared freely (R4.5).

The boards reachable in one step, in two, and so on are layers of a graph. Going through
it layer by layer visits no board twice, whatever the order of steps that leads to it.
"""

from collections.abc import Iterator
from itertools import count, pairwise
from typing import NamedTuple

from app.engine.cards import Card
from app.engine.plays.play import Function, Movement, Outcome, Play, Run
from app.engine.plays.scene import Scene, check_mark
from app.engine.plays.steps import Bits, Step, Stepper, knocked_by
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import SEATS, Seat
from app.engine.spaces import START, Cell, cell_name, is_base, is_home
from app.engine.walking import locked_cells, path_between

STEPS = 7

Layer = dict[Bits, tuple[Bits, Step] | None]
"""The boards of one layer; each with the board it was first reached from and the step made there."""


def outcomes(scene: Scene, card: Card, face: Card) -> Iterator[Outcome]:
    """One way of playing for each board that seven steps can lead to."""
    stepper = _stepper(scene)
    layers = _layers(stepper)
    for bits in layers[STEPS]:
        runs, movements = _runs(_way_back(layers, bits))
        yield Outcome(Play(card, face, Function.SEVEN, runs), stepper.board(bits), movements)


def _stepper(scene: Scene) -> Stepper:
    return Stepper(scene.board, scene.mover, scene.seven_home)


def _layers(stepper: Stepper) -> list[Layer]:
    layers: list[Layer] = [{stepper.first: None}]
    for _ in range(STEPS):
        layer: Layer = {}
        for bits in layers[-1]:
            for step, reached in stepper.steps_from(bits):
                if reached not in layer:
                    layer[reached] = (bits, step)
        layers.append(layer)
    return layers


class _Taken(NamedTuple):
    """A step as it was taken: what it knocked out depends on the board."""

    step: Step
    knocked: Seat | None


def _way_back(layers: list[Layer], bits: Bits) -> list[_Taken]:
    """The steps that led to a board of the last layer, in the order they are made."""
    taken = []
    for layer in reversed(layers):
        came_from = layer[bits]
        if came_from is not None:
            bits, step = came_from
            taken.append(_Taken(step, knocked_by(step, bits)))
    return taken[::-1]


def _runs(taken: list[_Taken]) -> tuple[tuple[Run, ...], tuple[Movement, ...]]:
    """The steps gathered into runs: of one marble, in one direction (§11)."""
    gathered: list[list[_Taken]] = []
    for one in taken:
        if gathered and _goes_on(gathered[-1][-1].step, one.step):
            gathered[-1].append(one)
        else:
            gathered.append([one])
    movements = tuple(_movement(run) for run in gathered)
    runs = tuple(Run(move.path[0], move.path[-1], bool(move.knocked)) for move in movements)
    return runs, movements


def _goes_on(last: Step, step: Step) -> bool:
    return step.start == last.end and step.is_backwards is last.is_backwards


def _movement(run: list[_Taken]) -> Movement:
    return Movement(
        owner=run[0].step.seat,
        path=(run[0].step.start, *(taken.step.end for taken in run)),
        knocked=tuple((taken.step.end, taken.knocked) for taken in run if taken.knocked is not None),
    )


class SevenStep(NamedTuple):
    """A step of the graph that the client composes a 7 from."""

    start: Cell
    end: Cell
    node: int
    """The number of the node it leads to."""
    knocked: Seat | None


def nodes(scene: Scene) -> list[list[SevenStep]]:
    """The ways of playing a 7 as a graph: node 0 is the beginning, a node without steps a finished seven.

    A node is a board after so many steps. Only steps from which all seven can be made are in it (R4.5 (c)).
    Empty if the 7 cannot be played.
    """
    stepper = _stepper(scene)
    layers = _completable(stepper, _layers(stepper))
    if not layers[0]:
        return []
    number = count()
    numbers = [{bits: next(number) for bits in layer} for layer in layers]
    graph = [
        [
            SevenStep(step.start, step.end, beyond[reached], knocked_by(step, bits))
            for step, reached in stepper.steps_from(bits)
            if reached in beyond
        ]
        for layer, beyond in zip(layers, numbers[1:], strict=False)
        for bits in layer
    ]
    return graph + [[] for _ in layers[STEPS]]


def _completable(stepper: Stepper, layers: list[Layer]) -> list[list[Bits]]:
    """The boards of each layer from which the last layer can be reached."""
    kept = [list(layers[STEPS])]
    for layer in reversed(layers[:STEPS]):
        goals = set(kept[-1])
        kept.append([bits for bits in layer if any(reached in goals for _, reached in stepper.steps_from(bits))])
    return kept[::-1]


def carry_out(scene: Scene, play: Play) -> Outcome:
    """What these runs do, in their order. Raises IllegalAction."""
    paths = [_path(run) for run in play.runs]
    made = sum(len(path) - 1 for path in paths)
    if made != STEPS:
        code = Refusal.SEVEN_INCOMPLETE if made < STEPS else Refusal.WRONG_COUNT
        raise IllegalAction(code, rule="R4.5", steps=made, count=STEPS)
    stepper = _stepper(scene)
    bits = stepper.first
    movements = []
    for run, path in zip(play.runs, paths, strict=True):
        taken = []
        for start, end in pairwise(path):
            step, reached = _step(scene, stepper, bits, start, end)
            taken.append(_Taken(step, knocked_by(step, bits)))
            bits = reached
        movements.append(_movement(taken))
        check_mark(run, knocks=bool(movements[-1].knocked))
    return Outcome(play, stepper.board(bits), tuple(movements))


def _path(run: Run) -> tuple[Cell, ...]:
    if is_base(run.start):
        raise IllegalAction(Refusal.WRONG_CARD, rule="R4.1", card=Card.SEVEN.value, function=Function.ENTER.value)
    path = path_between(run.start, run.end)
    if len(path) < 2:
        raise IllegalAction(
            Refusal.WRONG_COUNT, rule="R4.5", cell=cell_name(run.start), to=cell_name(run.end), count=STEPS
        )
    return path


def _step(scene: Scene, stepper: Stepper, bits: Bits, start: Cell, end: Cell) -> tuple[Step, Bits]:
    for step, reached in stepper.steps_from(bits):
        if step.start == start and step.end == end:
            return step, reached
    raise _reason_against(scene, stepper, bits, start, end)


def _reason_against(scene: Scene, stepper: Stepper, bits: Bits, start: Cell, end: Cell) -> IllegalAction:
    """Why that step cannot be made on the board that the steps before it have led to."""
    board, mover = stepper.board(bits), stepper.mover_on(bits)
    owner = next((seat for seat in SEATS if start in board.marbles[seat]), None)
    if owner is None:
        return IllegalAction(Refusal.NO_MARBLE_THERE, cell=cell_name(start))
    if owner is not mover:
        return IllegalAction(Refusal.NOT_YOUR_MARBLE, cell=cell_name(start), owner=owner.name)
    if start in locked_cells(scene.board, mover):
        return IllegalAction(Refusal.LOCKED_MARBLE, cell=cell_name(start))
    if end in board.marbles[mover]:
        return IllegalAction(Refusal.HOME_OCCUPIED, cell=cell_name(end), owner=mover.name)
    if is_home(start):
        return IllegalAction(Refusal.FORWARD_ONLY, cell=cell_name(start))
    if start == START[mover]:
        return IllegalAction(Refusal.FRESH_MARBLE, cell=cell_name(start))
    return IllegalAction(Refusal.ILLEGAL_PLAY, rule="R1.3", cell=cell_name(start), to=cell_name(end))


def why_not(scene: Scene) -> IllegalAction:
    """Why no seven steps can be made."""
    if not scene.board.is_on_ring(scene.mover) and not any(_layers(_stepper(scene))[1:2]):
        return IllegalAction(Refusal.NO_MARBLE_ON_RING, rule="R6.4")
    return IllegalAction(Refusal.SEVEN_INCOMPLETE)
