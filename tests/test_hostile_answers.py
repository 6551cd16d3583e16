"""Answers that end, loop, ask, forge, patch or borrow: each gets a verdict, a sentence, and never a pass."""

import pytest
from demo_course import verdicts
from hostile_answers import ASKING, BORROWING, ENDING, ENDLESS, FORGING, LYING, PATCHING

from mcp_tutorial.lab import run

QUICK = {**ENDING, **ASKING, **FORGING, **PATCHING, **LYING, **BORROWING}
LIMIT = 3.0
STILL_RUNNING = "your answer was still running after 3 seconds"


@pytest.fixture(scope="module")
def outcomes():
    """The verdicts on all of them that end by themselves."""
    return verdicts({name: text.replace("PACKAGE", repr(str(run.REFERENCE))) for name, (text, _, _) in QUICK.items()})


@pytest.fixture(scope="module")
def endless():
    """The verdicts on those that never end."""
    return verdicts(ENDLESS, LIMIT)


def test_no_two_groups_share_a_name():
    assert len(QUICK) == sum(map(len, (ENDING, ASKING, FORGING, PATCHING, LYING, BORROWING)))


@pytest.mark.parametrize("name", QUICK)
def test_a_hostile_or_clumsy_answer_gets_its_sentence_and_no_pass(outcomes, name):
    _, kind, sentence = QUICK[name]
    assert (outcomes[name].kind, outcomes[name].problem[: len(sentence)]) == (kind, sentence)
    assert bool(outcomes[name].problem) == bool(sentence), outcomes[name].problem
    assert outcomes[name].held < outcomes[name].total == 3


@pytest.mark.parametrize("name", ENDLESS)
def test_an_answer_that_never_ends_is_timed_out(endless, name):
    asks = "your answer asks for input, and nobody is there to type"
    assert endless[name].kind == "timed_out"
    assert endless[name].problem == (asks if "asking" in name else STILL_RUNNING)
    assert endless[name].call == ("" if "imported" in name else "double({'n': 2})")
    assert endless[name].promise == ("" if "imported" in name else "The number is doubled.")


def test_what_a_lying_object_is_can_be_read(outcomes):
    assert outcomes["always equal"].returned == "<Anything object>"
    assert outcomes["a dict that is always equal"].returned == "{'n': 5}"
    assert outcomes["a coroutine"].ended[0] == "TypeError"


def test_mutated_arguments_are_shown_as_they_were_before_the_call(outcomes):
    outcome = outcomes["mutated arguments"]
    assert (outcome.promise, outcome.call) == ("What is given stays as it was.", "double({'n': 2})")
    assert outcome.returned == "{'n': 4}\n# and now there is {'n': 4}"  # which is what went wrong


def test_a_giant_is_shown_small(outcomes):
    assert outcomes["a giant"].returned == "{'n': 'x' * 50000000}"


def test_where_an_answer_raises_its_own_line_is_shown(outcomes):
    assert outcomes["sys.exit"].line == (2, "import sys; sys.exit(0)")
    assert outcomes["recursion"].raised[0] == "RecursionError"
    assert outcomes["recursion"].line == (2, "return double(envelope)")


def test_another_process_does_not_find_the_reference_either(outcomes):
    assert "ImportError: your answer imports `mcp_tutorial`" in outcomes["another process"].printed
