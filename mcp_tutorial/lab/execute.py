"""Running a solved notebook, and judging that what it says would be said anywhere.

A notebook runs twice, each time in a fresh kernel of this very interpreter, in a folder, home, time zone and window of
its own and under another user's name and hash seed. Only what both runs say alike is stored.
"""

import json
import re
import tempfile
from pathlib import Path

import psutil
from nbclient.exceptions import CellControlSignal
from nbformat import NotebookNode, from_dict

from .kernels import Client, environment
from .lessons import LessonError
from .outputs import USERS, machine_secrets, output_faults, tidy

ANSI = re.compile(r"\x1b\[[0-9;]*m")
CELL_SECONDS = 60
LEAVE_SECONDS = 5
RUNS = [
    {"PYTHONHASHSEED": "0", "COLUMNS": "80", "TZ": "UTC"},
    {"PYTHONHASHSEED": "1", "COLUMNS": "132", "TZ": "Asia/Kolkata", "PYTHONWARNINGS": "default"},
]
# A kernel that pytest has started, as nbval's are, gives sys.stdout and sys.stderr no file descriptor.
RUNS[1]["PYTEST_CURRENT_TEST"] = "nbval"


def execute(root: Path, notebook: NotebookNode, known: str, seconds: int = CELL_SECONDS) -> NotebookNode:
    """The notebook with outputs that are the same everywhere, executed in a folder called `solutions`.

    `known` is text whose words are no secret (see `rules.output_leaks`), `seconds` the time a cell may take.
    LessonError, naming the cell, where a cell fails, does not fail as its tag says, writes to stderr, leaves a process
    running, or says what another run would not say.
    """
    secrets = machine_secrets(root)
    first, second = (_run(root, notebook, run, seconds, secrets) for run in range(len(RUNS)))
    faults = [fault for cell, other in zip(first.cells, second.cells, strict=True) for fault in _differs(cell, other)]
    faults += [f"{cell.id} {fault}" for cell in first.cells for fault in output_faults(cell, secrets, known)]
    if faults:
        raise LessonError("\n".join(faults))
    return first


def _differs(cell: NotebookNode, other: NotebookNode) -> list[str]:
    one, two = (json.dumps(each.get("outputs"), sort_keys=True, ensure_ascii=False) for each in (cell, other))
    return [] if one == two else [f"{cell.id} puts out something else the second time:\n  {one}\n  {two}"]


def _run(root: Path, notebook: NotebookNode, run: int, seconds: int, secrets: dict[str, str]) -> NotebookNode:
    """A tidied copy of the notebook, run once; adds the processes it saw to `secrets`; LessonError if it fails."""
    client = Client(from_dict(json.loads(json.dumps(notebook))), timeout=seconds)
    with tempfile.TemporaryDirectory(prefix="mcp tutorial ", ignore_cleanup_errors=True) as scratch:
        home = Path(scratch) / USERS[run]
        (home / "solutions").mkdir(parents=True)
        client.resources = {"metadata": {"path": str(home / "solutions")}}
        try:
            client.execute(env=_environment(root, home, run))
        except (CellControlSignal, RuntimeError) as error:
            raise LessonError(f"{client.cell} fails: {ANSI.sub('', str(error)).strip()}") from None
        finally:
            client.faults += _end(client.processes)
    if client.faults:
        raise LessonError("\n".join(client.faults))
    # Small numbers are everywhere; a run that puts out its process id differs from the other one anyway.
    secrets |= {str(process.pid): "a process id" for process in client.processes if process.pid > 9999}
    for cell in client.nb.cells:
        tidy(cell)
    return client.nb


def _environment(root: Path, home: Path, run: int) -> dict[str, str]:
    users = dict.fromkeys(("LOGNAME", "USER", "LNAME", "USERNAME"), USERS[run])
    homes = dict.fromkeys(("HOME", "USERPROFILE"), str(home))
    return environment(root, home / "jupyter", MCP_TUTORIAL_STRICT="1", **RUNS[run], **users, **homes)


def _end(processes: set[psutil.Process]) -> list[str]:
    """Wait for a finished kernel's processes to end by themselves; end and name those that don't."""
    _, alive = psutil.wait_procs(processes, timeout=LEAVE_SECONDS)
    left = []
    for process in alive:
        try:
            if process.status() != psutil.STATUS_ZOMBIE:
                left.append(f"a process is left running: {' '.join(process.cmdline())}")
                process.kill()
        except psutil.NoSuchProcess:
            pass
    return left
