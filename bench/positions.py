"""A thousand positions from the middle of games: always the same ones, whatever the engine lists first.

Four players of the bench's own play: each card takes the own team's marbles as far as it can and the others' back. They
are here, and not among the bots, so that a better bot leaves the positions as they are.
"""

from random import Random

from app.engine.actions import Action, DealCards, FixExchange, GiveCard, PlayCard, StartGame
from app.engine.board import Board
from app.engine.cards import FULL_DECK
from app.engine.choices import legal_plays
from app.engine.exchanging import not_yet_passed
from app.engine.game import NEW_GAME, decide, replay
from app.engine.notation import write_board
from app.engine.plays.play import Outcome
from app.engine.seats import SEATS, Seat
from app.engine.spaces import RING_SIZE, START, Cell, home_depth, is_base, is_ring
from app.engine.state import GameState, Phase, Position

NUMBER = 1_000
GAMES = 12
SEED = 7
FIRST_DEAL = 3
"""Before that, hardly a marble is out."""
_OUT = 25
"""Steps that it is worth to have a marble out of its base."""


def mid_game_positions() -> list[Position]:
    """The positions, each with whatever the seat on turn still holds."""
    rng = Random(SEED)
    found = [
        state.position
        for _ in range(GAMES)
        for state in _game(rng)
        if state.phase is Phase.PLAY and state.deal_number >= FIRST_DEAL
    ]
    return rng.sample(found, NUMBER)


def _game(rng: Random) -> list[GameState]:
    states = [replay(decide(NEW_GAME, StartGame(NEW_GAME.options, rng.choice(SEATS))))]
    while states[-1].phase is not Phase.OVER:
        states.append(replay(decide(states[-1], _action(rng, states[-1])), states[-1]))
    return states


def _action(rng: Random, state: GameState) -> Action:
    match state.phase:
        case Phase.DEALING:
            return DealCards(None if state.deck else tuple(rng.sample(FULL_DECK, len(FULL_DECK))))
        case Phase.EXCHANGE:
            missing = not_yet_passed(state.exchange)
            return GiveCard(missing[0], rng.choice(state.hands[missing[0]])) if missing else FixExchange()
        case _:
            return PlayCard(state.turn, max(legal_plays(state.position), key=lambda each: _rank(state.turn, each)).play)


def _rank(seat: Seat, outcome: Outcome) -> tuple[int, str, str, str]:
    """How good it looks; between equals, something that does not depend on how or in which order plays are listed."""
    play = outcome.play
    return _lead(outcome.board, seat), write_board(outcome.board), play.card.value, play.function.value


def _lead(board: Board, seat: Seat) -> int:
    """How much further the team's marbles are than the others'."""
    gone = {each: sum(_progress(each, cell) for cell in board.marbles[each]) for each in SEATS}
    return sum(gone[each] if each.team is seat.team else -gone[each] for each in SEATS)


def _progress(seat: Seat, cell: Cell) -> int:
    if is_base(cell):
        return 0
    walked = (cell - START[seat]) % RING_SIZE if is_ring(cell) else RING_SIZE + 5 * home_depth(cell)
    return _OUT + walked
