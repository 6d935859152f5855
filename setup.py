"""With TACKER_COMPILE=1 the engine goes into the wheel compiled as well, by mypyc: the very same source, faster.

All else about the package stands in pyproject.toml. Without the variable, or on a machine for which no such wheel was
built, the plain source is what runs.
"""

import os
from glob import glob

from setuptools import Extension, setup

IS_COMPILED = os.environ.get("TACKER_COMPILE") == "1"


def engine_extensions() -> list[Extension]:
    """The engine's modules as extensions; none while mypyc is missing, which is when pip asks what a build needs."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    sources = sorted(glob("app/engine/**/*.py", recursive=True))
    extensions: list[Extension] = mypycify(
        sources, opt_level="3", debug_level="0", group_name="tacker_engine", target_dir="build/objects"
    )
    return extensions


setup(
    ext_modules=engine_extensions() if IS_COMPILED else [],
    setup_requires=["mypy"] if IS_COMPILED else [],
)
