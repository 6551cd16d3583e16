"""`restore()` makes a spoiled notebook anew, with the answers in it, and keeps what was there."""

import subprocess
import sys

import nbformat
import pytest
from clean_copy import ROOT, copy

from mcp_tutorial.lab import api, catalogue, files, notebooks, restoring, stale, store
from mcp_tutorial.lab.extract import Answer
from mcp_tutorial.lab.jobs import find_jobs

NOTEBOOKS = [path.name for path in (ROOT / "notebooks").glob("*.ipynb")]
NAME = "notebooks/01_protocol.ipynb"
TEXT = '''from .keywords import matches
def ok(message, result, server_info=None):
    """Says `from .` too."""
    from . import schema
    return {"mine": schema}'''


@pytest.fixture
def course(monkeypatch, tmp_path):
    course = copy(tmp_path / "course")
    monkeypatch.setattr(catalogue, "course_root", lambda: course)
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(course))
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setenv("PYTHONPATH", "")
    api.workspace.cache_clear()
    yield course
    api.workspace.cache_clear()
    store.forget_package()


def spoil(course, text="spoiled", name=NAME):
    notebook = nbformat.read(course / name, as_version=4)
    notebook.cells[0].source = text
    nbformat.write(notebook, course / name)
    return (course / name).read_bytes()


def fresh(course, name="01_protocol"):
    return [cell.source for cell in find_jobs(course, (name,))[0].fresh().cells]


def stored(course, name=NAME):
    return [cell.source for cell in nbformat.read(course / name, as_version=4).cells]


def said(capsys, *arguments, **options):
    api.restore(*arguments, **options)
    return " ".join(capsys.readouterr().out.split())


def test_a_spoiled_notebook_is_as_new_and_what_was_in_it_is_kept(course, capsys):
    was = spoil(course)
    out = said(capsys, "01_protocol")
    assert out.startswith("notebooks/01_protocol.ipynb is as new. What was saved in it is kept as `kept/notebooks/01_")
    assert (course / "kept" / "notebooks" / "01_protocol.1.ipynb").read_bytes() == was
    assert stored(course) == fresh(course)
    assert "File > Reload Notebook from Disk" in out and "press Revert" in out


def test_it_says_where_no_answer_was_found_and_to_save_first_what_was_typed(course, capsys):
    out = said(capsys, "01_protocol")
    assert "No answer to an exercise of it is stored in" in out and "my_answers" in out
    assert "copy what you want to keep of it" in out
    assert "No answer" not in said(capsys, "01_protocol", answers=False)


def test_no_copy_is_ever_written_over(course, capsys):
    first, second = spoil(course), (said(capsys, "01_protocol"), spoil(course, "again"))[1]
    said(capsys, "01_protocol")
    kept = [course / "kept" / "notebooks" / f"01_protocol.{number}.ipynb" for number in (1, 2)]
    assert [file.read_bytes() for file in kept] == [first, second]


@pytest.mark.parametrize("text", ["", "<<<<<<< HEAD\n", "[]", '{"cells": 1}'])
def test_a_file_that_is_no_notebook_any_more_is_kept_and_made_anew(course, capsys, text):
    (course / NAME).write_text(text, encoding="utf-8")
    said(capsys, "01_protocol")
    assert (course / "kept" / "notebooks" / "01_protocol.1.ipynb").read_text(encoding="utf-8") == text
    assert stored(course) == fresh(course)


def test_a_notebook_that_is_gone_or_untouched_leaves_no_copy(course, capsys):
    (course / NAME).unlink()
    assert "kept" not in said(capsys, "01_protocol") and stored(course) == fresh(course)
    assert "kept" not in said(capsys, "01_protocol") and not (course / "kept").exists()


def test_the_learner_s_answers_stand_in_their_cells_and_can_be_run_there(course, capsys):
    api.workspace().record_pass(catalogue.exercises()["ok"], Answer("protocol.ok", TEXT, (0,) * 5))
    assert "Your answers stand in their cells: `ok`." in said(capsys, "01_protocol")
    (cell,) = [source for source in stored(course) if source.endswith("\n\n\ncheck(ok)")]
    assert cell.startswith("from my_server.keywords import matches\ndef ok(")
    assert "    from my_server import schema\n" in cell and "Says `from .` too." in cell
    assert said(capsys, "01_protocol", answers=False).count("Your answers") == 0 and stored(course) == fresh(course)


def test_a_notebook_with_answers_counts_as_worked_in_and_is_never_built_over(course, capsys):
    api.workspace().record_pass(catalogue.exercises()["ok"], Answer("protocol.ok", TEXT, (0,) * 5))
    said(capsys, "01_protocol")
    job = find_jobs(course, ("01_protocol",))[0]
    assert not notebooks.is_untouched(notebooks.load(job.file))
    said(capsys, "01_protocol", answers=False)
    assert stale.staleness(job, notebooks.load(job.file)) == ""


def test_the_notebook_that_asks_needs_no_name(course, capsys, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", str(course / NAME))
    spoil(course)
    assert said(capsys).startswith("notebooks/01_protocol.ipynb is as new.")


@pytest.mark.parametrize("place", ["", "elsewhere/01_protocol.ipynb", "solutions/01_protocol.ipynb"])
def test_where_it_can_t_be_told_which_notebook_asks_the_names_are_listed(course, capsys, monkeypatch, place):
    monkeypatch.setenv("JPY_SESSION_NAME", str(course / place) if place else "")
    out = said(capsys)
    assert out.startswith("Which notebook this is can't be told: put its name between the brackets")
    assert "00_start_here, 01_protocol" in out and "deploys" in out


@pytest.mark.parametrize("name", ["exercises/deploys.ipynb", "deploys", "00_start_here"])
def test_practice_and_the_page_to_begin_with_can_be_restored_too(course, capsys, name):
    assert f"{name.split('/')[-1].split('.')[0]}.ipynb is as new." in said(capsys, name)


@pytest.mark.parametrize("name", ["nothing", "", 7, ["x"], "solutions/01_protocol.ipynb", "a\0b", "../01_protocols"])
def test_what_is_no_notebook_of_the_course_is_told_in_a_sentence(course, capsys, name):
    before = (course / NAME).read_bytes()
    assert said(capsys, name).startswith("No notebook of this course is called ")
    assert (course / NAME).read_bytes() == before


def test_a_disk_that_is_full_leaves_the_notebook_as_it_was(course, capsys, monkeypatch):
    was, _ = spoil(course), api.workspace()

    def full(*_):
        raise OSError(28, "No space left on device", "a file beside it")

    monkeypatch.setattr(files, "replace", full)
    out = said(capsys, "01_protocol")
    assert "`01_protocol.ipynb` can't be written (No space left on device), so nothing was restored." in out
    assert (course / NAME).read_bytes() == was
    assert sorted(path.name for path in (course / "notebooks").iterdir()) == sorted(NOTEBOOKS)


def test_a_notebook_that_is_read_only_stays_as_it_is(course, capsys):
    was = spoil(course)
    (course / NAME).chmod(0o444)
    assert "`01_protocol.ipynb` can't be written (it is read-only), so nothing was" in said(capsys, "01_protocol")
    assert (course / NAME).read_bytes() == was
    (course / NAME).chmod(0o644)


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("lessons/01_protocol.md", lambda text: b"no front matter\n"),
        ("lessons/01_protocol.md", lambda text: text + b"\xff\n"),
        ("lessons/02_registry.md", lambda text: text + b"\xff\n"),
        ("lessons/01_protocol.md", lambda text: text.replace(b"kernelspec:", b"kernelspec: [", 1)),
        ("lessons/01_protocol.md", lambda text: text.replace(b"kernelspec:", b"\tkernelspec:", 1)),
        ("lessons/01_protocol.md", lambda text: text.replace(b"{code-cell}\n", b"{code-cell}\n:tags: [\n", 1)),
        ("lessons/01_protocol.md", lambda text: text.replace(b"kernelspec:\n", b"kernelspec: 5\nx:\n", 1)),
        ("mcp_tutorial/protocol.py", lambda text: text + b"def (\n"),
        ("mcp_tutorial/protocol.py", lambda text: text + b"# \xff\n"),
        ("mcp_tutorial/protocol.py", lambda text: text + b"\0"),
        ("mcp_tutorial/protocol.py", lambda text: b""),
    ],
)
def test_where_a_file_of_the_course_is_damaged_the_notebook_stays_and_doctor_is_named(course, capsys, name, damage):
    was, file = spoil(course), course / name
    file.write_bytes(damage(file.read_bytes()))
    out = said(capsys, "01_protocol")
    assert out.startswith("The course's own files are damaged") and "`doctor()` looks at them" in out
    assert (course / NAME).read_bytes() == was and not (course / "kept").exists()


def test_a_missing_package_is_named(course):
    start = "import sys; sys.modules['jupytext'] = None; from mcp_tutorial.lab import restore; restore('01_protocol')"
    done = subprocess.run([sys.executable, "-c", start], cwd=course, capture_output=True, encoding="utf-8")
    assert "This Python lacks jupytext, which makes notebooks: `doctor()`" in " ".join(done.stdout.split()), done.stderr


def test_an_answer_is_turned_back_into_what_a_cell_can_run():
    text = "from . import schema as s\nfrom .protocol import a, b\nimport json\nx = 'from . import y'"
    wanted = (
        "from my_server import schema as s\nfrom my_server.protocol import a, b\nimport json\nx = 'from . import y'"
    )
    assert restoring.as_in_a_cell(text) == wanted
