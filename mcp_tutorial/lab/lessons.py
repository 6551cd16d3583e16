"""Reading lessons: `lessons/NN_name.md` and `lessons/practice/name.md`, jupytext MyST Markdown.

A code cell whose first line is `# exercise: module.name` is an exercise; the lines below it, if any, are another
start for the learner in place of the stub. `{hint} module.name` and `{explanation} module.name` are fences of words
that no notebook shows: each exercise has two hints or more, and an explanation. `{quiz} id` below a question of the
quiz says which choice is right, and why (see `questions`). There is no other directive.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import jupytext

from . import catalogue, questions

# str.splitlines ends a line here and Markdown does not, so cells would be cut in the wrong place.
ODD_LINE_ENDS = re.compile("[\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
TAGS = {"raises-exception"}
HINTS = 2  # at least, to each exercise
# A fence with a directive, wherever it stands.
DIRECTIVE = re.compile(r"^\W*[`~]{3,}\s*\{([\w-]+)\}", re.MULTILINE)


class LessonError(Exception):
    """What is wrong with a lesson, or with a notebook made from it, in words for its author."""


@dataclass(frozen=True)
class Cell:
    """One cell of a lesson. `module` and `name` say which exercise it is; `source` is then another start, or ''.

    `right` is the right letter where it answers a question of the quiz.
    """

    kind: str  # "markdown" or "code"
    source: str
    tags: tuple[str, ...] = ()
    module: str = ""
    name: str = ""
    right: str = ""


@dataclass(frozen=True)
class Lesson:
    """A lesson as it was read: its stem, its place under the root ("lessons/07_x.md"), its text and its cells."""

    name: str
    path: str
    text: str
    cells: list[Cell]

    @property
    def is_practice(self) -> bool:
        return self.path.startswith("lessons/practice/")

    @property
    def is_start(self) -> bool:
        """Whether it is the page to begin with, which has nothing to be solved."""
        return self.name == catalogue.START

    @property
    def modules(self) -> list[str]:
        """The modules its exercises are taken from, each once, sorted."""
        return sorted({cell.module for cell in self.cells if cell.module})


def lesson_files(root: Path) -> list[str]:
    """The places of all lessons, relative to the root, in the order of the course."""
    return [path.relative_to(root).as_posix() for path in catalogue.lesson_files(root)]


def read_lesson(root: Path, path: str) -> Lesson:
    """The lesson in the file `path` under `root`; LessonError if it breaks a rule of the format."""
    text = read_text(root / path)
    try:
        return Lesson(Path(path).stem, path, text, parse(text))
    except LessonError as fault:
        raise LessonError(f"{path}: {fault}") from None


def read_text(path: Path) -> str:
    """A file's text with LF line ends, so that a checkout with CRLF reads the same; LessonError if it is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LessonError(f"{path.name} is not UTF-8") from None


def parse(text: str) -> list[Cell]:
    """The cells of a lesson's text, in order; LessonError, naming the cell, if it breaks a rule of the format."""
    odd = ODD_LINE_ENDS.search(text)
    if odd:
        line = text.count("\n", 0, odd.start()) + 1
        raise LessonError(f"line {line} holds the control character {odd.group()!a}: write it as an escape")
    if re.search(r"^\W*[`~]{3,}\s*\{code-cell\}[^\S\n]*\S", text, re.MULTILINE):
        raise LessonError("a code cell's fence says {code-cell} and nothing behind it")
    try:
        notebook = jupytext.reads(questions.as_cells(catalogue.without_words(text)), fmt="md:myst")
    except Exception as error:  # whatever jupytext, its YAML reader or the notebook's validator raises
        said = str(error).partition("\n")[0]
        raise LessonError(f"its front matter or a cell's options can't be read: {said}") from None
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        raise LessonError("its front matter names no kernelspec python3")
    right = _right_letters(text)
    cells = [_cell(number, raw, right) for number, raw in enumerate(notebook.cells, 1)]
    _check_exercises(text, [f"{cell.module}.{cell.name}" for cell in cells if cell.module])
    return cells


def _right_letters(text: str) -> dict[str, str]:
    """The right letter of each question in a lesson's text, by id; LessonError if its quiz breaks a rule."""
    try:
        return {question.id: question.right for question in questions.parse("", text)}
    except questions.QuizError as fault:
        raise LessonError(str(fault)) from None


def _check_exercises(text: str, keys: list[str]) -> None:
    """LessonError unless each of the exercises has its hints and its explanation, and each of these its exercise."""
    exercises = catalogue.parse("", text)
    if [exercise.key for exercise in exercises] != keys:
        raise LessonError("an exercise's cell starts with its directive, right below the fence")
    for fence in catalogue.fences(text, *catalogue.WORDS):
        about = fence["about"].strip()
        where = f"{{{fence['kind']}}} {about}"
        if about not in keys:
            raise LessonError(f"{where}: this lesson has no exercise of that name")
        if DIRECTIVE.search(fence["body"]) or not fence["body"].strip():
            raise LessonError(f"{where}: it is empty, or its fence is never closed")
    for exercise in exercises:
        if len(exercise.hints) < HINTS:
            raise LessonError(f"the exercise {exercise.key} needs {HINTS} hints and has {len(exercise.hints)}")
        if not exercise.explanation:
            raise LessonError(f"the exercise {exercise.key} has no explanation")


def cell_id(number: int) -> str:
    """The id of a notebook's cell, counted from 1."""
    return f"cell-{number:03}"


def _cell(number: int, raw, right: dict[str, str]) -> Cell:
    where = f"{cell_id(number)} ({raw.source.strip().splitlines()[0] if raw.source.strip() else 'empty'})"
    tags = tuple(raw.metadata.get("tags", ()))
    if set(raw.metadata) - {"tags"} or set(tags) - TAGS or (tags and raw.cell_type != "code"):
        raise LessonError(f"{where}: the one option is :tags: [raises-exception] on a code cell")
    lost = DIRECTIVE.search(raw.source) if raw.cell_type == "markdown" else None
    if lost:
        raise LessonError(f"{where}: {{{lost[1]}}} is unknown, or inside a list or a quote, or never closed")
    if raw.cell_type not in ("markdown", "code") or not raw.source.strip():
        raise LessonError(f"{where}: a cell holds words or code")
    exercise = catalogue.EXERCISE.match(raw.source)
    if raw.cell_type == "code" and exercise:
        module, _, name = exercise["key"].rpartition(".")
        return Cell("code", raw.source[exercise.end() :].strip("\n"), tags, module, name)
    if raw.cell_type == "code" and re.search(r"^\s*#\s*exercise\b", raw.source, re.MULTILINE | re.IGNORECASE):
        raise LessonError(f"{where}: an exercise's first line is '# exercise: module.name'")
    return Cell(raw.cell_type, raw.source, tags, right=right.get(questions.about(raw.source), ""))
