"""The wire: every message in and out as a strict, frozen Pydantic model.

`docs/protocol.md` is the contract in words; each of its examples is parsed by a test with these models.
The edge parses, the core trusts: nothing here judges whether an action is allowed.
"""
