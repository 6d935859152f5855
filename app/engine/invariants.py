"""What is true of every state that play can reach. A state that breaks one was damaged, or the engine is wrong."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from app.engine.board import Board
from app.engine.cards import FULL_DECK, HAND_SIZE
from app.engine.seats import SEATS
from app.engine.spaces import BASE, HOME, HOME_SIZE, START, is_base, is_ring
from app.engine.state import GameState, Phase


def faults(state: GameState) -> tuple[str, ...]:
    """All that is wrong with the state, in words; empty for a sound one."""
    return tuple(chain(_board_faults(state.board), _card_faults(state), _turn_faults(state)))


def _board_faults(board: Board) -> Iterator[str]:
    """R1.1, R1.3, R1.4, R5.2: sixteen marbles, each where its seat's marbles can be, no two on one cell."""
    taken = Counter(cell for marbles in board.marbles for cell in marbles if not is_base(cell))
    for cell, count in taken.items():
        if count > 1:
            yield f"{count} marbles on one cell ({cell})"
    for seat in SEATS:
        marbles = board.marbles[seat]
        if len(marbles) != HOME_SIZE:
            yield f"{seat.name} has {len(marbles)} marbles"
        if list(marbles) != sorted(marbles):
            yield f"the marbles of {seat.name} are not sorted"
        if not all(is_ring(cell) or cell in HOME[seat] or cell == BASE[seat] for cell in marbles):
            yield f"{seat.name} has a marble in the base or home of another seat"
        if board.fresh[seat] and START[seat] not in marbles:
            yield f"{seat.name} has a fresh marble, but none on its start cell"


def _card_faults(state: GameState) -> Iterator[str]:
    """R2.1: one hundred cards, wherever they lie."""
    if state.deal_number == 0:
        return
    exchange = state.exchange
    between = (exchange.given[seat] for seat in SEATS if seat.team not in exchange.fixed)
    cards = Counter(chain(state.deck, state.discard, *state.hands, (card for card in between if card is not None)))
    if cards != Counter(FULL_DECK):
        yield f"the cards are not those of the deck: {cards.total()} of them"


def _turn_faults(state: GameState) -> Iterator[str]:
    """R2.7: one card a turn, clockwise from the dealer's left, so that all hands run out together."""
    if state.phase is Phase.DEALING and any(state.hands):
        yield "a deal has ended, and someone still holds a card"
    if state.phase is not Phase.PLAY:
        return
    first = state.dealer.left
    laid = HAND_SIZE * len(SEATS) - sum(map(len, state.hands))
    if state.turn is not SEATS[(first + laid) % len(SEATS)]:
        yield f"after {laid} cards it can't be the turn of {state.turn.name}"
    for seat in SEATS:
        places_behind = (seat - first) % len(SEATS)
        turns_had = (laid - places_behind + len(SEATS) - 1) // len(SEATS)
        if len(state.hands[seat]) != HAND_SIZE - turns_had:
            yield f"{seat.name} holds {len(state.hands[seat])} cards after {turns_had} turns"
