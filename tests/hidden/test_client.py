"""What StdioClient promises. Rules without a page of the specification are ours.

Most tests drive `client_fixture.py`, a server that behaves as it is told to; the last ones drive the shop.
"""

import _thread
import asyncio
import contextlib
import fractions
import gc
import json
import math
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import types
from pathlib import Path

import pytest
import subject
from subject import client as client_module

StdioClient = client_module.StdioClient
FIXTURE = [sys.executable, "-I", "-S", str(Path(__file__).with_name("client_fixture.py"))]
PYTHON = [sys.executable, "-I", "-S", "-c"]
DEADLINE = 30  # seconds for what should take none: a hang must end as a failure
META = "io.modelcontextprotocol/"
# Connects to this port, and reads its input once it is told to: for each line, it says how long it was.
READS_WHEN_TOLD = """
import json, socket, sys
socket.create_connection(("127.0.0.1", int(sys.argv[1]))).recv(1)
for line in sys.stdin.buffer:
    print(json.dumps({"jsonrpc": "2.0", "method": "read", "params": [len(line)]}), flush=True)
"""
LEAVE = b'{"jsonrpc": "2.0", "id": "x", "method": "leave", "params": {"code": 1, "last_words": ""}}\n'
TOO_MUCH = b"x" * 1_000_000 + b"\n"  # for any pipe


@pytest.fixture
def client():
    with StdioClient(FIXTURE, timeout=DEADLINE) as client:
        yield client


@pytest.fixture
def listener():
    """A port that a process connects to, so that the end of the connection is the end of the process."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(DEADLINE)
        yield listener


def tied(listener, client, method="tie"):
    """The connection to a process: the server's own, or with tie_child that of a child of the server."""
    client.request(method, {"port": port_of(listener)})
    return accept(listener)


def port_of(listener):
    return listener.getsockname()[1]


def accept(listener):
    connection, _ = listener.accept()
    connection.settimeout(DEADLINE)
    return connection


def has_ended(connection):
    """True when the process at the other end is gone; TimeoutError if it outlives the deadline."""
    with connection, contextlib.suppress(ConnectionResetError):
        return connection.recv(1) == b""
    return True


def is_alive(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    finally:
        connection.settimeout(DEADLINE)


def sent(client):
    """The messages that the client wrote."""
    return [json.loads(entry.line) for entry in client.transcript if entry.direction == "→"]


def in_a_thread(call, *args):
    """Run the call in a thread. Returns the thread, and a list that gets its result or its exception."""
    outcome = []

    def run():
        try:
            outcome.append(call(*args))
        except Exception as error:
            outcome.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, outcome


def wait_until(condition):
    """Poll; the deadline is a number of polls, each of which lets the other threads run."""
    pause = threading.Event()
    for _ in range(DEADLINE * 100):
        if condition():
            return
        pause.wait(0.01)
    raise AssertionError("the condition never came true")


def nested(depth):
    """An empty list in a list in a list …"""
    value = []
    for _ in range(depth):
        value = [value]
    return value


def write(client, data):
    """Have the server write these bytes, and nothing else."""
    request = {"jsonrpc": "2.0", "id": "x", "method": "write_hex", "params": {"hex": data.hex()}}
    client.send_raw(json.dumps(request).encode() + b"\n")


def free_descriptor():
    """The lowest free file descriptor: it rises when descriptors leak."""
    descriptor = os.open(os.devnull, os.O_RDONLY)
    os.close(descriptor)
    return descriptor


class TestRequests:
    @pytest.mark.parametrize(
        ("call", "method", "params"),
        [
            (lambda c: c.discover(), "server/discover", {}),
            (lambda c: c.list_tools(), "tools/list", {}),
            (lambda c: c.call_tool("add", {"a": 1}), "tools/call", {"name": "add", "arguments": {"a": 1}}),
            (lambda c: c.call_tool("add"), "tools/call", {"name": "add"}),
            (lambda c: c.list_resources(), "resources/list", {}),
            (lambda c: c.list_resource_templates(), "resources/templates/list", {}),
            (lambda c: c.read_resource("docs://a"), "resources/read", {"uri": "docs://a"}),
            (lambda c: c.list_prompts(), "prompts/list", {}),
            (lambda c: c.get_prompt("p", {"x": "1"}), "prompts/get", {"name": "p", "arguments": {"x": "1"}}),
            (lambda c: c.get_prompt("p"), "prompts/get", {"name": "p"}),
        ],
    )
    def test_each_method_sends_its_request_and_returns_the_result(self, client, call, method, params):
        assert call(client) == {"params": {**params, "_meta": client.meta}}
        assert sent(client) == [
            {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**params, "_meta": client.meta}}
        ]

    def test_a_request_says_version_capabilities_and_who_asks(self):
        """basic/index, _meta"""
        with StdioClient(FIXTURE, client_info={"name": "me", "version": "2"}) as client:
            meta = client.request("echo")["params"]["_meta"]
        assert meta == {
            META + "protocolVersion": "2026-07-28",
            META + "clientCapabilities": {},
            META + "clientInfo": {"name": "me", "version": "2"},
        }

    @pytest.mark.parametrize(
        ("params", "meta", "arrives"),
        [
            (None, None, None),
            ({}, None, {}),
            (None, {}, {"_meta": {}}),
            ({"a": 1}, {"b": 2}, {"a": 1, "_meta": {"b": 2}}),
            ({"a": 1}, "x", {"a": 1, "_meta": "x"}),
            ({"_meta": [1]}, {"b": 2}, {"_meta": [1]}),
            ([1], {}, [1]),
        ],
    )
    def test_meta_can_be_replaced_or_left_out(self, client, params, meta, arrives):
        assert client.request("echo", params, meta=meta) == {"params": arrives}
        assert ("params" in sent(client)[0]) == (arrives is not None)

    def test_neither_the_params_nor_what_meta_hands_out_is_changed(self, client):
        params = {"a": 1}
        client.request("echo", params)
        client.meta.clear()
        assert params == {"a": 1}
        assert len(client.meta) == 3

    def test_ids_are_1_2_3(self, client):
        for _ in range(3):
            client.request("echo")
        assert [message["id"] for message in sent(client)] == [1, 2, 3]

    def test_a_message_is_one_line_of_ascii_whatever_a_text_holds(self, client):
        """basic/transports/stdio: no embedded newlines"""
        text = "two\nlines, \u2028, \u2192, \ud800"
        assert client.request("echo", {"text": text})["params"]["text"] == text
        assert len(client.transcript) == 2
        assert client.transcript[0].line.isascii()

    @pytest.mark.parametrize("value", [math.nan, math.inf, {1, 2}])
    def test_what_is_not_json_is_refused_before_anything_is_sent(self, client, value):
        with pytest.raises((ValueError, TypeError)):
            client.request("echo", {"x": value})
        client.request("echo")
        assert [message["id"] for message in sent(client)] == [1]

    def test_params_that_are_nested_too_deeply_are_refused_before_anything_is_sent(self, client):
        with pytest.raises(ValueError, match="nested too deeply"):
            client.request("echo", {"x": nested(200_000)})
        client.request("echo")
        assert [message["id"] for message in sent(client)] == [1]

    def test_a_notification_has_no_id_and_no_answer(self, client):
        """basic/index, Notifications"""
        client.notify("notifications/cancelled", {"requestId": 7})
        client.notify("notifications/none")
        seen = client.request("recall")["seen"]
        assert seen == [
            {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}},
            {"jsonrpc": "2.0", "method": "notifications/none"},
        ]


class TestReplies:
    def test_an_error_response_raises_its_code_message_and_data(self, client):
        """basic/index, Error Responses"""
        problem = {"code": -32602, "message": "Unknown tool: x", "data": {"a": [1]}}
        with pytest.raises(client_module.ServerError) as caught:
            client.request("fail", {"error": problem})
        error = caught.value
        assert (error.code, error.message, error.data) == (-32602, "Unknown tool: x", {"a": [1]})
        assert str(error) == "-32602: Unknown tool: x"
        assert isinstance(error, client_module.ClientError)
        assert client.request("echo")

    def test_error_data_is_none_where_there_is_none(self, client):
        with pytest.raises(client_module.ServerError) as caught:
            client.request("fail", {"error": {"code": 1, "message": "no"}})
        assert caught.value.data is None

    @pytest.mark.parametrize(
        "reply",
        [
            {"jsonrpc": "2.0", "id": 1},
            {"jsonrpc": "2.0", "id": 1, "result": [1]},
            {"jsonrpc": "2.0", "id": 1, "result": {}, "error": {"code": 1, "message": "x"}},
            {"jsonrpc": "2.0", "id": 1, "error": "oops"},
            {"jsonrpc": "2.0", "id": 1, "error": {"code": True, "message": "x"}},
            {"jsonrpc": "2.0", "id": 1, "error": {"code": 1}},
            {"id": 1, "result": {}},
        ],
    )
    def test_a_reply_that_is_no_response_is_quoted(self, client, reply):
        """basic/index, Responses"""
        with pytest.raises(client_module.BadOutput, match="not a JSON-RPC response") as caught:
            client.request("write_hex", {"hex": (json.dumps(reply) + "\n").encode().hex()})
        assert json.dumps(reply) in str(caught.value)
        assert client.request("echo")

    @pytest.mark.parametrize("depth", [100, 500, 800, 900, 950, 970, 990, 10_000, 200_000])
    def test_a_reply_that_is_no_response_is_quoted_however_deeply_it_is_nested(self, depth):
        line = b'{"id": 1, "result": ' + b"[" * depth + b"]" * depth + b"}\n"
        with StdioClient(FIXTURE, timeout=DEADLINE) as client, pytest.raises(client_module.BadOutput) as caught:
            client.request("write_hex", {"hex": line.hex()})
        assert caught.value.line == line

    def test_replies_are_matched_by_id_whatever_their_order(self, client):
        threads = [in_a_thread(client.request, "hold", {"n": n}) for n in range(5)]
        wait_until(lambda: len(sent(client)) == 5)
        client.request("release")
        for n, (thread, outcome) in enumerate(threads):
            thread.join(DEADLINE)
            assert outcome[0]["params"]["n"] == n

    def test_many_threads_at_once_each_get_their_own_reply(self, client):
        def calls(name):
            return [client.request("echo", {"n": [name, n]})["params"]["n"] for n in range(20)]

        threads = [in_a_thread(calls, name) for name in range(8)]
        for name, (thread, outcome) in enumerate(threads):
            thread.join(DEADLINE)
            assert outcome == [[[name, n] for n in range(20)]]
        assert [message["id"] for message in sent(client)] == list(range(1, 161))

    def test_a_notification_before_the_reply_is_no_reply(self, client):
        """basic/patterns/index: a server may send notifications"""
        assert client.request("chat")["params"]
        assert client.receive()["method"] == "notifications/message"

    @pytest.mark.parametrize("wrong_id", [True, 1.0, "1", None, [1], 2])
    def test_only_the_very_id_will_do(self, client, wrong_id):
        """basic/index: a response has the id of its request, type and all"""
        wrong = {"jsonrpc": "2.0", "id": wrong_id, "result": {"wrong": 1}}
        right = {"jsonrpc": "2.0", "id": 1, "result": {"right": 1}}
        lines = "".join(json.dumps(reply) + "\n" for reply in (wrong, right))
        assert client.request("write_hex", {"hex": lines.encode().hex()}) == {"right": 1}
        assert client.receive() == wrong

    @pytest.mark.parametrize("ending", [b"\r\n", b"\n\n", b"\n \n"])
    def test_windows_line_ends_and_blank_lines_are_accepted(self, client, ending):
        line = b'{"jsonrpc": "2.0", "id": 1, "result": {"a": 1}}' + ending
        assert client.request("write_hex", {"hex": line.hex()}) == {"a": 1}
        assert client.request("echo")

    def test_a_reply_of_a_million_characters_arrives(self, client):
        assert client.request("big", {"size": 1_000_000}) == {"text": "x" * 1_000_000}

    def test_a_request_of_a_million_characters_arrives(self, client):
        assert client.request("echo", {"text": "x" * 1_000_000})["params"]["text"] == "x" * 1_000_000

    def test_a_server_that_writes_a_lot_on_stderr_is_not_held_up(self, client):
        for _ in range(3):
            client.request("noisy", {"size": 300_000})
        client.close()
        assert client.stderr.endswith("n\n")
        assert len(client.stderr) <= client_module.process.STDERR_KEPT


class TestRawLines:
    def test_what_is_no_json_can_be_sent_and_its_answer_received(self, client):
        client.send_raw(b"{broken\n")
        assert client.receive() == {"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}}

    def test_a_line_can_be_sent_in_parts(self, client):
        client.send_raw(b'{"jsonrpc": "2.0", "id": "r1", ')
        client.send_raw(b'"method": "echo"}\n')
        assert client.receive() == {"jsonrpc": "2.0", "id": "r1", "result": {"params": None}}

    def test_send_raw_returns_when_the_pipe_has_taken_the_bytes_and_no_sooner(self, listener):
        command = [*PYTHON, READS_WHEN_TOLD, str(port_of(listener))]
        with StdioClient(command, timeout=DEADLINE) as client, accept(listener) as server:
            thread, outcome = in_a_thread(client.send_raw, TOO_MUCH)
            wait_until(lambda: client.transcript)
            assert outcome == []
            server.send(b"!")
            thread.join(DEADLINE)
            assert outcome == [None]
            assert client.receive()["params"] == [len(TOO_MUCH)]

    def test_nothing_to_send_is_sent_at_once(self, client):
        client.send_raw(b"")
        assert list(client.transcript) == []

    def test_receive_has_a_time_limit_and_names_it(self, client):
        with pytest.raises(client_module.TimedOut, match=r"no message within 0\.01 s"):
            client.receive(timeout=0.01)

    def test_of_messages_that_nobody_receives_the_oldest_are_forgotten(self, client):
        chatter = "".join(f'{{"jsonrpc": "2.0", "method": "n{number}"}}\n' for number in range(1500))
        write(client, chatter.encode())
        client.request("echo")
        assert client.receive()["method"] == "n500"

    def test_of_large_messages_that_nobody_receives_the_oldest_are_forgotten_sooner(self, client, monkeypatch):
        monkeypatch.setattr(client_module.backlog, "KEPT_BYTES", 10_000)
        chatter = "".join(f'{{"jsonrpc": "2.0", "method": "n{n:03}"}}'.ljust(999) + "\n" for n in range(100))
        for _ in range(2):  # what was received takes no room any more
            write(client, chatter.encode())
            client.request("echo")
            assert [client.receive(timeout=0)["method"] for _ in range(10)] == [f"n{n:03}" for n in range(90, 100)]
            with pytest.raises(client_module.TimedOut):
                client.receive(timeout=0)

    def test_the_newest_message_is_kept_whatever_its_size(self, client, monkeypatch):
        monkeypatch.setattr(client_module.backlog, "KEPT_BYTES", 10)
        client.request("chat")
        assert client.receive()["method"] == "notifications/message"

    def test_threads_that_receive_get_a_message_each(self, client):
        threads = [in_a_thread(client.receive) for _ in range(3)]
        write(client, b'{"n": 0}\n{"n": 1}\n{"n": 2}\n')
        for thread, _ in threads:
            thread.join(DEADLINE)
        assert sorted(outcome[0]["n"] for _, outcome in threads) == [0, 1, 2]

    def test_a_message_that_comes_at_the_very_end_of_a_receive_is_the_next_one_s(self, monkeypatch):
        inbox = client_module.inbox.Inbox(client_module.Transcript())

        def interrupted(*args):
            inbox.deliver(b'{"n": 1}\n')
            inbox.deliver(b'{"n": 2}\n')
            raise KeyboardInterrupt

        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(inbox, "wait", interrupted)
            inbox.receive(0)
        assert [inbox.receive(0) for _ in range(2)] == [{"n": 1}, {"n": 2}]

    def test_a_message_after_a_receive_that_timed_out_is_the_next_one_s(self, client):
        with pytest.raises(client_module.TimedOut):
            client.receive(timeout=0)
        client.request("chat")
        assert client.receive(timeout=0)["method"] == "notifications/message"

    def test_requests_work_between_raw_lines(self, client):
        client.send_raw(b"no\n")
        assert client.request("echo")
        client.send_raw(b"no\n")
        assert [client.receive()["error"]["code"] for _ in range(2)] == [-32700, -32700]


class TestTimeLimits:
    def test_a_call_ends_at_its_limit_and_the_text_names_call_and_limit(self, client):
        with pytest.raises(client_module.TimedOut, match=r"no reply to hold \(id 1\) within 0\.05 s") as caught:
            client.request("hold", timeout=0.05)
        assert isinstance(caught.value, (client_module.ClientError, TimeoutError))

    def test_the_client_s_own_limit_holds_where_a_call_gives_none(self):
        with StdioClient(FIXTURE, timeout=0.05) as client:
            with pytest.raises(client_module.TimedOut, match=r"within 0\.05 s"):
                client.request("hold")

    def test_a_tool_call_has_a_limit_of_its_own(self):
        silent = [*PYTHON, "import sys; sys.stdin.read()"]
        with StdioClient(silent) as client, pytest.raises(client_module.TimedOut, match=r"tools/call.* 0\.05 s"):
            client.call_tool("add", {}, timeout=0.05)

    @pytest.mark.parametrize(
        "limit", [math.nan, math.inf, -1, -0.1, pytest.param(10**400, id="10**400"), "5", b"5", [5], 1j, True]
    )
    def test_a_limit_that_is_no_finite_number_of_seconds_is_refused_before_anything_is_done(self, client, limit):
        before = free_descriptor()
        calls = [
            lambda: StdioClient(FIXTURE, timeout=limit),
            lambda: client.request("echo", timeout=limit),
            lambda: client.call_tool("add", timeout=limit),
            lambda: client.receive(timeout=limit),
        ]
        client.timeout = limit
        calls += [client.discover, client.receive, lambda: client.send_raw(b"x\n"), lambda: client.notify("n")]
        for call in calls:
            with pytest.raises((ValueError, TypeError), match=r"timeout is a .*number of seconds.*, not "):
                call()
        assert list(client.transcript) == []
        assert free_descriptor() == before

    def test_a_client_without_a_limit_is_refused(self):
        with pytest.raises(TypeError, match="timeout is a number of seconds"):
            StdioClient(FIXTURE, timeout=None)

    @pytest.mark.parametrize("limit", [DEADLINE, float(DEADLINE), fractions.Fraction(DEADLINE), 1e300])
    def test_a_limit_is_any_finite_number(self, limit):
        with StdioClient(FIXTURE, timeout=limit) as client:
            assert client.request("echo", timeout=limit)
            client.send_raw(b'{"id": "x", "method": "echo"}\n')
            assert client.receive()

    def test_a_call_that_timed_out_is_cancelled(self, client):
        """basic/patterns/cancellation"""
        with pytest.raises(client_module.TimedOut):
            client.request("hold", timeout=0.05)
        cancelled = client.request("recall")["seen"][-1]
        assert cancelled["method"] == "notifications/cancelled"
        assert cancelled["params"] == {"requestId": 1, "reason": "no reply to hold (id 1) within 0.05 s"}
        assert "id" not in cancelled

    def test_a_late_reply_is_dropped_and_the_next_call_gets_its_own(self, client):
        with pytest.raises(client_module.TimedOut):
            client.request("hold", {"late": True}, timeout=0.05)
        assert "late" not in client.request("release")["params"]
        assert '"late": true' in client.transcript[-2].line  # it did come
        with pytest.raises(client_module.TimedOut):
            client.receive(timeout=0.01)

    def test_a_server_that_never_reads_can_not_block_the_caller(self):
        """A full pipe blocks whoever writes to it: that must not be the caller."""
        with StdioClient([*PYTHON, "import socket; socket.create_server(('127.0.0.1', 0)).accept()"]) as client:
            with pytest.raises(client_module.TimedOut):
                client.request("echo", {"text": "x" * 1_000_000}, timeout=0.05)
            client.kill()

    @pytest.mark.parametrize(
        "send", [lambda c: c.send_raw(TOO_MUCH), lambda c: c.notify("notifications/none", {"text": "x" * 1_000_000})]
    )
    def test_sending_ends_at_the_limit_and_names_it_and_what_was_sent_stays_in_line(self, listener, send):
        command = [*PYTHON, READS_WHEN_TOLD, str(port_of(listener))]
        with StdioClient(command, timeout=0.05) as client, accept(listener) as server:
            with pytest.raises(client_module.TimedOut, match=r"did not read its input within 0\.05 s"):
                send(client)
            server.send(b"!")
            assert client.receive(timeout=DEADLINE)["params"] == [len(client.transcript[0].line) + 1]

    @pytest.fixture
    def interruptible(self):
        """A process that was started in the background may ignore interrupts."""
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
        signal.signal(signal.SIGINT, before)

    @pytest.mark.usefixtures("interruptible")
    def test_an_interrupted_call_is_cancelled_and_the_next_one_works(self, client):
        def interrupt():
            wait_until(lambda: sent(client))
            _thread.interrupt_main()

        thread, _ = in_a_thread(interrupt)
        with pytest.raises(KeyboardInterrupt):
            client.request("hold", {"late": True})
        thread.join(DEADLINE)
        assert client.request("release")["params"].keys() == {"_meta"}
        assert client.request("recall")["seen"][1]["params"] == {"requestId": 1, "reason": "interrupted"}


class TestAServerThatIsGone:
    def test_a_module_that_does_not_exist_is_one_error_with_command_exit_code_and_stderr(self):
        with StdioClient([sys.executable, "-m", "no_such_pkg"]) as client:
            with pytest.raises(client_module.ServerGone) as caught:
                client.discover()
        text = str(caught.value)
        assert "exit code 1" in text
        assert "-m no_such_pkg" in text
        assert "No module named no_such_pkg" in text
        assert caught.value.returncode == 1
        assert caught.value.command == [sys.executable, "-m", "no_such_pkg"]
        assert isinstance(caught.value, client_module.ClientError)

    def test_a_file_with_a_syntax_error_is_one_error_that_shows_it(self, tmp_path):
        (tmp_path / "server.py").write_text("def broken(:\n", encoding="utf-8")
        with StdioClient([sys.executable, "server.py"], cwd=tmp_path) as client:
            with pytest.raises(client_module.ServerGone, match="SyntaxError"):
                client.discover()

    def test_a_command_that_does_not_exist_is_one_error_that_names_it(self):
        with pytest.raises(client_module.ServerGone, match="could not be started.*no-such-command --fast"):
            StdioClient(["no-such-command", "--fast"])

    @pytest.mark.parametrize("command", ["python -m server", b"python", [], ()])
    def test_a_command_that_is_no_list_is_refused_with_an_example(self, command):
        with pytest.raises(TypeError, match="sys.executable"):
            StdioClient(command)

    @pytest.mark.parametrize("part", ["a\0b", b"a\0b", "a\ud800b", 5, None, ["x"]])
    @pytest.mark.parametrize("command", [lambda part: [part], lambda part: [sys.executable, "-c", part]])
    def test_a_command_with_a_part_that_no_program_can_be_given_is_refused(self, command, part):
        with pytest.raises(TypeError) as caught:
            StdioClient(command(part))
        assert str(caught.value).isprintable()

    @pytest.mark.parametrize("encoded", [os.fsencode, Path])
    def test_a_command_may_have_paths_and_bytes(self, encoded):
        with StdioClient([encoded(FIXTURE[0]), *FIXTURE[1:-1], encoded(FIXTURE[-1])], timeout=DEADLINE) as client:
            assert client.command == FIXTURE
            assert client.request("echo")
            client.kill()
            with pytest.raises(client_module.ServerGone, match="run the cell"):
                client.request("echo")

    def test_a_command_that_is_no_utf_8_can_be_shown(self):
        odd = "\udcff"  # how Python spells the byte ff of a file name
        with StdioClient([*FIXTURE, odd], timeout=DEADLINE) as client:
            assert client.request("echo")
            client.kill()
            with pytest.raises(client_module.ServerGone) as caught:
                client.request("echo")
            for text in (repr(client), str(caught.value)):
                assert r"\udcff" in text.encode("utf-8").decode("utf-8")

    @pytest.mark.parametrize("given", [{"env": {**os.environ, "A": "\0"}}, {"cwd": "a\0b"}, {"cwd": "no/such/folder"}])
    def test_an_environment_or_a_folder_that_no_program_can_be_given_is_one_error(self, given):
        before = free_descriptor(), threading.active_count()
        with pytest.raises(client_module.ServerGone, match="could not be started"):
            StdioClient(FIXTURE, **given)
        assert (free_descriptor(), threading.active_count()) == before

    def test_death_in_a_call_ends_that_call_at_once(self, client):
        with pytest.raises(client_module.ServerGone) as caught:
            client.request("leave", {"code": 3, "last_words": "caf\u00e9"})
        assert caught.value.returncode == 3
        assert caught.value.stderr == "caf\u00e9\ufffd\n"
        assert "exit code 3" in str(caught.value)
        assert "  caf\u00e9\ufffd" in str(caught.value)

    @pytest.mark.parametrize(
        "call",
        [
            lambda c: c.discover(),
            lambda c: c.notify("notifications/none"),
            lambda c: c.send_raw(b"x\n"),
            lambda c: c.receive(),
            lambda c: c.receive(timeout=0),
        ],
    )
    def test_every_later_call_says_the_same_and_what_to_do(self, client, call):
        client.kill()
        for _ in range(2):
            with pytest.raises(client_module.ServerGone, match="run the cell that starts it again"):
                call(client)

    def test_death_while_the_pipe_is_full_ends_the_sending_at_once(self, listener):
        command = [*PYTHON, READS_WHEN_TOLD, str(port_of(listener))]
        with StdioClient(command, timeout=DEADLINE) as client, accept(listener):
            thread, outcome = in_a_thread(client.send_raw, TOO_MUCH)
            wait_until(lambda: client.transcript)
            client.kill()
            thread.join(DEADLINE)
            assert isinstance(outcome[0], client_module.ServerGone)

    def test_after_a_server_that_never_spoke_the_first_advice_is_to_mend_the_command(self):
        with StdioClient([sys.executable, "-m", "no_such_pkg"]) as client:
            with pytest.raises(client_module.ServerGone, match="mend the command.*run the cell that starts it again"):
                client.discover()
        with pytest.raises(client_module.ServerGone, match="mend the command.*run the cell that starts it again"):
            StdioClient(["no-such-command"])

    @pytest.mark.parametrize(
        "end",
        [
            lambda c: c.kill(),
            lambda c: c.close(),
            lambda c: c.request("echo") and c.send_raw(LEAVE),
        ],
    )
    def test_a_server_that_spoke_or_was_ended_from_here_has_no_bad_command(self, client, end):
        end(client)
        with pytest.raises(client_module.ServerGone) as caught:
            client.receive()
        assert "mend" not in str(caught.value)

    def test_only_the_last_lines_of_stderr_are_told(self, client):
        lines = "".join(f"line {n}\n" for n in range(10_000))
        with pytest.raises(client_module.ServerGone) as caught:
            client.request("leave", {"code": 1, "last_words": lines})
        assert "line 9999" in str(caught.value)
        assert len(str(caught.value).splitlines()) < 20
        assert client.stderr.startswith("line ")  # whole lines
        assert len(client.stderr) < 20_000

    def test_all_that_wait_are_told(self, client):
        threads = [in_a_thread(client.receive) for _ in range(3)]
        threads += [in_a_thread(client.request, "hold") for _ in range(3)]
        wait_until(lambda: len(sent(client)) == 3)
        client.kill()
        for thread, outcome in threads:
            thread.join(DEADLINE)
            assert isinstance(outcome[0], client_module.ServerGone)

    def test_a_server_that_died_is_seen_even_if_a_child_of_it_lives_on(self, client, listener):
        """The child holds the server's stdout and stderr open: waiting for their end alone would take for ever."""
        child = tied(listener, client, "tie_child")
        with pytest.raises(client_module.ServerGone):
            client.request("leave", {"code": 3, "last_words": "bye"})
        assert has_ended(child)

    def test_a_server_that_closes_its_stdout_is_an_error_that_says_so(self, client, monkeypatch):
        monkeypatch.setattr(client_module.process, "PATIENCE", 0.2)
        with pytest.raises(client_module.ServerGone, match="closed its stdout"):
            client.request("close_stdout")
        assert client.returncode is None

    def test_what_a_server_wrote_before_it_ended_still_arrives(self):
        last_words = (
            "import json, os, sys; request = json.loads(sys.stdin.readline()); "
            'print(\'{"jsonrpc": "2.0", "method": "n"}\\n\' * 1000); '
            "print(json.dumps({'jsonrpc': '2.0', 'id': request['id'], 'result': {}}), flush=True); os._exit(0)"
        )
        for _ in range(10):
            with StdioClient([*PYTHON, last_words]) as client:
                assert client.request("echo") == {}

    def test_a_line_cut_off_by_the_server_s_death_is_reported_as_the_death(self):
        half = """import sys; sys.stdout.write('{"jsonrpc": "2.0", '); sys.exit(4)"""
        with StdioClient([*PYTHON, half]) as client:
            with pytest.raises(client_module.ServerGone, match="exit code 4"):
                client.receive()

    def test_another_python_that_fails_is_named_beside_this_one(self, tmp_path):
        other = a_program(tmp_path / "python", "exit 9", "@exit 9")
        with StdioClient([str(other), "-m", "server"]) as client:
            with pytest.raises(client_module.ServerGone) as caught:
                client.discover()
        assert f"starts the Python {other}, but this program runs on {sys.executable}" in str(caught.value)
        assert "exit code 9" in str(caught.value)

    def test_a_python_found_on_the_path_is_named_where_it_was_found(self, tmp_path):
        other = a_program(tmp_path / "python", "exit 9", "@exit 9")
        env = {**os.environ, "PATH": str(tmp_path)}
        assert str(other) in client_module.errors.other_python(["python", "-m", "x"], env)

    def test_a_link_to_this_python_is_another_python(self, tmp_path):
        """A virtual environment is little more than such a link, and has packages of its own."""
        link = tmp_path / Path(sys.executable).name
        try:
            link.symlink_to(sys.executable)
        except OSError:  # Windows, where links need a permission
            shutil.copy(sys.executable, link)
        assert str(link) in client_module.errors.other_python([str(link)])

    @pytest.mark.parametrize("command", [[sys.executable], ["node", "server.js"]])
    def test_this_python_and_other_programs_are_not_remarked_upon(self, command):
        assert client_module.errors.other_python(command) == ""


def a_program(path, posix, windows):
    """Write a program that does this, in the shell of the system. Return its path."""
    if os.name == "nt":
        path = path.with_suffix(".bat")
        path.write_text(windows, encoding="utf-8")
    else:
        path.write_text(f"#!/bin/sh\n{posix}\n", encoding="utf-8")
        path.chmod(0o755)
    return path


class TestNonsenseOnStdout:
    @pytest.mark.parametrize(
        ("line", "problem", "quoted"),
        [
            (b"loaded\n", "is not JSON", "'loaded'"),
            (b"caf\xe9 au lait\n", "is not UTF-8", r"b'caf\xe9 au lait'"),
            (b'[{"jsonrpc": "2.0"}]\n', "is not a JSON object", """'[{"jsonrpc": "2.0"}]'"""),
            (b"42\n", "is not a JSON object", "'42'"),
            (b'{"id": NaN}\n', "is not JSON", """'{"id": NaN}'"""),
            (b'\xef\xbb\xbf{"id": 1}\n', "is not JSON", "ufeff"),
            (b"[" * 100_000 + b"\n", "is not JSON", "'[[[["),
        ],
    )
    def test_the_line_is_quoted_and_stdout_named(self, client, line, problem, quoted):
        """basic/transports/stdio: nothing on stdout that is no message"""
        with pytest.raises(client_module.BadOutput) as caught:
            client.request("write_hex", {"hex": line.hex()})
        assert "stdout" in str(caught.value)
        assert problem in str(caught.value)
        assert quoted in str(caught.value)
        assert caught.value.line == line
        assert len(str(caught.value)) < 1000

    @pytest.mark.parametrize("size", [1001, 1002, 3000])
    def test_a_line_longer_than_the_limit_is_reported_as_that_and_nothing_after_it_is_trusted(self, monkeypatch, size):
        monkeypatch.setattr(client_module.process, "MAX_LINE", 1000)
        reply = b'{"jsonrpc": "2.0", "id": 1, "result": {}}'.ljust(size)
        with StdioClient(FIXTURE, timeout=DEADLINE) as client:
            for _ in range(2):
                with pytest.raises(client_module.BadOutput, match="longer than MAX_LINE, 1000 bytes") as caught:
                    client.request("write_hex", {"hex": (reply + b"\n").hex()})
        assert "is not JSON" not in str(caught.value)
        assert "less in one message" in str(caught.value)
        assert reply.startswith(caught.value.line)

    @pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
    def test_a_line_may_be_as_long_as_the_limit(self, monkeypatch, ending):
        monkeypatch.setattr(client_module.process, "MAX_LINE", 1000)
        line = b'{"jsonrpc": "2.0", "id": 1, "result": {}}'.ljust(1001 - len(ending)) + ending
        with StdioClient(FIXTURE, timeout=DEADLINE) as client:
            assert client.request("write_hex", {"hex": line.hex()}) == {}

    def test_a_greeting_before_the_first_request_is_the_first_call_s_error(self):
        greeting = "import sys; print('Server ready!', flush=True); sys.stdin.read()"
        with StdioClient([*PYTHON, greeting]) as client:
            with pytest.raises(client_module.BadOutput, match="Server ready!"):
                client.discover()

    def test_such_a_stream_is_not_trusted_again(self, client):
        for _ in range(2):
            with pytest.raises(client_module.BadOutput, match="oops"):
                client.request("write_hex", {"hex": b"oops\n".hex()})
        client.close()
        with pytest.raises(client_module.BadOutput, match="oops"):
            client.receive()


class TestTheProcess:
    def test_close_ends_a_server_that_ends_at_end_of_input(self, client, listener):
        """basic/transports/stdio, Shutdown"""
        server = tied(listener, client)
        assert client.returncode is None
        client.close()
        assert has_ended(server)
        assert client.returncode == 0

    def test_close_ends_a_server_that_will_not_end(self, listener, monkeypatch):
        monkeypatch.setattr(client_module.process, "PATIENCE", 0.2)
        client = StdioClient([*FIXTURE, "stubborn"], timeout=DEADLINE)
        server = tied(listener, client)
        client.close()
        assert has_ended(server)
        assert client.returncode != 0

    def test_close_ends_what_the_server_started(self, client, listener):
        child = tied(listener, client, "tie_child")
        client.close()
        assert has_ended(child)

    def test_kill_ends_the_server_and_what_it_started(self, client, listener):
        ties = [tied(listener, client), tied(listener, client, "tie_child")]
        client.kill()
        assert all(has_ended(connection) for connection in ties)
        assert client.returncode not in (None, 0)

    def test_close_and_kill_may_be_called_again(self, client):
        for end in (client.kill, client.close, client.close, client.kill):
            end()
        assert client.returncode is not None

    def test_a_closed_client_says_that_it_is_closed(self, client):
        client.close()
        with pytest.raises(client_module.ServerGone, match="This client was closed"):
            client.discover()

    def test_a_request_sent_before_close_is_answered(self, client):
        client.send_raw(b'{"jsonrpc": "2.0", "id": "last", "method": "echo"}\n')
        client.close()
        assert client.receive()["id"] == "last"

    def test_a_client_works_without_a_with_block(self, listener):
        client = StdioClient(FIXTURE, timeout=DEADLINE)
        server = tied(listener, client)
        client.close()
        assert has_ended(server)

    def test_a_client_that_nothing_refers_to_any_more_is_closed(self, listener):
        client = StdioClient(FIXTURE, timeout=DEADLINE)
        server = tied(listener, client)
        del client
        gc.collect()
        assert has_ended(server)

    @pytest.mark.parametrize(
        "ending", ["sys.exit()", "client.close()", "client.kill()", "del client; gc.collect()", "client.__exit__()"]
    )
    def test_a_forked_child_does_not_end_its_parent_s_server(self, ending):
        script = program(
            "import gc, os\n"
            "child = os.fork() if hasattr(os, 'fork') else None\n"  # Windows has none, and spawns instead
            f"if child == 0:\n    {ending}\n    os._exit(0)\n"
            "if child:\n    os.waitpid(child, 0)\n"
            "client.request('echo')\nclient.close()\nsys.exit(client.returncode)"
        )
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=DEADLINE)
        assert done.returncode == 0, done.stderr

    @pytest.mark.parametrize("end", [lambda c: c.close(), lambda c: c.kill()])
    def test_a_server_is_ended_only_by_the_process_that_started_it(self, client, monkeypatch, end):
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(os, "getpid", lambda: 0)
            end(client)
        assert client.request("echo")
        end(client)
        assert client.returncode is not None

    def test_the_server_is_not_in_the_caller_s_session(self, client):
        """An interrupt goes to the whole group of a kernel."""
        if os.name == "nt":
            os.kill(client.pid, signal.CTRL_BREAK_EVENT)  # reaches its group, and not this process
        else:
            assert os.getsid(client.pid) == client.pid
            assert os.getpgid(client.pid) == client.pid

    def test_two_servers_of_one_command_live_side_by_side(self):
        with StdioClient(FIXTURE) as one, StdioClient(FIXTURE) as two:
            assert one.pid != two.pid
            assert one.request("echo") and two.request("echo")

    def test_closing_one_server_does_not_wait_for_another(self):
        """The pipes of one are not inherited by the next: the end of its input is seen."""
        with StdioClient(FIXTURE) as one, StdioClient(FIXTURE) as two:
            one.close()
            assert one.returncode == 0
            assert two.request("echo")

    def test_environment_and_folder_are_handed_on(self, tmp_path):
        tell = "import os, sys; sys.exit(os.environ['WORD'] + ' ' + os.path.basename(os.getcwd()))"
        env = {**os.environ, "WORD": "open sesame"}
        with StdioClient([*PYTHON, tell], env=env, cwd=tmp_path) as client:
            with pytest.raises(client_module.ServerGone, match=f"open sesame {tmp_path.name}"):
                client.discover()

    def test_fifty_starts_leave_no_descriptor_thread_or_child_behind(self):
        def cycle():
            with StdioClient(FIXTURE) as client:
                client.request("echo")
            assert client.returncode == 0

        cycle()
        before = free_descriptor(), threading.active_count()
        for _ in range(50):
            cycle()
        assert (free_descriptor(), threading.active_count()) == before

    def test_a_failed_start_leaves_no_descriptor_behind(self):
        before = free_descriptor(), threading.active_count()
        with contextlib.suppress(client_module.ServerGone):
            StdioClient(["no-such-command"])
        assert (free_descriptor(), threading.active_count()) == before

    @pytest.mark.parametrize(
        "ending", ["", "sys.exit(3)", "1 / 0", "client.kill()", "threading.Thread(target=client.discover).start()"]
    )
    def test_no_server_outlives_a_program_that_forgot_to_close(self, listener, ending):
        script = program(f"client.request('tie', {{'port': {port_of(listener)}}})\n{ending}")
        subprocess.run([sys.executable, "-W", "error", "-c", script], stderr=subprocess.DEVNULL, timeout=DEADLINE)
        assert has_ended(accept(listener))

    def test_a_program_that_forgot_to_close_ends_without_a_word(self):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-X", "dev", "-c", program("client.request('echo')")],
            capture_output=True,
            timeout=DEADLINE,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")

    def test_no_server_outlives_a_program_that_was_killed(self, listener):
        script = program(f"client.request('tie', {{'port': {port_of(listener)}}})\nclient.request('hold')")
        with subprocess.Popen([sys.executable, "-c", script]) as user:
            server = accept(listener)
            assert is_alive(server)
            user.kill()
            assert has_ended(server)

    def test_the_client_works_inside_a_running_event_loop_without_its_subprocesses(self, monkeypatch):
        """On Windows a kernel's loop can't start subprocesses at all."""

        async def refuse(*args, **kwargs):
            raise NotImplementedError

        async def main():
            with StdioClient(FIXTURE) as client:
                return client.request("echo", {"a": 1})["params"]["a"]

        monkeypatch.setattr(asyncio, "create_subprocess_exec", refuse)
        monkeypatch.setattr(asyncio, "create_subprocess_shell", refuse)
        assert asyncio.run(main()) == 1

    def test_its_text_form_shows_command_and_state_and_no_path_or_number_that_changes(self, client):
        assert repr(client).startswith("<StdioClient python -I -S ")
        assert repr(client).endswith(": running>")
        client.close()
        assert repr(client).endswith(": ended with exit code 0>")


def program(body):
    """The text of a program that makes a client of the fixture server and goes on with the body."""
    package, _, _ = client_module.__name__.rpartition(".")
    root = str(Path(client_module.__file__).resolve().parents[1])
    start = f"import sys, threading\nsys.path.insert(0, {root!r})\nfrom {package}.client import StdioClient\n"
    return f"{start}client = StdioClient({FIXTURE!r}, timeout={DEADLINE})\n{body}\n"


class TestTranscript:
    def test_it_holds_what_went_over_the_wire_in_both_directions(self, client):
        client.request("echo", {"a": 1}, meta=None)
        assert list(client.transcript) == [
            ("→", '{"jsonrpc": "2.0", "id": 1, "method": "echo", "params": {"a": 1}}'),
            ("←", '{"jsonrpc": "2.0", "id": 1, "result": {"params": {"a": 1}}}'),
        ]

    def test_as_text_it_is_one_line_a_message(self, client):
        client.request("echo", meta=None)
        expected = (
            '→ {"jsonrpc": "2.0", "id": 1, "method": "echo"}\n← {"jsonrpc": "2.0", "id": 1, "result": {"params": null}}'
        )
        assert str(client.transcript) == repr(client.transcript) == expected
        assert str(client.transcript[0]) == expected.splitlines()[0]

    def test_long_lines_can_be_shortened(self, client):
        client.request("echo", {"text": "x" * 500})
        first, second = client.transcript.shortened(40).splitlines()
        assert first == '→ {"jsonrpc": "2.0", "id": 1, "method":…'
        assert len(first) == len(second) == 40

    def test_a_slice_is_a_transcript_too(self, client):
        client.request("echo")
        client.request("echo")
        assert str(client.transcript[-2:]) == "\n".join(str(client.transcript).splitlines()[-2:])

    def test_raw_bytes_are_kept_readable_line_by_line(self, client):
        client.send_raw(b'caf\xe9\n{"a": \r 1}\n')
        assert [entry.line for entry in client.transcript[:2]] == ["caf\\xe9", '{"a": \r 1}']

    def test_nonsense_is_in_it_and_stderr_is_not(self, client):
        client.request("noisy", {"size": 10})
        with contextlib.suppress(client_module.BadOutput):
            client.request("write_hex", {"hex": b"oops\n".hex()})
        assert client.transcript[-1] == ("←", "oops")
        assert "nnnnnnnnnn" not in str(client.transcript)

    def test_the_oldest_lines_are_forgotten_when_there_is_too_much(self, client):
        for _ in range(7):
            client.request("big", {"size": 1_000_000})
        assert len(str(client.transcript)) < 5_000_000
        assert client.transcript[-1].line.startswith('{"jsonrpc": "2.0", "id": 7, ')

    def test_the_oldest_lines_are_forgotten_however_short_they_are(self):
        transcript = client_module.Transcript()
        for _ in range(100_000):
            transcript.add("→", b"\n")
        assert len(transcript) < 50_000

    def test_it_outlives_the_client(self, client):
        client.request("echo")
        client.close()
        assert len(client.transcript) == 2


class TestInANotebook:
    """A kernel tells which cell runs; here a stand-in does. A real kernel is in test_client_in_kernel.py."""

    @pytest.fixture
    def run_cell(self, monkeypatch):
        runs = iter(range(1000))

        def run_cell(code, cell_id=None):
            metadata = {} if cell_id is None else {"cellId": cell_id}
            request = {"header": {"msg_id": f"run {next(runs)}"}, "metadata": metadata, "content": {"code": code}}
            shell = types.SimpleNamespace(get_parent=lambda: request)
            monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))

        return run_cell

    def test_a_cell_run_again_closes_the_client_it_made_before(self, run_cell):
        clients = []
        for _ in range(3):
            run_cell("client = StdioClient(command)")
            clients.append(StdioClient(FIXTURE))
        assert [client.returncode for client in clients] == [0, 0, None]
        clients[-1].close()

    def test_a_cell_that_was_edited_is_the_same_cell_to_a_front_end_that_numbers_cells(self, run_cell):
        run_cell("client = StdioClient(one)", "cell 7")
        with StdioClient(FIXTURE) as one:
            run_cell("client = StdioClient(two)", "cell 7")
            with StdioClient(FIXTURE) as two:
                assert (one.returncode, two.returncode) == (0, None)

    def test_several_clients_made_by_one_run_all_live_until_the_next(self, run_cell):
        run_cell("clients = [StdioClient(command) for _ in range(2)]")
        earlier = [StdioClient(FIXTURE) for _ in range(2)]
        assert [client.returncode for client in earlier] == [None, None]
        run_cell("clients = [StdioClient(command) for _ in range(2)]")
        with StdioClient(FIXTURE):
            assert [client.returncode for client in earlier] == [0, 0]

    def test_other_cells_close_nothing(self, run_cell):
        run_cell("one = StdioClient(command)")
        with StdioClient(FIXTURE) as one:
            run_cell("two = StdioClient(command)")
            with StdioClient(FIXTURE):
                assert one.request("echo")

    def test_a_cell_whose_start_failed_can_be_run_again(self, run_cell):
        run_cell("client = StdioClient(['no-such-command'])")
        with pytest.raises(client_module.ServerGone) as kept:
            StdioClient(["no-such-command"])
        run_cell("client = StdioClient(['no-such-command'])")
        with StdioClient(FIXTURE) as client:
            assert client.request("echo")
        assert kept.value

    @pytest.mark.parametrize("shell", [None, types.SimpleNamespace()])
    def test_a_program_that_merely_imported_ipython_is_no_notebook(self, monkeypatch, shell):
        monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
        with StdioClient(FIXTURE) as one, StdioClient(FIXTURE):
            assert one.request("echo")


class TestWithTheShop:
    @pytest.fixture
    def shop(self):
        with StdioClient([sys.executable, "-m", subject.shop.__name__], timeout=DEADLINE) as client:
            yield client

    def test_a_whole_session(self, shop):
        assert shop.discover()["supportedVersions"] == ["2026-07-28"]
        assert [tool["name"] for tool in shop.list_tools()["tools"]] == ["check_stock", "find_orders", "get_order"]
        assert shop.call_tool("check_stock", {"sku": "TENT-2"})["structuredContent"]["in_stock"] == 12
        assert len(shop.list_resources()["resources"]) == 2
        assert shop.list_resource_templates()["resourceTemplates"][0]["uriTemplate"] == "docs://help/{id}"
        assert "30 days" in shop.read_resource("docs://help/doc_returns")["contents"][0]["text"]
        assert shop.list_prompts()["prompts"][0]["name"] == "draft_reply"
        assert "ord_51" in shop.get_prompt("draft_reply", {"order_id": "ord_51"})["messages"][0]["content"]["text"]
        shop.close()
        assert shop.returncode == 0

    def test_every_kind_of_error(self, shop):
        assert shop.call_tool("get_order", {"order_id": "x"})["isError"] is True
        for call, code in [
            (lambda: shop.call_tool("nope"), -32602),
            (lambda: shop.request("no/such"), -32601),
            (lambda: shop.request("tools/list", meta=None), -32602),
            (lambda: shop.request("tools/list", meta={**shop.meta, META + "protocolVersion": "1900-01-01"}), -32022),
        ]:
            with pytest.raises(client_module.ServerError) as caught:
                call()
            assert caught.value.code == code
        shop.send_raw(b"hello\n")
        assert shop.receive()["error"]["code"] == -32700
