"""What `protocol` promises: the two kinds of response, protocol errors, and what every request must say about itself.

The names of pages are those of the specification; a rule without one is ours.
"""

import contextlib
import copy
import io
import json

import pytest
from subject import protocol

VERSION = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
LOG_LEVEL = "io.modelcontextprotocol/logLevel"
SERVER_INFO = "io.modelcontextprotocol/serverInfo"
META = {VERSION: "2026-07-28", CAPABILITIES: {}}
READABLE_IDS = (0, "", 7, "7", -5, 123456789012345678901234567890, "é\n", "\ud800")
UNREADABLE_IDS = (None, True, False, 1.5, [], [1], {})


def text(value):
    """A value as it goes over the wire, keys sorted: here 1, 1.0 and true are three different things."""
    return json.dumps(value, sort_keys=True)


def sent(value):
    """A value as the other side reads it."""
    return json.loads(text(value))


def request(meta=META, request_id=1):
    """A request as it comes off the wire: nothing in it is the same object as anything here or in the module."""
    message = {"jsonrpc": "2.0", "id": request_id, "method": "tools/list", "params": {"_meta": meta}}
    return json.loads(json.dumps(message))


def meta_without(key):
    return {name: value for name, value in META.items() if name != key}


def refusal(response):
    """The `error` of a response as the other side reads it; a request that passes, with None, fails the test."""
    assert response is not None
    return sent(response)["error"]


def code_of(response):
    return refusal(response)["code"]


def outcome(call, *args):
    """What a call gives, as text, be it an exception."""
    try:
        return text(call(*args))
    except Exception as problem:
        return repr(problem)


class TestConstants:
    def test_the_one_version_spoken_is_2026_07_28(self):
        """basic/versioning: a version is the date of a revision. That SUPPORTED is a tuple is ours."""
        assert protocol.PROTOCOL_VERSION == "2026-07-28"
        assert protocol.SUPPORTED == ("2026-07-28",)

    def test_the_meta_keys_are_spelled_in_full(self):
        """basic/index, _meta: keys that the protocol reserves carry its prefix."""
        assert protocol.META_VERSION == VERSION
        assert protocol.META_CAPABILITIES == CAPABILITIES
        assert protocol.META_LOG_LEVEL == LOG_LEVEL
        assert protocol.META_SERVER_INFO == SERVER_INFO

    def test_the_error_codes_are_those_of_json_rpc_and_of_the_protocol(self):
        """basic/index, Error Codes: JSON-RPC's own, and -32022 for a version that is not spoken."""
        assert (protocol.PARSE_ERROR, protocol.INVALID_REQUEST) == (-32700, -32600)
        assert (protocol.METHOD_NOT_FOUND, protocol.INVALID_PARAMS) == (-32601, -32602)
        assert (protocol.INTERNAL_ERROR, protocol.UNSUPPORTED_VERSION) == (-32603, -32022)

    def test_the_cache_hints_are_five_minutes_for_everyone(self):
        """server/utilities/caching: ttlMs is an integer, cacheScope public or private. The values are ours."""
        assert text(protocol.CACHE_HINTS) == text({"ttlMs": 300000, "cacheScope": "public"})


class TestRpcError:
    def test_it_carries_the_code_and_the_message_and_the_data(self):
        """basic/index, Error Responses. That the attributes are called code, message and data is ours."""
        given = [-32602, "Resource not found: Docs/x", {"uri": "Docs/x"}]
        problem = protocol.RpcError(*given)
        assert text([problem.code, problem.message, problem.data]) == text(given)

    def test_it_can_be_made_with_named_arguments(self):
        """Ours: the parameters are called code, message and data."""
        problem = protocol.RpcError(code=-32601, message="Method not found: x", data={"a": 1})
        assert text([problem.code, problem.message, problem.data]) == text([-32601, "Method not found: x", {"a": 1}])

    def test_it_is_raised_and_caught_like_any_exception(self):
        """Ours: anything below the dispatcher may raise it, and `except Exception` catches it."""
        problem = protocol.RpcError(-32602, "Unknown tool: x", {"a": 1})
        assert isinstance(problem, Exception)
        with pytest.raises(protocol.RpcError) as caught:
            raise problem
        assert caught.value is problem

    def test_in_a_log_it_reads_as_its_message_alone(self):
        """Ours: a log shows `str(problem)`. Try `str(RpcError(-32602, "Unknown tool: X", {"a": 1}))`."""
        assert str(protocol.RpcError(-32602, "Unknown tool: X", {"a": 1})) == "Unknown tool: X"

    def test_without_data_its_data_is_None(self):
        """Ours: None says that the error carries no data."""
        assert protocol.RpcError(-32601, "Method not found: x").data is None

    def test_its_data_may_be_anything_that_json_can_be(self):
        """basic/index, Error Responses: data is any JSON value; it is kept as it is (ours)."""
        for data in ({"uri": "x"}, [1], "x", 5, True):
            assert text(protocol.RpcError(-32602, "x", data).data) == text(data)

    def test_empty_data_is_not_taken_for_no_data(self):
        """Ours: only None means that there is none."""
        for data in ({}, [], 0, False, ""):
            assert text(protocol.RpcError(-32602, "x", data).data) == text(data)

    def test_of_two_each_keeps_what_it_was_made_with(self):
        """Ours: many are raised while a server runs. Make a second one, and look at the first."""
        first = protocol.RpcError(-32602, "the first", {"a": 1})
        protocol.RpcError(-32601, "the second")
        assert text([first.code, first.message, first.data]) == text([-32602, "the first", {"a": 1}])
        assert str(first) == "the first"


class TestJsonCopy:
    def test_a_copy_is_equal_and_shares_nothing_that_can_be_changed(self):
        """Ours: whoever gets the copy may write into it, at every depth."""
        value = {"a": [{"b": []}, 1, 1.0, True, None, "é"], "c": {}}
        before = copy.deepcopy(value)
        answer = protocol.json_copy(value)
        assert text(answer) == text(value)
        answer["a"][0]["b"].append(1)
        answer["a"].append(2)
        answer["c"]["d"] = 3
        assert text(value) == text(before)


class TestCheckCursor:
    def test_params_without_a_cursor_pass(self):
        """server/utilities/pagination: the first page is asked for without a cursor."""
        assert protocol.check_cursor({}) is None
        assert protocol.check_cursor({"_meta": META}) is None

    def test_any_cursor_at_all_is_invalid(self):
        """server/utilities/pagination: an invalid cursor is -32602. There is one page, so none is valid (ours)."""
        for cursor in ("bogus", "", 5, 0, None, False, []):
            with pytest.raises(protocol.RpcError) as caught:
                protocol.check_cursor({"cursor": cursor})
            assert text([caught.value.code, caught.value.message]) == text([-32602, "Invalid cursor"])


class TestLogException:
    def test_the_traceback_goes_to_stderr_and_nothing_to_stdout(self):
        """basic/transports/stdio: logs belong on stderr, stdout is for messages alone."""
        errors, output = io.StringIO(), io.StringIO()
        with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(output):
            try:
                raise ValueError("the kettle is empty")
            except ValueError:
                protocol.log_exception()
        assert "Traceback" in errors.getvalue()
        assert "ValueError: the kettle is empty" in errors.getvalue()
        assert output.getvalue() == ""

    def test_a_stderr_that_nobody_reads_any_more_raises_nothing(self):
        """Ours: a log that can't be written is no reason to end the server."""
        closed = io.StringIO()
        closed.close()
        with contextlib.redirect_stderr(closed):
            try:
                raise ValueError("unheard")
            except ValueError:
                assert protocol.log_exception() is None


class TestHasId:
    def test_strings_and_integers_are_ids(self):
        """basic/index, Requests: an id is a string or an integer, the empty string and 0 among them."""
        for request_id in READABLE_IDS:
            assert protocol.has_id({"id": request_id}) is True, request_id

    def test_whatever_is_neither_a_string_nor_an_integer_is_no_id(self):
        """basic/index, Requests: an id is never null; `true` is no integer, though Python thinks so."""
        for request_id in UNREADABLE_IDS:
            assert protocol.has_id({"id": request_id}) is False, request_id

    def test_a_message_without_an_id_or_that_is_no_object_has_none(self):
        """Ours: asked about anything that JSON can be, it answers."""
        for message in ({}, {"method": "x"}, None, [], [{"id": 1}], "id", 5, True):
            assert protocol.has_id(message) is False, message


class TestOk:
    def test_a_result_is_sent_as_json_rpc_2_0_under_the_id_of_its_request(self):
        """basic/index, Result Responses: a dict of jsonrpc, the text "2.0", of id and result, and of nothing else."""
        answer = protocol.ok(request(request_id=3), {"tools": []})
        assert sorted(sent(answer)) == ["id", "jsonrpc", "result"]
        assert text([answer["jsonrpc"], answer["id"]]) == text(["2.0", 3])

    def test_an_id_comes_back_with_the_value_and_the_type_it_had(self):
        """basic/index, Result Responses: the id is that of the request; 0 and the empty string are ids too."""
        for request_id in READABLE_IDS:
            assert text(protocol.ok(request(request_id=request_id), {})["id"]) == text(request_id)

    def test_even_an_empty_result_says_that_it_is_complete(self):
        """basic/index, ResultType: every result has one."""
        assert sent(protocol.ok(request(), {}))["result"].get("resultType") == "complete"

    def test_all_that_the_given_result_holds_is_in_the_response(self):
        """Ours: what is empty, 0, false or null is a member too, and each goes out as it is."""
        result = {"tools": [], "count": 0, "done": False, "next": None, "text": "", "deep": {"a": [1]}}
        held = sent(protocol.ok(request(), copy.deepcopy(result)))["result"]
        assert text({name: held.get(name, "is not there") for name in result}) == text(result)

    def test_the_server_names_itself_in_the_meta_of_the_result(self):
        """basic/index, _meta: the key io.modelcontextprotocol/serverInfo is in `_meta`, inside the result."""
        answer = protocol.ok(request(), {"a": 1}, {"name": "demo", "version": "0.1"})
        info = {SERVER_INFO: {"name": "demo", "version": "0.1"}}
        assert text(answer["result"]) == text({"resultType": "complete", "a": 1, "_meta": info})

    def test_a_response_holds_nothing_of_an_earlier_one(self):
        """Ours: each call stands alone. Call ok twice, each time with another server_info, and look at the second."""
        protocol.ok(request(), {"_meta": {"com.example/first": 1}}, {"name": "first", "version": "1"})
        answer = protocol.ok(request(), {}, {"name": "second", "version": "2"})
        assert text(answer["result"]["_meta"]) == text({SERVER_INFO: {"name": "second", "version": "2"}})

    def test_the_server_info_goes_out_whole_and_not_its_name_and_version_alone(self):
        """Ours: all that server_info holds is the value of that key, be it two members or ten."""
        full = {"name": "demo", "version": "0.1", "title": "A demo", "icons": [{"src": "a"}], "com.example/x": None}
        for info in ({"name": "demo", "version": "0.1"}, full):
            answer = protocol.ok(request(), {}, copy.deepcopy(info))  # whoever changes it breaks another promise
            assert text(answer["result"]["_meta"]) == text({SERVER_INFO: info})

    def test_a_server_info_that_is_empty_goes_out_all_the_same(self):
        """Ours: only None says that there is no server_info; `{}` is one, though `if` takes it for false."""
        answer = protocol.ok(request(), {}, {})
        assert text(answer["result"]) == text({"resultType": "complete", "_meta": {SERVER_INFO: {}}})

    def test_without_server_info_no_meta_is_added(self):
        """Ours: what is not known is not sent, not even as null."""
        answer = protocol.ok(request(), {"a": 1})
        assert text(answer["result"]) == text({"resultType": "complete", "a": 1})

    def test_what_a_handler_put_into_meta_stays_beside_the_server_info(self):
        """basic/index, _meta: the two are merged, neither replaces the other."""
        answer = protocol.ok(request(), {"_meta": {"com.example/took": 5}}, {"name": "demo", "version": "0.1"})
        expected = {"com.example/took": 5, SERVER_INFO: {"name": "demo", "version": "0.1"}}
        assert text(answer["result"]["_meta"]) == text(expected)

    def test_what_a_handler_put_into_meta_stays_without_server_info_too(self):
        """basic/index, _meta: a handler's own keys are its own business."""
        answer = protocol.ok(request(), {"_meta": {"com.example/took": 5}})
        assert text(answer["result"]["_meta"]) == text({"com.example/took": 5})

    def test_the_result_that_was_given_and_its_meta_are_as_they_were_after_the_call(self):
        """Ours: no function changes its arguments. Keep the result in a variable, call ok, and print the variable."""
        for result in ({"tools": [], "_meta": {"com.example/took": 5}}, {"_meta": {}}, {"tools": []}, {}):
            before = copy.deepcopy(result)
            protocol.ok(request(), result, {"name": "demo", "version": "0.1"})
            protocol.ok(request(), result)
            assert text(result) == text(before)

    def test_the_message_and_the_server_info_that_were_given_are_as_they_were_after_the_call(self):
        """Ours: no function changes its arguments. Keep them in variables, call ok, and print the variables."""
        message, info = request(), {"name": "demo", "version": "0.1"}
        before = copy.deepcopy((message, info))
        protocol.ok(message, {"_meta": {"com.example/took": 5}}, info)
        assert text((message, info)) == text(before)

    def test_writing_into_the_server_info_of_a_response_does_not_change_the_one_that_was_given(self):
        """Ours: what a response holds of it is a copy, at every depth. Write into that, and print what ok was given."""
        info = {"name": "demo", "version": "0.1", "icons": [{"src": "a"}]}
        before = copy.deepcopy(info)
        held = protocol.ok(request(), {}, info)["result"]["_meta"][SERVER_INFO]
        held["name"] = "changed"
        for icon in held.get("icons", ()):
            icon["src"] = "changed"
        assert text(info) == text(before)

    def test_writing_into_the_server_info_of_a_response_does_not_change_the_next_response(self):
        """Ours: each response has a copy of its own. Write into the one that a response holds, and call ok again."""
        info = {"name": "demo", "version": "0.1", "icons": [{"src": "a"}]}
        first = protocol.ok(request(), {}, info)["result"]["_meta"][SERVER_INFO]
        first["name"], first["icons"][0]["src"] = "changed", "changed"
        answer = protocol.ok(request(), {}, info)
        expected = {"name": "demo", "version": "0.1", "icons": [{"src": "a"}]}
        assert text(answer["result"]["_meta"][SERVER_INFO]) == text(expected)

    def test_a_result_that_is_no_dict_makes_it_raise(self):
        """Ours: a handler that returns null or a list has a bug, and nobody else notices. Any exception will do."""
        for result in (None, 5, "done", [], [["a", 1]]):
            with pytest.raises(Exception):  # noqa: B017 - which one is theirs to choose
                protocol.ok(request(), result)


class TestError:
    def test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request(self):
        """basic/index, Error Responses: a dict of jsonrpc, which is the text "2.0", id and error; in error, code and
        message; and nothing else.
        """
        answer = protocol.error(request(request_id=3), -32601, "Method not found: é")
        expected = {"jsonrpc": "2.0", "id": 3, "error": {"code": -32601, "message": "Method not found: é"}}
        assert text(answer) == text(expected)

    def test_an_error_holds_nothing_of_an_earlier_one(self):
        """Ours: each call stands alone. Call error with an id and data, then without, and look at the second."""
        protocol.error(request(request_id="the first"), -32602, "x", {"of": "the first"})
        assert "the first" not in text(protocol.error(request(request_id=True), -32600, "y"))

    def test_an_id_comes_back_with_the_value_and_the_type_it_had(self):
        """basic/index, Error Responses: a readable id is always echoed, 0 and the empty string among them."""
        for request_id in READABLE_IDS:
            answer = protocol.error(request(request_id=request_id), -32600, "x")
            assert "id" in answer and text(answer["id"]) == text(request_id)

    def test_an_id_that_is_neither_a_string_nor_an_integer_is_left_out_and_never_null(self):
        """basic/index, Error Responses: the id may be absent; here MCP differs from JSON-RPC, which sends null."""
        for request_id in UNREADABLE_IDS:
            assert "id" not in sent(protocol.error({"id": request_id}, -32600, "x")), request_id

    def test_a_message_that_has_no_id_or_is_no_object_gets_an_error_without_one(self):
        """basic/index, Error Responses: what could not be read can't be echoed."""
        expected = {"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}}
        for message in ({}, {"method": "x"}, None, [], [{"id": 1}], "id", 5, True):
            assert text(protocol.error(message, -32700, "Parse error")) == text(expected), message

    def test_data_is_sent_as_it_is(self):
        """basic/index, Error Responses: data may be anything that JSON can be."""
        expected = {"code": -32602, "message": "Resource not found: x", "data": {"uri": "x"}}
        answer = protocol.error(request(), -32602, "Resource not found: x", {"uri": "x"})
        assert text(answer["error"]) == text(expected)

    def test_data_is_sent_where_there_is_no_id_too(self):
        """basic/index, Error Responses: data belongs to the error, whether the message could be read or not."""
        expected = {"jsonrpc": "2.0", "error": {"code": -32600, "message": "x", "data": {"line": 1}}}
        for message in ({}, {"id": None}, [], "no object"):
            assert text(protocol.error(message, -32600, "x", {"line": 1})) == text(expected)

    def test_data_that_is_empty_is_sent_all_the_same(self):
        """Ours: data is there unless it is None."""
        for data in ({}, [], 0, False, ""):
            expected = {"code": -32602, "message": "x", "data": data}
            assert text(protocol.error(request(), -32602, "x", data)["error"]) == text(expected)

    def test_data_that_is_None_is_left_out(self):
        """Ours: None says that there is no data, so no null is sent."""
        assert "data" not in sent(protocol.error(request(), -32602, "x", None))["error"]
        assert "data" not in sent(protocol.error(request(), -32602, "x"))["error"]

    def test_the_message_and_the_data_that_were_given_are_as_they_were_after_the_call(self):
        """Ours: no function changes its arguments. Keep them in variables, call error, and print the variables."""
        given = (request(), -32602, "x", {"uri": "x"})
        before = copy.deepcopy(given)
        protocol.error(*given)
        assert text(given) == text(before)


class TestCheckMeta:
    def test_what_is_said_of_a_request_depends_on_no_earlier_request(self):
        """basic/index, _meta: there is no session. Check a request, then a good one, then the first once more."""
        lacking = meta_without(CAPABILITIES)
        before = outcome(protocol.check_meta, request(lacking))
        outcome(protocol.check_meta, request())
        assert outcome(protocol.check_meta, request(lacking)) == before

    def test_a_request_that_says_its_version_and_capabilities_passes(self):
        """basic/index, _meta: these two keys are required; capabilities may be empty. To pass is None (ours)."""
        assert protocol.check_meta(request()) is None
        assert protocol.check_meta(request({VERSION: "2026-07-28", CAPABILITIES: {"elicitation": {}}})) is None

    def test_further_keys_pass_with_any_value(self):
        """basic/index, _meta: clientInfo is optional, and unknown keys are ignored."""
        others = {"io.modelcontextprotocol/clientInfo": 5, "progressToken": [], "com.example/x": None}
        assert protocol.check_meta(request({**META, **others})) is None

    def test_a_missing_key_is_named_in_full_in_an_error_for_invalid_params(self):
        """basic/index, _meta: a missing required key is -32602. The text is ours."""
        for key in (VERSION, CAPABILITIES):
            answer = protocol.check_meta(request(meta_without(key)))
            assert text(refusal(answer)) == text({"code": -32602, "message": f"Missing required _meta fields: {key}"})

    def test_two_missing_keys_are_both_named_and_the_version_comes_first(self):
        """Ours: one error names all that is missing, in a fixed order, with a comma and a space between."""
        message = f"Missing required _meta fields: {VERSION}, {CAPABILITIES}"
        for params in ({"_meta": {}}, {"_meta": {"x": 1}}, {}):
            answer = protocol.check_meta({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": params})
            assert text(refusal(answer)) == text({"code": -32602, "message": message})

    def test_a_key_that_holds_something_empty_is_not_missing(self):
        """Ours: only a key that is not in `_meta` is missing; what it holds is another question."""
        for meta, key in (({VERSION: ""}, CAPABILITIES), ({CAPABILITIES: {}}, VERSION)):
            answer = protocol.check_meta(request(meta))
            assert refusal(answer)["message"] == f"Missing required _meta fields: {key}"

    def test_a_request_without_params_lacks_both_keys(self):
        """basic/index, _meta: every request carries it, so params are never optional."""
        answer = protocol.check_meta({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        message = f"Missing required _meta fields: {VERSION}, {CAPABILITIES}"
        assert text(refusal(answer)) == text({"code": -32602, "message": message})

    def test_params_that_are_no_object_are_refused_as_invalid_params(self):
        """basic/index, Requests: params are an object. Anything else has no _meta (ours)."""
        for params in (None, True, 5, "_meta", [], ["_meta"], [META]):
            answer = protocol.check_meta({"jsonrpc": "2.0", "id": 5, "method": "tools/list", "params": params})
            assert code_of(answer) == -32602, params

    def test_a_meta_that_is_no_object_is_refused_as_invalid_params(self):
        """basic/index, _meta: it is an object; a list or a string that holds the keys will not do."""
        for meta in (None, True, 5, "x", VERSION + CAPABILITIES, [], [VERSION, CAPABILITIES], [META]):
            assert code_of(protocol.check_meta(request(meta))) == -32602, meta

    def test_a_version_that_is_no_string_is_invalid_and_not_unsupported(self):
        """basic/index, _meta: the version is a string. -32022 would have to repeat it as one (ours)."""
        for version in (20260728, None, True, 1.5, ["2026-07-28"], {}):
            assert code_of(protocol.check_meta(request({**META, VERSION: version}))) == -32602, version

    def test_the_error_for_a_version_that_is_no_string_names_the_key_in_full(self):
        """Ours: io.modelcontextprotocol/protocolVersion stands in the error's message, the rest of which is free."""
        for version in (20260728, None, True, 1.5, ["2026-07-28"], {}):
            answer = protocol.check_meta(request({**META, VERSION: version}))
            assert VERSION in refusal(answer)["message"], version

    def test_capabilities_that_are_no_object_are_refused_as_invalid_params(self):
        """basic/index, _meta: clientCapabilities is an object."""
        for capabilities in (None, True, 5, "x", [], ["elicitation"]):
            assert code_of(protocol.check_meta(request({**META, CAPABILITIES: capabilities}))) == -32602, capabilities

    def test_the_error_for_capabilities_that_are_no_object_names_the_key_in_full(self):
        """Ours: io.modelcontextprotocol/clientCapabilities stands in the error's message, the rest of which is free."""
        for capabilities in (None, True, 5, "x", [], ["elicitation"]):
            answer = protocol.check_meta(request({**META, CAPABILITIES: capabilities}))
            assert CAPABILITIES in refusal(answer)["message"], capabilities

    def test_a_version_not_spoken_is_repeated_beside_those_that_are(self):
        """basic/versioning: -32022 with data supported and requested. The text is ours."""
        answer = protocol.check_meta(request({**META, VERSION: "1900-01-01"}))
        data = {"supported": ["2026-07-28"], "requested": "1900-01-01"}
        expected = {"code": -32022, "message": "Unsupported protocol version", "data": data}
        assert text(refusal(answer)) == text(expected)

    def test_a_newer_version_is_not_taken_for_one_that_is_spoken(self):
        """basic/versioning: a version is a name; that it is a later date says nothing."""
        for version in ("2026-07-29", "2027-01-15", "9999-12-31"):
            assert code_of(protocol.check_meta(request({**META, VERSION: version}))) == -32022, version

    def test_a_version_is_compared_as_a_whole(self):
        """basic/versioning: a version is one string; neither a part of it nor a longer one will do."""
        for version in ("", "2026", "2026-07", "2026-07-28 ", "2026-07-28.1", "v2026-07-28"):
            answer = protocol.check_meta(request({**META, VERSION: version}))
            data = {"supported": ["2026-07-28"], "requested": version}
            assert code_of(answer) == -32022 and text(refusal(answer)["data"]) == text(data), version

    def test_a_server_may_speak_several_versions(self):
        """basic/versioning: each of them is served, any other is refused with all of them, in order."""
        versions = ("2026-07-28", "2027-01-15", "2025-11-25")
        for version in versions:
            assert protocol.check_meta(request({**META, VERSION: version}), versions) is None
        answer = protocol.check_meta(request({**META, VERSION: "2027"}), supported=versions)
        assert text(refusal(answer)["data"]) == text({"supported": list(versions), "requested": "2027"})

    def test_only_the_versions_it_was_given_count(self):
        """Ours: supported replaces what the module speaks, even where there is nothing in it."""
        for versions in (("2027-01-15",), ()):
            answer = protocol.check_meta(request(), supported=versions)
            assert text(refusal(answer)["data"]) == text({"supported": list(versions), "requested": "2026-07-28"})

    def test_the_eight_log_levels_pass(self):
        """server/utilities/logging: the levels of syslog."""
        for level in ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"):
            assert protocol.check_meta(request({**META, LOG_LEVEL: level})) is None, level

    def test_any_other_log_level_is_refused_as_invalid_params(self):
        """server/utilities/logging: an unknown level is -32602; null, a number or "" under the key is sent, too."""
        for level in ("loud", "DEBUG", "", "debug ", None, 3, True, [], ["debug"], {}):
            assert code_of(protocol.check_meta(request({**META, LOG_LEVEL: level}))) == -32602, level

    def test_what_is_missing_is_said_before_what_has_the_wrong_type(self):
        """Ours: the order is keys, types, version, log level."""
        answer = protocol.check_meta(request({VERSION: 20260728}))
        assert refusal(answer)["message"] == f"Missing required _meta fields: {CAPABILITIES}"
        answer = protocol.check_meta(request({CAPABILITIES: [], LOG_LEVEL: "loud"}))
        assert refusal(answer)["message"] == f"Missing required _meta fields: {VERSION}"

    def test_a_key_that_holds_null_is_not_missing(self):
        """Ours: null is a value of the wrong type, and the key is there."""
        for meta, key in (({VERSION: None}, CAPABILITIES), ({CAPABILITIES: None}, VERSION)):
            answer = protocol.check_meta(request(meta))
            assert refusal(answer)["message"] == f"Missing required _meta fields: {key}"

    def test_a_wrong_type_is_said_before_an_unsupported_version(self):
        """Ours: -32022 is for requests that are whole otherwise."""
        assert code_of(protocol.check_meta(request({VERSION: "1900-01-01", CAPABILITIES: []}))) == -32602

    def test_an_unsupported_version_is_said_before_an_unknown_log_level(self):
        """Ours: how loud to be is a matter of the version that both sides speak."""
        answer = protocol.check_meta(request({**META, VERSION: "1900-01-01", LOG_LEVEL: "loud"}))
        assert code_of(answer) == -32022

    def test_each_error_carries_the_id_of_the_request_where_it_has_one(self):
        """basic/index, Error Responses: 0 and the empty string are ids, null is not."""
        changes = ({VERSION: 5}, {CAPABILITIES: 5}, {VERSION: "x"}, {LOG_LEVEL: "x"})
        wrong = [{}, [], *({**META, **change} for change in changes)]
        for meta in wrong:
            for request_id in (0, ""):
                answer = protocol.check_meta(request(meta, request_id))
                assert refusal(answer) and "id" in answer and text(answer["id"]) == text(request_id)
            answer = protocol.check_meta(request(meta, None))
            assert refusal(answer) and "id" not in answer

    def test_no_error_is_without_words(self):
        """basic/index, Error Responses: an error has a message. That it is not empty is ours."""
        changes = ({VERSION: 5}, {CAPABILITIES: 5}, {VERSION: "x"}, {LOG_LEVEL: 5})
        wrong = [{}, [], *({**META, **change} for change in changes)]
        for meta in wrong:
            assert refusal(protocol.check_meta(request(meta)))["message"], meta

    def test_the_request_that_was_given_is_as_it_was_after_the_call(self):
        """Ours: no function changes its arguments. Keep the request in a variable, call check_meta, and print it."""
        more = {**META, LOG_LEVEL: "info", "progressToken": 1, "com.example/x": []}
        metas = (META, more, {}, [], {**META, VERSION: "1900-01-01"}, {**META, LOG_LEVEL: "loud"})
        for message in (*map(request, metas), {"id": 1}, {"id": 1, "params": {}}, {"id": 1, "params": []}):
            before = copy.deepcopy(message)
            protocol.check_meta(message)
            assert text(message) == text(before)

    def test_the_supported_versions_that_were_given_are_as_they_were_after_the_call(self):
        """Ours: no function changes its arguments. Give it a list, call check_meta, and print the list."""
        for version in ("2026-07-28", "1900-01-01"):
            versions = ["2027-01-15", "2026-07-28"]
            protocol.check_meta(request({**META, VERSION: version}), versions)
            assert text(versions) == text(["2027-01-15", "2026-07-28"])

    def test_writing_into_the_supported_versions_of_an_error_does_not_change_those_that_were_given(self):
        """Ours: the list in the error's data is a new one. Append to it, and print what check_meta was given."""
        versions = ["2026-07-28"]
        wrong = request({**META, VERSION: "1900-01-01"})
        protocol.check_meta(wrong, versions)["error"]["data"]["supported"].append("1900-01-01")
        assert text(versions) == text(["2026-07-28"])
        assert code_of(protocol.check_meta(wrong, versions)) == -32022
