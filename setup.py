"""With TACKER_COMPILE=1, what every action runs through goes into the build compiled as well, by mypyc: the very same
source, faster.

All else about the package stands in pyproject.toml. Without the variable, or on a machine for which nothing was built,
the plain source is what runs.
"""

import os
from glob import glob

from setuptools import Extension, setup

IS_COMPILED = os.environ.get("TACKER_COMPILE") == "1"
IN_EVERY_ACTION = (
    "app/engine/**/*.py",
    "app/records/canonical.py",
    "app/records/codec*.py",
    "app/records/form.py",
    "app/tables/actors.py",
    "app/tables/clock_face.py",
    "app/tables/due.py",
    "app/tables/frames.py",
    "app/tables/outcome.py",
    "app/tables/silences.py",
    "app/tables/stage.py",
    "app/tables/times.py",
    "app/tables/timing.py",
    "app/tables/viewing.py",
    "app/tables/wording.py",
)
"""None that awaits anything: mypyc 2.4 compiles that, and it crashed the interpreter once in two thousand tests."""


def extensions() -> list[Extension]:
    """The modules as extensions; none while mypyc is missing, which is when pip asks what a build needs."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    sources = sorted(source for pattern in IN_EVERY_ACTION for source in glob(pattern, recursive=True))
    made: list[Extension] = mypycify(
        sources, opt_level="3", debug_level="0", group_name="tacker", target_dir="build/objects"
    )
    return made


setup(
    ext_modules=extensions() if IS_COMPILED else [],
    setup_requires=["mypy", "orjson"] if IS_COMPILED else [],  # the types of orjson are looked up
)
