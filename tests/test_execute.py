"""Executing a solved notebook: outputs are the same everywhere, or the build says which cell is at fault and why."""

import pytest
from course import cells, write_course

from mcp_tutorial.lab import build, execute
from mcp_tutorial.lab.jobs import find_jobs
from mcp_tutorial.lab.lessons import LessonError


def executed(tmp_path, *sources, seconds=60):
    """The solved notebook of a lesson of these cells, executed; cell-002 is the first of them."""
    course = write_course(tmp_path, cells(*sources))
    job = next(job for job in find_jobs(course, ("01_greet",)) if job.solved)
    return execute.execute(course, job.fresh(), build.known_text(job), seconds)


GOOD = [
    """
    from IPython.display import HTML, display
    from ipywidgets import IntSlider

    print("one")
    display(IntSlider(3))
    print("two", flush=True)
    print("three")
    HTML("<b>é</b>")
    """,
    """
    import os, subprocess, sys
    from pathlib import Path

    child = [sys.executable, "-c", "import mcp_tutorial.greet as greet; print(greet.hello('you'), end='')"]
    told = subprocess.run(child, capture_output=True, text=True).stdout
    Path.cwd().name, os.environ["MCP_TUTORIAL_STRICT"], told
    """,
    """
    :tags: [raises-exception]

    raise ValueError("on purpose")
    """,
    "await __import__('asyncio').sleep(0, 'awaited')",
]


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """Two executions of the same cells, the second with a user's own IPython startup file and warnings in the way."""
    profile = tmp_path_factory.mktemp("ipython")
    startup = profile / "profile_default" / "startup" / "mine.py"
    startup.parent.mkdir(parents=True)
    startup.write_text("print = repr\nHTML = None\nraise RuntimeError('mine')\n", encoding="utf-8")
    first = executed(tmp_path_factory.mktemp("first"), *GOOD)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IPYTHONDIR", str(profile))
        patch.setenv("PYTHONWARNINGS", "error")
        return first, executed(tmp_path_factory.mktemp("second"), *GOOD)


def test_outputs_are_the_same_in_another_folder_and_under_another_user_s_settings(good):
    first, second = good
    assert first == second


def test_streams_come_whole_and_widgets_without_their_random_ids(good):
    stream, slider, rest, html = good[0].cells[1].outputs
    assert (stream.text, rest.text) == ("one\n", "two\nthree\n")
    assert dict(slider.data) == {"text/plain": "IntSlider(value=3)"}
    assert html.data["text/html"] == "<b>é</b>" and "widgets" not in good[0].metadata


def test_cells_run_strictly_in_a_folder_called_solutions_with_the_project_s_own_package(good):
    assert good[0].cells[2].outputs[0].data["text/plain"] == "('solutions', '1', 'Hello, you.')"


def test_a_wanted_error_is_stored_without_its_traceback(good):
    assert good[0].cells[3].outputs[0].traceback == ["ValueError: on purpose"]


def test_top_level_await_works(good):
    assert good[0].cells[4].outputs[0].data["text/plain"] == "'awaited'"


def test_every_executed_cell_has_its_count_and_no_times(good):
    code = good[0].cells[1:]
    assert [cell.execution_count for cell in code] == [1, 2, 3, 4]
    assert [dict(cell.metadata) for cell in code] == [{}, {}, {"tags": ["raises-exception"]}, {}]


UNSTABLE = {
    "object()": "puts out a memory address",
    "print(iter([]))": "puts out an object's default repr",
    "import tempfile; tempfile.gettempdir()": "puts out an absolute path",
    "import sys; sys.prefix": "puts out an absolute path",
    "r'C:\\Users\\me\\x.py'": "puts out an absolute path",
    "import getpass; getpass.getuser()": "puts out a user's name",
    "print('on', 'some' + '-laptop')": "puts out this machine's name",
    "import datetime; str(datetime.date.today())": "puts out today's date",
    "import os; os.getpid()": "puts out something else the second time",
    "print('pid:', 7)": "puts out a process id",
    "{'tools', 'prompts'}": "puts out a set, whose order changes",
    "list({'a', 'b', 'c', 'd', 'e', 'f', 'g'})": "puts out something else the second time",
    "import hashlib; hashlib.sha256(b'').hexdigest()": "puts out a hash",
    "import uuid; uuid.UUID(int=7)": "puts out a uuid",
    "f'took {1 / 4} s'": "puts out a duration",
    "import time; time.time_ns()": "puts out something else the second time",
    "import sys; print('oops', file=sys.stderr)": "writes to stderr: oops",
    "import warnings; warnings.warn('old')": "writes to stderr",
    ":tags: [raises-exception]\n\n1": "has the tag raises-exception and does not raise",
    "from IPython.display import HTML; HTML('<i>/'+'home/me/x</i>')": "puts out an absolute path",
}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory):
    """What the build says of a lesson in which every cell is at fault."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(LessonError) as caught:
        patch.setattr("platform.node", lambda: "some-laptop")
        executed(tmp_path_factory.mktemp("unstable"), *UNSTABLE)
    return str(caught.value).splitlines()


@pytest.mark.parametrize(("number", "words"), list(enumerate(UNSTABLE.values(), 2)), ids=list(UNSTABLE))
def test_an_output_that_would_change_stops_the_build_naming_the_cell(complaints, number, words):
    assert [line for line in complaints if line.startswith(f"cell-{number:03} {words}")]


def test_what_the_lesson_or_its_code_says_itself_is_no_leak(tmp_path):
    notebook = executed(tmp_path, "print('/etc/passwd and /home/someone', 'after 0.5 s')")
    assert notebook.cells[1].outputs


def test_a_cell_that_fails_stops_the_build_naming_the_cell_and_the_error(tmp_path):
    with pytest.raises(LessonError, match=r"(?s)cell-003 fails: .*NameError: name 'gone' is not defined"):
        executed(tmp_path, "1", "gone")


def test_a_cell_that_never_ends_stops_the_build_naming_the_cell(tmp_path):
    with pytest.raises(LessonError, match="(?s)cell-002 fails: .*timed out"):
        executed(tmp_path, "import threading; threading.Event().wait()", seconds=1)


def test_a_cell_that_ends_its_kernel_stops_the_build_naming_the_cell(tmp_path):
    with pytest.raises(LessonError, match="cell-002 fails: .*died"):
        executed(tmp_path, "import os; os._exit(0)")


def test_an_output_that_is_changed_later_stops_the_build_naming_the_cell(tmp_path):
    with pytest.raises(LessonError, match="cell-002 changes an output after showing it"):
        executed(tmp_path, "import IPython.display as d; getattr(d, 'clear_' + 'output')()")


def test_a_process_that_is_left_running_is_ended_and_stops_the_build(tmp_path, monkeypatch):
    monkeypatch.setattr(execute, "LEAVE_SECONDS", 0.2)
    cell = """
    import subprocess, sys

    child = [sys.executable, "-c", "import threading; threading.Event().wait()", "left behind"]
    stray = subprocess.Popen(child, start_new_session=True)
    """
    with pytest.raises(LessonError, match="a process is left running: .* left behind"):
        executed(tmp_path, cell)
