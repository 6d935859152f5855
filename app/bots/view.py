"""What a bot may know: the view of one seat, as values.

Every level decides from a `SeatView` and nothing else, so by type no bot can see more
than a person on its chair. It is built from the engine's own allow-list, the view that
goes to people, and from what lies open on the table.
"""

from dataclasses import dataclass

from app.engine.board import Board
from app.engine.cards import HAND_SIZE, Card
from app.engine.events import CardGiven, CardsDealt, Event, ExchangeFixed
from app.engine.notation import read_board
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Options, Phase, Position
from app.engine.views import view_for


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What a seat remembers of this deal's exchange: its own card passed, and the one it received (R2.6)."""

    given: Card | None = None
    received: Card | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that one seat may know while it must pass or lay a card. A field that is not listed here is secret."""

    seat: Seat
    phase: Phase
    """`EXCHANGE` or `PLAY`."""
    options: Options
    dealer: Seat
    board: Board
    before: Board | None
    """The board before the last card was laid (R8)."""
    face: Card | None
    turn: Seat
    """Who lays the next card; in the exchange, who will lay the first."""
    skipped: bool
    win_cancelled: bool
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    can_enter: tuple[bool, ...]
    """What each seat announced of its hand as dealt (R2.5)."""
    discard: tuple[Card, ...]
    """The cards laid from this deck, the newest last (R2.8)."""
    exchanged: Exchanged

    def position(self) -> Position:
        """The position, enough to list this seat's legal plays.

        The engine asks of the other hands only whether they are empty; any card stands for each that is hidden.
        """
        hands = tuple(self.hand if seat is self.seat else (Card.TWO,) * self.hand_sizes[seat] for seat in SEATS)
        return Position(
            self.board, self.before, self.face, self.turn, self.skipped, self.win_cancelled, hands, self.options
        )

    def laid_by(self, seat: Seat) -> tuple[Card, ...]:
        """The cards the seat has laid in this deal: one a turn, clockwise from the dealer's left (R2.7)."""
        if self.phase is not Phase.PLAY:
            return ()
        number = HAND_SIZE * len(SEATS) - sum(self.hand_sizes)
        this_deal = self.discard[len(self.discard) - number :] if 0 < number <= len(self.discard) else ()
        return this_deal[(seat - self.dealer.left) % len(SEATS) :: len(SEATS)]


def seat_view(state: GameState, seat: Seat, exchanged: Exchanged) -> SeatView:
    """What the seat may know of the game; `exchanged` is its own memory of the exchange (see `remember`)."""
    known = view_for(state, seat)
    assert known.hand is not None
    return SeatView(
        seat=seat,
        phase=state.phase,
        options=state.options,
        dealer=Seat[known.dealer],
        board=read_board(known.board),
        # Everyone saw the last two boards and the last card; the view for people leaves them to the log.
        before=state.before,
        face=state.face,
        turn=state.dealer.left if known.turn is None else Seat[known.turn],
        skipped=known.skipped,
        win_cancelled=state.win_cancelled,
        hand=tuple(Card(card) for card in known.hand),
        hand_sizes=tuple(known.hand_sizes[seat.name] for seat in SEATS),
        can_enter=tuple(known.can_enter[seat.name] for seat in SEATS),
        discard=tuple(Card(card) for card in known.discard),
        exchanged=exchanged,
    )


def remember(exchanged: Exchanged, event: Event, state_after: GameState, seat: Seat) -> Exchanged:
    """The seat's memory after the event: only what that seat itself passed and took up."""
    match event:
        case CardsDealt():
            return Exchanged()
        case CardGiven(giver, card) if giver is seat:
            return Exchanged(given=card)
        case ExchangeFixed(team) if team is seat.team:
            # What is received comes to the hand as its last card.
            return Exchanged(exchanged.given, state_after.hands[seat][-1])
        case _:
            return exchanged
