"""Whole games in a store, without tables."""

from collections.abc import Iterator
from itertools import groupby, islice
from random import Random

from app.engine.game import decide, replay
from app.engine.state import GameState
from app.fairness.house import house_action
from app.simulation import Step, pick_sensibly
from app.store.event_log import EventLog, Game
from tests.tables.kit import BEGINNING, Store


async def stored_game(store: Store, *, steps: int | None = None) -> str:
    """The id of a game that was played to its end, or for so many steps."""
    *_, game_id = await store.begun_game()
    await play_on(store.log, game_id, steps=steps)
    return game_id


async def play_on(log: EventLog, game_id: str, *, steps: int | None = None) -> None:
    """Play a game on, sensibly, as far as it goes or for so many steps; appended deal by deal, which is quicker."""
    game, logged = await log.game(game_id), await log.read(game_id)
    assert game is not None
    state, seq = replay(each.event for each in logged), len(logged)
    for _, deal in groupby(islice(_rest(game, state), steps), key=lambda step: step.before.deal_number):
        together = list(deal)
        events = [event for step in together for event in step.events]
        assert await log.append(game_id, after=seq, events=events, at=BEGINNING, winner=together[-1].after.winner)
        seq += len(events)


def _rest(game: Game, state: GameState) -> Iterator[Step]:
    rng = Random(1)
    while state.secret is None:
        action = house_action(state, game.options, game.shuffle) or pick_sensibly(rng, state)
        events = decide(state, action)
        following = replay(events, state)
        yield Step(state, action, events, following)
        state = following
