"""The 7: seven single steps, shared freely (R4.5).

The boards reachable in one step, in two, and so on are layers of a graph. Going through
it layer by layer visits no board twice, whatever the order of steps that leads to it.
"""

from collections.abc import Iterable
from itertools import count, pairwise
from typing import NamedTuple

from app.engine.cards import Card
from app.engine.plays.play import Function, Movement, Outcome, Play, Run
from app.engine.plays.scene import Scene, check_mark
from app.engine.plays.steps import Bits, Layer, Step, Stepper, knocked_by
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import SEATS, Seat
from app.engine.spaces import START, Cell, cell_name, is_base, is_home
from app.engine.walking import locked_cells, path_between

STEPS = 7


def outcomes(scene: Scene, card: Card, face: Card) -> list[Outcome]:
    """One way of playing for each board that seven steps can lead to."""
    stepper = _stepper(scene)
    layers = _layers(stepper)
    return [Outcome(Play(card, face, Function.SEVEN, _runs(layers, bits)), stepper.board(bits)) for bits in layers[-1]]


def is_playable(scene: Scene) -> bool:
    """Whether seven steps can be made."""
    return bool(_layers(_stepper(scene))[-1])


def _stepper(scene: Scene) -> Stepper:
    return Stepper(scene.board, scene.mover, scene.seven_home)


def _layers(stepper: Stepper) -> list[Layer]:
    """The boards that one step can lead to, two steps, and so on up to seven."""
    layers = [stepper.beyond((stepper.first,))]
    while len(layers) < STEPS:
        layers.append(stepper.beyond(layers[-1]))
    return layers


def _runs(layers: list[Layer], bits: Bits) -> tuple[Run, ...]:
    """The way that first led to a board of the last layer, its steps gathered into runs (§11): from its end back."""
    bits, step = layers[-1][bits]
    start, end, is_backwards, knocks = step.start, step.end, step.is_backwards, bits & step.hits != 0
    runs = []
    for layer in layers[-2::-1]:
        bits, step = layer[bits]
        if step.end != start or step.is_backwards is not is_backwards:
            runs.append(Run(start, end, knocks))
            end, is_backwards, knocks = step.end, step.is_backwards, False
        start, knocks = step.start, knocks or bits & step.hits != 0
    runs.append(Run(start, end, knocks))
    return tuple(runs[::-1])


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
    layers = _completable(_stepper(scene))
    if not layers[0]:
        return []
    number = count()
    numbers = [{bits: next(number) for bits in layer} for layer in layers]
    return [
        [SevenStep(step.start, step.end, beyond[reached], knocked_by(step, bits)) for step, reached in steps]
        for layer, beyond in zip(layers, [*numbers[1:], {}], strict=True)
        for bits, steps in layer.items()
    ]


def _completable(stepper: Stepper) -> list[dict[Bits, list[tuple[Step, Bits]]]]:
    """The boards after no step, one step, and so on to seven, with the steps from which all seven can be made."""
    layers = []
    boards: Iterable[Bits] = (stepper.first,)
    for _ in range(STEPS):
        layers.append({bits: stepper.steps_from(bits) for bits in boards})
        boards = dict.fromkeys(reached for steps in layers[-1].values() for _, reached in steps)
    kept: list[dict[Bits, list[tuple[Step, Bits]]]] = [{bits: [] for bits in boards}]
    for layer in reversed(layers):
        goals = kept[-1]
        leading = ((bits, [each for each in steps if each[1] in goals]) for bits, steps in layer.items())
        kept.append({bits: steps for bits, steps in leading if steps})
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
        mover = stepper.mover_on(bits)
        knocked = []
        for start, end in pairwise(path):
            step, reached = _step(scene, stepper, bits, start, end)
            owner = knocked_by(step, bits)
            if owner is not None:
                knocked.append((end, owner))
            bits = reached
        movements.append(Movement(mover, path, tuple(knocked)))
        check_mark(run, knocks=bool(knocked))
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
    if not scene.board.is_on_ring(scene.mover) and not _layers(_stepper(scene))[0]:
        return IllegalAction(Refusal.NO_MARBLE_ON_RING, rule="R6.4")
    return IllegalAction(Refusal.SEVEN_INCOMPLETE)
