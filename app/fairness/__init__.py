"""Shuffles that nobody has to trust (docs/fairness.md): pure functions of a secret and of what the seats add to it."""
