"""The course as its lessons tell it: which exercises there are, with their hints and explanations.

Read from `lessons/*.md` with the standard library alone, since a learner's kernel does it. In a lesson an exercise is a
`{code-cell}` that starts with `# exercise: module.name`; `{hint} module.name` and `{explanation} module.name` are
fences of words that the built notebooks leave out.
"""

import functools
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from .candidate import module_names
from .extract import Place, Unusable
from .stubs import find

# The server's modules in the order in which each may import those before it.
MODULES = (
    "protocol",
    "keywords",
    "validation",
    "signatures",
    "schema",
    "conversion",
    "registry",
    "resources",
    "prompts",
    "dispatcher",
    "workers",
    "streams",
    "stdio",
    "shop",
)


class Practice(NamedTuple):
    """What a practice is made of: the server's modules that it builds on, and its own, in the order of imports."""

    builds_on: tuple[str, ...]
    own: tuple[str, ...]
    after: str = ""  # the number of the lesson that it follows, such as "02"


# The practice by the name of its text, in the order in which a learner meets it. `my_server` has these modules, too;
# each may import those before it in its own practice and what that builds on, and nothing of another practice.
PRACTICES = {
    "tool_server": Practice(("protocol",), ("tool_server",), "02"),
    "add_server": Practice((), ("add_server",), "06"),
    "deploys": Practice(
        MODULES[: MODULES.index("shop")],
        (
            *("deploys_policy", "deploys_client", "deploys_text", "deploys_wait", "deploys"),
            *("deploys_start", "deploys_sandbox", "deploys_undo", "deploys_shared"),
        ),
        "07",
    ),
}
FENCE = re.compile(
    r"^(?P<ticks>`{3,})\{(?P<kind>[\w-]+)\}[^\S\n]*(?P<about>[^\n]*)\n(?P<body>.*?)^(?P=ticks)`*[^\S\n]*$", re.M | re.S
)
BLOCK = re.compile(r"^(`{3,}).*?^\1`*[^\S\n]*$", re.M | re.S)  # a fence of any kind
EXERCISE = re.compile(r"# exercise: (?P<key>[\w.]+\.\w+)[^\S\n]*(?:\n|\Z)")
WORDS = ("hint", "explanation")
LESSON = re.compile(r"\d\d_[a-z0-9_]*")
PRACTICE = re.compile(r"[a-z][a-z0-9_]*")
FOLDERS = ("notebooks", "exercises", "solutions")  # in which a course's notebooks lie
START = "00_start_here"  # how the course is used: no exercise, no quiz, no solved notebook
LINKED = re.compile(r"\]\((\d\d_\w+)\.md\)")  # a lesson, on the page to begin with
MINUTES = re.compile(r"^\*\*About (\d+) minutes\.\*\*", re.M)


@dataclass(frozen=True)
class Exercise:
    """One exercise: a top-level function or class of a module, and the words around it."""

    key: str  # such as "protocol.ok"
    lesson: str  # such as "01_protocol"
    start: str = ""  # what the learner starts from, where it is not the stub
    hints: tuple[str, ...] = ()
    explanation: str = ""
    section: str = ""  # the heading above it, as Markdown

    @property
    def module(self) -> str:
        """The module that defines it, such as "protocol"."""
        return self.key.rpartition(".")[0]

    @property
    def name(self) -> str:
        """Its own name, unique in the course, such as "ok"."""
        return self.key.rpartition(".")[2]

    @property
    def tests(self) -> str:
        """Its hidden tests as pytest names them: one class, such as "test_protocol.py::TestOk"."""
        words = "".join(word[:1].upper() + word[1:] for word in self.name.split("_"))
        return f"test_{self.module}.py::Test{words}"


def tests_file(exercise: Exercise) -> Path:
    """The file that holds an exercise's tests."""
    return course_root() / "tests" / "hidden" / exercise.tests.partition("::")[0]


def course_root() -> Path:
    """The folder that holds the lessons, the hidden tests and this package."""
    return Path(__file__).resolve().parents[2]


def exercises(root: Path | None = None) -> dict[str, Exercise]:
    """All exercises by name, in the order of the course."""
    return _exercises(stamped(legible_files(root or course_root())))


def stamped(paths: list[Path]) -> tuple:
    """Files with what tells that one has changed, since an update may come while a kernel runs."""
    return tuple((path, path.stat().st_mtime_ns, path.stat().st_size) for path in paths)


def lesson_files(root: Path) -> list[Path]:
    """The lessons in order of name, then the practice; another kind of name, such as README.md, is neither's."""
    folders = {root / "lessons": LESSON, root / "lessons" / "practice": PRACTICE}
    found = [(path, names) for folder, names in folders.items() for path in sorted(folder.glob("*.md"))]
    return sorted((path for path, names in found if names.fullmatch(path.stem)), key=lambda path: position(path.stem))


def legible_files(root: Path) -> list[Path]:
    """The lessons and the practice that can be read, in order; what else is there is the doctor's to say."""
    return [path for path in lesson_files(root) if is_legible(path)]


def is_legible(path: Path) -> bool:
    """Whether a file is there and may be read."""
    return path.is_file() and os.access(path, os.R_OK)


def lessons_named(root: Path) -> list[str]:
    """The lessons that there should be, by their names: the page to begin with, and those that its map links."""
    page = root / "lessons" / f"{START}.md"
    return [START, *dict.fromkeys(LINKED.findall(readable(page) if is_legible(page) else ""))]


def texts_named(root: Path) -> list[str]:
    """The files of the lessons and the practice that there should be, from the root on: "lessons/01_protocol.md"."""
    return [f"lessons/{name}.md" for name in lessons_named(root)] + [
        f"lessons/practice/{name}.md" for name in PRACTICES
    ]


def lost_lessons(root: Path) -> list[str]:
    """Those of these files that are missing, can't be read, or are empty."""
    return [name for name in texts_named(root) if not (is_legible(root / name) and readable(root / name).strip())]


def about_lost_lessons() -> str:
    """What there is to say of lessons that are gone, without a full stop; "" where none is."""
    gone = lost_lessons(course_root())
    if not gone:
        return ""
    named = ", ".join(f"`{name}`" for name in gone[:3]) + (" and more" if gone[3:] else "")
    return (
        f"{named} {'is' if len(gone) == 1 else 'are'} missing or damaged, and so the exercises in there are not known"
    )


def position(lesson: str) -> tuple[bool, int, str]:
    """What lessons and practice are sorted by, by their names: the course's order."""
    known = list(PRACTICES)
    place = known.index(lesson) if lesson in known else len(known)
    return (False, 0, lesson) if is_lesson(lesson) else (True, place, lesson)


def is_lesson(name: str) -> bool:
    """Whether a name is that of a numbered lesson, and not that of a practice."""
    return bool(LESSON.fullmatch(name))


def along_the_way(names: list[str]) -> list[str]:
    """Lessons and practice by their names, each practice behind the lesson that it follows."""

    def place(name: str) -> tuple:
        after = PRACTICES[name].after if name in PRACTICES else ""
        return (after or "99", True, position(name)) if not is_lesson(name) else (name[:2], False, position(name))

    return sorted(names, key=place)


def lesson_after(name: str) -> str:
    """The lesson that comes after one, such as "02_registry"; "" where none does."""
    names = [path.stem for path in lesson_files(course_root())]
    after = [other for other in names if other > name and is_lesson(other)]
    return after[0] if after and is_lesson(name) else ""


def minutes(text: str) -> int:
    """The minutes that a lesson's text says it takes; 0 where it says nothing."""
    found = MINUTES.search(text)
    return int(found[1]) if found else 0


def in_words(name: str) -> str:
    """A lesson or a practice in a sentence: "lesson 01_protocol", "the practice tool_server"."""
    return f"{'lesson' if is_lesson(name) else 'the practice'} {name}"


def readable(path: Path) -> str:
    """A lesson's text, also where a part of it is damaged: that is the doctor's to say."""
    return path.read_text(encoding="utf-8", errors="replace")


def heading(name: str) -> str:
    """What stands above a lesson's part of a table: "01_protocol", "practice: tool_server"."""
    return name if is_lesson(name) else f"practice: {name}"


@functools.lru_cache(maxsize=4)
def _exercises(files: tuple) -> dict[str, Exercise]:
    found = [exercise for path, *_ in files for exercise in parse(path.stem, readable(path))]
    return {exercise.name: exercise for exercise in found}


def parse(lesson: str, text: str) -> list[Exercise]:
    """The exercises in a lesson's text, in order."""
    words = {kind: fences(text, kind) for kind in WORDS}
    found = []
    for fence in FENCE.finditer(text):
        directive = EXERCISE.match(fence["body"]) if fence["kind"] == "code-cell" else None
        if directive:
            about = {kind: texts(words[kind], directive["key"]) for kind in words}
            start = fence["body"][directive.end() :].strip("\n")
            explanation = "\n\n".join(about["explanation"])
            section = heading_above(text[: fence.start()])
            found.append(Exercise(directive["key"], lesson, start, tuple(about["hint"]), explanation, section))
    return found


def heading_above(text: str) -> str:
    """The last heading in a part of a lesson, as Markdown; "" where there is none. A fence has none."""
    headings = re.findall(r"^#+ +(.+)$", BLOCK.sub("", text), re.MULTILINE)
    return headings[-1].strip() if headings else ""


def notebook_path(lesson: str, solved: bool = False) -> str:
    """The path of a lesson's or a practice's notebook from the course's folder on: "notebooks/01_protocol.ipynb".

    `solved` is the one with the answers in it, which the page to begin with does not have.
    """
    folder = "solutions" if solved and lesson != START else "notebooks" if is_lesson(lesson) else "exercises"
    return f"{folder}/{lesson}.ipynb"


def notebook(lesson: str) -> str:
    """Where a lesson's or a practice's notebook is, seen from that of a lesson."""
    return f"{lesson}.ipynb" if is_lesson(lesson) else f"../{notebook_path(lesson)}"


def anchor(section: str) -> str:
    """The address of a heading in its notebook, as JupyterLab, nbconvert and what shows notebooks with it make it."""
    return "#" + quote(re.sub(r"[`*]", "", section).replace(" ", "-"), safe=":,'")


def fences(text: str, *kinds: str) -> list[re.Match]:
    """The fences of these kinds in a lesson's text, in order."""
    return [fence for fence in FENCE.finditer(text) if fence["kind"] in kinds]


def texts(found: list[re.Match], key: str) -> list[str]:
    """What the fences about one exercise hold."""
    return [fence["body"].strip() for fence in found if fence["about"].strip() == key]


def without_words(text: str) -> str:
    """A lesson's text without its hints and explanations."""
    for fence in reversed(fences(text, *WORDS)):
        text = text[: fence.start()].rstrip("\n") + "\n\n" + text[fence.end() :].lstrip("\n")
    return text


def modules() -> tuple[str, ...]:
    """The modules of the learner's package: the server's, then those of each practice."""
    return (*MODULES, *(module for practice in PRACTICES.values() for module in practice.own))


def may_import(module: str) -> tuple[str, ...]:
    """What an answer in a module may import, in order, and what comes later to it: the server, or its own practice."""
    for practice in PRACTICES.values():
        if module in practice.own:
            return (*practice.builds_on, *practice.own)
    return MODULES


def sources() -> dict[str, str]:
    """The reference: the text of each file of the learner's package by name, such as "protocol.py".

    Unusable where a file is gone, as after an update that this process began before.
    """
    names = ("__init__", *modules(), "__main__")
    try:
        return dict(_sources(stamped([reference(name) for name in names])))
    except FileNotFoundError as error:
        name = Path(error.filename).name
        raise Unusable(f"the course has no `{name}` any more: restart the kernel, and run the cells again") from None


def has_definition(key: str) -> bool:
    """Whether the reference defines what an exercise's key names, such as "protocol.ok"."""
    module, _, name = key.rpartition(".")
    try:
        return bool(find(sources().get(f"{module}.py", ""), name))
    except (LookupError, SyntaxError):
        return False


def may_be_lost(name: str) -> bool:
    """Whether a name that is no exercise's may be one's whose lesson is gone: the reference defines it."""
    lost = name and lost_lessons(course_root())
    return bool(lost) and any(has_definition(f"{module}.{name}") for module in modules())


def reference(module: str) -> Path:
    """The file of a module named as in an exercise: "registry"."""
    return Path(__file__).resolve().parents[1] / f"{module}.py"


@functools.lru_cache(maxsize=4)
def _sources(files: tuple) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path, *_ in files}


def source(module: str) -> str:
    """The reference's text of a module."""
    return sources()[f"{module}.py"]


def place(exercise: Exercise) -> Place:
    """What surrounds an exercise, as `extract.take` needs it: names of a practice mean something in it alone."""
    allowed = may_import(exercise.module)
    others = {other.name: other.module for other in exercises().values() if other.module in allowed}
    return Place(exercise.module, exercise.name, module_names(source(exercise.module)), allowed, others)
