"""Tests through real browsers."""
