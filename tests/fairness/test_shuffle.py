"""The shuffle: known answers, what it depends on, and its form."""

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.engine.actions import DealCards, RevealSecret, StartGame
from app.engine.cards import FULL_DECK
from app.engine.game import NEW_GAME
from app.engine.seats import SEATS
from app.engine.state import GameState, Options, Phase, ShuffleCommitment
from app.fairness.house import house_action, next_deck_number
from app.fairness.shuffle import ALGORITHM, NOTHING_ADDED, Shuffle, read_shuffle
from app.fairness.stream import Stream

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text())
SECRET = bytes(range(32))


def _of(vector: dict[str, Any]) -> Shuffle:
    commitment = ShuffleCommitment(ALGORITHM, vector["commitment"], tuple(vector["seat_bytes"][s.name] for s in SEATS))
    return read_shuffle(vector["secret"], commitment)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["why"])
def test_the_shuffle_gives_the_known_answers(vector: dict[str, Any]) -> None:
    shuffle = _of(vector)

    assert shuffle.commitment.commitment == vector["commitment"]
    assert shuffle.first_dealer().name == vector["first_dealer"]
    assert {number: list(shuffle.deck(int(number))) for number in vector["decks"]} == vector["decks"]


def test_the_fixed_order_that_is_shuffled_never_changes() -> None:
    """R2.1"""
    spelled = " ".join(FULL_DECK)

    assert hashlib.sha256(spelled.encode()).hexdigest().startswith("588eb1da95de993a")


def test_the_first_number_is_taken_from_the_first_block_of_the_stream() -> None:
    block = hmac.digest(SECRET, b"deck 1" + bytes(4), "sha256")

    assert Stream(SECRET, "deck 1").below(256) == block[0]


def test_the_stream_goes_on_with_its_next_block() -> None:
    blocks = [hmac.digest(SECRET, b"x" + number.to_bytes(4, "big"), "sha256") for number in range(3)]
    stream = Stream(SECRET, "x")

    assert bytes(stream.below(256) for _ in range(96)) == b"".join(blocks)


def test_a_byte_past_the_last_whole_multiple_is_thrown_away() -> None:
    """Of 100 numbers, bytes from 200 on would favour the small ones."""
    everything, below_100 = Stream(SECRET, "x"), Stream(SECRET, "x")
    kept = [byte % 100 for byte in (everything.below(256) for _ in range(512)) if byte < 200]

    assert [below_100.below(100) for _ in kept] == kept


@pytest.mark.parametrize("bound", [0, 257])
def test_a_bound_that_bytes_cannot_serve_is_an_error(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream(SECRET, "x").below(bound)


@pytest.mark.parametrize("seat", SEATS)
def test_the_bytes_of_each_seat_change_every_deck(seat: int) -> None:
    added = tuple(bytes(32) if other == seat else None for other in SEATS)
    alone, mixed = Shuffle(SECRET), Shuffle(SECRET, added)  # type: ignore[arg-type]

    assert alone.deck(1) != mixed.deck(1)
    assert alone.commitment.commitment == mixed.commitment.commitment


def test_the_same_bytes_from_another_seat_are_another_shuffle() -> None:
    from_a, from_b = Shuffle(SECRET, (SECRET, None, None, None)), Shuffle(SECRET, (None, SECRET, None, None))

    assert from_a.deck(1) != from_b.deck(1)


def test_every_deck_is_all_the_cards_in_another_order() -> None:
    """R2.1, R2.2"""
    decks = [Shuffle(SECRET).deck(number) for number in range(1, 30)]

    assert all(Counter(deck) == Counter(FULL_DECK) for deck in decks)
    assert len(set(decks)) == len(decks)


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_of_another_length_is_an_error(secret: bytes) -> None:
    with pytest.raises(ValueError, match="secret"):
        Shuffle(secret)


def test_seat_bytes_of_another_length_are_an_error() -> None:
    with pytest.raises(ValueError, match="32 bytes or none"):
        Shuffle(SECRET, (b"short", None, None, None))


def test_an_algorithm_of_another_name_is_not_taken_for_this_one() -> None:
    with pytest.raises(ValueError, match="tacker-shuffle-9"):
        read_shuffle(SECRET.hex(), ShuffleCommitment("tacker-shuffle-9", "", (None,) * 4))


def test_the_house_starts_with_the_commitment_and_never_with_the_secret() -> None:
    """R2.2"""
    shuffle = Shuffle(SECRET)

    asked = house_action(NEW_GAME, Options(), shuffle)

    assert asked == StartGame(Options(), shuffle.first_dealer(), shuffle.commitment)
    assert SECRET.hex() not in repr(asked)


@pytest.mark.parametrize(("deals", "deck"), [(0, 1), (5, 2), (10, 3)])
def test_after_five_deals_the_house_takes_the_next_deck(deals: int, deck: int) -> None:
    """R2.2"""
    state = GameState(phase=Phase.DEALING, deal_number=deals)

    assert next_deck_number(state) == deck
    assert house_action(state, Options(), Shuffle(SECRET)) == DealCards(Shuffle(SECRET).deck(deck))


def test_the_house_deals_on_from_a_deck_that_is_not_used_up() -> None:
    """R2.2"""
    state = GameState(phase=Phase.DEALING, deal_number=1, deck=FULL_DECK[:80])

    assert house_action(state, Options(), Shuffle(SECRET)) == DealCards()


def test_the_house_reveals_the_secret_once_the_game_is_over_and_only_once() -> None:
    shuffle = Shuffle(SECRET, NOTHING_ADDED)
    over = GameState(phase=Phase.OVER, shuffle=shuffle.commitment)

    assert house_action(over, Options(), shuffle) == RevealSecret(SECRET.hex())
    assert house_action(GameState(phase=Phase.OVER, shuffle=over.shuffle, secret="00"), Options(), shuffle) is None


def test_a_game_begun_without_a_commitment_reveals_nothing() -> None:
    assert house_action(GameState(phase=Phase.OVER), Options(), Shuffle(SECRET)) is None
