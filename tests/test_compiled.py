"""What is compiled is the same: the tests of all that runs compiled, and of who hands values to it, pass on it."""

import pytest

from tests.kit import compiled

ON_WHAT_IS_COMPILED = """
import sys, pytest
from app.engine import choices
from app.records import form
from app.tables import stage
for module in (choices, form, stage):
    assert module.__file__.endswith((".so", ".pyd")), module.__file__
sys.exit(pytest.main(sys.argv[1:]))
"""
WHERE = (
    "tests/engine",
    "tests/golden",
    "tests/records",
    "tests/tables",
    "tests/bots/test_thinking.py",
    "tests/admin/test_integrity.py",
)
"""With the bots' process, whose questions and answers are pickled, and with rows that somebody has damaged."""
UNTYPED = ("test_no_view_names_a_card_in_another_hand", "test_an_event_of_a_kind_that_nobody_listed_is_a_bare_number")
"""They hand over what the types rule out; compiled code refuses that by itself."""


@pytest.mark.skipif(compiled.why_not() is not None, reason=f"{compiled.why_not()}")
def test_what_holds_for_the_plain_source_holds_for_what_is_compiled_from_it() -> None:
    compiled.compile_product()
    left_out = [f"--deselect=tests/engine/test_views.py::{name}" for name in UNTYPED]
    ran = compiled.run("-c", ON_WHAT_IS_COMPILED, *WHERE, *left_out, "-q", "-p", "no:cacheprovider")

    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
