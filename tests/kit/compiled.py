"""The engine compiled from the source beside it, into build/compiled."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.kit.databases import ROOT

PLACE = ROOT / "build" / "compiled"
_MADE_OF = PLACE / "made-of.txt"


def why_not() -> str | None:
    """Why nothing can be compiled on this machine, in words; None if it can."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's header files are not installed"
    return None


def compile_engine() -> None:
    """Compile it, as `make compile` does, unless this very source is compiled already. Half a minute."""
    source = _digest()
    if _MADE_OF.exists() and _MADE_OF.read_text() == source:
        return
    shutil.rmtree(PLACE, ignore_errors=True)
    command = [
        sys.executable,
        "setup.py",
        "--quiet",
        "build",
        "--build-base",
        "build/objects",
        "--build-lib",
        str(PLACE),
    ]
    settings = os.environ | {"TACKER_COMPILE": "1"}
    built = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    _MADE_OF.write_text(source)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python where `app` is the compiled copy."""
    path = os.pathsep.join((str(PLACE), str(ROOT)))
    # -P, or the directory it runs in would come before that path.
    command = [sys.executable, "-P", *arguments]
    environment = os.environ | {"PYTHONPATH": path}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def _digest() -> str:
    sources = [ROOT / "setup.py", *sorted((ROOT / "app" / "engine").rglob("*.py"))]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
