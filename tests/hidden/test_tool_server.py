"""What `tool_server` promises: the smallest server, one message in, its response out.

Everything is asked of `add_tool` and `handle`; what else the class has is its own. The names of pages are those of the
specification; a rule without one is ours.
"""

import copy
import json

import pytest
from subject import protocol, tool_server

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
SERVER_INFO = "io.modelcontextprotocol/serverInfo"
INTEGERS = {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}}
NOTHING = {"type": "object", "additionalProperties": False}


def add(a, b):
    return a + b


def boom():
    raise ValueError("city not found")


def server_of(*functions, **options):
    """The server `demo` with functions as its tools, each under its own name."""
    server = tool_server.ToolServer("demo", "0.1", **options)
    for fn in functions:
        server.add_tool(fn.__name__, f"Try {fn.__name__}.", INTEGERS if fn is add else NOTHING, fn)
    return server


def request(method, meta=META, id=1, **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": {**params, "_meta": meta}}


def answer(server, message):
    """What comes back, as the other side reads it."""
    return json.loads(json.dumps(server.handle(message)))


def result(server, method, **params):
    return answer(server, request(method, **params))["result"]


def call(server, name, **arguments):
    return result(server, "tools/call", name=name, arguments=arguments)


def refusal(server, method, **params):
    """The code and the message of the error that comes back."""
    error = answer(server, request(method, **params)).get("error", {})
    return error.get("code", "no error"), error.get("message", "")


def returning(value):
    """A tool that returns this value."""

    def give():
        return value

    return give


def raising(problem):
    """A tool that raises this exception."""

    def fail():
        raise problem

    return fail


class TestToolServer:
    # ---- server/discover

    def test_discover_tells_the_versions_and_that_there_are_tools(self):
        """server/discover: versions and capabilities."""
        found = result(server_of(), "server/discover")
        assert (found["supportedVersions"], found["capabilities"]) == (["2026-07-28"], {"tools": {}})

    def test_discover_says_how_long_it_may_be_kept(self):
        """server/utilities/caching: ttlMs and cacheScope. The values are ours."""
        found = result(server_of(), "server/discover")
        assert (found["ttlMs"], found["cacheScope"]) == (300_000, "public")

    def test_the_response_has_the_envelope_and_the_id_of_the_request(self):
        """basic/index, Result Responses: the id goes back as it came, type and all."""
        for id in (7, "7", 0, ""):
            response = answer(server_of(), request("server/discover", id=id))
            assert (response["jsonrpc"], json.dumps(response["id"])) == ("2.0", json.dumps(id))

    def test_a_result_is_complete_and_names_its_server(self):
        """basic/index, _meta: every result has its resultType, and its server under the key for it."""
        for method in ("server/discover", "tools/list"):
            found = result(server_of(), method)
            assert found["resultType"] == "complete"
            assert found["_meta"][SERVER_INFO] == {"name": "demo", "version": "0.1"}

    # ---- tools/list

    def test_two_servers_share_nothing(self):
        """Ours: each has the tools that were added to it. Here `add` was added to the first alone."""
        first, second = tool_server.ToolServer("first", "0.1"), tool_server.ToolServer("second", "0.1")
        first.add_tool("add", "Add.", INTEGERS, add)
        assert [len(result(server, "tools/list")["tools"]) for server in (first, second)] == [1, 0]

    def test_a_server_without_tools_has_an_empty_list(self):
        """server/tools, Listing Tools: the list may be empty, and the answer is there."""
        assert result(server_of(), "tools/list")["tools"] == []

    def test_a_tool_is_listed_with_name_description_and_schema(self):
        """server/tools, Tool: as they were given to add_tool."""
        expected = {"name": "add", "description": "Try add.", "inputSchema": INTEGERS}
        assert result(server_of(add), "tools/list")["tools"] == [expected]

    def test_the_tools_are_listed_in_the_order_in_which_they_were_added(self):
        """server/tools, Listing Tools: the same order each time; which one is ours."""
        server = server_of(boom, add)
        server.add_tool("abacus", "Add with beads.", INTEGERS, returning(1))
        assert [tool["name"] for tool in result(server, "tools/list")["tools"]] == ["boom", "add", "abacus"]

    def test_the_list_says_how_long_it_may_be_kept(self):
        """server/utilities/caching: tools/list carries ttlMs and cacheScope. The values are ours."""
        found = result(server_of(add), "tools/list")
        assert (found["ttlMs"], found["cacheScope"]) == (300_000, "public")

    def test_a_cursor_is_refused_since_there_is_one_page(self):
        """server/utilities/pagination: -32602 for a cursor that nobody gave out, whatever it is."""
        for cursor in ("next", "", None):
            assert refusal(server_of(add), "tools/list", cursor=cursor)[0] == -32602

    # ---- tools/call

    def test_a_call_returns_its_value_as_one_text(self):
        """server/tools, Tool Result: one text block, and isError false."""
        found = call(server_of(add), "add", a=2, b=3)
        assert found["content"] == [{"type": "text", "text": "5"}]
        assert found["isError"] is False

    def test_the_text_is_what_python_s_str_makes_of_the_value(self):
        """Ours: str(value), whatever the value is."""
        for value in (["tea", 2], None, "", 1.5):
            found = call(server_of(returning(value)), "give")
            assert (found["content"], found["isError"]) == ([{"type": "text", "text": str(value)}], False)

    def test_a_call_without_arguments_has_no_arguments(self):
        """server/tools, Calling Tools: `arguments` may be left out, and is then empty."""
        found = result(server_of(returning("done")), "tools/call", name="give")
        assert found["content"] == [{"type": "text", "text": "done"}]

    def test_a_function_that_raises_is_a_result_with_the_text_of_its_exception(self):
        """server/tools, Error Handling: isError true, and no protocol error. That it is the whole text is ours."""
        found = call(server_of(boom), "boom")
        assert (found["content"], found["isError"]) == ([{"type": "text", "text": "city not found"}], True)

    def test_an_exception_without_a_text_is_named_by_its_class(self):
        """Ours: an empty text would tell a model nothing."""
        for problem in (AssertionError(), KeyError()):
            found = call(server_of(raising(problem)), "fail")
            assert (found["content"][0]["text"], found["isError"]) == (type(problem).__name__, True)

    def test_a_function_that_wants_to_end_the_program_ends_its_call_alone(self):
        """Ours: SystemExit is a failure like any other."""
        found = call(server_of(raising(SystemExit("bye"))), "fail")
        assert (found["content"][0]["text"], found["isError"]) == ("bye", True)

    def test_even_a_protocol_error_from_a_function_is_a_result(self):
        """Ours: whatever a function raises is for the model, RpcError too. `_call` itself may raise one."""
        found = call(server_of(raising(protocol.RpcError(-32602, "no such city"))), "fail")
        assert (found["content"][0]["text"], found["isError"]) == ("no such city", True)

    def test_the_arguments_are_handed_over_by_name(self):
        """Ours: fn(**arguments). The order in which a client writes them means nothing."""

        def subtract(a, b):
            return a - b

        assert call(server_of(subtract), "subtract", b=1, a=3)["content"][0]["text"] == "2"

    def test_arguments_that_the_function_does_not_take_are_a_result_too(self):
        """server/tools, Error Handling: the model may read it and call again. Here Python's own text has to do."""
        found = call(server_of(add), "add", a=2)
        assert found["isError"] is True and "b" in found["content"][0]["text"]

    def test_an_unknown_tool_is_a_protocol_error_with_its_name(self):
        """server/tools, Error Handling: -32602."""
        assert refusal(server_of(add), "tools/call", name="nope", arguments={}) == (-32602, "Unknown tool: nope")

    def test_a_name_that_is_no_string_is_refused(self):
        """server/tools: -32602, also for what Python can't look up in a dict, and for no name at all."""
        for params in ({"name": 5}, {"name": ["add"]}, {"name": {}}, {"name": None}, {}):
            assert refusal(server_of(add), "tools/call", arguments={"a": 1, "b": 1}, **params)[0] == -32602

    def test_arguments_that_are_no_object_are_refused(self):
        """server/tools: -32602. Null was sent, so it is not the same as nothing."""
        for arguments in (None, [], [2, 3], "a", 0):
            assert refusal(server_of(returning(1)), "tools/call", name="give", arguments=arguments)[0] == -32602

    def test_the_name_is_looked_at_before_the_arguments(self):
        """Ours: an unknown tool is unknown, whatever it was to be called with."""
        assert refusal(server_of(add), "tools/call", name="nope", arguments=[]) == (-32602, "Unknown tool: nope")

    # ---- what is not answered, and what is refused

    def test_a_message_without_an_id_is_not_answered_and_calls_nothing(self):
        """basic/index, Notifications: never answered, whatever is in it."""
        called = []
        server = tool_server.ToolServer("demo", "0.1")
        server.add_tool("note", "Take a note.", NOTHING, lambda: called.append(1))
        params = {"name": "note", "arguments": {}, "_meta": META}
        for message in ({}, {"method": "tools/call", "params": params}, {"method": "notifications/cancelled"}):
            assert server.handle(message) is None
        assert called == []

    def test_any_other_method_is_not_found(self):
        """basic/index: -32601 for a method that isn't there. Ours: it has data for `initialize` alone."""
        for method in ("resources/list", "prompts/get", "ping", "tools/List", ""):
            found = answer(server_of(add), request(method))
            assert found.get("error") == {"code": -32601, "message": "Method not found"}

    def test_a_message_with_an_id_and_no_method_is_not_found_either(self):
        """Ours, here alone: what is missing is none of the three."""
        found = answer(server_of(), {"jsonrpc": "2.0", "id": 1, "params": {"_meta": META}})
        assert found.get("error", {}).get("code", "no error") == -32601

    def test_a_method_is_looked_at_before_meta(self):
        """Ours, here alone: the method comes first, so a request without _meta can be told that there is none."""
        for params in ({}, {"_meta": {}}, {"_meta": 5}):
            message = {"jsonrpc": "2.0", "id": 1, "method": "resources/list", "params": params}
            assert answer(server_of(), message)["error"]["code"] == -32601

    def test_the_handshake_of_older_revisions_is_not_found_and_learns_the_versions(self):
        """basic/versioning: -32601; the data says what to speak (ours)."""
        error = answer(server_of(), {"jsonrpc": "2.0", "id": 1, "method": "initialize"})["error"]
        assert (error["code"], error["message"]) == (-32601, "Method not found")
        assert error.get("data") == {"supported": ["2026-07-28"]}

    def test_what_is_wrong_with_meta_is_the_response(self):
        """basic/index, _meta: `check_meta` decides, in each request to a method that is there."""
        other = {**META, "io.modelcontextprotocol/protocolVersion": "1900-01-01"}
        for method in ("server/discover", "tools/list", "tools/call"):
            for meta in ({}, None, other):
                message = request(method, meta=meta, name="add", arguments={"a": 1, "b": 1})
                assert server_of(add).handle(message) == protocol.check_meta(message)
            bare = {"jsonrpc": "2.0", "id": 1, "method": method}
            assert server_of(add).handle(bare) == protocol.check_meta(bare)

    def test_meta_is_looked_at_before_the_params(self):
        """Ours: what is wrong with a call is said to whoever speaks the version."""
        message = request("tools/call", meta={}, name="nope")
        assert server_of(add).handle(message) == protocol.check_meta(message)

    def test_a_server_speaks_the_versions_that_it_was_made_with(self):
        """basic/versioning: those and no others, in the check and in discover."""
        server = server_of(supported=("2030-01-01", "2031-01-01"))
        meta = {**META, "io.modelcontextprotocol/protocolVersion": "2030-01-01"}
        found = answer(server, request("server/discover", meta=meta))["result"]
        assert found["supportedVersions"] == ["2030-01-01", "2031-01-01"]
        assert refusal(server, "server/discover")[0] == -32022
        error = answer(server, request("initialize"))["error"]
        assert error.get("data") == {"supported": ["2030-01-01", "2031-01-01"]}

    # ---- what is kept, and what is not

    def test_two_servers_may_have_a_tool_of_the_same_name(self):
        """Ours: names are unique in one server, and each calls its own."""
        first, second = server_of(add), server_of()
        second.add_tool("add", "Add up.", INTEGERS, lambda a, b: "other")
        assert [call(server, "add", a=2, b=3)["content"][0]["text"] for server in (first, second)] == ["5", "other"]

    def test_the_same_name_for_another_function_is_a_value_error(self):
        """server/tools, Tool: names are unique; the first one stays."""
        server = server_of(add)
        with pytest.raises(ValueError):
            server.add_tool("add", "Add up.", NOTHING, boom)
        assert call(server, "add", a=2, b=3)["content"][0]["text"] == "5"
        assert result(server, "tools/list")["tools"][0]["description"] == "Try add."

    def test_the_same_function_may_be_added_again(self):
        """Ours: only two different functions are at odds; what was said last counts, at the place that it had."""
        server = server_of(add, boom)
        server.add_tool("add", "Add up.", INTEGERS, add)
        found = [(tool["name"], tool["description"]) for tool in result(server, "tools/list")["tools"]]
        assert found == [("add", "Add up."), ("boom", "Try boom.")]

    def test_a_schema_that_changes_later_is_listed_as_it_was_when_it_was_added(self):
        """Ours: add_tool keeps a copy. Here c was put into the schema afterwards."""
        schema, server = copy.deepcopy(INTEGERS), tool_server.ToolServer("demo", "0.1")
        server.add_tool("add", "Add.", schema, add)
        schema["properties"]["c"] = {"type": "integer"}
        assert result(server, "tools/list")["tools"][0]["inputSchema"] == INTEGERS

    def test_whoever_writes_into_an_answer_changes_no_other(self):
        """Ours: nothing that the server keeps is handed out. Here the answer before was emptied by whoever got it."""
        server = server_of(add)
        for method in ("tools/list", "server/discover"):
            before = answer(server, request(method))
            spoil(server.handle(request(method)))
            assert answer(server, request(method)) == before

    def test_a_message_is_left_as_it_was(self):
        """Ours: nothing that was given is changed. It is compared with what it was before the call."""
        server = server_of(add)
        messages = [request("tools/call", name="add"), request("tools/list", cursor="next")]
        for method in ("server/discover", "tools/list", "tools/call", "resources/list"):
            messages.append(request(method, name="add", arguments={"a": 2, "b": 3}))
        for message in messages:
            before = copy.deepcopy(message)
            server.handle(message)
            assert message == before


def spoil(value):
    """Empty every list and dict in a value, the innermost first."""
    if isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            spoil(inner)
        value.clear()
