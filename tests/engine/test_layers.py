"""The parts of the app use each other in one direction only, and the engine nothing at all."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"

MAY_USE: dict[str, set[str]] = {
    "engine": set(),
    "fairness": {"engine"},
    "records": {"customs", "engine", "fairness", "strict_json"},
    "protocol": {"engine"},
    "tables": {"customs", "engine", "fairness"},
    "store": {"customs", "engine", "fairness", "records"},
    "admin": {"engine", "records", "store"},
    "bots": {"engine"},
    "learning": {"engine"},
    "api": {
        "admin",
        "customs",
        "engine",
        "learning",
        "protocol",
        "tables",
        "store",
        "records",
        "fairness",
        "settings",
        "logs",
    },
}
"""For each layer, the other parts of `app` that it may import."""

ENGINE_STDLIB = {"__future__", "collections", "dataclasses", "enum", "functools", "itertools", "typing"}
"""Nothing that reads a clock, draws chance, or reaches outside."""


def imports(source: str) -> Iterator[str]:
    """Every module a source imports, wherever in it; a relative import begins with a dot."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            # `from app import strict_json` names a part by its alias alone.
            yield from (f"app.{alias.name}" for alias in node.names) if module == "app" else (module,)


def trespasses(layer: str, source: str) -> list[str]:
    """The imports that a module of this layer may not make."""
    found = []
    for name in imports(source):
        top, _, rest = name.partition(".")
        if top == "app":
            is_allowed = rest.partition(".")[0] in MAY_USE[layer] | {layer}
        else:
            is_allowed = top in ENGINE_STDLIB if layer == "engine" else top != ""
        if not is_allowed:
            found.append(name)
    return found


@pytest.mark.parametrize("layer", MAY_USE)
def test_a_layer_uses_only_the_layers_below_it(layer: str) -> None:
    found = {
        str(module.relative_to(APP)): wrong
        for module in sorted((APP / layer).rglob("*.py"))
        if (wrong := trespasses(layer, module.read_text()))
    }

    assert found == {}


def test_every_layer_has_its_line_in_the_table() -> None:
    layers = {package.parent.name for package in APP.glob("*/__init__.py")}

    assert layers == set(MAY_USE)


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "from time import monotonic",
        "from app.store.rows import Row",
        "from app import store",
        "from .board import Board",
        "def later():\n    import os",
    ],
)
def test_the_engine_would_be_caught_at(line: str) -> None:
    assert trespasses("engine", line)
