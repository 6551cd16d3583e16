"""How long a lesson takes: `python -m mcp_tutorial.lab.minutes [LESSON...]` prints words, answer lines and minutes.

The rule is ours: 200 words a minute, and a minute and a half for each line of an answer. Words are those of the
learner's notebook, prose and code, and of the explanations that a pass shows; hints and the reasons of a quiz don't
count. Answer lines are those of the solution that the learner does not start with.
"""

import collections
import sys
from dataclasses import dataclass
from pathlib import Path

from . import catalogue, jobs, lessons, notebooks, stubs
from .lessons import Lesson

WORDS_A_MINUTE = 200
MINUTES_A_LINE = 1.5
SHORTEST, LONGEST = 40, 70
LONGEST_PRACTICE = 120  # in two sittings


@dataclass(frozen=True)
class Length:
    """How long a lesson is."""

    words: int
    lines: dict[str, int]  # of each answer, by the exercise's name

    @property
    def minutes(self) -> int:
        """What the lesson says, to the nearest five."""
        exact = self.words / WORDS_A_MINUTE + MINUTES_A_LINE * sum(self.lines.values())
        return 5 * round(exact / 5)


def of_lesson(root: Path, lesson: Lesson) -> Length:
    """The length of a lesson, by the rule."""
    exercises = catalogue.parse(lesson.name, lesson.text)
    cells = notebooks.make(root, lesson, solved=False).cells
    texts = [cell.source for cell in cells] + [exercise.explanation for exercise in exercises]
    return Length(sum(map(words, texts)), {each.name: answer_lines(root, each) for each in exercises})


def words(text: str) -> int:
    """The words in a text: whatever stands between spaces and has a letter or a digit."""
    return sum(any(char.isalnum() for char in word) for word in text.split())


def answer_lines(root: Path, exercise: catalogue.Exercise) -> int:
    """The lines of the solution that the learner does not start with."""
    source = lessons.read_text(notebooks.module_path(root, exercise.module))
    start = exercise.start or stubs.stub(source, exercise.name)
    return (lines(stubs.definition(source, exercise.name)) - lines(start)).total()


def lines(text: str) -> collections.Counter:
    """The lines of a text that say something, and how often each is there."""
    return collections.Counter(line.strip() for line in text.split("\n") if line.strip())


def stated(lesson: Lesson) -> int:
    """The minutes that a lesson says it takes; 0 where it says nothing."""
    return catalogue.minutes(lesson.text)


def main(names: list[str]) -> None:
    root = jobs.project_root()
    try:
        chosen = [job.lesson for job in jobs.find_jobs(root, tuple(names)) if not job.solved]
    except lessons.LessonError as fault:
        sys.exit(str(fault))
    for lesson in chosen:
        length = of_lesson(root, lesson)
        said = ", ".join(f"{name} {count}" for name, count in length.lines.items()) or "no exercise"
        print(f"{lesson.name}: {length.words} words, {said}: {length.minutes} minutes, it says {stated(lesson)}")


if __name__ == "__main__":
    main(sys.argv[1:])
