"""The compiled engine is the same engine: this folder's own tests and the golden games pass on it."""

import pytest

from tests.kit import compiled

ON_THE_COMPILED_ENGINE = """
import sys, pytest
from app.engine import choices
assert choices.__file__.endswith((".so", ".pyd")), choices.__file__
sys.exit(pytest.main(sys.argv[1:]))
"""
UNTYPED = ("test_no_view_names_a_card_in_another_hand", "test_an_event_of_a_kind_that_nobody_listed_is_a_bare_number")
"""They hand over what the types rule out; compiled code refuses that by itself."""


@pytest.mark.skipif(compiled.why_not() is not None, reason=f"{compiled.why_not()}")
def test_what_holds_for_the_plain_engine_holds_for_the_compiled_one() -> None:
    compiled.compile_engine()
    left_out = [f"--deselect=tests/engine/test_views.py::{name}" for name in UNTYPED]
    where = ["tests/engine", "tests/golden", "--ignore=tests/engine/test_compiled.py"]
    ran = compiled.run("-c", ON_THE_COMPILED_ENGINE, *where, *left_out, "-q", "-p", "no:cacheprovider")

    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
