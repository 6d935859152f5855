"""The two commands and what they promise, as far as it can be read off the files."""

import json
import re
import subprocess
import tomllib

import pytest

from tests.kit.databases import ROOT, environment

PINNED = {
    re.sub(r"[-_.]+", "-", name).lower()
    for name in re.findall(r"^([A-Za-z0-9._-]+)==", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.mark.parametrize("requirement", [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]])
def test_every_dependency_is_pinned(requirement: str) -> None:
    name = re.split(r"[\[<>=~!]", requirement)[0]

    assert re.sub(r"[-_.]+", "-", name).lower() in PINNED


def test_the_constraints_name_no_address() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()

    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line) for line in lines)


def test_what_npm_brings_is_pinned_and_named_without_an_address() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]

    assert wanted
    assert all(re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", version) for version in wanted.values())
    assert list(ROOT.glob("*lock*.json")) == []


@pytest.mark.parametrize("target", ["play", "test", "lint", "bench", "compile", "golden", "clean"])
def test_make_knows_its_targets(target: str) -> None:
    planned = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False)

    assert planned.returncode == 0, planned.stderr


def planned_play(*words: str) -> str:
    command = ["make", "--dry-run", "play", *words]
    return subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=True).stdout


def test_port_workers_and_database_can_be_set() -> None:
    planned = planned_play("PORT=9123", "WORKERS=3", "DATABASE_URL=postgresql+asyncpg://a/b")

    assert "--port '9123' --workers '3'" in planned
    assert "url='postgresql+asyncpg://a/b'" in planned


def test_the_games_are_kept_where_data_says() -> None:
    planned = planned_play("DATA=/some where")

    assert "mkdir -p '/some where'" in planned
    assert "url=''" in planned


@pytest.mark.parametrize("script", [".ci/run", "scripts/venv.sh", "scripts/chromium.sh"])
def test_the_scripts_can_be_run_and_parse(script: str) -> None:
    shell = "bash" if script == ".ci/run" else "sh"
    parsed = subprocess.run([shell, "-n", ROOT / script], capture_output=True, text=True, check=False)

    assert parsed.returncode == 0, parsed.stderr
    assert (ROOT / script).stat().st_mode & 0o111


def test_the_scripts_call_nothing_outside_the_clone() -> None:
    for script in (".ci/run", "scripts/venv.sh", "scripts/chromium.sh", "Makefile"):
        assert "http" not in (ROOT / script).read_text()
