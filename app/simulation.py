"""Whole games without people: uniformly random ones, and ones of four sensible players.

Outside the engine, because it draws chance.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from app.bots.sensible import choose_gift, choose_play
from app.engine.actions import Action, FixExchange, GiveCard, LookAtCard, PlayCard
from app.engine.cards import FULL_DECK, Card
from app.engine.choices import choices, legal_plays
from app.engine.events import CardDiscarded, CardPlayed, CardsDealt, Event, GameWon
from app.engine.exchanging import not_yet_passed
from app.engine.game import NEW_GAME, decide, replay
from app.engine.notation import read_play, write_board
from app.engine.seats import SEATS, Team
from app.engine.state import GameState, Options, Phase
from app.fairness.house import house_action
from app.fairness.shuffle import SEAT_BYTES, SECRET_BYTES, Shuffle

Picker = Callable[[Random, GameState], Action]
"""Chooses what some seat, or the house, does when a card is to be passed or laid."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game, what happened, and the state before and after."""

    before: GameState
    action: Action
    events: tuple[Event, ...]
    after: GameState


def play_game(rng: Random, pick: Picker, options: Options = NEW_GAME.options) -> Iterator[Step]:
    """A game from its start to the revealed secret, action by action."""
    state, shuffle = NEW_GAME, drawn_shuffle(rng)
    while state.secret is None:
        action = house_action(state, options, shuffle) or pick(rng, state)
        events = decide(state, action)
        following = replay(events, state)
        yield Step(state, action, events, following)
        state = following


def drawn_shuffle(rng: Random) -> Shuffle:
    """A secret drawn from `rng`, and what each of four seats adds to it."""
    a, b, c, d = (rng.randbytes(SEAT_BYTES) for _ in SEATS)
    return Shuffle(rng.randbytes(SECRET_BYTES), (a, b, c, d))


def shuffled_deck(rng: Random) -> tuple[Card, ...]:
    """All 100 cards in an order drawn from `rng`."""
    return tuple(rng.sample(FULL_DECK, len(FULL_DECK)))


def pick_at_random(rng: Random, state: GameState) -> Action:
    """Any of the legal actions, each as likely as the others."""
    return rng.choice(legal_actions(state))


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """All that the seats and the house may do now, in the exchange and in play; one play for each distinct outcome."""
    if state.phase is Phase.PLAY:
        return tuple(PlayCard(state.turn, outcome.play) for outcome in legal_plays(state.position))
    exchange = state.exchange
    open_seats = [seat for seat in SEATS if seat.team not in exchange.fixed]
    gives = tuple(GiveCard(seat, card) for seat in open_seats for card in dict.fromkeys(state.hands[seat]))
    looks = tuple(
        LookAtCard(seat)
        for seat in SEATS
        if exchange.given[seat] and exchange.given[seat.partner] and not exchange.looked[seat]
    )
    return (*gives, *looks) if not_yet_passed(exchange) else (*gives, *looks, FixExchange())


def pick_sensibly(_rng: Random, state: GameState) -> Action:
    """What a sensible player does; every seat passes its card once and the house fixes the exchange."""
    if state.phase is Phase.PLAY:
        play = choose_play(choices(state.position), write_board(state.board), state.turn.name)
        return PlayCard(state.turn, read_play(play))
    missing = not_yet_passed(state.exchange)
    if not missing:
        return FixExchange()
    seat = missing[0]
    gift = choose_gift(state.hands[seat], partner_can_enter=state.can_enter[seat.partner])
    return GiveCard(seat, Card(gift))


@dataclass(slots=True)
class Tally:
    """What is counted of simulated games."""

    games: int = 0
    deals: int = 0
    turns: int = 0
    """Cards laid: played or discarded."""
    plays: Counter[str] = field(default_factory=Counter)
    """By kind: the function, or `tacker` for any play of a Tacker."""
    wins: Counter[Team] = field(default_factory=Counter)
    seconds: float = 0.0

    def lines(self) -> Iterator[str]:
        """The tally as text."""
        yield f"games    {self.games}"
        yield f"deals    {self.deals}"
        yield f"turns    {self.turns}"
        yield "plays    " + ", ".join(f"{kind} {count}" for kind, count in sorted(self.plays.items()))
        yield "wins     " + ", ".join(f"{team} {self.wins[team]}" for team in Team)
        yield f"seconds  {self.seconds:.2f}"


Keeper = Callable[[int, Sequence[Event]], None]
"""Keeps a game: its number, from 1, and its events."""


def simulate(games: int, seed: int, pick: Picker = pick_at_random, keep: Keeper | None = None) -> Tally:
    """Play so many games; the same seed gives the same games."""
    rng = Random(seed)  # noqa: S311 (games to count, not to be played for)
    tally = Tally(games=games)
    began = perf_counter()
    for number in range(1, games + 1):
        events = [event for step in play_game(rng, pick) for event in step.events]
        for event in events:
            _count(tally, event)
        if keep is not None:
            keep(number, events)
    tally.seconds = perf_counter() - began
    return tally


def _count(tally: Tally, event: Event) -> None:
    match event:
        case CardsDealt():
            tally.deals += 1
        case CardPlayed(_, play):
            tally.turns += 1
            tally.plays["tacker" if play.card is Card.TACKER else play.function.value] += 1
        case CardDiscarded():
            tally.turns += 1
            tally.plays["discard"] += 1
        case GameWon(team):
            tally.wins[team] += 1
