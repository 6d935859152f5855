"""Numbers set by hand and held against others in matches: those of `worth`, explained there, and of a skip."""

RING_KNOTS: tuple[tuple[int, float], ...] = (
    (0, 0.25),
    (1, 0.42),
    (3, 0.42),
    (4, 0.28),
    (16, 0.34),
    (32, 0.46),
    (48, 0.60),
    (52, 0.70),
    (60, 0.85),
    (63, 0.85),
)
"""A marble on the ring, by the cells gone since its own start cell, beside one in base; the first is a fresh one."""

RETURNED = 0.85
"""A marble on its own start cell that is not fresh: home is the next step (R5.3)."""

LOCKED: tuple[float, ...] = (0.0, 1.65, 3.25, 4.90, 7.30)
"""By the number of locked marbles (R5.5); four of them move the partner's (R7.1)."""

LOOSE: tuple[float, ...] = (1.30, 1.40, 1.45)
"""A marble at home with empty cells behind it, by its depth."""

STUCK = -0.5
"""A seat with marbles in base and none on the ring."""

DANGER = 0.6
"""For a whole lap's way that one card may cost."""

WON = 20.0
"""A team's eight marbles are home."""

SKIP = 0.15
"""The next opponent loses a turn (R4.6), whatever they hold."""
