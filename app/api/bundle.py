"""A page's JavaScript in few files: its modules, each in a function of its own, the needed before those that need them.

A page of seventy modules would ask seventy times, and a phone waits for each answer. The modules stay what is written,
read and tested; this joins them when the server is first asked, without understanding more of the language than how our
modules import and export.

What a page needs at once is one file. What it asks for later, by `import("./…")`, is a part: a file for each such
import, which shares the modules of the page. Modules that several parts need and the page does not are a part of their
own, `together`, so that there is one of each. What shares nothing with anything, as the words of a language, stands
alone: it is the same file for all pages, and one that has it already need not ask for it again.
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
_EXPORT = re.compile(r"^export\s+(?=(?:const|class|function|async\s+function)\s+(?P<name>\w+))", re.M)
_INDENT = re.compile(r"^[ \t]+", re.M)
_WAITS = re.compile(r"^\S.*\bawait\b", re.M)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.M)
_COMMENT = re.compile(r"^[ \t]*/\*\*.*?\*/[ \t]*\n?|[ \t]*/\*\* @type [^\n]*?\*/[ \t]*|^[ \t]*//[^\n]*\n", re.M | re.S)

TOGETHER = "together"
"""The part that other parts share."""

EAGER = "//# allFunctionsCalledOnLoad\n"
"""A hint for V8: all that a page needs at once is compiled beside the download, not each function as it is called."""

ALONE = "alone"
"""As what a file that stands alone gives its last module: pages of any version can take it."""


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

    @property
    def is_flat(self) -> bool:
        """Whether the beginnings of its lines mean nothing: no template runs over several."""
        return all(line.count("`") % 2 == 0 for line in self.text.splitlines())

    @cached_property
    def needs(self) -> tuple[Path, ...]:
        """The modules that it cannot begin without."""
        return self._named(_IMPORT)

    @cached_property
    def asks_for(self) -> tuple[Path, ...]:
        """The modules that it imports later."""
        return self._named(_LATER)

    @cached_property
    def waits(self) -> bool:
        """Whether it waits for something before it gives anything: an `await` at its top level."""
        return any("async " not in line for line in _WAITS.findall(self.text))

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
        self.alone = {path: self._alone(path) for path in wanted if self._stands_alone(path, own, wanted)}
        """What is the same for all pages, with its address."""
        wanted = {path: closure for path, closure in wanted.items() if path not in self.alone}
        several = Counter(path for closure in wanted.values() for path in closure if path not in own)
        shared = [path for closure in wanted.values() for path in closure if several[path] > 1]
        self.page: tuple[Path, ...] = tuple(own)
        """What is needed at once, the needed first, the entry last."""
        self.parts: dict[str, tuple[Path, ...]] = {
            self._part_name(path): tuple(each for each in closure if several[each] == 1)
            for path, closure in wanted.items()
            if several[path] == 1
        }
        """What comes later, by the part's name."""
        if shared:
            self.parts[TOGETHER] = tuple(dict.fromkeys(shared))
        everything = [*self.page, *(path for part in self.parts.values() for path in part)]
        self._names = {path: f"m{number}" for number, path in enumerate(everything)}
        texts = [f"{path.name}\0{self._modules[path].text}" for path in everything]
        self.version = digest("\0".join([*texts, *self.alone.values()]).encode())
        """Changes whenever any of its code does."""

    def write(self) -> str:
        """The page as one module, which imports nothing at once. Raises NotBundledError for code of an unknown kind."""
        lent = {path for part in self.parts.values() for path in self._borrowed(part, self.page)}
        return EAGER + self._joined(self.page) + self._list("export", lent, "")

    def write_alone(self) -> str:
        """The entry with all that it needs, as a module that pages import."""
        return f"{self.write()}export {{ {self._names[self.page[-1]]} as {ALONE} }};\n"

    def write_part(self, name: str) -> str:
        """A part as one module, which imports from the page and from what the parts share. Raises KeyError for none."""
        part = self.parts[name]
        together = () if name == TOGETHER else self.parts.get(TOGETHER, ())
        return (
            self._list("import", self._borrowed(part, self.page), f' from "{self._at}.js?v={self.version}"')
            + self._list("import", self._borrowed(part, together), f' from "{self._part_address(TOGETHER)}"')
            + self._joined(part)
            + self._list("export", part if name == TOGETHER else part[-1:], "")
        )

    def _closure(self, path: Path, above: tuple[Path, ...] = ()) -> list[Path]:
        """A module with all that it needs, itself last."""
        if path in above:
            raise NotBundledError(f"{path.name} needs itself, by way of {[each.name for each in above]}")
        module = self._modules.setdefault(path, Module(path))
        before = [each for needed in module.needs for each in self._closure(needed, (*above, path))]
        return list(dict.fromkeys([*before, path]))

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

    def _stands_alone(self, path: Path, own: list[Path], wanted: dict[Path, list[Path]]) -> bool:
        closure = set(wanted[path])
        others = {each for asked, needed in wanted.items() if asked != path for each in needed}
        return not (closure & {*own, *others}) and not any(self._modules[each].asks_for for each in closure)

    def _alone(self, path: Path) -> str:
        above = self._at.rpartition("/")[0]
        return f"{above}/{self._part_name(path)}.js?v={Bundle(path, above).version}"

    def _borrowed(self, part: Iterable[Path], lender: Iterable[Path]) -> set[Path]:
        """What a part needs of the page, or of what the parts share."""
        modules = [self._modules[path] for path in part]
        needed = {each for module in modules for each in (*module.needs, *module.asks_for)}
        return needed & set(lender)

    def _list(self, word: str, paths: Iterable[Path], source: str) -> str:
        names = sorted((self._names[path] for path in paths), key=lambda name: int(name[1:]))
        return f"{word} {{ {', '.join(names)} }}{source};\n" if names else ""

    def _part_name(self, path: Path) -> str:
        return ".".join(path.relative_to(self._home).with_suffix("").parts)

    def _part_address(self, name: str) -> str:
        return f"{self._at}/{name}.js?v={self.version}"

    def _joined(self, paths: Iterable[Path]) -> str:
        return "".join(self._wrapped(self._modules[path]) for path in paths)

    def _wrapped(self, module: Module) -> str:
        def imported(found: re.Match[str]) -> str:
            what = found["what"]
            pattern = what.split()[-1] if what.startswith("*") else re.sub(r"\s+as\s+", ": ", what)
            return f"const {pattern} = {self._names[_beside(module.path, found['file'])]};"

        def later(found: re.Match[str]) -> str:
            path = _beside(module.path, found["file"])
            if path in self.alone:
                return f'import("{self.alone[path]}").then((part) => part.{ALONE})'
            name = self._names[path]
            if path in self.page:
                return f"Promise.resolve({name})"
            together = self.parts.get(TOGETHER, ())
            part = self._part_address(TOGETHER if path in together else self._part_name(path))
            # What the parts share is asked for beside the part, and not only when that has come and names it.
            beside = f'import("{self._part_address(TOGETHER)}").catch(() => {{}}), ' if together else ""
            return f'({beside}import("{part}")).then((part) => part.{name})'

        exported = [found["name"] for found in _EXPORT.finditer(module.text)]
        code = _LATER.sub(later, _IMPORT.sub(imported, _EXPORT.sub("", module.text)))
        if stranger := _OTHER.search(code):
            raise NotBundledError(f"{module.path.name}: {stranger[0]}")
        if module.is_flat:
            code = _INDENT.sub("", code)
        gives = ", ".join(exported)
        before = "await (async " if module.waits else "("
        return f"const {self._names[module.path]} = {before}() => {{\n{code}\nreturn {{ {gives} }};\n}})();\n"


def _beside(path: Path, file: str) -> Path:
    return (path.parent / file).resolve()
