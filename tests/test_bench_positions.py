"""The positions of the bench: always the same, so that figures of different days can be compared."""

import hashlib
import json

from app.engine.cards import Card
from app.engine.choices import legal_plays
from app.engine.plays.play import Function
from app.engine.positions import write_position
from bench.positions import NUMBER, mid_game_positions

DIGEST = "8a4079829fdbb1171c24e6d3ae80ec33247075ad2d06892ff3bab9e7b6bedab8"


def test_the_positions_are_the_same_on_every_day() -> None:
    written = [write_position(position) for position in mid_game_positions()]

    assert len(written) == NUMBER
    assert hashlib.sha256(json.dumps(written).encode()).hexdigest() == DIGEST


def test_sevens_with_many_outcomes_and_tackers_are_among_them() -> None:
    plays = [[outcome.play for outcome in legal_plays(position)] for position in mid_game_positions()]
    sevens = [sum(play.function is Function.SEVEN for play in hand) for hand in plays]

    assert max(sevens) > 100
    assert sum(number > 1 for number in sevens) > 50
    assert sum(any(play.card is Card.TACKER for play in hand) for hand in plays) > 30
