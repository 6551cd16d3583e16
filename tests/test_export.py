"""`export("folder")` writes a server that runs where nothing of the course is."""

import asyncio
import json
import os
import shutil
import subprocess
import sys

import pytest
from lab_course import copy_texts
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from mcp_tutorial.lab import api, catalogue, exporting, store
from mcp_tutorial.lab.extract import Answer
from mcp_tutorial.lab.stubs import definition

# Python as it is on a machine without the course: no packages, and the course's own name means nothing.
ALONE = "import sys, runpy; sys.modules['mcp_tutorial'] = None; sys.path[:0] = ['.']; sys.argv = sys.argv[1:]; "


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setenv("PYTHONPATH", "")
    api.workspace.cache_clear()
    yield tmp_path / "home"
    api.workspace.cache_clear()
    store.forget_package()


def said(capsys, *arguments):
    api.export(*arguments)
    return " ".join(capsys.readouterr().out.split())


def answered(name="ok", more=""):
    exercise = catalogue.exercises()[name]
    text = definition(catalogue.source(exercise.module), name) + more
    api.workspace().record_pass(exercise, Answer(exercise.key, text, (0,) * (text.count("\n") + 1)))


def alone(folder, run, *arguments, **options):
    command = [sys.executable, "-I", "-S", "-c", ALONE + run, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=60, **options)


def test_the_folder_holds_the_server_with_the_answers_in_place(home, capsys):
    answered(more="  # mine")
    assert "It holds your server as it stands today, and needs Python alone: 1 answer of yours" in said(capsys, "out")
    assert sorted(path.name for path in (home / "out").iterdir()) == ["README.md", "check.py", "mcp.json", "my_server"]
    names = sorted(path.name for path in (home / "out" / "my_server").iterdir())
    assert names == sorted(catalogue.sources())
    text = (home / "out" / "my_server" / "protocol.py").read_text(encoding="utf-8")
    assert text.startswith("# The course's protocol.py with your answers in place: ok.\n") and "  # mine\n" in text


def test_its_readme_says_whose_each_piece_is_and_under_which_license(home, capsys):
    said(capsys, "before")
    assert "All of it is the course's own" in (home / "before" / "README.md").read_text(encoding="utf-8")
    answered()
    file = home / "my_server" / "schema.py"
    file.write_text(file.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    said(capsys, "after")
    text = (home / "after" / "README.md").read_text(encoding="utf-8")
    assert (
        "- `ok` in `my_server/protocol.py`\n\nThe rest is the course's own.\nChanged by hand: `my_server/schema.py`."
        in text
    )
    assert "MIT License" in text and "Permission is hereby granted" in text
    assert (home / "after" / "my_server" / "schema.py").read_text(encoding="utf-8").endswith("# mine\n")


def test_its_check_passes_and_the_server_answers_with_python_alone(home, capsys, tmp_path):
    answered()
    said(capsys, "out")
    moved = shutil.move(home / "out", tmp_path / "moved away")
    shutil.rmtree(home)
    done = alone(moved, "import my_server.shop, my_server.deploys, my_server.tool_server, my_server.add_server")
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run([sys.executable, "-I", "check.py"], cwd=moved, capture_output=True, encoding="utf-8")
    assert done.returncode == 0 and done.stdout.endswith("All of it was answered.\n"), done.stdout + done.stderr
    line = '{"jsonrpc": "2.0", "id": 7, "method": "tools/list"}\n'
    done = alone(moved, "runpy.run_module('my_server', run_name='__main__')", "my_server", input=line)
    assert json.loads(done.stdout)["id"] == 7 and done.stderr == ""


def test_its_check_fails_with_the_log_where_the_server_is_broken(home, capsys):
    said(capsys, "out")
    (home / "out" / "my_server" / "shop.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "check.py"], cwd=home / "out", capture_output=True, encoding="utf-8")
    assert done.returncode == 1 and "No module named 'nothing_of_that_name'" in done.stdout and done.stderr == ""


@pytest.mark.parametrize("line", ["5", "null", "[]", "hello", '{"id": []}', '{"id": 1, "result": 5}', '{"error": 5}'])
def test_its_check_names_a_line_of_the_server_that_is_no_message(home, capsys, line):
    said(capsys, "out")
    (home / "out" / "my_server" / "__main__.py").write_text(f"print({line!r})\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "check.py"], cwd=home / "out", capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == f"The server can't be talked to: it wrote a line that is no message: {line}\n"


def test_the_official_client_talks_to_it_by_its_configuration_from_another_folder(home, capsys, tmp_path, monkeypatch):
    said(capsys, "out")
    entry = json.loads((home / "out" / "mcp.json").read_text(encoding="utf-8"))["mcpServers"]["shop"]
    assert entry["command"] == sys.executable
    monkeypatch.chdir(tmp_path)

    async def session():
        async with Client(StdioServerParameters(**entry), read_timeout_seconds=30) as client:
            return await client.list_tools(), await client.call_tool("get_order", {"order_id": "ord_51"})

    tools, order = asyncio.run(session())
    assert {tool.name for tool in tools.tools} == {"check_stock", "find_orders", "get_order"}
    assert order.structured_content["status"] == "shipped"


def test_a_folder_with_something_in_it_is_left_as_it_is(home, capsys):
    (home / "out").mkdir(parents=True)
    (home / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    assert "`out` is there already, with something in it: choose another name" in said(capsys, "out")
    assert [path.name for path in (home / "out").iterdir()] == ["mine.txt"]


def test_an_empty_folder_and_a_whole_path_will_do(home, capsys, tmp_path):
    (tmp_path / "empty").mkdir()
    assert said(capsys, tmp_path / "empty").startswith("Your server is exported to the folder empty.")
    assert said(capsys, str(tmp_path / "a" / "b c")).startswith("Your server is exported to the folder b c.")
    assert (tmp_path / "a" / "b c" / "check.py").is_file() and (tmp_path / "empty" / "check.py").is_file()


@pytest.mark.parametrize("name", ["", "  ", None, 7, ["x"], "a\0b", "\ud800", "x" * 5000])
def test_what_is_no_folder_s_name_is_told_in_a_sentence(home, capsys, name):
    out = said(capsys, name)
    assert "fault of the course" not in out and ("name" in out or "can't be written" in out)
    assert sorted(os.listdir(home)) == ["my_answers", "my_server"]


@pytest.mark.parametrize("name", ["my_server/x", "my_answers", "notebooks/../lessons/a"])
def test_a_folder_of_the_course_is_no_place_for_it(home, capsys, name):
    assert "is a folder of the course: choose a name outside of it" in said(capsys, name)
    assert sorted(os.listdir(home)) == ["my_answers", "my_server"]


def test_the_command_that_the_card_shows_can_be_typed(home, capsys):
    shown = said(capsys, "a 'b' $c")
    typed = shown.partition("in a terminal: ")[2].partition(" Its `README.md`")[0]
    assert "check.py" in typed
    shell = ["powershell", "-NoProfile", "-Command"] if os.name == "nt" else ["sh", "-c"]
    done = subprocess.run([*shell, typed], capture_output=True, encoding="utf-8")
    assert done.returncode == 0 and "All of it was answered" in done.stdout, done.stdout + done.stderr


def test_modules_and_files_that_the_learner_has_added_are_in_it_and_it_runs_by_them(home, capsys, tmp_path):
    api.workspace()
    package = home / "my_server"
    (package / "more").mkdir()
    (package / "more" / "data.bin").write_bytes(b"\xff\0")
    (package / "__pycache__").mkdir(exist_ok=True)
    (package / "__pycache__" / "helpers.pyc").touch()
    (package / ".shop.py.1.tmp").touch()
    (package / "helpers.py").write_text("NAME = 'mine'\n", encoding="utf-8")
    shop = (package / "shop.py").read_text(encoding="utf-8")
    (package / "shop.py").write_text(f"{shop}\nfrom . import helpers  # noqa\n", encoding="utf-8")
    out = said(capsys, "out")
    assert "0 answers of yours are in it, and what you have added, `helpers.py`, `more/data.bin`;" in out
    moved = shutil.move(home / "out", tmp_path / "moved")
    names = {path.relative_to(moved / "my_server").as_posix() for path in (moved / "my_server").rglob("*.*")}
    assert names - set(catalogue.sources()) == {"helpers.py", "more/data.bin"}
    assert (moved / "my_server" / "more" / "data.bin").read_bytes() == b"\xff\0"
    assert "Added by the learner: `my_server/helpers.py`, `my_server/more/data.bin`." in (
        (moved / "README.md").read_text(encoding="utf-8")
    )
    done = subprocess.run([sys.executable, "-I", "check.py"], cwd=moved, capture_output=True, encoding="utf-8")
    assert done.returncode == 0 and done.stdout.endswith("All of it was answered.\n"), done.stdout + done.stderr


def test_a_file_that_is_no_text_is_named_and_nothing_is_exported(home, capsys):
    api.workspace()
    with open(home / "my_server" / "shop.py", "ab") as file:
        file.write(b"# \xff\n")
    assert said(capsys, "out").startswith("`my_server/shop.py` is not UTF-8, so nothing was exported")
    assert sorted(os.listdir(home)) == ["my_answers", "my_server"]


def test_a_file_in_its_place_is_told(home, capsys):
    home.mkdir()
    (home / "taken").write_text("", encoding="utf-8")
    assert said(capsys, "taken") == "`taken` is a file: choose another name."


def test_a_full_disk_leaves_nothing_half_written(home, capsys, monkeypatch):
    said(capsys, "first")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exporting, "configuration", full)
    assert "`out` can't be written (No space left on device), so nothing was exported." in said(capsys, "out")
    assert sorted(os.listdir(home)) == ["first", "my_answers", "my_server"]


def test_an_answer_whose_lesson_is_gone_is_counted_and_called_the_learner_s(home, capsys, monkeypatch, tmp_path):
    answered(more="  # mine")
    root = copy_texts(tmp_path / "course")
    (root / "lessons" / "01_protocol.md").unlink()
    monkeypatch.setattr(catalogue, "course_root", lambda: root)
    monkeypatch.setattr(exporting, "CHECK", root / "LICENSE")
    assert "1 answer of yours is in it" in said(capsys, "my_shop")
    readme = (home / "my_shop" / "README.md").read_text(encoding="utf-8")
    assert "written by the learner:\n\n- `ok` in `my_server/protocol.py`" in readme


def test_a_folder_in_the_place_of_a_file_of_the_server_is_named(home, capsys):
    api.workspace()
    (home / "my_server" / "shop.py").unlink()
    (home / "my_server" / "shop.py").mkdir()
    told = said(capsys, "my_shop")
    assert told.startswith("There is a folder called `my_server/shop.py` where a file should be, so nothing was")
    assert not (home / "my_shop").exists() and "my_shop" not in told


@pytest.mark.parametrize("name", ["mcp_tutorial/lab/exported_check.py", "LICENSE"])
def test_a_file_of_the_course_that_is_gone_is_named(home, capsys, monkeypatch, tmp_path, name):
    api.workspace()
    root = copy_texts(tmp_path / "course")
    monkeypatch.setattr(catalogue, "course_root", lambda: root)
    monkeypatch.setattr(exporting, "CHECK", root / "mcp_tutorial" / "lab" / "exported_check.py")
    exporting.CHECK.parent.mkdir(parents=True)
    exporting.CHECK.write_text("", encoding="utf-8")
    (root / name).unlink()
    told = said(capsys, "my_shop")
    assert told.startswith(f"`{name}` can't be read (") and told.endswith(
        "so nothing was exported: `doctor()` says what to do."
    )
