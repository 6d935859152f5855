"""Tacker: a server for the Russian edition of the marble-and-card game TAC, played in the browser."""

VERSION = "0.1.0"
"""The build, as clients are told it; the same as in pyproject.toml."""
