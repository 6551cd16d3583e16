"""An exercise's promises: the tests of its class, read as sentences, and which of them hold in a report."""

import ast
import functools
import re

from .parsing import parse
from .run import Report, Result

# How what a name can't hold is written in a sentence.
SPELLING = (
    (r" (s|t)\b", r"'\1"),  # a tool s result, what can t be
    (r"\b(\d{4}) (\d\d) (\d\d)\b", r"\1-\2-\3"),
    (r"\b2 0\b", "2.0"),
    (r"\bjson rpc\b", "JSON-RPC"),
    (r"\butf 8\b", "UTF-8"),
    (r"\b(api|crlf|json|uri)(?=s?\b)", lambda match: match[0].upper()),
    (r"\bpython\b", "Python"),
    (r"\bascii\b", "ASCII"),
    (r"\bsys exit\b", "sys.exit"),
)


def class_of(exercise) -> str:
    """The class of an exercise's tests, such as "TestOk"."""
    return exercise.tests.partition("::")[2]


def of_exercise(exercise, hidden: dict[str, str]) -> dict[str, str]:
    """An exercise's tests by name, in order, each with the rule that its docstring gives. Not to be changed."""
    return of_class(hidden[exercise.tests.partition("::")[0]], class_of(exercise))


@functools.lru_cache(maxsize=64)
def of_class(text: str, class_name: str) -> dict[str, str]:
    """The tests of a class in the text of a test file."""
    for node in parse(text).body:
        if isinstance(node, ast.ClassDef) and node.name == class_name:
            tests = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name.startswith("test_")]
            return {test.name: " ".join((ast.get_docstring(test) or "").split()) for test in tests}
    return {}


def classes(text: str) -> list[str]:
    """The names of a test file's classes, in order."""
    return [node.name for node in parse(text).body if isinstance(node, ast.ClassDef) and node.name.startswith("Test")]


def sentence(name: str) -> str:
    """The promise that a test's name tells: "test_an_id_comes_back" is "An id comes back."."""
    text = name.removeprefix("test_").replace("_", " ")
    for pattern, spelling in SPELLING:
        text = re.sub(pattern, spelling, text)
    return text[:1].upper() + text[1:] + "." if text else ""


def name_of(test: str) -> str:
    """The name of a test's function: of "TestOk::test_an_id[0]" it is "test_an_id"."""
    return test.partition("[")[0].rpartition("::")[2]


def is_of(test: str | None, exercise) -> bool:
    """Whether a test is one of the exercise's."""
    return test is not None and test.partition("::")[0] == class_of(exercise)


def holds(name: str, exercise, report: Report) -> bool:
    """Whether every test of that name was to run, has run and held."""
    tests = [test for test in report.collected if test.partition("[")[0] == f"{class_of(exercise)}::{name}"]
    results = {test: [result.held for result in report.results if result.test == test] for test in tests}
    return bool(tests) and all(held and all(held) for held in results.values())


def broken(known: dict[str, str], exercise, report: Report) -> list[str]:
    """Those of the exercise's tests that do not hold, in order."""
    return [name for name in known if not holds(name, exercise, report)]


def first_failure(name: str | None, exercise, report: Report) -> Result | None:
    """The first result under a test's name that did not hold, if it came to one."""
    results = [result for result in report.results if not result.held and is_of(result.test, exercise)]
    return next((result for result in results if name_of(result.test) == name), None)


def begun(report: Report) -> list[str]:
    """The tests that had begun."""
    return [result.test for result in report.results] + [test for test in (report.running,) if test]
