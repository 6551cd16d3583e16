"""What `add_server` promises: a whole stdio server in one file. The pieces are called, then the process is run.

The names of pages are those of the specification; a rule without one is ours.
"""

import copy
import io
import json
import os
import pathlib
import subprocess
import sys

import pytest
from subject import add_server

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
SERVER_INFO = "io.modelcontextprotocol/serverInfo"
REFUSED = "Invalid arguments: a and b must be integers"
LIMIT = 30  # seconds for a process: against hanging, never reached where things work
MARK = b"\xef\xbb\xbf"
NO_JSON = {
    "cut off": b'{"jsonrpc": "2.0", "id": 1,',
    "no JSON": b"hello",
    "two values": b'{"id": 1} {"id": 2}',
    "NaN": b'{"id": NaN}',
    "Infinity": b'{"a": [-Infinity]}',
    "invalid UTF-8": b'{"id": "\xff"}',
    "a surrogate in UTF-8": b'{"id": "\xed\xa0\x80"}',
    "a byte-order mark": MARK + b'{"id": 1}',
    "UTF-16": '{"id": 1}'.encode("utf-16"),
    "100,000 brackets": b'{"a": ' + b"[" * 100_000,
    "an integer of 5,000 digits": b'{"a": ' + b"9" * 5000 + b"}",
}


def request(method, id=1, **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": {**params, "_meta": META}}


def calling(arguments, name="add", id=1):
    return request("tools/call", id, name=name, arguments=arguments)


def sent(response):
    """A response as the other side reads it."""
    return json.loads(json.dumps(response))


def code(response):
    return sent(response).get("error", {}).get("code", "no error")


def message(response):
    return sent(response).get("error", {}).get("message", "no error")


def called(**arguments):
    """The result of a call, as the other side reads it."""
    return sent(add_server.call_add(calling(arguments)))["result"]


def refused(arguments):
    """Whether these arguments are a result that says so."""
    result = sent(add_server.call_add(calling(arguments)))["result"]
    return (result["content"], result["isError"]) == ([{"type": "text", "text": REFUSED}], True)


class TestCallAdd:
    def test_two_integers_come_back_as_their_sum(self):
        """server/tools, Tool Result: one text block. That the text is the bare number is ours."""
        result = called(a=2, b=3)
        assert (result["content"], result["isError"]) == ([{"type": "text", "text": "5"}], False)

    def test_the_sum_is_a_structure_too(self):
        """server/tools, Structured Content: for programs."""
        assert called(a=2, b=-3)["structuredContent"] == {"sum": -1}

    def test_a_result_is_complete_and_names_its_server(self):
        """basic/index, _meta: every result. `success` makes it so."""
        response = sent(add_server.call_add(calling({"a": 2, "b": 3}, id="7")))
        assert (response["jsonrpc"], response["id"], response["result"]["resultType"]) == ("2.0", "7", "complete")
        assert response["result"]["_meta"][SERVER_INFO] == {"name": "add-server", "version": "1.0.0"}

    def test_2_0_is_an_integer_and_the_sum_is_written_as_one(self):
        """JSON Schema 2020-12: a number without a fraction is an integer. An int is added and sent (ours)."""
        for arguments in ({"a": 2.0, "b": 3}, {"a": 2.0, "b": 3.0}):
            result = called(**arguments)
            assert result["content"][0]["text"] == "5"
            assert json.dumps(result["structuredContent"]) == '{"sum": 5}'

    def test_a_large_sum_is_exact(self):
        """Ours: each number is made an int before they are added, since a float forgets the last digits."""
        assert called(a=2**53 + 1, b=0.0)["content"][0]["text"] == "9007199254740993"
        assert called(a=10**40, b=1)["structuredContent"] == {"sum": 10**40 + 1}

    def test_what_is_no_integer_is_a_result_that_says_so(self):
        """server/tools, Error Handling: for the model. Ours: `Invalid arguments: a and b must be integers`."""
        for value in (2.5, "2", None, [2], {}, 1e400):
            assert refused({"a": value, "b": 3}) and refused({"a": 2, "b": value})

    def test_true_is_no_integer(self):
        """JSON Schema 2020-12: a boolean is a kind of its own, whatever Python thinks."""
        assert refused({"a": True, "b": 1}) and refused({"a": 1, "b": False})

    def test_a_missing_argument_is_a_result_that_says_so(self):
        """server/tools, Error Handling: a and b are both required."""
        assert refused({"a": 2}) and refused({"b": 3}) and refused({})

    def test_an_argument_too_many_is_a_result_that_says_so(self):
        """Ours: a, b and nothing else, as the schema says."""
        assert refused({"a": 2, "b": 3, "c": 4}) and refused({"a": 2, "c": 3})

    def test_a_call_that_fails_is_a_whole_result_too(self):
        """basic/index, _meta: complete, and with its server."""
        result = called(a="two")
        assert (result["isError"], result["resultType"]) == (True, "complete")
        assert result["_meta"][SERVER_INFO] == {"name": "add-server", "version": "1.0.0"}

    def test_arguments_that_are_left_out_are_an_empty_object(self):
        """server/tools, Calling Tools: `arguments` may be left out."""
        result = sent(add_server.call_add(request("tools/call", name="add")))["result"]
        assert (result["content"][0]["text"], result["isError"]) == (REFUSED, True)

    def test_another_tool_is_a_protocol_error_with_its_name(self):
        """server/tools, Error Handling: -32602."""
        response = add_server.call_add(calling({"a": 2, "b": 3}, name="subtract"))
        assert (code(response), message(response)) == (-32602, "Unknown tool: subtract")

    def test_a_name_that_is_no_string_is_a_protocol_error(self):
        """server/tools: -32602, also where there is no name."""
        for params in ({"name": 5}, {"name": ["add"]}, {"name": None}, {}):
            assert code(add_server.call_add(request("tools/call", arguments={"a": 2, "b": 3}, **params))) == -32602

    def test_arguments_that_are_no_object_are_a_protocol_error(self):
        """server/tools: -32602. Null was sent, so it is not the same as nothing."""
        for arguments in (None, [], [2, 3], "ab", 5):
            assert code(add_server.call_add(calling(arguments))) == -32602

    def test_the_name_is_looked_at_before_the_arguments(self):
        """Ours: an unknown tool is unknown, whatever it was to be called with."""
        assert message(add_server.call_add(calling(None, name="subtract"))) == "Unknown tool: subtract"

    def test_the_request_is_left_as_it_was(self):
        """Ours: nothing that was given is changed. It is compared with what it was before the call."""
        for asked in (calling({"a": 2.0, "b": 3}), request("tools/call", name="add")):
            before = json.dumps(asked)
            add_server.call_add(asked)
            assert json.dumps(asked) == before


class TestHandle:
    def test_discover_tells_the_versions_and_that_there_are_tools(self):
        """server/discover: versions and capabilities."""
        result = sent(add_server.handle(request("server/discover")))["result"]
        assert (result["supportedVersions"], result["capabilities"]) == (["2026-07-28"], {"tools": {}})

    def test_discover_and_the_list_say_how_long_they_may_be_kept(self):
        """server/utilities/caching: ttlMs and cacheScope. The values are ours."""
        for method in ("server/discover", "tools/list"):
            result = sent(add_server.handle(request(method)))["result"]
            assert (result["ttlMs"], result["cacheScope"]) == (300_000, "public")

    def test_the_list_has_the_one_tool(self):
        """server/tools, Listing Tools: name, description and schema."""
        (tool,) = sent(add_server.handle(request("tools/list")))["result"]["tools"]
        assert (tool["name"], tool["description"]) == ("add", "Add two integers.")
        integer, schema = {"type": "integer"}, tool["inputSchema"]
        assert (schema["type"], schema["properties"]) == ("object", {"a": integer, "b": integer})
        assert (sorted(schema["required"]), schema["additionalProperties"]) == (["a", "b"], False)

    def test_a_cursor_is_refused_since_there_is_one_page(self):
        """server/utilities/pagination: -32602 for a cursor that nobody gave out, whatever it is."""
        for cursor in ("next", "", None):
            response = add_server.handle(request("tools/list", cursor=cursor))
            assert (code(response), message(response)) == (-32602, "Invalid cursor")

    def test_a_call_gets_what_the_tool_answers(self):
        """server/tools, Calling Tools: what `call_add` returns, a result or a refusal."""
        for asked in (calling({"a": 2, "b": 3}), calling({"a": "2", "b": 3}), calling({}, name="subtract")):
            assert add_server.handle(asked) == add_server.call_add(asked)

    def test_any_other_method_is_not_found(self):
        """basic/index: -32601 for a method that isn't there."""
        for method in ("resources/list", "prompts/get", "ping", "tools/List", ""):
            response = add_server.handle(request(method, id="m"))
            assert (code(response), message(response), response["id"]) == (-32601, "Method not found", "m")

    def test_a_message_without_an_id_is_not_answered(self):
        """basic/index, Notifications: never answered, whatever is in it."""
        for asked in ({}, {"method": "notifications/cancelled"}, {"jsonrpc": "1.0", "method": 5}):
            assert add_server.handle(asked) is None
        asked = calling({"a": 2, "b": 3})
        del asked["id"]
        assert add_server.handle(asked) is None

    def test_a_response_is_not_answered(self):
        """basic/index: nothing was asked here, so it is nobody's, and an answer to it would be one too many."""
        for response in ({"result": {}}, {"error": {"code": 1, "message": ""}}):
            assert add_server.handle({"jsonrpc": "2.0", "id": 1, **response}) is None

    def test_a_request_that_has_a_result_too_is_a_request(self):
        """Ours: with a method, somebody waits."""
        asked = {**request("tools/list"), "result": {}}
        assert "result" in add_server.handle(asked)

    def test_an_id_of_0_or_an_empty_one_is_answered(self):
        """basic/index, Requests: the id is the sender's choice, and goes back as it came."""
        for id in (0, "", "7", 7):
            response = add_server.handle(request("server/discover", id=id))
            assert json.dumps(response["id"]) == json.dumps(id)

    def test_json_that_is_no_object_is_an_invalid_request(self):
        """basic/index: -32600, and no id member where none could be read. There are no batches."""
        for value in ([], [request("tools/list")], 42, "id", None, True, 1.5):
            response = add_server.handle(value)
            assert (code(response), "id" in response) == (-32600, False)

    def test_what_is_wrong_with_the_request_itself_is_the_response(self):
        """basic/index: envelope, _meta and version first, in every request; `check_request` looks at them."""
        good = request("no/such/method")
        bad = [
            {"jsonrpc": "1.0"},
            {"id": None},
            {"method": 5},
            {"params": {}},
            {"params": [1]},
            {"method": "initialize"},
        ]
        bad.append({"params": {"_meta": {**META, "io.modelcontextprotocol/protocolVersion": "1900-01-01"}}})
        for change in bad:
            asked = {**good, **change}
            assert add_server.handle(asked) == add_server.check_request(asked)

    def test_whoever_writes_into_an_answer_changes_no_other(self):
        """Ours: nothing that the server keeps is handed out. Here the answer before was emptied by whoever got it."""
        for asked in (request("server/discover"), request("tools/list"), calling({"a": 2, "b": 3})):
            before = sent(add_server.handle(asked))
            spoil(add_server.handle(asked)["result"])
            assert sent(add_server.handle(asked)) == before

    def test_a_request_is_left_as_it_was(self):
        """Ours: nothing that was given is changed. It is compared with what it was before the call."""
        more = [calling({"a": 2, "b": 3}), request("tools/list", cursor="next"), request("x"), [1]]
        for asked in (request("server/discover"), request("tools/list"), *more):
            before = copy.deepcopy(asked)
            add_server.handle(asked)
            assert asked == before

    def test_a_process_answers_as_handle_does(self):
        """basic/transports/stdio: one message a line, and what is owed no answer leaves no line."""
        asked = [request("server/discover", 1), {"method": "x"}, calling({"a": 2, "b": 3}, id=2), request("x", 3)]
        replies = [json.loads(line) for line in run(*map(encode, asked)).stdout.splitlines()]
        assert replies == [sent(add_server.handle(each)) for each in asked if "id" in each]


def spoil(value):
    """Empty every list and dict in a value, the innermost first."""
    if isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            spoil(inner)
        value.clear()


# ---- the loop, in memory and as a process


def encode(value):
    return json.dumps(value).encode() + b"\n"


def looped(*lines):
    """What the loop writes for these lines."""
    stdout = io.BytesIO()
    add_server.loop(list(lines), stdout)
    return stdout.getvalue()


def gists(written):
    """(id, code) of each response that was written; a word stands for what it doesn't have."""
    replies = [json.loads(line) for line in written.split(b"\n") if line]
    return [(reply.get("id", "no id"), reply.get("error", {}).get("code", "no error")) for reply in replies]


class Output(io.BytesIO):
    """A stdout that knows what was flushed."""

    flushed = b""

    def flush(self):
        self.flushed = self.getvalue()


COMMAND = [sys.executable, "-m", add_server.__name__]


def environment(**variables):
    """The environment of a process that can import the package."""
    parent = pathlib.Path(add_server.__file__).resolve().parent.parent
    return {**os.environ, "PYTHONPATH": str(parent), **variables}


def run(*lines, **variables):
    """The server's process, once it has ended."""
    env = environment(**variables)
    return subprocess.run(COMMAND, input=b"".join(lines), capture_output=True, env=env, timeout=LIMIT)


class TestLoop:
    def test_each_request_gets_one_line_and_the_answers_come_in_order(self):
        """basic/transports/stdio: one message a line."""
        written = looped(*(encode(request("server/discover", id)) for id in (3, "a", 0)))
        assert gists(written) == [(3, "no error"), ("a", "no error"), (0, "no error")]
        assert written.endswith(b"}\n") and written.count(b"\n") == 3

    def test_a_line_is_bytes_of_ascii_whatever_is_in_it(self):
        """basic/transports/stdio: UTF-8 without newlines in it; ASCII is both (ours). Half an emoji has no UTF-8."""
        for id in ("a\nb\r", "é\u2028", "\U0001f600", "\ud800"):
            written = looped(encode(request("server/discover", id)))
            assert written.isascii() and b"\r" not in written and written.count(b"\n") == 1
            assert gists(written) == [(id, "no error")]

    def test_an_answer_is_out_before_the_next_line_is_read(self):
        """basic/transports/stdio: a client may wait for it before it goes on, so each one is flushed."""
        stdout, seen = Output(), []

        def client():
            for id in (1, 2):
                yield encode(request("server/discover", id))
                seen.append(stdout.flushed.count(b"\n"))

        add_server.loop(client(), stdout)
        assert seen == [1, 2]

    def test_what_is_owed_no_answer_leaves_no_trace(self):
        """basic/index, Notifications: not even a blank line, and no `null`."""
        assert looped(b'{"method": "notifications/cancelled"}\n', b"{}\n") == b""

    def test_blank_lines_are_passed_over(self):
        """Ours: the specification is silent."""
        asked = encode(request("server/discover"))
        assert gists(looped(b"\n", b"\r\n", b"  \n", asked)) == [(1, "no error")]

    def test_a_line_may_end_in_crlf_or_in_nothing(self):
        """Ours: the reader tolerates what the writer would never write."""
        first, second = encode(request("server/discover", 1)), encode(request("server/discover", 2))
        assert gists(looped(first.replace(b"\n", b"\r\n"), second.rstrip())) == [(1, "no error"), (2, "no error")]

    @pytest.mark.parametrize("line", [pytest.param(line, id=name) for name, line in NO_JSON.items()])
    def test_a_line_that_can_t_be_read_gets_one_error_without_an_id_and_life_goes_on(self, line):
        """basic/index: -32700, with no id member, as none could be read."""
        written = looped(line + b"\n", encode(request("server/discover", 2)))
        assert gists(written) == [("no id", -32700), (2, "no error")]

    def test_json_that_is_no_object_is_for_handle_to_refuse(self):
        """basic/transports/stdio: an array or a bare value is one -32600, null among them."""
        assert gists(looped(b"[]\n", b"null\n", b"42\n")) == [("no id", -32600)] * 3

    def test_a_request_that_handle_fails_on_is_an_internal_error_with_its_id(self):
        """basic/index: it is owed an answer. Here the sum has more digits than Python writes, so `safely` is needed."""
        many = int("9" * 4300)
        written = looped(encode(calling({"a": many, "b": many}, id=5)), encode(request("server/discover", 6)))
        assert gists(written) == [(5, -32603), (6, "no error")]

    def test_a_process_answers_and_ends_with_its_input(self):
        """basic/transports/stdio: status 0, and nothing on stdout but the answers: LF and no CR, on any system."""
        done = run(
            encode(request("server/discover", 1)), b"hello\n", b"\r\n", encode(calling({"a": 2, "b": 3}, id="s"))
        )
        assert gists(done.stdout) == [(1, "no error"), ("no id", -32700), ("s", "no error")]
        assert done.returncode == 0 and b"\r" not in done.stdout

    def test_a_process_without_input_ends_at_once_and_says_nothing(self):
        """basic/transports/stdio: no greeting, and an end with status 0."""
        done = run()
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")

    def test_a_process_reads_and_writes_the_same_whatever_the_machine_s_code_page(self):
        """basic/transports/stdio: UTF-8. Python's own streams would follow the machine."""
        line = '{"jsonrpc": "2.0", "id": "café", "method": "x", "params": {}}\n'.encode()
        done = run(line, PYTHONUTF8="0", PYTHONIOENCODING="cp1252")
        assert gists(done.stdout) == [("café", -32602)]

    def test_a_process_passes_over_a_byte_order_mark_at_its_very_start(self):
        """Ours: some editors and shells write one. Later it is no JSON."""
        first, second = encode(request("server/discover", 1)), encode(request("server/discover", 2))
        assert gists(run(MARK + first, MARK + second).stdout) == [(1, "no error"), ("no id", -32700)]
