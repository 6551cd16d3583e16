"""The conformance suite: no sound server is failed, every broken one is caught by its case, the suite always ends."""

import ast
import contextlib
import functools
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import types
import uuid
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
import wire
from broken_servers import FAULTS
from conformance_judgements import JUDGEMENTS
from sound_server import MEASURE

from mcp_tutorial.conformance import NoServer, all_cases, life, run_suite, system
from mcp_tutorial.conformance.demands import need_error
from mcp_tutorial.conformance.facts import FAILS, HOLDS, MUST, NOT_APPLICABLE, ROBUSTNESS, SHOULD, STRENGTHS
from mcp_tutorial.conformance.messages import Line
from mcp_tutorial.conformance.mutants import KINDS, broken
from mcp_tutorial.conformance.patterns import example
from mcp_tutorial.conformance.process import Process
from mcp_tutorial.conformance.schemas import problems
from mcp_tutorial.conformance.sense import nonsense
from mcp_tutorial.conformance.talk import Talk
from mcp_tutorial.conformance.values import arguments_for
from mcp_tutorial.conformance.verdicts import Fails, NotApplicable

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "mcp_tutorial" / "conformance"
SOUND = [sys.executable, str(HERE / "sound_server.py")]
LATE = [sys.executable, str(HERE / "conformance_hostile.py"), "answers_late"]
SERVERS = {**wire.COMMANDS, "sound": SOUND, "late": LATE, "sound again": SOUND}
LIMIT = 20  # seconds: a sound server answers at once, so that only a machine with much else to do gets near
SHORT = 1  # for servers that keep silent


POOL = ThreadPoolExecutor(3)
OURS = ("MCP_CONFORMANCE_TESTS", uuid.uuid4().hex)  # in the environment of all that these tests start


@pytest.fixture(scope="module", autouse=True)
def surroundings(request):
    """The servers find the project, which need not be installed, and are known as ours; in the end none is left.

    What the parameters of this run's tests ask for is begun at once: some servers keep silent, while others are judged.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", wire.environment()["PYTHONPATH"])
        patch.setenv(*OURS)
        for item in request.session.items:
            if item.path == Path(__file__) and hasattr(item, "callspec"):
                for name in WORK.keys() & item.callspec.params.keys():
                    begun(WORK[name], item.callspec.params[name])
        yield
        POOL.shutdown(cancel_futures=True)
    assert left_over("") == []


@functools.cache
def begun(work, parameter):
    """The future result of some work, which is done once."""
    return POOL.submit(work, parameter)


def judge_whole(server):
    """The whole report of a sound server."""
    return run_suite(SERVERS[server], LIMIT)


def report(server):
    """The same, made once."""
    return begun(judge_whole, server).result()


def outcome(found, case_id):
    """The outcome of one case of a report."""
    return next(outcome for outcome in found.outcomes if outcome.case.id == case_id)


# ---- sound servers


@pytest.mark.parametrize("server", SERVERS)
def test_a_sound_server_does_all_that_it_must_and_should(server):
    found = report(server)
    print([outcome.case.id for outcome in found.failures(ROBUSTNESS)])
    assert found.failures(MUST, SHOULD) == [], found
    assert found.passed


def test_only_the_resource_that_can_t_be_read_is_held_against_the_fixture():
    assert [outcome.case.id for outcome in report("fixture").failures()] == ["resources.readable"]
    assert report("shop").failures() == report("sound").failures() == []


def test_every_case_applies_to_the_server_that_has_everything():
    assert {outcome.verdict for outcome in report("sound").outcomes} == {HOLDS}
    assert [outcome.case.id for outcome in report("sound").outcomes] == list(all_cases())


def test_the_report_of_the_same_server_is_the_same_each_time():
    assert report("sound again").text() == report("sound").text()


def test_what_does_not_apply_says_why():
    why = {o.why for o in report("fixture").outcomes if o.verdict == NOT_APPLICABLE}
    assert "no tool is marked readOnlyHint: true, and --call-all was not given" in why and all(why)


# ---- broken servers


def judge_broken(fault):
    """The outcome of the case that is to catch a fault."""
    case_id = FAULTS[fault][0]
    more = ["tools.call", "resources.not-found", "arguments.missing"] if case_id.startswith("stream.") else []
    command = [sys.executable, str(HERE / "broken_servers.py"), fault]
    for limit in (SHORT, LIMIT):  # where much else is done, the short one may not do for the start
        found = outcome(run_suite(command, limit, only=[case_id, *more]), case_id)
        if found.verdict == FAILS and not found.why.startswith("not tried"):
            break
    return found


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_caught_by_the_case_that_names_its_rule(fault):
    found = begun(judge_broken, fault).result()
    assert found.verdict == FAILS, found
    assert not found.why.startswith("not tried")


def test_every_case_is_broken_by_some_server():
    assert {case_id for case_id, _ in FAULTS.values()} == set(all_cases())


# ---- what the suite is made of


def test_every_case_says_its_strength_its_page_and_one_sentence():
    for case in all_cases().values():
        assert case.strength in STRENGTHS and case.page
        assert case.sentence.endswith(".") and len(case.sentence) < 130


def test_the_judge_takes_nothing_from_the_servers_that_it_judges():
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 1 or node.module.split(".")[0] in sys.stdlib_module_names, (path, node.module)
            elif isinstance(node, ast.Import):
                assert all(alias.name.split(".")[0] in sys.stdlib_module_names for alias in node.names), path


def test_only_tools_that_say_they_only_read_are_called_unless_told_otherwise(tmp_path):
    for call_all, expected in ((False, {"measure", "words"}), (True, {"measure", "words", "erase"})):
        kept = tmp_path / f"{call_all}.txt"
        command = [*hostile("records_calls"), str(kept)]
        run_suite(command, LIMIT, call_all, only=["tools.call", "arguments", "notify", "stateless"])
        called = {json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()}
        assert called == expected


def test_the_page_on_foreign_servers_judges_cases_that_there_are_each_once():
    page = (wire.ROOT / "docs" / "conformance-stdio.md").read_text(encoding="utf-8")
    judged = [case_id for _, ids, _ in JUDGEMENTS for case_id in ids]
    assert set(judged) <= set(all_cases()) and len(set(judged)) == len(judged)
    for title, ids, _ in JUDGEMENTS:
        assert f"### {title}\n" in page
        for case_id in ids:
            case = all_cases()[case_id]
            assert f"- `{case_id}` ({case.strength}, {case.page}): {case.sentence}\n" in page


# ---- the command


def run_command(*arguments):
    """The finished process of the suite's command."""
    command = [sys.executable, "-m", "mcp_tutorial.conformance", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=wire.environment(), timeout=wire.SECONDS)


def test_the_command_prints_a_table_and_a_last_line_and_ends_with_0_when_every_must_holds():
    done = run_command("--only", "discover", "--only", "ids", "--", *SOUND)
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert lines[-1] == "8 of 8 MUST hold, 1 of 1 SHOULD, 2 of 2 robustness; 0 do not apply: every MUST holds."
    assert any(line.split() == ["discover", "6", "-", "-"] for line in lines)
    assert max(map(len, lines)) <= 100


def test_a_failure_shows_the_rule_what_was_sent_and_what_came_back_and_the_status_is_1():
    server = [sys.executable, str(HERE / "broken_servers.py"), "unknown tool as a tool error"]
    done = run_command("--only", "tools.unknown", "--", *server)
    assert done.returncode == 1
    for part in ("FAILS  tools.unknown  (MUST, server/tools)", "why:", "sent:", "got:", "NOT CONFORMING"):
        assert part in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_a_should_that_fails_does_not_change_the_status():
    server = [sys.executable, str(HERE / "broken_servers.py"), "unknown tool as a tool error"]
    assert run_command("--only", "tools.unknown-named", "--", *server).returncode == 0


def test_json_and_junit_say_the_same(tmp_path):
    server = [sys.executable, str(HERE / "broken_servers.py"), "no hints on discover"]
    done = run_command("--json", "--junit", str(tmp_path / "out.xml"), "--only", "discover", "--", *server)
    data = json.loads(done.stdout)
    assert (done.returncode, data["passed"], data["revision"]) == (1, False, "2026-07-28")
    assert data["counts"]["MUST"] == {"hold": 4, "apply": 5}
    names = ["id", "strength", "page", "sentence", "verdict", "why", "sent", "got"]
    assert all(list(case) == names for case in data["cases"])
    suite = ET.parse(tmp_path / "out.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("6", "1", "0")
    failed = [case.get("name") for case in suite if case.find("failure") is not None]
    assert failed == [case["id"] for case in data["cases"] if case["verdict"] == "fails"] == ["discover.cache-hints"]


def test_the_list_of_cases_runs_nothing():
    done = run_command("--list")
    assert done.returncode == 0
    assert done.stdout.count("\n  ") >= len(all_cases()) and "discover.cache-hints  (MUST" in done.stdout


def test_only_holds_for_the_list_too_and_the_report_says_it():
    listed = [line for line in run_command("--list", "--only", "discover").stdout.splitlines() if line[:1].strip()]
    assert len(listed) == 6 and all(line.startswith("discover") for line in listed)
    found = run_suite(SOUND, only=["discover.c"])
    assert "Tried: only the cases that begin with discover.c." in found.text()
    assert found.data()["only"] == ["discover.c"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "which server?"),
        (["--only", "nothing", "--", "x"], "no case begins with nothing"),
        (["--limit", "0", "--", "x"], "invalid seconds value"),
        ([sys.executable, "-m", "mcp_tutorial.shop"], "-m is no option of this command; the server's command goes"),
        (["--", "no-such-command-here"], "The server could not be started"),
        (["--", sys.executable, "-m", "no_such_module_here"], "No module named no_such_module_here"),
        (["--junit", os.devnull + "/x", "--only", "discover", "--", *SOUND], ""),
    ],
)
def test_a_wrong_use_or_no_server_is_one_sentence_and_status_2(arguments, said):
    done = run_command(*arguments)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr


def test_a_server_that_can_t_be_started_is_an_exception_in_python():
    with pytest.raises(NoServer, match="could not be started"):
        run_suite(["no-such-command-here"])
    with pytest.raises(TypeError, match="a list of strings"):
        run_suite("python -m my_server")


def test_the_report_reads_well_in_a_notebook():
    assert repr(report("shop")) == str(report("shop")) == report("shop").text()
    assert repr(report("shop")).splitlines()[-1] == report("shop").summary()


# ---- servers that do their worst


def hostile(kind):
    """The command of a hostile server."""
    return [sys.executable, str(HERE / "conformance_hostile.py"), kind]


def left_over(kind):
    """The processes that these tests started and that are still there, of one kind of hostile server; "" is all."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):  # gone, or not ours to look into
            ours = process.environ().get(OURS[0]) == OURS[1] and process.pid != os.getpid()
            if ours and kind in " ".join(process.cmdline()) and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


SILENT = {
    "floods_lines": (LIMIT, "floods its stdout"),
    "floods_one_line": (LIMIT, "floods its stdout: a line of more than 32 MB"),
    "floods_notifications": (LIMIT, "floods its stdout"),
    "is_deaf": (SHORT, "gave no answer within the limit"),
    "closes_stdout": (LIMIT, "closed its stdout"),
    "writes_noise": (SHORT, "gave no answer within the limit. What it wrote is no reply"),
    "answers_under_another_id": (
        SHORT,
        'What it wrote is no reply to that request: {"jsonrpc": "2.0", "id": "another"',
    ),
}


def judge_silent(kind):
    """The whole report of a server that answers nothing."""
    return run_suite(hostile(kind), SILENT[kind][0])


@pytest.mark.parametrize("kind_of_silence", SILENT)
def test_a_server_that_answers_nothing_fails_every_case_and_is_ended(kind_of_silence):
    found = begun(judge_silent, kind_of_silence).result()
    assert SILENT[kind_of_silence][1] in found.note and not found.passed
    assert outcome(found, "stream.answers-at-once").verdict == outcome(found, "ids.text").verdict == FAILS
    assert left_over(kind_of_silence) == []


def test_empty_lines_are_a_flood_before_they_fill_the_memory():
    process = Process(hostile("floods_empty_lines"))
    try:
        process._readers[-1].join(LIMIT)
        assert process.flooded and process._lines.qsize() < 2_000_000
    finally:
        process.stop()


def test_a_long_resource_is_no_flood():
    assert run_suite(hostile("has_a_long_note"), LIMIT, only=["resources.read"]).failures() == []


def test_a_server_that_floods_behind_its_first_answer_is_ended_too():
    found = run_suite(hostile("floods_behind_discover"), LIMIT)
    assert outcome(found, "stream.notifications").verdict == outcome(found, "ids.text").verdict == FAILS
    assert left_over("floods_behind_discover") == []


def judge_stubborn(limit):
    """The report of a server that does not end."""
    return run_suite(hostile("is_stubborn"), limit, only=["end.a", "ids"])


@pytest.mark.parametrize("limit_of_patience", [2])
def test_a_server_that_does_not_end_is_ended_and_told_so(limit_of_patience):
    found = begun(judge_stubborn, limit_of_patience).result()
    assert outcome(found, "end.after-session").verdict == outcome(found, "end.at-once").verdict == FAILS
    assert outcome(found, "ids.text").verdict == HOLDS
    assert left_over("is_stubborn") == []


def test_what_a_server_started_is_ended_with_it():
    assert run_suite(hostile("leaves_children"), LIMIT, only=["end", "ids", "stateless"]).failures() == []
    assert left_over("leaves_children") == left_over("stays") == []


@pytest.mark.parametrize(
    ("owner", "name", "nth"),
    [
        (life, "wait_for", 1),  # while the server is being started
        (life.Life, "__init__", 2),  # before a second one is
        (Process, "_run", 2),  # when it has been
        (Talk, "begin", 1),
        (Process, "next_line", 1),
        (Process, "next_line", 5),
        (Process, "wait", 1),
        (Process, "stop", 1),
        (life, "end_group", 1),
    ],
)
def test_an_interrupt_leaves_no_process_behind_wherever_it_comes(monkeypatch, owner, name, nth):
    real, calls = getattr(owner, name), itertools.count(1)

    def interrupted(*arguments):
        if threading.current_thread() is threading.main_thread() and next(calls) == nth:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(owner, name, staticmethod(interrupted) if name == "_run" else interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_suite(hostile("leaves_children"), LIMIT, only=["end.status", "ids"])
    assert left_over("leaves_children") == left_over("stays") == []


SIGNALS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129} if os.name != "nt" else {"CTRL_BREAK_EVENT": 149}


@contextlib.contextmanager
def not_ignored(number):
    """Have a process that is started here hear a signal, though this one was told to ignore it, as under nohup."""
    before = signal.getsignal(number)
    if before is signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        if before is signal.SIG_IGN:
            signal.signal(number, before)


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_to_the_command_ends_the_server_and_what_that_started_too(name):
    group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if os.name == "nt" else {}
    with contextlib.ExitStack() as stack:
        home = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        home.settimeout(wire.SECONDS)
        server = [*hostile("calls_home"), str(home.getsockname()[1])]
        command = [sys.executable, "-m", "mcp_tutorial.conformance", "--limit", str(wire.SECONDS), "--", *server]
        with not_ignored(getattr(signal, name)) if os.name != "nt" else contextlib.nullcontext():
            judge = stack.enter_context(wire.start(command, **group))
        calls = [stack.enter_context(home.accept()[0]) for _ in range(2)]
        judge.send_signal(getattr(signal, name))
        output = judge.communicate(timeout=wire.SECONDS)
        assert judge.returncode == SIGNALS[name] and b"Traceback" not in output[1]
        for call in calls:
            call.settimeout(wire.SECONDS)
            with contextlib.suppress(ConnectionResetError):
                assert call.recv(1) == b""
    assert left_over("calls_home") == []


def test_a_process_that_is_just_given_its_program_is_looked_at_again(monkeypatch, tmp_path):
    def process(pid, environ, cmdline, exe):
        (tmp_path / pid).mkdir()
        (tmp_path / pid / "environ").write_bytes(environ)
        (tmp_path / pid / "cmdline").write_bytes(cmdline)
        if exe:
            (tmp_path / pid / "exe").symlink_to(sys.executable)

    mine = f"A=1\0{system.MARKER}=run.1\0".encode()
    process("11", mine, b"server\0", True)
    process("12", mine.replace(b"run", b"another"), b"server\0", True)
    process("13", b"", b"", True)  # between two programs
    process("14", b"", b"cleared\0", True)
    process("15", b"", b"", False)  # a part of the system
    (tmp_path / "16").mkdir()  # it has ended meanwhile
    monkeypatch.setattr(system, "PROC", tmp_path)
    assert system.look("run.") == ([11], [13])


def test_what_could_not_be_told_is_ended_when_it_can(monkeypatch):
    looks, ended = iter([([], [7]), ([7, 8], []), ([], []), ([8], []), ([], []), ([], [])]), []
    monkeypatch.setattr(system, "look", lambda marker: next(looks))
    monkeypatch.setattr(system, "signal", types.SimpleNamespace(SIGKILL=9))
    monkeypatch.setattr(system, "os", types.SimpleNamespace(kill=lambda pid, _: ended.append(pid)))
    system.end_marked("run.")
    assert ended == [7, 8, 8] and list(looks) == []


def test_a_server_that_dies_is_started_again_and_the_case_failed():
    found = run_suite(hostile("dies_of_any_call"), LIMIT, only=["tools.call", "tools.list", "tools.unknown", "prompts"])
    failed = [outcome.case.id for outcome in found.failures()]
    assert failed == ["tools.call", "tools.unknown", "tools.unknown-named"]
    assert outcome(found, "tools.call").why == "the server ended with status 1"


def judge_mangled(seed):
    """The whole report of a server whose answers are odd."""
    return run_suite([*hostile("mangles"), str(seed)], SHORT)


@pytest.mark.parametrize("seed", range(3))
def test_no_reply_however_odd_is_more_than_the_judge_can_judge(seed):
    found = begun(judge_mangled, seed).result()
    assert [outcome for outcome in found.outcomes if "can't be judged" in outcome.why] == []
    assert max(map(len, found.text().splitlines())) <= 100


def test_a_server_that_floods_stderr_is_judged_like_any_other():
    assert run_suite(hostile("floods_stderr"), LIMIT, only=["tools", "ids", "end"]).failures() == []


def test_a_server_of_an_older_revision_is_called_that():
    found = run_suite(hostile("knows_only_the_handshake"), LIMIT)
    assert "only an older revision" in found.note and not found.passed
    assert outcome(found, "tools.list").why == "the server only speaks a revision with a handshake"


def test_a_schema_that_no_arguments_can_be_made_for_is_a_reason_not_to_apply():
    found = run_suite(hostile("asks_for_more"), LIMIT, only=["tools.call", "arguments"])
    assert {outcome.verdict for outcome in found.outcomes} == {NOT_APPLICABLE}
    assert {outcome.why for outcome in found.outcomes} == {"no arguments could be made for the schema of words"}


# Parameter -> what is done with it while other tests run.
WORK = {
    "server": judge_whole,
    "fault": judge_broken,
    "kind_of_silence": judge_silent,
    "limit_of_patience": judge_stubborn,
    "seed": judge_mangled,
}


# ---- arguments from schemas

SCHEMAS = [
    {"type": "string", "minLength": 12},
    {"type": "string", "maxLength": 3},
    {"type": "string", "pattern": "^ord_[0-9]+$"},
    {"type": "string", "pattern": r"^\d{4}-\d{2}$", "minLength": 7},
    {"type": "string", "pattern": "^(red|green)$"},
    {"type": "string", "pattern": "^[a-z]+$", "minLength": 5, "maxLength": 8},
    {"type": "string", "format": "date"},
    {"type": "string", "examples": ["ord_51"]},
    {"type": "integer", "minimum": 7},
    {"type": "integer", "exclusiveMinimum": 7, "multipleOf": 5},
    {"type": "integer", "maximum": -3},
    {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
    {"type": ["null", "integer"]},
    {"enum": ["a", "b"]},
    {"const": {"a": 1}},
    {"anyOf": [{"type": "null"}, {"type": "integer", "minimum": 3}]},
    {"allOf": [{"type": "object", "required": ["b"]}, {"properties": {"b": {"type": "boolean"}}}]},
    {"type": "array", "items": {"type": "integer"}, "minItems": 2},
    {"type": "array", "prefixItems": [{"type": "string"}], "minItems": 1},
    {"type": "object", "required": ["x"], "properties": {"x": {"$ref": "#/$defs/point"}}},
    {"default": 5, "type": "integer"},
    {},
]


def whole(part):
    """A tool's schema with one required argument of that schema."""
    defs = {"point": {"type": "object", "required": ["y"], "properties": {"y": {"type": "integer"}}}}
    return {"type": "object", "properties": {"a": part}, "required": ["a"], "$defs": defs}


@pytest.mark.parametrize("part", SCHEMAS, ids=json.dumps)
def test_arguments_are_made_that_fit_their_schema(part):
    schema = whole(part)
    made = arguments_for({"name": "t", "inputSchema": schema})
    assert "a" in made and problems(schema, made) == []


@pytest.mark.parametrize(
    "part",
    [
        {"type": "string", "pattern": "^(?=x)y$"},
        {"type": "integer", "minimum": 3, "maximum": 2},
        {"type": "thing"},
        {"type": "string", "minLength": 10**12},
        {"type": "string", "pattern": "a{1000000000}"},
        {"type": "string", "pattern": "a{99999999999999999999}"},
        {"type": "array", "minItems": 10**12},
        {"type": "number", "minimum": 1e308, "multipleOf": 1e-308},
        {"type": "integer", "minimum": float("inf")},
        False,
    ],
    ids=json.dumps,
)
def test_where_none_can_be_made_that_is_said(part):
    with pytest.raises(NotApplicable, match="no arguments could be made for the schema of t"):
        arguments_for({"name": "t", "inputSchema": whole(part)})


@pytest.mark.parametrize("part", SCHEMAS, ids=json.dumps)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_to_break_a_schema_breaks_it(kind, part):
    schema = {**whole(part), "additionalProperties": False}
    good = arguments_for({"name": "t", "inputSchema": schema})
    for name, bad in broken(kind, schema, good):
        assert name and problems(schema, bad) != []


def test_every_kind_of_break_is_found_where_there_is_something_to_break():
    good = arguments_for({"name": "measure", "inputSchema": MEASURE})
    assert [kind for kind in KINDS if not broken(kind, MEASURE, good)] == []


@pytest.mark.parametrize("pattern", ["^a+b*c?$", "[^/]+", r"^\w{3,}$", "^x{2}$", r"\.py$", "^(a|b)(?:c)$", "^[]a]$"])
def test_an_example_matches_its_pattern(pattern):
    assert example(pattern) is not None


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "int"},
        {"properties": []},
        {"required": [1]},
        {"items": 5},
        {"anyOf": {}},
        {"properties": {"a": {"type": "list"}}},
        {"minimum": "1"},
        {"multipleOf": 0},
        {"minLength": -1},
        {"prefixItems": {"a": True}},
        {"patternProperties": ["a"]},
        {"not": {"enum": 5}},
    ],
    ids=json.dumps,
)
def test_a_schema_that_makes_no_sense_is_seen(schema):
    assert nonsense(schema, "schema") != []


def test_a_schema_of_an_older_dialect_is_not_judged_by_the_newer_one():
    old = {"$schema": "http://json-schema.org/draft-07/schema#", "type": "array", "items": [{"type": "string"}]}
    assert (
        nonsense(old, "schema")
        == []
        != nonsense({**old, "$schema": "https://json-schema.org/draft/2020-12/schema"}, "")
    )


@pytest.mark.parametrize(
    ("raw", "kinds"),
    [
        (b'{"jsonrpc":"2.0","id":1,"result":{}}\n', []),
        (b'{"jsonrpc":"2.0","id":1,"result":{}}\r\n', ["plain-newline"]),
        (b'{"jsonrpc":"2.0","id":1,"result":{}}', ["plain-newline"]),
        (b'{"jsonrpc":"2.0","id":1,"result":NaN}\n', ["json-numbers"]),
        (b'{"jsonrpc":"2.0","id":1,"id":1,"result":{}}\n', ["names-once"]),
        (b'{"jsonrpc":"2.0","id":"\xff","result":{}}\n', ["utf-8"]),
        (b'\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"result":{}}\n', ["only-messages"]),
        (b'{"jsonrpc":"2.0","id":1,"result":{},"error":{}}\n', ["only-messages"]),
        (b"[]\n", ["only-messages"]),
        (b"\n", ["only-messages"]),
    ],
)
def test_a_line_is_read_without_forgiving_anything(raw, kinds):
    assert list(Line(raw).faults) == kinds


@pytest.mark.parametrize(
    ("codes", "why"),
    [
        ([], "a result instead of an error"),
        ([-32600], "a result instead of the error -32600"),
        ([-32602, -32600], "a result instead of the error -32602 or -32600"),
    ],
)
def test_a_result_in_place_of_an_error_is_told_in_a_whole_sentence(codes, why):
    with pytest.raises(Fails) as told:
        need_error({"result": {}}, *codes)
    assert str(told.value) == why
