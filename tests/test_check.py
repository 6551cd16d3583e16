"""The calls of the lab as a learner makes them: in a real kernel, under nbval, in IPython, in a plain script.

The course here is a copy with two short lessons. Both kernels run the same cells, in other folders and with other hash
seeds, so whatever is said of one holds for the other too.
"""

import asyncio
import contextlib
import json
import linecache
import re
import shutil
import socket
import subprocess
import sys
import threading
from dataclasses import dataclass, replace
from pathlib import Path

import nbformat
import pytest
from lab_course import copy_course, copy_texts, short_course

from mcp_tutorial.lab import api, catalogue, nbtest, promises, questions, store, texts, words
from mcp_tutorial.lab.kernels import Client, environment
from mcp_tutorial.lab.outcome import Outcome
from mcp_tutorial.lab.verdict import hidden
from mcp_tutorial.lab.verdict import verdict as by_the_tests

SECONDS = 60
ALL = len(promises.of_exercise(short_course()["ok"], hidden(short_course()["ok"])))
OK = '''\
def ok(message, result, server_info=None):
    """The result response to a request."""
    result = {"resultType": "complete", **copy.deepcopy(result)}
    if server_info is not None:
        meta = {META_SERVER_INFO: copy.deepcopy(server_info)}
        result["_meta"] = {**result.get("_meta", {}), **meta}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}

'''
ERROR = '''\
def error(message, code, text, data=None):
    """The error response to a message."""
    response = {"jsonrpc": "2.0", "id": message["id"]} if has_id(message) else {"jsonrpc": "2.0"}
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = copy.deepcopy(data)
    return response

'''
RPC_ERROR = '''\
class RpcError(Exception):
    """A protocol error."""

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code, self.message, self.data = code, message, data

'''
BAD = OK.replace('message["id"]', 'str(message["id"])')
ELSEWHERE = "This is about the `ok` of another cell: this cell does not define it."
STUB = "def ok(message, result, server_info=None):\n    ...\n\n"
EDIT = """\
from pathlib import Path
import my_server.protocol
file = Path(my_server.protocol.__file__)
text = file.read_text(encoding="utf-8")
wrong = text.replace('"2.0", "id": message["id"], "result"', '"2.0", "id": message["ID"], "result"')
_ = file.write_text(wrong, encoding="utf-8")
from my_server import protocol
"""

# In the order in which they run; a name says what the cell is about.
CELLS = {
    "import": "from mcp_tutorial.lab import check, check_all, hint, progress, reset, solution",
    "names of a learner's own": "list = ['add']; id = 7; type = 'text'; print = None; str = len = display = None",
    "hint": "hint('ok')",
    "import copy": "from __future__ import annotations\nimport copy",
    "the reference": "from my_server.protocol import META_SERVER_INFO, has_id, ok\ncheck(ok)",
    "stub": STUB + "check(ok)",
    "bad": BAD + "check(ok)",
    "bad again": "_ = check(ok)",
    "noisy": OK.replace("return", "import builtins; builtins.print('got', message['id'])\n    return") + "check(ok)",
    "good": OK + "check(ok)",
    "stub after a pass": STUB + "check(ok)",
    "use": "from my_server.protocol import ok\nok({'id': 'a'}, {})",
    "two at once": OK + ERROR + "check(error); check(ok)",
    "class": RPC_ERROR + "check(RpcError)",
    "cell of its own": "check(RpcError)",
    "another cell's name": "LIMIT = 3",
    "needs it": OK.replace('"id": message', '"id": LIMIT and message') + "check(ok)",
    "async": "async " + OK + "check(ok)",
    "lambda": "ok = lambda message, result, server_info=None: 1\ncheck(ok)",
    "no exercise": "eror = 1\ncheck(eror)",
    "magic": "%%time\n" + OK + "check(ok)",
    "after the magic": "check(ok)",
    "magic and partial": "%%time\nimport functools\nok = functools.partial(max)",
    "after the partial": "check(ok)",
    "good once more": OK + "check(ok)",
    "by hand, wrong": EDIT,
    "wrong file": "check(protocol.ok)",
    "by hand, right": "_ = file.write_text(text + '# mine\\n', encoding='utf-8')",
    "right file": "check(protocol.ok)",
    "table": "progress()",
    "all": "check_all()",
    "solution": "solution(check) if False else solution('check_meta')",
    "reset": "reset('error')",
    "used after reset": "from my_server.protocol import error\nerror({'id': 1}, 1, 'x')['error']",
    "what it returns": "[f('ok') for f in (hint, reset, solution)] + [progress(), check_all()]",
}


TIMED = ("magic", "magic and partial")


@dataclass
class Shown:
    """What one cell put out."""

    text: str = ""  # of the cards, and of a value
    html: str = ""
    stream: str = ""
    error: str = ""

    @property
    def words(self):
        return " ".join(self.text.split())


def run(course, folder, cells, **env):
    """Run cells in a kernel that starts in a folder; {name: Shown}."""
    return asyncio.run(running(course, folder, cells, **env))


async def running(course, folder, cells, started=lambda client_and_loop: None, **env):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells.values()])
    client = Client(notebook, timeout=SECONDS, allow_errors=True, resources={"metadata": {"path": str(folder)}})
    started((client, asyncio.get_running_loop()))
    await client.async_execute(env=environment(course, folder / "jupyter", **env))
    return {name: shown(cell.outputs) for name, cell in zip(cells, client.nb.cells, strict=True)}


async def all_of(*runs):
    return await asyncio.gather(*runs)


def shown(outputs):
    found = Shown()
    for output in outputs:
        if output.output_type == "stream":
            found.stream += output.text
        elif output.output_type == "error":
            found.error += "\n".join(output.traceback)
        else:
            found.text += output.data.get("text/plain", "") + "\n"
            found.html += output.data.get("text/html", "")
    return found


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return copy_course(tmp_path_factory.mktemp("the course"))


@pytest.fixture(scope="module")
def both(course, tmp_path_factory):
    """The same cells in the course's own folder, and in a folder that is named elsewhere under another hash seed."""
    (course / "notebooks" / "a copy").mkdir()
    other = tmp_path_factory.mktemp("elsewhere")
    first = running(course, course / "notebooks" / "a copy", CELLS, PYTHONHASHSEED="0")
    return asyncio.run(all_of(first, running(course, other, CELLS, PYTHONHASHSEED="1", MCP_TUTORIAL_HOME=str(other))))


@pytest.fixture(scope="module")
def cells(both):
    return both[0]


def test_a_check_takes_none_of_the_recorded_answers_along():
    for exercise in short_course().values():
        assert not [name for name in hidden(exercise) if "answers_" in name]


def test_the_same_cells_say_the_same_bytes_wherever_the_notebook_lies(both):
    first, second = both
    for name in TIMED:
        assert "Wall time" in first[name].stream and "Wall time" in second[name].stream
    assert {**first, **dict.fromkeys(TIMED)} == {**second, **dict.fromkeys(TIMED)}


def test_no_cell_shows_a_traceback_or_writes_to_a_stream(cells):
    assert {name for name, each in cells.items() if each.error or each.stream and name not in TIMED} == set()
    assert not any("fault of the course" in each.text for each in cells.values())


def test_the_files_lie_in_the_course_s_root_or_in_the_kernel_s_folder(both, course):
    assert (course / "my_answers" / "protocol.RpcError.py").is_file() and (course / "my_server" / "shop.py").is_file()
    assert not (course / "notebooks" / "my_answers").exists()
    assert not (course / "notebooks" / "a copy" / "my_answers").exists()


def test_a_stub_is_not_attempted(cells):
    assert cells["stub"].text.startswith("ok: not attempted yet.\n")
    assert 'There is 1 more hint: `hint("ok")`.' in cells["stub"].text


def test_a_failure_names_the_promise_and_the_call_that_breaks_it(cells):
    text = cells["bad"].text
    assert re.match(rf"ok: \d+ of {ALL} promises hold\. The first that does not:\n\n    \w", text)
    call, back = text.split("You can try it yourself:\n\n")[1].split("\n\nWhat came back:\n\n")
    ok = {}
    exec("import copy\nMETA_SERVER_INFO = 1\n" + BAD, ok)
    assert repr(eval(call.strip(), ok)) == back.partition("\n\n")[0].strip()
    assert "<details" not in cells["bad"].html and cells["bad"].html.startswith("<div ")


def test_a_check_in_a_cell_of_its_own_says_the_same_and_that_it_is_about_another(cells):
    said = f"\n\n{ELSEWHERE}\n\nThe first promise that does not hold:\n\n"
    assert said in cells["bad again"].text
    assert cells["bad again"].text.replace(said, " The first that does not:\n\n") == cells["bad"].text


def test_what_an_answer_prints_is_shown_where_it_fails_and_nowhere_else(cells):
    assert "noisy" in cells and cells["noisy"].text.startswith(f"ok: all {ALL} promises hold.")
    assert "got" not in cells["noisy"].text


def test_a_pass_explains_and_names_what_comes_next(cells):
    expected = "- its value,\n- its type.\n\nRead on below. The next exercise is `error`.\n"
    assert cells["good"].text.endswith("The id goes back as it came:\n\n" + expected)


def test_a_passed_answer_is_used_by_the_next_cell(cells):
    assert cells["use"].text == "{'jsonrpc': '2.0', 'id': 'a', 'result': {'resultType': 'complete'}}\n"


def test_a_later_failure_keeps_the_passed_answer(cells):
    assert "The answer of yours that passed before is still in `my_server/`." in cells["stub after a pass"].words


def test_two_exercises_in_a_cell_are_judged_each_for_itself(cells):
    text = cells["two at once"].text
    assert text.startswith("error: all ") and f"\nok: all {ALL} promises hold." in text


def test_a_class_is_judged_from_its_own_cell_and_from_another(cells):
    assert cells["class"].text.startswith("RpcError: all ")
    said = ELSEWHERE.replace("`ok`", "`RpcError`") + "\n\n"
    assert said in cells["cell of its own"].text
    assert cells["cell of its own"].text.replace(said, "") == cells["class"].text


def test_a_name_of_another_cell_is_to_be_moved(cells):
    expected = "Your answer uses `LIMIT`, which is in another cell: move it into this cell."
    assert cells["needs it"].text.startswith(f"ok: not judged yet.\n\n{expected}\n")


def test_an_answer_that_is_a_lambda_is_judged_and_one_that_is_async_is_told_why_not(cells):
    assert f"of {ALL} promises hold." in cells["lambda"].text
    assert "`ok` is an `async def`" in cells["async"].text and not cells["async"].error


def test_what_is_no_exercise_is_told_so(cells):
    assert cells["no exercise"].text == "`eror` is no exercise of this course: did you mean `error`?\n"


def test_a_cell_that_a_magic_hides_is_told_so(cells):
    for name in ("magic", "after the magic", "after the partial"):
        assert cells[name].words.startswith("ok: not judged yet. The text that defines `ok` can't be seen, as happens")


def test_the_course_s_own_piece_is_no_answer(cells):
    assert "`my_server.protocol.ok` is still the course's own" in cells["the reference"].text


def test_a_file_changed_by_hand_is_judged_as_it_is_now_without_a_restart(cells, course):
    assert "KeyError: 'ID'" in cells["wrong file"].text
    number = re.search(r"Line (\d+) of my_server/protocol.py:", cells["wrong file"].text)[1]
    assert int(number) > 20
    assert cells["right file"].text.startswith(f"ok: all {ALL} promises hold.")
    assert "Note: my_server/protocol.py was changed by hand: that text is kept as" in cells["right file"].words
    assert "# mine" in (course / "my_answers" / "kept" / "my_server.protocol.1.py").read_text(encoding="utf-8")


def test_the_table_says_where_one_stands(cells):
    text = cells["table"].text
    assert text.startswith("3 of 5 exercises passed.\n\nNext is `check_meta`, in lesson 01_protocol.\n\n")
    assert "\n01_protocol    3 of 4 yours\n" in text and "\n01_protocol\n    RpcError    yours      1 try\n" in text
    assert re.search(r"\n    ok          yours      \d tries, 1 hint\n", text)
    assert re.search(r"\n    check_meta  reference(  |\n)", text) and "\n02_registry    0 of 1 yours\n" in text


def test_all_stored_answers_are_judged_by_one_call(cells):
    assert cells["all"].text.startswith("3 of 3 stored answers hold.\n\nWhat you have stored:\n    RpcError  holds")


def test_the_solution_is_shown_on_request(cells):
    assert "    def check_meta(message, supported=SUPPORTED):" in cells["solution"].text


def test_reset_brings_the_course_s_own_back_and_shows_the_start(cells, course):
    assert "error: back at the start." in cells["reset"].text and "kept/protocol.error.1.py" in cells["reset"].text
    assert cells["used after reset"].text == "{'code': 1, 'message': 'x'}\n"
    assert (course / "my_answers" / "kept" / "protocol.error.1.py").is_file()


def test_the_calls_return_nothing(cells):
    assert cells["what it returns"].text.endswith("[None, None, None, None, None]\n")


# ---- strictly, and under nbval -------------------------------------------------------------------------------------

IMPORT = """\
import copy
from mcp_tutorial.lab import check, hint
from my_server.protocol import META_SERVER_INFO, has_id
"""
STRICT = {
    "import": IMPORT,
    "good": OK + "check(ok)",
    "error": ERROR + "check(error)",
    "use": "import subprocess, sys\nfrom my_server.protocol import ok\n"
    "child = 'import my_server.protocol as p; print(p.ok.__doc__)'\n"
    "subprocess.run([sys.executable, '-c', child], capture_output=True, text=True).stdout, ok({'id': 1}, {})",
}


@pytest.fixture(scope="module")
def strict_folder(tmp_path_factory):
    """Where a notebook lies that is run in strict mode, in no course."""
    return tmp_path_factory.mktemp("strict")


@pytest.fixture(scope="module")
def strict(course, strict_folder):
    """The cells of a solved notebook and one that fails, in strict mode."""
    failing = {"bad": BAD + "check(ok)", "stub": STUB + "check(ok)", "hint": "hint(ok)"}
    return run(course, strict_folder, {**STRICT, **failing}, MCP_TUTORIAL_STRICT="1")


def test_in_strict_mode_anything_but_a_pass_raises_and_shows_the_card_alone(strict):
    assert not any(strict[name].error for name in STRICT)
    assert strict["bad"].error.startswith("CheckFailed: ok: ") and "You can try it yourself:" in strict["bad"].error
    assert strict["stub"].error.startswith("CheckFailed: ok: not attempted yet.")
    assert "api.py" not in strict["bad"].error + strict["stub"].error
    assert strict["hint"].error == ""


def test_in_strict_mode_nothing_is_written_beside_the_notebook(strict, strict_folder):
    assert "The result response to a request." in strict["use"].text  # a child process has the answer too
    assert not [name for name in ("my_answers", "my_server") if (strict_folder / name).exists()]


def test_nbval_sees_what_a_kernel_showed(strict, course):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in STRICT.values()])
    for number, (cell, name) in enumerate(zip(notebook.cells, STRICT, strict=True), 1):
        cell.id, cell.execution_count = f"cell-{number}", number
        data = {"text/plain": strict[name].text[:-1], "text/html": strict[name].html}
        data = {kind: text for kind, text in data.items() if text}
        if name == "use":
            cell.outputs = [nbformat.v4.new_output("execute_result", data, execution_count=number)]
        elif data:
            cell.outputs = [nbformat.v4.new_output("display_data", data)]
    (course / "solutions").mkdir()
    nbformat.write(notebook, course / "solutions" / "01_protocol.ipynb")
    assert nbtest.judge(course, course / "solutions") == {"01_protocol.ipynb": []}


# ---- interrupted ---------------------------------------------------------------------------------------------------


LOOP = """
def ok(message, result, server_info=None):
    import socket
    connection = socket.create_connection(("127.0.0.1", PORT))
    while True:
        pass
check(ok)
"""


def test_an_interrupted_check_ends_with_a_sentence_and_leaves_no_process(course, tmp_path):
    kernels, ended = [], []

    def interrupt():  # as soon as the answer has begun to run; then it is to end
        with listener.accept()[0] as connection:
            connection.settimeout(SECONDS)
            client, loop = kernels[0]
            asyncio.run_coroutine_threadsafe(client.km.interrupt_kernel(), loop).result(SECONDS)
            with contextlib.suppress(ConnectionResetError):
                assert connection.recv(1) == b""
            ended.append(True)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(SECONDS)
        loop = LOOP.replace("PORT", str(listener.getsockname()[1]))
        cells = {"import": IMPORT, "loop": loop, "after": OK + "check(ok)"}
        thread = threading.Thread(target=interrupt)
        thread.start()
        limit = {"MCP_TUTORIAL_LIMIT": str(SECONDS)}
        result = asyncio.run(running(course, tmp_path, cells, started=kernels.append, **limit))
        thread.join()
    assert ended == [True] and not result["loop"].error
    assert result["loop"].text == "The check was stopped before it came to its end.\n"
    assert result["after"].text.startswith(f"ok: all {ALL} promises hold.")


# ---- without a notebook --------------------------------------------------------------------------------------------


def python(course, folder, *arguments, **env):
    env = {**environment(course, folder / "jupyter", **env), "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True
    )
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def test_a_plain_script_prints_the_text(course, tmp_path):
    script = tmp_path / "any name.py"
    script.write_text(STRICT["import"] + "\n" + OK + "check(ok)\n", encoding="utf-8")
    code, out, err = python(course, tmp_path, str(script))
    assert (code, err) == (0, "") and out.startswith(f"ok: all {ALL} promises hold.\n\nYour answer is now part of")
    assert "<div" not in out and (tmp_path / "my_answers" / "protocol.ok.py").is_file()


def test_a_script_in_strict_mode_ends_with_the_failure(course, tmp_path):
    (tmp_path / "answer.py").write_text(STRICT["import"] + "\n" + STUB + "check('ok')\n", encoding="utf-8")
    code, out, err = python(course, tmp_path, "answer.py", MCP_TUTORIAL_STRICT="1")
    assert code == 1 and out.startswith("ok: not attempted yet.") and "CheckFailed: ok: not attempted yet." in err


def test_an_output_that_lacks_some_characters_is_no_failure(course, tmp_path):
    bad = BAD.replace("str(message", "chr(9749) + str(message")
    (tmp_path / "answer.py").write_text(STRICT["import"] + "\n" + bad + "check(ok)\n", encoding="utf-8")
    code, out, err = python(course, tmp_path, "answer.py", PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "") and "\\u2615" in out


IPYTHON = """
import sys
from IPython.terminal.interactiveshell import TerminalInteractiveShell
shell = TerminalInteractiveShell.instance()
for text in CELLS:
    assert shell.run_cell(text, store_history=True).success
"""


def test_ipython_in_a_terminal_prints_the_text(course, tmp_path):
    cells = [STRICT["import"], BAD, "check(ok)", OK, OK.replace("copy.deepcopy(result)", "result"), OK, "check(ok)"]
    code, out, err = python(course, tmp_path, "-c", IPYTHON.replace("CELLS", repr(cells)))
    assert code == 0 and err == "", err
    assert re.match(rf"ok: \d+ of {ALL} promises hold\..*\nok: all {ALL} promises hold\.\n", out, re.S)


def test_the_lab_brings_little_into_a_learner_s_kernel(course, tmp_path):
    text = "import sys; from mcp_tutorial.lab import check, hint, progress, check_all; print(*sys.modules)"
    code, out, err = python(course, tmp_path, "-c", text)
    assert (code, err) == (0, "")
    names = {name.partition(".")[0] for name in out.split()}
    assert not names & {"nbformat", "jupytext", "nbclient", "pytest", "_pytest", "jsonschema", "IPython", "click"}
    assert not {"mcp_tutorial.lab.run", "mcp_tutorial.lab.outcome", "difflib", "traceback"} & set(out.split())


# ---- in this process, with verdicts made up ------------------------------------------------------------------------


LESSONS = [Path("lessons/01_protocol.md"), Path("lessons/02_registry.md")]


class Learner:
    """Cells in this process; `verdicts` are what the judge says, one after the other."""

    def __init__(self):
        self.names, self.verdicts, self.count, self.asked = {}, [], 0, []
        exec("from mcp_tutorial.lab.api import *\nfrom mcp_tutorial.lab.api import CheckFailed", self.names)

    def judge(self, exercise, answer, others):
        self.asked.append((exercise.key, answer.text, list(others)))
        verdict = self.verdicts.pop(0)
        if isinstance(verdict, BaseException):
            raise verdict
        return replace(verdict, exercise=exercise.key)

    def run(self, text, *verdicts):
        self.verdicts = list(verdicts)
        self.count += 1
        name = f"<cell {self.count} of a learner>"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        exec(compile(text, name, "exec"), self.names)


@pytest.fixture
def learner(monkeypatch, tmp_path):
    monkeypatch.setattr(catalogue, "exercises", short_course)
    monkeypatch.setattr(catalogue, "lesson_files", lambda root: LESSONS)
    monkeypatch.setattr(questions, "questions", dict)
    monkeypatch.setattr(linecache, "cache", {})
    monkeypatch.setattr(texts, "_followed", {})
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path))
    monkeypatch.delenv("MCP_TUTORIAL_STRICT", raising=False)
    learner = Learner()
    monkeypatch.setattr(api, "default_judge", learner.judge)
    api.workspace.cache_clear()
    yield learner
    api.workspace.cache_clear()
    store.forget_package()


PASSED = Outcome("passed", "", held=3, total=3)
FAILED = Outcome("failed", "", held=1, total=3, promise="It holds.")
STOPPED = Outcome("timed_out", "", total=3, problem="your answer was still running after 10 seconds")
CHECK = "def ok():\n    return {}\ncheck(ok)\n"


def test_a_check_is_recorded_and_its_answer_in_place(learner, tmp_path, capsys):
    learner.run(CHECK.format(1), FAILED)
    learner.run(CHECK.format(2), PASSED)
    members = json.loads((tmp_path / "my_answers" / "progress.json").read_text(encoding="utf-8"))["exercises"]
    assert members["protocol.ok"]["tries"] == 2 and len(members["protocol.ok"]["failed"]) == 1
    assert members["protocol.ok"]["passed"] == store.tests_digest(short_course()["ok"])
    assert "def ok():\n    return 2\n" in (tmp_path / "my_server" / "protocol.py").read_text(encoding="utf-8")
    assert learner.asked[1] == ("protocol.ok", "def ok():\n    return 2", [])


def test_the_judge_gets_the_other_stored_answers(learner, capsys):
    for name in ("RpcError", "error", "ok"):
        learner.run(CHECK.replace("ok", name).format(1), PASSED)
    learner.run(CHECK.format(2), PASSED)
    assert learner.asked[-1][2] == ["protocol.RpcError", "protocol.error"]


def test_the_answer_that_passed_before_is_said_to_be_there_where_it_is(learner, tmp_path, monkeypatch, capsys):
    still = "The answer of yours that passed before is still in `my_server/`."
    learner.run(CHECK.format(1), PASSED)
    learner.run(CHECK.format(2), FAILED)
    assert still in capsys.readouterr().out
    (tmp_path / "my_answers" / "protocol.ok.py").unlink()
    learner.run(CHECK.format(2), FAILED)
    assert still not in capsys.readouterr().out

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store.Workspace, "_store", full)
    learner.run(CHECK.format(1), PASSED)
    assert "your answer is not stored" in " ".join(capsys.readouterr().out.split())
    learner.run(CHECK.format(2), FAILED)
    assert still not in capsys.readouterr().out


def test_a_stored_answer_that_could_not_be_judged_is_told_apart_from_one_that_fails(learner, capsys):
    learner.run(CHECK.format(1), PASSED)
    capsys.readouterr()
    learner.run("check_all()", Outcome("crashed", "", problem="the check could not run: this Python has no pytest"))
    out = capsys.readouterr().out
    assert out.startswith("0 of 1 stored answers hold. 1 was not judged.\n")
    assert "    ok  not judged\n        The check could not run: this Python has no pytest.\n" in out


def test_the_solution_is_offered_after_three_different_failed_answers(learner, capsys):
    offered = []
    for number, verdict in ((1, FAILED), (1, FAILED), (2, STOPPED), (2, FAILED), (3, FAILED)):
        learner.run(CHECK.format(number), verdict)
        offered.append('`solution("ok")`' in capsys.readouterr().out)
    assert offered == [False, False, False, False, True]


def test_what_was_not_judged_is_no_try(learner, tmp_path, capsys):
    learner.run("LIMIT = 1\n")
    learner.run("def ok():\n    return LIMIT\ncheck(ok)\n")
    learner.run(CHECK.format(0), Outcome("not_attempted", "", total=3))
    assert not (tmp_path / "my_answers" / "progress.json").exists() and len(learner.asked) == 1


def test_the_same_answer_is_told_the_same_each_time(learner, capsys):
    told = []
    for _ in range(3):
        learner.run(CHECK.format(1), FAILED)
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] == told[2]


def test_hints_come_one_at_a_time_and_are_recorded(learner, capsys):
    for _ in range(3):
        learner.run("hint('ok')")
    out = capsys.readouterr().out
    assert [out.count(f"ok: hint {number} of 2.") for number in (1, 2)] == [1, 2]
    assert api.workspace().entries()["protocol.ok"].hints == 2
    learner.run("hint('check_meta')")
    assert capsys.readouterr().out == "check_meta: there is no hint.\n"


def test_a_solution_that_was_shown_is_recorded_and_in_the_table(learner, capsys):
    learner.run("solution('ok')\nprogress()")
    assert re.search(r"ok +revealed\n", capsys.readouterr().out)
    assert api.workspace().entries()["protocol.ok"].revealed


def test_a_pass_on_older_tests_is_told_in_the_table_until_check_all_has_judged_it(learner, monkeypatch, capsys):
    learner.run(CHECK.format(1), PASSED)
    monkeypatch.setattr(store, "tests_digest", lambda exercise: "newer")
    learner.run("progress()")
    assert "its tests have changed since: check_all()" in capsys.readouterr().out
    learner.run("check_all()", FAILED)
    out = capsys.readouterr().out
    assert "0 of 1 stored answers hold." in out and re.search(r"ok +1 of 3 promises hold\n +It holds\.", out)
    assert "Nothing was changed" in out and api.workspace().answers()["protocol.ok"].text == "def ok():\n    return 1"
    learner.run("check_all()\nprogress()", PASSED)
    out = capsys.readouterr().out
    assert "1 of 1 stored answers hold." in out and "have changed" not in out


def test_what_comes_next_is_the_next_open_exercise(learner, capsys):
    def next_after(name):
        learner.run(CHECK.replace("ok", name).format(1), PASSED)
        return capsys.readouterr().out.strip().split("\n")[-1]

    assert next_after("error") == "Read on below. The next exercise is `check_meta`."
    assert next_after("RpcError") == "Read on below. The next exercise is `ok`."
    assert next_after("ok") == "Read on below. The next exercise is `check_meta`."
    still_open = "Every exercise of this lesson is passed. `progress()` says what is still open."
    assert next_after("input_schema") == still_open
    assert next_after("error") == "Read on below. The next exercise is `check_meta`."
    assert next_after("check_meta") == "That was the last one: every exercise of the course is passed."
    assert next_after("input_schema") == "That was the last one: every exercise of the course is passed."


def test_an_answer_that_prints_passes_and_is_told_what_that_leads_to(learner, capsys):
    learner.run('def ok():\n    print("x")\n\n\ncheck(ok)', PASSED)
    assert "Your answer calls `print`." in capsys.readouterr().out
    learner.run('import sys\n\n\ndef ok():\n    print("x", file=sys.stderr)\n\n\ncheck(ok)', PASSED)
    assert "calls `print`" not in capsys.readouterr().out


def test_a_check_that_could_not_run_is_no_try_and_offers_no_hint(learner, capsys):
    note = "the check could not run: this Python has no pytest"
    learner.run(CHECK.format(1), Outcome("crashed", "protocol.ok", problem=note))
    assert capsys.readouterr().out == f"ok: not judged yet.\n\nT{note[1:]}.\n"
    learner.run("progress()")
    assert re.search("ok +reference\n", capsys.readouterr().out)


def test_what_comes_next_may_be_a_lesson_without_exercises_or_a_practice(learner, monkeypatch):
    course, names = list(short_course().values()), ("01_protocol", "02_registry", "03_more", "README", "sums")
    practice, other = catalogue.Exercise("sums.add", "sums"), catalogue.Exercise("more.double", "more")
    links = []
    monkeypatch.setattr(catalogue, "exercises", lambda: {each.name: each for each in [*course, practice, other]})
    monkeypatch.setattr(catalogue, "lesson_files", lambda root: [Path(f"lessons/{name}.md") for name in names])

    def next_after(exercise, *still_open):
        passed = {each.key: store.Entry(passed="x") for each in [*course, practice, other]}
        said = api.what_is_next(exercise, {**passed, **dict.fromkeys(still_open, store.Entry())})
        links.extend(re.findall(r"\((.*?)\)", said.replace("()", "")))
        return words.unlinked(said)

    assert next_after(course[-1], "sums.add") == "Every exercise of this lesson is passed. Next: lesson 03_more."
    assert next_after(course[1], "protocol.RpcError", "sums.add") == "Next: lesson 03_more."  # the second is passed
    assert next_after(course[1], "schema.input_schema") == "Next: `input_schema`, in lesson 02_registry."
    monkeypatch.setattr(catalogue, "lesson_files", lambda root: LESSONS)
    assert next_after(course[-1], "sums.add") == "Next: `add`, in the practice sums."
    # Each practice is done alone: it leads to no other.
    alone = "Every exercise of this practice is passed. `progress()` says what is still open."
    assert next_after(practice, "more.double") == alone
    assert next_after(practice) == "That was the last one: every exercise of the course is passed."
    assert links == ["03_more.ipynb", "03_more.ipynb", "02_registry.ipynb", "../exercises/sums.ipynb"]


@pytest.mark.parametrize("call", ["check(ok)", "hint(ok)", "solution(ok)", "reset(ok)", "progress()", "check_all()"])
def test_a_fault_of_the_course_is_one_sentence_and_a_file_to_be_sent(learner, monkeypatch, capsys, tmp_path, call):
    learner.run(CHECK.format(1), PASSED)
    capsys.readouterr()

    def broken(*args):
        raise KeyError("<b>`x`\x1b")

    for name in ("entries", "answers", "reset", "record_revealed"):
        monkeypatch.setattr(store.Workspace, name, broken)
    learner.run(CHECK.replace("check(ok)", call).format(2))
    out = " ".join(capsys.readouterr().out.split())
    assert out.startswith("This is a fault of the course, not of your answer: KeyError: ")
    assert "of test_check.py)" in out
    assert out.endswith("Please send `my_answers/fault.txt` to whoever gave you the course.")
    assert "broken" in (tmp_path / "my_answers" / "fault.txt").read_text(encoding="utf-8")


def test_a_fault_is_told_even_where_nothing_can_be_written(learner, monkeypatch, capsys):
    def broken():
        raise RuntimeError("no files")

    monkeypatch.setattr(store, "start", broken)
    learner.run(CHECK.format(1), PASSED)
    out = " ".join(capsys.readouterr().out.split())
    assert "RuntimeError: no files" in out and out.endswith("Please show this to whoever gave you the course.")


def test_a_fault_of_the_judge_is_the_course_s(learner, capsys):
    learner.run(CHECK.format(1), ValueError("bad"))
    assert "This is a fault of the course, not of your answer: ValueError: bad" in capsys.readouterr().out


def test_an_interrupt_anywhere_ends_the_call_cleanly(learner, capsys, tmp_path):
    learner.run(CHECK.format(1), KeyboardInterrupt())
    assert capsys.readouterr().out == "The check was stopped before it came to its end.\n"
    assert not (tmp_path / "my_answers" / "protocol.ok.py").exists()


@pytest.mark.parametrize("verdict", [FAILED, STOPPED, KeyboardInterrupt(), ValueError("bad")], ids=repr)
def test_in_strict_mode_everything_but_a_pass_is_raised(learner, monkeypatch, capsys, verdict):
    monkeypatch.setenv("MCP_TUTORIAL_STRICT", "1")
    with pytest.raises(api.CheckFailed) as caught:
        learner.run(CHECK.format(1), verdict)
    assert str(caught.value) == capsys.readouterr().out.rstrip("\n")
    learner.run(CHECK.format(1), PASSED)
    with pytest.raises(api.CheckFailed):
        learner.run("check(okk := 1)")
    with pytest.raises(api.CheckFailed):
        learner.run("check_all()", FAILED)
    learner.run("hint('nothing')\nprogress()")


def test_a_fault_in_a_card_s_own_making_is_told_too(learner, monkeypatch, capsys):
    monkeypatch.setattr("mcp_tutorial.lab.feedback.Say.html", None)
    learner.run("hint('ok')")
    assert "This is a fault of the course" in capsys.readouterr().out


def test_what_befell_the_files_is_said_with_the_next_card(learner, tmp_path, capsys):
    (tmp_path / "my_answers").mkdir()
    (tmp_path / "my_answers" / "progress.json").write_text("[]", encoding="utf-8")
    learner.run("hint('ok')")
    assert "Note: my_answers/progress.json is damaged: it is kept as" in " ".join(capsys.readouterr().out.split())
    learner.run("hint('ok')")
    assert "Note:" not in capsys.readouterr().out


def test_a_pass_on_a_full_disk_is_a_pass_and_says_that_it_is_not_stored(learner, monkeypatch, capsys):
    learner.run("progress()")
    capsys.readouterr()

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    learner.run(CHECK.format(1), PASSED)
    out = " ".join(capsys.readouterr().out.split())
    assert out.startswith("ok: all 3 promises hold. ") and "is now part of" not in out
    assert "your answer is not stored, so take care of its cell" in out


def test_begin_never_raises(monkeypatch):
    monkeypatch.setattr(api, "workspace", None)
    api.begin.__wrapped__()


# ---- what testers of the course ran into ----------------------------------------------------------------------------


def test_a_verdict_on_another_cell_says_so_after_a_reset_too(learner, capsys):
    learner.run(CHECK.format(1), PASSED)
    assert "another cell" not in capsys.readouterr().out
    learner.run("check(ok)", PASSED)
    assert capsys.readouterr().out.startswith(f"ok: all 3 promises hold.\n\n{ELSEWHERE}\n\n")
    learner.run("reset(ok)")
    capsys.readouterr()
    learner.run("check(ok)", FAILED)
    assert ELSEWHERE in capsys.readouterr().out


def test_the_line_that_is_shown_is_the_one_of_the_cell(learner, capsys):
    text = "def input_schema():\n    from my_server.keywords import x; return x.y\ncheck(input_schema)\n"
    learner.run(text, replace(FAILED, line=(2, "from .keywords import x; return x.y")))
    assert "Line 2 of your cell:\n\n    from my_server.keywords import x; return x.y\n" in capsys.readouterr().out
    learner.run(text, replace(FAILED, line=(99, "kept")))
    assert "Line 99 of your cell:\n\n    kept\n" in capsys.readouterr().out


def test_a_pass_is_recorded_with_the_tests_that_were_there_when_the_run_began(learner, monkeypatch, capsys):
    versions = ["old"]
    monkeypatch.setattr(store, "tests_digest", lambda exercise: versions[-1])
    judge = learner.judge

    def updating(*args):
        versions.append("new")
        return judge(*args)

    monkeypatch.setattr(api, "default_judge", updating)
    learner.run(CHECK.format(1), PASSED)
    assert api.workspace().entries()["protocol.ok"].passed == "old"
    versions[:] = ["old"]
    learner.run("check_all()\nprogress()", PASSED)
    assert "its tests have changed since" in capsys.readouterr().out


def test_a_package_that_was_deleted_is_back_after_the_next_call(learner, tmp_path, capsys):
    learner.run(CHECK.format(1), PASSED)
    for call, verdicts in (("progress()", ()), ("check(ok)", (FAILED,))):
        shutil.rmtree(tmp_path / "my_server")
        learner.run(call, *verdicts)
        learner.run("from my_server.protocol import ok as mine")
        assert learner.names["mine"]() == {"a": 1}["a"]
    assert "Note:" not in capsys.readouterr().out


@pytest.mark.parametrize("call", ["progress()", "hint('ok')"])
def test_a_file_changed_by_hand_is_told_of_until_it_is_written_anew(learner, tmp_path, capsys, call):
    learner.run("progress()")
    file = tmp_path / "my_server" / "protocol.py"
    file.write_text("def broken(:\n", encoding="utf-8")
    capsys.readouterr()
    for _ in range(2):
        learner.run(call)
        out = " ".join(capsys.readouterr().out.split())
        assert "Note: `my_server/protocol.py` was changed by hand. Better edit in the cell: the next pass" in out
        assert out.count("by hand") == 1
    learner.run(CHECK.format(1), PASSED)
    kept = tmp_path / "my_answers" / "kept" / "my_server.protocol.1.py"
    assert kept.read_text(encoding="utf-8") == "def broken(:\n"
    capsys.readouterr()
    learner.run(call)
    assert "by hand" not in capsys.readouterr().out


def test_outside_the_course_the_table_says_in_which_folder_it_looked(learner, monkeypatch, tmp_path, capsys):
    (tmp_path / "my copies").mkdir()
    (tmp_path / "course" / "lessons").mkdir(parents=True)
    (tmp_path / "course" / "mcp_tutorial").mkdir()
    monkeypatch.delenv("MCP_TUTORIAL_HOME")
    told = {}
    for name in ("my copies", "course"):
        monkeypatch.chdir(tmp_path / name)
        api.workspace.cache_clear()
        learner.run("progress()")
        told[name] = " ".join(capsys.readouterr().out.split())
    assert "the answers in the folder `my copies`, which is no course's" in told["my copies"]
    assert "set MCP_TUTORIAL_HOME to its folder" in told["my copies"] and str(tmp_path) not in told["my copies"]
    assert "MCP_TUTORIAL_HOME" not in told["course"]


def test_where_the_course_s_folder_can_t_be_written_the_table_gives_one_advice(learner, monkeypatch, tmp_path, capsys):
    monkeypatch.delenv("MCP_TUTORIAL_HOME")
    (tmp_path / "course").write_text("", encoding="utf-8")  # in which no folder can be made
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(store, "home", lambda: tmp_path / "course")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    learner.run("progress()")
    out = " ".join(capsys.readouterr().out.split())
    assert "Your folder can't be written (" in out and out.count("MCP_TUTORIAL_HOME") == 1
    assert "which is no course's" not in out
    learner.run("progress()")
    assert "which is no course's" not in " ".join(capsys.readouterr().out.split())


def test_a_name_that_is_an_odd_text_is_no_fault_of_the_course(learner, capsys):
    text = "class Odd(str):\n    def __hash__(self):\n        raise ValueError\n    __eq__ = __hash__\n"
    for name in ("ok", "other"):
        learner.run(f"{text}def other(): pass\nother.__name__ = Odd({name!r})\ncheck(other)", FAILED)
        out = capsys.readouterr().out
        assert out and "fault of the course" not in out


@pytest.mark.parametrize("call", ["check(add)", "hint('add')", "reset('add')", "solution('add')", "check('add')"])
def test_an_exercise_of_a_practice_is_one_like_any_other(learner, sums, capsys, call):
    learner.run("progress()")  # makes my_server
    assert re.search(r"\n02_registry  .*0 of 1 yours\npractice: sums  .*0 of 1 yours\n", capsys.readouterr().out)
    learner.run(f"from my_server.shop import dispatch\ndef add(a, b):\n    return dispatch, NUMBERS\n{call}", FAILED)
    out = capsys.readouterr().out
    assert out.startswith("add: ") and "fault of the course" not in out
    if "check" in call:
        asked = "from .shop import dispatch\ndef add(a, b):\n    return dispatch, NUMBERS"
        assert learner.asked == [("sums.add", asked, [])]


def test_an_answer_of_a_practice_goes_into_a_module_of_its_own_that_imports_what_it_builds_on(learner, sums, capsys):
    learner.run("progress()")  # the first call makes my_server
    learner.run("from my_server.shop import find_orders\ndef add(a, b):\n    return find_orders(a)\ncheck(add)", PASSED)
    assert "Your answer is now part of `my_server/sums.py`." in capsys.readouterr().out
    learner.run("from my_server import sums\nprint(sums.add('shipped', 2), sums.NUMBERS)")
    assert capsys.readouterr().out == "{'orders': ['ord_51']} 1\n"
    learner.run("from my_server.stdio import serve\ndef add(a, b):\n    return serve(a)\ncheck(add)")
    said = " ".join(capsys.readouterr().out.split())
    assert "Your answer uses `serve` of `my_server.stdio`, which it can't build on: do without it." in said


@pytest.fixture
def sums(monkeypatch, tmp_path):
    """A practice of one exercise, on top of the shop."""
    practice = catalogue.Exercise("sums.add", "sums", hints=("Try.",))
    monkeypatch.setattr(catalogue, "exercises", lambda: {**short_course(), "add": practice})
    monkeypatch.setattr(catalogue, "PRACTICES", {"sums": catalogue.Practice(("shop",), ("sums",))})
    (tmp_path / "sums.py").write_text("NUMBERS = 1\n\n\ndef add(a, b):\n    return a + b\n", encoding="utf-8")
    reference = catalogue.reference
    known = {"sums": tmp_path / "sums.py"}
    monkeypatch.setattr(catalogue, "reference", lambda module: known.get(module) or reference(module))


def test_a_module_that_an_update_took_away_under_a_running_kernel_is_said(learner, monkeypatch, tmp_path, capsys):
    learner.run("progress()")
    capsys.readouterr()
    monkeypatch.setattr(catalogue, "reference", lambda module: tmp_path / f"{module}.py")
    for call in ("progress()", CHECK.format(1)):
        learner.run(call)
        out = " ".join(capsys.readouterr().out.split())
        assert out == "The course has no `__init__.py` any more: restart the kernel, and run the cells again."


@pytest.mark.parametrize("call", ["check(ok)", 'hint("ok")', 'solution("ok")', 'reset("ok")', "check_all()"])
def test_what_a_lesson_that_is_gone_held_is_told_with_where_its_answers_are(learner, monkeypatch, capsys, call):
    learner.run(CHECK, PASSED)
    capsys.readouterr()
    monkeypatch.setattr(catalogue, "exercises", lambda: {"input_schema": short_course()["input_schema"]})
    monkeypatch.setattr(catalogue, "lost_lessons", lambda root: ["lessons/01_protocol.md"])
    learner.run(call)
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("`lessons/01_protocol.md` is missing or damaged") and "`doctor()` says what to do." in said
    assert "Your answer to `ok` is safe in `my_answers/`" in said


@pytest.mark.parametrize("name", ["test_protocol.py", "subject.py", "client_fixture.py"])
@pytest.mark.parametrize(
    ("text", "state"), [(None, "missing"), (b"", "damaged"), (b"def (", "damaged"), (b"\xff", "can't be")]
)
def test_tests_that_are_missing_or_damaged_are_named_and_no_try_is_counted(
    learner, monkeypatch, tmp_path, capsys, name, text, state
):
    learner.run(CHECK, PASSED)
    capsys.readouterr()
    spoil(copy_texts(tmp_path / "course") / "tests" / "hidden" / name, text)
    monkeypatch.setattr(catalogue, "course_root", lambda: tmp_path / "course")
    monkeypatch.setattr(api, "default_judge", by_the_tests)
    for call in ("check(ok)", "check_all()"):
        learner.run(call)
        said = " ".join(capsys.readouterr().out.split())
        assert f"`tests/hidden/{name}` is {state}".replace("is can", "can") in said and "`doctor()`" in said, said
        assert "fault of the course" not in said
    assert api.workspace().entries()["protocol.ok"].tries == 1 and "protocol.ok" in api.workspace().answers()


def test_a_file_of_tests_without_those_of_the_exercise_is_damaged(learner, monkeypatch, tmp_path, capsys):
    spoil(copy_texts(tmp_path / "course") / "tests" / "hidden" / "test_protocol.py", b"import json\n")
    monkeypatch.setattr(catalogue, "course_root", lambda: tmp_path / "course")
    monkeypatch.setattr(api, "default_judge", by_the_tests)
    learner.run(CHECK)
    assert "`tests/hidden/test_protocol.py` is damaged" in " ".join(capsys.readouterr().out.split())


def spoil(file, text):
    """Give a file another text, or take it away."""
    file.unlink()
    if text is not None:
        file.write_bytes(text)


def test_an_exercise_whose_lesson_is_gone_is_told_so_before_it_is_answered_too(learner, monkeypatch, capsys):
    monkeypatch.setattr(catalogue, "exercises", lambda: {"input_schema": short_course()["input_schema"]})
    monkeypatch.setattr(catalogue, "lost_lessons", lambda root: ["lessons/01_protocol.md"])
    learner.run(CHECK)
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("`lessons/01_protocol.md` is missing or damaged") and "`doctor()` says what to do." in said
    assert "Your answer" not in said
    learner.run("check('okk')")
    assert capsys.readouterr().out == "`okk` is no exercise of this course.\n"
