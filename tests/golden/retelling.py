"""Golden games: text in which `>` is what is asked, `#` is for people, and all else is what the engine tells.

> start D                    the game opens; D deals first
> shuffle A:13,2,3,5,T …     a full deck that deals these hands, with the rest below in a fixed order
> shuffle 7                  the deck that is shuffled with this seed
> deal                       the next deal off the same deck
> board 0*,A0,A0,A0/…        the marbles are put so (for scenes late in a game)
> A give 5     > A look     > fix
> A 5:3-8                    a play or a discard
> legal                      what the seat on turn may lay
> the rest of the deal       nobody looks, and everyone lays the first of the listed plays
"""

from collections.abc import Iterator
from random import Random

from app.engine.actions import Action, DealCards, FixExchange, GiveCard, LookAtCard, PlayCard, StartGame
from app.engine.cards import Card
from app.engine.choices import legal_plays
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
)
from app.engine.exchanging import not_yet_passed
from app.engine.game import NEW_GAME, decide, evolve
from app.engine.notation import read_board, read_play, write_board, write_play
from app.engine.plays.play import Function, Play
from app.engine.refusals import IllegalAction
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Hands, Phase
from app.simulation import shuffled_deck
from tests.engine.scenes import cards, stacked_deck

_INDENT = "  "


def retell(text: str) -> str:
    """The same story, with what the engine tells today. Lines of input and for people stay as they are."""
    return "\n".join(_Teller().tell(text.splitlines())) + "\n"


class _Teller:
    def __init__(self) -> None:
        self.state: GameState = NEW_GAME

    def tell(self, lines: list[str]) -> Iterator[str]:
        for line in lines:
            if line.startswith(">"):
                yield line
                yield from self._answer(line.removeprefix(">").strip())
            elif line.startswith("#") or not line:
                yield line

    def _answer(self, asked: str) -> Iterator[str]:
        if asked.startswith("board "):
            self.state = self.state._replace(board=read_board(asked.removeprefix("board ")))
        elif asked == "legal":
            plays = sorted(write_play(outcome.play) for outcome in legal_plays(self.state.position))
            yield f"{_INDENT}{self.state.turn.name} may lay  {' '.join(plays) or 'nothing'}"
        elif asked == "the rest of the deal":
            while (action := _next_in_deal(self.state)) is not None:
                yield from self._act(action)
        else:
            yield from self._act(_action(asked, self.state))

    def _act(self, action: Action) -> Iterator[str]:
        try:
            events = decide(self.state, action)
        except IllegalAction as refusal:
            yield f"{_INDENT}refused: {refusal.code} ({refusal.rule})"
            return
        for event in events:
            self.state = evolve(self.state, event)
            yield from (f"{_INDENT}{line}" for line in _told(event, self.state))


def _action(asked: str, state: GameState) -> Action:
    match asked.split(" "):
        case ["start", dealer]:
            return StartGame(NEW_GAME.options, Seat[dealer])
        case ["shuffle", seed] if seed.isdecimal():
            return DealCards(shuffled_deck(Random(int(seed))))
        case ["shuffle", *hands]:
            return DealCards(stacked_deck(_hands(hands), state.dealer))
        case ["deal"]:
            return DealCards()
        case ["fix"]:
            return FixExchange()
        case [seat, "look"]:
            return LookAtCard(Seat[seat])
        case [seat, "give", card]:
            return GiveCard(Seat[seat], Card(card))
        case [seat, play]:
            return PlayCard(Seat[seat], read_play(play))
        case _:
            raise ValueError(f"no input of a golden game: {asked!r}")


def _hands(spelled: list[str]) -> Hands:
    by_seat = dict(hand.split(":") for hand in spelled)
    return tuple(cards(by_seat[seat.name].replace(",", " ")) for seat in SEATS)


def _next_in_deal(state: GameState) -> Action | None:
    match state.phase:
        case Phase.EXCHANGE:
            missing = not_yet_passed(state.exchange)
            return GiveCard(missing[0], state.hands[missing[0]][0]) if missing else FixExchange()
        case Phase.PLAY:
            return PlayCard(state.turn, min((found.play for found in legal_plays(state.position)), key=_place_in_story))
        case _:
            return None


def _place_in_story(play: Play) -> tuple[bool, str]:
    """By spelling, sevens and swaps last: which of their spellings is listed is free (§11), and no story should
    hang on it."""
    return play.function in (Function.SEVEN, Function.SWAP), write_play(play)


def _told(event: Event, after: GameState) -> Iterator[str]:
    match event:
        case GameStarted(_, dealer):
            yield f"the game begins; {dealer.name} deals first"
        case DeckShuffled(deck):
            yield f"shuffled: {len(deck)} cards"
        case CardsDealt(number, dealer, hands):
            yield f"deal {number} by {dealer.name}, {len(after.deck)} left:  {_by_seat(hands)}"
        case HandsAnnounced(can_enter):
            yield "  ".join(f"{seat.name}: «{'могу' if can_enter[seat] else 'не могу'}»" for seat in SEATS)
        case CardGiven(seat, card):
            yield f"{seat.name} gives {card}"
        case CardLookedAt(seat, card):
            yield f"{seat.name} looks: {card}"
        case ExchangeFixed(team):
            yield f"{team} fixed"
        case PlayBegan(turn):
            yield f"{turn.name} begins:  {_by_seat(after.hands)}"
        case CardPlayed(seat, play):
            yield from _told_play(event, f"{seat.name} {write_play(play)}")
        case CardDiscarded(seat, card):
            yield f"{seat.name} {card}:discard"
        case DealEnded():
            yield f"the deal is over; {len(after.discard)} cards lie in the pile"
        case GameWon(team):
            yield f"{team} has won"


def _told_play(event: CardPlayed, laid: str) -> Iterator[str]:
    if event.restored is not None:
        yield f"{laid:19} {write_board(event.restored)}   is restored"
        laid = ""
    notes = [
        *([f"   {event.skips.name} is skipped"] if event.skips is not None else []),
        *(["   the win is cancelled"] if event.cancels_win else []),
    ]
    yield f"{laid:19} {write_board(event.board)}{''.join(notes)}"


def _by_seat(hands: Hands) -> str:
    return "  ".join(f"{seat.name} {','.join(hands[seat])}" for seat in SEATS)
