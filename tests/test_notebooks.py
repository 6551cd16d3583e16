"""The built notebooks, run by nbval on copies: this course's own, and some with a fault put in on purpose."""

import errno
import os
import subprocess
import sys

import clean_copy
import nbformat
import pytest
from click.testing import CliRunner
from course import write_course
from depth import sample

from mcp_tutorial.lab import build, files, nbtest, notebooks
from mcp_tutorial.lab.jobs import find_jobs
from mcp_tutorial.lab.verdict import HELPERS

FOLDERS = [name for name in ("notebooks", "exercises") if (clean_copy.ROOT / name).is_dir()]


def judge(root, folder, lax=False):
    """The verdict on a folder's notebooks; the folder itself must come out of it untouched."""
    before = {path: path.read_bytes() for path in sorted((root / folder).rglob("*")) if path.is_file()}
    verdict = nbtest.judge(root, root / folder, lax)
    assert {path: path.read_bytes() for path in sorted((root / folder).rglob("*")) if path.is_file()} == before
    return verdict


# This course


def test_every_solution_still_says_what_is_stored():
    verdict = judge(clean_copy.ROOT, "solutions")
    assert verdict and not any(verdict.values()), verdict


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_notebook_runs_before_anything_in_it_is_solved(folder, tmp_path):
    # As the build writes them: whether those that are stored are so, it says itself, and a learner may work in them.
    for job in find_jobs(clean_copy.ROOT):
        if job.path.startswith(f"{folder}/"):
            notebooks.write(tmp_path / job.path, job.fresh())
    verdict = nbtest.judge(clean_copy.ROOT, tmp_path / folder, lax=True)
    assert verdict and not any(verdict.values()), verdict


def test_plain_nbval_without_any_setting_of_ours_passes_on_the_solutions(tmp_path):
    copy = clean_copy.copy(tmp_path / "copy")
    ours = ("MCP_TUTORIAL", "PYTEST", "PYTHON")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    env["PYTHONPATH"] = str(copy)  # the installed package is the original's
    solved = sample([path.relative_to(copy).as_posix() for path in sorted((copy / "solutions").glob("*.ipynb"))])
    command = [sys.executable, "-m", "pytest", "--nbval", *solved]
    done = subprocess.run(command, cwd=copy, env=env, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


# What they are made from


@pytest.mark.parametrize("name", HELPERS)
def test_a_solution_is_stale_when_what_its_hidden_tests_import_has_changed(tmp_path, name):
    course = write_course(tmp_path)
    learners, solved = find_jobs(course, ("01_greet",))
    before = learners.digest(), solved.digest()
    (course / "tests" / "hidden" / name).write_text("CHANGED = True\n", encoding="utf-8")
    assert learners.digest() == before[0] and solved.digest() != before[1]


def test_a_notebook_that_can_t_be_written_is_named_and_stops_no_other(tmp_path, monkeypatch):
    course, write = write_course(tmp_path), files.write

    def refuse_one(path, text):
        if path.name == "01_greet.ipynb":
            raise PermissionError(errno.EACCES, "it is read-only", str(path))
        write(path, text)

    monkeypatch.setattr(files, "write", refuse_one)
    monkeypatch.setattr(build, "execute", lambda root, notebook, known: notebook)
    jobs = [job for job in find_jobs(course) if not job.solved]
    done = CliRunner().invoke(build.main, ["--root", str(course)])
    assert "notebooks/01_greet.ipynb: can't be written (it is read-only)" in done.output and done.exit_code == 1
    assert [job.file.exists() for job in jobs] == [False, True]


# Faults


def notebook(*sources):
    """A solved notebook of these cells, each of which is stored as having put out `1`."""
    code = []
    for number, source in enumerate(sources, 1):
        result = nbformat.v4.new_output("execute_result", {"text/plain": "1"}, execution_count=number)
        code.append(nbformat.v4.new_code_cell(source, execution_count=number, outputs=[result]))
    return nbformat.v4.new_notebook(cells=code, metadata={"kernelspec": {"name": "no_such_kernel", "display_name": ""}})


def broken_solution():
    return notebook("1", "2")


def failing_cell():
    return notebook("1", "1 / 0")


def cleared_output():
    cleared = notebook("1", "1")
    cleared.cells[1].outputs = []
    return cleared


def cleared_execution_count():
    cleared = notebook("1", "1")
    cleared.cells[1].outputs = []
    cleared.cells[1].execution_count = None
    return cleared


def cleared_notebook():
    cleared = notebook("1", "1")
    for cell in cleared.cells:
        cell.outputs, cell.execution_count = [], None
    return cleared


def bad_magic():
    return notebook("1", "%no_such_magic\n1")


def hidden_output():
    return notebook("1", "1;")


def comparison_switched_off():
    off = notebook("1", "2")
    off.cells[1].metadata["tags"] = ["nbval-skip"]
    return off


def without_code():
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("Nothing to run.")])


def good():
    return notebook("1", "import mcp_tutorial.greet\n1", "import os\nint(os.environ['MCP_TUTORIAL_STRICT'])")


# What the text of a file gives away, and what only running it does.
STORED = {
    cleared_execution_count: "no execution count",
    cleared_notebook: "no execution count",
    bad_magic: "not plain Python",
    hidden_output: "ends with ';'",
    comparison_switched_off: "has the tag nbval-skip",
    without_code: "has no code cell",
}
FAULTS = {
    broken_solution: "Cell outputs differ",
    failing_cell: "ZeroDivisionError",
    cleared_output: "Cell outputs differ",
    cleared_execution_count: "no execution count",
}
LAX_FAULTS = {failing_cell: "ZeroDivisionError", bad_magic: "not plain Python"}


def write(folder, makers):
    folder.mkdir(parents=True, exist_ok=True)
    for make in makers:
        nbformat.write(make(), folder / f"{make.__name__}.ipynb")


@pytest.mark.parametrize("fault", STORED, ids=lambda fault: fault.__name__)
def test_a_fault_that_nbval_would_let_pass_is_seen_in_the_stored_notebook(fault):
    assert STORED[fault] in "\n".join(nbtest.file_faults(fault(), lax=False))


def test_a_learner_s_notebook_need_not_have_been_executed():
    assert nbtest.file_faults(cleared_notebook(), lax=True) == []


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory):
    """What is said of each faulty notebook, strictly and laxly: one run of nbval for each of the two."""
    root = write_course(tmp_path_factory.mktemp("faults"))
    write(root / "solutions", [*FAULTS, good])
    (root / "solutions" / "no_notebook.ipynb").write_text("<<<<<<< HEAD\n", encoding="utf-8")
    write(root / "notebooks", [*LAX_FAULTS, broken_solution])
    return judge(root, "solutions"), judge(root, "notebooks", lax=True)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_solution_with_a_fault_is_red_for_that_fault(verdicts, fault):
    assert FAULTS[fault] in "\n".join(verdicts[0][f"{fault.__name__}.ipynb"])


@pytest.mark.parametrize("fault", LAX_FAULTS, ids=lambda fault: fault.__name__)
def test_a_learner_s_notebook_with_a_fault_is_red_for_that_fault(verdicts, fault):
    assert LAX_FAULTS[fault] in "\n".join(verdicts[1][f"{fault.__name__}.ipynb"])


def test_a_good_solution_beside_the_faulty_ones_is_green(verdicts):
    assert verdicts[0]["good.ipynb"] == []


def test_a_learner_s_notebook_is_not_held_against_stored_outputs(verdicts):
    assert verdicts[1]["broken_solution.ipynb"] == []


def test_a_file_that_is_no_notebook_is_red_and_stops_no_other_verdict(verdicts):
    assert "is no notebook" in verdicts[0]["no_notebook.ipynb"]


def test_an_empty_folder_is_red(tmp_path):
    assert nbtest.judge(tmp_path, tmp_path) == {tmp_path.name: ["holds no notebook"]}


@pytest.mark.parametrize(("folder", "status"), [("solutions", 1), ("notebooks", 0)])
def test_the_command_ends_with_1_when_any_notebook_is_at_fault(tmp_path, monkeypatch, folder, status):
    monkeypatch.setattr(nbtest, "run_faults", lambda root, folder, lax: [])
    write(tmp_path / "solutions", [good, cleared_notebook])
    write(tmp_path / "notebooks", [good, cleared_notebook])
    options = ["--lax"] if folder == "notebooks" else []
    done = CliRunner().invoke(nbtest.main, [*options, str(tmp_path / folder)])
    assert done.exit_code == status and f"good {tmp_path / folder / 'good.ipynb'}" in done.output
