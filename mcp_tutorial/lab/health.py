"""What `doctor()` looks at: the Python, its packages, the kernel, a child process, the folders, the course's files.

Each look gives one Finding, and none raises or waits for long. All of it works where packages are missing.
"""

import ast
import errno
import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from . import catalogue, feedback, files, screen, store, verdict, widgets
from .extract import PACKAGE
from .parsing import DEEP, parse
from .terminal import typed

OLDEST = (3, 11)  # the Python that will do
PATIENCE = 20.0  # seconds that a child process may take to answer
LOCK_PATIENCE = 2.0
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)\s*$", re.M)  # a line with a marker is for another system, perhaps
# Beside the server's: the modules that no other one imports, as they are run or imported by their names.
CASES = "arguments discover end ids lines method notify pages resources stateless stream templates version"
RUN = (
    *("__init__", "__main__", "client/__init__", "conformance/__init__", "conformance/__main__"),
    *(f"conformance/cases_{area}" for area in CASES.split()),
    *("lab/__init__", "lab/child", "lab/child_supervisor", "lab/child_tests", "lab/exported_check"),
    *("lab/build", "lab/doctor", "lab/minutes", "lab/nbtest", "lab/deploy_api/__init__"),
    *("lab/deploy_api/attacks", "lab/deploy_api/reach"),
)
OTHERS = (
    *("LICENSE", "requirements.txt", "pyproject.toml"),
    *("tools/lab.py", "tools/lab_looks.py", "tools/save_without_widgets.py", "tools/jupyter/custom/custom.css"),
    *("tools/jupyter/jupyter_server_config.py", "tools/jupyter/labconfig/page_config.json"),
    "tools/jupyter/labconfig/default_setting_overrides.json",
)
FULL = {errno.ENOSPC, errno.EDQUOT}
ECHO = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.readline())"
LINE = "é → 語\n"
IMPORT = """
import importlib, sys
importlib.import_module(sys.argv[1])
for name in sys.argv[2:]:
    print(name, flush=True)
    importlib.import_module(f"{sys.argv[1]}.{name}")
"""
REMOVE = "`jupyter kernelspec remove python3` takes the entry that names it away."
GET_AGAIN = (
    "`restore` with its name makes a notebook anew. Another file comes back by `git checkout -- FILE`; without git, "
    "unpack the course anew, beside this folder."
)


@dataclass(frozen=True)
class Finding:
    """What one look has found: about what, in words, and what to do where something is to be mended.

    `advice` without `is_fault` is worth knowing and stops nothing.
    """

    about: str
    said: str
    advice: str = ""
    is_fault: bool = False


def findings() -> list[Finding]:
    """What each look finds, in order."""
    return [carefully(about, look) for about, look in LOOKS.items()]


def carefully(about: str, look: Callable[[], Finding]) -> Finding:
    """What a look finds; that it went wrong itself is a finding too."""
    try:
        return look()
    except Exception as error:
        said = feedback.words.clip(f"{type(error).__name__}: {error}", 200, 2).replace("`", "'")
        advice = f"This could not be looked at ({said}). Please show that to whoever gave you the course."
        return Finding(about, "not looked at", advice, True)


def card(found: list[Finding]) -> feedback.Card:
    """The findings as a card: what is to be mended first, then what is worth knowing, then all of it in a table."""
    faults = [finding for finding in found if finding.is_fault]
    notes = [finding for finding in found if finding.advice and not finding.is_fault]
    blocks = [feedback.Say(f"**{finding.about}:** {finding.advice}") for finding in faults]
    blocks += [feedback.Say(f"Worth knowing: {finding.advice}") for finding in notes]
    blocks.append(feedback.Table("What was looked at:", tuple((each.about, mark(each), each.said) for each in found)))
    if faults:
        return feedback.Card(f"{feedback.counted(len(faults), 'thing')} to be mended.", "open", tuple(blocks))
    return feedback.Card("All is there that the course needs.", "good", tuple(blocks))


def mark(finding: Finding) -> str:
    """A finding in a word."""
    return "mend" if finding.is_fault else "note" if finding.advice else "fine"


# ---- Python and its packages -----------------------------------------------------------------------------------------


def python() -> Finding:
    """Whether this Python is new enough."""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] >= OLDEST:
        return Finding("Python", version)
    advice = f"The course needs Python 3.11 or newer, and {sys.executable} is {version}: install a newer one."
    return Finding("Python", version, advice, True)


def packages() -> Finding:
    """Whether the packages of requirements.txt are there, in the versions that it names."""
    about = "packages"
    try:
        pins = dict(PIN.findall((catalogue.course_root() / "requirements.txt").read_text(encoding="utf-8")))
        project = tomllib.loads((catalogue.course_root() / "pyproject.toml").read_text(encoding="utf-8"))
        direct = {pin.partition("==")[0] for pin in project["project"]["optional-dependencies"]["lab"]}
    except (OSError, ValueError, LookupError):
        advice = f"requirements.txt or pyproject.toml is missing or damaged. {GET_AGAIN}"
        return Finding(about, "not known", advice, True)
    if not direct <= set(pins):
        lost = some(sorted(direct - set(pins)))
        return Finding(about, "not known", f"requirements.txt is damaged. It should name {lost} {GET_AGAIN}", True)
    installed = {name: version_of(name) for name in pins}
    missing = sorted((name for name in pins if not installed[name]), key=lambda name: name not in direct)
    others = [f"{name} {installed[name]}" for name in pins if installed[name] not in ("", pins[name])]
    if missing:
        return Finding(about, f"{len(missing)} of {len(pins)} missing", f"{some(missing)} {install(missing)}", True)
    if others:
        advice = f"other versions than the course was tried with: {some(others)} That may do. {install()}"
        return Finding(about, f"{len(pins)} there", advice)
    return Finding(about, f"{len(pins)} there, in their versions")


def version_of(name: str) -> str:
    """The version in which this Python has a package; "" where it has none."""
    try:
        return metadata.version(name) or ""
    except metadata.PackageNotFoundError:
        return ""


def some(names: list[str]) -> str:
    """The first of some names, and how many more there are, as a part of a sentence that ends there."""
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return ", ".join(names[:5]) + more + "."


def install(missing: list[str] | None = None) -> str:
    """What to do about missing packages: this Python is told to install them, or another one is to be chosen."""
    ours = environment_python(catalogue.course_root() / ".venv")
    if missing and ours and not is_same(Path(sys.prefix), ours.parent.parent):
        return (
            f"This is the Python {sys.executable}, and the course's packages are in that of {ours}. Start JupyterLab "
            "with `make lab` (or tools/lab.py by that Python), and choose Python 3 under Kernel > Change Kernel."
        )
    command = typed([sys.executable, "-m", "pip", "install", "-r", "requirements.txt"])
    return f"To have the course's versions, run `{command}` in its folder, and restart the kernel."


def environment_python(folder: Path) -> Path | None:
    """The Python of a virtual environment; None where there is no such environment."""
    found = [folder / name for name in ("bin/python", "Scripts/python.exe")]
    return next((path for path in found if path.exists()), None)


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths name one folder or file, by links perhaps."""
    return os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other))


def is_same_python(one: Path, other: Path) -> bool:
    """Whether two programs are one Python, under two names perhaps."""
    # The folder counts too: an environment's Python is a link to the one that made it, which has other packages.
    return is_same(one.parent, other.parent) and is_same(one, other)


def kernel() -> Finding:
    """Whether notebooks run in this very Python, by what Jupyter knows of the kernel that they name."""
    about = "kernel"
    if importlib.util.find_spec("jupyter_client") is None:
        return Finding(about, "not known", "Jupyter is not installed for this Python, so its kernel is not known.")
    from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel

    try:
        command = KernelSpecManager().get_kernel_spec("python3").argv[0]
    except NoSuchKernel:
        advice = "There is no kernel called python3. " + install()
        return Finding(about, "missing", advice, True)
    except Exception as error:  # whatever a damaged kernel.json makes Jupyter raise
        advice = f"Jupyter can't read its entry for the kernel python3 ({type(error).__name__}). {REMOVE}"
        return Finding(about, "damaged", advice, True)
    any_python = ("python", "python3", f"python3.{sys.version_info[1]}")  # Jupyter takes its own for these
    if command in any_python or is_same_python(Path(command), Path(sys.executable)):
        return Finding(about, "runs in this Python")
    return other_kernel(about, command)


def other_kernel(about: str, command: str) -> Finding:
    """What there is to say where notebooks run in another Python than this."""
    in_kernel = hasattr(screen.running_shell(), "kernel")
    advice = f"Jupyter's kernel python3 is started with {command}, and this is {sys.executable}. "
    if in_kernel:  # this one works, whatever started it
        return Finding(about, "another Python", advice + "If a cell misses a package, that is why.")
    advice += REMOVE
    return Finding(about, "another Python", advice, True)


# ---- what it can do --------------------------------------------------------------------------------------------------


def child(command: list[str], **options) -> tuple[str, str]:
    """What a child process writes, and what is wrong with it, in words; "" where it ended well."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"}
    options = options if "input" in options else {**options, "stdin": subprocess.DEVNULL}
    try:
        done = subprocess.run(command, env=env, capture_output=True, timeout=PATIENCE, **options)
    except subprocess.TimeoutExpired:
        return "", f"it did not answer within {PATIENCE:.0f} seconds"
    except OSError as error:
        return "", f"it could not be started: {store.reason(error)}"
    written = done.stdout.decode("utf-8", "replace")
    last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
    return written, f"it ended with status {done.returncode}: {last[:200] or 'no word'}" if done.returncode else ""


def child_process() -> Finding:
    """Whether a program can be started, and a line with letters beyond English comes back through its pipes."""
    about = "a child process"
    written, wrong = child([sys.executable, "-c", ECHO], input=LINE.encode())
    if not wrong and written == LINE:
        return Finding(about, "started, and it answered")
    wrong = wrong or f"it wrote {written[:50]!a} in place of {LINE!a}"
    advice = (
        f"A program was started with {sys.executable}, as each check does it, and {wrong}. Does a virus scanner or a "
        "limit on processes stand in the way? Then allow this program, and run this again."
    )
    return Finding(about, "does not work", advice, True)


def folder() -> Finding:
    """Whether the learner's folders can be written, and their lock held."""
    about = "your folder"
    try:
        home = store.home()
        for path in (home, home / "my_answers", home / PACKAGE):
            if os.path.lexists(path) and not path.is_dir():
                return Finding(about, "can't be written", in_the_way(path), True)
        for name in ("my_answers", PACKAGE):
            probe = home / name / ".doctor"
            files.write(probe, LINE)
            probe.unlink()
        with files.lock(home / "my_answers" / ".lock", LOCK_PATIENCE):
            return Finding(about, "can be written")
    except OSError as error:
        what = error.filename or "The folder that MCP_TUTORIAL_HOME names"
        advice = f"{what} can't be written ({store.reason(error)}). {remedy(error)}"
        return Finding(about, "can't be written", advice, True)


def in_the_way(path: Path) -> str:
    """What to do about a file that has the name of a folder."""
    return (
        f"The course needs a folder {path}, and a file of that name is in the way. Give the file another name, then "
        "restart the kernel and run this again."
    )


def remedy(error: OSError) -> str:
    """What to do about a folder that can't be written."""
    if error.errno in FULL:
        return "The disk is full: delete something from it, then run this again. Until then nothing of yours is stored."
    if isinstance(error, TimeoutError):
        return (
            "Another notebook is writing there. Wait until its check has ended, or restart its kernel; then look again."
        )
    if error.errno == errno.EROFS:
        return "It is on a disk that may only be read: copy the whole course to another, and start JupyterLab there."
    return (
        "Give yourself the right to write there, or set MCP_TUTORIAL_HOME to a folder of yours before you start "
        "JupyterLab."
    )


# ---- the course ------------------------------------------------------------------------------------------------------


def course_files() -> Finding:
    """Whether the lessons, their notebooks, the modules and the hidden tests are there."""
    about, root = "the course's files", catalogue.course_root()
    known = [path.stem for path in catalogue.lesson_files(root)]
    paths = catalogue.texts_named(root)
    paths += [catalogue.notebook_path(name) for name in known]
    paths += [f"tests/hidden/{each.tests.partition('::')[0]}" for each in catalogue.exercises().values()]
    paths += [*(f"tests/hidden/{name}" for name in verdict.HELPERS), *OTHERS, *modules_named(root)]
    missing = [path for path in dict.fromkeys(paths) if not (root / path).is_file()]
    if missing or not known:
        gone = missing or ["lessons/"]
        return Finding(about, f"{len(missing) or 'all'} missing", f"Missing: {some(gone)} {GET_AGAIN}", True)
    lessons = [path.relative_to(root).as_posix() for path in catalogue.lesson_files(root)]
    damaged = [path for path in dict.fromkeys([*lessons, *paths]) if not is_sound(root / path)]
    if damaged:
        return Finding(about, f"{len(damaged)} damaged", f"Damaged: {some(damaged)} {GET_AGAIN}", True)
    return Finding(about, f"{len(known)} lessons and practices")


def is_sound(path: Path) -> bool:
    """Whether a file of the course can be read as what it is: a text, a notebook, JSON, or a module of Python."""
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".ipynb":
            return isinstance(json.loads(text).get("cells"), list)
        if path.suffix == ".py":
            parse(text)
        if path.suffix == ".json":
            json.loads(text)
        return bool(text.strip())
    except (OSError, ValueError, SyntaxError, AttributeError, *DEEP):
        return False


def modules_named(root: Path) -> list[str]:
    """The modules that there should be, from the root on: those that are run by their names, and all that they import.

    What else lies there, such as a copy that an editor keeps, is not asked.
    """
    waiting = [root / "mcp_tutorial" / f"{name}.py" for name in (*catalogue.modules(), *RUN)]
    named = set(waiting)
    while waiting:
        new = imported(waiting.pop()) - named
        named |= new
        waiting += new
    return sorted(path.relative_to(root).as_posix() for path in named)


def imported(path: Path) -> set[Path]:
    """The files of the modules that a module imports from its own package; none where it can't be read."""
    try:
        nodes = list(ast.walk(parse(path.read_text(encoding="utf-8"))))
    except (OSError, ValueError, SyntaxError, *DEEP):
        return set()
    found = set()
    for node in (node for node in nodes if isinstance(node, ast.ImportFrom) and node.level):
        folder = path.parents[node.level - 1]
        names = [node.module] if node.module else [alias.name for alias in node.names]
        found |= {module_file(folder.joinpath(*name.split("."))) for name in names}
    return found


def module_file(path: Path) -> Path:
    """The file of a module or of a package, by its path without an ending."""
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def my_server() -> Finding:
    """Whether the learner's server can be imported, by a Python of its own."""
    home = store.home()
    if not (home / PACKAGE / "__init__.py").exists():
        return Finding(PACKAGE, "made with the first call of a lesson")
    modules = [name for name in catalogue.modules() if (home / PACKAGE / f"{name}.py").exists()]
    written, wrong = child([sys.executable, "-c", IMPORT, PACKAGE, *modules], cwd=home)
    if not wrong:
        return Finding(PACKAGE, "can be imported")
    said = feedback.words.clip(wrong, 300, 3).replace("`", "'")
    begun = [name for name in written.split() if name in modules]
    module = f"`{PACKAGE}/{begun[-1]}.py`" if begun else "Your server"
    advice = f"{module} can't be imported: {said}. {written_anew(home, begun[-1] if begun else '')}"
    return Finding(PACKAGE, "can't be imported", advice, True)


def written_anew(home: Path, module: str) -> str:
    """How the learner's server is written anew where a module of it is broken: no answer is to be lost by it."""
    stored = sorted(store.Workspace(home).answers(), key=lambda key: key.rpartition(".")[0] != module)
    if not stored:
        return "`reset` with an exercise's name writes the file anew, and keeps the text of it in `my_answers/kept/`."
    name = stored[0].rpartition(".")[2]
    return (
        f"Run the cell with your answer to `{name}` again: when its check passes, the file is written anew, with all "
        f"your answers in place, and its text of now is kept in `my_answers/kept/`. (`reset({name})` does that "
        "too, and takes that answer out.)"
    )


def jupyterlab() -> Finding:
    """Whether JupyterLab was started with the course's settings, which keep it from the network."""
    about, ours = "JupyterLab", catalogue.course_root() / "tools" / "jupyter"
    paths = os.environ.get("JUPYTER_CONFIG_PATH", "").split(os.pathsep)
    if not hasattr(screen.running_shell(), "kernel"):
        return Finding(about, "this is no notebook")
    if any(path and is_same(Path(path), ours) for path in paths):
        return Finding(about, "has the course's settings")
    advice = (
        "JupyterLab was not started by `make lab` or tools/lab.py. All works, and it may look for news on the network. "
        "But buttons that are saved here read “model not found” when the notebook is opened again, and git takes each "
        "opened notebook for a changed one. Start JupyterLab by `make lab` to have neither."
    )
    return Finding(about, "has other settings", advice)


def buttons() -> Finding:
    """Whether buttons are shown beside the cards."""
    about = "buttons"
    if widgets.can_show():
        return Finding(about, "shown")
    if not hasattr(screen.running_shell(), "kernel"):
        return Finding(about, "this is no notebook")
    if importlib.util.find_spec("ipywidgets") is None:
        return Finding(about, "none", f"There are no buttons, as ipywidgets is missing. {install(['ipywidgets'])}")
    return Finding(about, "turned off; every call works without them")


LOOKS = {
    "Python": python,
    "packages": packages,
    "kernel": kernel,
    "a child process": child_process,
    "your folder": folder,
    "the course's files": course_files,
    PACKAGE: my_server,
    "JupyterLab": jupyterlab,
    "buttons": buttons,
}
