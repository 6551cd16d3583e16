"""What the dispatcher promises: every check in one order, an answer to each request, and nothing raised escapes."""

import contextlib
import contextvars
import copy
import io
import json
import logging
import sys
import threading

import pytest
from subject import dispatcher, prompts, protocol, registry, resources

INFO = {"name": "test-server", "version": "1.2.3"}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
OLD_VERSION = {**META, "io.modelcontextprotocol/protocolVersion": "1900-01-01"}
BAD_LOG_LEVEL = {**META, "io.modelcontextprotocol/logLevel": "loud"}
SERVER_INFO_KEY = "io.modelcontextprotocol/serverInfo"
HINTS = {"ttlMs": 300000, "cacheScope": "public"}
METHODS = {
    "tools": ["tools/list", "tools/call"],
    "resources": ["resources/list", "resources/templates/list", "resources/read"],
    "prompts": ["prompts/list", "prompts/get"],
}
GREETING = {"name": "greet", "arguments": {"name": "Ada"}}


def plain(value):
    """Return the value as it arrives at the other end of the wire."""
    return json.loads(json.dumps(value))


def request(method="server/discover", id=1, meta=META, **params):
    """Return a request as it comes off the wire: no string in it is the very object that another program names."""
    return plain({"jsonrpc": "2.0", "id": id, "method": method, "params": {"_meta": meta, **params}})


def handshake(id=5, **more):
    """Return the `initialize` of an older revision, as it comes off the wire."""
    return plain({"jsonrpc": "2.0", "id": id, "method": "initialize", **more})


def told(response):
    """Return a response's id and its error's code, as they arrive; what is not there is said in words."""
    response = plain(response)
    if not isinstance(response, dict):
        return response
    return (response.get("id", "no id"), response.get("error", {}).get("code", "no error"))


def code_of(response):
    """Return the code of a response's error, as it arrives; the response where there is none."""
    response = plain(response)
    return response.get("error", {}).get("code", response) if isinstance(response, dict) else response


def error_of(response):
    """Return a response's error, as it arrives."""
    response = plain(response)
    assert not isinstance(response, dict) or "error" in response
    return response["error"]


def spoil(value):
    """Change every dict and list in a value."""
    if isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value["spoilt"] = True
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        value.append("spoilt")


class Bare:
    """A server with nothing to offer, which a learner can make as well: `dispatch = make_dispatch({…})`."""

    def __init__(self):
        self.dispatch = dispatcher.make_dispatch(INFO)

    def answer(self, method="server/discover", **params):
        """Return the response to a good request, as it arrives on the wire."""
        return plain(self.dispatch(request(method, **params)))

    def result(self, method="server/discover", **params):
        """Return the result of a good request, as it arrives on the wire."""
        answer = self.answer(method, **params)
        assert not isinstance(answer, dict) or "result" in answer
        return answer["result"]

    def code(self, message):
        """Return the code of the error that a message gets, as it comes off the wire."""
        response = plain(self.dispatch(plain(message)))
        return response.get("error", {}).get("code") if isinstance(response, dict) else response


class Server(Bare):
    """A server with one tool, one resource, one template, one prompt; `ran` names each function that was run."""

    def __init__(self):
        self.ran = []
        self.tools = registry.ToolRegistry()
        self.resources = resources.ResourceRegistry()
        self.prompts = prompts.PromptRegistry()
        self.register()
        self.dispatch = dispatcher.make_dispatch(
            INFO, "Ask first.", tools=self.tools, resources=self.resources, prompts=self.prompts
        )

    def register(self):
        def add(a: int, b: int) -> int:
            """Add two integers."""
            self.ran.append("add")
            return a + b

        def greet(name: str) -> str:
            """Greet somebody."""
            self.ran.append("greet")
            return f"Greet {name}."

        def broken() -> str:
            return {}["the secret word"]

        def leaving() -> str:
            raise SystemExit("the secret word is tea")

        self.tools.tool(add)
        self.resources.resource("docs://menu", lambda: "soup", name="menu")
        self.resources.resource("docs://broken", broken, name="broken")
        self.resources.resource("docs://leaving", leaving, name="leaving")
        self.resources.template("docs://dish/{name}", lambda name: None, name="dish")
        self.prompts.prompt(greet)


class TestCheckEnvelope:
    @pytest.mark.parametrize("id", ["", "7", "é\n", 0, 7, -5, 123456789012345678901234567890])
    def test_a_request_whose_id_is_a_string_or_an_integer_has_nothing_wrong(self, id):
        """basic/index, Requests: the id is a string or an integer, of any value. What comes back is None."""
        assert dispatcher.check_envelope(request(id=id)) is None

    @pytest.mark.parametrize("version", ["1.0", "2", "2.01", "12.0", "2.0 ", "", 2.0, 2, None, ["2.0"]])
    def test_a_jsonrpc_that_is_not_the_string_2_0_is_an_invalid_request(self, version):
        """basic/index: jsonrpc is the constant "2.0"; an invalid request is -32600."""
        assert code_of(dispatcher.check_envelope(plain({**request(id=7), "jsonrpc": version}))) == -32600

    def test_a_missing_jsonrpc_is_an_invalid_request(self):
        """basic/index: jsonrpc is required."""
        message = request(id="a")
        del message["jsonrpc"]
        assert code_of(dispatcher.check_envelope(message)) == -32600

    @pytest.mark.parametrize("id", [None, True, False, 1.5, [], [1], {}])
    def test_an_id_that_is_neither_a_string_nor_an_integer_is_an_invalid_request(self, id):
        """basic/index, Requests: and true is no integer, whatever Python says."""
        assert code_of(dispatcher.check_envelope(request(id=id))) == -32600

    @pytest.mark.parametrize("method", [7, None, ["server/discover"], {}, True])
    def test_a_method_that_is_no_string_is_an_invalid_request(self, method):
        """basic/index: method is a string."""
        assert code_of(dispatcher.check_envelope(request(method, id=2))) == -32600

    def test_a_missing_method_is_an_invalid_request(self):
        """basic/index: method is required."""
        message = request(id=3)
        del message["method"]
        assert code_of(dispatcher.check_envelope(message)) == -32600

    @pytest.mark.parametrize("id", [7, "a", 0, ""])
    def test_the_error_carries_the_id_where_that_is_a_good_one(self, id):
        """basic/index, Error Responses: the id of the request wherever it could be read, 0 and the empty string too."""
        for change in ({"jsonrpc": "1.0"}, {"method": 7}):
            assert told(dispatcher.check_envelope(plain({**request(id=id), **change}))) == (id, -32600)

    @pytest.mark.parametrize("id", [None, True, 1.5, []])
    def test_the_error_carries_no_id_where_that_is_a_bad_one(self, id):
        """basic/index, Error Responses: no member of that name at all, not a null."""
        assert told(dispatcher.check_envelope(request(id=id))) == ("no id", -32600)

    @pytest.mark.parametrize("method", ["no/such", "", "initialize"])
    def test_any_string_will_do_for_a_method(self, method):
        """ours: whether there is such a method is asked later, and the empty string is a string."""
        assert dispatcher.check_envelope(plain({"jsonrpc": "2.0", "id": 1, "method": method})) is None

    @pytest.mark.parametrize("more", [{}, {"params": 5}, {"params": None}, {"params": []}])
    def test_nothing_is_asked_about_params(self, more):
        """ours: what a method needs is asked later."""
        assert dispatcher.check_envelope(plain({"jsonrpc": "2.0", "id": 1, "method": "tools/list", **more})) is None

    def test_a_member_that_is_not_known_is_no_fault(self):
        """ours: a newer client may send one more."""
        assert dispatcher.check_envelope(plain({**request(), "more": 1})) is None

    @pytest.mark.parametrize("change", [{"jsonrpc": "1.0"}, {"id": None}, {"method": 7}])
    def test_what_is_wrong_is_said_in_a_text(self, change):
        """basic/index, Error Responses: an error's message is a string; which one, and not an empty one, is yours."""
        text = error_of(dispatcher.check_envelope(plain({**request(), **change})))["message"]
        assert isinstance(text, str) and text.strip()

    def test_the_message_is_left_as_it_was(self):
        """ours: no function changes its arguments."""
        whole = request("tools/call", name="add", arguments={"a": [1]})
        parts = [{name: value for name, value in whole.items() if name != left_out} for left_out in whole]
        parts = [message for message in parts if "id" in message]
        for message in [whole, {**whole, "jsonrpc": "1.0"}, {**whole, "id": None}, {**whole, "method": 7}, *parts]:
            before = copy.deepcopy(message)
            dispatcher.check_envelope(message)
            assert message == before


class TestCheckEra:
    @pytest.mark.parametrize(
        "method",
        [
            *("server/discover", "tools/list", "ping", "", "Initialize", "initialized", "notifications/initialized"),
            *("x/initialize", "initialize ", "\ninitialize"),
        ],
    )
    def test_every_other_method_passes(self, method):
        """basic/versioning: only initialize, in these letters, is the handshake of old. Else None comes back."""
        assert dispatcher.check_era(request(method)) is None

    @pytest.mark.parametrize("id", [5, 0, "", "a"])
    def test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method(self, id):
        """basic/versioning: initialize is answered with an error; that its code is -32601 is ours."""
        assert told(dispatcher.check_era(handshake(id, params={}))) == (id, -32601)

    def test_the_error_s_text_names_the_version_to_speak(self):
        """basic/versioning: the error for initialize names the supported versions; a person reads its text."""
        text = error_of(dispatcher.check_era(handshake(params={})))["message"]
        assert isinstance(text, str) and "2026-07-28" in text

    def test_the_error_s_data_names_the_version_to_speak(self):
        """ours: data is {"supported": ["2026-07-28"]} and nothing else, for a program to read."""
        error = error_of(dispatcher.check_era(handshake(params={})))
        assert error.get("data") == {"supported": ["2026-07-28"]}

    def test_the_versions_in_the_data_are_a_list_that_one_may_append_to(self):
        """ours: a list made anew for each response, and not the tuple SUPPORTED, which the wire shows as a list."""
        dispatcher.check_era(handshake(params={}))["error"]["data"]["supported"].append("1900-01-01")

    def test_what_is_written_into_one_answer_is_not_in_the_next(self):
        """ours: each has lists and dicts of its own. Here "spoilt" was written into all those of the answer before."""
        before = plain(dispatcher.check_era(request("initialize")))
        spoil(dispatcher.check_era(request("initialize")))
        assert plain(dispatcher.check_era(request("initialize"))) == before

    @pytest.mark.parametrize(
        "more",
        [
            {"params": {"protocolVersion": "2025-11-25", "capabilities": {}}},
            {"params": {"protocolVersion": "2026-07-28"}},
            {"params": {"protocolVersion": "2026-07-28", "_meta": META}},
            {},
            {"params": None},
            {"params": ["2025-11-25"]},
        ],
    )
    def test_the_help_comes_whatever_the_params_are_and_without_any_too(self, more):
        """ours: whoever sends it comes from an older revision, with the new `_meta` or without, and needs advice."""
        response = dispatcher.check_era(handshake(**more))
        assert told(response) == (5, -32601)
        error = error_of(response)
        assert "2026-07-28" in error["message"] and error.get("data") == {"supported": ["2026-07-28"]}

    def test_the_message_is_left_as_it_was(self):
        """ours: no function changes its arguments."""
        for message in (request("initialize", protocolVersion="2025-11-25"), handshake(), request("tools/list")):
            before = copy.deepcopy(message)
            dispatcher.check_era(message)
            assert message == before


class TestOwesNoReply:
    @pytest.mark.parametrize(
        "message",
        [
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "method": "tools/list", "params": {"_meta": META}},
            {"jsonrpc": "2.0", "method": "no/such", "params": []},
            {"jsonrpc": "1.0", "method": 7},
            {},
        ],
    )
    def test_a_message_without_an_id_is_a_notification_whatever_else_is_wrong_with_it(self, message):
        """basic/index, Notifications: without an id nobody waits, so there is never an answer."""
        assert dispatcher.owes_no_reply(message) is True

    @pytest.mark.parametrize(
        "message",
        [
            {"jsonrpc": "2.0", "id": 1, "result": {}},
            {"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "Internal error"}},
            {"id": None, "result": None},
            {"jsonrpc": "2.0", "error": {}},
        ],
    )
    def test_a_response_is_dropped(self, message):
        """basic/index: clients send no responses, and a response is no request: answering it could go on for ever."""
        assert dispatcher.owes_no_reply(message) is True

    @pytest.mark.parametrize("id", [0, "", None, False, [], 7, "7"])
    def test_an_id_that_python_takes_for_false_is_still_an_id(self, id):
        """basic/index: a request is what has an id; whether that id is a good one is another question."""
        assert dispatcher.owes_no_reply(request(id=id)) is False

    def test_a_request_that_holds_a_result_or_lacks_its_method_is_owed_a_reply(self):
        """ours: response-shaped is what has a result or an error, and no method."""
        assert dispatcher.owes_no_reply({**request(), "result": {}}) is False
        assert dispatcher.owes_no_reply({"jsonrpc": "2.0", "id": 1, "method": None, "error": {}}) is False
        assert dispatcher.owes_no_reply({"jsonrpc": "2.0", "id": 1, "params": {}}) is False


# What `run` is handed below: each handler is called what it does, so that a learner who sees the name can write it.

KEPT = {"tools": [], "_meta": {"com.example/x": 1}}


class GiveUp(BaseException):
    """An exception that is no Exception, as asyncio's CancelledError is none."""


def return_sum_5(params):
    return {"sum": 5}


def return_its_params(params):
    return {"params": params}


def return_a_meta(params):
    return {"_meta": {"com.example/x": 1}}


def return_kept_dict(params):
    return KEPT


def return_empty_dict(params):
    return {}


def return_none(params):
    return None


def return_5(params):
    return 5


def return_text(params):
    return "text"


def return_list(params):
    return ["x"]


def return_empty_list(params):
    return []


def raise_no_tea_with_data(params):
    raise protocol.RpcError(-32602, "no tea", {"left": 0})


def raise_no_tea_without_data(params):
    raise protocol.RpcError(-32602, "no tea")


def raise_no_tea_with_empty_dict(params):
    raise protocol.RpcError(-32602, "no tea", {})


def raise_no_tea_with_empty_list(params):
    raise protocol.RpcError(-32602, "no tea", [])


def raise_no_tea_with_0(params):
    raise protocol.RpcError(-32602, "no tea", 0)


class NoTea(protocol.RpcError):
    """A kind of RpcError."""


class LookAlike(Exception):
    """What has all that an RpcError has, and is none: libraries have such exceptions of their own."""

    code, message, data = 404, "secret", {"a": "secret"}


def raise_no_tea_of_a_kind(params):
    raise NoTea(-32602, "no tea", {"left": 0})


def raise_look_alike(params):
    raise LookAlike("secret")


def raise_value_error(params):
    raise ValueError("secret")


def raise_type_error(params):
    raise TypeError("secret")


def raise_key_error(params):
    raise KeyError("secret")


def raise_runtime_error(params):
    raise RuntimeError("the kettle is empty")


def raise_recursion_error(params):
    raise RecursionError


def raise_stop_iteration(params):
    raise StopIteration


def raise_system_exit(params):
    raise SystemExit("secret")


def raise_generator_exit(params):
    raise GeneratorExit


def raise_give_up(params):
    raise GiveUp("secret")


def raise_keyboard_interrupt(params):
    raise KeyboardInterrupt


class Echo(io.StringIO):
    """What is written to stdout: kept, and passed on, so that a learner is shown it."""

    def __init__(self, other):
        super().__init__()
        self.other = other

    def write(self, text):
        self.other.write(text)
        return super().write(text)


def run_to_the_end(handler, message):
    """Return the response that `run` gives, as it arrives; the name of what went through where something did."""
    try:
        return plain(dispatcher.run(handler, message, INFO))
    except BaseException as problem:
        return f"{type(problem).__name__} went through"


@pytest.fixture
def fresh_log(monkeypatch):
    """Have `logging` write to the stderr of this test: its handler keeps to the one that it found first."""
    monkeypatch.setattr(logging.root, "handlers", [])


class TestRun:
    def test_what_the_handler_returns_becomes_the_result_under_the_request_s_id(self):
        """basic/index: a response has the request's id and a result, complete and with the server's name (ours)."""
        for id in ("a", 0, ""):
            response = plain(dispatcher.run(return_sum_5, request(id=id), INFO))
            assert response == {
                "jsonrpc": "2.0",
                "id": id,
                "result": {"resultType": "complete", "sum": 5, "_meta": {SERVER_INFO_KEY: INFO}},
            }

    def test_the_handler_is_given_the_params_of_the_request(self):
        """basic/index: what a method needs is in params."""
        message = request("tools/call", name="add")
        expected = plain(message["params"])
        assert plain(dispatcher.run(return_its_params, message, INFO))["result"]["params"] == expected

    def test_the_handler_is_called_once(self):
        """ours: what it does, it would do twice. Here it counts its calls."""
        calls = []

        def count_calls(params):
            calls.append(params)
            return {"calls": len(calls)}

        assert plain(dispatcher.run(count_calls, request(), INFO))["result"]["calls"] == len(calls) == 1

    def test_an_empty_dict_is_a_result_like_any_other(self):
        """basic/index, Result Responses: a method may have nothing to say beside "complete"."""
        response = plain(dispatcher.run(return_empty_dict, request(), INFO))
        assert response.get("result") == {"resultType": "complete", "_meta": {SERVER_INFO_KEY: INFO}}

    def test_what_a_handler_put_into_meta_stays_beside_the_server_s_name(self):
        """basic/index, _meta: the server's name is merged into the handler's own _meta."""
        response = plain(dispatcher.run(return_a_meta, request(), INFO))
        assert response["result"]["_meta"] == {"com.example/x": 1, SERVER_INFO_KEY: INFO}

    def test_a_protocol_error_keeps_its_code_its_message_and_its_data(self):
        """basic/index, Error Responses. Here the handler raises RpcError(-32602, "no tea", {"left": 0})."""
        response = plain(dispatcher.run(raise_no_tea_with_data, request(id=4), INFO))
        assert response == {
            "jsonrpc": "2.0",
            "id": 4,
            "error": {"code": -32602, "message": "no tea", "data": {"left": 0}},
        }

    @pytest.mark.parametrize(
        ("handler", "data"),
        [(raise_no_tea_with_empty_dict, {}), (raise_no_tea_with_empty_list, []), (raise_no_tea_with_0, 0)],
    )
    def test_data_that_looks_empty_is_data_all_the_same(self, handler, data):
        """basic/index, Error Responses. Here the handler raises RpcError(-32602, "no tea", data) with {}, [] or 0."""
        error = error_of(dispatcher.run(handler, request(id=4), INFO))
        assert error == {"code": -32602, "message": "no tea", "data": data}

    def test_a_protocol_error_without_data_is_sent_without(self):
        """basic/index, Error Responses: data is optional. Here the handler raises RpcError(-32602, "no tea")."""
        error = error_of(dispatcher.run(raise_no_tea_without_data, request(id=4), INFO))
        assert error == {"code": -32602, "message": "no tea"}

    def test_a_protocol_error_of_a_special_kind_is_one_too(self):
        """basic/index, Error Responses. Here `class NoTea(RpcError)` is raised: every NoTea is an RpcError."""
        error = error_of(dispatcher.run(raise_no_tea_of_a_kind, request(id=4), INFO))
        assert error == {"code": -32602, "message": "no tea", "data": {"left": 0}}

    @pytest.mark.parametrize(
        "handler",
        [
            *(raise_key_error, raise_value_error, raise_type_error, raise_runtime_error, raise_recursion_error),
            raise_stop_iteration,
        ],
    )
    def test_a_bug_in_a_handler_is_an_internal_error_that_gives_nothing_away(self, handler):
        """server/resources: it is -32603; the text is ours. Here the handler raises KeyError("secret") and others."""
        for id in (4, 0, ""):
            response = plain(dispatcher.run(handler, request(id=id), INFO))
            assert response == {"jsonrpc": "2.0", "id": id, "error": {"code": -32603, "message": "Internal error"}}

    def test_what_only_looks_like_a_protocol_error_is_a_bug(self):
        """ours: an RpcError alone is sent. Here something else is raised that has a `code`, a `message` and `data`."""
        response = plain(dispatcher.run(raise_look_alike, request(id=4), INFO))
        assert response == {"jsonrpc": "2.0", "id": 4, "error": {"code": -32603, "message": "Internal error"}}

    def test_a_handler_that_failed_is_not_called_again(self):
        """ours: what it did before it failed, it would do twice. Here it raises the first time alone."""
        calls = []

        def raise_the_first_time(params):
            calls.append(params)
            if len(calls) == 1:
                raise RuntimeError("secret")
            return {}

        assert told(dispatcher.run(raise_the_first_time, request(), INFO)) == (1, -32603)

    def test_a_handler_that_ends_the_program_is_an_internal_error_too(self):
        """ours: nothing raised escapes. Here the handler raises SystemExit, as `sys.exit` does."""
        response = run_to_the_end(raise_system_exit, request(id=4))
        assert response == {"jsonrpc": "2.0", "id": 4, "error": {"code": -32603, "message": "Internal error"}}

    @pytest.mark.parametrize("handler", [raise_give_up, raise_generator_exit])
    def test_whatever_else_is_raised_is_an_internal_error_though_it_is_no_exception(self, handler):
        """ours: Ctrl-C alone goes through. Here `class GiveUp(BaseException)` is raised, and then GeneratorExit."""
        response = run_to_the_end(handler, request(id=4))
        assert response == {"jsonrpc": "2.0", "id": 4, "error": {"code": -32603, "message": "Internal error"}}

    def test_the_traceback_of_a_bug_is_written_to_stderr(self, capsys, fresh_log):
        """basic/transports/stdio: logs go to stderr, and a traceback says where the bug is. Here the handler raises
        RuntimeError("the kettle is empty")."""
        dispatcher.run(raise_runtime_error, request(), INFO)
        caught = capsys.readouterr()
        if not ("Traceback" in caught.err and "the kettle is empty" in caught.err):
            with capsys.disabled():
                print(caught.out + caught.err, end="")  # what was printed instead is shown below the call
            pytest.fail("no traceback")

    def test_nothing_is_printed_on_stdout(self):
        """basic/transports/stdio: stdout is for messages alone, so no `print`, on the way of a bug or any other."""
        for handler in (return_sum_5, raise_no_tea_with_data, raise_runtime_error):
            with contextlib.redirect_stdout(Echo(sys.stdout)) as stdout:
                dispatcher.run(handler, request(), INFO)
            assert stdout.getvalue() == ""

    @pytest.mark.parametrize("handler", [return_none, return_5, return_text, return_list, return_empty_list])
    def test_a_handler_that_returns_no_object_is_an_internal_error(self, handler):
        """basic/index: a result is an object, so anything else is a bug of the server."""
        assert told(dispatcher.run(handler, request(id=4), INFO)) == (4, -32603)

    def test_a_keyboard_interrupt_goes_through(self):
        """ours: whoever presses Ctrl-C wants to end the server. Here the handler raises KeyboardInterrupt."""
        with pytest.raises(KeyboardInterrupt):
            dispatcher.run(raise_keyboard_interrupt, request(), INFO)

    def test_what_the_handler_returned_is_left_as_it_was(self):
        """ours: no function changes what it is given, and a handler may return one dict each time, as it does here."""
        before = copy.deepcopy(KEPT)
        dispatcher.run(return_kept_dict, request(), INFO)
        assert before == KEPT

    def test_the_message_and_the_server_s_info_are_left_as_they_were(self):
        """ours: no function changes what it is given."""
        for handler in (return_sum_5, raise_no_tea_with_data, raise_key_error, return_none):
            message, info = request(), dict(INFO)
            dispatcher.run(handler, message, info)
            assert (message, info) == (request(), INFO)

    def test_without_server_info_a_result_names_no_server(self):
        """ours: `ok` is given server_info as it is; where that is None, it adds no `_meta`."""
        response = plain(dispatcher.run(return_sum_5, request(), None))
        assert response.get("result") == {"resultType": "complete", "sum": 5}


class TestMakeDispatch:
    # ---- what is answered at all

    def test_a_notification_is_met_with_silence(self):
        """basic/index, Notifications: a receiver never answers one."""
        assert Bare().dispatch(plain({"jsonrpc": "2.0", "method": "notifications/initialized"})) is None
        assert Bare().dispatch(plain({"jsonrpc": "2.0", "method": "tools/list", "params": {"_meta": META}})) is None

    def test_a_call_without_an_id_runs_nothing(self):
        """ours: it is a notification, and no handler runs for one. Here the tool notes whether it ran."""
        server = Server()
        message = request("tools/call", name="add", arguments={"a": 1, "b": 2})
        del message["id"]
        assert server.dispatch(message) is None
        assert server.ran == []

    @pytest.mark.parametrize(
        "message",
        [{}, {"jsonrpc": "1.0"}, {"method": 7}, {"method": "initialize"}, {"method": "no/such", "params": []}],
    )
    def test_an_object_without_an_id_is_met_with_silence_whatever_else_is_wrong(self, message):
        """basic/index, Notifications: nobody waits for an answer; {} too (ours)."""
        assert Bare().dispatch(message) is None

    @pytest.mark.parametrize(
        "message", [{"id": 1, "result": {}}, {"id": 1, "result": None}, {"jsonrpc": "1.0", "id": None, "error": {}}]
    )
    def test_a_response_is_met_with_silence_however_malformed(self, message):
        """basic/index: a response is not answered; it is looked for before the envelope is checked (ours)."""
        assert Bare().dispatch(message) is None

    def test_a_request_that_holds_a_result_as_well_is_answered_like_any_other(self):
        """ours: a response has no method, so this is none; members that are not known are ignored."""
        assert told(Bare().dispatch({**request(id=3), "result": {}, "error": {}})) == (3, "no error")

    @pytest.mark.parametrize("message", [[], [request()], "id", json.dumps(request()), 42, None, True, 1.5])
    def test_what_is_no_object_is_an_invalid_request_and_there_is_no_batch(self, message):
        """basic/transports/stdio: a message is a single object, so an array gets one error, without an id. So does a
        text, also one that holds JSON: it was parsed before it came here."""
        assert told(Bare().dispatch(message)) == ("no id", -32600)

    @pytest.mark.parametrize("message", [[], "id", None])
    def test_what_is_no_object_is_told_in_a_text_what_is_wrong(self, message):
        """basic/index, Error Responses: an error's message is a string; which one, and not an empty one, is yours."""
        text = error_of(Bare().dispatch(message))["message"]
        assert isinstance(text, str) and text.strip()

    @pytest.mark.parametrize(
        "method",
        [
            *("ping", "logging/setLevel", "resources/subscribe", "completion/complete", "subscriptions/listen"),
            *("", "tools", "Tools/List", "tools/list "),
        ],
    )
    def test_a_method_that_this_server_does_not_have_is_not_found(self, method):
        """basic/index: removed methods, and those of features that are not declared, are -32601; its text is ours:
        "Method not found: " and the method."""
        error = error_of(Server().dispatch(request(method)))
        assert (error["code"], error["message"]) == (-32601, f"Method not found: {method}")

    @pytest.mark.parametrize("id", [0, "", "7", 7, -5, "é\ud800", 10**30])
    def test_the_id_comes_back_with_its_value_and_its_type(self, id):
        """basic/index: the response has the id of the request, and "7" is not 7."""
        server = Bare()
        for message in (request(id=id), request("no/such", id=id)):
            response = plain(server.dispatch(message)) or {}
            assert response.get("id", "no id") == id and type(response["id"]) is type(id)

    def test_any_request_may_be_the_first(self):
        """basic/versioning: there is no handshake, each request says its version."""
        assert Server().result("tools/call", name="add", arguments={"a": 2, "b": 3})["structuredContent"] == 5

    def test_the_same_request_may_come_again_and_is_worked_on_anew(self):
        """basic/index, Statelessness: nothing is kept, no id and no answer. Here the resource counts how often it was
        read."""
        server, numbers = Server(), iter(["once", "twice"])
        server.resources.resource("docs://count", lambda: next(numbers), name="count")
        answers = [server.answer("resources/read", uri="docs://count") for _ in range(2)]
        contents = [answer.get("result", {}).get("contents", [{}])[0].get("text") for answer in answers]
        assert contents == ["once", "twice"]

    # ---- the ladder: a message with two faults is told of the first

    @pytest.mark.parametrize(
        ("message", "code"),
        [
            ({**request(id=7), "jsonrpc": "1.0"}, -32600),
            (request("initialize", id=7), -32601),
            (request(id=7, meta={}), -32602),
            (request(id=7, meta=OLD_VERSION), -32022),
        ],
    )
    def test_what_a_check_has_against_a_request_is_the_reply_to_it(self, message, code):
        """ours: the error that check_envelope, check_era or check_meta returned is returned, and nothing runs."""
        assert told(Bare().dispatch(plain(message))) == (7, code)

    @pytest.mark.parametrize("id", [None, True, 1.5, []])
    def test_a_request_whose_id_is_a_bad_one_gets_an_error_and_not_silence(self, id):
        """basic/index: it has an id, so somebody waits; which ids are good ones is check_envelope's question."""
        assert told(Bare().dispatch(request(id=id))) == ("no id", -32600)

    def test_a_request_without_a_method_is_told_so(self):
        """ours, the order of checks: those below the envelope lean on it, and are not asked where it is wrong."""
        assert told(Bare().dispatch(plain({"jsonrpc": "2.0", "id": 7, "params": {"_meta": META}}))) == (7, -32600)

    def test_a_wrong_envelope_is_reported_before_the_handshake_of_old(self):
        """ours, the order of checks: envelope, then initialize."""
        server = Bare()
        assert server.code({**request("initialize"), "jsonrpc": "1.0"}) == -32600
        assert server.code(request("initialize", id=None)) == -32600

    def test_a_wrong_envelope_is_reported_before_a_missing_meta(self):
        """ours, the order of checks: envelope, then _meta."""
        server = Bare()
        assert server.code({"id": 1, "method": "tools/list"}) == -32600
        assert server.code({"jsonrpc": "2.0", "id": 1, "method": 7}) == -32600
        assert server.code({"jsonrpc": "2.0", "id": True, "method": "tools/list"}) == -32600

    def test_a_wrong_envelope_is_reported_before_an_unknown_method(self):
        """ours, the order of checks: envelope, then method."""
        assert Bare().code({**request("no/such"), "jsonrpc": "2"}) == -32600

    @pytest.mark.parametrize(
        "params", [None, {}, [], {"_meta": OLD_VERSION}, {"_meta": BAD_LOG_LEVEL}, {"_meta": META}]
    )
    def test_initialize_is_reported_before_anything_about_its_meta(self, params):
        """basic/versioning: a client of an older revision knows no _meta, and has to read what is spoken here."""
        error = error_of(Bare().dispatch(handshake(params=params)))
        assert (error["code"], error.get("data")) == (-32601, {"supported": ["2026-07-28"]})

    @pytest.mark.parametrize("key", list(META))
    def test_a_missing_meta_field_is_reported_before_an_unsupported_version_or_an_unknown_method(self, key):
        """ours, the order of checks: required _meta, then version, then method."""
        meta = {name: value for name, value in OLD_VERSION.items() if name != key}
        error = error_of(Bare().dispatch(request("no/such", meta=meta)))
        assert (error["code"], error["message"]) == (-32602, f"Missing required _meta fields: {key}")

    @pytest.mark.parametrize("params", ["x", 5, None, True, [], {}, {"_meta": []}, {"_meta": "x"}])
    def test_params_without_a_readable_meta_are_invalid_params(self, params):
        """basic/index, _meta: every request needs it; params or _meta of another kind are -32602 (ours)."""
        message = {"jsonrpc": "2.0", "id": 5, "method": "tools/list", "params": params}
        assert told(Bare().dispatch(plain(message))) == (5, -32602)

    def test_a_meta_field_of_the_wrong_type_is_reported_before_an_unsupported_version(self):
        """ours, the order of checks: a version that is no string is -32602, never -32022."""
        server = Bare()
        assert server.code(request(meta={**META, "io.modelcontextprotocol/protocolVersion": 20260728})) == -32602
        assert server.code(request(meta={**OLD_VERSION, "io.modelcontextprotocol/clientCapabilities": []})) == -32602

    def test_an_unsupported_version_is_reported_before_a_log_level_that_does_not_exist(self):
        """ours, the order of checks: version, then logLevel."""
        error = error_of(Bare().dispatch(request(meta={**BAD_LOG_LEVEL, **OLD_VERSION})))
        expected = {"supported": ["2026-07-28"], "requested": "1900-01-01"}
        assert (error["code"], error.get("data")) == (-32022, expected)

    def test_an_unsupported_version_is_reported_before_an_unknown_method(self):
        """ours, the order of checks: version, then method."""
        assert Bare().code(request("no/such", meta=OLD_VERSION)) == -32022

    def test_a_log_level_that_does_not_exist_is_reported_before_an_unknown_method(self):
        """ours, the order of checks: logLevel, then method."""
        assert Bare().code(request("no/such", meta=BAD_LOG_LEVEL)) == -32602

    def test_an_unknown_method_is_reported_before_its_params(self):
        """ours, the order of checks: method, then params; the text is ours."""
        error = error_of(Bare().dispatch(request("tools/search", cursor="x", name=5)))
        assert (error["code"], error["message"]) == (-32601, "Method not found: tools/search")

    def test_what_a_handler_refuses_is_an_error_with_the_id_of_the_request(self):
        """basic/index, Error Responses: `run` makes it of the RpcError that the handler raises, here for its params."""
        assert told(Server().dispatch(request("prompts/get", id=7, name="nope"))) == (7, -32602)

    def test_wrong_params_are_reported_before_anything_runs(self):
        """ours, the order of checks: params, then the handler's function."""
        server = Server()
        assert server.code(request("tools/call", name="add", arguments=[2, 3])) == -32602
        assert server.code(request("prompts/get", name="greet", arguments={"name": 5})) == -32602
        assert server.ran == []

    def test_a_cancellation_with_an_id_is_a_request_for_a_method_that_does_not_exist(self):
        """basic/patterns/cancellation: it is a notification; with an id it is a request, and owed an answer."""
        assert told(Bare().dispatch(request("notifications/cancelled", id=6, requestId=1))) == (6, -32601)

    # ---- discover

    def test_every_result_is_complete_and_carries_the_server_s_name_and_version(self):
        """basic/index: resultType on every result, and serverInfo in its _meta."""
        server = Server()
        results = [server.result(method) for method in ("server/discover", "tools/list", "prompts/list")]
        results += [
            server.result("tools/call", name="add", arguments=arguments) for arguments in ({"a": 1, "b": 2}, {})
        ]
        results += [server.result("resources/read", uri="docs://menu"), server.result("prompts/get", **GREETING)]
        for result in results:
            assert (result.get("resultType"), result.get("_meta", {}).get(SERVER_INFO_KEY)) == ("complete", INFO)

    def test_discover_tells_versions_capabilities_instructions_and_how_long_that_holds(self):
        """server/discover: these members, ttlMs and cacheScope among them, and the server's name in _meta alone."""
        assert Server().result() == {
            "resultType": "complete",
            "supportedVersions": ["2026-07-28"],
            "capabilities": {"tools": {}, "resources": {}, "prompts": {}},
            "instructions": "Ask first.",
            **HINTS,
            "_meta": {SERVER_INFO_KEY: INFO},
        }

    def test_a_server_without_instructions_has_no_member_of_that_name(self):
        """server/discover: instructions is optional, which is not the same as null."""
        assert "instructions" not in plain(dispatcher.make_dispatch(INFO)(request()))["result"]

    @pytest.mark.parametrize("given", [[], ["tools"], ["resources"], ["prompts"], ["tools", "prompts"]])
    def test_a_server_declares_what_it_was_given_and_has_no_methods_for_the_rest(self, given):
        """server/discover: a feature that is there is declared; one that is not declared is -32601."""
        server = Server()
        dispatch = dispatcher.make_dispatch(INFO, **{name: getattr(server, name) for name in given})
        assert plain(dispatch(request()))["result"]["capabilities"] == {name: {} for name in given}
        for name, methods in METHODS.items():
            codes = [plain(dispatch(request(method))).get("error", {}).get("code") for method in methods]
            assert (codes == [-32601] * len(methods)) == (name not in given), methods

    def test_an_empty_registry_is_declared_and_answers_with_an_empty_list(self):
        """server/tools: who declares tools answers the list; it may be empty."""
        dispatch = dispatcher.make_dispatch(INFO, tools=registry.ToolRegistry())
        assert plain(dispatch(request()))["result"]["capabilities"] == {"tools": {}}
        assert plain(dispatch(request("tools/list")))["result"]["tools"] == []

    # ---- results

    def test_each_method_reaches_its_own_handler(self):
        """server/tools, server/resources, server/prompts: the methods of the three features."""
        server = Server()
        assert [tool["name"] for tool in server.result("tools/list")["tools"]] == ["add"]
        assert len(server.result("resources/list")["resources"]) == 3
        assert len(server.result("resources/templates/list")["resourceTemplates"]) == 1
        assert server.result("resources/read", uri="docs://menu")["contents"][0]["text"] == "soup"
        assert [prompt["name"] for prompt in server.result("prompts/list")["prompts"]] == ["greet"]
        got = server.result("prompts/get", name="greet", arguments={"name": "Ada"})
        assert got["messages"][0]["content"]["text"] == "Greet Ada."

    def test_the_six_cacheable_results_say_how_long_and_no_other_does(self):
        """server/utilities/caching: discover, four lists and read carry the hints; call and get do not."""
        server = Server()
        lists = ["server/discover", "tools/list", "resources/list", "resources/templates/list", "prompts/list"]
        cacheable = [server.result(method) for method in lists] + [server.result("resources/read", uri="docs://menu")]
        for result in cacheable:
            assert {name: result.get(name) for name in HINTS} == HINTS
        for result in (server.result("tools/call", name="add"), server.result("prompts/get", **GREETING)):
            assert not set(HINTS) & set(result)

    @pytest.mark.parametrize("cursor", ["bogus", "", None, 5])
    @pytest.mark.parametrize("method", ["tools/list", "resources/list", "resources/templates/list", "prompts/list"])
    def test_a_cursor_is_refused_on_each_of_the_four_lists(self, method, cursor):
        """server/utilities/pagination: an invalid cursor is -32602; with one page every cursor is (ours)."""
        error = error_of(Server().answer(method, cursor=cursor))
        assert (error["code"], error["message"]) == (-32602, "Invalid cursor")

    def test_a_log_level_that_exists_is_accepted(self):
        """server/utilities/logging: a known level is no reason to refuse."""
        meta = {**META, "io.modelcontextprotocol/logLevel": "debug"}
        assert "result" in plain(Bare().dispatch(request(meta=meta)))

    def test_what_a_client_says_of_itself_and_members_not_known_here_change_nothing(self):
        """basic/index: clientInfo is optional, and unknown members are ignored."""
        server = Server()
        meta = {**META, "io.modelcontextprotocol/clientInfo": {"name": "x", "version": "1"}, "com.example/y": None}
        message = {**request("tools/list", meta=meta, extra=1), "extra": [1]}
        assert plain(server.dispatch(message)) == server.answer("tools/list")

    # ---- failures

    def test_the_kinds_of_error_keep_apart(self):
        """server/tools: an unknown tool and malformed params are errors, arguments that don't fit are a result."""
        server = Server()
        error = error_of(server.answer("tools/call", name="nope"))
        assert (error["code"], error["message"]) == (-32602, "Unknown tool: nope")
        assert server.code(request("tools/call", name=["add"])) == -32602
        assert server.result("tools/call", name="add", arguments={"a": "x", "b": 2})["isError"] is True

    def test_a_missing_resource_is_an_error_with_its_uri_as_data(self):
        """server/resources: not found is -32602, and data holds the uri."""
        error = error_of(Server().answer("resources/read", uri="docs://dish/none"))
        assert error == {
            "code": -32602,
            "message": "Resource not found: docs://dish/none",
            "data": {"uri": "docs://dish/none"},
        }

    @pytest.mark.parametrize("uri", ["docs://broken", "docs://leaving"])
    def test_a_bug_in_a_handler_is_an_internal_error_and_life_goes_on(self, uri):
        """server/resources: an internal failure is -32603; nothing raised escapes, SystemExit too (ours)."""
        server = Server()
        response = server.answer("resources/read", id=9, uri=uri)
        assert response == {"jsonrpc": "2.0", "id": 9, "error": {"code": -32603, "message": "Internal error"}}
        assert "result" in server.answer("tools/list")

    def test_a_keyboard_interrupt_goes_through(self):
        """ours: whoever presses Ctrl-C wants to end the server. Here reading the resource raises KeyboardInterrupt."""
        server = Server()

        def interrupted() -> str:
            raise KeyboardInterrupt

        server.resources.resource("docs://interrupted", interrupted, name="interrupted")
        with pytest.raises(KeyboardInterrupt):
            server.dispatch(request("resources/read", uri="docs://interrupted"))

    # ---- nothing is kept or shared

    def test_nothing_is_remembered_from_one_request_to_the_next(self):
        """basic/index, Statelessness: a request that says too little is refused, whatever came before."""
        server = Server()
        server.answer()
        assert server.code({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}) == -32602
        assert server.code(request("tools/list", meta=OLD_VERSION)) == -32022
        assert "result" in server.answer("tools/list")

    def test_two_servers_in_one_process_share_nothing(self):
        """ours: two servers in a process share nothing."""
        one, other = (
            dispatcher.make_dispatch(INFO, tools=Server().tools),
            dispatcher.make_dispatch({**INFO, "name": "b"}),
        )
        assert plain(one(request()))["result"]["_meta"][SERVER_INFO_KEY]["name"] == "test-server"
        assert plain(other(request()))["result"]["_meta"][SERVER_INFO_KEY]["name"] == "b"
        assert "error" in other(request("tools/list")) and "result" in one(request("tools/list"))

    def test_a_message_is_left_as_it_was(self):
        """ours: no function changes its arguments."""
        server = Server()
        messages = [
            request(),
            request("tools/call", name="add", arguments={"a": 2.0, "b": 3}),
            request("prompts/get", **GREETING),
            request("resources/read", uri="docs://dish/x"),
            request("no/such", meta=OLD_VERSION),
            {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
            {"jsonrpc": "2.0", "id": 1},
            {"jsonrpc": "2.0", "method": "tools/list"},
            handshake(),
        ]
        for message in messages:
            before = copy.deepcopy(message)
            server.dispatch(message)
            assert repr(message) == repr(before)

    @pytest.mark.parametrize(
        "method", ["server/discover", "tools/list", "resources/list", "prompts/list", "initialize"]
    )
    def test_what_is_written_into_one_response_is_not_in_the_next(self, method):
        """ours: each has lists and dicts of its own. Here "spoilt" was written into those of the one before."""
        server = Server()
        before = server.answer(method)
        spoil(server.dispatch(request(method)))
        assert server.answer(method) == before

    def test_a_server_s_info_is_kept_as_it_was_given_however_deep_it_is_changed_later(self):
        """ours: no function hands out a list or dict that it keeps; serverInfo may hold a list of icons."""
        info = {**INFO, "icons": [{"src": "https://example.com/a.png"}]}
        given = copy.deepcopy(info)
        dispatch = dispatcher.make_dispatch(info)
        spoil(dispatch(request()))
        spoil(info)
        assert plain(dispatch(request()))["result"]["_meta"][SERVER_INFO_KEY] == given

    def test_the_dispatch_tells_which_calls_are_slow(self):
        """ours: the stdio loop asks its attribute `is_slow`."""
        tools = registry.ToolRegistry()

        def slow() -> str:
            return "slow"

        tools.tool(slow, slow=True)
        is_slow = getattr(dispatcher.make_dispatch(INFO, tools=tools), "is_slow", None)
        assert callable(is_slow)
        assert is_slow(request("tools/call", name="slow")) and not is_slow(request("tools/list"))


class TestIsSlow:
    """A dispatch tells the stdio loop, in its `is_slow`, which messages call a slow tool."""

    def dispatch(self):
        tools = registry.ToolRegistry()

        def quick() -> str:
            return "quick"

        def slow() -> str:
            return "slow"

        tools.tool(quick)
        tools.tool(slow, slow=True)
        return dispatcher.make_dispatch(INFO, tools=tools)

    def test_a_call_of_a_slow_tool_is_slow_and_a_call_of_another_is_not(self):
        """ours: only tools registered as slow run beside the others."""
        is_slow = self.dispatch().is_slow
        assert is_slow(request("tools/call", name="slow"))
        assert not is_slow(request("tools/call", name="quick"))
        assert not is_slow(request("prompts/get", name="slow"))

    @pytest.mark.parametrize("params", [None, [], "slow", {}, {"name": None}, {"name": ["slow"]}, {"name": "nope"}])
    def test_a_call_that_makes_no_sense_is_not_slow(self, params):
        """ours: it is refused in line, like any other."""
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        assert not self.dispatch().is_slow(message)

    def test_a_notification_is_not_slow(self):
        """basic/index, Notifications: a call without an id is not carried out at all (ours)."""
        message = request("tools/call", name="slow")
        del message["id"]
        assert not self.dispatch().is_slow(message)
        assert not self.dispatch().is_slow({**message, "id": None})
        assert not self.dispatch().is_slow({})

    def test_a_server_without_tools_has_no_slow_calls(self):
        """ours: a dispatch can always be asked."""
        assert not dispatcher.make_dispatch(INFO).is_slow(request("tools/call", name="slow"))


class TestCancelled:
    def test_nothing_is_cancelled_where_no_slow_tool_runs(self):
        """ours: in line a call can't be taken back, since the loop reads on only when it is done."""
        assert dispatcher.cancelled() is False
        tools = registry.ToolRegistry()

        def ask() -> bool:
            return dispatcher.cancelled()

        tools.tool(ask)
        response = plain(dispatcher.make_dispatch(INFO, tools=tools)(request("tools/call", name="ask")))
        assert response["result"]["structuredContent"] is False

    def test_a_tool_learns_of_its_own_caller_whether_it_has_given_up(self):
        """basic/patterns/cancellation: work that nobody waits for any more should stop; how it learns that is ours."""
        gone, context = threading.Event(), contextvars.copy_context()
        context.run(dispatcher.CALLER_GONE.set, gone)
        assert context.run(dispatcher.cancelled) is False
        gone.set()
        assert context.run(dispatcher.cancelled) is True
        assert dispatcher.cancelled() is False


class TestMethodTable:
    def test_the_table_holds_the_methods_of_what_is_given_and_discover(self):
        """server/discover: it must be there, whatever else is."""
        assert list(dispatcher.method_table()) == ["server/discover"]
        table = dispatcher.method_table(resources=resources.ResourceRegistry())
        assert sorted(table) == sorted(["server/discover", *METHODS["resources"]])
