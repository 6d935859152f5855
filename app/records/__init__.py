"""Whole games as text that anyone can check: the form of events and records, their chain of hashes, and `verify`."""
