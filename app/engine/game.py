"""The course of a game: `decide` what an action would do, `evolve` a state by what happened."""

from collections.abc import Iterable
from functools import reduce

from app.engine import dealing, exchanging
from app.engine.actions import (
    Action,
    DealCards,
    FixExchange,
    GiveCard,
    LookAtCard,
    PlayCard,
    RevealSecret,
    StartGame,
    TableAction,
)
from app.engine.board import Board
from app.engine.cards import Card
from app.engine.choices import carry_out
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
)
from app.engine.plays.play import Function, Outcome, Play
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import Seat
from app.engine.sitting import after_a_card, decide_around, evolve_around
from app.engine.state import Exchange, GameState, Phase, Position
from app.engine.turns import after, winner

NEW_GAME = GameState()
"""A game in which nothing has happened."""


def decide(state: GameState, action: Action) -> tuple[Event, ...]:
    """What would happen, in order. Raises IllegalAction, and never changes anything."""
    if state.is_paused and not isinstance(action, TableAction):
        raise IllegalAction(Refusal.PAUSED)
    match action:
        case PlayCard(seat, play):
            return _lay(state, seat, play)
        case StartGame():
            return _start(state, action)
        case DealCards(deck):
            return dealing.deal(state, deck)
        case GiveCard(seat, card):
            return exchanging.give(state, seat, card)
        case LookAtCard(seat):
            return exchanging.look(state, seat)
        case FixExchange():
            return exchanging.fix(state)
        case RevealSecret(secret):
            return _reveal(state, secret)
        case _:
            return decide_around(state, action)


def evolve(state: GameState, event: Event) -> GameState:
    """The state after the event. Never refuses: whatever is in a log has happened."""
    match event:
        case CardPlayed(seat, play):
            return after_a_card(_after_laying(state, Outcome(play, event.board)), seat)
        case CardDiscarded(seat, card):
            return after_a_card(_after_laying(state, Outcome(Play(card, card, Function.DISCARD), state.board)), seat)
        case GameStarted(options, dealer, shuffle):
            opened = state._replace(options=options, first_dealer=dealer, dealer=dealer, shuffle=shuffle)
            return opened._replace(phase=Phase.DEALING)
        case DeckShuffled(deck):
            return state._replace(deck=deck, discard=())
        case CardsDealt():
            return dealing.after_dealing(state, event)
        case HandsAnnounced(can_enter):
            return state._replace(can_enter=can_enter)
        case CardGiven(seat):
            return after_a_card(exchanging.after_giving(state, event), seat)
        case CardLookedAt():
            return exchanging.after_looking(state, event)
        case ExchangeFixed():
            return exchanging.after_fixing(state, event)
        case PlayBegan(turn):
            return state._replace(phase=Phase.PLAY, turn=turn, exchange=Exchange())
        case DealEnded():
            # R8.3: a Tacker never reaches into an earlier deal.
            return state._replace(phase=Phase.DEALING, before=None, face=None, skipped=False, win_cancelled=False)
        case GameWon(team):
            return state._replace(phase=Phase.OVER, winner=team, vote=None)
        case SecretRevealed(secret):
            return state._replace(secret=secret)
        case _:
            return evolve_around(state, event)


def replay(events: Iterable[Event], start: GameState = NEW_GAME) -> GameState:
    """The fold of the events over the start."""
    return reduce(evolve, events, start)


def _start(state: GameState, action: StartGame) -> tuple[Event, ...]:
    if state.phase is not Phase.NEW:
        raise IllegalAction(Refusal.NOT_NOW, phase=state.phase.value)
    return (GameStarted(action.options, action.first_dealer, action.shuffle),)


def _reveal(state: GameState, secret: str) -> tuple[Event, ...]:
    """Once, and only when no card is left to be foreseen by it."""
    if state.phase is not Phase.OVER or state.shuffle is None or state.secret is not None:
        raise IllegalAction(Refusal.NOT_NOW, phase=state.phase.value)
    return (SecretRevealed(secret),)


def _lay(state: GameState, seat: Seat, play: Play) -> tuple[Event, ...]:
    """The card, and what follows from it at once: the end of the game (R9) or of the deal (R2.7)."""
    if state.phase is not Phase.PLAY:
        raise IllegalAction(Refusal.NOT_NOW, phase=state.phase.value)
    if seat is not state.turn:
        raise IllegalAction(Refusal.NOT_YOUR_TURN, turn=state.turn.name)
    position = state.position
    outcome = carry_out(position, play)
    following = after(position, outcome)
    laid = _laid(position, outcome, cancels_win=following.win_cancelled)
    team = winner(following)
    if team is not None:
        return (laid, GameWon(team))
    if not any(following.hands):
        return (laid, DealEnded())
    return (laid,)


def _laid(position: Position, outcome: Outcome, *, cancels_win: bool) -> CardPlayed | CardDiscarded:
    play = outcome.play
    if play.function is Function.DISCARD:
        return CardDiscarded(position.turn, play.card)
    return CardPlayed(
        seat=position.turn,
        play=play,
        restored=_restored(position, play),
        movements=outcome.movements,
        board=outcome.board,
        skips=position.turn.left if play.function is Function.SKIP else None,
        cancels_win=cancels_win,
    )


def _restored(position: Position, play: Play) -> Board | None:
    """R8.1: a Tacker acts on the board as it was before the last card."""
    return position.before if play.card is Card.TACKER else None


def _after_laying(state: GameState, outcome: Outcome) -> GameState:
    following = after(state.position, outcome)
    return state._replace(
        board=following.board,
        before=following.before,
        face=following.face,
        turn=following.turn,
        skipped=following.skipped,
        win_cancelled=following.win_cancelled,
        hands=following.hands,
        discard=(*state.discard, outcome.play.card),
    )
