"""Every case of wire_cases.json, and what holds for whole sessions, against the servers as processes.

The cases of a server are sent in one session, each followed by a good `server/discover`: the replies between two of
those belong to one case, and the discover must be answered, so the server lived on. Rules: basic/transports/stdio,
and the page that each case names.
"""

import contextlib
import functools
import importlib
import io
import json
import re
import sys
import threading

import pytest
import wire
from judge import check_error, check_reply, check_result, check_structure, expect_reply
from wire import COMMANDS, call, cancel, encode, load_cases, request

CASES = load_cases()
SERVERS = {"both": ["shop", "fixture"], "shop": ["shop"], "fixture": ["fixture"]}
LINES = [(server, case) for case in CASES if "how" not in case for server in SERVERS[case["server"]]]
SHOP, FIXTURE = COMMANDS["shop"], COMMANDS["fixture"]
HELD = set()  # the session cases that a test below holds
VERSIONS = {"shop": "1.0.0", "fixture": "0.1.0"}
BOM = b"\xef\xbb\xbf"
FIRST = "T1 T3 T4b T5 T6 read-article T8 T9 T15 T19 T24 T28 T34 T35 T41 T48 T49 T61b T62a T65a T75".split()


def holds(*ids):
    """Mark a test as the one for these session cases."""
    HELD.update(ids)
    return lambda test: test


def by_id(*ids):
    """Return the cases of those ids."""
    return [next(case for case in CASES if case["id"] == case_id) for case_id in ids]


def marker(case):
    """Return the discover request that follows a case."""
    return request(f"after {case['id']}", "server/discover")


def session_bytes(cases):
    """Return the lines of the cases, each case followed by its marker."""
    return b"".join(b"\n".join([*wire.case_lines(case), encode(marker(case))]) for case in cases)


def methods_of(case):
    """Return the method of each request in a case, by the JSON of its id; lines that can't be read have none."""
    methods = {}
    for line in wire.case_lines(case):
        try:
            message = json.loads(line)
            methods[json.dumps(message["id"])] = message["method"]
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return methods


def deal(stdout):
    """Return the lines of stdout by case: a list each, the answer to its marker last."""
    piles, pile = {}, []
    for line in wire.lines_of(stdout):
        pile.append(line)
        ended = re.search(rb'"id": ?"after ([^"]+)"', line)
        if ended:
            piles[ended[1].decode()] = pile
            pile = []
    assert pile == [], f"lines after the last request: {pile}"
    return piles


def cases_of(server):
    """Return the cases that are lines for this server."""
    return [case for name, case in LINES if name == server]


@functools.cache
def session(server):
    """Return the run of all cases of a server in one process."""
    return wire.run(COMMANDS[server], session_bytes(cases_of(server)))


@functools.cache
def dealt(server):
    """Return the lines of that session's stdout, by case."""
    return deal(session(server).stdout)


def judge_case(case, lines):
    """Raise AssertionError unless the lines are the replies that the case expects, and the server lived on."""
    *replies, alive = [wire.parse_line(line) for line in lines]
    check_result("server/discover", alive["result"])
    expected = case["expect"] if isinstance(case["expect"], list) else [case["expect"]]
    expected = [expect for expect in expected if expect["kind"] != "silence"]
    assert len(replies) == len(expected), f"{case['promise']}: {len(expected)} replies owed, got {replies}"
    for expect, reply in zip(expected, replies, strict=True):
        check_reply(reply, methods_of(case))
        expect_reply(expect, reply)


@pytest.mark.parametrize(("server", "case"), LINES, ids=[f"{server}-{case['id']}" for server, case in LINES])
def test_each_line_is_answered_as_its_case_promises(server, case):
    lines = dealt(server)
    assert case["id"] in lines, f"the server gave up before or at this case; stderr: {session(server).stderr[-2000:]}"
    judge_case(case, lines[case["id"]])


@holds("T10")
@pytest.mark.parametrize("case", by_id(*FIRST), ids=FIRST)
def test_each_line_may_be_the_first_of_a_session(case):
    judge_case(case, deal(wire.run(SHOP, session_bytes([case])).stdout)[case["id"]])


def test_no_case_is_left_without_a_test():
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)
    assert all(("how" in case) != ("expect" in case) for case in CASES)
    assert {case["id"] for case in CASES if "how" in case} == HELD


# ---- what holds for the whole session of each server


@pytest.fixture(params=["shop", "fixture"])
def server(request):
    """The name of each server in turn."""
    return request.param


@holds("T72", "T73")
def test_stdout_holds_one_response_for_each_request_and_nothing_else(server):
    cases = cases_of(server)
    owed = sum(len(case["expect"]) if isinstance(case["expect"], list) else 1 for case in cases)
    silent = sum(str(case["expect"]).count("'silence'") for case in cases)
    stdout = session(server).stdout
    assert stdout.isascii() and b"\r" not in stdout
    assert stdout.count(b"\n") == len(session(server).replies) == owed - silent + len(cases)
    assert session(server).exit_code == 0


@holds("T98")
def test_every_error_has_the_shape_and_a_code_that_may_be_used(server):
    errors = [reply for reply in session(server).replies if "error" in reply]
    assert len(errors) > 100
    for reply in errors:
        check_error(reply)


@holds("T2b")
def test_every_result_names_its_server(server):
    results = [reply["result"] for reply in session(server).replies if "result" in reply]
    names = {json.dumps(result["_meta"]["io.modelcontextprotocol/serverInfo"], sort_keys=True) for result in results}
    assert names == {json.dumps({"name": {"shop": "shop-support"}.get(server, server), "version": VERSIONS[server]})}


@holds("T87")
def test_every_structure_is_also_sent_as_text_and_no_tool_promises_a_schema_for_it(server):
    structured = [
        reply["result"] for reply in session(server).replies if "structuredContent" in reply.get("result", {})
    ]
    assert structured
    for result in structured:
        check_structure(result)
    listed = wire.run(COMMANDS[server], encode(request(1, "tools/list"))).replies[0]["result"]["tools"]
    assert [tool["name"] for tool in listed if "outputSchema" in tool] == []


@holds("T11")
@pytest.mark.parametrize(
    "method", ["server/discover", "tools/list", "resources/list", "resources/templates/list", "prompts/list"]
)
def test_the_same_list_twice_is_the_same_to_the_byte(server, method):
    runs = [
        wire.run(COMMANDS[server], encode(request(1, method)) * 2, wire.environment(PYTHONHASHSEED=seed))
        for seed in "01"
    ]
    lines = [line for run in runs for line in run.stdout.splitlines()]
    assert len(lines) == 4 and len(set(lines)) == 1


# ---- the edges of the input


@holds("bom-at-start")
def test_one_byte_order_mark_at_the_very_start_is_passed_over(server):
    lines = [encode(request(i, "server/discover"))[:-1] + b"\r\n" for i in (1, 2)]
    run = wire.run(COMMANDS[server], BOM + b"".join(lines))
    assert [reply["id"] for reply in run.replies] == [1, 2]
    assert b"\r" not in run.stdout


@holds("two-boms-at-start")
def test_a_second_byte_order_mark_spoils_the_first_line(server):
    spoiled, served = wire.run(COMMANDS[server], BOM + BOM + encode(request(1, "server/discover")) * 2).replies
    assert (spoiled["error"]["code"], "id" in spoiled, served["id"]) == (-32700, False, 1)


@holds("bom-alone")
@pytest.mark.parametrize("ending", [b"", b"\n", b"\r\n"])
def test_a_byte_order_mark_alone_is_an_empty_line(server, ending):
    run = wire.run(COMMANDS[server], BOM + ending)
    assert (run.stdout, run.exit_code) == (b"", 0)


@holds("T69")
def test_a_last_line_without_a_newline_is_answered(server):
    run = wire.run(COMMANDS[server], encode(request(1, "server/discover"))[:-1])
    assert ([reply["id"] for reply in run.replies], run.exit_code) == ([1], 0)


@holds("T70")
def test_an_input_that_ends_at_once_ends_the_server(server):
    run = wire.run(COMMANDS[server], b"")
    assert (run.stdout, run.exit_code) == (b"", 0)
    assert "Traceback" not in run.stderr


# ---- streams that are closed, and a machine that speaks another encoding

CLOSE = (
    "import os, sys; [os.close(int(n)) for n in sys.argv[1]]; os.execv(sys.executable, [sys.executable, *sys.argv[2:]])"
)


def run_without(descriptors, command, data):
    """Return the run of a server that was started with these standard streams closed."""
    return wire.run([sys.executable, "-c", CLOSE, descriptors, *command[1:]], data)


@holds("T71")
@pytest.mark.parametrize("server", ["shop", "fixture"])
def test_a_client_that_stops_reading_ends_the_server_quietly(server):
    process = wire.start(COMMANDS[server])
    process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(encode(*[request(i, "tools/list") for i in range(300)]))
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()
    stderr = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(wire.SECONDS) == 0
    assert "Traceback" not in stderr and "BrokenPipe" not in stderr


@holds("stderr-closed")
def test_a_server_without_a_stderr_serves_and_a_failing_tool_is_still_answered():
    data = encode(call(1, "boom"), call(2, "say"), call(3, "say_from_child"), call(4, "add", a=1, b=1))
    run = run_without("2", FIXTURE, data)
    assert [(reply["id"], reply["result"]["isError"]) for reply in run.replies] == [
        (1, True),
        (2, False),
        (3, False),
        (4, False),
    ]
    assert run.exit_code == 0


@holds("stdin-closed")
@pytest.mark.parametrize("descriptors", ["0", "02"])
def test_a_server_without_a_stdin_ends_at_once(server, descriptors):
    run = run_without(descriptors, COMMANDS[server], b"")
    assert (run.stdout, run.exit_code) == (b"", 0)
    assert "Traceback" not in run.stderr


@holds("stdout-closed")
@pytest.mark.parametrize("descriptors", ["1", "01", "12", "012"])
def test_a_server_without_a_stdout_ends_without_a_traceback(server, descriptors):
    run = run_without(
        descriptors, COMMANDS[server], encode(request(1, "server/discover")) if descriptors[0] == "1" else b""
    )
    assert (run.stdout, run.exit_code) == (b"", 0)
    assert "Traceback" not in run.stderr


LOCALES = {
    "cp1252": {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
    "utf-16": {"PYTHONIOENCODING": "utf-16", "PYTHONUTF8": "0"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": None},
}


@holds("locale")
@pytest.mark.parametrize("locale", LOCALES)
def test_the_wire_is_utf8_whatever_the_code_page(locale):
    counted = json.dumps(call(1, "count", text="café ☕"), ensure_ascii=False).encode("utf-8") + b"\n"
    run = wire.run(FIXTURE, counted + encode(call(2, "arrow"), call(3, "say")), wire.environment(**LOCALES[locale]))
    assert [reply["result"]["content"][0]["text"] for reply in run.replies] == ["6", "\u2192", "said"]
    assert run.stdout.isascii()
    assert "said by print \u2192" in run.stderr


@holds("T74")
def test_whatever_is_printed_goes_to_stderr():
    said = [
        "while the tools were imported",
        "by a child of the import",
        "said by print \u2192",
        "said to the descriptor",
    ]
    said += ["said to the original", "said by a child", "said by a shell"]
    assert [text for text in said if text not in session("fixture").stderr] == []
    assert b"while the tools" not in session("fixture").stdout and b"said " not in session("fixture").stdout


# ---- slow tools: the fixture's wait for gates, so the order of events is given by the requests alone


def outcomes(replies):
    """Return what the replies say by id: the text of a result or the code of an error."""
    said = {}
    for reply in replies:
        assert reply["id"] not in said, f"two replies to {reply['id']}"
        said[reply["id"]] = reply["result"]["content"][0]["text"] if "result" in reply else reply["error"]["code"]
    return said


@holds("slow-beside-others", "eof-in-time")
def test_other_calls_are_answered_while_a_slow_one_runs_and_it_is_answered_after_the_input_ended():
    replies = wire.run(
        FIXTURE, encode(call(1, "hold", name="g"), call(2, "add", a=1, b=1), call(3, "release", name="g"))
    ).replies
    assert outcomes(replies) == {1: "released", 2: "2", 3: "opened"}
    assert [reply["id"] for reply in replies][0] == 2


@holds("cancelled")
def test_a_cancelled_call_is_told_so_and_is_not_answered():
    run = wire.run(
        FIXTURE,
        encode(call(1, "hold", name="g"), cancel(1), call(2, "await_notice", name="g"), call(3, "add", a=1, b=1)),
    )
    assert outcomes(run.replies) == {2: "true", 3: "2"}
    assert run.exit_code == 0


def test_a_cancelled_call_that_goes_on_all_the_same_is_not_answered_when_it_ends():
    data = encode(
        call(1, "hold_on", name="g"), cancel(1), call(2, "release", name="g"), call(3, "await_notice", name="g")
    )
    assert outcomes(wire.run(FIXTURE, data).replies) == {2: "opened", 3: "true"}


def test_a_cancelled_call_that_never_ends_does_not_keep_the_server():
    run = wire.run(FIXTURE, encode(call(1, "endless"), cancel(1)))
    assert (run.stdout, run.exit_code) == (b"", 0)


@pytest.mark.parametrize("other", ["1", True, 2, None, [1], {"id": 1}, 1.5])
def test_a_cancellation_of_another_id_leaves_a_call_alone(other):
    data = encode(call(1, "hold", name="g"), cancel(other), call("r", "release", name="g"))
    assert outcomes(wire.run(FIXTURE, data).replies) == {1: "released", "r": "opened"}


def test_a_cancellation_that_comes_late_or_twice_is_ignored():
    data = encode(
        call(1, "add", a=1, b=1), cancel(1), call(2, "hold", name="g"), cancel(2), cancel(2), call(3, "add", a=1, b=2)
    )
    assert outcomes(wire.run(FIXTURE, data).replies) == {1: "2", 3: "3"}


def test_a_slow_call_that_fails_prints_or_is_malformed_is_answered_once_like_any_other():
    malformed = {**call("e", "hold", name="g"), "jsonrpc": "1.0"}
    data = encode(
        call("a", "slow_boom"),
        call("b", "slow_leave"),
        call("c", "slow_say"),
        call("d", "hold", name=5),
        malformed,
        request("f", "tools/call", name="hold", arguments=[]),
        request("g", "tools/call", _meta={}, name="hold"),
    )
    said = outcomes(wire.run(FIXTURE, data).replies)
    assert [said.pop(key) for key in "cefg"] == ["said", -32600, -32602, -32602]
    assert "slow_boom" in said["a"] and "ValueError" in said["a"] and "secret" not in said["a"]
    assert "slow_leave" in said["b"] and "SystemExit" in said["b"]
    assert said["d"].startswith("invalid arguments: ") and set(said) == set("abd")


def test_a_slow_tool_is_not_run_for_a_message_without_an_id():
    notification = call(1, "hold_on", name="g")
    del notification["id"]
    run = wire.run(FIXTURE, encode(notification, {**notification, "id": None}))
    assert [(reply.get("id"), reply["error"]["code"]) for reply in run.replies] == [(None, -32600)]


def test_an_id_that_is_used_twice_at_once_is_answered_twice():
    replies = wire.run(
        FIXTURE, encode(call(1, "hold", name="g"), call(1, "hold", name="g"), call(2, "release", name="g"))
    ).replies
    assert sorted(reply["id"] for reply in replies) == [1, 1, 2]


@holds("thread-left")
def test_a_thread_that_a_tool_left_does_not_keep_the_server():
    run = wire.run(FIXTURE, encode(call(1, "leave_thread")))
    assert (outcomes(run.replies), run.exit_code) == ({1: "left"}, 0)


@holds("busy")
def test_over_the_bound_a_slow_call_is_told_to_try_again():
    with wire.Talk(FIXTURE) as server:
        server.send(*[call(i, "hold", name="g") for i in range(40)])
        server.send(call("add", "add", a=1, b=1))
        early = server.receive(33)
        server.send(call("r", "release", name="g"))
        late = server.receive(9)
        server.send(call("again", "slow_say"))
        again = outcomes(server.receive(1))
    refused, served = outcomes(early), outcomes(late)
    assert (refused.pop("add"), served.pop("r"), again) == ("2", "opened", {"again": "said"})
    assert set(refused.values()) == {"busy, try again"} and set(served.values()) == {"released"}
    assert sorted([*refused, *served]) == list(range(40))
    assert all(reply["result"]["isError"] for reply in early if reply["id"] != "add")


def serve():
    """Return the subject's loop over a stream of lines."""
    return importlib.import_module(f"{wire.SUBJECT}.stdio").serve


class Output(io.BytesIO):
    """A stdout in memory."""

    def replies(self):
        """Return what was written, as responses."""
        return wire.parse_stdout(self.getvalue())


@holds("eof-too-late")
def test_a_slow_call_that_outlives_the_input_too_long_gets_an_internal_error_and_no_second_reply():
    tools = importlib.import_module("fixture_tools")
    before, out = set(threading.enumerate()), Output()
    serve()(tools.dispatch, [encode(call(1, "hold_on", name="too late")), encode(call(2, "add", a=1, b=1))], out, 0)
    tools.gate("too late").open.set()
    join_since(before)
    assert outcomes(out.replies()) == {1: -32603, 2: "2"}


def join_since(before):
    """Wait for the threads that were not there before."""
    for thread in set(threading.enumerate()) - before:
        thread.join(wire.SECONDS)


class Gone:
    """A stdout whose reader went away in the middle of the first line."""

    attempts = 0

    def write(self, data):
        self.attempts += 1
        if self.attempts == 1:
            raise BrokenPipeError

    def flush(self):
        """Nothing to do."""


def test_after_a_line_that_could_not_be_written_nothing_more_is_and_the_loop_ends():
    tools = importlib.import_module("fixture_tools")
    before, out = set(threading.enumerate()), Gone()
    lines = [
        encode(call(1, "hold_on", name="gone")),
        encode(call(2, "add", a=1, b=1)),
        encode(call(3, "add", a=1, b=1)),
    ]
    serve()(tools.dispatch, lines, out)
    tools.gate("gone").open.set()
    join_since(before)
    assert out.attempts == 1
