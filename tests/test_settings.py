"""Settings: from the environment, checked, and all in .env.example."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings

EXAMPLE = (Path(__file__).parents[1] / ".env.example").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither the developer's settings nor a .env of theirs."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"TACKER_{name.upper()}", raising=False)
    monkeypatch.chdir(tmp_path)


def test_the_defaults_serve_sqlite_on_this_machine_alone() -> None:
    settings = Settings()

    assert (settings.is_sqlite, settings.host, settings.port, settings.workers) == (True, "127.0.0.1", 8000, 1)


def test_the_environment_sets_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TACKER_DATABASE_URL", "postgresql://tacker:secret@database/tacker")
    monkeypatch.setenv("TACKER_WORKERS", "4")
    monkeypatch.setenv("TACKER_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8")
    monkeypatch.setenv("TACKER_ALLOWED_ORIGINS", "https://Tacker.example/")
    settings = Settings()

    assert (settings.workers, settings.proxies) == (4, ["127.0.0.1", "10.0.0.0/8"])
    assert settings.origins == {"https://tacker.example"}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"workers": 2}, "SQLite serves one worker, not 2"),
        ({"workers": 0}, "greater than or equal to 1"),
        ({"port": 70_000}, "less than or equal to 65535"),
        ({"database_url": "mysql://x"}, "must begin with sqlite:/// or postgresql://"),
        ({"trusted_proxies": "everyone"}, "does not appear to be an IPv4 or IPv6 network"),
        ({"log_format": "xml"}, "'console' or 'json'"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_with_a_reason(given: dict[str, object], words: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(words)):
        Settings(**given)  # type: ignore[arg-type]


def test_the_example_names_every_setting_and_no_other() -> None:
    named = set(re.findall(r"^#? ?TACKER_([A-Z_]+)=", EXAMPLE, re.MULTILINE))

    assert named == {name.upper() for name in Settings.model_fields}


def test_the_example_can_be_used_as_it_is(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(EXAMPLE, encoding="utf-8")
    used, default = Settings().model_dump(), Settings(_env_file=None).model_dump()  # type: ignore[call-arg]

    assert used | {"database_url": default["database_url"]} == default
