"""docker-compose.yml and the Dockerfile say what they should."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from app.settings import Settings

ROOT = Path(__file__).parents[1]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT, "uniqueItems": True}
_COMMAND = {"oneOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_DURATION = {"type": "string", "pattern": r"^(\d+(us|ms|s|m|h))+$"}
_ENVIRONMENT = {
    "type": "object",
    "patternProperties": {".+": {"type": ["string", "number", "boolean", "null"]}},
    "additionalProperties": False,
}
_HEALTHCHECK = {
    "type": "object",
    "properties": {
        "test": _COMMAND,
        "interval": _DURATION,
        "timeout": _DURATION,
        "start_period": _DURATION,
        "retries": {"type": "integer"},
    },
    "required": ["test"],
    "additionalProperties": False,
}
_DEPENDS_ON = {
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "properties": {"condition": {"enum": ["service_started", "service_healthy", "service_completed_successfully"]}},
        "required": ["condition"],
        "additionalProperties": False,
    },
}
_SERVICE = {
    "type": "object",
    "properties": {
        "build": {"oneOf": [_TEXT, {"type": "object"}]},
        "cap_drop": _TEXTS,
        "command": _COMMAND,
        "depends_on": _DEPENDS_ON,
        "environment": _ENVIRONMENT,
        "healthcheck": _HEALTHCHECK,
        "image": _TEXT,
        "init": {"type": "boolean"},
        "ports": {"type": "array", "items": {"type": "string", "pattern": r"^(\$\{[^}]+\}|[\d.:]+):\d+$"}},
        "read_only": {"type": "boolean"},
        "restart": {"enum": ["no", "always", "on-failure", "unless-stopped"]},
        "security_opt": _TEXTS,
        "stop_grace_period": _DURATION,
        "tmpfs": _TEXTS,
        "volumes": _TEXTS,
    },
    "additionalProperties": False,
}
COMPOSE_SPEC = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "name": {"type": "string", "pattern": r"^[a-z0-9][a-z0-9_-]*$"},
        "services": {"type": "object", "patternProperties": {r"^[a-zA-Z0-9._-]+$": _SERVICE}},
        "volumes": {"type": "object", "patternProperties": {r"^[a-zA-Z0-9._-]+$": {"type": ["object", "null"]}}},
    },
    "patternProperties": {"^x-": {}},
    "required": ["services"],
    "additionalProperties": False,
}
"""The part of the Compose specification that this file uses; anything outside of it is a slip."""


def test_the_file_keeps_to_the_compose_specification() -> None:
    Draft202012Validator.check_schema(COMPOSE_SPEC)
    faults = [
        f"{error.json_path}: {error.message}" for error in Draft202012Validator(COMPOSE_SPEC).iter_errors(COMPOSE)
    ]

    assert faults == []


def test_the_app_starts_after_a_healthy_database_and_finished_migrations() -> None:
    services = COMPOSE["services"]

    assert services["database"]["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    assert services["migrate"]["command"] == ["tacker", "migrate"]
    assert services["migrate"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert services["app"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}


@pytest.mark.parametrize("service", ["migrate", "app"])
def test_the_environment_is_made_of_settings_that_exist(
    service: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("POSTGRES_PASSWORD", "secret")
    environment = {name: filled_in(str(value)) for name, value in COMPOSE["services"][service]["environment"].items()}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    settings = Settings()

    assert {name.removeprefix("TACKER_").lower() for name in environment} <= set(Settings.model_fields)
    assert settings.database_url == "postgresql://tacker:secret@database/tacker"
    assert settings.workers == 2


def filled_in(value: str) -> str:
    """The value with `${NAME:-default}` as its default and `${POSTGRES_PASSWORD:?…}` as a secret."""
    return re.sub(r"\$\{POSTGRES_PASSWORD:\?[^}]*\}", "secret", re.sub(r"\$\{[A-Z_]+:-([^}]*)\}", r"\1", value))


def test_no_password_stands_in_the_file() -> None:
    assert COMPOSE["services"]["database"]["environment"]["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")


def test_the_port_is_open_to_this_machine_alone_unless_asked() -> None:
    (port,) = COMPOSE["services"]["app"]["ports"]

    assert filled_in(port) == "127.0.0.1:8000:8000"


def test_every_volume_is_declared() -> None:
    used = {
        volume.partition(":")[0] for service in COMPOSE["services"].values() for volume in service.get("volumes", [])
    }

    assert used == set(COMPOSE["volumes"])


def test_the_image_copies_only_what_is_there_and_is_not_run_by_root() -> None:
    copied = [line.split()[:-1] for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE)]
    sources = [source for line in copied for source in line]

    assert sources
    assert [source for source in sources if not (ROOT / source).exists()] == []
    assert re.findall(r"^USER (\w+)$", DOCKERFILE, re.MULTILINE) == ["tacker"]
    assert DOCKERFILE.rstrip().endswith('CMD ["tacker", "serve"]')


def test_the_image_runs_what_is_compiled_beside_the_plain_source() -> None:
    _, stage, image = DOCKERFILE.split("\nFROM ")

    assert re.search(r"AS compiled$.*^RUN TACKER_COMPILE=1 python setup.py .*--build-lib /compiled", stage, re.M | re.S)
    assert image.index("COPY app app") < image.index("COPY --from=compiled /compiled .")
