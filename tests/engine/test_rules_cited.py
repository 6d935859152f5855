"""Every rule of the rule book is held by a test that names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"\bR\d+\.\d+")
RULES = re.findall(r"^- \*\*(R\d+\.\d+)\*\*", (ROOT / "docs/rules.md").read_text(), re.MULTILINE)


def docstrings_of_tests() -> Iterator[str]:
    """The docstring of each test function under `tests/`."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


CITED = {rule for docstring in docstrings_of_tests() for rule in RULE.findall(docstring)}


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_is_cited_by_a_test(rule: str) -> None:
    assert rule in CITED


def test_no_test_cites_a_rule_that_is_not_in_the_book() -> None:
    assert not CITED - set(RULES)


def test_a_rule_number_is_never_used_twice() -> None:
    assert len(RULES) == len(set(RULES))
