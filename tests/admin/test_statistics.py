"""What was dealt, counted over all games and set beside what chance would deal."""

from math import isclose

import pytest
from sqlalchemy import select

from app.admin.statistics import deal_statistics, expected_entering, share
from app.store.rows import GameEventRow
from tests.store.games import stored_game
from tests.tables.kit import Store


def test_wilsons_interval_is_the_known_one() -> None:
    """8 of 10: (0.8 + z²/20 ± z·√(0.016 + z²/400)) / (1 + z²/10), with z² = 6.635."""
    told = share(8, 10, 0.5)

    assert isclose(told["low"], 0.4008, abs_tol=0.0001)
    assert isclose(told["high"], 0.9598, abs_tol=0.0001)
    assert told["as_expected"] is True


@pytest.mark.parametrize(("count", "low", "high"), [(0, 0.0, 0.0622), (100, 0.9378, 1.0)])
def test_nothing_and_all_of_a_hundred_have_intervals_too(count: int, low: float, high: float) -> None:
    told = share(count, 100, 0.5)

    assert (round(told["low"], 4), round(told["high"], 4)) == (low, high)
    assert told["as_expected"] is False


def test_nothing_of_nothing_tells_nothing() -> None:
    assert share(0, 0, 0.5) == {"count": 0, "of": 0, "share": None, "low": 0.0, "high": 1.0, "as_expected": True}


def test_a_hand_of_five_off_a_whole_deck_can_enter_in_64_of_100_cases() -> None:
    """R2.5: 18 cards of 100 let a marble enter."""
    assert isclose(expected_entering(), 0.6376, abs_tol=0.0001)


async def test_every_deal_is_counted_by_seat(store: Store) -> None:
    await stored_game(store)
    await stored_game(store, steps=30)
    async with store.database.read() as connection:
        dealt = select(GameEventRow.payload).where(GameEventRow.kind == "cards_dealt")
        hands = [payload["hands"] for payload in (await connection.execute(dealt)).scalars()]

    told = await deal_statistics(store.database)

    assert (told["games"], told["deals"]) == (2, len(hands))
    for seat in "ABCD":
        counted = told["seats"][seat]
        assert counted["entering"]["count"] == sum(bool({"1", "13"} & set(hand[seat])) for hand in hands)
        assert counted["tackers"]["count"] == sum(hand[seat].count("T") for hand in hands)
        assert counted["cards"] == 5 * len(hands)
    assert told["all"]["hands"] == 4 * len(hands)
