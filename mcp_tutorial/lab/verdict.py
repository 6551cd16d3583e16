"""The verdict on an answer to one of this course's exercises, by the course's own reference and hidden tests."""

from . import catalogue
from .extract import Answer
from .outcome import Outcome, judge
from .stubs import stub

HELPERS = ("client_fixture.py", "subject.py")  # what the hidden tests import, in their folder


def verdict(exercise: catalogue.Exercise, answer: Answer, others: dict[str, Answer]) -> Outcome:
    """The verdict on an answer; `others` are the learner's other answers by key, in the order of the course."""
    return judge(exercise, answer, others, catalogue.sources(), hidden(exercise), starts(exercise))


def hidden(exercise: catalogue.Exercise) -> dict[str, str]:
    """The file that holds an exercise's tests and what it imports, by name."""
    folder = catalogue.course_root() / "tests" / "hidden"
    wanted = [folder / name for name in (exercise.tests.partition("::")[0], *HELPERS)]
    return {file.name: file.read_text(encoding="utf-8") for file in wanted}


def starts(exercise: catalogue.Exercise) -> tuple[str, ...]:
    """The texts that a learner may start an exercise from."""
    bare = stub(catalogue.source(exercise.module), exercise.name)
    return (bare, exercise.start) if exercise.start else (bare,)
