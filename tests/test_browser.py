"""Which browser the tests in `browser/` use, and what is said where there is none."""

import os
import subprocess
import sys

import pytest
from browser import chromium
from clean_copy import ROOT


def program(folder, name):
    path = folder / (f"{name}.bat" if os.name == "nt" else name)
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def run(folder, wish):
    """The finished pytest of the browser tests, collected alone, where the path has nothing but this folder."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "MCP_TUTORIAL"))}
    command = [sys.executable, "-m", "pytest", "-p", "no:nbval", "-p", "no:cacheprovider", "-q", "--collect-only"]
    changes = {"PATH": str(folder), chromium.VARIABLE: wish}
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
    return subprocess.run(
        [*command, "tests/browser", "tests/test_pictures.py"], cwd=ROOT, env=environ | changes, **both
    )


def test_the_first_chromium_on_the_path_is_used_unless_another_is_named(tmp_path):
    assert chromium.find({"PATH": str(tmp_path)}) is None
    found = program(tmp_path, "chromium-browser")
    named = program(tmp_path, "another")
    for wish in ("", "required"):
        assert chromium.find({"PATH": str(tmp_path), chromium.VARIABLE: wish}) == found
    assert chromium.find({"PATH": "", chromium.VARIABLE: named}) == named
    assert chromium.find({"PATH": str(tmp_path), chromium.VARIABLE: "off"}) is None


@pytest.mark.parametrize(("wish", "says"), [("", chromium.MISSING), ("off", chromium.OFF)])
def test_where_there_is_none_the_browser_tests_are_left_out_and_one_line_says_so(tmp_path, wish, says):
    done = run(tmp_path, wish)
    assert done.returncode == 0 and done.stdout.count(says) == 1
    assert "test_pictures.py" in done.stdout and "skipped" not in done.stdout and "test_run_all" not in done.stdout


@pytest.mark.parametrize("wish", ["required", "/no/such/browser"])
def test_a_browser_that_is_required_or_named_and_not_there_is_an_error(tmp_path, wish):
    done = run(tmp_path, wish)
    assert done.returncode != 0
    assert chromium.why_none({chromium.VARIABLE: wish})[0] in done.stdout
