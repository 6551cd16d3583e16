"""Recorded answers to the exercises of `dispatcher`; `answers_protocol.py` says what such a file holds."""

CHECK_ENVELOPE = {
    "wrong": [
        (
            """
# a request that is one is told so with True
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return True
""",
            "test_a_request_whose_id_is_a_string_or_an_integer_has_nothing_wrong",
        ),
        (
            """
# 0 and the empty string are taken for no id
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not message["id"] or not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_a_request_whose_id_is_a_string_or_an_integer_has_nothing_wrong",
        ),
        (
            """
# the number 2.0 is accepted for the string
def check_envelope(message):
    if str(message.get("jsonrpc")) != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_a_jsonrpc_that_is_not_the_string_2_0_is_an_invalid_request",
        ),
        (
            """
# a missing jsonrpc is a KeyError
def check_envelope(message):
    if message["jsonrpc"] != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message["method"], str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_a_missing_jsonrpc_is_an_invalid_request",
        ),
        (
            """
# a missing jsonrpc is let pass
def check_envelope(message):
    if message.get("jsonrpc", "2.0") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_a_missing_jsonrpc_is_an_invalid_request",
        ),
        (
            """
# true is an int for Python
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not isinstance(message["id"], (str, int)):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_an_invalid_request",
        ),
        (
            """
# the id goes back whatever it is, null too, as in JSON-RPC
def check_envelope(message):
    problem = None
    if not isinstance(message.get("method"), str):
        problem = "method must be a string"
    if not protocol.has_id(message):
        problem = "id must be a string or an integer"
    if message.get("jsonrpc") != "2.0":
        problem = 'jsonrpc must be "2.0"'
    if problem:
        return {"jsonrpc": "2.0", "id": message["id"], "error": {"code": INVALID_REQUEST, "message": problem}}
""",
            "test_the_error_carries_no_id_where_that_is_a_bad_one",
        ),
        (
            """
# any method will do as long as there is one
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not message.get("method"):
        return error(message, INVALID_REQUEST, "method is missing")
""",
            "test_a_method_that_is_no_string_is_an_invalid_request",
        ),
        (
            """
# the type is asked only of a method that is there
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if "method" in message and not isinstance(message["method"], str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_a_missing_method_is_an_invalid_request",
        ),
        (
            """
# the empty string is taken for no method
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str) or not message["method"]:
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_any_string_will_do_for_a_method",
        ),
        (
            """
# members that are not known are refused
def check_envelope(message):
    if set(message) - {"jsonrpc", "id", "method", "params"}:
        return error(message, INVALID_REQUEST, "unknown member")
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_a_member_that_is_not_known_is_no_fault",
        ),
        (
            """
# what has been looked at is taken out of the message
def check_envelope(message):
    if message.pop("jsonrpc", None) != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not protocol.has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_the_message_is_left_as_it_was",
        ),
    ],
    "right": [
        """
# has_id by its bare name
def check_envelope(message):
    sound = message.get("jsonrpc") == "2.0" and has_id(message) and isinstance(message.get("method"), str)
    return None if sound else error(message, INVALID_REQUEST, "not a request: jsonrpc, id or method is wrong")
""",
        """
# the questions in a table, and the first that is answered with no
def check_envelope(message):
    wrong = {
        "the id must be a string or an integer": not protocol.has_id(message),
        "the method must be a string": not isinstance(message.get("method"), str),
        "jsonrpc must be 2.0": message.get("jsonrpc") != "2.0",
    }
    for text, is_wrong in wrong.items():
        if is_wrong:
            return protocol.error(message, protocol.INVALID_REQUEST, text)
    return None
""",
        """
# one condition, one text for all
from my_server.protocol import INVALID_REQUEST, error, has_id


def is_request(message):
    return message.get("jsonrpc") == "2.0" and has_id(message) and isinstance(message.get("method"), str)


def check_envelope(message):
    return None if is_request(message) else error(message, INVALID_REQUEST, "This is no JSON-RPC request")
""",
        """
# the error made by hand, and the id where it can be sent
def check_envelope(message):
    match message:
        case {"jsonrpc": "2.0", "id": bool()}:
            pass
        case {"jsonrpc": "2.0", "id": str() | int(), "method": str()}:
            return None
    response = {"jsonrpc": "2.0", "error": {"code": -32600, "message": "no request"}}
    if isinstance(message["id"], (str, int)) and not isinstance(message["id"], bool):
        response["id"] = message["id"]
    return response
""",
    ],
}

CHECK_ERA = {
    "wrong": [
        (
            """
# whatever begins like it is taken for it
def check_era(message):
    if not message["method"].startswith("initialize"):
        return None
    text = f"This server speaks {', '.join(SUPPORTED)} without a handshake"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_every_other_method_passes",
        ),
        (
            """
# the case of the letters is ignored
def check_era(message):
    if message["method"].lower() != "initialize":
        return None
    text = f"This server speaks {', '.join(SUPPORTED)} without a handshake"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_every_other_method_passes",
        ),
        (
            """
# every method but the probe gets the help
def check_era(message):
    if message["method"] == "server/discover":
        return None
    text = f"This server speaks {', '.join(SUPPORTED)} without a handshake"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_every_other_method_passes",
        ),
        (
            """
# no version in the text, which is what a person reads
def check_era(message):
    if message["method"] != "initialize":
        return None
    return error(message, METHOD_NOT_FOUND, "Method not found: initialize", {"supported": list(SUPPORTED)})
""",
            "test_the_error_s_text_names_the_version_to_speak",
        ),
        (
            """
# no data, so a program can't read it
def check_era(message):
    if message["method"] == "initialize":
        return error(message, METHOD_NOT_FOUND, f"Speak {SUPPORTED[0]}, and send server/discover")
""",
            "test_the_error_s_data_names_the_version_to_speak",
        ),
        (
            """
# a code for versions, with half of its data
def check_era(message):
    if message["method"] == "initialize":
        text = f"Unsupported protocol version: speak {SUPPORTED[0]}"
        return error(message, protocol.UNSUPPORTED_VERSION, text, {"supported": list(SUPPORTED)})
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# who brings a _meta is let pass
def check_era(message):
    if message["method"] != "initialize" or "_meta" in (message.get("params") or {}):
        return None
    text = f"This server speaks {', '.join(SUPPORTED)} without a handshake"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_the_help_comes_whatever_the_params_are_and_without_any_too",
        ),
        (
            """
# the data repeats the version asked for, which need not be there
def check_era(message):
    if message["method"] != "initialize":
        return None
    text = f"No {message['params']['protocolVersion']} here: speak {SUPPORTED[0]}"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# one list for all responses
HELP = {"supported": list(SUPPORTED)}


def check_era(message):
    if message["method"] != "initialize":
        return None
    return error(message, METHOD_NOT_FOUND, f"Speak {SUPPORTED[0]}, and send server/discover", HELP)
""",
            "test_what_is_written_into_one_answer_is_not_in_the_next",
        ),
        (
            """
# the tuple itself, which only looks like a list on the wire
def check_era(message):
    if message["method"] != "initialize":
        return None
    return error(message, METHOD_NOT_FOUND, f"Speak {SUPPORTED[0]}: server/discover", {"supported": SUPPORTED})
""",
            "test_the_versions_in_the_data_are_a_list_that_one_may_append_to",
        ),
        (
            """
# the very same text object is asked for, and what comes off the wire is another
def check_era(message):
    if message["method"] is "initialize":
        data = {"supported": list(SUPPORTED)}
        return error(message, METHOD_NOT_FOUND, f"Speak {SUPPORTED[0]}, and send server/discover", data)
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# the id is only asked whether it is true
def check_era(message):
    if message["method"] == "initialize":
        response = error({}, METHOD_NOT_FOUND, f"Speak {SUPPORTED[0]}", {"supported": list(SUPPORTED)})
        if message["id"]:
            response["id"] = message["id"]
        return response
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
    ],
    "right": [
        """
# the other way round, everything by name
from my_server import protocol


def check_era(message):
    if message["method"] == "initialize":
        versions = [version for version in protocol.SUPPORTED]
        return protocol.error(
            message=message,
            code=protocol.METHOD_NOT_FOUND,
            text="There is no handshake any more. Speak " + " or ".join(versions) + ": send server/discover.",
            data={"supported": versions},
        )
""",
        """
# in one expression, the list made by unpacking
def check_era(message):
    advice = f"speaks {SUPPORTED[-1]} only"
    is_old = message["method"] == "initialize"
    return error(message, METHOD_NOT_FOUND, advice, {"supported": [*SUPPORTED]}) if is_old else None
""",
    ],
}

RUN = {
    "wrong": [
        (
            """
# the handler is given the whole message
def run(handler, message, server_info):
    try:
        return ok(message, handler(message), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_the_handler_is_given_the_params_of_the_request",
        ),
        (
            """
# the server is not named
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]))
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_what_the_handler_returns_becomes_the_result_under_the_request_s_id",
        ),
        (
            """
# the handler's result goes out bare
def run(handler, message, server_info):
    try:
        return handler(message["params"])
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_what_the_handler_returns_becomes_the_result_under_the_request_s_id",
        ),
        (
            """
# the data of an RpcError stays behind
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_a_protocol_error_keeps_its_code_its_message_and_its_data",
        ),
        (
            """
# empty data is taken for no data
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data or None)
    except KeyboardInterrupt:
        raise
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_data_that_looks_empty_is_data_all_the_same",
        ),
        (
            """
# the widest block stands first
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except Exception:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except SystemExit:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_a_protocol_error_keeps_its_code_its_message_and_its_data",
        ),
        (
            """
# the exception's own text goes to the client
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, f"Internal error: {problem}")
""",
            "test_a_bug_in_a_handler_is_an_internal_error_that_gives_nothing_away",
        ),
        (
            """
# what was raised goes out as data
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error", repr(problem))
""",
            "test_a_bug_in_a_handler_is_an_internal_error_that_gives_nothing_away",
        ),
        (
            """
# sys.exit in a handler ends the server
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except Exception:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_a_handler_that_ends_the_program_is_an_internal_error_too",
        ),
        (
            """
# nobody hears of the bug
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_the_traceback_of_a_bug_is_written_to_stderr",
        ),
        (
            """
# the log is printed to stdout
import traceback


def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        print(traceback.format_exc())
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_the_traceback_of_a_bug_is_written_to_stderr",
        ),
        (
            """
# ok stands outside of the try
def run(handler, message, server_info):
    try:
        result = handler(message["params"])
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
    return ok(message, result, server_info)
""",
            "test_a_handler_that_returns_no_object_is_an_internal_error",
        ),
        (
            """
# nothing at all is taken for an empty result
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]) or {}, server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_a_handler_that_returns_no_object_is_an_internal_error",
        ),
        (
            """
# Ctrl-C is a bug like any other
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_a_keyboard_interrupt_goes_through",
        ),
        (
            """
# the handler's own dict is completed
def run(handler, message, server_info):
    try:
        result = handler(message["params"])
        result["resultType"] = "complete"
        result.setdefault("_meta", {})[protocol.META_SERVER_INFO] = server_info
        return {"jsonrpc": "2.0", "id": message["id"], "result": result}
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_what_the_handler_returned_is_left_as_it_was",
        ),
        (
            """
# the two kinds that the lesson names, and no other that is no Exception
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except (Exception, SystemExit):
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_whatever_else_is_raised_is_an_internal_error_though_it_is_no_exception",
        ),
        (
            """
# a kind more, and still not all of them
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except (Exception, SystemExit, GeneratorExit):
        protocol.log_exception()
        return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            "test_whatever_else_is_raised_is_an_internal_error_though_it_is_no_exception",
        ),
        (
            """
# logged well, and a word on stdout as well
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        print("oops")
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_nothing_is_printed_on_stdout",
        ),
    ],
    "right": [
        """
# the bare names, and the log written by Python's own module
import traceback


def run(handler, message, server_info):
    try:
        result = handler(message["params"])
        return ok(message, result, server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        traceback.print_exc()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
        """
# one block that asks what it has caught
def run(handler, message, server_info):
    try:
        response = ok(message, handler(message["params"]), server_info)
    except BaseException as problem:
        if isinstance(problem, KeyboardInterrupt):
            raise
        if isinstance(problem, RpcError):
            response = error(message, problem.code, str(problem), problem.data)
        else:
            protocol.log_exception()
            response = error(message, -32603, "Internal error")
    return response
""",
        """
# the kind of the result is asked for, and the error is raised and caught in two layers
def result_of(handler, params):
    try:
        result = handler(params)
        if not isinstance(result, dict):
            raise TypeError("a handler returns a dict")
        return result
    except (RpcError, KeyboardInterrupt):
        raise
    except BaseException:
        protocol.log_exception()
        raise RpcError(protocol.INTERNAL_ERROR, "Internal error") from None


def run(handler, message, server_info):
    try:
        return ok(message, result_of(handler, message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
""",
    ],
}

START = """
def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    def dispatch(message):
"""

END = """
    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
"""


def ladder(words, *rungs):
    """An answer's cell: what is given, the rungs as the body of `dispatch`, and what is given."""
    lines = [f"        {line}" if line else "" for rung in rungs for line in rung.strip("\n").split("\n")]
    return f"# {words}\n" + START.strip("\n") + "\n" + "\n".join(lines) + "\n" + END


AN_OBJECT = """
if not isinstance(message, dict):
    return error(message, INVALID_REQUEST, "A message must be a JSON object")
"""
REPLY_OWED = """
if owes_no_reply(message):
    return None
"""
CHECKS = """
problem = check_envelope(message) or check_era(message) or check_meta(message)
if problem is not None:
    return problem
"""
METHOD = """
handler = methods.get(message["method"])
if handler is None:
    return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
"""
HANDLER = """
return run(handler, message, server_info)
"""

MAKE_DISPATCH = {
    "wrong": [
        (
            ladder("notifications are answered", AN_OBJECT, CHECKS, METHOD, HANDLER),
            "test_a_notification_is_met_with_silence",
        ),
        (
            ladder("who waits is asked after the envelope", AN_OBJECT, CHECKS, REPLY_OWED, METHOD, HANDLER),
            "test_a_notification_is_met_with_silence",
        ),
        (
            ladder(
                "only what has no id is dropped",
                AN_OBJECT,
                """
if "id" not in message:
    return None
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_a_response_is_met_with_silence_however_malformed",
        ),
        (
            ladder("what is no object is not looked for", REPLY_OWED, CHECKS, METHOD, HANDLER),
            "test_what_is_no_object_is_an_invalid_request_and_there_is_no_batch",
        ),
        (
            ladder("an object is asked for too late", REPLY_OWED, AN_OBJECT, CHECKS, METHOD, HANDLER),
            "test_what_is_no_object_is_an_invalid_request_and_there_is_no_batch",
        ),
        (
            ladder(
                "a list is a batch",
                """
if isinstance(message, list):
    return [dispatch(each) for each in message]
""",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_what_is_no_object_is_an_invalid_request_and_there_is_no_batch",
        ),
        (
            ladder(
                "what is no object is met with silence",
                """
if not isinstance(message, dict) or owes_no_reply(message):
    return None
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_what_is_no_object_is_an_invalid_request_and_there_is_no_batch",
        ),
        (
            ladder(
                "the response of a check is thrown away",
                AN_OBJECT,
                REPLY_OWED,
                """
check_envelope(message)
check_era(message)
check_meta(message)
""",
                METHOD,
                HANDLER,
            ),
            "test_what_a_check_has_against_a_request_is_the_reply_to_it",
        ),
        (
            ladder(
                "the version of the first request holds for all",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_envelope(message) or check_era(message)
if problem is None and not hasattr(dispatch, "greeted"):
    problem = check_meta(message)
if problem is not None:
    return problem
dispatch.greeted = True
""",
                METHOD,
                HANDLER,
            ),
            "test_nothing_is_remembered_from_one_request_to_the_next",
        ),
        (
            ladder(
                "the handshake of old comes before the envelope",
                AN_OBJECT,
                REPLY_OWED,
                """
if message.get("method") == "initialize":
    return check_era(message)
problem = check_envelope(message) or check_meta(message)
if problem is not None:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_a_wrong_envelope_is_reported_before_the_handshake_of_old",
        ),
        (
            ladder(
                "_meta is checked before the envelope",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_meta(message) or check_envelope(message) or check_era(message)
if problem is not None:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_a_wrong_envelope_is_reported_before_a_missing_meta",
        ),
        (
            ladder(
                "initialize comes after _meta",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_envelope(message) or check_meta(message) or check_era(message)
if problem is not None:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_initialize_is_reported_before_anything_about_its_meta",
        ),
        (
            ladder(
                "the method is looked up before _meta is checked",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_envelope(message) or check_era(message)
if problem is not None:
    return problem
""",
                METHOD,
                """
problem = check_meta(message)
if problem is not None:
    return problem
""",
                HANDLER,
            ),
            "test_a_missing_meta_field_is_reported_before_an_unsupported_version_or_an_unknown_method",
        ),
        (
            ladder(
                "the method is not named",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                """
handler = methods.get(message["method"])
if handler is None:
    return error(message, METHOD_NOT_FOUND, "Method not found")
""",
                HANDLER,
            ),
            "test_a_method_that_this_server_does_not_have_is_not_found",
        ),
        (
            ladder(
                "a method that is not there is a KeyError",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                """
return run(methods[message["method"]], message, server_info)
""",
            ),
            "test_a_method_that_this_server_does_not_have_is_not_found",
        ),
        (
            ladder(
                "the handler is called outside of run",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                METHOD,
                """
return ok(message, handler(message["params"]), server_info)
""",
            ),
            "test_what_a_handler_refuses_is_an_error_with_the_id_of_the_request",
        ),
        (
            ladder(
                "one try around look-up and call",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                """
try:
    return ok(message, methods[message["method"]](message["params"]), server_info)
except KeyError:
    return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
except RpcError as problem:
    return error(message, problem.code, problem.message, problem.data)
except SystemExit:
    return error(message, protocol.INTERNAL_ERROR, "Internal error")
""",
            ),
            "test_a_bug_in_a_handler_is_an_internal_error_and_life_goes_on",
        ),
        (
            """
# the server's info is the caller's own dict
def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    methods = method_table(instructions, tools, resources, prompts)

    def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be a JSON object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem is not None:
            return problem
        if message["method"] not in methods:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(methods[message["method"]], message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
""",
            "test_a_server_s_info_is_kept_as_it_was_given_however_deep_it_is_changed_later",
        ),
        (
            """
# the methods are kept for all servers
METHODS = {}


def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    METHODS.update(method_table(instructions, tools, resources, prompts))

    def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be a JSON object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem is not None:
            return problem
        if message["method"] not in METHODS:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(METHODS[message["method"]], message, protocol.json_copy(server_info))

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
""",
            "test_a_server_declares_what_it_was_given_and_has_no_methods_for_the_rest",
        ),
        (
            """
# the question that the loop asks is gone
def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be a JSON object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem is not None:
            return problem
        if message["method"] not in methods:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(methods[message["method"]], message, server_info)

    return dispatch
""",
            "test_the_dispatch_tells_which_calls_are_slow",
        ),
    ],
    "right": [
        ladder(
            "a loop over the checks, and the method asked for with `in`",
            AN_OBJECT,
            REPLY_OWED,
            """
for looks_wrong in (check_envelope, check_era, check_meta):
    problem = looks_wrong(message)
    if problem:
        return problem
if message["method"] not in methods:
    return error(message, METHOD_NOT_FOUND, "Method not found: " + message["method"])
return run(methods[message["method"]], message, server_info)
""",
        ),
        """
# a handler that says no, in place of a rung, and a class in place of a function
class Dispatch:
    def __init__(self, server_info, methods, tools):
        self.server_info, self.methods, self.tools = server_info, methods, tools

    def is_slow(self, message):
        return is_slow(self.tools, message)

    def __call__(self, message):
        if not isinstance(message, dict):
            return protocol.error(message, protocol.INVALID_REQUEST, "no object")
        if owes_no_reply(message):
            return None
        return check_envelope(message) or check_era(message) or check_meta(message) or self.handle(message)

    def handle(self, message):
        def unknown(params):
            raise protocol.RpcError(protocol.METHOD_NOT_FOUND, f"Method not found: {message['method']}")

        return run(self.methods.get(message["method"], unknown), message, self.server_info)


def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    methods = method_table(instructions, tools, resources, prompts)
    return Dispatch(protocol.json_copy(server_info), methods, tools)
""",
    ],
}

ANSWERS = {
    "check_envelope": CHECK_ENVELOPE,
    "check_era": CHECK_ERA,
    "run": RUN,
    "make_dispatch": MAKE_DISPATCH,
}
