"""A learner's files: answers, progress, and the package that is made of them. Nothing in them is ever lost.

    my_answers/protocol.ok.py    an answer that passed, one file an exercise
    my_answers/progress.json     what was passed, tried, hinted at, shown
    my_answers/generated.json    what the course wrote into my_server/, so that a change by hand is noticed
    my_answers/kept/             every text that was replaced or could not be read
    my_server/                   the reference with the answers in place, always generated

Whoever writes one of them holds the lock `my_answers/.lock`, for as long as that takes.
"""

import ast
import contextlib
import errno
import functools
import importlib
import json
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import candidate, catalogue, files, questions
from .extract import PACKAGE, Answer, read_or_nothing
from .parsing import parse

VERSION = 1  # of progress.json
TEMPORARY = "mcp_tutorial_strict_"  # what the folders of strict kernels are called; a learner's own is never removed
DAY = 24 * 60 * 60  # seconds
HEADER = re.compile(r"# (\{.*\})\n")


@dataclass(frozen=True)
class Reset:
    """What became of a reset."""

    done: bool = False  # no answer is stored any more
    kept: str = ""  # where the text of the one that was is kept
    renewed: bool = False  # the learner's package is without it


@dataclass(frozen=True)
class Entry:
    """What progress.json says of one exercise; nothing yet where it says nothing, or nothing that makes sense."""

    passed: str = ""  # the digest of the tests that it passed
    tries: int = 0
    failed: tuple[str, ...] = ()  # digests of the different answers that failed
    hints: int = 0  # shown
    revealed: bool = False  # the solution was shown


@dataclass(frozen=True)
class Tried:
    """What progress.json says of one question of a quiz; nothing yet where it says nothing, or what makes no sense."""

    first: bool | None = None  # whether the first choice was right; None: nothing was chosen
    asked: int = 0  # how often it came back since it was missed
    seen: int = 0  # a running number: when it was missed, or came back last; 0 where an older version recorded it
    back: bool = False  # it came back, and was not answered wrong since
    cleared: bool = False  # it came back, and was answered right

    @property
    def counts(self) -> bool:
        """Whether it counts as right: at the first try, or when it came back."""
        return bool(self.first) or self.cleared

    @property
    def is_due(self) -> bool:
        """Whether it was missed, and is to come back."""
        return self.first is False and not self.cleared

    @property
    def came_back(self) -> bool:
        """Whether it has been asked again since it was missed."""
        return self.asked > 0


def tried_question(raw: object) -> Tried:
    """What a member of progress.json says of a question, whatever that is."""
    raw = raw if isinstance(raw, dict) else {}
    first = raw.get("first") if isinstance(raw.get("first"), bool) else None
    asked, seen = (raw[name] if type(raw.get(name)) is int and raw[name] >= 0 else 0 for name in ("asked", "seen"))
    return Tried(first, asked, seen, raw.get("back") is True, raw.get("cleared") is True)


def entry(raw: object) -> Entry:
    """The entry in a member of progress.json, whatever that is."""
    raw = raw if isinstance(raw, dict) else {}
    numbers = {name: raw[name] for name in ("tries", "hints") if type(raw.get(name)) is int and raw[name] >= 0}
    failed = raw.get("failed") if isinstance(raw.get("failed"), list) else []
    passed = raw.get("passed") if isinstance(raw.get("passed"), str) else ""
    failed = tuple(text for text in failed if isinstance(text, str))
    return Entry(passed=passed, failed=failed, revealed=raw.get("revealed") is True, **numbers)


def is_strict() -> bool:
    """Whether anything but a pass is to raise, as in a build of the solutions."""
    return os.environ.get("MCP_TUTORIAL_STRICT") == "1"


def home() -> Path:
    """The folder for a learner's files.

    It is MCP_TUTORIAL_HOME; in strict mode a new folder that goes when this process ends, and also for the project's
    own solutions, since whoever runs one of them has not answered anything; else the project's root, looked for from
    the current folder upwards, or the current folder where there is none. OSError where it names no folder at all.
    """
    named = os.environ.get("MCP_TUTORIAL_HOME")
    if named:
        try:
            return Path(named).expanduser().absolute()
        except RuntimeError:  # that is what pathlib raises for the home of somebody who is not there
            raise OSError(errno.ENOENT, "MCP_TUTORIAL_HOME names the home of an unknown user") from None
    if is_strict() or is_solutions(Path.cwd()):
        return temporary()
    current = Path.cwd()
    above = (folder for folder in (current, *current.parents) if is_project(folder))
    return next(above, current)


def is_project(folder: Path) -> bool:
    """Whether a folder holds a course."""
    return (folder / "lessons").is_dir() and (folder / "mcp_tutorial").is_dir()


def is_solutions(folder: Path) -> bool:
    """Whether a folder is the one in which a course's solved notebooks lie."""
    return folder.name == "solutions" and is_project(folder.parent)


def temporary() -> Path:
    """A new folder that goes when this process ends; one that was killed leaves its own to a later process."""
    import atexit  # a learner's kernel needs neither

    for left in Path(tempfile.gettempdir()).glob(f"{TEMPORARY}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > DAY:
                shutil.rmtree(left, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=TEMPORARY)).resolve()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def tests_digest(exercise: catalogue.Exercise) -> str:
    """What stands for the version of an exercise's tests; "" where they are not there, or not in their file."""
    try:
        text = catalogue.tests_file(exercise).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    return files.digest(text) if f"class {exercise.tests.partition('::')[2]}" in text else ""


def have_changed(exercise: catalogue.Exercise, earned: str) -> bool:
    """Whether an exercise has other tests than those that were passed; tests that are not there have not changed."""
    return bool(earned) and tests_digest(exercise) not in ("", earned)


def course_version() -> str:
    """The course's version, such as "0.1.0"; "" if it can't be told."""
    try:
        text = (catalogue.course_root() / "pyproject.toml").read_text(encoding="utf-8")
    except OSError:
        return ""
    found = re.search(r'^version = "(.*)"$', text, re.M)
    return found[1] if found else ""


def meaning(text: str) -> str:
    """A digest that two texts of an answer share where they differ in layout and comments alone."""
    try:
        return files.digest(ast.dump(parse(text)))
    except SyntaxError:
        return files.digest(text)


@functools.lru_cache(maxsize=256)
def defines(text: str, name: str) -> bool:
    """Whether a stored answer is Python that binds the exercise's name."""
    return any(name in statement.binds for statement in read_or_nothing(text))


def tried(was: Entry, failed: str) -> dict:
    """What a failed try changes in an entry."""
    return {"tries": was.tries + 1, "failed": list(dict.fromkeys([*was.failed, failed]))}


def read_object(path: Path) -> tuple[dict, str]:
    """The JSON object in a file, and what is wrong with it, in words; ({}, "") where there is no file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        return {}, f"can't be read ({reason(error)})"
    except (ValueError, RecursionError):  # no UTF-8, no JSON, or far too deep
        return {}, "is damaged"
    return (found, "") if isinstance(found, dict) else ({}, "is damaged")


def digest_of(path: Path) -> str | None:
    """The digest of a file; None where it can't be read."""
    try:
        return files.digest(path.read_bytes())
    except OSError:
        return None


def reason(error: OSError) -> str:
    """What the system says of a failure, without the path; in plain words where a file has a folder's name."""
    if isinstance(error, FileExistsError) and error.filename:
        return f"a file called `{Path(error.filename).name}` is in the way"
    return error.strerror or type(error).__name__


def forget_package() -> None:
    """Drop the learner's package from memory, so that the next import reads it from the disk."""
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]
    importlib.invalidate_caches()


class Workspace:
    """The files under one folder. Whatever befalls them becomes a sentence in `notes`; no method raises an OSError."""

    def __init__(self, root: Path, is_makeshift: bool = False):
        self.root = root
        self.is_makeshift = is_makeshift  # taken because the learner's own folder can't be written
        self.answers_folder = root / "my_answers"
        self.kept = self.answers_folder / "kept"
        self.lock = self.answers_folder / ".lock"
        self.package = root / PACKAGE
        self.notes: list[str] = []
        self._said: set[str] = set()

    def is_outside(self) -> bool:
        """Whether its folder was taken for want of a course around the current one, and nobody has named it."""
        is_named = bool(os.environ.get("MCP_TUTORIAL_HOME")) or self.root.name.startswith(TEMPORARY)
        return not (is_named or self.is_makeshift or is_project(self.root))

    # ---- what is there -------------------------------------------------------------------------------------------

    def answers(self) -> dict[str, Answer]:
        """The stored answers to exercises of this course, by key, in the course's order."""
        found = {each.key: self._stored(each.key)[0] for each in catalogue.exercises().values()}
        return {key: answer for key, answer in found.items() if answer}

    def stranded(self) -> dict[str, Answer]:
        """The stored answers whose exercise is not known while a lesson is missing or damaged, by key.

        Nobody can check them until that lesson is back, and they keep their place in the learner's package.
        """
        known = {each.key for each in catalogue.exercises().values()}
        others = sorted({file.stem for file in self.answers_folder.glob("*.py")} - known)
        if not others or not catalogue.lost_lessons(catalogue.course_root()):
            return {}
        found = {key: self._stored(key)[0] for key in others if catalogue.has_definition(key)}
        return {key: answer for key, answer in found.items() if answer}

    def in_package(self) -> dict[str, Answer]:
        """The answers that the learner's package is made with, by key."""
        return {**self.answers(), **self.stranded()}

    def about_stranded(self) -> str:
        """What there is to say of those answers, and of the lessons that are gone; "" where there are none."""
        names = [key.rpartition(".")[2] for key in self.stranded()]
        if not names:
            return ""
        named = ", ".join(f"`{name}`" for name in names[:5]) + (f" and {len(names) - 5} more" if names[5:] else "")
        one = len(names) == 1
        return (
            f"{catalogue.about_lost_lessons()}. "
            f"Your answer{'' if one else 's'} to {named} {'is' if one else 'are'} safe in `my_answers/`, and "
            f"`{PACKAGE}/` still has {'it' if one else 'them'}: `doctor()` says what to do."
        )

    def entries(self) -> dict[str, Entry]:
        """What is known of each exercise of the course by its key, in the course's order.

        What an answer's own file says of its pass counts where progress.json was lost.
        """
        members = self._progress()[0].get("exercises", {})
        found = {}
        for each in catalogue.exercises().values():
            answer, header = self._stored(each.key)
            raw = members.get(each.key) if isinstance(members.get(each.key), dict) else {}
            earned = {"passed": header["tests"]} if answer and header.get("tests") and not raw.get("passed") else {}
            found[each.key] = entry({**raw, **earned})
        return found

    def tried_questions(self) -> dict[str, Tried]:
        """What is known of each question of the course's quizzes by its id, in the course's order."""
        members = self._progress()[0].get("questions", {})
        return {name: tried_question(members.get(name)) for name in questions.questions()}

    def last(self) -> str:
        """The key of the exercise that was tried last, of those that were open then; "" where that is not known."""
        last = self._progress()[0].get("last")
        return last if last in [each.key for each in catalogue.exercises().values()] else ""

    def is_due(self, exercise: catalogue.Exercise) -> bool:
        """Whether an exercise was passed on other tests than those of today."""
        return have_changed(exercise, self.entries()[exercise.key].passed)

    def take_notes(self) -> tuple[str, ...]:
        """The sentences that have come together, each once; from now on they are told."""
        taken, self.notes = tuple(dict.fromkeys(self.notes)), []
        return taken

    # ---- what changes it -----------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Make the learner's package where it is absent or out of date; OSError where nothing can be written."""
        with files.lock(self.lock):
            for scratch in [*self.answers_folder.glob(".*.tmp"), *self.package.glob(".*.tmp")]:
                scratch.unlink(missing_ok=True)  # of a process that was killed
            with self._noting(f"{PACKAGE}/ is not up to date"):
                self._renew(only_stale=True)
            with self._noting("progress is not recorded"):
                self._mend_progress()

    def make_importable(self) -> None:
        """Let this process, and those that it starts, import the learner's package as it is on the disk."""
        forget_package()
        if sys.path[:1] != [str(self.root)]:
            sys.path.insert(0, str(self.root))
        paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        if os.pathsep in str(self.root):
            self._note(
                f"The path of the folder `{self.root.name}` has a `{os.pathsep}` in it, so programs that a cell starts "
                f"don't find {PACKAGE}: set MCP_TUTORIAL_HOME to a folder without one before you start JupyterLab."
            )
        elif str(self.root) not in paths:
            os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(self.root), *paths]))

    def heal(self) -> None:
        """Make files of the learner's package that somebody deleted anew."""
        if not all((self.package / name).exists() for name in catalogue.sources()):
            with self._noting(f"{PACKAGE}/ is not up to date"):
                self.prepare()
            forget_package()

    def changed_by_hand(self) -> list[str]:
        """The names of the package's files that are not as the course wrote them."""
        written_files = self._generated()[1]
        present = [name for name in catalogue.sources() if (self.package / name).is_file()]
        return [name for name in present if digest_of(self.package / name) not in (None, written_files.get(name))]

    def record_pass(self, exercise: catalogue.Exercise, answer: Answer, tests: str | None = None) -> bool:
        """Keep an answer that passed, put it into the learner's package, and record it; whether the package has it.

        `tests` is the digest of the tests that it passed; else it is taken to be that of today's.
        """
        tests = tests_digest(exercise) if tests is None else tests
        stored, renewed = [], []
        with self._noting("this pass is not recorded"), files.lock(self.lock):
            with self._noting("your answer is not stored, so take care of its cell, and run it again later", stored):
                self._store(exercise, answer, tests)
            if stored:
                with self._noting(f"your answer is stored, and {PACKAGE}/ has it after a later check", renewed):
                    self._renew()
            with self._noting("this pass is not recorded in progress.json"):
                self._update(exercise.key, lambda was: {"passed": tests, "tries": was.tries + (not was.passed)}, True)
        forget_package()
        return bool(renewed)

    def record_failure(self, key: str, text: str) -> None:
        """Count a try of what has not passed yet, and tell different failed answers apart."""
        failed = meaning(text)
        with self._noting("this try is not recorded"), files.lock(self.lock):
            self._update(key, lambda was: {} if was.passed else tried(was, failed), True)

    def record_hint(self, key: str, shown: int) -> None:
        """Record how many hints have been shown."""
        with self._noting("this hint is not recorded"), files.lock(self.lock):
            self._update(key, lambda was: {"hints": max(was.hints, shown)})

    def record_revealed(self, key: str) -> None:
        """Record that the solution has been shown."""
        with self._noting("that you have seen the solution is not recorded"), files.lock(self.lock):
            self._update(key, lambda was: {"revealed": True})

    def record_choice(self, name: str, right: bool) -> None:
        """Record a choice in a quiz. The first one stays; a right one clears a missed question that has come back."""

        def change(was: dict) -> dict:
            tried = tried_question(was)
            if tried.first is None:
                return {"first": True} if right else {"first": False, "seen": self._next_number()}
            if not (tried.is_due and tried.back):
                return {}
            return {"cleared": True} if right else {"back": False}

        with self._noting("this choice is not recorded"), files.lock(self.lock):
            self._change("questions", name, change)

    def record_asked(self, names: list[str]) -> None:
        """Record that missed questions have come back."""
        with self._noting("that these came back is not recorded"), files.lock(self.lock):
            now = {"seen": self._next_number(), "back": True}
            for name in names:
                self._change("questions", name, lambda was: {**now, "asked": tried_question(was).asked + 1})

    def reset(self, exercise: catalogue.Exercise) -> Reset:
        """Take an answer out of the learner's package and start the exercise anew."""
        file, kept = self._answer_file(exercise.key), ""
        removed, renewed = [], []
        with self._noting("nothing was reset"), files.lock(self.lock):
            if file.exists():
                kept = self._shown(files.keep(file, self.kept))
                file.unlink()
            removed.append(True)
            with self._noting(f"{PACKAGE}/ is not up to date", renewed):
                self._renew()
            with self._noting("progress() still counts what was before"):
                self._update(exercise.key, lambda was: {"passed": "", "failed": [], "hints": 0})
        forget_package()
        return Reset(bool(removed), kept, bool(renewed))

    def reread(self, file: str) -> None:
        """Have the next import read a file of the package from the disk, even if it was changed a moment ago."""
        with self._noting(f"{PACKAGE}/{file} may be read as it was before"):
            self._drop_compiled(file)
        forget_package()

    # ---- how it is done ------------------------------------------------------------------------------------------

    def _note(self, sentence: str, once: bool = False) -> None:
        """Have a sentence shown with the next card; `once`: and never again in this process."""
        if not (once and sentence in self._said):
            self.notes.append(sentence)
        self._said.add(sentence)

    @contextlib.contextmanager
    def _noting(self, consequence: str, done: list | None = None) -> Iterator[None]:
        """Turn a failure to write into a sentence that says what follows from it; `done` gets a member without one."""
        try:
            yield
            if done is not None:
                done.append(True)
        except OSError as error:
            name = f"{self._shown(Path(error.filename))} can't be written" if error.filename else "Writing failed"
            self._note(f"{name} ({reason(error)}): {consequence}.")

    def _shown(self, path: Path) -> str:
        """A path as it is told to the learner, from the workspace on."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.name

    def _answer_file(self, key: str) -> Path:
        return self.answers_folder / f"{key}.py"

    def _stored(self, key: str) -> tuple[Answer | None, dict]:
        """A stored answer and what its first line says of it; (None, {}) if there is none that can be used."""
        try:
            text = self._answer_file(key).read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return None, {}
        except (OSError, UnicodeDecodeError):
            text = ""
        header, found = {}, HEADER.match(text)
        if found:
            with contextlib.suppress(ValueError, RecursionError):
                header, text = json.loads(found[1]), text[found.end() :]
        text = text.rstrip("\n")
        if not defines(text, key.rpartition(".")[2]):
            shown = self._shown(self._answer_file(key))
            self._note(f"{shown} can't be read as an answer: the course's own stands in its place.", once=True)
            return None, {}
        if header.get("text") not in (None, files.digest(text)):
            shown = self._shown(self._answer_file(key))
            self._note(f"{shown} was changed by hand: `check_all()` judges it as it is now.", once=True)
        return Answer(key, text, (0,) * (text.count("\n") + 1)), header

    def _store(self, exercise: catalogue.Exercise, answer: Answer, tests: str) -> None:
        """Write an answer's file; the one that it replaces is kept if its text is another."""
        header = {"exercise": exercise.key, "tests": tests, "text": files.digest(answer.text)}
        text = f"# {json.dumps(header)}\n{answer.text}\n"
        file = self._answer_file(exercise.key)
        if file.exists():
            old = file.read_bytes()
            if old == text.encode():
                return
            if HEADER.sub("", old.decode("utf-8-sig", "replace"), count=1) != f"{answer.text}\n":
                files.keep(file, self.kept)
        files.write(file, text)

    def _progress(self) -> tuple[dict, str]:
        """What progress.json holds that can be used, and what is wrong with it, in words."""
        data, wrong = read_object(self.answers_folder / "progress.json")
        for section in ("exercises", "questions"):
            members = data.get(section, {})
            if not isinstance(members, dict):
                data, members, wrong = {**data, section: {}}, {}, "is damaged"
            good = {key: value for key, value in members.items() if isinstance(value, dict)}
            if len(good) < len(members):
                data, wrong = {**data, section: good}, wrong or "is damaged in places"
        version = data.get("version")
        if isinstance(version, int) and version > VERSION:
            wrong = wrong or "is from a newer version of the course"
        return data, wrong

    def _mend_progress(self) -> dict:
        """What progress.json holds; where something is wrong with it, a copy is kept aside and a good one written."""
        file = self.answers_folder / "progress.json"
        data, wrong = self._progress()
        if wrong:
            kept = self._shown(files.keep(file, self.kept))
            files.write(file, written({**data, "version": VERSION}))
            self._note(f"my_answers/progress.json {wrong}: it is kept as {kept}, and what could be read of it goes on.")
        return data

    def _next_number(self) -> int:
        """The number that comes after all by which questions were seen."""
        return 1 + max((tried.seen for tried in self.tried_questions().values()), default=0)

    def _update(self, key: str, change, is_try: bool = False) -> None:
        """Change an exercise's entry in progress.json; a try of what is not passed is the last one from now on."""
        self._change("exercises", key, lambda was: change(entry(was)), is_try)

    def _change(self, section: str, key: str, change, is_try: bool = False) -> None:
        """Change one member of a section of progress.json; what is not known here stays."""
        data = self._mend_progress()
        members = data.get(section, {})
        was = members.get(key, {})
        member = {**was, **change(was)}
        last = {"last": key} if is_try and not entry(was).passed else {}
        if member != was:
            data = {**data, "version": VERSION, **last, section: {**members, key: member}}
            files.write(self.answers_folder / "progress.json", written(data))

    def _generated(self) -> tuple[dict, dict]:
        """What generated.json says, and of that the digests of the files by name."""
        data = read_object(self.answers_folder / "generated.json")[0]
        return data, data.get("files") if isinstance(data.get("files"), dict) else {}

    def _renew(self, only_stale: bool = False) -> None:
        """Write the learner's package anew; `only_stale`: the files that would now become something else than before.

        A file that was changed by hand is kept aside before it is replaced.
        """
        before, written_files = self._generated()
        sources = catalogue.sources()
        modules = candidate.package(sources, self.in_package())
        for name, module in modules.items():
            up_to_date = (self.package / name).exists() and written_files.get(name) == files.digest(module.text)
            if not (only_stale and up_to_date):
                self._renew_file(name, module.text, written_files.get(name))
        self._drop_old(set(written_files) - set(modules), written_files)
        now = {
            "reference": files.digest(json.dumps(sources)),
            "course": course_version(),
            "files": {name: files.digest(module.text) for name, module in modules.items()},
        }
        if now != before:
            files.write(self.answers_folder / "generated.json", written(now))
        if before.get("reference") not in (None, now["reference"]):
            self._note_upgrade(before.get("course"), now["course"])

    def _renew_file(self, name: str, text: str, known: str | None) -> None:
        """Write one file of the package, unless it is so already; `known` is the digest of what the course wrote."""
        file = self.package / name
        present = file.read_bytes() if file.exists() else None
        if present == text.encode():
            return
        if present is not None and files.digest(present) != known:
            kept = self._shown(files.keep(file, self.kept, f"{PACKAGE}.{name}"))
            self._note(f"{PACKAGE}/{name} was changed by hand: that text is kept as {kept}.")
        files.write(file, text, durable=False)
        self._drop_compiled(name)

    def _drop_compiled(self, name: str) -> None:
        """Delete what Python compiled of a file: it takes one for unchanged that has the old one's size and second."""
        for compiled in (self.package / "__pycache__").glob(f"{Path(name).stem}.*.pyc"):
            compiled.unlink(missing_ok=True)

    def _drop_old(self, names: set[str], known: dict) -> None:
        """Delete files that the course wrote once and no longer has, unless they were changed."""
        for file in (self.package / name for name in sorted(names)):
            if file.parent == self.package and file.is_file() and files.digest(file.read_bytes()) == known[file.name]:
                file.unlink()

    def _note_upgrade(self, old: object, new: str) -> None:
        """Say that the course has changed, and what that means for what was passed."""
        versions = f" from version {old} to {new}" if old and old != new else ""
        due = [each.name for each in catalogue.exercises().values() if self.is_due(each)]
        advice = ", and `check_all()` judges them by the tests of today" if due else ""
        self._note(f"The course was renewed{versions}: {PACKAGE}/ has its new parts, your answers are kept{advice}.")


def written(data: dict) -> str:
    """A JSON file's text."""
    return json.dumps(data, indent=2) + "\n"


def start() -> Workspace:
    """The workspace of this process, prepared, and its package importable.

    Where its folder can't be written, another is made among the temporary ones, and a note says so.
    """
    try:
        workspace = Workspace(home())
        workspace.prepare()
    except TimeoutError as error:
        workspace._note(f"my_answers/ is busy ({reason(error)}), so {PACKAGE}/ may not be up to date: run this again.")
    except OSError as error:
        workspace = elsewhere(error)
    workspace.make_importable()
    return workspace


def elsewhere(error: OSError) -> Workspace:
    """A workspace for the case that the learner's own folder can't be written. It is not deleted at the end."""
    try:
        workspace = Workspace(Path(tempfile.mkdtemp(prefix="mcp_tutorial_")).resolve(), is_makeshift=True)
        workspace.prepare()
    except OSError:
        workspace = Workspace(catalogue.course_root(), is_makeshift=True)
        workspace._note(f"No folder can be written ({reason(error)}), so nothing is recorded.")
    else:
        workspace._note(
            f"Your folder can't be written ({reason(error)}), so your answers go to {workspace.root}. "
            "To choose another place, set MCP_TUTORIAL_HOME before you start JupyterLab."
        )
    return workspace
