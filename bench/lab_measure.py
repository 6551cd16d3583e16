"""What a learner waits for: a check in a real kernel, an import of the lab; and what nbval takes over the solutions.

Each is measured next to something that can't be avoided, in turn with it, so that a busy machine slows down both.
"""

import contextlib
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import nbformat
from jupyter_client import KernelManager
from nbclient import NotebookClient

from mcp_tutorial.lab import catalogue, nbtest, stubs
from mcp_tutorial.lab.execute import CELL_SECONDS
from mcp_tutorial.lab.kernels import ThisKernel, ThisPython, environment

ROOT = Path(__file__).resolve().parent.parent
SOLUTIONS = ROOT / "solutions"
QUIET = ["--log-level=ERROR"]
IMPORT = "from mcp_tutorial.lab import check"
FIRST = f"{IMPORT}, hint, solution, reset, progress"  # as lesson 01 has it
GIVEN = "from my_server.protocol import SUPPORTED"  # what an answer of lesson 01 needs as soon as its cell runs


@dataclass(frozen=True)
class Attempt:
    """A cell with an answer to an exercise, and whether that answer is right."""

    name: str
    cell: str
    is_right: bool


def attempts():
    """Return lesson 01's attempts in order: to each exercise the first recorded wrong answer, then the solution."""
    found = []
    for exercise in catalogue.exercises().values():
        if exercise.lesson.startswith("01_"):
            recorded = runpy.run_path(str(ROOT / "tests" / "hidden" / f"answers_{exercise.module}.py"))["ANSWERS"]
            wrong, _ = recorded[exercise.name]["wrong"][0]
            right = stubs.definition(catalogue.sources()[f"{exercise.module}.py"], exercise.name)
            for answer, is_right in ((wrong, False), (right, True)):
                found.append(Attempt(exercise.name, f"{answer.rstrip()}\n\n\ncheck({exercise.name})", is_right))
    return found


def confirm(attempt, shown):
    """Raise RuntimeError unless what a check has shown is the verdict that an attempt deserves."""
    expected = r"all \d+ promises hold" if attempt.is_right else r"\d+ of \d+ promises hold"
    if not re.match(f"{attempt.name}: {expected}", shown):
        raise RuntimeError(f"not the verdict on `{attempt.name}`: {shown[:2000] or 'nothing was shown'}")


class Kernel:
    """A fresh kernel as a notebook has it, in a folder: a context manager."""

    def __init__(self, folder, env):
        self._manager = KernelManager(kernel_spec_manager=ThisPython())
        self._folder, self._env, self._client = folder, env, None

    def __enter__(self):
        self._manager.start_kernel(env=self._env, cwd=str(self._folder), extra_arguments=QUIET)
        try:
            self._client = self._manager.client()
            self._client.start_channels()
            self._client.wait_for_ready(CELL_SECONDS)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self._client is not None:
            self._client.stop_channels()
        self._manager.shutdown_kernel(now=True)

    def run(self, cell):
        """Run a cell; return (seconds until the kernel is idle again, the text that was shown)."""
        shown = []

        def note(message):
            content = message["content"]
            if message["msg_type"] == "update_display_data":  # the verdict, in the place of what said that it runs
                shown.pop()
            shown.append(content.get("text") or content.get("data", {}).get("text/plain") or content.get("evalue", ""))

        begin = time.perf_counter()
        self._client.execute_interactive(cell, timeout=CELL_SECONDS, output_hook=note)
        return time.perf_counter() - begin, "".join(shown)


class Lab:
    """One repetition's folder, its environment, and each measurement as a pair (seconds of what is beside, seconds).

    Of Python's settings the environment has its path alone: PYTHONDONTWRITEBYTECODE would make each start compile what
    it imports.
    """

    def __init__(self, folder):
        self.folder = folder
        self.env = environment(ROOT, folder / "jupyter", MCP_TUTORIAL_HOME=str(folder / "home"))

    def child(self, code):
        """Return the seconds that a fresh Python takes to run some code."""
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], cwd=self.folder, env=self.env, check=True)
        return time.perf_counter() - begin

    def check(self, kernel, attempt):
        """Return what a check takes in a kernel, beside a child that imports pytest."""
        bare = self.child("import pytest")
        seconds, shown = kernel.run(attempt.cell)
        confirm(attempt, shown)
        return bare, seconds

    def checks(self):
        """Work through lesson 01 in a fresh kernel; yield (key of a row, pair)."""
        todo = attempts()
        first = next(attempt for attempt in todo if attempt.is_right)
        with Kernel(self.folder, self.env) as kernel:
            imported, _ = kernel.run(FIRST)
            bare, checked = self.check(kernel, first)
            yield "first", (bare, imported + checked)
            kernel.run(GIVEN)
            for attempt in todo:
                pair = self.check(kernel, attempt)
                yield "check", pair
                yield "passes" if attempt.is_right else "fails", pair

    def imports(self, starts):
        """Yield what an import of the lab adds to a start of Python, beside that start."""
        for _ in range(starts):
            bare = self.child("pass")
            yield bare, self.child(IMPORT) - bare

    def solutions(self):
        """Return what nbval takes over the solutions, strictly and with all its starts, beside their execution."""
        copy = self.folder / "copy"
        nbtest.copy_project(ROOT, SOLUTIONS, copy)
        # nbval ends its kernels before they can delete the temporary folders that they have in strict mode.
        env = nbtest.nbval_environment(ROOT, self.folder / "jupyter", lax=False)
        env |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(self.folder))
        executed = execute_all(copy / SOLUTIONS.name, env)
        command = nbtest.nbval_command(SOLUTIONS.name, lax=False, report=self.folder / "report.xml")
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        begin = time.perf_counter()
        done = subprocess.run(command, cwd=copy, env=env, encoding="utf-8", errors="replace", **pipes)
        seconds = time.perf_counter() - begin
        if done.returncode != 0:
            raise RuntimeError(f"nbval ended with {done.returncode}: {done.stdout[-2000:]}")
        return executed, seconds


def execute_all(folder, env):
    """Execute the notebooks of a folder with nbclient, each in a fresh kernel; return the seconds that it took."""
    begin = time.perf_counter()
    for file in sorted(folder.glob("*.ipynb")):
        notebook = nbformat.read(file, as_version=4)
        client = NotebookClient(notebook, timeout=CELL_SECONDS, kernel_manager_class=ThisKernel, extra_arguments=QUIET)
        client.execute(env=env, cwd=str(folder))
    return time.perf_counter() - begin


@contextlib.contextmanager
def fresh_lab():
    """Give a Lab for a learner who has no files yet; they are gone at the end."""
    folder = Path(tempfile.mkdtemp(prefix="mcp_tutorial_")).resolve()
    try:
        yield Lab(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def warm_up():
    """Have everything that is measured compiled."""
    with fresh_lab() as lab:
        for _ in lab.checks():
            pass


def repetition(starts):
    """Measure everything once; yield (key of a row, pair)."""
    with fresh_lab() as lab:
        yield from lab.checks()
        yield from (("import", pair) for pair in lab.imports(starts))
        yield "nbval", lab.solutions()
