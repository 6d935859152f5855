"""The shuffle held against what chance would do, over fixed secrets: χ² of places, hands and first dealers.

Each figure may be as extreme as chance makes it once in a thousand times; the secrets are fixed, so a pass stays one.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import comb, sqrt

from app.engine.cards import ENTERING, FULL_DECK, HAND_SIZE, Card
from app.engine.dealing import deal
from app.engine.events import CardsDealt
from app.engine.seats import SEATS
from app.engine.state import GameState, Phase
from app.fairness.shuffle import Shuffle

_ONE_IN_A_THOUSAND = 3.09
"""The normal deviate that is exceeded so often."""


@cache
def shuffles() -> tuple[Shuffle, ...]:
    """1,500 games' shuffles, from secrets that anyone can recompute."""
    return tuple(Shuffle(hashlib.sha256(f"game {number}".encode()).digest()) for number in range(1500))


@cache
def decks() -> tuple[tuple[Card, ...], ...]:
    """The first two decks of each."""
    return tuple(shuffle.deck(number) for shuffle in shuffles() for number in (1, 2))


def is_likely(observed: Iterable[float], expected: Iterable[float], freedom: int) -> bool:
    """Whether χ² stays below its 99.9 % point, by Wilson and Hilferty's approximation."""
    chi_square = sum((seen - due) ** 2 / due for seen, due in zip(observed, expected, strict=True))
    spread = 2 / (9 * freedom)
    return chi_square < freedom * (1 - spread + _ONE_IN_A_THOUSAND * sqrt(spread)) ** 3


def test_every_face_is_as_likely_in_every_place() -> None:
    """R2.2"""
    copies = Counter(FULL_DECK)
    seen = [Counter(deck[place] for deck in decks()) for place in range(len(FULL_DECK))]
    observed = [at_place[card] for at_place in seen for card in copies]
    expected = [len(decks()) * copies[card] / len(FULL_DECK) for _ in seen for card in copies]

    # Every deck holds the same cards, so the last place follows from the others.
    assert is_likely(observed, expected, (len(FULL_DECK) - 1) * (len(copies) - 1))


def test_neighbours_in_a_deck_say_nothing_of_each_other() -> None:
    """R2.2: pairs of like faces come up as often as chance has it."""
    copies = Counter(FULL_DECK)
    pairs = len(decks()) * (len(FULL_DECK) - 1)
    like = sum(one == other for deck in decks() for one, other in pairwise(deck))
    due = pairs * sum(count * (count - 1) for count in copies.values()) / (len(FULL_DECK) * (len(FULL_DECK) - 1))

    assert is_likely([like, pairs - like], [due, pairs - due], 1)


def test_every_seat_is_dealt_ones_and_thirteens_as_often_as_chance_has_it() -> None:
    """R2.5: how many of a hand's five cards enter, for each seat, over the first deal of every deck."""
    entering = sum(card in ENTERING for card in FULL_DECK)
    share = [
        comb(entering, count) * comb(len(FULL_DECK) - entering, HAND_SIZE - count) / comb(len(FULL_DECK), HAND_SIZE)
        for count in range(HAND_SIZE + 1)
    ]
    hands = [_hands(deck) for deck in decks()]

    for seat in SEATS:
        seen = Counter(sum(card in ENTERING for card in dealt[seat]) for dealt in hands)
        few, many = range(3), range(3, HAND_SIZE + 1)
        observed = [*(seen[count] for count in few), sum(seen[count] for count in many)]
        expected = [*(share[count] for count in few), sum(share[count] for count in many)]
        assert is_likely(observed, [len(hands) * part for part in expected], 3), seat


def test_every_seat_is_drawn_first_dealer_as_often() -> None:
    """R2.2"""
    seen = Counter(shuffle.first_dealer() for shuffle in shuffles())

    assert is_likely([seen[seat] for seat in SEATS], [len(shuffles()) / len(SEATS)] * len(SEATS), 3)


def test_the_measure_catches_a_shuffle_that_is_a_little_wrong() -> None:
    """A mutation check: numbers drawn without rejection would favour small places."""
    biased = Counter(byte % 100 for byte in range(256))

    assert not is_likely([biased[n] * 40 for n in range(100)], [102.4] * 100, 99)


def _hands(deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    _, dealt, _ = deal(GameState(phase=Phase.DEALING), deck)
    assert isinstance(dealt, CardsDealt)
    return dealt.hands
