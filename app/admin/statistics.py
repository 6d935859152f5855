"""«The cards are rigged»: what was dealt in all games, beside what chance would deal, with Wilson's intervals."""

import asyncio
from dataclasses import dataclass, field
from math import comb, sqrt
from typing import Any

from sqlalchemy import func, literal, select, tuple_

from app.engine.cards import ENTERING, FULL_DECK, HAND_SIZE, Card
from app.engine.seats import SEATS
from app.store.database import Database
from app.store.rows import GameEventRow

Z = 2.5758
"""Of a normal distribution's 99 %."""

_AT_ONCE = 500
"""Deals counted between two looks at what else there is to do: a few milliseconds."""

EXPECTED_TACKERS = FULL_DECK.count(Card.TACKER) / len(FULL_DECK)
"""Of the cards of a hand."""


def expected_entering() -> float:
    """How often five cards off a whole deck hold one that lets a marble enter (R2.5)."""
    others = sum(card not in ENTERING for card in FULL_DECK)
    return 1 - comb(others, HAND_SIZE) / comb(len(FULL_DECK), HAND_SIZE)


def share(count: int, of: int, expected: float) -> dict[str, Any]:
    """`count` of `of`, with Wilson's interval, and whether what is expected lies in it."""
    if of == 0:
        return {"count": 0, "of": 0, "share": None, "low": 0.0, "high": 1.0, "as_expected": True}
    found = count / of
    spread = Z * sqrt(found * (1 - found) / of + Z * Z / (4 * of * of))
    middle, scale = found + Z * Z / (2 * of), 1 + Z * Z / of
    low, high = max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
    return {
        "count": count,
        "of": of,
        "share": round(found, 5),
        "low": round(low, 5),
        "high": round(high, 5),
        "as_expected": low <= expected <= high,
    }


@dataclass(slots=True)
class Dealt:
    """What is counted, by seat."""

    hands: int = 0
    entering: dict[str, int] = field(default_factory=lambda: {seat.name: 0 for seat in SEATS})
    tackers: dict[str, int] = field(default_factory=lambda: {seat.name: 0 for seat in SEATS})

    def count(self, hands: dict[str, list[str]]) -> None:
        """Five cards for each seat."""
        self.hands += 1
        for seat, cards in hands.items():
            self.entering[seat] += any(card in ENTERING for card in cards)
            self.tackers[seat] += cards.count(Card.TACKER.value)

    def as_json(self, games: int) -> dict[str, Any]:
        """The statistics as they are told."""
        expected = expected_entering()

        def told(hands: int, entering: int, tackers: int) -> dict[str, Any]:
            return {
                "hands": hands,
                "entering": share(entering, hands, expected),
                "cards": hands * HAND_SIZE,
                "tackers": share(tackers, hands * HAND_SIZE, EXPECTED_TACKERS),
            }

        return {
            "games": games,
            "deals": self.hands,
            "expected": {"entering": round(expected, 5), "tackers": round(EXPECTED_TACKERS, 5)},
            "seats": {seat.name: told(self.hands, self.entering[seat.name], self.tackers[seat.name]) for seat in SEATS},
            "all": told(self.hands * len(SEATS), sum(self.entering.values()), sum(self.tackers.values())),
        }


async def deal_statistics(database: Database) -> dict[str, Any]:
    """Over all deals of all games, also of those that run or were abandoned. Raises DatabaseAway."""
    dealt, place = Dealt(), ("", 0)
    is_deal = GameEventRow.kind == literal("cards_dealt", literal_execute=True)
    async with database.read() as connection:
        games = select(func.count(func.distinct(GameEventRow.game_id))).where(is_deal)
        games_count = (await connection.execute(games)).scalar_one()
    while True:
        query = (
            select(GameEventRow.game_id, GameEventRow.seq, GameEventRow.payload)
            .where(
                is_deal, tuple_(GameEventRow.game_id, GameEventRow.seq) > tuple_(literal(place[0]), literal(place[1]))
            )
            .order_by(GameEventRow.game_id, GameEventRow.seq)
            .limit(_AT_ONCE)
        )
        async with database.read() as connection:
            rows = (await connection.execute(query)).all()
        for row in rows:
            dealt.count(row.payload["hands"])
        if len(rows) < _AT_ONCE:
            return dealt.as_json(games_count)
        place = rows[-1].game_id, rows[-1].seq
        await asyncio.sleep(0)
