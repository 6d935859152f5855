"""What the house does at once, without being asked, and with chance taken from the game's shuffle alone."""

from app.engine.actions import DealCards, HouseAction, RevealSecret, StartGame
from app.engine.cards import FULL_DECK, HAND_SIZE
from app.engine.seats import SEATS
from app.engine.state import GameState, Options, Phase
from app.fairness.shuffle import Shuffle

_DEALS_A_DECK = len(FULL_DECK) // (HAND_SIZE * len(SEATS))


def house_action(state: GameState, options: Options, shuffle: Shuffle) -> HouseAction | None:
    """Start, deal, and reveal the secret when the game is over; None where the house has nothing to do at once."""
    match state.phase:
        case Phase.NEW:
            return StartGame(options, shuffle.first_dealer(), shuffle.commitment)
        case Phase.DEALING:
            return DealCards(None if state.deck else shuffle.deck(next_deck_number(state)))
        case Phase.OVER if state.shuffle is not None and state.secret is None:
            return RevealSecret(shuffle.secret.hex())
        case _:
            return None


def next_deck_number(state: GameState) -> int:
    """The number of the deck that the next deal comes from, counted from 1 (R2.2)."""
    return state.deal_number // _DEALS_A_DECK + 1
