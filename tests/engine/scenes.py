"""Games in the middle of things, written as a test would tell them."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from app.engine.actions import Action, DealCards, FixExchange, GiveCard, PlayCard, StartGame
from app.engine.board import EMPTY_BOARD
from app.engine.cards import FULL_DECK, Card
from app.engine.choices import legal_plays
from app.engine.events import Event
from app.engine.game import NEW_GAME, decide, evolve, replay
from app.engine.notation import read_board, read_play, write_board, write_play
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Hands, Options, Phase

EMPTY = write_board(EMPTY_BOARD)


def cards(text: str) -> tuple[Card, ...]:
    """`"13 5 T"` as cards."""
    return tuple(Card(name) for name in text.split())


def hands_of(a: str = "", b: str = "", c: str = "", d: str = "") -> Hands:
    """Four hands."""
    return (cards(a), cards(b), cards(c), cards(d))


def stacked_deck(hands: Hands, dealer: Seat = Seat.D) -> tuple[Card, ...]:
    """A deck whose first deal gives these hands of five; the cards below are always shuffled the same way."""
    top = tuple(hands[(dealer.left + place) % len(SEATS)][row] for row in range(5) for place in range(len(SEATS)))
    rest = sorted((Counter(FULL_DECK) - Counter(top)).elements())
    return (*top, *Random(0).sample(rest, len(rest)))


def act(state: GameState, *actions: Action) -> GameState:
    """The state after these actions, all of them legal."""
    for action in actions:
        state = replay(decide(state, action), state)
    return state


def started(first_dealer: Seat = Seat.D, options: Options = NEW_GAME.options) -> GameState:
    """A game that waits for its first deal."""
    return act(NEW_GAME, StartGame(options, first_dealer))


def dealt(hands: Hands, dealer: Seat = Seat.D) -> GameState:
    """A first deal with these hands of five, the exchange open."""
    return act(started(dealer), DealCards(stacked_deck(hands, dealer)))


def exchanged(state: GameState) -> GameState:
    """Everyone passes the first card of the hand and nobody looks."""
    return act(state, *(GiveCard(seat, state.hands[seat][0]) for seat in SEATS), FixExchange())


def in_play(hands: Hands, board: str = EMPTY, turn: Seat = Seat.A) -> GameState:
    """A deal in which no card has been laid: these hands, this board, this seat to begin."""
    return NEW_GAME._replace(phase=Phase.PLAY, deal_number=1, hands=hands, board=read_board(board), turn=turn)


def events_of(state: GameState, play: str) -> tuple[Event, ...]:
    """What happens when the seat on turn lays this."""
    return decide(state, PlayCard(state.turn, read_play(play)))


def lay(state: GameState, *plays: str) -> GameState:
    """The state after these plays, each by the seat on turn."""
    for play in plays:
        for event in events_of(state, play):
            state = evolve(state, event)
    return state


def board_after(state: GameState, *plays: str) -> str:
    """The board after these plays."""
    return write_board(lay(state, *plays).board)


def listed(state: GameState) -> set[str]:
    """The legal plays of the seat on turn, as text."""
    return {write_play(outcome.play) for outcome in legal_plays(state.position)}


def of_card(plays: Iterable[str], card: str) -> set[str]:
    """Those among the plays that lay this card."""
    return {play for play in plays if play.split(":")[0].split("/")[0] == card}


def board_of(a: str = "", b: str = "", c: str = "", d: str = "") -> str:
    """A board by the marbles that are out; the others are in base: `board_of(a="0*,17")`."""
    out = {seat.name: cells.split(",") if cells else [] for seat, cells in zip(SEATS, (a, b, c, d), strict=True)}
    return "/".join(",".join([*cells, *[f"{name}0"] * (4 - len(cells))]) for name, cells in out.items())
