"""What `restore()` does: a learner's notebook as the course has it, with the learner's answers in its cells.

The notebook is made by what builds all of them, which takes packages that a kernel has no other use for: they are
imported here, when they are needed. What stood in the file is copied into `kept/` first.
"""

import ast
import os
from dataclasses import dataclass
from pathlib import Path

from . import catalogue, feedback, files, store, words
from .extract import PACKAGE, Unusable
from .parsing import parse
from .store import Workspace

KEPT = "kept"
RELOAD = (
    "A tab that has it open still shows the old one. What you have typed there since it was last saved is in no file: "
    "copy what you want to keep of it. Then choose **File > Reload Notebook from Disk** there, and press **Reload** if "
    "it asks. Should JupyterLab say that the file has changed on disk, press **Revert**."
)


@dataclass(frozen=True)
class Restored:
    """What became of a notebook."""

    path: str  # of the notebook, from the course's folder on
    kept: str  # the copy of what stood there; "" where that was as the course wrote it, or nothing
    answered: tuple[str, ...]  # the exercises whose cells hold the learner's answers


def card(space: Workspace, name: object, with_answers: bool) -> feedback.Card:
    """Restore a notebook, and what there is to say of it; Unusable where there is none of that name."""
    try:
        done = restore(space, chosen(name), with_answers)
    except OSError as error:
        what = f"`{Path(error.filename).name}`" if error.filename else "the notebook"
        raise Unusable(f"{what} can't be written ({store.reason(error)}), so nothing was restored") from None
    blocks = []
    if done.kept:
        blocks.append(feedback.Say(f"What was saved in it is kept as `{done.kept}`."))
    if done.answered:
        blocks.append(feedback.Say(f"Your answers stand in their cells: {feedback.named(done.answered)}."))
    elif with_answers and catalogue.exercises():
        folder = words.printable(str(space.answers_folder))
        blocks.append(feedback.Say(f"No answer to an exercise of it is stored in `{folder}`."))
    return feedback.Card(f"{done.path} is as new.", "good", (*blocks, feedback.Say(RELOAD)))


def paths() -> dict[str, str]:
    """The notebooks that can be restored, by name: their places from the course's folder on."""
    found = [path.stem for path in catalogue.lesson_files(catalogue.course_root())]
    return {name: catalogue.notebook_path(name) for name in found}


def chosen(name: object) -> str:
    """The name of the notebook that is meant: a text such as "01_protocol", or None for the one that asks."""
    known = paths()
    if name is None:
        return own(known)
    stem = Path(name).stem if type(name) is str and "solutions" not in Path(name).parts else ""
    if stem not in known:
        raise Unusable(f"no notebook of this course is called {words.clip(repr(name), 60, 1)}: {listed(known)}")
    return stem


def own(known: dict[str, str]) -> str:
    """The notebook that runs in this kernel, by what JupyterLab calls it; Unusable where that is none of them."""
    running = os.environ.get("JPY_SESSION_NAME", "")
    root = catalogue.course_root().resolve()
    path = Path(running).resolve()
    for name, place in known.items():
        if running and path == root / place:
            return name
    raise Unusable(f"which notebook this is can't be told: {listed(known)}")


def listed(known: dict[str, str]) -> str:
    """How to name one."""
    return 'put its name between the brackets, as in `restore("01_protocol")`. There are ' + ", ".join(known)


def restore(space: Workspace, name: str, with_answers: bool) -> Restored:
    """Make a notebook anew; OSError where it can't be written, and then the old one is as it was."""
    try:
        from . import jobs, notebooks
    except ImportError as error:
        raise Unusable(f"this Python lacks {error.name}, which makes notebooks: `doctor()` says what to do") from None
    try:
        job = jobs.find_jobs(catalogue.course_root(), (name,))[0]
        notebook, digest = job.fresh(), job.digest()
    except notebooks.LessonError as error:
        raise Unusable(f"the course's own files are damaged: {error}. `doctor()` looks at them") from None
    notebooks.stamp(notebook, job.lesson, digest)  # of the cells as the course has them: an answer is the learner's
    answers = space.answers() if with_answers else {}
    answered = answer(notebook, job.lesson, {key: each.text for key, each in answers.items()})
    spoiled = job.file.exists() and not notebooks.is_untouched(notebooks.load(job.file))
    copy = files.keep(job.file, job.root / KEPT / Path(job.path).parent) if spoiled else None
    notebooks.write(job.file, notebook)
    return Restored(job.path, copy.relative_to(job.root).as_posix() if copy else "", answered)


def answer(notebook, lesson, answers: dict[str, str]) -> tuple[str, ...]:
    """Put stored answers, by key, into the cells of their exercises; the names of those that got one."""
    answered = []
    for cell, made in zip(notebook.cells, lesson.cells, strict=True):
        key = f"{made.module}.{made.name}"
        if made.module and key in answers:
            cell.source = f"{as_in_a_cell(answers[key])}\n\n\ncheck({made.name})"
            answered.append(made.name)
    return tuple(answered)


def as_in_a_cell(text: str) -> str:
    """A stored answer as a cell can run it: what it imports from its own package is named in full."""
    lines = text.split("\n")
    for node in ast.walk(parse(text)):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            line = lines[node.lineno - 1]
            before, dots, after = line.partition("from .")
            named = f"{PACKAGE}{'' if after.startswith(' ') else '.'}"
            lines[node.lineno - 1] = f"{before}from {named}{after}" if dots else line
    return "\n".join(lines)
