"""The product with what every action runs through compiled, in build/compiled. `make compile` runs this module."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.kit.databases import ROOT

PLACE = ROOT / "build" / "compiled"
BESIDE = ("migrations", "static")
"""What the product looks for beside its package."""
_MADE_OF = PLACE / "made-of.txt"


def why_not() -> str | None:
    """Why nothing can be compiled on this machine, in words; None if it can."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's header files are not installed"
    return None


def compile_product() -> None:
    """Compile it, unless this very source is compiled already. A minute."""
    source = _digest()
    if _MADE_OF.exists() and _MADE_OF.read_text() == source:
        return
    shutil.rmtree(PLACE, ignore_errors=True)
    build = ("build", "--build-base", "build/objects", "--build-lib", str(PLACE))
    command = [sys.executable, "setup.py", "--quiet", *build]
    settings = os.environ | {"TACKER_COMPILE": "1"}
    built = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    for beside in BESIDE:
        (PLACE / beside).symlink_to(ROOT / beside)
    _MADE_OF.write_text(source)


def environment() -> dict[str, str]:
    """What makes Python find the compiled copy first, and not the directory that it runs in."""
    return {"PYTHONPATH": os.pathsep.join((str(PLACE), str(ROOT))), "PYTHONSAFEPATH": "1"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python where `app` is the compiled copy."""
    command = [sys.executable, *arguments]
    settings = os.environ | environment()
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)


def _digest() -> str:
    sources = [ROOT / "setup.py", *sorted((ROOT / "app").rglob("*.py"))]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


if __name__ == "__main__":
    if (reason := why_not()) is not None:
        sys.exit(f"Nothing can be compiled: {reason}.")
    compile_product()
