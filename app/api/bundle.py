"""A page's JavaScript in few files: its modules, each in a function of its own, the needed before those that need them.

A page of seventy modules would ask seventy times, and a phone waits for each answer. The modules stay what is written,
read and tested; this joins them when the server is first asked, without understanding more of the language than how our
modules import and export.

What a page needs at once is one file. What it asks for later, by `import("./…")`, is a part: a file for each such
import, which shares the modules of the page. A module that several parts need belongs to the page, so that there is one
of it.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_IMPORT = re.compile(r'^import\s+(?P<what>\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+"(?P<file>\.[^"]+)";$', re.M)
_LATER = re.compile(r'\bimport\("(?P<file>\.[^"]+)"\)')
_EXPORT = re.compile(r"^export\s+(?=(?:const|let|class|function|async\s+function)\s+(?P<name>\w+))", re.M)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.M)
_COMMENT = re.compile(r"^[ \t]*/\*\*.*?\*/[ \t]*\n?|[ \t]*/\*\* @type [^\n]*?\*/[ \t]*", re.M | re.S)


def digest(content: bytes) -> str:
    """Ten letters that stand for this content."""
    return hashlib.sha256(content).hexdigest()[:10]


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
        """The modules that it cannot begin without."""
        return self._named(_IMPORT)

    @cached_property
    def asks_for(self) -> tuple[Path, ...]:
        """The modules that it imports later."""
        return self._named(_LATER)

    def _named(self, pattern: re.Pattern[str]) -> tuple[Path, ...]:
        return tuple(dict.fromkeys(_beside(self.path, found["file"]) for found in pattern.finditer(self.text)))


class Bundle:
    """All that one page reaches."""

    def __init__(self, entry: Path, at: str) -> None:
        """Read the modules; *at* is the page's address, less `.js`. Raises NotBundledError for a circle of imports."""
        self._at = at
        self._modules: dict[Path, Module] = {}
        self._home = entry.resolve().parent
        own = self._closure(entry.resolve())
        wanted = {path: self._closure(path) for path in self._asked_for(own)}
        several = Counter(path for closure in wanted.values() for path in closure)
        shared = [path for closure in wanted.values() for path in closure if several[path] > 1]
        self.page: tuple[Path, ...] = tuple(dict.fromkeys([*self._all_closures(shared), *own]))
        """What is needed at once, the needed first, the entry last."""
        self.parts: dict[str, tuple[Path, ...]] = {
            self._part_name(path): tuple(each for each in closure if each not in self.page)
            for path, closure in wanted.items()
            if path not in self.page
        }
        """What comes later, by the part's name."""
        everything = [*self.page, *(path for part in self.parts.values() for path in part)]
        self._names = {path: f"m{number}" for number, path in enumerate(everything)}
        self.version = digest("\0".join(f"{path.name}\0{self._modules[path].text}" for path in everything).encode())
        """Changes whenever any of its code does."""

    def write(self) -> str:
        """The page as one module, which imports nothing at once. Raises NotBundledError for code of an unknown kind."""
        lent = {path for part in self.parts.values() for path in self._borrowed(part)}
        return self._joined(self.page) + self._list("export", lent, "")

    def write_part(self, name: str) -> str:
        """A part as one module, which imports from the page alone. Raises KeyError for a part that is not there."""
        part = self.parts[name]
        source = f' from "{self._at}.js?v={self.version}"'
        return (
            self._list("import", self._borrowed(part), source)
            + self._joined(part)
            + self._list("export", part[-1:], "")
        )

    def _closure(self, path: Path, above: tuple[Path, ...] = ()) -> list[Path]:
        """A module with all that it needs, itself last."""
        if path in above:
            raise NotBundledError(f"{path.name} needs itself, by way of {[each.name for each in above]}")
        module = self._modules.setdefault(path, Module(path))
        before = [each for needed in module.needs for each in self._closure(needed, (*above, path))]
        return list(dict.fromkeys([*before, path]))

    def _all_closures(self, paths: Iterable[Path]) -> list[Path]:
        return [each for path in paths for each in self._closure(path)]

    def _asked_for(self, own: list[Path]) -> list[Path]:
        """What is imported later, by the page or by what it imports later."""
        found: dict[Path, None] = {}
        waiting = list(own)
        for path in waiting:
            for asked in self._modules[path].asks_for:
                if asked not in found and asked not in own:
                    found[asked] = None
                    waiting += self._closure(asked)
        return list(found)

    def _borrowed(self, part: Iterable[Path]) -> set[Path]:
        """What a part needs of the page."""
        needed = {each for path in part for each in (*self._modules[path].needs, *self._modules[path].asks_for)}
        return needed & set(self.page)

    def _list(self, word: str, paths: Iterable[Path], source: str) -> str:
        names = sorted((self._names[path] for path in paths), key=lambda name: int(name[1:]))
        return f"{word} {{ {', '.join(names)} }}{source};\n" if names else ""

    def _part_name(self, path: Path) -> str:
        return ".".join(path.relative_to(self._home).with_suffix("").parts)

    def _joined(self, paths: Iterable[Path]) -> str:
        return "".join(self._wrapped(self._modules[path]) for path in paths)

    def _wrapped(self, module: Module) -> str:
        def imported(found: re.Match[str]) -> str:
            what = found["what"]
            pattern = what.split()[-1] if what.startswith("*") else re.sub(r"\s+as\s+", ": ", what)
            return f"const {pattern} = {self._names[_beside(module.path, found['file'])]};"

        def later(found: re.Match[str]) -> str:
            path = _beside(module.path, found["file"])
            name = self._names[path]
            if path in self.page:
                return f"Promise.resolve({name})"
            return f'import("{self._at}/{self._part_name(path)}.js?v={self.version}").then((part) => part.{name})'

        exported = [found["name"] for found in _EXPORT.finditer(module.text)]
        code = _LATER.sub(later, _IMPORT.sub(imported, _EXPORT.sub("", module.text)))
        if stranger := _OTHER.search(code):
            raise NotBundledError(f"{module.path.name}: {stranger[0]}")
        gives = "".join(f" get {name}() {{ return {name}; }}," for name in exported)
        return f"const {self._names[module.path]} = (() => {{\n{code}\nreturn {{{gives} }};\n}})();\n"


def _beside(path: Path, file: str) -> Path:
    return (path.parent / file).resolve()
