"""The rules alone: legal plays of whole hands, and random games."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter

from app.engine.board import Board
from app.engine.choices import legal_plays
from app.engine.state import GameState, Phase, Position
from app.simulation import Step, pick_at_random, pick_sensibly, play_game
from bench.figures import Figure

SEED = 7
POSITIONS = 400
SECONDS = 2.0
"""For each measure."""


def measure_engine() -> list[Figure]:
    """Both figures."""
    return [_legal_plays(), _random_games()]


def _legal_plays() -> Figure:
    positions = _mid_game_positions()
    counts = [len(legal_plays(position)) for position in positions]

    def list_plays() -> int:
        for position in positions:
            legal_plays(position)
        return len(positions)

    def build_boards() -> int:
        for position, count in zip(positions, counts, strict=True):
            {_rebuilt(position.board, each) for each in range(count)}
        return len(positions)

    floor = "building and telling apart as many boards as the call finds plays"
    return Figure("legal plays of a whole hand", "calls/s", _rate(list_plays), _rate(build_boards), floor)


def _mid_game_positions() -> list[Position]:
    """Positions of sensible games, from the whole length of them."""
    rng = Random(SEED)
    found: list[Position] = []
    while len(found) < POSITIONS * 2:
        steps = play_game(rng, pick_sensibly)
        found += [state.position for state in (each.after for each in steps) if _is_to_play(state)]
    return rng.sample(found, POSITIONS)


def _is_to_play(state: GameState) -> bool:
    return state.phase is Phase.PLAY and bool(state.hands[state.turn])


def _rebuilt(board: Board, number: int) -> Board:
    """A board with one seat's marbles sorted anew: what any way of carrying out a play ends with."""
    seat = number % 4
    marbles = (*board.marbles[:seat], tuple(sorted(board.marbles[seat])), *board.marbles[seat + 1 :])
    return Board(marbles, (*board.fresh[:seat], number > 3, *board.fresh[seat + 1 :]))


def _random_games() -> Figure:
    rng = Random(SEED)
    steps: list[Step] = []
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        steps.extend(play_game(rng, pick_at_random))
    seconds = perf_counter() - began

    def copy_states() -> int:
        for step in steps:
            hash(replace(step.before, board=step.after.board))
        return len(steps)

    floor = "copying and hashing one game state an action"
    return Figure(
        "random games, dealing and listing included", "actions/s", len(steps) / seconds, _rate(copy_states), floor
    )


def _rate(work: Callable[[], int]) -> float:
    """Things done a second; `work` says how many it did."""
    done = 0
    began = perf_counter()
    while (passed := perf_counter() - began) < SECONDS:
        done += work()
    return done / passed
