"""The quizzes of the lessons: five questions each, with a reason for every choice.

Read from `lessons/*.md` with the standard library alone, since a learner's kernel does it. In a lesson a question is
`**1. What …?**` with its choices, the list items a to d, and right below them a fence:

    ```{quiz} null_id
    right: d
    a: Why a is not right.
    b: …
    c: …
    d: Why d is right.
    ```

The built notebooks have the call `quiz("null_id", "?")` in its place, the solved ones the right letter.
"""

import functools
import re
from dataclasses import dataclass
from pathlib import Path

from . import catalogue

LETTERS = "abcd"
SIZE = 5  # questions in a lesson's quiz
ENOUGH = 4  # right ones that pass it
NUMBER = re.compile(r"^\*\*(\d+)\. ", re.MULTILINE)
CHOICE = re.compile(r"^- ([a-z])\. ", re.MULTILINE)
LINE = re.compile(r"(right|[a-z]):\s*(.*)")
CALL = re.compile(r'quiz\("(\w+)", "\?"\)')


@dataclass(frozen=True)
class Question:
    """One question of a lesson's quiz."""

    id: str  # unique in the course, such as "null_id"
    lesson: str  # such as "01_protocol"
    number: int  # in its quiz, from 1
    text: str  # the question and its choices, as Markdown
    right: str  # the letter
    reasons: dict[str, str]  # by letter: why it is right, or why not

    @property
    def asks(self) -> str:
        """The question and its choices, as Markdown, without its number."""
        return NUMBER.sub("**", self.text, count=1)

    @property
    def choices(self) -> dict[str, str]:
        """The words of each choice by its letter, as Markdown in one line."""
        letters_and_words = CHOICE.split(self.text)[1:]
        pairs = zip(letters_and_words[::2], letters_and_words[1::2], strict=True)
        return {letter: " ".join(text.split()) for letter, text in pairs}


class QuizError(ValueError):
    """What is wrong with a quiz, in words for the lesson's author."""


def questions(root: Path | None = None) -> dict[str, Question]:
    """All questions of the course by id, in its order; what can't be read as a question is none."""
    return _questions(catalogue.stamped(catalogue.legible_files(root or catalogue.course_root())))


@functools.lru_cache(maxsize=4)
def _questions(files: tuple) -> dict[str, Question]:
    found = [each for path, *_ in files for each in readable(path.stem, catalogue.readable(path))]
    return {question.id: question for question in found}


def readable(lesson: str, text: str) -> list[Question]:
    """The questions of a lesson; none if its quiz is not as it should be, which the build refuses."""
    try:
        return parse(lesson, text)
    except QuizError:
        return []


def parse(lesson: str, text: str) -> list[Question]:
    """The questions in a lesson's text, in order; QuizError if a rule of the format is broken."""
    found, end = [], 0
    for fence in catalogue.FENCE.finditer(text):
        if fence["kind"] == "quiz":
            found.append(question(lesson, len(found) + 1, text[end : fence.start()], fence))
        end = fence.end()
    if found and len(found) != SIZE:
        raise QuizError(f"a quiz has {SIZE} questions, and this one {len(found)}")
    return found


def question(lesson: str, number: int, before: str, fence: re.Match) -> Question:
    """The question that a fence and the words before it make."""
    name = fence["about"].strip()
    starts = list(NUMBER.finditer(before))
    if not re.fullmatch(r"\w+", name):
        raise QuizError(f"{{quiz}} {name}: an id is one word")
    if not starts or int(starts[-1][1]) != number:
        raise QuizError(f"{{quiz}} {name}: question **{number}. is not right above it")
    text = before[starts[-1].start() :].strip()
    reasons = lines(fence["body"])
    right = reasons.pop("right", "")
    if CHOICE.findall(text) != list(LETTERS) or sorted(reasons) != list(LETTERS) or not all(reasons.values()):
        raise QuizError(f"{{quiz}} {name}: it has the choices a, b, c and d, and a reason for each")
    if right not in reasons:
        raise QuizError(f"{{quiz}} {name}: its first line says which is right, as in 'right: d'")
    return Question(name, lesson, number, text, right, reasons)


def lines(body: str) -> dict[str, str]:
    """What the lines of a fence say, by what stands before the colon; other lines go on with the one above."""
    found: dict[str, str] = {}
    for line in body.strip().split("\n"):
        start = LINE.match(line)
        if start:
            found[start[1]] = start[2]
        elif found:
            found[list(found)[-1]] += f" {line.strip()}"
    return {name: text.strip() for name, text in found.items()}


def as_cells(text: str) -> str:
    """A lesson's text with a code cell in place of each quiz fence: the call that a learner completes."""

    def cell(fence: re.Match) -> str:
        return f'```{{code-cell}}\nquiz("{fence["about"].strip()}", "?")\n```' if fence["kind"] == "quiz" else fence[0]

    return catalogue.FENCE.sub(cell, text)


def about(source: str) -> str:
    """The id of the question that a cell of a lesson answers; "" if it answers none."""
    call = CALL.fullmatch(source.strip())
    return call[1] if call else ""
