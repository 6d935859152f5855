"""The browser's pure parts (reducer, geometry, composing) have tests of their own, run by Node."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

JS_TESTS = Path(__file__).parent / "js"
NODE_AT_LEAST = 20


def test_the_client_code_passes_its_own_tests() -> None:
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        pytest.skip("Node is not installed; the same code runs in Chromium in tests/e2e")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.findall(r"\d+", version)[0]) < NODE_AT_LEAST:
        pytest.skip(f"Node {version.strip()} is older than the browsers the client is written for")
    files = sorted(str(file) for file in JS_TESTS.rglob("*.test.js"))
    assert files, "There are no tests of the client's code."

    done = subprocess.run([node, "--test", "--test-reporter=spec", *files], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
