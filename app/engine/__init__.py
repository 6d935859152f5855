"""The rules of Tacker. Pure: no clock, no chance, no input or output, nothing of the app.

Everything is a frozen value. `game.decide` says what an action would do, as events,
or refuses; `game.evolve` folds an event into a state and never refuses.
Rule numbers (R3.2) are those of `docs/rules.md`.
"""
