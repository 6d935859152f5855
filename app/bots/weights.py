"""The numbers of `worth`, in logarithms of the odds of winning. Fitted to games: see docs/bots.md."""

RING_KNOTS: tuple[tuple[int, float], ...] = (
    (0, 0.30),
    (1, 0.42),
    (3, 0.42),
    (4, 0.33),
    (16, 0.40),
    (32, 0.55),
    (48, 0.70),
    (52, 0.80),
    (60, 0.95),
    (63, 0.95),
)
"""A marble on the ring, by the cells gone since its own start cell; the first is a fresh one."""

RETURNED = 0.95
"""A marble on its own start cell that is not fresh: home is the next step (R5.3)."""

IN_BASE: tuple[float, ...] = (0.0, 0.0, 0.0, -0.05, -0.25)
"""By the number of marbles in base."""

HOME_WORTH: tuple[float, ...] = tuple(
    sum((1.05, 1.15, 1.2, 1.3)[depth] for depth in range(4) if home >> depth & 1)
    - 0.1 * sum(1 for depth in range(3) if home >> depth & 1 and (home >> depth + 1) != (1 << 3 - depth) - 1)
    for home in range(16)
)
"""By the home cells taken: bit 0 is the nearest."""

DANGER = 0.6
"""For a whole lap's way that one card may cost."""
