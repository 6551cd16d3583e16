"""Settings that every test shares."""

import os

import pytest
from browser import chromium
from hypothesis import HealthCheck, settings

# How many examples, and whether the same ones each time: a pull request gets the same verdict twice,
# the long run (`make full`) looks where no one has looked before. A slow machine decides nothing.
_SLOW_IS_FINE = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("ci", derandomize=True, max_examples=100, **_SLOW_IS_FINE)
settings.register_profile("full", max_examples=2000, print_blob=True, **_SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# FORCE_COLOR, which some CI services set, would put colours into the tracebacks that tests read (Python 3.13).
os.environ["PYTHON_COLORS"] = "0"

# README's commands start a test run of their own, where running them again would never end.
collect_ignore = ["test_readme.py"] if "MCP_TUTORIAL_INSIDE_README" in os.environ else []
if os.name == "nt":
    # They need make and a POSIX shell; what README says for PowerShell is looked at in test_docs.py.
    collect_ignore = ["test_readme.py", "test_makefile.py"]


def pytest_configure():
    """Run nothing without the browser that is required or named. (Not in browser/: what a worker says is not heard.)"""
    said, is_error = chromium.why_none() if chromium.find() is None else ("", False)
    if is_error:
        raise pytest.UsageError(said)


def pytest_terminal_summary(terminalreporter):
    if chromium.find() is None:
        terminalreporter.write_line(chromium.why_none()[0])
