"""What holds at every step of whole random games, whatever is played."""

from functools import cache
from itertools import chain
from random import Random

import pytest

from app.engine.actions import PlayCard
from app.engine.choices import carry_out, choices, legal_plays
from app.engine.events import CardDiscarded, CardPlayed, DealEnded
from app.engine.game import NEW_GAME, replay
from app.engine.invariants import faults
from app.engine.notation import read_board, read_play, write_board, write_play
from app.engine.positions import read_position, write_position
from app.engine.seats import SEATS
from app.engine.state import Options, Phase, SevenHome
from app.engine.turns import after, winner
from app.engine.views import waiting_for
from app.simulation import Step, pick_at_random, pick_sensibly, play_game

RANDOM_GAMES = 8
SENSIBLE_GAMES = 4


@cache
def games() -> tuple[tuple[Step, ...], ...]:
    """Some whole games; half of them with the option that a 7 steps only forwards inside home."""
    options = (Options(SevenHome.BOTH), Options(SevenHome.FORWARD))
    at_random = (play_game(Random(seed), pick_at_random, options[seed % 2]) for seed in range(RANDOM_GAMES))
    sensible = (play_game(Random(seed), pick_sensibly, options[seed % 2]) for seed in range(SENSIBLE_GAMES))
    return tuple(tuple(game) for game in chain(at_random, sensible))


def steps() -> chain[Step]:
    """All steps of all games."""
    return chain.from_iterable(games())


def turns() -> tuple[Step, ...]:
    """The steps in which a card is laid."""
    return tuple(step for step in steps() if isinstance(step.action, PlayCard))


def test_marbles_cards_and_turns_are_sound_after_every_action() -> None:
    """R1.1, R1.4, R2.1, R2.7, R5.2: sixteen marbles, none sharing a cell; a hundred cards; hands that run out
    together."""
    assert not [found for step in steps() if (found := faults(step.after))]


def test_every_game_ends_with_eight_marbles_home() -> None:
    """R9.1"""
    for game in games():
        end = game[-1].after

        assert end.phase is Phase.OVER
        assert end.winner is not None
        assert end.board.has_won(end.winner)


def test_there_is_always_something_to_lay() -> None:
    """R6.1, R6.2: a play or a discard; and to each of them the game finds its way on."""
    assert all(legal_plays(step.before.position) for step in turns())


def test_somebody_is_waited_for_unless_the_house_must_deal_or_the_game_is_over() -> None:
    """R2.4"""
    for step in steps():
        is_up_to_a_seat = step.after.phase in (Phase.EXCHANGE, Phase.PLAY)

        assert bool(waiting_for(step.after)) is is_up_to_a_seat


def test_the_fold_of_all_events_is_the_state() -> None:
    """R2.7: an audit of the log comes to the end the table came to."""
    for game in games():
        events = chain.from_iterable(step.events for step in game)

        assert replay(events, NEW_GAME) == game[-1].after


def test_whatever_is_accepted_comes_to_an_outcome_that_is_listed() -> None:
    """R6.1: the sensible player spells its sevens and swaps itself; a listing shows one spelling of each outcome
    (§11)."""
    for step in turns():
        assert isinstance(step.action, PlayCard)
        done = carry_out(step.before.position, step.action.play)
        listed = {(found.play.card, found.play.function, found.board) for found in legal_plays(step.before.position)}

        assert (done.play.card, done.play.function, done.board) in listed


def test_a_turn_leaves_what_the_rules_say_a_card_leaves() -> None:
    """R8.1, R9.1: the position a state holds after a card is the one worked out from the position before it."""
    for step in turns():
        assert isinstance(step.action, PlayCard)
        following = after(step.before.position, carry_out(step.before.position, step.action.play))

        assert (winner(following) is not None) is (step.after.phase is Phase.OVER)
        if step.after.phase is Phase.PLAY:
            assert step.after.position == following


def test_what_was_played_reads_back_from_its_notation() -> None:
    """R1.5: plays, boards and positions, both ways."""
    for step in turns():
        assert isinstance(step.action, PlayCard)
        position = step.before.position

        assert read_play(write_play(step.action.play)) == step.action.play
        assert read_board(write_board(position.board)) == position.board
        assert read_position(write_position(position)) == position


def test_all_hands_run_out_together() -> None:
    """R2.7"""
    ended = [step.after for step in steps() if isinstance(step.events[-1], DealEnded)]

    assert ended
    assert all(state.hands == ((),) * len(SEATS) for state in ended)


def test_every_turn_lays_one_card() -> None:
    """R2.7"""
    for step in turns():
        laid = [event for event in step.events if isinstance(event, CardPlayed | CardDiscarded)]

        assert len(laid) == 1
        assert len(step.after.discard) == len(step.before.discard) + 1


@pytest.mark.parametrize("options", [Options(SevenHome.BOTH), Options(SevenHome.FORWARD)])
def test_a_game_keeps_the_options_it_was_started_with(options: Options) -> None:
    """R10.1"""
    kept = {game[-1].after.options for game in games() if game[0].after.options == options}

    assert kept == {options}


def test_the_choices_sent_always_offer_something() -> None:
    """R6.1: every position of the sensible games; what is offered was then played, so it is legal."""
    for step in (step for game in games()[RANDOM_GAMES:] for step in game if isinstance(step.action, PlayCard)):
        offered = choices(step.before.position)

        assert any(entry["plays"] or entry.get("swap") or entry.get("seven") for entry in offered["cards"])
