"""The verdict on an answer to one of this course's exercises, by the course's own reference and hidden tests."""

import functools
from pathlib import Path

from . import catalogue, promises
from .extract import Answer, Unusable
from .outcome import Outcome, judge
from .parsing import DEEP, parse
from .stubs import stub

HELPERS = ("client_fixture.py", "subject.py")  # what the hidden tests import, in their folder


def verdict(exercise: catalogue.Exercise, answer: Answer, others: dict[str, Answer]) -> Outcome:
    """The verdict on an answer; `others` are the learner's other answers by key, in the order of the course.

    Where the tests are missing or damaged nothing is known about the answer, and the verdict names the file.
    """
    try:
        tests = hidden(exercise)
    except Unusable as error:
        return Outcome("crashed", exercise.key, problem=str(error))
    return judge(exercise, answer, others, catalogue.sources(), tests, starts(exercise))


def hidden(exercise: catalogue.Exercise) -> dict[str, str]:
    """The file that holds an exercise's tests and what it imports, by name; Unusable if one is missing or damaged."""
    file = catalogue.tests_file(exercise)
    texts = with_helpers(file)
    if not promises.of_exercise(exercise, texts):
        raise Unusable(of_no_use(file, "is damaged"))
    return texts


def with_helpers(file: Path) -> dict[str, str]:
    """A file of the hidden tests and what it imports, by name; Unusable if one is missing or damaged."""
    return {path.name: text_of(path) for path in (file, *(file.with_name(name) for name in HELPERS))}


def text_of(file: Path) -> str:
    """The text of a file of the hidden tests; Unusable if it is missing or damaged."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Unusable(of_no_use(file, "is missing")) from None
    except (OSError, UnicodeDecodeError):
        raise Unusable(of_no_use(file, "can't be read")) from None
    if not is_code(text):
        raise Unusable(of_no_use(file, "is damaged"))
    return text


@functools.lru_cache(maxsize=64)
def is_code(text: str) -> bool:
    """Whether a text is Python with something in it."""
    try:
        return bool(parse(text).body)
    except (SyntaxError, ValueError, *DEEP):
        return False


def of_no_use(file: Path, state: str) -> str:
    """What there is to say of a file of the course without which nothing can be judged."""
    said = f"the course's file `tests/hidden/{file.name}` {state}, so your answer can't be judged"
    return f"{said}: `doctor()` says what to do"


def starts(exercise: catalogue.Exercise) -> tuple[str, ...]:
    """The texts that a learner may start an exercise from."""
    bare = stub(catalogue.source(exercise.module), exercise.name)
    return (bare, exercise.start) if exercise.start else (bare,)
