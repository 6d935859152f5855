"""A page's JavaScript as one file: its modules, each in a function of its own, the needed before those that need them.

A page of seventy modules would ask seventy times, and a phone waits for each answer. The modules stay what is written,
read and tested; this joins them when the server is first asked, without understanding more of the language than how our
modules import and export.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

_IMPORT = re.compile(r'^import\s+(?P<what>\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+"(?P<file>\.[^"]+)";$', re.M)
_LATER = re.compile(r'\bimport\("(?P<file>\.[^"]+)"\)')
_EXPORT = re.compile(r"^export\s+(?=(?:const|let|class|function|async\s+function)\s+(?P<name>\w+))", re.M)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.M)
_COMMENT = re.compile(r"^[ \t]*/\*\*.*?\*/[ \t]*\n?|[ \t]*/\*\* @type [^\n]*?\*/[ \t]*", re.M | re.S)


class NotBundledError(ValueError):
    """A module is written in a way that this cannot join."""


@dataclass(frozen=True)
class Module:
    """One file."""

    path: Path

    @cached_property
    def text(self) -> str:
        """Its code without the comments above and around declarations."""
        return _COMMENT.sub("", self.path.read_text())

    @cached_property
    def needs(self) -> tuple[Path, ...]:
        """The modules that it imports, at once or later."""
        found = [*_IMPORT.finditer(self.text), *_LATER.finditer(self.text)]
        return tuple(dict.fromkeys((self.path.parent / each["file"]).resolve() for each in found))


@dataclass
class Bundle:
    """The modules that one entry reaches, those that are needed first."""

    entry: Path
    order: list[Module] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Reads them all. Raises NotBundledError for a circle of imports."""
        self._visit(self.entry.resolve(), ())

    def _visit(self, path: Path, above: tuple[Path, ...]) -> None:
        if path in above:
            raise NotBundledError(f"{path.name} needs itself, by way of {[each.name for each in above]}")
        if any(module.path == path for module in self.order):
            return
        module = Module(path)
        for needed in module.needs:
            self._visit(needed, (*above, path))
        self.order.append(module)

    def write(self) -> str:
        """One module, which imports nothing. Raises NotBundledError for imports and exports of an unknown kind."""
        names = {module.path: f"m{number}" for number, module in enumerate(self.order)}
        return "".join(_wrapped(module, names) for module in self.order)


def _wrapped(module: Module, names: dict[Path, str]) -> str:
    def name_of(found: re.Match[str]) -> str:
        return names[(module.path.parent / found["file"]).resolve()]

    def imported(found: re.Match[str]) -> str:
        what = found["what"]
        pattern = what.split()[-1] if what.startswith("*") else re.sub(r"\s+as\s+", ": ", what)
        return f"const {pattern} = {name_of(found)};"

    exported = [found["name"] for found in _EXPORT.finditer(module.text)]
    code = _EXPORT.sub("", module.text)
    code = _IMPORT.sub(imported, code)
    code = _LATER.sub(lambda found: f"Promise.resolve({name_of(found)})", code)
    if stranger := _OTHER.search(code):
        raise NotBundledError(f"{module.path.name}: {stranger[0]}")
    gives = "".join(f" get {name}() {{ return {name}; }}," for name in exported)
    return f"const {names[module.path]} = (() => {{\n{code}\nreturn {{{gives} }};\n}})();\n"
