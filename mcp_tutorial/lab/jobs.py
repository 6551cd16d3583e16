"""Which notebooks a project has to have, and what each of them is made of."""

from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from . import catalogue, notebooks, questions
from .lessons import Lesson, LessonError, lesson_files, read_lesson, read_text
from .rules import cell_faults


@dataclass(frozen=True)
class Job:
    """One notebook to be made: from which lesson, with the answers or without."""

    root: Path
    lesson: Lesson
    solved: bool

    @property
    def path(self) -> str:
        return notebooks.target(self.lesson, self.solved)

    @property
    def file(self) -> Path:
        return self.root / self.path

    def digest(self) -> str:
        return notebooks.input_digest(self.root, self.lesson, self.solved)

    def fresh(self) -> NotebookNode:
        """The notebook as it has to be, without outputs; LessonError if a cell breaks a rule."""
        notebook = notebooks.make(self.root, self.lesson, self.solved)
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        faults = [f"{self.path} {cell.id} {fault}" for cell in code for fault in cell_faults(cell.source)]
        if faults:
            raise LessonError("\n".join(faults))
        return notebook


def find_jobs(root: Path, names: tuple[str, ...] = ()) -> list[Job]:
    """The two jobs of each lesson, or of the named ones; one of the page to begin with, which has no solved notebook.

    LessonError for a name that no lesson has, and for an exercise's name that is in the course twice.
    """
    paths = {Path(path).stem: path for path in lesson_files(root)}
    stems = [Path(name).stem for name in names]
    unknown = [name for name in stems if name not in paths]
    if unknown or not paths:
        asked = ", ".join(unknown) or "at all"
        raise LessonError(f"no lesson {asked} in {root}; there are: {', '.join(paths) or 'none'}")
    check_names(root, list(paths.values()))
    read = [read_lesson(root, paths[stem]) for stem in stems or paths]
    return [Job(root, lesson, solved) for lesson in read for solved in ((False,) if lesson.is_start else (False, True))]


def check_names(root: Path, paths: list[str]) -> None:
    """LessonError if two exercises of the lessons at these places have one name: `check(name)` could not tell them.

    The same goes for two questions with one id.
    """
    homes: dict[str, str] = {}
    asked: dict[str, str] = {}
    for path in paths:
        for question in questions.readable(Path(path).stem, read_text(root / path)):
            if question.id in asked:
                raise LessonError(f"{path}: {asked[question.id]} has a question {question.id} already")
            asked[question.id] = path
        for exercise in catalogue.parse(Path(path).stem, read_text(root / path)):
            if exercise.name in homes:
                taken = homes[exercise.name]
                raise LessonError(f"{path}: {exercise.key} can't be an exercise, since {taken} has that name already")
            homes[exercise.name] = f"{exercise.key} in {path}"


def project_root() -> Path:
    """The current folder if it holds lessons, else the folder this package lies in."""
    here = Path.cwd()
    return here if (here / "lessons").is_dir() else Path(__file__).resolve().parents[2]
