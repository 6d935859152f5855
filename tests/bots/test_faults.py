"""Four faults that the strongest bot known for games of this family has, and these bots have not."""

from collections import Counter

import pytest

from app.bots.levels import LEVELS, choose
from app.bots.view import SeatView
from app.engine.actions import PlayCard
from app.engine.cards import FULL_DECK
from app.engine.notation import write_play
from tests.bots.views import view_of
from tests.engine.scenes import board_of, cards

SEEDS = range(8)
LOOK_AHEAD = ["planner", "hard"]
TACKERS = [("5 9 T", 3), ("5 9 10 12 T", 5)]
"""Hands late in a deal, when `hard` plays it out, and early; with the cards of each other hand."""


def played(level: str, view: SeatView, seed: int = 0) -> str:
    """What the level lays from this view."""
    action = choose(level, view, seed)
    assert isinstance(action, PlayCard)
    return write_play(action.play)


@pytest.mark.parametrize("level", ["medium", *LOOK_AHEAD])
def test_with_a_tacker_that_cannot_be_played_it_plays_as_well_as_without(level: str) -> None:
    """R8.3: nothing has been laid in this deal, so the Tacker only waits."""
    with_it = {played(level, view_of("3 5 T 10", a="20,62,A4"), seed) for seed in SEEDS}
    without_it = {played(level, view_of("3 5 10", a="20,62,A4"), seed) for seed in SEEDS}

    assert with_it == without_it
    assert len(with_it) == 1


@pytest.mark.parametrize(("hand", "others"), TACKERS)
@pytest.mark.parametrize("level", LOOK_AHEAD)
def test_a_tacker_that_gains_little_is_kept_for_later(level: str, hand: str, others: int) -> None:
    """R8.1: D's harmless 2 could be answered, but there is something better to do, or as good without it."""
    before = board_of(a="30,62,A4", d="20")
    view = view_of(hand, a="30,62,A4", d="22", before=before, face="2", discard="2", others=others)

    assert {played(level, view, seed) for seed in SEEDS} == {"5:62-A3"}


@pytest.mark.parametrize(("hand", "others"), TACKERS)
@pytest.mark.parametrize("level", LOOK_AHEAD)
def test_a_tacker_that_undoes_much_is_played(level: str, hand: str, others: int) -> None:
    """R8.6: D has just knocked out a marble that was as good as home; answered, it stands there again."""
    before = board_of(a="30,62", d="60")
    view = view_of(hand, a="30", d="62", before=before, face="2", discard="2", others=others)

    assert {played(level, view, seed)[:2] for seed in SEEDS} == {"T/"}


def gone_but(kept: str) -> str:
    """The whole deck, less these cards."""
    return " ".join((Counter(FULL_DECK) - Counter(cards(kept))).elements())


def test_the_skip_stops_an_opponent_who_is_about_to_come_home() -> None:
    """R4.6: a 2 would win for B, and as none has been laid so late in the deck, B is likely to hold one."""
    gone = " ".join(gone_but("8 5 9 9 2 2 2 2 2 2 2").split()[:74])
    view = view_of("8 5 9 9", a="30,A3,A4", b="15,B2,B3,B4", d="D1,D2,D3,D4", discard=gone, others=4)

    assert {played("hard", view, seed) for seed in SEEDS} == {"8:skip"}


def test_the_skip_takes_an_opponents_last_card_of_the_deal_if_it_is_known_to_lead_home() -> None:
    """R4.6, R2.8: all cards but three 2s have been laid."""
    view = view_of("8", a="30,A3,A4", b="15,B2,B3,B4", discard=gone_but("8 2 2 2"), others=1)

    assert {played("hard", view, seed) for seed in SEEDS} == {"8:skip"}


@pytest.mark.parametrize(("hand", "others"), [("8", 1), ("8 8 8 8", 4)])
def test_the_skip_is_not_wasted_on_an_opponent_who_can_do_little(hand: str, others: int) -> None:
    """R4.6: with everything still before B, eight cells are worth more."""
    view = view_of(hand, a="48,A3,A4", b="", others=others)

    assert {played("hard", view, seed) for seed in SEEDS} == {"8:48-56"}


GONE = "1 1 1 1 1 1 1 1 1 13 13 13 13 13 13 13 13 13"


@pytest.mark.parametrize(("hand", "others"), [("2", 1), ("2 2 2 2", 4)])
def test_it_remembers_the_cards_that_have_been_laid(hand: str, others: int) -> None:
    """R2.8: on B's start cell a marble is in danger as long as a 1 or 13 may come out, and safe when all are laid."""
    dangerous, safe = (
        view_of(hand, a="3,14", discard=gone, can_enter="" if gone else "B", others=others) for gone in ("", GONE)
    )

    assert {played("hard", dangerous, seed) for seed in SEEDS} == {"2:3-5"}
    assert {played("hard", safe, seed) for seed in SEEDS} == {"2:14-16"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_does_the_same_for_the_same_seed(level: str) -> None:
    view = view_of("2 6 8", a="14,42", b="40", c="12")

    assert played(level, view, 5) == played(level, view, 5)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_has_nothing_to_choose_says_so(level: str) -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        choose(level, view_of(""), 0)
