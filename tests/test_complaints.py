"""The page of complaints names the tests that answer them; each must be there."""

import re

import pytest

from tests.kit.databases import ROOT

PAGE = (ROOT / "docs" / "complaints.md").read_text()
PYTHON = re.findall(r"`(test_\w+)`", PAGE)
JAVASCRIPT = re.findall(r"`(\w+\.test\.js): ([^`]+)`", PAGE)


@pytest.fixture(scope="module")
def python_tests() -> set[str]:
    """The name of every test in Python."""
    files = (ROOT / "tests").rglob("test_*.py")
    return {name for file in files for name in re.findall(r"^(?:async )?def (test_\w+)", file.read_text(), re.M)}


def test_every_test_that_answers_a_complaint_exists(python_tests: set[str]) -> None:
    assert [name for name in PYTHON if name not in python_tests] == []
    assert len(PYTHON) > 40


@pytest.mark.parametrize(("file", "beginning"), JAVASCRIPT)
def test_every_test_of_the_client_that_answers_a_complaint_exists(file: str, beginning: str) -> None:
    (found,) = (ROOT / "tests" / "js").rglob(file)

    assert f'test("{beginning}' in found.read_text()
