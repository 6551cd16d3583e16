"""Regular expressions of servers: some would keep the engine busy for ever, and no thread could end it."""

import functools
import json
import re
import subprocess
import sys
import warnings

SHORT = 100  # characters of a text
FEW = 3  # pieces of a pattern that vary in length
VARIES = re.compile(r"(?<!\()[*+?]|\{\d*,")
REPEATED_GROUP = re.compile(r"\)[*+{]")  # as in (a+)+, whose time doubles with each character
SECONDS = 2.0
ALONE = "import json, re, sys; print(re.search(*json.load(sys.stdin)) is not None)"


@functools.lru_cache(maxsize=4096)
def search(pattern, text):
    """Return True if a pattern is found in a text, False if not, None if that can't be told: in time, or by Python."""
    if len(text) <= SHORT and len(VARIES.findall(pattern)) <= FEW and not REPEATED_GROUP.search(pattern):
        return search_here(pattern, text)
    return search_alone(pattern, text)


def search_here(pattern, text):
    """Return the same for what takes no time."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a set that may mean something else one day
        try:
            return re.search(pattern, text) is not None
        except (re.error, OverflowError, RecursionError):
            return None


def search_alone(pattern, text):
    """Return the same from a process of its own, which can be ended."""
    command = [sys.executable, "-I", "-S", "-c", ALONE]
    question = json.dumps([pattern, text]).encode("ascii")
    try:
        done = subprocess.run(command, input=question, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {b"True": True, b"False": False}.get(done.stdout.strip())
