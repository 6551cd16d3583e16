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


CONFTEST = """
import pytest
from browser.conftest import FAILED, pytest_runtest_makereport


@pytest.fixture
def page(request):
    yield
    print(request.node.name, request.node.stash.get(FAILED, False))


@pytest.fixture
def server(page):
    raise OSError
"""
OUTCOMES = """
def test_good(page):
    pass


def test_bad(page):
    assert False


def test_begun_badly(server):
    pass
"""


def test_a_page_knows_of_a_test_that_failed_and_of_one_that_could_not_begin(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_outcomes.py").write_text(OUTCOMES, encoding="utf-8")
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "tests"), str(ROOT)])
    command = [sys.executable, "-m", "pytest", "-p", "no:nbval", "-p", "no:cacheprovider", "-q", "-s"]
    done = subprocess.run([*command, str(tmp_path)], cwd=tmp_path, env=environ, capture_output=True, encoding="utf-8")
    for said in ("test_good False", "test_bad True", "test_begun_badly True"):
        assert said in done.stdout, done.stdout


@pytest.mark.parametrize("wish", ["required", "/no/such/browser"])
def test_a_browser_that_is_required_or_named_and_not_there_is_an_error(tmp_path, wish):
    done = run(tmp_path, wish)
    assert done.returncode != 0
    assert chromium.why_none({chromium.VARIABLE: wish})[0] in done.stdout
