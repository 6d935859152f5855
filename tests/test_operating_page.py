"""docs/operating.md names what there is."""

import re
from pathlib import Path

from app.api.metrics import Metrics
from app.settings import Settings

PAGE = (Path(__file__).parents[1] / "docs" / "operating.md").read_text(encoding="utf-8")


def test_every_setting_is_described() -> None:
    described = set(re.findall(r"`TACKER_([A-Z_]+)`", PAGE))

    assert described == {name.upper() for name in Settings.model_fields}


def test_every_metric_is_described() -> None:
    counted = set(re.findall(r"^# HELP (tacker_\w+)", Metrics().written().decode(), re.MULTILINE))
    # The library adds the time at which each counter was made.
    told = {name for name in counted if not name.endswith("_created")}

    assert told == set(re.findall(r"`(tacker_\w+)[`{]", PAGE))
