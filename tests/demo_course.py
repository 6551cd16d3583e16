"""A course of one module and three exercises, to try answers on: small, so that what is tried stays in sight."""

import concurrent.futures
import functools

from mcp_tutorial.lab.catalogue import Exercise
from mcp_tutorial.lab.extract import Answer
from mcp_tutorial.lab.outcome import judge
from mcp_tutorial.lab.run import run

REFERENCE = '''"""Numbers in envelopes."""


def number_in(envelope):
    """Return the number in an envelope; raise TypeError if there is none."""
    if type(envelope.get("n")) is not int:
        raise TypeError("no number")
    return envelope["n"]


def double(envelope):
    """Return an envelope with twice the number."""
    return {"n": 2 * number_in(envelope)}


def triple(envelope):
    """Return an envelope with three times the number."""
    return {"n": 3 * number_in(envelope)}


class Pile:
    """Envelopes, one on the other."""

    def __init__(self, limit=3):
        self.limit = limit
        self.envelopes = []

    def put(self, envelope):
        """Put one more on top."""
        self.envelopes.append(envelope)

    def total(self):
        """Return the sum of all numbers."""
        return sum(number_in(envelope) for envelope in self.envelopes)
'''

HIDDEN = '''"""What `demo` promises."""

import copy
import json

import pytest
from subject import demo

TWO = {"n": 2}


def text(value):
    return json.dumps(value, sort_keys=True)


class TestDouble:
    def test_the_number_is_doubled(self):
        """basic/numbers: twice as much."""
        assert text(demo.double({"n": 2})) == text({"n": 4})

    def test_what_is_given_stays_as_it_was(self):
        """Ours: no function changes its arguments."""
        before = copy.deepcopy(TWO)
        demo.double(TWO)
        assert text(TWO) == text(before)

    @pytest.mark.parametrize("wrong", ["2", None])
    def test_anything_but_a_number_is_a_type_error(self, wrong):
        """Ours: no guessing."""
        with pytest.raises(TypeError):
            demo.double({"n": wrong})


class TestTriple:
    def test_the_number_is_tripled(self):
        """basic/numbers: three times as much."""
        assert text(demo.triple(TWO)) == text({"n": 6})


class TestPile:
    def test_the_total_is_the_sum_of_all(self):
        """Ours."""
        pile = demo.Pile(limit=2)
        pile.put({"n": 1})
        pile.put({"n": 2})
        assert pile.total() == 3
'''

SUBJECT = """import importlib
import os


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return importlib.import_module(os.environ["MCP_TUTORIAL_SUBJECT"] + "." + name)
"""

SOURCES = {"__init__.py": "", "demo.py": REFERENCE}
TESTS = {"test_demo.py": HIDDEN, "subject.py": SUBJECT}
DOUBLE = Exercise("demo.double", "")
TRIPLE = Exercise("demo.triple", "")
PILE = Exercise("demo.Pile", "")
RIGHT = 'def double(envelope):\n    return {"n": 2 * number_in(envelope)}'


def answer(text, key="demo.double"):
    """An answer as if it were a cell by itself."""
    return Answer(key, text, tuple(range(1, text.count("\n") + 2)))


def verdict(text, exercise=DOUBLE, others=(), limit=60.0, run=run):
    """The outcome of an answer, given as the text of its cell; others as (key, text)."""
    others = {key: answer(other, key) for key, other in others}
    return judge(exercise, answer(text, exercise.key), others, SOURCES, TESTS, limit=limit, run=run)


def verdicts(texts, limit=60.0):
    """The outcomes of many answers by name, two at a time."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(zip(texts, pool.map(functools.partial(verdict, limit=limit), texts.values()), strict=True))


def report(text, tests="test_demo.py::TestDouble", target="demo.double", limit=60.0):
    """What `run` reports on a module that is the text alone."""
    return run({"__init__.py": "", "demo.py": text}, TESTS, tests, target, limit)
