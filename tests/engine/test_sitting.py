"""Around the cards: who plays a seat, votes, pauses, and games that end without a winner."""

import pytest

from app.engine.actions import (
    Abandon,
    Action,
    CallVote,
    CastVote,
    EndGrace,
    EndVote,
    GiveCard,
    GiveToBot,
    NoteAway,
    NoteHere,
    OfferToPlay,
    Resume,
    RunOutOfTime,
    SeatBot,
    ShowHands,
    TakeBack,
)
from app.engine.chairs import By, Ending, Matter, Why
from app.engine.events import GamePaused, VoteDecided
from app.engine.game import decide
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Phase
from app.engine.views import view_for, visible, waiting_for
from tests.engine.scenes import act, dealt, hands_of

HANDS = hands_of("13 2 3 5 T", "2 3 4 5 6", "1 1 13 9 S", "7 8 9 10 12")
GAME = dealt(HANDS)
A, B, C, D = SEATS


def refusal_of(state: GameState, action: Action) -> Refusal:
    with pytest.raises(IllegalAction) as refused:
        decide(state, action)
    return refused.value.code


def away(*seats: Seat) -> GameState:
    return act(GAME, *(NoteAway(seat) for seat in seats))


def overdue(seat: Seat) -> GameState:
    return act(away(seat), EndGrace(seat))


def test_an_absent_seat_can_be_given_to_a_bot_once_its_grace_is_over() -> None:
    given = act(overdue(C), GiveToBot(A, C, "medium"))

    assert refusal_of(away(C), GiveToBot(A, C, "medium")) is Refusal.NOT_OVERDUE
    assert (given.chairs[C].by, given.chairs[C].bot) == (By.BOT, "medium")


def test_one_may_let_a_bot_play_ones_own_seat_at_any_time() -> None:
    assert act(GAME, GiveToBot(B, B, "easy")).chairs[B].by is By.BOT


def test_who_does_not_play_gives_no_seat_away() -> None:
    state = act(overdue(C), SeatBot(A, "easy", Why.LEFT))

    assert refusal_of(state, GiveToBot(A, C, "easy")) is Refusal.BOT_PLAYS


def test_the_owner_takes_the_seat_back_and_nothing_is_lost() -> None:
    state = act(overdue(C), GiveToBot(A, C, "medium"), GiveCard(C, HANDS[C][0]), TakeBack(C))

    assert state.chairs[C].by is By.OWNER
    assert state.hands[C] == HANDS[C][1:]
    assert refusal_of(state, TakeBack(C)) is Refusal.SEAT_IS_YOURS


def test_who_comes_back_in_time_is_no_longer_overdue() -> None:
    state = act(overdue(C), NoteHere(C))

    assert (state.chairs[C].is_absent, state.chairs[C].is_overdue) == (False, False)


def test_a_bot_that_stands_in_does_so_for_one_card() -> None:
    standing_in = act(GAME, RunOutOfTime(B, "easy"))
    done = act(standing_in, GiveCard(B, HANDS[B][0]))

    assert [state.chairs[B].by for state in (standing_in, done)] == [By.STAND_IN, By.OWNER]


@pytest.mark.parametrize(("present", "needed"), [(4, 3), (3, 2), (2, 2), (1, 1)])
def test_more_than_half_of_those_present_decide(present: int, needed: int) -> None:
    state = act(away(*SEATS[present:]), CallVote(A, Matter.PAUSE))

    for seat in SEATS[1:needed]:
        assert not state.is_paused
        state = act(state, CastVote(seat, yes=True))

    assert state.is_paused


def test_a_vote_ends_as_soon_as_it_cannot_pass_any_more() -> None:
    state = act(GAME, CallVote(A, Matter.ABANDON), CastVote(B, yes=False), CastVote(C, yes=False))

    assert state.vote is None
    assert state.abandoned is None


def test_who_has_not_voted_in_time_has_said_no() -> None:
    state = act(GAME, CallVote(A, Matter.PAUSE), CastVote(B, yes=True))

    assert decide(state, EndVote()) == (VoteDecided(Matter.PAUSE, passed=False, yes=2, no=2),)


def test_the_absent_have_no_voice_and_block_nothing() -> None:
    state = act(away(B, C), CallVote(A, Matter.PAUSE))

    assert refusal_of(state, CastVote(B, yes=True)) is Refusal.NO_VOTER
    assert act(state, CastVote(D, yes=True)).is_paused


def test_nobody_votes_twice() -> None:
    state = act(GAME, CallVote(A, Matter.PAUSE))

    assert refusal_of(state, CastVote(A, yes=True)) is Refusal.VOTED_ALREADY
    assert refusal_of(state, CallVote(B, Matter.ABANDON)) is Refusal.VOTE_IS_OPEN


def test_how_others_voted_is_told_to_nobody() -> None:
    state = act(GAME, CallVote(A, Matter.PAUSE))
    (cast,) = decide(state, CastVote(B, yes=False))
    voted = act(state, CastVote(B, yes=False))

    assert [visible(cast, viewer, voted) is None for viewer in (*SEATS, None)] == [True, False, True, True, True]
    assert view_for(voted, None).vote == view_for(state, None).vote


def test_while_a_game_is_paused_cards_wait_and_any_who_play_may_go_on() -> None:
    paused = act(away(B, C, D), CallVote(A, Matter.PAUSE))

    assert refusal_of(paused, GiveCard(A, HANDS[A][0])) is Refusal.PAUSED
    assert waiting_for(paused) == SEATS
    assert not act(paused, Resume(D)).is_paused
    assert refusal_of(GAME, Resume(A)) is Refusal.NOT_PAUSED


def test_an_abandoned_game_is_over_without_a_winner() -> None:
    state = act(away(B, C, D), CallVote(A, Matter.ABANDON))

    assert (state.phase, state.winner, state.abandoned) == (Phase.OVER, None, Ending.VOTE)
    assert refusal_of(state, CallVote(A, Matter.PAUSE)) is Refusal.NOT_NOW


def test_the_house_ends_a_game_that_nobody_plays() -> None:
    assert act(GAME, Abandon(Ending.DESERTED)).abandoned is Ending.DESERTED


def test_a_spectator_plays_an_absent_seat_if_those_present_agree() -> None:
    offered = act(overdue(C), OfferToPlay(C, "p_watcher"))
    agreed = act(offered, CastVote(A, yes=True), CastVote(B, yes=True))

    assert refusal_of(away(C), OfferToPlay(C, "p_watcher")) is Refusal.NOT_OVERDUE
    assert (agreed.chairs[C].by, agreed.chairs[C].substitute) == (By.SUBSTITUTE, "p_watcher")
    assert act(agreed, TakeBack(C)).chairs[C].by is By.OWNER


def test_an_offer_lapses_when_the_seats_own_player_is_back() -> None:
    assert act(overdue(C), OfferToPlay(C, "p_watcher"), NoteHere(C)).vote is None


def test_an_offer_with_nobody_to_agree_is_refused() -> None:
    state = act(away(A, B, D, C), EndGrace(C))

    assert refusal_of(state, OfferToPlay(C, "p_watcher")) is Refusal.NOBODY_TO_ASK


def test_a_vote_lapses_with_the_last_of_its_voters() -> None:
    state = act(away(C, D), CallVote(A, Matter.ABANDON), SeatBot(A, "easy", Why.LEFT))

    assert state.vote is not None
    assert act(state, SeatBot(B, "easy", Why.LEFT)).vote is None


def test_a_seat_shows_its_hand_to_spectators_only_if_it_says_so() -> None:
    state = act(GAME, ShowHands(A, allow=True))

    assert state.shows_hands == (True, False, False, False)
    assert act(state, ShowHands(A, allow=False)).shows_hands == (False,) * 4


def test_a_bots_seat_shows_its_hand_from_the_start_and_one_that_a_bot_took_over_does_not() -> None:
    state = act(GAME, SeatBot(D, "easy", Why.START), SeatBot(C, "easy", Why.LEFT))

    assert state.shows_hands == (False, False, False, True)


def test_a_pause_that_was_agreed_stops_everything_at_once() -> None:
    state = act(away(B, C, D), NoteHere(B), CallVote(A, Matter.PAUSE))

    assert decide(state, CastVote(B, yes=True))[-1] == GamePaused()
