"""Turns, and the two functions that change a game: `decide` may refuse and changes nothing, `evolve` never refuses."""

import pytest

from app.engine.actions import PlayCard
from app.engine.cards import Card
from app.engine.events import CardDiscarded, CardPlayed, DealEnded, GameWon
from app.engine.game import NEW_GAME, decide, evolve, replay
from app.engine.invariants import faults
from app.engine.notation import read_board, read_play, write_board
from app.engine.refusals import IllegalAction
from app.engine.seats import SEATS, Seat, Team
from app.engine.spaces import BASE, Cell
from app.engine.state import GameState, Phase
from tests.engine.scenes import board_of, cards, dealt, events_of, exchanged, hands_of, in_play, lay, listed

HANDS = hands_of("13 2 3 5 T", "2 3 4 5 6", "1 1 13 9 S", "7 8 9 10 12")
BEGUN = exchanged(dealt(HANDS))
"""A holds 2 3 5 T 1, and begins."""


def refused(state: GameState, seat: Seat, play: str) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as refusal:
        decide(state, PlayCard(seat, read_play(play)))
    return refusal.value.code.value, refusal.value.rule


def test_the_player_left_of_the_dealer_begins_and_turns_go_clockwise() -> None:
    """R2.7"""
    turns = []
    state = BEGUN
    for play in ("1:A0-0", "3:discard", "13:C0-32", "8:discard", "2:0-2"):
        turns.append(state.turn.name)
        state = lay(state, play)

    assert "".join(turns) == "ABCDA"


def test_every_turn_lays_exactly_one_card_face_up_in_order() -> None:
    """R2.7, R2.8"""
    state = lay(BEGUN, "1:A0-0", "3:discard", "13:C0-32")

    assert state.discard == cards("1 3 13")
    assert [len(hand) for hand in state.hands] == [4, 4, 4, 5]


@pytest.mark.parametrize("seat", [Seat.B, Seat.C, Seat.D])
def test_nobody_lays_a_card_out_of_turn(seat: Seat) -> None:
    """R2.7"""
    assert refused(BEGUN, seat, f"{BEGUN.hands[seat][0]}:discard") == ("not_your_turn", "R2.7")


def test_nobody_lays_a_card_not_held() -> None:
    """R2.7"""
    assert refused(BEGUN, Seat.A, "13:A0-0")[0] == "card_not_held"


def test_who_can_play_must() -> None:
    """R3.5, R6.1: «если можешь походить — обязан, даже если этот ход ухудшает положение тебе или напарнику»"""
    state = in_play(hands_of("5 2", "2", "2", "2"), board_of(a="10", c="12,15"))

    assert listed(state) == {"2:10x12"}
    assert refused(state, Seat.A, "5:discard") == ("must_play_if_able", "R6.1")


def test_without_a_marble_on_the_ring_a_one_or_thirteen_must_be_played() -> None:
    """R6.4: «Если игрок не в игре (нет шариков на поле), он обязан сыграть карточкой 1 или 13. Если таких нет —
    сбрасывает любую.»"""
    assert listed(BEGUN) == {"1:A0-0"}
    assert listed(lay(BEGUN, "1:A0-0")) == {"3:discard", "4:discard", "5:discard", "6:discard", "7:discard"}


def test_a_play_is_told_with_all_that_follows_from_it() -> None:
    """R3.4: an event leaves nothing to work out, the knock-out included."""
    (event,) = events_of(in_play(hands_of("5 2", "2", "2", "2"), board_of(a="10", b="15")), "5:10x15")

    assert isinstance(event, CardPlayed)
    assert event.movements[0].knocked == ((15, Seat.B),)
    assert (write_board(event.board), event.restored, event.skips) == (board_of(a="15"), None, None)


def test_a_skip_names_the_seat_it_skips() -> None:
    """R4.6"""
    (event,) = events_of(in_play(hands_of("8 2", "2", "2", "2"), board_of(a="10")), "8:skip")

    assert isinstance(event, CardPlayed)
    assert event.skips is Seat.B


def test_the_skipped_seat_discards_even_what_it_could_play_and_the_next_plays_on() -> None:
    """R4.6, R6.5"""
    state = lay(in_play(hands_of("8 2", "2 5", "2", "2"), board_of(a="10", b="20", c="40")), "8:skip")

    assert listed(state) == {"2:discard", "5:discard"}
    assert refused(state, Seat.B, "2:20-22") == ("skipped", "R4.6")
    assert listed(lay(state, "2:discard")) == {"2:40-42"}


def test_a_tacker_tells_the_board_it_restored() -> None:
    """R8.1"""
    state = lay(in_play(hands_of("5 2", "T 2", "2", "2"), board_of(a="10", b="20")), "5:10-15")
    (event,) = events_of(state, "T/5:20-25")

    assert isinstance(event, CardPlayed)
    assert event.restored == read_board(board_of(a="10", b="20"))
    assert write_board(event.board) == board_of(a="10", b="25")


def test_a_discard_is_told_as_a_discard() -> None:
    """R6.2"""
    state = in_play(hands_of("5 2", "2", "2", "2"))

    assert events_of(state, "5:discard") == (CardDiscarded(Seat.A, cards("5")[0]),)


def test_deciding_changes_nothing() -> None:
    """R2.7: a value stays what it is, whether the action is legal or refused."""
    before = BEGUN._replace()
    decide(BEGUN, PlayCard(Seat.A, read_play("1:A0-0")))
    refused(BEGUN, Seat.A, "5:0-5")

    assert before == BEGUN


@pytest.mark.parametrize("state", [NEW_GAME, BEGUN])
def test_evolving_takes_whatever_has_happened(state: GameState) -> None:
    """R9.1: what stands in a log has happened, also what `decide` would not have let happen."""
    assert evolve(state, GameWon(Team.BD)).winner is Team.BD
    assert evolve(state, DealEnded()).hands == state.hands


def test_replaying_the_events_gives_the_state() -> None:
    """R2.7"""
    events = events_of(BEGUN, "1:A0-0")

    assert replay(events, BEGUN) == lay(BEGUN, "1:A0-0")


def test_each_seat_has_four_marbles_in_its_base_at_first() -> None:
    """R1.1, R1.5"""
    assert write_board(BEGUN.board) == "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0"


def with_marbles_of_a(*cells: int) -> GameState:
    marbles = tuple(Cell(cell) for cell in cells)
    return BEGUN._replace(board=BEGUN.board._replace(marbles=(marbles, *BEGUN.board.marbles[1:])))


def with_hands(c: tuple[Card, ...], d: tuple[Card, ...]) -> GameState:
    return BEGUN._replace(hands=(*BEGUN.hands[:2], c, d))


IN_BASE = BASE[Seat.A]
HAND_C, HAND_D = BEGUN.hands[2:]


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (with_hands(HAND_C, HAND_D[1:]), "the cards are not those of the deck: 99 of them"),
        (with_hands(HAND_C[1:], (*HAND_D, HAND_C[0])), "D holds 6 cards after 0 turns"),
        (BEGUN._replace(turn=Seat.B), "after 0 cards it can't be the turn of B"),
        (BEGUN._replace(board=BEGUN.board._replace(fresh=(True, False, False, False))), "A has a fresh marble"),
        (with_marbles_of_a(5, 5, IN_BASE, IN_BASE), "2 marbles on one cell"),
        (with_marbles_of_a(IN_BASE, IN_BASE, IN_BASE), "A has 3 marbles"),
        (with_marbles_of_a(IN_BASE, IN_BASE, IN_BASE, 5), "the marbles of A are not sorted"),
        (with_marbles_of_a(IN_BASE, IN_BASE, IN_BASE, BASE[Seat.B]), "base or home of another seat"),
        (BEGUN._replace(phase=Phase.DEALING), "a deal has ended, and someone still holds a card"),
    ],
)
def test_a_damaged_state_is_found_out(damage: GameState, fault: str) -> None:
    """R1.4, R2.1, R2.7, R5.2"""
    assert faults(BEGUN) == ()
    assert any(fault in found for found in faults(damage))


def test_all_seats_are_in_one_of_the_two_teams() -> None:
    """R1.1"""
    assert {team: [seat.name for seat in SEATS if seat.team is team] for team in Team} == {
        Team.AC: ["A", "C"],
        Team.BD: ["B", "D"],
    }
