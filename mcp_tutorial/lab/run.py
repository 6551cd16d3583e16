"""Running hidden tests on a candidate in a fresh process, and reading its report. The other side is `child.py`.

Whatever the answer does, `run` returns: it ends the process, and all that came of it, at a time limit, believes
only a report that is signed, and leaves no file behind.
"""

import ast
import contextlib
import json
import math
import os
import re
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

from . import child_guard, strays
from .child_names import Names
from .leftovers import finder, remove, remove_older
from .parsing import parse

PACKAGE = "my_server"
REFERENCE = Path(__file__).resolve().parents[1]
LIMIT, LONGEST = 10.0, 600.0  # seconds
OUTPUT, SHOWN = 4 << 20, 4096  # bytes: an answer that writes more than the first is stopped
MUCH = OUTPUT >> 6  # bytes: what has written so much when its time is over would never have ended
PREFIX, DAY = "mcp_tutorial-run-", 86400.0  # of a run's folder; seconds after which nobody needs one any more
MOMENT = 0.25  # seconds between two looks at how much was written
MISSING = re.compile(r"ModuleNotFoundError: No module named '([\w.]+)'")
NOT_RUN = "the check could not run"
SET_UP = "in the course's folder, `make lab` sets it up"
# Found first by whatever the answer starts in its turn, so that there too the reference is out of reach.
BLOCK = f"raise ImportError({child_guard.IMPORTED!r})\n"


@dataclass(frozen=True)
class Problem:
    """An exception: its class, its message, and the lines of the candidate's files that it came through."""

    kind: str
    message: str
    lines: tuple[tuple[str, int], ...] = ()  # ("protocol.py", 12), the innermost last
    is_assertion: bool = False  # of a test: what it says is no business of the learner's


@dataclass(frozen=True)
class Result:
    """What became of one test, and of the last call that it made to the exercise."""

    test: str  # "TestOk::test_an_id_comes_back", with "[…]" after it where there are several by that name
    held: bool
    call: str = ""
    returned: str = ""
    raised: Problem | None = None  # by that call
    printed: str = ""
    problem: Problem | None = None
    changed: str | None = None  # what of others it changed, such as "json.dumps"


@dataclass(frozen=True)
class Report:
    """What came of a run. `kind` is "ran", "timeout" or "crash"; only what is signed is in it, except `call`."""

    kind: str
    results: tuple[Result, ...] = ()
    collected: tuple[str, ...] = ()  # the tests that were to run
    failed_import: Result | None = None
    running: str | None = None  # the test that had started and not ended
    call: str = ""  # the last one, in case it never came back
    events: frozenset[str] = frozenset()  # "input": it was asked for
    output: str = ""  # what came past Python's own stdout and stderr
    exit: int | None = None
    begun: bool = True  # whether the answer's own code came to run
    note: str = ""  # "output": it had to be stopped; "forged", "broken": no use; else why it could not be run


def time_limit() -> float:
    """The seconds that a run may take: those of MCP_TUTORIAL_LIMIT, if that is a number above 0; LONGEST at most."""
    try:
        seconds = float(os.environ["MCP_TUTORIAL_LIMIT"])
    except (KeyError, ValueError):
        return LIMIT
    return min(max(0.1, seconds), LONGEST) if math.isfinite(seconds) and seconds > 0 else LIMIT


def run(files: dict, hidden: dict, tests, target: str, limit: float | None = None) -> Report:
    """Run hidden tests on a candidate.

    `files` are the package's files by name, `hidden` the test files and what they import, `tests` one name such as
    "test_protocol.py::TestOk" or several of one file, run in that order, and `target` the exercise whose calls are
    noted, such as "protocol.ok".
    """
    limit = time_limit() if limit is None else limit
    try:
        with run_folder() as folder:
            lay_out(folder, files, hidden)
            return run_in(folder, [tests] if isinstance(tests, str) else list(tests), target, limit)
    except OSError as problem:
        return Report("crash", begun=False, note=f"{NOT_RUN}: {problem.strerror or problem}")


@contextlib.contextmanager
def run_folder():
    """A new folder for one run, which is removed whatever lies in it; those of kernels that were killed go before."""
    remove_older(tempfile.gettempdir(), PREFIX, time.time() - DAY)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX)).resolve()
    find = finder(folder)
    try:
        yield folder
    finally:
        remove(find())


def lay_out(folder: Path, files: dict, hidden: dict) -> None:
    """Write everything that a run needs into its folder."""
    for part, texts in ((PACKAGE, files), ("tests", hidden)):
        (folder / part).mkdir()
        for name, text in texts.items():
            (folder / part / name).write_text(text, encoding="utf-8", errors="surrogatepass", newline="\n")
    (folder / f"{child_guard.REFERENCE}.py").write_text(BLOCK, encoding="utf-8")
    for part in ("work", "tmp"):
        (folder / part).mkdir()
    for part in ("report", "slot", "output"):
        (folder / part).touch()


def run_in(folder: Path, tests: list[str], target: str, limit: float) -> Report:
    """Start the child in a folder that is laid out, wait, clean up after it, and read what it says."""
    nonce, marker = os.urandom(32), os.urandom(16).hex()
    job = {
        **{"nonce": nonce.hex(), "folder": str(folder), "tests": tests, "target": target, "seconds": limit},
        **{"report": str(folder / "report"), "slot": str(folder / "slot"), "parent": os.getpid()},
        **{"package": str(REFERENCE)},
    }
    with contextlib.ExitStack() as stack:
        # Open before the child starts: an answer that deletes its folder deletes no report.
        report, slot, output = [stack.enter_context(open(folder / name, "rb")) for name in ("report", "slot", "output")]
        with open(folder / "output", "ab") as sink:
            child = strays.Child(command(), environment(folder, marker), folder / "work", sink, marker)
        with child:
            child.tell(json.dumps(job).encode())
            why = wait(child, limit, output)
        said = read_report(report, nonce, folder, why, slot, output, child.exit)
        return said if said.begun else replace(said, kind="crash", note=why_not_begun(said, why, limit))


def command() -> list[str]:
    """How the child is started: away from the current folder and the user's own packages, in UTF-8.

    Not with -I: that would ignore PYTHONHASHSEED, which nothing else can set. What else -I ignores is not handed on.
    """
    return [sys.executable or "python", "-P", "-s", "-X", "utf8", str(Path(__file__).with_name("child.py"))]


def environment(folder: Path, marker: str) -> dict[str, str]:
    """The child's environment: the learner's without anything that steers Python, pytest or the course."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST", "MCP_TUTORIAL"))
    }
    # A promise about a traceback is about its text, which Python colours from 3.13 on where a notebook asks for it.
    python = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "PYTHONPATH": str(folder), "PYTHON_COLORS": "0"}
    course = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "MCP_TUTORIAL_SUBJECT": PACKAGE, strays.MARKER: marker}
    return {**kept, **python, **course, **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder / "tmp"))}


def wait(child, limit: float, output) -> str:
    """Wait for the child to end: "" if it did, "time" or "output" for the limit that it came to."""
    ended = threading.Event()
    threading.Thread(target=lambda: (child.wait(), ended.set()), name="mcp-tutorial-run", daemon=True).start()
    while limit > 0:
        is_over = ended.wait(min(MOMENT, limit))
        if os.fstat(output.fileno()).st_size > OUTPUT:
            return "output"
        if is_over:
            return ""
        limit -= MOMENT
    return "output" if os.fstat(output.fileno()).st_size > MUCH else "time"


def why_not_begun(report: Report, why: str, limit: float) -> str:
    """Why a run came to its end before it came to the answer, in a sentence: the answer has no part in it."""
    lines = [line.strip() for line in report.output.split("\n") if line.strip()]
    missing = MISSING.search(report.output)
    if why:
        return f"the check had not begun after {limit:g} seconds: run it again"
    if missing and missing[1].partition(".")[0] != "lab":
        return f"{NOT_RUN}: this Python has no {missing[1]}; {SET_UP}"
    if lines:
        fatal = [line for line in lines if line.startswith("Fatal Python error")]
        return f"{NOT_RUN}: {[*fatal, lines[-1]][0]}"
    return "the check was broken off before it came to your answer: run it again"


def read_report(report, nonce: bytes, folder: Path, why: str, slot, output, exit: int | None) -> Report:
    """The report of a child that has ended, from the entries that it signed; any other line makes it a crash."""

    names = Names(str(folder), str(REFERENCE))

    def tamed(value):
        """Texts without what differs from run to run: addresses, and where things lie."""
        if isinstance(value, tuple):
            return tuple(map(tamed, value))
        return names.tame(value) if isinstance(value, str) else value

    entries, genuine = signed_entries(report.read(), nonce)
    entries = tamed(tuple(entries)) if genuine else ()
    named = {entry[0]: entry[1:] for entry in entries}
    results = tuple(result_of(entry) for entry in entries if entry[0] == "test")
    started = [entry[1] for entry in entries if entry[0] == "start"]
    notes = {"forged": not genuine, "broken": "broken" in named, "output": why == "output"}
    return Report(
        "ran" if "end" in named and why != "output" else "timeout" if genuine and why == "time" else "crash",
        results,
        *named.get("collected", [()]),
        failed_import=import_result(*named["import"]) if "import" in named else None,
        running=next((test for test in started[-1:] if test not in {result.test for result in results}), None),
        call=tamed(slot.read().rstrip(b"\0").decode("utf-8", "replace")),
        events=frozenset(entry[1] for entry in entries if entry[0] == "event"),
        output=tamed(output.read(SHOWN).decode("utf-8", "replace") + " ".join(named.get("broken", ()))),
        exit=exit,
        begun="begun" in named or not genuine,
        note=next((note for note, holds in notes.items() if holds), ""),
    )


def signed_entries(raw: bytes, nonce: bytes) -> tuple[list[tuple], bool]:
    """The entries of a report, and whether all of it was written by the child's own hand."""
    lines = raw.split(b"\n")[:-1]  # one that was cut off by the end says nothing
    entries = []
    for number, line in enumerate(lines, 1):
        signature, _, text = line.partition(b" ")
        signed = f"{number} ".encode() + text
        if blake2b(signed, key=nonce, digest_size=16).hexdigest().encode() != signature:
            return entries, False
        entries.append(ast.literal_eval(parse(text.decode("ascii"), "eval")))
    return entries, True


def result_of(entry: tuple) -> Result:
    """A test's result from its entry in the report."""
    _, test, held, *rest = entry
    if held:
        return Result(test, True)
    call, returned, raised, printed, problem, changed = rest
    raised, problem = [Problem(*held) if held else None for held in (raised, problem)]
    return Result(test, False, str(call or ""), str(returned or ""), raised, str(printed or ""), problem, changed)


def import_result(problem: tuple | None, printed: str, changed: str | None) -> Result:
    """What an import of the candidate came to, if it failed."""
    return Result("", False, printed=printed, problem=Problem(*problem) if problem else None, changed=changed)
