"""What a viewer may know of a game, ready for the wire (docs/protocol.md).

Everything here is built up from what may be told, by naming it; a field that is added to
the state or to an event stays secret until it is named here as well. A viewer is a seat,
or None for a spectator, who sees what lies open on the table and no hand.
"""

from dataclasses import asdict, dataclass
from typing import Any

from app.engine.board import Board
from app.engine.cards import FULL_DECK, Card
from app.engine.events import (
    CardDiscarded,
    CardGiven,
    CardLookedAt,
    CardPlayed,
    CardsDealt,
    DealEnded,
    DeckShuffled,
    Event,
    ExchangeFixed,
    GameStarted,
    GameWon,
    HandsAnnounced,
    PlayBegan,
    SecretRevealed,
    TableEvent,
)
from app.engine.exchanging import known_hand, not_yet_passed
from app.engine.notation import write_board, write_play
from app.engine.plays.play import Movement
from app.engine.seats import SEATS, Seat, Team
from app.engine.sitting import people
from app.engine.spaces import cell_name
from app.engine.state import GameState, Options, Phase, ShuffleCommitment
from app.engine.turns import winner, winning_team
from app.engine.views_around import around, visible_around

Viewer = Seat | None


@dataclass(frozen=True, slots=True)
class ExchangeView:
    """The exchange as one viewer sees it. `given` and `received` are the viewer's own."""

    passed: dict[str, bool]
    looked: dict[str, bool]
    fixed: dict[str, bool]
    given: str | None
    received: str | None


@dataclass(frozen=True, slots=True)
class GameView:
    """All that one viewer may know. The field names are those of the wire."""

    viewer: str | None
    phase: str
    options: dict[str, str]
    deal: int
    dealer: str
    deck: int
    board: str
    turn: str | None
    skipped: bool
    win_pending: str | None
    waiting_for: list[str]
    paused: bool
    abandoned: str | None
    control: dict[str, dict[str, Any]]
    vote: dict[str, Any] | None
    shows_hands: dict[str, bool]
    hand: list[str] | None
    hands: dict[str, list[str]] | None
    hand_sizes: dict[str, int]
    can_enter: dict[str, bool]
    exchange: ExchangeView | None
    discard: list[str]
    winner: str | None
    shuffle: dict[str, Any] | None

    def as_json(self) -> dict[str, Any]:
        """The view as plain JSON values."""
        return asdict(self)


def view_for(state: GameState, viewer: Viewer) -> GameView:
    """The game as this viewer may know it."""
    return GameView(
        viewer=None if viewer is None else viewer.name,
        phase=state.phase.value,
        options=_options(state.options),
        deal=state.deal_number,
        dealer=state.dealer.name,
        deck=len(state.deck),
        board=write_board(state.board),
        turn=_turn(state),
        skipped=state.skipped,
        win_pending=_win_pending(state),
        waiting_for=[seat.name for seat in waiting_for(state)],
        **around(state),
        hand=None if viewer is None else _cards(known_hand(state, viewer)),
        hands=None,
        hand_sizes=_hand_sizes(state),
        can_enter=_by_seat(state.can_enter),
        exchange=_exchange(state, viewer) if state.phase is Phase.EXCHANGE else None,
        discard=_cards(state.discard),
        winner=state.winner and state.winner.value,
        shuffle=None if state.shuffle is None else _shuffle(state.shuffle) | {"secret": state.secret},
    )


def now(state: GameState) -> dict[str, Any]:
    """What the game waits for: the part of the view that travels with every event a viewer may see."""
    return {
        "phase": state.phase.value,
        "turn": _turn(state),
        "skipped": state.skipped,
        "win_pending": _win_pending(state),
        "waiting_for": [seat.name for seat in waiting_for(state)],
        **around(state),
        "hands": None,
    }


def all_hands(state: GameState) -> dict[str, list[str]]:
    """Every hand, each as its seat knows it: for spectators whom all four let see them, a deal late."""
    return {seat.name: _cards(known_hand(state, seat)) for seat in SEATS}


def waiting_for(state: GameState) -> tuple[Seat, ...]:
    """The seats the game waits for; none while the house has to act, or when the game is over.

    In the exchange: who has passed no card; when all have, those whose exchange is not fixed, as they may
    look or replace (R2.6). While the game is paused: the seats played by people, any of whom may go on.
    """
    if state.is_paused:
        return people(state)
    match state.phase:
        case Phase.EXCHANGE:
            missing = not_yet_passed(state.exchange)
            return missing or tuple(seat for seat in SEATS if seat.team not in state.exchange.fixed)
        case Phase.PLAY:
            return (state.turn,) if state.hands[state.turn] else ()
        case _:
            return ()


def visible(event: Event, viewer: Viewer, state_after: GameState) -> dict[str, Any] | None:
    """The event as this viewer may know it; None for a bare number. A kind that is not listed here is secret."""
    if isinstance(event, TableEvent):
        return visible_around(event, viewer)
    match event:
        case GameStarted(options, first_dealer, shuffle):
            started = {"kind": "game_started", "options": _options(options), "first_dealer": first_dealer.name}
            return started | {"shuffle": None if shuffle is None else _shuffle(shuffle)}
        case DeckShuffled():
            return {"kind": "deck_shuffled", "cards": len(FULL_DECK)}
        case CardsDealt(deal_number, dealer):
            dealt = {
                "kind": "cards_dealt",
                "deal": deal_number,
                "dealer": dealer.name,
                "deck": len(state_after.deck),
                "hand_sizes": _hand_sizes(state_after),
            }
            return dealt | _own_hand(state_after, viewer)
        case HandsAnnounced(can_enter):
            return {"kind": "hands_announced", "can_enter": _by_seat(can_enter)}
        case CardGiven(seat, card):
            return {"kind": "card_given", "seat": seat.name} | _only_for(seat, viewer, card)
        case CardLookedAt(seat, card):
            return {"kind": "card_looked_at", "seat": seat.name} | _only_for(seat, viewer, card)
        case ExchangeFixed(team):
            is_own = viewer is not None and viewer.team is team
            fixed = {"kind": "exchange_fixed", "team": team.value}
            return fixed | _own_hand(state_after, viewer) if is_own else fixed
        case PlayBegan(turn):
            return {"kind": "play_began", "turn": turn.name} | _own_hand(state_after, viewer)
        case CardPlayed():
            return _played(event)
        case CardDiscarded(seat, card):
            return {"kind": "card_discarded", "seat": seat.name, "card": card.value}
        case DealEnded():
            return {"kind": "deal_ended"}
        case GameWon(team):
            return {"kind": "game_won", "team": team.value}
        case SecretRevealed(secret):
            return {"kind": "secret_revealed", "secret": secret}
        case _:
            return None


def _played(event: CardPlayed) -> dict[str, Any]:
    return {
        "kind": "card_played",
        "seat": event.seat.name,
        "card": event.play.card.value,
        "play": write_play(event.play),
        "function": event.play.function.value,
        "movements": [_movement(movement) for movement in event.movements],
        "restored": _board(event.restored),
        "board": write_board(event.board),
        "skips": event.skips.name if event.skips is not None else None,
        "cancels_win": event.cancels_win,
    }


def _movement(movement: Movement) -> dict[str, Any]:
    return {
        "seat": movement.owner.name,
        "path": [cell_name(cell) for cell in movement.path],
        "knocked": [[cell_name(cell), owner.name] for cell, owner in movement.knocked],
    }


def _exchange(state: GameState, viewer: Viewer) -> ExchangeView:
    exchange = state.exchange
    given = received = None
    if viewer is not None:
        given = exchange.given[viewer]
        received = exchange.given[viewer.partner] if exchange.looked[viewer] else None
    return ExchangeView(
        passed=_by_seat(tuple(card is not None for card in exchange.given)),
        looked=_by_seat(exchange.looked),
        fixed={team.value: team in exchange.fixed for team in Team},
        given=given and given.value,
        received=received and received.value,
    )


def _turn(state: GameState) -> str | None:
    return state.turn.name if state.phase is Phase.PLAY else None


def _win_pending(state: GameState) -> str | None:
    """R9.2: all eight are home, and the next player can still cancel that."""
    if state.phase is not Phase.PLAY:
        return None
    team = winning_team(state.position)
    return team.value if team is not None and winner(state.position) is None else None


def _hand_sizes(state: GameState) -> dict[str, int]:
    """How many cards each seat has; one passed counts for its giver until the partner takes it up."""
    exchange = state.exchange
    between = (exchange.given[seat] is not None and seat.team not in exchange.fixed for seat in SEATS)
    return {seat.name: len(state.hands[seat]) + is_between for seat, is_between in zip(SEATS, between, strict=True)}


def _own_hand(state: GameState, viewer: Viewer) -> dict[str, Any]:
    return {} if viewer is None else {"hand": _cards(known_hand(state, viewer))}


def _only_for(seat: Seat, viewer: Viewer, card: Card) -> dict[str, Any]:
    return {"card": card.value} if seat is viewer else {}


def _shuffle(shuffle: ShuffleCommitment) -> dict[str, Any]:
    return {
        "algorithm": shuffle.algorithm,
        "commitment": shuffle.commitment,
        "seat_bytes": {seat.name: shuffle.seat_bytes[seat] for seat in SEATS},
    }


def _options(options: Options) -> dict[str, str]:
    return {"seven_home": options.seven_home.value}


def _by_seat(flags: tuple[bool, ...]) -> dict[str, bool]:
    return {seat.name: flags[seat] for seat in SEATS}


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [card.value for card in cards]


def _board(board: Board | None) -> str | None:
    return None if board is None else write_board(board)
