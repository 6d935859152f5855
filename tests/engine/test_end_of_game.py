"""R9: the win, and the Tacker that must cancel it."""

import pytest

from app.engine.actions import DealCards, FixExchange, GiveCard, PlayCard
from app.engine.cards import FULL_DECK, Card
from app.engine.events import CardPlayed, GameWon
from app.engine.game import decide
from app.engine.notation import read_play, write_board
from app.engine.refusals import IllegalAction
from app.engine.seats import Seat, Team
from app.engine.state import Phase
from app.engine.views import now, view_for
from tests.engine.scenes import board_of, events_of, hands_of, in_play, lay, listed

C_HOME = "C1,C2,C3,C4"
LAST_MARBLE = board_of(a="62,A2,A3,A4", b="20", c=C_HOME, d="50")
"""A needs a 3 to bring home the eighth marble of its team."""


def test_a_team_has_won_when_its_eight_marbles_are_home() -> None:
    """R9.1"""
    state = in_play(hands_of("3 2", "5", "2", "2"), LAST_MARBLE)
    events = events_of(state, "3:62-A1")

    assert events[1:] == (GameWon(Team.AC),)
    assert (lay(state, "3:62-A1").phase, lay(state, "3:62-A1").winner) == (Phase.OVER, Team.AC)


def test_the_partner_can_bring_the_eighth_marble_home() -> None:
    """R7.1, R9.1"""
    state = in_play(hands_of("5", "2", "3", "2"), LAST_MARBLE, Seat.C)

    assert lay(state, "3:62-A1").winner is Team.AC


def test_four_marbles_home_do_not_end_the_game() -> None:
    """R9.1"""
    state = in_play(hands_of("3", "5", "2", "2"), board_of(a="62,A2,A3,A4", b="20", c="C1,C2,C3"))

    assert lay(state, "3:62-A1").phase is Phase.PLAY


def test_whoever_can_cancel_the_winning_move_must_and_may_lay_nothing_else() -> None:
    """R9.2: «Карта Такер обязана быть использована для отмены победного хода ваших соперников, благодаря которому
    ваши соперники заводят свой 8-ой шарик в дом.»"""
    state = lay(in_play(hands_of("3 2", "T 5", "2", "2"), LAST_MARBLE), "3:62-A1")

    assert (state.phase, listed(state)) == (Phase.PLAY, {"T/3:20-23"})
    for play in ("5:20-25", "5:discard", "T:discard"):
        with pytest.raises(IllegalAction) as refusal:
            decide(state, PlayCard(Seat.B, read_play(play)))
        assert (refusal.value.code.value, refusal.value.rule) == ("must_cancel_win", "R9.2")


def test_a_cancelled_win_is_undone_and_the_game_goes_on() -> None:
    """R9.2"""
    state = in_play(hands_of("3 2", "T 5", "2", "2"), LAST_MARBLE)
    state = lay(state, "3:62-A1")
    (event,) = events_of(state, "T/3:20-23")
    state = lay(state, "T/3:20-23")

    assert isinstance(event, CardPlayed)
    assert event.cancels_win
    assert write_board(state.board) == board_of(a="62,A2,A3,A4", b="23", c=C_HOME, d="50")
    assert (state.phase, state.winner, state.win_cancelled) == (Phase.PLAY, None, True)


def test_a_tacker_that_cannot_do_what_the_card_does_saves_nobody() -> None:
    """R9.2, R8.2: «Необходимое для использования условие, что вы должны иметь возможность выполнить действие
    отмененной карты для своих целей, остается в силе.»"""
    b_is_out_of_play = board_of(a="62,A2,A3,A4", c=C_HOME, d="50")
    state = in_play(hands_of("3 2", "T 5", "2", "2"), b_is_out_of_play)

    assert lay(state, "3:62-A1").winner is Team.AC


def test_with_the_last_card_of_a_deal_nobody_is_left_to_cancel() -> None:
    """R9.2"""
    state = in_play(hands_of(a="3"), LAST_MARBLE)

    assert [type(event) for event in events_of(state, "3:62-A1")] == [CardPlayed, GameWon]


def test_no_tacker_follows_the_one_that_cancelled_the_win() -> None:
    """R9.3: «Еще один Такер после вашего не может быть использован в данной ситуации»"""
    state = lay(in_play(hands_of("3 2", "T 5", "T 1", "2"), LAST_MARBLE), "3:62-A1", "T/3:20-23")

    assert listed(state) == {"1:62-63"}
    with pytest.raises(IllegalAction) as refusal:
        decide(state, PlayCard(Seat.C, read_play("T/3:62-A1")))
    assert (refusal.value.code.value, refusal.value.rule) == ("tacker_after_cancelled_win", "R9.3")


def test_the_ban_lasts_for_one_turn() -> None:
    """R9.3: C moves one; D's Tacker cancels that as ever."""
    state = lay(in_play(hands_of("3 2", "T 5", "1", "T"), LAST_MARBLE), "3:62-A1", "T/3:20-23", "1:62-63")

    assert listed(state) == {"T/1:D0-48", "T/1:50-51"}


def test_a_banned_tacker_may_be_discarded() -> None:
    """R9.3, R6.2: D's marble is in the way of C's nine."""
    d_in_the_way = board_of(a="62,A2,A3,A4", b="20", c=C_HOME, d="5")
    state = lay(in_play(hands_of("3 2", "T 5", "T 9", "2"), d_in_the_way), "3:62-A1", "T/3:20-23")

    assert listed(state) == {"T:discard", "9:discard"}


def test_a_winning_move_made_with_a_tacker_can_be_cancelled_as_well() -> None:
    """R9.4: B cancels A's Tacker: D's move stands again."""
    state = in_play(hands_of("T 2", "T 5", "2", "3 2"), LAST_MARBLE, Seat.D)
    state = lay(state, "3:50-53", "T/3:62-A1")

    assert listed(state) == {"T/3:20-23"}
    assert write_board(lay(state, "T/3:20-23").board) == board_of(a="62,A2,A3,A4", b="23", c=C_HOME, d="53")


def test_a_pending_win_is_shown_to_all_until_it_is_cancelled() -> None:
    """R9.2"""
    pending = lay(in_play(hands_of("3 2", "T 5", "2", "2"), LAST_MARBLE), "3:62-A1")
    cancelled = lay(pending, "T/3:20-23")

    assert [view_for(pending, viewer).win_pending for viewer in (*Seat, None)] == ["AC"] * 5
    assert now(cancelled)["win_pending"] is None


def test_a_win_that_nobody_can_cancel_is_never_shown_as_pending() -> None:
    """R9.2"""
    state = in_play(hands_of("3 2", "5", "2", "2"), LAST_MARBLE)

    told = now(lay(state, "3:62-A1"))

    assert (told["phase"], told["win_pending"], told["turn"], told["waiting_for"]) == ("over", None, None, [])


@pytest.mark.parametrize(
    "action",
    [
        PlayCard(Seat.B, read_play("5:20-25")),
        DealCards(FULL_DECK),
        GiveCard(Seat.B, Card.FIVE),
        FixExchange(),
    ],
)
def test_when_the_game_is_over_nothing_more_happens(
    action: PlayCard | DealCards | GiveCard | FixExchange,
) -> None:
    """R9.1"""
    over = lay(in_play(hands_of("3 2", "5", "2", "2"), LAST_MARBLE), "3:62-A1")

    with pytest.raises(IllegalAction) as refusal:
        decide(over, action)
    assert refusal.value.code.value == "not_now"
    assert listed(over) == set()
