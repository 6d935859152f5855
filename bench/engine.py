"""The rules alone, in processor time, beside the strongest peer known: plain Python, and the same source compiled.

python -m bench.engine
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from random import Random
from time import process_time

from app.engine import game
from app.engine.actions import Action, DealCards, FixExchange, GiveCard, PlayCard, StartGame
from app.engine.cards import FULL_DECK
from app.engine.choices import choices, legal_plays
from app.engine.events import Event
from app.engine.exchanging import not_yet_passed
from app.engine.game import NEW_GAME, decide, evolve
from app.engine.seats import SEATS
from app.engine.state import GameState, Phase, Position
from app.engine.views import now, visible
from bench.figures import Figure
from bench.positions import mid_game_positions
from tests.kit import compiled

ROUNDS = 20
GAMES = 3
"""Random games: about 4,500 actions."""
VIEWERS = (*SEATS, None)

PEER = "the strongest peer, bare: JavaScript, a 7 one step at a time"
SERVED_PEER = "the same peer as its own server drives it"
PEER_CALLS = 33_000.0
PEER_ACTIONS = 36_000.0
SERVED_PEER_ACTIONS = 8_700.0


def measure_engine() -> list[Figure]:
    """The figures of the plain source, and where a compiler is at hand those of the compiled one."""
    return [*_measure(), *_compiled()]


def _measure() -> list[Figure]:
    how = "plain" if game.__file__.endswith(".py") else "compiled"
    positions = mid_game_positions()
    hundreds = [partial(_list_plays, positions[first : first + 100]) for first in range(0, len(positions), 100)]
    bare = [partial(_play_bare, seed) for seed in range(GAMES)]
    told = [partial(_play_told, seed) for seed in range(GAMES)]
    return [
        Figure(f"{how}: legal plays of a whole hand", "calls/s", _rate(hundreds), PEER_CALLS, PEER),
        Figure(f"{how}: random games", "actions/s", _rate(bare), PEER_ACTIONS, PEER),
        Figure(f"{how}: random games, told to 5 viewers", "actions/s", _rate(told), SERVED_PEER_ACTIONS, SERVED_PEER),
    ]


def _compiled() -> list[Figure]:
    reason = compiled.why_not()
    if reason is not None:
        print(f"The compiled engine is not measured: {reason}.", file=sys.stderr)
        return []
    compiled.compile_product()
    measured = compiled.run("-m", "bench.engine", "--json")
    assert measured.returncode == 0, measured.stderr
    return [Figure(**figure) for figure in json.loads(measured.stdout)]


def _rate(works: Sequence[Callable[[], int]]) -> float:
    """Things done a second of processor time. Of each work the soonest round counts: the least disturbed by others.

    A work says how many things it did, the same in every round.
    """
    done, seconds = 0, 0.0
    for work in works:
        taken = []
        for _ in range(ROUNDS):
            began = process_time()
            number = work()
            taken.append(process_time() - began)
        done += number
        seconds += min(taken)
    return done / seconds


def _list_plays(positions: Sequence[Position]) -> int:
    for position in positions:
        legal_plays(position)
    return len(positions)


def _play_bare(seed: int) -> int:
    return sum(1 for _ in _random_game(Random(seed)))


def _play_told(seed: int) -> int:
    """As a server has to: also what each viewer may know of each event, and the choices of the seat on turn."""
    done = 0
    for state, events in _random_game(Random(seed)):
        for event in events:
            for viewer in VIEWERS:
                visible(event, viewer, state)
        now(state)
        if state.phase is Phase.PLAY:
            choices(state.position)
        done += 1
    return done


def _random_game(rng: Random) -> Iterator[tuple[GameState, tuple[Event, ...]]]:
    """Action by action: the state after it, and what happened. In play the legal plays of the hand are listed."""
    state = NEW_GAME
    action: Action = StartGame(NEW_GAME.options, rng.choice(SEATS))
    while True:
        events = decide(state, action)
        for event in events:
            state = evolve(state, event)
        yield state, events
        if state.phase is Phase.OVER:
            return
        action = _some_action(rng, state)


def _some_action(rng: Random, state: GameState) -> Action:
    if state.phase is Phase.PLAY:
        return PlayCard(state.turn, rng.choice(legal_plays(state.position)).play)
    if state.phase is Phase.DEALING:
        return DealCards(None if state.deck else tuple(rng.sample(FULL_DECK, len(FULL_DECK))))
    missing = not_yet_passed(state.exchange)
    return GiveCard(missing[0], rng.choice(state.hands[missing[0]])) if missing else FixExchange()


if __name__ == "__main__":
    if sys.argv[1:] == ["--json"]:
        print(json.dumps([asdict(figure) for figure in _measure()]))
    else:
        for figure in measure_engine():
            print(f"{figure.name}: {figure.value:,.0f} {figure.unit}, {figure.ratio:.2f} of {figure.floor_is}")
