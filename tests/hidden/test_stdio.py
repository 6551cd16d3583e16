"""What the stdio transport promises: whole lines of JSON, each reply once, and nothing else on stdout."""

import contextlib
import dataclasses
import functools
import io
import json
import logging
import os
import pathlib
import subprocess
import sys
import threading

import pytest
from subject import dispatcher, protocol, registry, stdio

PACKAGE = stdio.__name__.rpartition(".")[0]
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
DEADLINE = 5  # seconds: a limit against hanging, never reached where things work
SOON = 0.5  # seconds that `serve` waits where the slow calls are done by then, unless the loop was left too early
BOM = b"\xef\xbb\xbf"
BLANK_LINES = [b"\n", b"\r\n", b"   \n", b"\t\n", b"\x0b\x0c\n", b""]
NOT_JSON = {
    "cut off": b'{"jsonrpc":"2.0","id":1,',
    "no JSON": b"hello",
    "single quotes": b"{'id': 1}",
    "two values": b'{"id":1} {"id":2}',
    "NaN": b'{"a": NaN}',
    "Infinity": b'{"a": Infinity}',
    "-Infinity": b'{"a": [-Infinity]}',
    "invalid UTF-8": b'{"a": "\xff"}',
    "UTF-8 that is cut off": b'{"a": "\xc3"}',
    "a surrogate in UTF-8": b'{"a": "\xed\xa0\x80"}',
    "bytes that are nothing": b"\xff\xfe",
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "UTF-16 without a mark": '{"a": 1}'.encode("utf-16-le"),
    "UTF-32": '{"a": 1}'.encode("utf-32-be"),
    "Latin-1": '{"a": "é"}'.encode("latin-1"),
    "a byte-order mark": BOM + b'{"a": 1}',
    "a mark between the tokens": b'{"a":' + BOM + b"1}",
    "an integer of 5,000 digits": b'{"a": ' + b"9" * 5000 + b"}",
    "100,000 brackets": b'{"a": ' + b"[" * 100_000,
    "100,000 brackets, closed": b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a raw \\r in a string": b'{"a": "x\ry"}',
    "a raw tab in a string": b'{"a": "x\ty"}',
    "white space to str.strip alone": b"\x1c",
    "a no-break space": b"\xc2\xa0",
}
NO_JSON = {
    "a set": {1, 2},
    "bytes": b"x",
    "NaN": float("nan"),
    "an infinity in a list": [float("-inf")],
    "a tuple as a key": {("a",): 1},
    "an object": object(),
    "an integer of 5,000 digits": 10**5000,
}


def endless():
    """Return a list that holds itself."""
    ring = []
    ring.append(ring)
    return ring


def deep():
    """Return a list in a list in a list, and so on."""
    value = []
    for _ in range(100_000):
        value = [value]
    return value


NO_OBJECT = [b"[]", b'[{"jsonrpc":"2.0","id":1,"method":"server/discover"}]', b"42", b'"id"', b"null", b"true", b"1.5"]


def encode(message):
    return json.dumps(message).encode() + b"\n"


def request(method="server/discover", id=1, **params):
    return encode({"jsonrpc": "2.0", "id": id, "method": method, "params": {"_meta": META, **params}})


def call(name, id=1, **arguments):
    return request("tools/call", id, name=name, arguments=arguments)


def cancel(request_id):
    return encode({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": request_id}})


def refusal(line):
    """Return the code of the RpcError with which a line is refused."""
    with pytest.raises(protocol.RpcError) as caught:
        stdio.read_message(line)
    return caught.value.code


class Written(Exception):
    """What was written to stdout, in place of what was promised: the learner reads it below the call."""


def expect(written, holds):
    """Show what was written where it is not what was promised."""
    if not holds:
        raise Written(repr(written) if written else "nothing")


class Seen(Exception):
    """What the stand-ins were given, in place of what was promised: the learner reads it below the call."""


def expect_seen(holds, **seen):
    """Show what each of these was given where it is not what was promised."""
    if not holds:
        raise Seen("; ".join(f"{name} {render(values)}" for name, values in seen.items()))


def render(values):
    return f"was given {', '.join(map(repr, values))}" if values else "was not called"


def gists(written):
    """Return (id, code) of each reply that was written; a word stands for what it doesn't have."""
    try:
        replies = [json.loads(line) for line in written.split(b"\n") if line]
        return [(reply.get("id", "no id"), reply.get("error", {}).get("code", "no error")) for reply in replies]
    except (ValueError, AttributeError):
        raise Written(repr(written)) from None


def judge_printed(capsys, holds):
    """Print what a test has caught once more unless `holds(out, err)`: the learner reads it below the call."""
    caught = capsys.readouterr()
    if not holds(caught.out, caught.err):
        with capsys.disabled():
            print(caught.out + caught.err, end="")
        pytest.fail("not what should be printed")


def nothing(out, err):
    return (out, err) == ("", "")


def nothing_on_stdout(out, err):
    return out == ""


def internal_error(**more):
    return {"jsonrpc": "2.0", **more, "error": {"code": -32603, "message": "Internal error"}}


def parametrize(values):
    """Give a test each of these values as `value`, under its name."""
    return pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in values.items()])


@pytest.fixture
def fresh_log(monkeypatch):
    """Have `logging` write to the stderr of this test: its handler keeps to the one that it found first."""
    monkeypatch.setattr(logging.root, "handlers", [])


class TestReadMessage:
    def test_a_line_of_json_becomes_the_message_it_says(self):
        """basic/transports/stdio: one message a line."""
        line = b'{"jsonrpc":"2.0","id":"a","method":"x","params":{"n":[1,2.5,true,null,{}]}}\n'
        message = stdio.read_message(line)
        expected = {"jsonrpc": "2.0", "id": "a", "method": "x", "params": {"n": [1, 2.5, True, None, {}]}}
        assert (message, type(message)) == (expected, dict)

    def test_the_line_may_end_in_crlf_or_in_nothing_and_have_spaces_around_it(self):
        """ours: the reader tolerates what Windows writes, and a last line that the end of input cut short."""
        for line in (b'{"a":1}\r\n', b'{"a":1}', b' \t{"a":1} \n', b'{"a":\r1}\n'):
            assert stdio.read_message(line) == {"a": 1}

    @pytest.mark.parametrize("line", BLANK_LINES)
    def test_a_blank_line_is_no_message_and_no_error(self, line):
        """ours: blank lines are accepted, white space being what bytes.strip takes off; the specification is silent."""
        assert stdio.read_message(line) is None

    def test_an_empty_object_is_a_message_and_not_a_blank_line(self):
        """ours: None stands for a blank line alone."""
        assert stdio.read_message(b"{}\n") == {}

    @parametrize(NOT_JSON)
    def test_what_is_not_json_in_utf_8_raises_a_parse_error(self, value):
        """basic/transports: messages are JSON in UTF-8; anything else is -32700, whatever Python would accept."""
        assert refusal(value + b"\n") == -32700

    def test_a_memory_error_while_parsing_is_raised_as_a_parse_error(self, monkeypatch):
        """ours: no line ends the server. Here `decode` was made to raise MemoryError, as for a line of gigabytes."""

        def raise_memory_error(text):
            raise MemoryError("no room for that")

        monkeypatch.setattr(stdio, "decode", raise_memory_error)
        try:  # an answer with a parser of its own has no such error here
            assert stdio.read_message(b'{"a": 1}\n') == {"a": 1}
        except protocol.RpcError as problem:
            assert problem.code == -32700

    @pytest.mark.parametrize("line", NO_OBJECT)
    def test_json_that_is_no_object_raises_an_invalid_request(self, line):
        """basic/transports/stdio: a message is a single object, so a batch is -32600 like any other value."""
        assert refusal(line + b"\n") == -32600

    @pytest.mark.parametrize("line", [b"{\n", b'{"a": "\xff"}\n', b"[]\n"])
    def test_what_is_raised_says_in_a_sentence_what_is_wrong(self, line):
        """basic/index, Error Responses: an error's message is a string; which one, and not an empty one, is yours."""
        with pytest.raises(protocol.RpcError) as caught:
            stdio.read_message(line)
        assert isinstance(caught.value.message, str) and caught.value.message.strip()

    def test_line_ends_of_unicode_are_letters_like_any_other(self):
        """ours: only LF ends a line; U+2028, U+2029 and U+0085 may stand in a string, and U+FEFF inside one."""
        text = "a\u2028b\u2029c\u0085d\ufeffe"
        assert stdio.read_message(json.dumps({"a": text}, ensure_ascii=False).encode() + b"\n") == {"a": text}

    def test_escapes_are_read_and_a_lone_surrogate_is_no_reason_to_refuse(self):
        """ours: an escaped lone surrogate is legal JSON text, and it is the writer's task to survive it."""
        assert stdio.read_message(b'{"\\ud800": "\\n\\u00e9"}') == {"\ud800": "\n\u00e9"}

    def test_a_big_integer_is_read_exactly(self):
        """basic/index: an id is an integer of any size."""
        assert stdio.read_message(b'{"id": 123456789012345678901234567890}') == {"id": 123456789012345678901234567890}

    def test_a_message_may_be_long(self):
        """ours: there is no limit on a line's length that a client could run into by chance."""
        assert stdio.read_message(encode({"a": "x" * 1_000_000})) == {"a": "x" * 1_000_000}

    def test_a_message_may_hold_much_and_be_nested_some_levels_deep(self):
        """ours: what `decode` reads is read, 5,000 lists beside each other and lists in lists, 50 levels deep."""
        for value in ([[]] * 5000, functools.reduce(lambda inner, _: [inner], range(50), {})):
            assert stdio.read_message(encode({"a": value})) == {"a": value}

    def test_nothing_is_printed(self, capsys):
        """ours: a line is only read here; stdout belongs to the loop, and nobody logs what a client sent."""
        stdio.read_message(b'{"id": 1}\n')
        judge_printed(capsys, nothing)

    @pytest.mark.parametrize("line", [b"\n", b'{"id": 1,\n', b"[]\n"])
    def test_nothing_is_printed_on_stdout_whatever_the_line(self, line, capsys):
        """basic/transports/stdio: stdout is for messages alone, so no `print`."""
        with contextlib.suppress(protocol.RpcError):
            stdio.read_message(line)
        judge_printed(capsys, nothing_on_stdout)


ODD_LETTERS = {"jsonrpc": "2.0", "id": 1, "result": {"text": "a\nb\r\u2028\u0085é\U0001f600\ud800"}}


class TestWriteMessage:
    def test_a_message_is_one_line_of_ascii_with_one_newline_at_its_end(self):
        """basic/transports/stdio: no newline inside a message; ASCII, so that no code page can break it (ours)."""
        line = stdio.write_message(ODD_LETTERS)
        assert line.isascii() and line.endswith(b"\n")
        assert line.count(b"\n") == 1 and b"\r" not in line

    def test_whoever_reads_the_line_has_the_message_as_it_was(self):
        """basic/transports: messages are JSON, and no letter of a text is lost on the way."""
        assert json.loads(stdio.write_message(ODD_LETTERS)) == ODD_LETTERS

    @parametrize(NO_JSON)
    def test_what_is_no_json_becomes_an_internal_error_with_the_id_of_the_response(self, value):
        """basic/index: a request is owed a reply, and the wire is valid JSON whatever a handler returned."""
        line = stdio.write_message({"jsonrpc": "2.0", "id": "a", "result": {"value": value}})
        assert json.loads(line) == {
            "jsonrpc": "2.0",
            "id": "a",
            "error": {"code": -32603, "message": "Internal error"},
        }

    def test_the_line_of_an_internal_error_has_one_newline_at_its_end_too(self):
        """basic/transports/stdio: a message a line, errors as well."""
        line = stdio.write_message({"jsonrpc": "2.0", "id": "a", "result": {"value": {1, 2}}})
        assert line.endswith(b"\n") and line.count(b"\n") == 1 and b"\r" not in line

    @pytest.mark.parametrize("id", [0, ""])
    def test_0_and_the_empty_string_are_ids_that_come_back_too(self, id):
        """basic/index: an id is a string or an integer, whether Python calls it true or not."""
        line = stdio.write_message({"jsonrpc": "2.0", "id": id, "result": {1, 2}})
        assert json.loads(line) == {"jsonrpc": "2.0", "id": id, "error": {"code": -32603, "message": "Internal error"}}

    @pytest.mark.parametrize("make", [endless, deep])
    def test_what_has_no_end_or_is_too_deep_becomes_an_internal_error_too(self, make):
        """ours: what can't be written must not end the server."""
        line = stdio.write_message({"jsonrpc": "2.0", "id": 3, "result": make()})
        assert json.loads(line) == {"jsonrpc": "2.0", "id": 3, "error": {"code": -32603, "message": "Internal error"}}

    def test_a_memory_error_while_writing_becomes_an_internal_error_too(self, monkeypatch):
        """ours: what can't be written must not end the server. Here `encode` was made to raise it for results."""
        encode_what_fits = stdio.encode

        def raise_memory_error(message):
            if "result" in message:
                raise MemoryError("no room for that")
            return encode_what_fits(message)

        monkeypatch.setattr(stdio, "encode", raise_memory_error)
        message = {"jsonrpc": "2.0", "id": 3, "result": {}}
        line = json.loads(stdio.write_message(message))
        assert line in (internal_error(id=3), message)  # an answer with a writer of its own has no such error here

    def test_a_response_without_an_id_becomes_an_internal_error_without_one(self):
        """basic/index, Error Responses: no id member where there is none, not a null. A bad line's error has no id."""
        error = {"code": -32700, "message": "Parse error", "data": {1, 2}}
        assert json.loads(stdio.write_message({"jsonrpc": "2.0", "error": error})) == internal_error()

    def test_why_it_could_not_be_written_is_told_on_stderr(self, capsys, fresh_log):
        """ours: the client learns no more than the code, so the traceback is kept for whoever reads the log."""
        stdio.write_message({"jsonrpc": "2.0", "id": 3, "result": {1, 2}})
        judge_printed(capsys, lambda out, err: "Traceback" in err and "TypeError" in err)

    def test_nothing_is_printed_where_all_goes_well(self, capsys):
        """ours: the line is returned; stdout belongs to the loop, and stderr to what went wrong."""
        stdio.write_message({"jsonrpc": "2.0", "id": 1, "result": {}})
        judge_printed(capsys, nothing)

    def test_nothing_is_printed_on_stdout_where_it_fails(self, capsys):
        """basic/transports/stdio: stdout is for messages alone, so no `print`; what went wrong is for stderr."""
        stdio.write_message({"jsonrpc": "2.0", "id": 3, "result": {1, 2}})
        judge_printed(capsys, nothing_on_stdout)


class TestEncode:
    def test_no_byte_is_spent_on_blanks_between_the_tokens(self):
        """ours: nobody reads the wire, and every message goes over it."""
        assert stdio.encode({"a": [1, None], "b": {"c": "d e"}}) == '{"a":[1,null],"b":{"c":"d e"}}'


class TestRefuseConstant:
    @pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
    def test_what_python_reads_and_json_has_not_is_a_value_error_that_names_it(self, name):
        """ours: the parser calls it with the three names that it would take."""
        with pytest.raises(ValueError, match=f"^{name} is not JSON$"):
            stdio.refuse_constant(name)


@dataclasses.dataclass
class Output:
    """A stdout: `seen` is what a reader at the other end can see, which is what has been flushed."""

    seen: bytes = b""
    pending: bytes = b""

    def write(self, data):
        self.pending += data
        return len(data)

    def flush(self):
        self.seen += self.pending
        self.pending = b""

    @property
    def replies(self):
        return [json.loads(line) for line in self.seen.split(b"\n")[:-1]]

    @property
    def ids(self):
        return [reply.get("id") for reply in self.replies]


@dataclasses.dataclass
class Broken(Output):
    """A stdout whose reader is gone: each attempt to write or to flush is counted, and fails."""

    fails: str = "write"
    problem: type = BrokenPipeError
    attempts: int = 0

    def write(self, data):
        if self.fails == "write":
            self.fail()
        return super().write(data)

    def flush(self):
        if self.fails == "flush":
            self.fail()
        super().flush()

    def fail(self):
        self.attempts += 1
        raise self.problem("gone")


class TestReplies:
    def test_a_reply_can_be_read_as_soon_as_it_was_written(self):
        """basic/transports/stdio: a client waits for the line, so it is flushed."""
        output = Output()
        stdio.Replies(output).write({"jsonrpc": "2.0", "id": 1, "result": {}})
        assert output.ids == [1]

    def test_none_is_silence(self):
        """basic/index, Notifications: what is owed no reply gets not even a blank line."""
        output = Output()
        stdio.Replies(output).write(None)
        assert (output.seen, output.pending) == (b"", b"")

    @pytest.mark.parametrize("problem", [BrokenPipeError, OSError, ValueError])
    @pytest.mark.parametrize("fails", ["write", "flush"])
    def test_after_a_failure_nothing_more_is_written(self, fails, problem):
        """ours: half a line may be out there, and whatever follows would be read as its end."""
        output = Broken(fails, problem)
        replies = stdio.Replies(output)
        assert replies.closed is False
        for id in (1, 2):
            replies.write({"jsonrpc": "2.0", "id": id, "result": {}})
        assert (replies.closed, output.attempts) == (True, 1)

    def test_replies_from_several_threads_do_not_mix(self):
        """basic/transports/stdio: one message a line, also where workers write at the same time."""

        class Slow(Output):
            def write(self, data):
                for i in range(len(data)):
                    self.pending += data[i : i + 1]

        output, together = Slow(), threading.Barrier(4)
        replies = stdio.Replies(output)

        def write(first):
            together.wait(DEADLINE)
            for id in range(first, first + 20):
                replies.write({"jsonrpc": "2.0", "id": id, "result": {}})

        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            threads = [threading.Thread(target=write, args=(first,)) for first in (0, 20, 40, 60)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(DEADLINE)
        finally:
            sys.setswitchinterval(interval)
        assert sorted(output.ids) == list(range(80))


def echo(message):
    """Answer a request with its own id; say nothing to the rest."""
    return {"jsonrpc": "2.0", "id": message["id"], "result": {}} if "id" in message else None


@dataclasses.dataclass
class Taker:
    """Workers that take every message, or none; `offered` is what they were shown."""

    takes: bool = False

    def __post_init__(self):
        self.offered = []

    def take(self, message):
        self.offered.append(message)
        return self.takes


def raise_it(problem, message):
    """A dispatch, once it is told what to raise."""
    raise problem


def fail_with(problem):
    """Return a dispatch that raises this."""
    return functools.partial(raise_it, problem)


class GiveUp(BaseException):
    """An exception that is no Exception, as asyncio's CancelledError is none."""


NOTE = b'{"method": "notifications/x"}\n'


def noting(messages):
    """Return a dispatch that notes what it is given, and owes no reply to anything."""

    def dispatch(message):
        messages.append(message)

    return dispatch


class TestAnswer:
    def test_the_message_on_a_line_is_dispatched_and_the_response_comes_back(self):
        """ours: dispatch(message) takes the parsed message, and what it returns is the answer."""
        messages = []

        def dispatch(message):
            messages.append(message)
            return echo(message)

        response = stdio.answer(b'{"id": "a", "n": [1, 2.5]}\n', dispatch, Taker())
        assert response == {"jsonrpc": "2.0", "id": "a", "result": {}}
        assert messages == [{"id": "a", "n": [1, 2.5]}]

    def test_a_notification_is_dispatched_as_well_and_answered_by_silence(self):
        """basic/index, Notifications: never answered, and dispatch knows that."""
        messages = []
        assert stdio.answer(NOTE, noting(messages), Taker()) is None
        expect_seen(messages == [{"method": "notifications/x"}], dispatch=messages)

    @pytest.mark.parametrize("line", [b'{"id": 1}\n', NOTE])
    def test_each_message_is_shown_to_the_workers_before_it_is_dispatched(self, line):
        """ours: once dispatch runs, it is too late to run beside it; a cancellation is a notification."""
        workers, offered = Taker(), []

        def dispatch(message):
            offered.extend(workers.offered)

        stdio.answer(line, dispatch, workers)
        expect_seen(offered == [json.loads(line)], **{"before dispatch, take": offered})

    def test_a_message_that_the_workers_take_is_not_answered_here(self):
        """ours: a worker sends the reply later, and a request is answered once."""
        messages, workers = [], Taker(takes=True)
        assert stdio.answer(b'{"id": 1}\n', noting(messages), workers) is None
        expect_seen((workers.offered, messages) == ([{"id": 1}], []), take=workers.offered, dispatch=messages)

    @pytest.mark.parametrize("line", BLANK_LINES)
    def test_a_blank_line_is_met_with_silence_and_shown_to_nobody(self, line):
        """ours: blank lines are accepted; the specification is silent."""
        messages, workers = [], Taker()
        assert stdio.answer(line, noting(messages), workers) is None
        expect_seen((messages, workers.offered) == ([], []), take=workers.offered, dispatch=messages)

    def test_an_empty_object_is_a_message_and_goes_to_the_workers_and_to_dispatch(self):
        """ours: only None stands for a blank line, though Python calls an empty dict false, too."""
        messages, workers = [], Taker()
        stdio.answer(b"{}\n", noting(messages), workers)
        expect_seen((workers.offered, messages) == ([{}], [{}]), take=workers.offered, dispatch=messages)

    @pytest.mark.parametrize("line", [b'{"id": 1,\n', b'{"id": "\xff"}\n', b'[{"id": 1}]\n', b'"id"\n'])
    def test_a_line_that_can_not_be_read_becomes_the_error_that_reading_it_raised_without_an_id(self, line):
        """basic/index: no id member where none could be read, not a null (the MCP schema); nobody else sees it."""
        messages, workers = [], Taker()
        with pytest.raises(protocol.RpcError) as caught:
            stdio.read_message(line)
        response = stdio.answer(line, noting(messages), workers)
        assert response == {"jsonrpc": "2.0", "error": {"code": caught.value.code, "message": caught.value.message}}
        expect_seen((messages, workers.offered) == ([], []), take=workers.offered, dispatch=messages)

    @pytest.mark.parametrize("data", [{"at": 3}, 0])
    def test_the_error_for_a_line_that_can_not_be_read_keeps_its_data(self, data, monkeypatch):
        """basic/index, Error Responses. Here `read_message` was made to raise RpcError(-32700, "no JSON", data), with
        {"at": 3} or 0 for data."""

        def raise_rpc_error(line):
            raise protocol.RpcError(-32700, "no JSON", data)

        monkeypatch.setattr(stdio, "read_message", raise_rpc_error)
        error = stdio.answer(b"{\n", echo, Taker())["error"]
        assert error == {"code": -32700, "message": "no JSON", "data": data}

    @pytest.mark.parametrize("problem", [KeyError("secret"), RecursionError()])
    def test_a_dispatch_that_raises_is_an_internal_error_with_the_id_of_its_request(self, problem):
        """basic/index: a request is owed a reply; nothing raised ends the loop or is shown to the client (ours)."""
        assert stdio.answer(b'{"id": 1}\n', fail_with(problem), Taker()) == internal_error(id=1)

    def test_a_protocol_error_that_dispatch_raises_is_an_internal_error_like_any_other(self):
        """ours: it is not about the line, which could be read. Here dispatch raises RpcError(-32700, "a secret")."""

        def refuse(message):
            raise protocol.RpcError(-32700, "a secret")

        assert stdio.answer(b'{"id": 1}\n', refuse, Taker()) == internal_error(id=1)

    @pytest.mark.parametrize("line", [b'{"id": 0}\n', b'{"id": ""}\n'])
    def test_where_dispatch_raises_0_and_the_empty_string_are_ids_like_any_other(self, line):
        """basic/index: an id is a string or an integer, whether Python calls it true or not."""
        assert stdio.answer(line, fail_with(KeyError("secret")), Taker()) == internal_error(**json.loads(line))

    def test_where_dispatch_raises_a_null_id_is_not_silence_but_an_error_without_an_id(self):
        """basic/index: the member is there, so this is no notification; null is no id that can be sent back (ours)."""
        assert stdio.answer(b'{"id": null}\n', fail_with(KeyError("secret")), Taker()) == internal_error()

    def test_a_dispatch_that_calls_sys_exit_is_an_internal_error_too(self):
        """ours: SystemExit is an accident like any other, and must not end the server."""
        response = None
        with contextlib.suppress(SystemExit):
            response = stdio.answer(b'{"id": 1}\n', fail_with(SystemExit(3)), Taker())
        assert response == internal_error(id=1)

    @pytest.mark.parametrize("problem", [GiveUp("secret"), GeneratorExit()])
    def test_whatever_else_dispatch_raises_is_an_internal_error_though_it_is_no_exception(self, problem):
        """ours: Ctrl-C alone is passed on. Here `class GiveUp(BaseException)` is raised, and then GeneratorExit."""
        assert stdio.answer(b'{"id": 1}\n', fail_with(problem), Taker()) == internal_error(id=1)

    def test_a_dispatch_that_raises_is_not_called_again(self):
        """ours: what it did before it failed, it would do twice. Here it raises the first time alone."""
        messages = []

        def raise_the_first_time(message):
            messages.append(message)
            if len(messages) == 1:
                raise KeyError("secret")
            return echo(message)

        assert stdio.answer(b'{"id": 1}\n', raise_the_first_time, Taker()) == internal_error(id=1)

    def test_a_notification_is_met_with_silence_even_where_dispatch_raises(self):
        """basic/index, Notifications: never answered, whatever goes wrong with it."""
        assert stdio.answer(NOTE, fail_with(KeyError("id")), Taker()) is None

    def test_what_dispatch_raised_is_told_on_stderr(self, capsys, fresh_log):
        """ours: the traceback is kept for whoever reads the log, on stderr and not on stdout."""
        stdio.answer(b'{"id": 1}\n', fail_with(ZeroDivisionError("by nought")), Taker())
        judge_printed(capsys, lambda out, err: "Traceback" in err and "ZeroDivisionError: by nought" in err)

    def test_what_dispatch_raised_for_a_notification_is_told_on_stderr_too(self, capsys, fresh_log):
        """ours: nobody is answered, so the log is the only place where it can be seen."""
        stdio.answer(NOTE, fail_with(ZeroDivisionError("by nought")), Taker())
        judge_printed(capsys, lambda out, err: "Traceback" in err and "ZeroDivisionError: by nought" in err)

    @pytest.mark.parametrize("line", [b'{"id": 1}\n', b'{"id": 1,\n', b"\n"])
    def test_nothing_is_printed_on_stdout_whatever_goes_wrong(self, line, capsys):
        """basic/transports/stdio: stdout is for messages alone, so no `print`."""
        stdio.answer(line, fail_with(ZeroDivisionError("by nought")), Taker())
        judge_printed(capsys, nothing_on_stdout)

    def test_nothing_is_printed_where_all_goes_well(self, capsys):
        """ours: the response is returned; stdout belongs to the loop, and stderr to what went wrong."""
        stdio.answer(b'{"id": 1}\n', echo, Taker())
        judge_printed(capsys, nothing)

    @pytest.mark.parametrize("line", [b'{"id": 1}\n', NOTE])
    def test_an_interrupt_from_the_keyboard_is_passed_on(self, line):
        """ours: whoever presses Ctrl-C wants the server to end, whatever it is at."""
        with pytest.raises(KeyboardInterrupt):
            stdio.answer(line, fail_with(KeyboardInterrupt), Taker())


def ask(id):
    """A line that `echo` answers: nothing but an id."""
    return encode({"id": id})


def serve(lines, dispatch=echo, **options):
    """Serve the lines; return the bytes that were written."""
    stdout = io.BytesIO()
    stdio.serve(dispatch, lines, stdout, **options)
    return stdout.getvalue()


def expect_replies(written, *expected):
    """Show what was written unless these are its replies, each as (id, code): see gists."""
    expect(written, gists(written) == list(expected))


@dataclasses.dataclass
class WaitingClient:
    """A stdin: each line comes when the server asks for it, and then `seen` notes what the reader can see by then."""

    lines: list
    stdout: Output

    def __post_init__(self):
        self.seen = []

    def __iter__(self):
        for line in self.lines:
            yield line
            self.seen.append(self.stdout.seen)


@pytest.fixture
def asked(monkeypatch):
    """Put workers in the place of Workers that take nothing; return the seconds of each finish(seconds)."""
    asked = []

    class Patience:
        def __init__(self, dispatch, write):
            pass

        def take(self, message):
            return False

        def finish(self, seconds):
            asked.append(seconds)

    monkeypatch.setattr(stdio, "Workers", Patience)
    return asked


class SlowTool:
    """A server with a tool `hold`, slow, and a tool `quick`. The test lets `hold` go; `noticed` is what it was told.

    Where `hold` is run in line it returns at once, so that such a server fails the test instead of hanging in it.
    """

    def __init__(self):
        self.begun, self.go, self.ended = threading.Event(), threading.Event(), threading.Event()
        self.loop, self.worker, self.noticed = threading.current_thread(), None, None
        self.output = Output()
        tools = registry.ToolRegistry()
        tools.tool(self.hold, slow=True)
        tools.tool(self.quick)
        self.dispatch = dispatcher.make_dispatch({"name": "test-server", "version": "1.2.3"}, tools=tools)

    def hold(self) -> str:
        """Wait until the test lets go."""
        self.worker = threading.current_thread()
        self.begun.set()
        if self.worker is not self.loop:
            self.go.wait(DEADLINE)
        self.noticed = dispatcher.cancelled()
        self.ended.set()
        return "done"

    def quick(self) -> str:
        """Return at once."""
        return "quick"

    def begin(self):
        """The lines of a quick call, 0, and a slow one, 1; whoever reads on knows that the slow one runs."""
        yield call("quick", id=0)
        assert self.output.ids == [0], "the next line was read before this one was answered"
        yield call("hold", id=1)
        assert self.begun.wait(DEADLINE)

    def end(self):
        """Let `hold` go, and return once it is done and its reply, if there is one, had time to be written."""
        self.go.set()
        assert self.ended.wait(DEADLINE)
        if self.worker is not self.loop:
            self.worker.join(DEADLINE)

    def expect_replies(self, lines, *expected, **options):
        """Serve the lines; show what was written unless these replies follow that to begin()'s quick call."""
        stdio.serve(self.dispatch, lines, self.output, **options)
        found = gists(self.output.seen)
        if found != [(0, "no error"), *expected]:
            raise Written(", ".join(f"id {id!r}: {code}" for id, code in found))


class TestServe:
    # ---- line in, line out

    def test_each_request_gets_one_line_and_the_replies_come_in_order(self):
        """basic/transports/stdio: one message a line; what runs in line is answered in its turn (ours)."""
        written = serve([ask(3), ask("a"), ask(0)])
        expect_replies(written, (3, "no error"), ("a", "no error"), (0, "no error"))
        expect(written, written.endswith(b"}\n") and written.count(b"\n") == 3)

    def test_a_reply_is_out_before_the_next_line_is_read(self):
        """basic/transports/stdio: a client may wait for the reply before it goes on, so each one is flushed."""
        stdout = Output()
        client = WaitingClient([ask(1), ask(2)], stdout)
        stdio.serve(echo, client, stdout)
        expect(client.seen, [seen.count(b"\n") for seen in client.seen] == [1, 2])

    def test_dispatch_is_given_each_message_as_it_was_sent(self):
        """ours: dispatch(message) takes the parsed message."""
        messages = []
        serve([encode({"id": 1, "x": ["é", 1.5]}), encode({"method": "note"}), ask(2)], noting(messages))
        expect_seen(messages == [{"id": 1, "x": ["é", 1.5]}, {"method": "note"}, {"id": 2}], dispatch=messages)

    def test_what_is_owed_no_reply_leaves_no_trace_on_stdout(self):
        """basic/index, Notifications: never answered, not even by a blank line."""
        written = serve([NOTE, b"{}\n", *BLANK_LINES])
        expect(written, written == b"")

    def test_without_input_there_is_no_output(self):
        """basic/transports/stdio: nothing but replies reaches stdout, no greeting either."""
        written = serve([])
        expect(written, written == b"")

    def test_every_reply_is_ascii_and_has_no_newline_but_its_last_byte(self):
        """basic/transports/stdio: UTF-8 without embedded newlines; ASCII is both, whatever the text (ours)."""
        text = "a\nb\r\u2028\u0085é\U0001f600\ud800"
        written = serve([ask(text)])
        expect(written, written.isascii() and b"\r" not in written and written.count(b"\n") == 1)
        expect_replies(written, (text, "no error"))

    def test_lines_may_end_in_crlf_or_in_nothing_and_blank_ones_are_passed_over(self):
        """ours: the reader tolerates what the writer would never write."""
        written = serve([b'{"id": 1}\r\n', b"\r\n", b"\n", b'{"id": 2}'])
        expect_replies(written, (1, "no error"), (2, "no error"))

    # ---- what may arrive

    @parametrize({name: NOT_JSON[name] for name in ("cut off", "NaN", "invalid UTF-8", "UTF-16", "100,000 brackets")})
    def test_a_line_that_can_not_be_read_gets_one_error_without_an_id_and_life_goes_on(self, value):
        """basic/index: -32700, and no id member where none could be read, not a null (the MCP schema)."""
        expect_replies(serve([value + b"\n", ask(2)]), ("no id", -32700), (2, "no error"))

    @pytest.mark.parametrize("line", NO_OBJECT)
    def test_a_batch_or_a_bare_value_gets_one_error_without_an_id_and_life_goes_on(self, line):
        """basic/transports/stdio: a message is a single object, so anything else is one -32600."""
        expect_replies(serve([line + b"\n", ask(2)]), ("no id", -32600), (2, "no error"))

    def test_an_id_that_is_there_twice_gets_one_reply(self):
        """ours: the last one counts, and a line is never answered twice."""
        expect_replies(serve([b'{"id": 1, "id": 2}\n']), (2, "no error"))

    # ---- the byte-order mark

    def test_one_byte_order_mark_at_the_very_start_is_skipped(self):
        """ours: some editors and shells write one; the specification is silent."""
        expect_replies(serve([BOM + ask(1), ask(2)]), (1, "no error"), (2, "no error"))

    def test_the_mark_at_the_very_start_may_stand_on_a_line_of_its_own(self):
        """ours: a first line that holds nothing else is a blank one."""
        expect_replies(serve([BOM + b"\n", ask(2)]), (2, "no error"))

    @pytest.mark.parametrize("lines", [[ask(0), BOM + ask(1)], [b"\n", BOM + ask(1)]])
    def test_a_byte_order_mark_on_a_later_line_is_a_parse_error(self, lines):
        """ours: one at the start of the first line of all, even if that is a blank one, and no other."""
        written = serve(lines)
        expect(written, gists(written)[-1:] == [("no id", -32700)])

    def test_of_two_byte_order_marks_the_second_is_a_parse_error(self):
        """ours: one at the start of the stream, and no other."""
        expect_replies(serve([BOM + BOM + ask(1)]), ("no id", -32700))

    def test_a_byte_order_mark_inside_of_a_text_stays_where_it_is(self):
        """ours: only one that the first line begins with is taken off; JSON allows U+FEFF in a string."""
        messages = []
        serve([b'{"id": 1, "x": "a' + BOM + b'b"}\n'], noting(messages))
        expect_seen(messages == [{"id": 1, "x": "a\ufeffb"}], dispatch=messages)

    # ---- what may go wrong

    @pytest.mark.parametrize("bug", [KeyError("secret"), RecursionError(), ZeroDivisionError()])
    def test_a_dispatch_that_raises_is_an_internal_error_and_life_goes_on(self, bug):
        """basic/index: a request is owed a reply; nothing raised ends the loop or is shown to the client (ours)."""

        def raises_for_0(message):
            if message["id"] == 0:
                raise bug
            return echo(message)

        written = serve([ask(0), ask(2)], raises_for_0)
        expect_replies(written, (0, -32603), (2, "no error"))
        expect(written, b'"message":"Internal error"' in written.replace(b'": "', b'":"'))

    def test_a_dispatch_that_raises_for_a_notification_is_met_with_silence(self):
        """basic/index, Notifications: never answered, whatever goes wrong with it."""
        written = serve([NOTE], fail_with(KeyError("id")))
        expect(written, written == b"")

    @parametrize(NO_JSON)
    def test_a_result_that_is_no_json_is_an_internal_error_with_its_id_and_life_goes_on(self, value):
        """basic/index: a request is owed a reply, and NaN is no JSON; the next request is answered as ever."""

        def no_json_for_1(message):
            return {**echo(message), "result": {"value": value if message["id"] == 1 else 0}}

        written = serve([ask(1), ask(2)], no_json_for_1)
        expect_replies(written, (1, -32603), (2, "no error"))

    @pytest.mark.parametrize("problem", [BrokenPipeError, OSError, ValueError])
    @pytest.mark.parametrize("fails", ["write", "flush"])
    def test_a_reader_that_is_gone_ends_the_loop(self, fails, problem):
        """ours: without a reader there is nobody to serve, so the next line is not answered any more."""
        messages = []

        def dispatch(message):
            messages.append(message)
            return echo(message)

        stdio.serve(dispatch, [ask(1), ask(2), ask(3)], Broken(fails=fails, problem=problem))
        expect_seen(messages == [{"id": 1}], dispatch=messages)

    def test_where_the_reader_is_gone_no_further_line_is_waited_for(self):
        """ours: serve returns at once. The next line may never come."""
        stdout = Broken()
        client = WaitingClient([ask(1), ask(2)], stdout)
        stdio.serve(echo, client, stdout)
        assert client.seen == []

    def test_an_interrupt_from_the_keyboard_ends_the_loop(self):
        """ours: whoever presses Ctrl-C wants the server to end, so it goes on to whoever called serve."""
        with pytest.raises(KeyboardInterrupt):
            stdio.serve(fail_with(KeyboardInterrupt), [ask(1)], io.BytesIO())

    def test_nothing_is_printed_not_even_where_the_reader_is_gone(self, capsys):
        """ours: that is a normal end, so nothing goes to stderr, and stdout belongs to the replies."""
        stdio.serve(echo, [ask(1), ask(2)], Broken())
        judge_printed(capsys, nothing)

    # ---- slow tools

    def test_other_requests_are_answered_while_a_slow_tool_runs(self):
        """ours: only tools registered as slow run on a worker, and then the loop reads on. Here a quick call comes,
        0, a slow one, 1, and while that runs another quick one, 2."""
        slow, seen = SlowTool(), []

        def lines():
            yield from slow.begin()
            yield call("quick", id=2)
            seen.extend(slow.output.ids)
            slow.end()

        slow.expect_replies(lines(), (2, "no error"), (1, "no error"), patience=SOON)
        assert seen == [0, 2]

    def test_a_slow_call_that_is_taken_back_gets_no_reply_and_is_told(self):
        """basic/transports/stdio: after a cancellation nothing more is sent for that request. Here a quick call comes,
        0, a slow one, 1, a cancellation of 1, and another quick one, 2."""
        slow = SlowTool()

        def lines():
            yield from slow.begin()
            yield cancel(1)
            slow.end()
            yield call("quick", id=2)

        slow.expect_replies(lines(), (2, "no error"), patience=SOON)
        assert slow.noticed is True

    def test_a_cancellation_of_something_else_is_ignored(self):
        """basic/patterns/cancellation: unknown and malformed ones are never answered and change nothing. Here a quick
        call comes, 0, a slow one, 1, and cancellations of "1", true and null."""
        slow = SlowTool()

        def lines():
            yield from slow.begin()
            yield cancel("1")
            yield cancel(True)
            yield cancel(None)
            slow.end()

        slow.expect_replies(lines(), (1, "no error"), patience=SOON)
        assert slow.noticed is False

    def test_at_the_end_of_the_input_finish_is_given_the_patience(self, asked):
        """ours: `patience` says for how many seconds slow calls are waited for; 5.0 where nothing is said."""
        for given, expected in (({"patience": 0.25}, 0.25), ({"patience": 0}, 0), ({}, 5.0)):
            asked.clear()
            serve([ask(1)], **given)
            expect_seen(asked == [expected], finish=asked)

    def test_where_the_reader_is_gone_no_slow_call_is_waited_for(self, asked):
        """ours: serve returns at once, and workers.finish is for the end of the input."""
        stdio.serve(echo, [ask(1), ask(2)], Broken())
        expect_seen(asked == [], finish=asked)

    def test_a_slow_call_that_is_not_done_in_time_gets_an_internal_error_and_nothing_later(self):
        """ours: a call still running after the end of input gets -32603, and each reply is written once."""
        slow = SlowTool()
        slow.expect_replies(slow.begin(), (1, -32603), patience=0)
        slow.end()
        expect(slow.output.seen, slow.output.ids == [0, 1])

    def test_a_slow_call_is_answered_after_the_end_of_input(self):
        """ours: replies owed are written before the process ends."""
        slow = SlowTool()

        def lines():
            yield from slow.begin()
            slow.go.set()

        slow.expect_replies(lines(), (1, "no error"))
        expect(slow.output.seen, b"done" in slow.output.seen)


# What a server's tools module looks like; a test puts its tools in the place of CODE.
TOOLS = """
import os, subprocess, sys, threading
from PACKAGE import dispatcher, registry
tools = registry.ToolRegistry()
CODE
dispatch = dispatcher.make_dispatch({"name": "test-server", "version": "1.2.3"}, tools=tools)
"""
LIMIT = 30  # seconds for a process: against hanging, never reached where things work
START = f"import sys; from {PACKAGE} import stdio; sys.exit(stdio.main('some_tools'))"
WRITE_EVERY_WAY = """
print("to be kept away", flush=True)
sys.__stdout__.write("to be kept away")
sys.__stdout__.flush()
os.write(1, b"to be kept away")
subprocess.run([sys.executable, "-c", "print('to be kept away')"], check=True)
os.system("echo to be kept away")
"""
SAY = """
@tools.tool
def say() -> str:
    return "said"
"""


def indent(code):
    return code.replace("\n", "\n    ")


def environment(folder, **variables):
    """Return the environment of a process that can import the package and the folder's modules."""
    parent = pathlib.Path(stdio.__file__).resolve().parent.parent
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(parent), str(folder)]), **variables}


def write_tools(folder, code):
    """Write a module `some_tools` with this code and a dispatch."""
    text = TOOLS.replace("PACKAGE", PACKAGE).replace("CODE", code)
    (folder / "some_tools.py").write_text(text, encoding="utf-8")


def run(folder, code, lines, start=START, **variables):
    """Run `main` over a module with this code in a process of its own; return the process once it has ended."""
    write_tools(folder, code)
    command = [sys.executable, "-c", start]
    env = environment(folder, **variables)
    return subprocess.run(command, input=b"".join(lines), capture_output=True, env=env, cwd=folder, timeout=LIMIT)


def texts(process):
    """Return the text of each tool's result, by id; every line on stdout must be a reply."""
    replies = [json.loads(line) for line in process.stdout.splitlines()]
    return {reply["id"]: reply["result"]["content"][0]["text"] for reply in replies}


class TestMain:
    def test_at_the_end_of_input_the_process_ends_with_status_0_and_has_written_nothing(self, tmp_path):
        """basic/transports/stdio: a server exits promptly at the end of its input."""
        process = run(tmp_path, "", [])
        assert (process.returncode, process.stdout, process.stderr) == (0, b"", b"")

    def test_requests_are_answered_and_the_process_ends_with_status_0(self, tmp_path):
        """basic/transports/stdio: a message a line, whole in bytes: LF at its end and no CR, on any system."""
        process = run(tmp_path, SAY, [request(id=1), b"hello\n", call("say", id=2).rstrip()])
        replies = [json.loads(line) for line in process.stdout.split(b"\n")[:-1]]
        assert [reply.get("id") for reply in replies] == [1, None, 2]
        assert process.stdout.endswith(b"\n") and b"\r" not in process.stdout
        assert process.returncode == 0

    def test_nothing_that_is_written_while_the_tools_are_imported_reaches_stdout(self, tmp_path):
        """basic/transports/stdio: nothing but messages on stdout; print and child processes go to stderr (ours)."""
        process = run(tmp_path, WRITE_EVERY_WAY + SAY, [call("say")])
        assert texts(process) == {1: "said"}
        assert process.stderr.count(b"to be kept away") == 5

    @pytest.mark.parametrize("slow", [False, True])
    def test_nothing_that_a_tool_writes_reaches_stdout(self, tmp_path, slow):
        """basic/transports/stdio: nothing but messages on stdout; print and child processes go to stderr (ours)."""
        code = f"@tools.tool(slow={slow})\ndef shout() -> str:{indent(WRITE_EVERY_WAY)}return 'shouted'\n"
        process = run(tmp_path, code, [call("shout")])
        assert texts(process) == {1: "shouted"}
        assert process.stderr.count(b"to be kept away") == 5

    def test_neither_a_tool_nor_a_program_it_starts_can_read_the_requests(self, tmp_path):
        """ours: stdin is empty for all but the loop, so nothing can eat a request or wait for a client's keys."""
        code = """
@tools.tool
def listen() -> str:
    child = subprocess.run([sys.executable, "-c", "import sys; sys.exit(bool(sys.stdin.read()))"])
    return repr((child.returncode, sys.stdin.read(), os.read(0, 1)))
"""
        more_than_a_buffer_holds = b" " * 100_000 + b"\n"
        process = run(tmp_path, code, [call("listen", id=1), more_than_a_buffer_holds, call("listen", id=2)])
        assert texts(process) == {id: repr((0, "", b"")) for id in (1, 2)}

    @pytest.mark.parametrize(
        "variables",
        [
            {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        ],
    )
    def test_the_wire_is_utf_8_whatever_the_machine_s_code_page(self, tmp_path, variables):
        """basic/transports: messages are UTF-8; what a tool prints must not fail there either (ours)."""
        code = """
@tools.tool
def count(text: str) -> str:
    print(text, "\\udc80")
    return f"{len(text)} \\u2192"
"""
        line = json.dumps(json.loads(call("count", text="café ☕")), ensure_ascii=False).encode() + b"\n"
        process = run(tmp_path, code, [line], **variables)
        assert texts(process) == {1: "6 \u2192"}
        assert "café ☕".encode() in process.stderr

    @pytest.mark.parametrize("closed", [[2], [1, 2], [0], [0, 1, 2]])
    def test_streams_that_are_closed_at_the_start_are_no_reason_to_fail(self, tmp_path, closed):
        """ours: a client may start a server without them; what is read from them is empty, what is written is lost."""
        code = """
@tools.tool
def fail() -> None:
    print("x", flush=True)
    os.system("echo x")
    {}["x"]

@tools.tool
def open_file() -> str:
    return "a file" if os.open(os.devnull, os.O_RDONLY) > 2 else "a standard stream"
"""
        names = ("stdin", "stdout", "stderr")
        close = "".join(f"os.close({i}); sys.{names[i]} = sys.__{names[i]}__ = None; " for i in closed)
        lines = [call("fail", id=1), call("open_file", id=2)]
        process = run(tmp_path, code, lines, f"import os, sys; {close}{START}")
        assert process.returncode == 0
        answers = texts(process)
        assert answers.get(2) == (None if 0 in closed or 1 in closed else "a file")

    def test_a_tool_that_never_ends_does_not_keep_the_process(self, tmp_path):
        """basic/transports/stdio: a server exits promptly at the end of its input; the call is owed -32603 (ours)."""
        code = "@tools.tool(slow=True)\ndef wait() -> None:\n    threading.Event().wait()\n"
        impatient = (
            "import functools; from {0} import stdio; stdio.serve = functools.partial(stdio.serve, patience=0.1); "
        )
        process = run(tmp_path, code, [call("wait", id=7)], impatient.format(PACKAGE) + START)
        (reply,) = [json.loads(line) for line in process.stdout.splitlines()]
        assert (reply["id"], reply["error"]["code"]) == (7, -32603)
        assert process.returncode == 0

    def test_a_thread_that_a_tool_left_running_does_not_keep_the_process(self, tmp_path):
        """basic/transports/stdio: a server exits promptly at the end of its input, status 0."""
        code = """
@tools.tool
def start() -> str:
    threading.Thread(target=threading.Event().wait).start()
    return "started"
"""
        process = run(tmp_path, code, [call("start")])
        assert (texts(process), process.returncode) == ({1: "started"}, 0)

    def test_an_exit_handler_that_never_ends_does_not_keep_the_process(self, tmp_path):
        """basic/transports/stdio: a server exits promptly at the end of its input, status 0."""
        process = run(tmp_path, SAY + "import atexit\natexit.register(threading.Event().wait)\n", [call("say")])
        assert (texts(process), process.returncode) == ({1: "said"}, 0)

    def test_a_copy_of_the_process_that_a_tool_makes_answers_nothing(self, tmp_path):
        """ours: each reply that is owed is written once, though a copy by fork has read the same requests."""
        code = """
@tools.tool
def copy() -> str:
    if hasattr(os, "fork") and os.fork() == 0:
        sys.exit(0)
    return "copied"
"""
        process = run(tmp_path, code, [call("copy", id=1), call("copy", id=2), request(id=3)])
        ids = [json.loads(line)["id"] for line in process.stdout.splitlines()]
        assert (ids, process.returncode) == ([1, 2, 3], 0)

    def test_a_tool_that_asks_to_exit_does_not_end_the_process(self, tmp_path):
        """ours: SystemExit is a tool's accident like any other."""
        code = SAY + "@tools.tool\ndef leave() -> None:\n    sys.exit(3)\n"
        process = run(tmp_path, code, [call("leave", id=1), call("say", id=2)])
        assert (list(texts(process)), process.returncode) == ([1, 2], 0)

    def test_a_reader_that_is_gone_is_a_normal_end(self, tmp_path):
        """ours: no traceback, status 0."""
        write_tools(tmp_path, "")
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        command = [sys.executable, "-c", START]
        with subprocess.Popen(command, env=environment(tmp_path), cwd=tmp_path, bufsize=0, **pipes) as process:
            process.stdin.write(request(id=1))
            assert json.loads(process.stdout.readline())["id"] == 1
            process.stdout.close()
            process.stdin.write(request(id=2))
            process.stdin.close()
            assert process.stderr.read() == b""
            assert process.wait(LIMIT) == 0
