"""Whether the notebooks are what their lessons would become today; nothing is executed to find out.

A notebook is judged as the build wrote it. Where somebody has worked in the file, the committed one is judged in its
place, and the file is only mentioned.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from . import catalogue, notebooks
from .jobs import Job


@dataclass(frozen=True)
class Finding:
    """What the check says of one notebook. `stale` fails it, and a text without it is worth a mention."""

    path: str
    text: str = ""
    stale: bool = False


def staleness(job: Job, notebook: NotebookNode | None) -> str:
    """Why a notebook is not what the build would write today, or '' if it is; nothing is executed."""
    if not notebooks.is_untouched(notebook):
        return "is not as the build wrote it"
    if notebooks.origin(notebook).get("digest") != job.digest():
        return "was made from older sources"
    if list(map(notebooks.shape, notebook.cells)) != list(map(notebooks.shape, job.fresh().cells)):
        return "has other cells than its lesson"
    return ""


def check(job: Job) -> Finding:
    """Judge one notebook, the committed one where somebody has worked in the file."""
    current = notebooks.load(job.file) if job.file.exists() else None
    if notebooks.is_untouched(current):
        stale = staleness(job, current)
        return Finding(job.path, stale, bool(stale))
    state = "somebody has worked in it" if job.file.exists() else "is missing"
    judged = committed(job.root, job.path)
    if judged is None:
        return Finding(job.path, state, stale=not job.file.exists())
    stale = staleness(job, notebooks.read(judged))
    return Finding(job.path, f"the committed one {stale}" if stale else state, bool(stale))


def committed(root: Path, path: str) -> str | None:
    """The text of a file as it was last committed, or None: not in git, no git, or never committed."""
    command = ["git", "-C", str(root), "cat-file", "blob", f"HEAD:./{path}"]
    # git sets GIT_DIR and others for its hooks, and they would name another repository.
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        return done.stdout.decode("utf-8").replace("\r\n", "\n")
    except (OSError, subprocess.CalledProcessError, UnicodeDecodeError):
        return None


def strays(root: Path) -> list[Finding]:
    """Notebooks that were built from a lesson that is gone."""
    found = [path for folder in catalogue.FOLDERS for path in (root / folder).glob("*.ipynb")]
    lost = []
    for path in sorted(found):
        lesson = notebooks.origin(notebooks.load(path)).get("lesson")
        if lesson and not (root / lesson).is_file():
            lost.append(Finding(path.relative_to(root).as_posix(), f"its lesson {lesson} is gone: delete it", True))
    return lost
