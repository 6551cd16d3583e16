"""What a run of an answer is: a fresh process away from everything, that leaves nothing and says what it saw."""

import asyncio
import builtins
import concurrent.futures
import os
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import psutil
import pytest
from clean_copy import ROOT
from demo_course import REFERENCE, RIGHT, TESTS, report, verdict

from mcp_tutorial.lab import catalogue, leftovers, run, strays, windows_job
from mcp_tutorial.lab.outcome import Outcome
from mcp_tutorial.lab.run import Problem

OK_TESTS = {
    name: (ROOT / "tests" / "hidden" / name).read_text(encoding="utf-8") for name in ("test_protocol.py", "subject.py")
}
WAITS = "import threading; threading.Event().wait()"
# What an answer needs to start a program that would wait for ever, in a session of its own; or one with nothing in its
# environment, from a program that ends at once, so that nobody is its parent any more.
STARTS = f"""
import os, subprocess, sys

WAIT = [sys.executable, "-I", "-S", "-c", {WAITS!r}]
APART = '''
import subprocess, sys
null = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
print(subprocess.Popen(sys.argv[1:], start_new_session=True, env={{}}, **null).pid)
'''

def start(**more):
    return subprocess.Popen(WAIT, stdin=subprocess.DEVNULL, start_new_session=True, **more).pid

def start_apart():
    command = [sys.executable, "-I", "-S", "-c", APART, *WAIT]
    return int(subprocess.run(command, capture_output=True, check=True).stdout)

def note(pid):
    with open(PIDS, "a") as file:
        file.write(f"{{pid}}\\n")
"""


@pytest.fixture
def temp(tmp_path, monkeypatch):
    """The folder in which temporary folders are made."""
    folder = tmp_path / "temp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def seen_by(expression, before="", **options):
    """What an answer sees: the expression's value, as text."""
    outcome = verdict(f"{before}\ndef double(envelope):\n    return str({expression})", **options)
    return eval(outcome.returned)


def started_by(tmp_path, statements, ending="", limit=60.0):
    """The ids of the processes that an answer started, with the outcome of its run."""
    pids = tmp_path / "pids"
    before = STARTS.replace("PIDS", repr(str(pids)))
    outcome = verdict(
        f"{before}\ndef double(envelope):\n    {statements}\n    {ending or 'return None'}\n", limit=limit
    )
    return [int(pid) for pid in pids.read_text(encoding="utf-8").split()], outcome


def with_tests_on_path(**more):
    """The environment of a process that can import what lies beside this file."""
    return {**os.environ, **more, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), str(ROOT)])}


def is_running(pid):
    """Whether a process has not ended: one that nobody has asked about yet, or that has no memory left, has ended."""
    try:
        process = psutil.Process(pid)
        return process.status() != psutil.STATUS_ZOMBIE and process.memory_info().vms > 0
    except psutil.NoSuchProcess:
        return False


class TestEveryPromiseOfTheCourse:
    def test_the_reference_keeps_its_own_promises_in_a_run(self):
        report = run.run(catalogue.sources(), OK_TESTS, "test_protocol.py::TestOk", "protocol.ok", 60)
        assert report.kind == "ran" and [result.test for result in report.results] == list(report.collected)
        assert report.results and all(result.held for result in report.results)

    def test_several_classes_are_run_in_the_order_asked_for(self):
        tests = ["test_protocol.py::TestHasId", "test_protocol.py::TestRpcError"]
        report = run.run(catalogue.sources(), OK_TESTS, tests, "protocol.has_id", 60)
        assert list(dict.fromkeys(result.test.split("::")[0] for result in report.results)) == [
            "TestHasId",
            "TestRpcError",
        ]


class TestTheProcess:
    def test_strings_hash_the_same_in_every_run(self):
        assert seen_by("hash('tools')") == seen_by("hash('tools')")

    def test_it_speaks_utf_8_whatever_the_locale(self, monkeypatch):
        monkeypatch.setenv("LC_ALL", "C")
        monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
        assert seen_by("sys.stdout.encoding + sys.getfilesystemencoding()", "import sys") == "utf-8utf-8"

    def test_what_steers_python_pytest_or_the_course_does_not_reach_it(self, monkeypatch, tmp_path):
        (tmp_path / "json.py").write_text("raise SystemExit('the wrong json')", encoding="utf-8")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        monkeypatch.setenv("PYTEST_ADDOPTS", "--no-such-option")
        monkeypatch.setenv("PYTEST_PLUGINS", "no_such_plugin")
        monkeypatch.setenv("MCP_TUTORIAL_SUBJECT", "no_such_package")
        monkeypatch.setenv("MCP_TUTORIAL_STRICT", "1")
        monkeypatch.chdir(tmp_path)
        assert verdict(RIGHT).passed

    def test_a_traceback_has_no_colours_though_a_notebook_asks_for_them(self, monkeypatch):
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("PYTHON_COLORS", "1")
        statements = "import io, traceback\nlog = io.StringIO()\n"
        statements += 'try:\n    {}["ord_99"]\nexcept KeyError:\n    traceback.print_exc(file=log)\n'
        assert seen_by("log.getvalue().splitlines()[-1]", statements) == "KeyError: 'ord_99'"

    def test_a_file_in_the_current_folder_is_not_imported_in_the_place_of_a_library(self, monkeypatch, tmp_path):
        for name in ("json", "pytest", "random", "my_server", "subject", "conftest"):
            (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one')", encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        assert verdict("import json, random\n" + RIGHT).passed

    def test_its_current_folder_is_empty_and_its_own(self):
        assert seen_by("os.listdir()", "import os") == "[]"

    def test_the_course_s_package_is_not_among_its_modules(self):
        assert (
            seen_by("[name for name in sys.modules if name.startswith(('mcp_tutorial', 'lab'))]", "import sys") == "[]"
        )

    def test_no_bytecode_is_written_beside_the_answer(self):
        assert seen_by("os.listdir('../my_server')", "import os") in (
            "['__init__.py', 'demo.py']",
            "['demo.py', '__init__.py']",
        )

    def test_the_learner_s_environment_is_there_otherwise(self, monkeypatch):
        monkeypatch.setenv("SHOP", "tents")
        assert seen_by("os.environ['SHOP']", "import os") == "tents"

    def test_no_folder_is_left(self, temp):
        assert verdict("import tempfile\nkept = tempfile.mkdtemp()\n" + RIGHT).passed
        assert list(temp.iterdir()) == []

    def test_a_file_that_can_t_be_written_to_is_removed_too(self, temp):
        text = "import os\nos.makedirs('a/b')\nopen('a/b/c', 'w').close()\nos.chmod('a/b', 0o500)\nos.chmod('a', 0)\n"
        assert verdict(text + RIGHT).passed
        assert list(temp.iterdir()) == []

    def test_it_is_no_child_any_more_when_it_has_ended(self):
        before = {child.pid for child in psutil.Process().children()}
        assert verdict(RIGHT).passed
        assert {child.pid for child in psutil.Process().children()} <= before

    def test_a_folder_that_can_t_be_made_is_said_and_nothing_is_raised(self, monkeypatch, tmp_path):
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
        outcome = verdict(RIGHT)
        assert (outcome.kind, outcome.problem) == ("crashed", "the check could not run: No such file or directory")


class TestASetUpThatIsIncomplete:
    """What is said is about the set-up: the answer has no part in it."""

    @pytest.mark.parametrize(
        ("code", "sentence"),
        [
            ("import no_such_pytest", "the check could not run: this Python has no no_such_pytest; in the course's "),
            ("raise SystemExit('Fatal Python error: no encodings')", "the check could not run: Fatal Python error: no"),
            ("raise SystemExit(0)", "the check was broken off before it came to your answer: run it again"),
            ("import os; os.abort()", "the check was broken off before it came to your answer: run it again"),
        ],
    )
    def test_a_child_that_never_comes_to_the_answer(self, monkeypatch, code, sentence):
        monkeypatch.setattr(run, "command", lambda: [sys.executable, "-c", code])
        outcome = verdict(RIGHT)
        assert (outcome.kind, outcome.problem[: len(sentence)], outcome.held) == ("crashed", sentence, 0)
        assert not outcome.could_run

    def test_a_child_that_is_not_there(self, monkeypatch, tmp_path):
        monkeypatch.setattr(run, "command", lambda: [sys.executable, str(tmp_path / "child.py")])
        assert verdict(RIGHT).problem.startswith("the check could not run: ")

    def test_a_python_that_is_not_there(self, monkeypatch, tmp_path):
        monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
        assert verdict(RIGHT).problem == "the check could not run: No such file or directory"

    def test_a_child_that_waits_before_it_comes_to_the_answer(self, monkeypatch):
        monkeypatch.setattr(run, "command", lambda: [sys.executable, "-c", WAITS])
        outcome = verdict(RIGHT, limit=0.5)
        assert outcome.problem == "the check had not begun after 0.5 seconds: run it again"
        assert not outcome.could_run

    def test_a_child_that_is_killed_from_outside_once_is_no_trouble(self, monkeypatch):
        killed = []

        def wait(child, *args, wait=run.wait):
            if not killed:
                killed.append(child.process.kill())
            return wait(child, *args)

        monkeypatch.setattr(run, "wait", wait)
        assert verdict(RIGHT).passed and killed


class TestLeftovers:
    def test_folders_nested_without_end_are_removed(self, temp):
        deep = "import os\nfor _ in range(3000):\n    os.mkdir('d'); os.chdir('d')\nopen('f', 'w').close()\n"
        verdict(deep + RIGHT)
        assert list(temp.iterdir()) == []

    def test_a_folder_that_was_renamed_is_removed_on_linux_and_harms_nobody_elsewhere(self, temp):
        outcome = verdict("import os\nrun = os.path.dirname(os.getcwd())\nos.rename(run, run + 'x')\n")
        assert not outcome.passed
        assert sys.platform != "linux" or list(temp.iterdir()) == []

    def test_what_a_link_leads_to_stays(self, temp, tmp_path):
        kept = tmp_path / "kept"
        kept.mkdir()
        (kept / "file").touch()
        assert verdict(f"import os\nos.symlink({str(kept)!r}, 'link')\n" + RIGHT).passed
        assert list(temp.iterdir()) == [] and (kept / "file").exists()

    def test_folders_that_killed_kernels_left_are_removed_after_a_day_and_nothing_else(self, temp):
        names = [f"{run.PREFIX}old", f"{run.PREFIX}new", "old", f"{run.PREFIX}file"]
        for name in names[:3]:
            (temp / name / "work").mkdir(parents=True)
        (temp / names[3]).touch()
        for name in ("old", names[0], names[3]):
            os.utime(temp / name, (1, 1))
        assert verdict(RIGHT).passed
        assert sorted(path.name for path in temp.iterdir()) == sorted(names[1:])

    def test_a_folder_that_is_not_there_is_no_trouble(self, tmp_path):
        leftovers.remove(tmp_path / "nothing")
        leftovers.remove_older(tmp_path / "nothing", "x", 1.0)
        assert list(tmp_path.iterdir()) == []


class TestWhereThingsLie:
    """No text shows a path of the run's, the course's or Python's, nor a line of the tests."""

    @pytest.mark.parametrize(
        ("statements", "printed"),
        [
            ("import warnings; warnings.warn('old', stacklevel=2)", "UserWarning: old"),
            ("import warnings; warnings.warn('old', stacklevel=3)", "UserWarning: old"),
            ("import traceback; traceback.print_stack()", f'  File "my_server{os.sep}demo.py", line '),
            ("import logging; logging.warning('slow', stack_info=True)", "slow"),
            ("import threading; t = threading.Thread(target=int, args='x'); t.start(); t.join()", "ValueError"),
            ("import os; print(os.__file__); print(__import__('pytest').__file__)", "<python>"),
            ("print('x' * 4080 + __file__)", "x"),
            ("print(('y' * 8150) + __file__)", "y"),
            ("raise ValueError('x' * 300 + __file__)", ""),
            ("return ['x' * 140 + __file__]", ""),
            ("import traceback; return ''.join(traceback.format_stack())", ""),
        ],
    )
    def test_in_what_is_printed_raised_or_returned(self, statements, printed):
        outcome = verdict(f"def double(envelope):\n    {statements}")
        private = {"mcp_tut", tempfile.gettempdir(), "test_demo", "lab/", "pluggy", str(ROOT), sys.base_prefix} - {
            "/usr"
        }
        for text in (outcome.printed, outcome.returned, *(outcome.raised or ()), outcome.call):
            assert not [part for part in private if part in text], text
        assert printed in outcome.printed

    def test_the_learner_s_own_lines_stay(self):
        outcome = verdict("def double(envelope):\n    import traceback\n    traceback.print_stack()")
        assert "in double\n    traceback.print_stack()" in outcome.printed and "more line" not in outcome.printed


class TestFromANotebook:
    def test_it_works_in_a_thread_and_beside_others(self):
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            assert all(outcome.passed for outcome in pool.map(verdict, [RIGHT] * 3))

    def test_it_works_while_an_event_loop_is_running(self):
        async def cell():
            return verdict(RIGHT)

        assert asyncio.run(cell()).passed

    def test_built_ins_that_a_notebook_shadows_are_its_own_business(self):
        shadowed = {
            "list": ["add"],
            "id": 7,
            "type": "text",
            "print": None,
            "open": None,
            "dict": {},
            "verdict": verdict,
        }
        exec("outcome = verdict(RIGHT)", {**shadowed, "RIGHT": RIGHT}, names := {})
        assert names["outcome"].passed and builtins.list is not shadowed["list"]

    def test_an_answer_that_shadows_built_ins_is_judged_by_what_it_does(self):
        assert verdict("list = ['add']\nid = 7\nisinstance = print = None\n" + RIGHT).passed

    def test_an_interrupt_ends_the_run_and_all_of_it(self, temp, monkeypatch):
        def interrupted(child, limit, output):
            raise KeyboardInterrupt

        children = []
        monkeypatch.setattr(run, "wait", interrupted)
        monkeypatch.setattr(
            strays, "Child", lambda *args, made=strays.Child: children.append(made(*args)) or children[-1]
        )
        with pytest.raises(KeyboardInterrupt):
            report(REFERENCE)
        assert children[0].process.returncode is not None and list(temp.iterdir()) == []

    def test_the_time_limit_can_be_set(self, monkeypatch):
        monkeypatch.setenv("MCP_TUTORIAL_LIMIT", "2.5")
        assert run.time_limit() == 2.5
        for nonsense in ("", "soon", "inf", "-inf", "nan", "-5", "0"):
            monkeypatch.setenv("MCP_TUTORIAL_LIMIT", nonsense)
            assert run.time_limit() == run.LIMIT
        for much in ("601", "1e30"):
            monkeypatch.setenv("MCP_TUTORIAL_LIMIT", much)
            assert run.time_limit() == 600


class TestWhatAnAnswerLeavesBehind:
    """Each is looked for when the run is over: it must be gone, not only asked to go."""

    def test_programs_in_sessions_of_their_own_are_ended_after_a_run_that_ends_well(self, tmp_path):
        pids, outcome = started_by(tmp_path, "note(start())", "return {'n': 2 * number_in(envelope)}")
        assert outcome.passed and len(pids) >= 3
        assert not any(map(is_running, pids))

    def test_so_are_their_orphans_with_nothing_in_their_environment(self, tmp_path):
        pids, outcome = started_by(tmp_path, "note(start_apart())")
        assert outcome.kind == "failed" and pids
        assert not any(map(is_running, pids))

    def test_they_are_ended_with_a_run_that_is_out_of_time(self, tmp_path):
        pids, outcome = started_by(tmp_path, "note(start()); note(start_apart())", "while True: pass", limit=3.0)
        assert outcome.kind == "timed_out" and len(pids) == 2
        assert not any(map(is_running, pids))

    def test_they_are_ended_with_a_run_that_ends_itself(self, tmp_path):
        pids, outcome = started_by(tmp_path, "note(start()); note(start_apart())", "os._exit(0)")
        assert outcome.kind == "crashed" and len(pids) == 2
        assert not any(map(is_running, pids))

    def test_they_are_ended_where_the_answer_has_ended_the_process_above_it(self, tmp_path):
        kill = "note(start()); note(os.getpid()); subprocess.run(['kill', '-9', str(os.getppid())])"
        pids, outcome = started_by(tmp_path, kill, "while True: pass")
        assert (outcome.kind, outcome.held) == ("crashed", 0) and len(pids) == 4  # it is tried a second time
        assert not any(map(is_running, pids))

    def test_a_program_that_keeps_the_output_open_does_not_keep_the_run(self, tmp_path):
        pids, outcome = started_by(tmp_path, "note(start(stdout=sys.stdout))", "return {'n': 2 * number_in(envelope)}")
        assert outcome.passed
        assert not any(map(is_running, pids))

    def test_a_thread_that_never_ends_does_not_keep_the_run(self):
        waits = "import threading\nthreading.Thread(target=threading.Event().wait).start()\n"
        assert verdict(waits + RIGHT).passed

    def test_a_run_whose_kernel_is_killed_ends_too(self, tmp_path):
        """The answer holds a connection while it loops: it is closed by the end of the answer's process alone."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(60)
            holds = f"import socket\nheld = socket.create_connection(('127.0.0.1', {server.getsockname()[1]}))\n"
            kernel = f"from demo_course import report\nreport({holds + 'while True: pass'!r})"
            with subprocess.Popen(
                [sys.executable, "-c", kernel], env=with_tests_on_path(TMPDIR=str(tmp_path))
            ) as process:
                connection, _ = server.accept()
                process.kill()
            with connection:
                connection.settimeout(60)
                assert connection.recv(1) == b""

    def test_processes_are_found_by_the_marker_in_their_environment(self):
        command = [sys.executable, "-c", "print(flush=True); input()"]
        env = {**os.environ, strays.MARKER: "a-marker-of-this-test"}
        with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            process.stdout.readline()  # it runs: between its start and then its environment can't be read
            try:
                assert strays.marked("a-marker-of-this-test") == [process.pid]
                assert strays.marked("a-marker-of-this") == []
            finally:
                process.communicate(b"\n")

    def test_they_are_found_in_what_ps_prints_where_there_is_no_proc(self):
        mark = strays.MARKER
        listing = f"  17 python child.py HOME=/ {mark}=abc A=b\n   18 python {mark}=abcd\n19 {mark}=abc\n"
        assert strays.listed(listing, "abc") == [17, 19]

    def test_without_a_supervisor_the_group_is_ended_and_what_carries_the_marker(self, tmp_path, monkeypatch):
        pids = tmp_path / "pids"
        script = (
            STARTS.replace("PIDS", repr(str(pids)))
            + "note(start()); note(os.getpid()); note(subprocess.Popen(WAIT).pid)"
        )
        monkeypatch.setattr(sys, "platform", "darwin")
        env = {**os.environ, strays.MARKER: "another-marker-of-this-test"}
        with strays.Child(
            [sys.executable, "-c", script], env, tmp_path, subprocess.DEVNULL, env[strays.MARKER]
        ) as child:
            child.wait()
        found = [int(pid) for pid in pids.read_text(encoding="utf-8").split()]
        assert child.exit == 0 and len(found) == 3
        assert not any(map(is_running, found))


class TestWindows:
    """Its calls, on a stand-in for the system: what they do there can't be seen here."""

    @pytest.fixture
    def system(self, monkeypatch):
        system = mock.MagicMock()
        monkeypatch.setattr(windows_job.ctypes, "WinDLL", lambda *_, **__: system, raising=False)
        return system

    def test_the_job_ends_all_that_is_in_it_also_when_its_last_handle_is_closed(self, system):
        job = windows_job.Job(SimpleNamespace(_handle=7))
        handle, information, limits, size = system.SetInformationJobObject.call_args.args
        assert handle is system.CreateJobObjectW.return_value and information == 9
        assert limits._obj.flags == 0x2000 and size == windows_job.ctypes.sizeof(windows_job.Limits)
        system.AssignProcessToJobObject.assert_called_with(handle, 7)
        job.end()
        system.TerminateJobObject.assert_called_with(handle, 1)
        system.CloseHandle.assert_called_with(handle)

    def test_the_limits_are_laid_out_as_the_system_has_them(self):
        expected = 144 if windows_job.ctypes.sizeof(windows_job.ctypes.c_size_t) == 8 else 112
        assert windows_job.ctypes.sizeof(windows_job.Limits) == expected
        assert windows_job.Limits.flags.offset == 16

    def test_where_the_job_is_refused_the_tree_of_processes_is_ended(self, system, monkeypatch):
        system.AssignProcessToJobObject.return_value = 0
        commands = []
        monkeypatch.setattr(windows_job.subprocess, "run", lambda command, **_: commands.append(command))
        windows_job.Job(SimpleNamespace(_handle=7, pid=77, poll=lambda: None)).end()
        assert commands == [["taskkill", "/F", "/T", "/PID", "77"]]


class TestPrints:
    def test_only_what_the_last_call_printed_is_shown(self):
        outcome = verdict("def double(envelope):\n    print('got', envelope)\n    return {'n': 4}")
        assert outcome.call == "double({'n': '2'})" and outcome.printed == "got {'n': '2'}"

    def test_two_hundred_thousand_lines_are_forty_and_a_number(self):
        outcome = verdict("def double(envelope):\n    for n in range(200_000):\n        print(n)")
        assert outcome.kind == "failed"
        assert outcome.printed == "\n".join(map(str, range(40))) + "\n… 199,960 more lines"

    def test_one_endless_line_is_cut(self):
        outcome = verdict("def double(envelope):\n    print('x' * 9000)")
        assert outcome.printed == "x" * 4096 + "…"

    def test_what_is_no_utf_8_is_escaped(self):
        prints = "sys.stdout.buffer.write(b'\\xff\\n'); print('\\ud800'); print('\u00e9', file=sys.stderr)"
        outcome = verdict(f"import sys\ndef double(envelope):\n    {prints}")
        assert outcome.printed == "\\xff\n\\ud800\n\u00e9"

    def test_what_programs_print_stays_out_of_the_way(self):
        starts = "subprocess.run([sys.executable, '-c', 'print(5 * \"loud \")'])"
        assert verdict(f"import subprocess, sys\n{starts}\n" + RIGHT).passed

    @pytest.mark.parametrize("written", ["b'x'", "b'x' * 100", "b'x' * 4096", "b'x' * 10_000_000"])
    def test_a_run_that_writes_without_end_is_stopped_and_the_text_is_always_one(self, written):
        outcome = verdict(f"import os\ndef double(envelope):\n    while True: os.write(1, {written})", limit=3.0)
        assert outcome == Outcome("crashed", "demo.double", 0, 3, problem="your answer writes without end")

    def test_a_thread_that_prints_later_harms_nobody(self):
        later = "import sys, threading\nout = sys.stdout\ndef late():\n    while True: out.write('late')\n"
        assert verdict(later + "threading.Thread(target=late).start()\n" + RIGHT).passed

    def test_a_stdout_that_was_closed_can_be_printed_to_all_the_same(self):
        outcome = verdict("import sys\nsys.stdout.close()\ndef double(envelope):\n    print('x')")
        assert (outcome.raised, outcome.printed) == (None, "x")

    def test_no_text_holds_an_address_or_the_folder_of_the_run(self):
        prints = "print(object(), __file__); raise ValueError(object(), __file__)"
        outcome = verdict(f"def double(envelope):\n    {prints}")
        assert outcome.printed == f"<object object at 0x…> my_server{os.sep}demo.py"
        assert outcome.raised == ("ValueError", f"(<object object at 0x…>, 'my_server{os.sep}demo.py')")


class TestTheLastCall:
    def test_it_is_python_that_can_be_pasted_with_what_came_back(self):
        outcome = verdict("def double(envelope):\n    return {'n': envelope['n'], 'all': (1, 2)}")
        assert (outcome.call, outcome.returned) == ("double({'n': 2})", "{'n': 2, 'all': [1, 2]}")

    def test_an_exception_is_shown_with_the_line_of_the_cell(self):
        outcome = verdict("\n\ndef double(envelope):\n    return fold(envelope)\n\n\ndef fold(it):\n    return it['m']")
        assert outcome.raised == ("KeyError", "'m'") and outcome.line == (8, "return it['m']")

    def test_an_exception_that_the_test_caught_is_shown_with_its_line_too(self):
        wrong = "def double(envelope):\n    if envelope['n'] is None:\n        raise KeyError('n')\n    raise TypeError"
        result = report(wrong, "test_demo.py::TestDouble").results[2:]
        assert [item.held for item in result] == [True, False]
        assert result[1].raised == Problem("KeyError", "'n'", (("demo.py", 3),))

    def test_what_a_test_stumbles_over_is_told_apart_from_what_a_call_raised(self):
        outcome = verdict("def double(envelope):\n    return {1, 2}")
        assert (outcome.returned, outcome.raised) == ("{1, 2}", None)
        assert outcome.ended == ("TypeError", "Object of type set is not JSON serializable")

    def test_calls_on_an_object_are_shown_with_those_that_led_there(self):
        wrong = REFERENCE.replace("return sum(number_in(envelope) for envelope in self.envelopes)", "return 2")
        result = report(wrong, "test_demo.py::TestPile", "demo.Pile").results[0]
        assert result.call == "pile = Pile(limit=2)\npile.put({'n': 1})\npile.put({'n': 2})\npile.total()"
        assert result.returned == "2"

    def test_a_module_that_fails_when_imported_names_the_line(self):
        outcome = verdict("LIMIT = 1 / 0\n" + RIGHT)
        assert (outcome.kind, outcome.problem) == ("failed", "your answer fails before the first promise is looked at")
        assert outcome.ended == ("ZeroDivisionError", "division by zero") and outcome.line == (1, "LIMIT = 1 / 0")

    def test_what_only_the_compiler_refuses_names_the_line(self):
        outcome = verdict(RIGHT + "\n    await envelope")
        assert outcome.ended[0] == "SyntaxError" and outcome.line == (3, "await envelope")

    def test_constants_of_the_tests_that_an_answer_changed_are_as_new_for_the_next_test(self):
        spoils = "def double(envelope):\n    n = envelope['n']\n    envelope['n'] = 'gone'\n    return {'n': 2 * n}"
        result = report(REFERENCE + "\n\n" + spoils, ["test_demo.py::TestDouble", "test_demo.py::TestTriple"])
        assert {item.test: item.held for item in result.results}["TestTriple::test_the_number_is_tripled"]

    def test_a_test_without_a_call_has_none(self):
        tests = {**TESTS, "test_demo.py": TESTS["test_demo.py"].replace('demo.double({"n": 2})', "None", 1)}
        result = run.run(
            {"__init__.py": "", "demo.py": REFERENCE}, tests, "test_demo.py::TestDouble", "demo.double", 60
        )
        assert (result.results[0].call, result.results[0].problem) == ("", Problem("AssertionError", "", (), True))

    def test_a_report_is_the_same_every_time(self):
        text = (
            "def double(envelope):\n    print({'b', 'a', 'c'}, object())\n    return {'set': {'x', 'y'}, 'o': object()}"
        )
        assert verdict(text) == verdict(text)


def test_the_child_is_told_nothing_by_its_command_line(tmp_path):
    assert Path(run.command()[-1]).is_file() and len(run.command()) == 6


def test_threads_that_wait_for_children_do_not_pile_up():
    verdict(RIGHT)
    assert not [thread for thread in threading.enumerate() if "lambda" in thread.name]
