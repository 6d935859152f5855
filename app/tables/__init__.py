"""A table in play: decide, store, evolve, tell.

Knows the engine alone. What it needs of the store stands in `ports.py` as Protocol classes.
"""
