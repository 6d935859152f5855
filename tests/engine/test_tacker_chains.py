"""Chains of up to four Tackers over every card, against a naive reading of the page on the Tacker (R8)."""

from collections import Counter
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from app.engine.cards import Card
from app.engine.events import CardPlayed
from app.engine.notation import write_board
from app.engine.seats import Seat
from app.engine.spaces import HOME, RING, cell_name
from app.engine.state import GameState, Phase
from tests.engine import naive
from tests.engine.scenes import board_of, events_of, hands_of, in_play, lay, listed

BOARDS_PER_CARD = 120
FACES = tuple(card for card in Card if card is not Card.TACKER)


class Laid(NamedTuple):
    """A card of a chain, with what the engine says came of it."""

    play: str
    restored: str | None
    board: str


class Chain(NamedTuple):
    """A card and what answered it, on a board of its own."""

    start: str
    laid: tuple[Laid, ...]

    @property
    def length(self) -> int:
        """How many Tackers were played on end."""
        plays = [laid.play for laid in self.laid[1:]]
        return next((count for count, play in enumerate(plays) if not play.startswith("T/")), len(plays))


def crowded_board(rng: Random) -> str:
    """Marbles near each other, so that they knock out, block and come home."""
    here = rng.randrange(len(RING))
    ring = [RING[(here + offset) % len(RING)] for offset in rng.sample(range(45), 16)]
    groups = []
    for seat in Seat:
        on_ring = sorted(ring.pop() for _ in range(rng.randint(1, 3)))
        at_home = sorted(rng.sample(HOME[seat], rng.randint(0, 4 - len(on_ring)))[:2])
        groups.append(",".join(cell_name(cell) for cell in (*on_ring, *at_home)))
    return board_of(*groups)


def chain_over(card: Card, rng: Random) -> Chain:
    """A plays the card, then each seat in turn, A at last again, answers with a Tacker as well as it can."""
    start = crowded_board(rng)
    state = in_play(hands_of(f"{card} T", "T 2", "T 2", "T 2"), start)
    laid: list[Laid] = []
    while state.phase is Phase.PLAY and state.hands[state.turn] and len(laid) < 5:
        play = _choose(state, card if not laid else Card.TACKER, rng)
        if play is None:
            break
        event = events_of(state, play)[0]
        state = lay(state, play)
        restored = event.restored if isinstance(event, CardPlayed) else None
        laid.append(Laid(play, None if restored is None else write_board(restored), write_board(state.board)))
    return Chain(start, tuple(laid))


def _choose(state: GameState, card: Card, rng: Random) -> str | None:
    """Any play of this card; if there is none, any of its discards."""
    plays = sorted(play for play in listed(state) if play.startswith((f"{card}:", f"{card}/")))
    return rng.choice(plays) if plays else None


@cache
def chains(card: Card) -> tuple[Chain, ...]:
    rng = Random(f"chains over {card}")
    return tuple(chain_over(card, rng) for _ in range(BOARDS_PER_CARD))


@pytest.mark.parametrize("card", FACES)
def test_the_board_after_each_card_of_a_chain_is_the_one_of_the_cards_that_stand(card: Card) -> None:
    """R8.1, R8.4, R8.5, R8.6, R8.7, R8.8, R8.9, R8.10"""
    for chain in chains(card):
        plays = [laid.play for laid in chain.laid]
        replayed = [naive.board_after(chain.start, plays[: at + 1]) for at in range(len(plays))]

        assert [laid.board for laid in chain.laid] == replayed, (chain.start, plays)


@pytest.mark.parametrize("card", FACES)
def test_each_tacker_of_a_chain_acts_on_the_board_without_the_card_before_it(card: Card) -> None:
    """R8.1, R8.10"""
    for chain in chains(card):
        plays = [laid.play for laid in chain.laid]
        restored = [
            naive.restored_by_a_tacker(chain.start, plays[:at]) if play.startswith("T/") else None
            for at, play in enumerate(plays)
        ]

        assert [laid.restored for laid in chain.laid] == restored, (chain.start, plays)


@pytest.mark.parametrize("card", FACES)
def test_these_chains_reach_four_tackers_over_every_card(card: Card) -> None:
    """R8.10: the two tests above are about something."""
    lengths = Counter(chain.length for chain in chains(card))

    assert lengths[4] >= 2, lengths


def test_the_naive_reading_tells_the_example_of_the_page() -> None:
    """R8.10"""
    start, plays = board_of(), ["13:A0-0", "T/13:B0-16", "T/13:C0-32", "T/13:D0-48"]

    assert naive.standing(plays) == ["T/13:B0-16", "T/13:D0-48"]
    assert naive.board_after(start, plays) == board_of(b="16*", d="48*")
    assert naive.restored_by_a_tacker(start, plays[:3]) == board_of(b="16*")
