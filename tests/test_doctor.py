"""`doctor()` finds each fault and says what to do about it. What root may do anyway is made to fail at its seam."""

import errno
import json
import os
import shlex
import shutil
import subprocess
import sys

import clean_copy
import pytest
from clean_copy import ROOT, copy

from mcp_tutorial.lab import catalogue, files, health, screen, store, verdict
from mcp_tutorial.lab.extract import Answer
from mcp_tutorial.lab.stubs import definition
from mcp_tutorial.lab.terminal import typed


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    return copy(tmp_path_factory.mktemp("course"))


@pytest.fixture
def course(copied, monkeypatch):
    """A copy of the course, which is looked at in the course's place; what a test spoils in it is mended after."""
    monkeypatch.setattr(catalogue, "course_root", lambda: copied)
    yield copied
    for path in clean_copy.files():
        if not (copied / path).exists() or (copied / path).read_bytes() != (ROOT / path).read_bytes():
            shutil.copy2(ROOT / path, copied / path)


def mended(finding, *words):
    """Whether a finding is a fault whose advice holds all of these."""
    advice = " ".join(finding.advice.split())
    return finding.is_fault and [word for word in words if word not in advice] == []


def test_in_a_sound_course_there_is_nothing_to_be_mended():
    found = health.findings()
    assert [finding for finding in found if finding.is_fault] == []
    assert health.card(found).title == "All is there that the course needs." and health.card(found).tone == "good"


def test_the_command_says_the_same_and_ends_with_0():
    command = [sys.executable, "-m", "mcp_tutorial.lab.doctor"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("All is there")


def test_the_calls_stay_calls_when_they_are_imported_again_after_a_run(home):
    names = "doctor, export, restore"
    start = f"from mcp_tutorial.lab import {names}; doctor(); export(); restore('x'); "
    again = f"from mcp_tutorial.lab import {names}; print([callable(each) for each in ({names})])"
    done = subprocess.run([sys.executable, "-c", start + again], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.stdout.endswith("[True, True, True]\n"), done.stderr


def test_without_any_package_the_command_still_says_what_is_missing_and_ends_with_1(tmp_path):
    # -I -S: this Python without its packages, as one is that nobody installed anything for.
    start = "import sys; sys.path[:0] = [sys.argv[1]]; from mcp_tutorial.lab.doctor import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", start, str(ROOT)], cwd=tmp_path, capture_output=True, encoding="utf-8"
    )
    said = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr) == (1, "")
    assert "packages: jupyterlab" in said or "packages: ipykernel" in said
    assert "Jupyter is not installed for this Python" in said


def test_a_python_that_is_too_old_is_told_before_anything_else_is_imported(monkeypatch):
    start = (
        "import runpy, sys; sys.version_info = (3, 9, 1); sys.modules['mcp_tutorial.lab.health'] = None; "
        "runpy.run_module('mcp_tutorial.lab.doctor', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", start], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("This course needs Python 3.11 or newer") and sys.executable in done.stdout
    monkeypatch.setattr(health, "OLDEST", (9, 0))
    assert mended(health.python(), sys.executable)


def test_a_missing_package_is_installed_by_this_very_python(monkeypatch):
    versions = health.version_of
    monkeypatch.setattr(health, "version_of", lambda name: "" if name == "jupytext" else versions(name))
    monkeypatch.setattr(health, "environment_python", lambda folder: None)
    assert mended(health.packages(), "jupytext.", f"`{typed([sys.executable])} -m pip install -r requirements.txt`")


@pytest.mark.parametrize("left", [0, 20], ids=["all", "the end"])
def test_a_list_of_packages_that_has_lost_some_is_damaged(course, left):
    lines = (course / "requirements.txt").read_text(encoding="utf-8").splitlines(True)
    (course / "requirements.txt").write_text("".join(lines[:left]), encoding="utf-8")
    assert mended(health.packages(), "requirements.txt is damaged", "jupyterlab", "git checkout")


COMMANDS = [
    (["py", "-m", "pip"], "py -m pip"),
    ([r"C:\venv\Scripts\python.exe", "check.py"], r"C:\venv\Scripts\python.exe check.py"),
    ([r"C:\My files\python.exe", r"C:\a b\check.py"], r"& 'C:\My files\python.exe' 'C:\a b\check.py'"),
    ([r"C:\python.exe", r"C:\it's $5\check.py"], r"C:\python.exe 'C:\it''s $5\check.py'"),
    ([r"C:\users\rené\python.exe", ""], r"C:\users\rené\python.exe ''"),
]


@pytest.mark.parametrize(("command", "wanted"), COMMANDS)
def test_a_command_for_powershell_has_quotes_where_they_are_needed_and_is_called_where_it_begins_with_one(
    command, wanted
):
    assert typed(command, "nt") == wanted


@pytest.mark.parametrize("command", [command for command, _ in COMMANDS])
def test_a_command_for_another_shell_is_read_there_as_it_is_meant(command):
    assert shlex.split(typed(command, "posix")) == command


def test_where_the_packages_are_another_python_s_both_are_named(monkeypatch, tmp_path):
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    environment = health.environment_python
    monkeypatch.setattr(health, "version_of", lambda name: "")
    monkeypatch.setattr(health, "environment_python", lambda folder: environment(tmp_path / ".venv"))
    assert mended(health.packages(), sys.executable, str(python), "Kernel > Change Kernel")


def test_another_version_is_worth_knowing_and_no_fault(monkeypatch):
    versions = health.version_of
    monkeypatch.setattr(health, "version_of", lambda name: "0.1" if name == "ipython" else versions(name))
    finding = health.packages()
    assert not finding.is_fault and "ipython 0.1." in finding.advice
    assert "Worth knowing: other versions" in " ".join(health.card([finding]).text.split())


def test_a_kernel_that_is_another_python_is_named_beside_this_one(monkeypatch, tmp_path):
    kernel = tmp_path / "kernels" / "python3"
    kernel.mkdir(parents=True)
    (kernel / "kernel.json").write_text(
        '{"argv": ["/opt/other/python", "-m", "x"], "display_name": "", "language": ""}'
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    assert mended(health.kernel(), "/opt/other/python", sys.executable)


def test_a_kernel_that_names_this_environment_s_python_otherwise_is_no_other(monkeypatch, tmp_path):
    bin = tmp_path / "venv" / "bin"
    bin.mkdir(parents=True)
    for link in (bin / "python", bin / "python3", tmp_path / "python"):
        link.symlink_to(sys.executable)
    (tmp_path / "link").symlink_to(tmp_path / "venv")
    assert health.is_same_python(bin / "python3", bin / "python")
    assert health.is_same_python(tmp_path / "link" / "bin" / "python", bin / "python")
    assert not health.is_same_python(tmp_path / "python", bin / "python")  # the one that it was made with
    kernel = tmp_path / "kernels" / "python3"
    kernel.mkdir(parents=True)
    spec = {"argv": [str(bin / "python3"), "-m", "x"], "display_name": "", "language": ""}
    (kernel / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(bin / "python"))
    assert health.kernel().said == "runs in this Python"


def test_a_program_that_can_t_be_started_is_told(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert mended(health.child_process(), "/no/such/python", "could not be started", "virus scanner")


def test_a_program_that_does_not_answer_is_ended_and_told(monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 0.2)
    monkeypatch.setattr(health, "ECHO", "import threading; threading.Event().wait()")
    assert mended(health.child_process(), "did not answer within")


def test_a_program_that_answers_something_else_is_told(monkeypatch):
    monkeypatch.setattr(health, "ECHO", "print('hello')")
    assert mended(health.child_process(), "hello")


FOLDERS = {
    errno.ENOSPC: "The disk is full",
    errno.EROFS: "copy the whole course to another",
    errno.EACCES: "MCP_TUTORIAL_HOME",
}


@pytest.mark.parametrize("number", FOLDERS, ids=errno.errorcode.get)
def test_a_folder_that_can_t_be_written_is_told_with_what_to_do(monkeypatch, number):
    def fail(path, text):
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(files, "write", fail)
    assert mended(health.folder(), os.strerror(number), FOLDERS[number])


def test_a_lock_that_somebody_holds_is_told(monkeypatch, home):
    monkeypatch.setattr(health, "LOCK_PATIENCE", 0.0)
    with files.lock(home / "my_answers" / ".lock"):
        assert mended(health.folder(), "Another notebook is writing there")
    assert not health.folder().is_fault and list(home.glob("*/.doctor")) == []


def test_a_home_that_names_nobody_is_told(monkeypatch):
    monkeypatch.setenv("MCP_TUTORIAL_HOME", "~nobody-of-that-name/x")
    assert mended(health.folder(), "MCP_TUTORIAL_HOME")


def test_files_of_the_course_that_are_gone_are_named(course):
    assert not health.course_files().is_fault
    for name in ("lessons/03_tools.md", "notebooks/02_registry.ipynb", "tests/hidden/test_stdio.py"):
        (course / name).unlink()
    finding = health.course_files()
    assert finding.said == "3 missing"
    assert mended(
        finding, "lessons/03_tools.md", "notebooks/02_registry.ipynb", "tests/hidden/test_stdio.py", "`restore`"
    )


@pytest.mark.parametrize(
    "name",
    [
        *("lessons/00_start_here.md", "lessons/07_drive_the_server.md", "lessons/practice/deploys.md"),
        *("tests/hidden/subject.py", "tests/hidden/client_fixture.py", "LICENSE", "tools/save_without_widgets.py"),
        *("mcp_tutorial/__main__.py", "mcp_tutorial/client/__init__.py", "mcp_tutorial/conformance/engine.py"),
        *("tools/jupyter/jupyter_server_config.py", "tools/jupyter/labconfig/page_config.json"),
    ],
)
def test_whatever_file_of_the_course_is_gone_it_is_named(course, name):
    (course / name).unlink()
    assert mended(health.course_files(), f"Missing: {name}.")


def test_every_module_of_the_course_and_every_setting_of_its_jupyterlab_would_be_missed():
    here = [path.as_posix() for path in clean_copy.files()]
    modules = [name for name in here if name.startswith("mcp_tutorial/") and name.endswith(".py")]
    assert health.modules_named(ROOT) == modules
    assert {name for name in here if name.startswith("tools/jupyter/")} <= set(health.OTHERS)


def test_every_lesson_would_be_missed_and_every_helper_of_the_hidden_tests():
    lessons = [path.stem for path in catalogue.lesson_files(ROOT) if catalogue.is_lesson(path.stem)]
    assert catalogue.lessons_named(ROOT) == lessons
    hidden = {path.name for path in (ROOT / "tests" / "hidden").glob("*.py")}
    assert {name for name in hidden if not name.startswith(("test_", "answers_", "more_answers_"))} == set(
        verdict.HELPERS
    )


def test_a_file_of_somebody_s_own_among_the_course_s_modules_is_not_asked_what_it_imports(course):
    copies = course / "mcp_tutorial" / ".ipynb_checkpoints"
    copies.mkdir(exist_ok=True)
    for path in (copies / "shop-checkpoint.py", course / "mcp_tutorial" / "scratch.py"):
        path.write_text("from .nothing import x\n", encoding="utf-8")
    assert not health.course_files().is_fault


@pytest.mark.parametrize("name", ["shop", "registry"])
def test_a_module_that_others_import_is_missed_where_they_are_damaged_too(course, name):
    (course / "mcp_tutorial" / f"{name}.py").unlink()
    (course / "mcp_tutorial" / "stdio.py").write_bytes(b"\xff")
    assert mended(health.course_files(), f"Missing: mcp_tutorial/{name}.py.")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("notebooks/01_protocol.ipynb", b"{"),
        ("notebooks/02_registry.ipynb", b"\xff"),
        ("lessons/01_protocol.md", b""),
        ("lessons/02_registry.md", b"\xff\xfe"),
        ("mcp_tutorial/shop.py", b"def x(:"),
        ("tests/hidden/test_shop.py", b"("),
        ("tests/hidden/subject.py", b""),
        ("mcp_tutorial/conformance/engine.py", b"\xff"),
        ("tools/jupyter/labconfig/page_config.json", b"{"),
        ("LICENSE", b""),
    ],
)
def test_a_damaged_file_of_the_course_is_named(course, name, text):
    (course / name).write_bytes(text)
    assert mended(health.course_files(), f"Damaged: {name}.", "git checkout")


def test_a_damaged_lesson_stops_no_call(course):
    with open(course / "lessons" / "02_registry.md", "ab") as lesson:
        lesson.write(b"\xff")
    assert "ok" in catalogue.exercises() and "input_schema" in catalogue.exercises()


def test_without_the_lists_of_packages_it_is_the_course_that_is_to_be_mended(monkeypatch, tmp_path):
    monkeypatch.setattr(catalogue, "course_root", lambda: tmp_path)
    assert mended(health.packages(), "requirements.txt", "git checkout")


def test_a_damaged_entry_of_the_kernel_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    spec = tmp_path / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    spec.write_text("{", encoding="utf-8")
    assert mended(health.kernel(), "jupyter kernelspec remove python3")


def test_a_server_that_can_t_be_imported_is_told_with_its_last_words(home):
    assert health.my_server().said == "made with the first call of a lesson"
    (home / "my_server").mkdir()
    (home / "my_server" / "__init__.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    assert mended(health.my_server(), "No module named 'nothing_of_that_name'", "`reset`")


@pytest.mark.parametrize("name", ["add_server", "deploys_undo", "protocol"])
def test_whichever_module_of_the_server_can_t_be_imported_it_is_named(home, name):
    store.Workspace(home).prepare()
    assert health.my_server().said == "can be imported"
    with open(home / "my_server" / f"{name}.py", "a", encoding="utf-8") as file:
        file.write("def (\n")
    assert mended(health.my_server(), f"`my_server/{name}.py` can't be imported", "SyntaxError", "`reset`")


def test_for_a_broken_file_of_the_server_the_cell_of_a_passed_answer_is_named_first_and_it_mends_it(home):
    space = store.Workspace(home)
    space.prepare()
    for name in ("input_schema", "ok"):  # the second is of the file that breaks
        exercise = catalogue.exercises()[name]
        text = definition(catalogue.source(exercise.module), name)
        answer = Answer(exercise.key, text, (0,) * (text.count("\n") + 1))
        space.record_pass(exercise, answer)
    (home / "my_server" / "protocol.py").write_text("def (\n", encoding="utf-8")
    advice = health.my_server().advice
    assert "Run the cell with your answer to `ok` again" in advice and "Which file" not in advice
    assert advice.index("Run the cell") < advice.index("`reset(ok)`")
    space.record_pass(exercise, answer)  # as the check of that cell does it
    assert health.my_server().said == "can be imported"
    assert [path.read_text(encoding="utf-8") for path in (home / "my_answers" / "kept").iterdir()] == ["def (\n"]


@pytest.mark.parametrize("name", ["my_answers", "my_server"])
def test_a_file_that_has_the_name_of_a_learner_s_folder_is_said_to_be_in_the_way(home, name):
    (home / name).write_text("", encoding="utf-8")
    assert mended(health.folder(), "a file of that name is in the way", str(home / name), "another name")
    assert "right to write" not in health.folder().advice and (home / name).is_file()


def test_a_file_that_mcp_tutorial_home_names_is_said_to_be_in_the_way(monkeypatch, home):
    (home / "notes.txt").write_text("", encoding="utf-8")
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(home / "notes.txt"))
    assert mended(health.folder(), "a file of that name is in the way", "notes.txt")


def test_a_look_that_goes_wrong_is_a_finding_too(monkeypatch):
    def broken():
        raise KeyError("<b>")

    monkeypatch.setattr(health, "LOOKS", {"Python": health.python, "other": broken})
    first, second = health.findings()
    assert not first.is_fault and mended(second, "KeyError")
    card = health.card([first, second])
    assert card.title == "1 thing to be mended." and "<b>" not in card.html


class Kernel:
    kernel = True


def test_in_a_notebook_it_says_whether_the_course_s_settings_and_the_buttons_are_there(monkeypatch):
    monkeypatch.setattr(screen, "running_shell", Kernel)
    monkeypatch.setenv("MCP_TUTORIAL_WIDGETS", "0")
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(ROOT / "tools" / "jupyter"))
    assert health.jupyterlab().said == "has the course's settings"
    assert health.buttons().said == "turned off; every call works without them"
    monkeypatch.delenv("JUPYTER_CONFIG_PATH")
    finding = health.jupyterlab()
    assert not finding.is_fault
    for word in ("make lab", "on the network", "model not found", "git takes each opened notebook for a changed one"):
        assert word in finding.advice
