"""Notebooks made from lessons: their cells, the digests stored in them, and how they are read and written.

Each built notebook's metadata holds, under `mcp_tutorial`: `lesson`, the file it was made from; `digest`, of everything
it was made from; `content`, of its own cells as they were written. A notebook whose cells no longer agree with
`content` is one that somebody has worked in.
"""

import hashlib
import json
import posixpath
import re
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from . import catalogue, files, lessons, stubs, verdict
from .lessons import Lesson, LessonError, cell_id, read_text
from .parsing import DEEP, parse

BUILDER = [
    Path(__file__).with_name(name)
    for name in ("catalogue.py", "lessons.py", "notebooks.py", "questions.py", "stubs.py")
]
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    # No version: it would differ between machines.
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}
LINK = re.compile(r"(\]\(|^\[[^\]]+\]: *)(?![a-z]+:|#)([^)\s#]+)", re.MULTILINE)


def target(lesson: Lesson, solved: bool) -> str:
    """Where a lesson's notebook belongs, relative to the root; the page to begin with is never solved."""
    return catalogue.notebook_path(lesson.name, solved)


def make(root: Path, lesson: Lesson, solved: bool) -> NotebookNode:
    """The lesson's notebook without outputs: the learner's (stubs) or, `solved`, with the answers in place.

    LessonError if an exercise names nothing, or a link leads nowhere.
    """
    try:
        cells = [_cell(root, lesson, solved, number) for number in range(1, len(lesson.cells) + 1)]
    except LookupError as fault:
        raise LessonError(f"{lesson.path}: {fault}") from None
    return nbformat.v4.new_notebook(cells=cells, metadata=json.loads(json.dumps(METADATA)))


def _cell(root: Path, lesson: Lesson, solved: bool, number: int) -> NotebookNode:
    cell = lesson.cells[number - 1]
    if cell.kind == "markdown":
        return nbformat.v4.new_markdown_cell(_turn_links(root, lesson, solved, cell.source), id=cell_id(number))
    source = _exercise(root, cell, solved) if cell.module else _answered(cell) if solved else cell.source
    metadata = {"tags": list(cell.tags)} if cell.tags else {}
    return nbformat.v4.new_code_cell(source, id=cell_id(number), metadata=metadata)


def _answered(cell: lessons.Cell) -> str:
    """The text of a cell that is no exercise, with the right letter where it answers a question."""
    return cell.source.replace('"?"', f'"{cell.right}"') if cell.right else cell.source


def _exercise(root: Path, cell: lessons.Cell, solved: bool) -> str:
    """The text of an exercise's cell: the definition or where the learner starts, then the call that checks it."""
    path = module_path(root, cell.module)
    if not path.is_file():
        raise LookupError(f"the exercise {cell.module}.{cell.name} is in no file {path.name}")
    source = source_of(path)
    start = stubs.definition(source, cell.name) if solved else cell.source or stubs.stub(source, cell.name)
    return f"{start}\n\n\ncheck({cell.name})"


def source_of(path: Path) -> str:
    """A module's text; LessonError if it is no Python."""
    source = read_text(path)
    try:
        parse(source)
    except (SyntaxError, ValueError, *DEEP):  # ValueError: a NUL, in some Pythons
        raise LessonError(f"{path.name} is no Python that can be read") from None
    return source


def module_path(root: Path, module: str) -> Path:
    """The file of a module named as in an exercise: "registry"."""
    return root / "mcp_tutorial" / f"{module}.py"


def _turn_links(root: Path, lesson: Lesson, solved: bool, text: str) -> str:
    """The words with each relative link leading, from where the notebook is, to what it led to from the lesson."""
    folder = posixpath.dirname(target(lesson, solved))

    def turned(match: re.Match) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(lesson.path), match[2]))
        if not (root / path).exists():
            raise LessonError(f"{lesson.path}: the link {match[2]} leads nowhere")
        if path in lessons.lesson_files(root):
            other = Lesson(Path(path).stem, path, "", [])
            path = target(other, solved)
        return match[1] + posixpath.relpath(path, folder)

    return LINK.sub(turned, text)


def inputs(root: Path, lesson: Lesson, solved: bool) -> dict[str, Path]:
    """The files a notebook is made from, by a name that is the same on every machine.

    The learner's: the lesson, the modules its exercises are taken from, the builder. The solved one shows what the
    code does as well, so it rests on the whole package, the tests its checks run, and the pinned requirements.
    """
    paths = [root / lesson.path, *(module_path(root, module) for module in lesson.modules)]
    if solved:
        tests = [f"test_{module}.py" for module in lesson.modules]
        paths += (root / "mcp_tutorial").rglob("*.py")
        paths += (root / "tests" / "hidden" / name for name in [*tests, *verdict.HELPERS] if tests)
        paths += root.glob("requirements*.txt")
    named = {path.relative_to(root).as_posix(): path for path in paths if path.is_file()}
    return named | {f"mcp_tutorial/lab/{path.name}": path for path in BUILDER}


def input_digest(root: Path, lesson: Lesson, solved: bool) -> str:
    """A digest of everything a notebook is made from; line ends don't count.

    Of the other lessons only the names of their exercises are in it, since a check says what comes next.
    """
    texts = {name: read_text(path) for name, path in inputs(root, lesson, solved).items()}
    return _digest([texts, course(root)] if solved else texts)


def course(root: Path) -> list[str]:
    """The files of all lessons, each followed by its exercises: a card names what comes next."""
    found = [(path, catalogue.parse("", read_text(root / path))) for path in lessons.lesson_files(root)]
    return [name for path, exercises in found for name in (path, *(exercise.key for exercise in exercises))]


def content_digest(notebook: NotebookNode) -> str:
    """A digest of a notebook's cells and outputs: what a learner changes, and not what opening and saving changes."""
    return _digest([[*shape(cell), cell.get("outputs"), cell.get("execution_count")] for cell in notebook.cells])


def shape(cell: NotebookNode) -> list:
    """What of a cell follows from the lesson alone."""
    return [cell.cell_type, cell.get("id"), cell.source, list(cell.metadata.get("tags", []))]


def _digest(value) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def stamp(notebook: NotebookNode, lesson: Lesson, digest: str) -> None:
    """Store in a notebook, whose cells are final, what it was made from."""
    own = {"lesson": lesson.path, "digest": digest, "content": content_digest(notebook)}
    notebook.metadata["mcp_tutorial"] = NotebookNode(own)


def origin(notebook: NotebookNode | None) -> dict:
    """What `stamp` stored; an empty dict for any other notebook."""
    own = notebook.metadata.get("mcp_tutorial") if notebook else None
    return dict(own) if isinstance(own, dict) else {}


def is_untouched(notebook: NotebookNode | None) -> bool:
    """Whether a notebook is as the build wrote it; opening and saving it does not count."""
    return bool(notebook) and origin(notebook).get("content") == content_digest(notebook)


def read(text: str) -> NotebookNode | None:
    """The notebook in a text, or None if there is none in it."""
    try:
        notebook = nbformat.v4.reads_json(text)
        content_digest(notebook)
        return notebook if isinstance(notebook.metadata, dict) else None
    except (ValueError, AttributeError, KeyError, TypeError):
        return None


def load(path: Path) -> NotebookNode | None:
    """The notebook in a file, or None if there is none in it."""
    try:
        return read(read_text(path))
    except LessonError:
        return None


def write(path: Path, notebook: NotebookNode) -> None:
    """Write a notebook as `files.write` does: keys in order, one line end at the end."""
    nbformat.validate(notebook)
    files.write(path, nbformat.v4.writes_json(notebook, ensure_ascii=False).rstrip("\n") + "\n")
