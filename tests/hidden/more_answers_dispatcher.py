"""Further answers to the exercises of `dispatcher`, in the form that `answers_protocol.py` explains.

They are written from the lesson's words alone: slips that these rule out, and ways to be right that they leave open.
"""

from answers_dispatcher import AN_OBJECT, CHECKS, HANDLER, METHOD, REPLY_OWED, ladder

CHECK_ENVELOPE = {
    "wrong": [
        (
            """
# numbers alone are taken for ids
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not isinstance(message["id"], int) or isinstance(message["id"], bool):
        return error(message, INVALID_REQUEST, "id must be an integer or a string")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_a_request_whose_id_is_a_string_or_an_integer_has_nothing_wrong",
        ),
        (
            """
# as in JavaScript, where 1.5 is a number like any other
def check_envelope(message):
    identifier = message["id"]
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if isinstance(identifier, bool) or not isinstance(identifier, (str, int, float)):
        return error(message, INVALID_REQUEST, "id must be a string or a number")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_an_invalid_request",
        ),
        (
            """
# only null is taken for a bad id
def check_envelope(message):
    if message.get("jsonrpc") == "2.0" and message["id"] is not None and isinstance(message.get("method"), str):
        return None
    return error(message, INVALID_REQUEST, "no request: jsonrpc, id or method is not as it must be")
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_an_invalid_request",
        ),
        (
            """
# True and False are compared with ==, and 1 and 0 are equal to them
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if message["id"] in (True, False) or not isinstance(message["id"], (str, int)):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_a_request_whose_id_is_a_string_or_an_integer_has_nothing_wrong",
        ),
        (
            """
# an `or` default stands in for an id that is null, false or an empty list
def check_envelope(message):
    request_id = message.get("id") or ""
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if isinstance(request_id, bool) or not isinstance(request_id, (str, int)):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_an_invalid_request",
        ),
        (
            """
# an id counts only if it is above zero
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message) or isinstance(message["id"], int) and message["id"] < 0:
        return error(message, INVALID_REQUEST, "id must be a string or a whole number")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_a_request_whose_id_is_a_string_or_an_integer_has_nothing_wrong",
        ),
        (
            """
# a version that begins with 2 will do
def check_envelope(message):
    version = message.get("jsonrpc")
    if not isinstance(version, str) or not version.startswith("2"):
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_a_jsonrpc_that_is_not_the_string_2_0_is_an_invalid_request",
        ),
        (
            """
# `is` in place of `==`: a text off the wire is another object
JSONRPC = "2.0"


def check_envelope(message):
    if message.get("jsonrpc") is not JSONRPC:
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_a_request_whose_id_is_a_string_or_an_integer_has_nothing_wrong",
        ),
        (
            """
# the method is only asked whether it is there
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if message.get("method") is None:
        return error(message, INVALID_REQUEST, "method is missing")
    return None
""",
            "test_a_method_that_is_no_string_is_an_invalid_request",
        ),
        (
            """
# an empty method is refused as well
def check_envelope(message):
    method = message.get("method")
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not (isinstance(method, str) and method):
        return error(message, INVALID_REQUEST, "method must be a string with something in it")
    return None
""",
            "test_any_string_will_do_for_a_method",
        ),
        (
            """
# says yes after the id, so the method is never looked at
def check_envelope(message):
    if message.get("jsonrpc") == "2.0":
        if has_id(message):
            return None
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
""",
            "test_a_method_that_is_no_string_is_an_invalid_request",
        ),
        (
            """
# a missing jsonrpc raises KeyError
def check_envelope(message):
    if message["jsonrpc"] != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_a_missing_jsonrpc_is_an_invalid_request",
        ),
        (
            """
# a missing method raises KeyError
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message["method"], str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_a_missing_method_is_an_invalid_request",
        ),
        (
            """
# raises where it should return
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        raise RpcError(INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        raise RpcError(INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        raise RpcError(INVALID_REQUEST, "method must be a string")
""",
            "test_a_jsonrpc_that_is_not_the_string_2_0_is_an_invalid_request",
        ),
        (
            """
# the error never bears the id
def check_envelope(message):
    problem = None
    if message.get("jsonrpc") != "2.0":
        problem = 'jsonrpc must be "2.0"'
    elif not has_id(message):
        problem = "id must be a string or an integer"
    elif not isinstance(message.get("method"), str):
        problem = "method must be a string"
    return error(None, INVALID_REQUEST, problem) if problem else None
""",
            "test_the_error_carries_the_id_where_that_is_a_good_one",
        ),
        (
            """
# sends a bad id back
def check_envelope(message):
    sound = message.get("jsonrpc") == "2.0" and has_id(message) and isinstance(message.get("method"), str)
    if sound:
        return None
    failure = {"code": INVALID_REQUEST, "message": "This is no request"}
    return {"jsonrpc": "2.0", "id": message["id"], "error": failure}
""",
            "test_the_error_carries_no_id_where_that_is_a_bad_one",
        ),
        (
            """
# a bad id is sent back as null
def check_envelope(message):
    sound = message.get("jsonrpc") == "2.0" and has_id(message) and isinstance(message.get("method"), str)
    if sound:
        return None
    failure = {"code": INVALID_REQUEST, "message": "This is no request"}
    return {"jsonrpc": "2.0", "id": message["id"] if has_id(message) else None, "error": failure}
""",
            "test_the_error_carries_no_id_where_that_is_a_bad_one",
        ),
        (
            """
# params are looked at, too
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    if not isinstance(message.get("params", {}), dict):
        return error(message, INVALID_REQUEST, "params must be an object")
    return None
""",
            "test_nothing_is_asked_about_params",
        ),
        (
            """
# members that it does not know are refused
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    if not set(message) <= {"jsonrpc", "id", "method", "params"}:
        return error(message, INVALID_REQUEST, "only jsonrpc, id, method and params")
    return None
""",
            "test_a_member_that_is_not_known_is_no_fault",
        ),
        (
            """
# asks whether there is such a method
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str) or "/" not in message["method"]:
        return error(message, INVALID_REQUEST, "method must be a string such as tools/list")
    return None
""",
            "test_any_string_will_do_for_a_method",
        ),
        (
            """
# takes the members out of the message to look at them
def check_envelope(message):
    version, method = message.pop("jsonrpc", None), message.get("method")
    if version != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(method, str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_the_message_is_left_as_it_was",
        ),
        (
            """
# gives a missing method a default in the message itself
def check_envelope(message):
    message.setdefault("method", None)
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message["method"], str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_the_message_is_left_as_it_was",
        ),
        (
            """
# the code for an unknown method where there is no method at all
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, METHOD_NOT_FOUND, "method must be a string")
    return None
""",
            "test_a_method_that_is_no_string_is_an_invalid_request",
        ),
        (
            """
# the problems are sent as a list in place of a text
def check_envelope(message):
    problems = []
    if message.get("jsonrpc") != "2.0":
        problems.append('jsonrpc must be "2.0"')
    if not has_id(message):
        problems.append("id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        problems.append("method must be a string")
    if problems:
        return error(message, INVALID_REQUEST, problems)
""",
            "test_what_is_wrong_is_said_in_a_text",
        ),
        (
            """
# the arguments of error in the wrong order
def check_envelope(message):
    if message.get("jsonrpc") != "2.0":
        return error(INVALID_REQUEST, message, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(INVALID_REQUEST, message, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(INVALID_REQUEST, message, "method must be a string")
    return None
""",
            "test_a_jsonrpc_that_is_not_the_string_2_0_is_an_invalid_request",
        ),
        (
            """
# only the members' presence is asked for
def check_envelope(message):
    for name in ("jsonrpc", "id", "method"):
        if name not in message:
            return error(message, INVALID_REQUEST, f"{name} is missing")
    if message["jsonrpc"] != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    return None
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_an_invalid_request",
        ),
        (
            """
# true is let in as an integer
def check_envelope(message):
    kinds = {"jsonrpc": str, "id": (str, int), "method": str}
    wrong = [name for name, kind in kinds.items() if not isinstance(message.get(name), kind)]
    if wrong or message["jsonrpc"] != "2.0":
        return error(message, INVALID_REQUEST, f"not as it must be: {', '.join(wrong) or 'jsonrpc'}")
    return None
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_an_invalid_request",
        ),
        (
            """
# 2.01 begins with 2.0 as well
def check_envelope(message):
    if not isinstance(message.get("jsonrpc"), str) or not message["jsonrpc"].startswith("2.0"):
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None
""",
            "test_a_jsonrpc_that_is_not_the_string_2_0_is_an_invalid_request",
        ),
    ],
    "right": [
        """
# written with a match on the whole message
def check_envelope(message):
    match message:
        case {"id": bool()}:
            text = "id must be a string or an integer, not true or false"
        case {"jsonrpc": "2.0", "id": str() | int(), "method": str()}:
            return None
        case _:
            text = 'jsonrpc must be "2.0", id a string or an integer, method a string'
    return error(message, INVALID_REQUEST, text)
""",
        """
# written with exact types and the three questions in another order
def check_envelope(message):
    if type(message.get("method")) is not str:
        return error(message, INVALID_REQUEST, f"method must be a string, not {message.get('method')!r}")
    if type(message["id"]) not in (str, int):
        return error(message, INVALID_REQUEST, f"id must be a string or an integer, not {message['id']!r}")
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, f'jsonrpc must be "2.0", not {message.get("jsonrpc")!r}')
""",
        """
# written as a table of questions, of which the first that says no is told
def check_envelope(message):
    faults = {
        'jsonrpc must be "2.0"': message.get("jsonrpc") != "2.0",
        "id must be a string or an integer": not has_id(message),
        "method must be a string": not isinstance(message.get("method"), str),
    }
    return next((error(message, INVALID_REQUEST, text) for text, found in faults.items() if found), None)
""",
        """
# written with a helper that raises, and one place that catches
def expect(condition, text):
    if not condition:
        raise ValueError(text)


def check_envelope(message):
    try:
        expect("jsonrpc" in message, "jsonrpc is missing")
        expect(message["jsonrpc"] == "2.0", 'jsonrpc must be "2.0"')
        expect(has_id(message), "id must be a string or an integer")
        expect("method" in message, "method is missing")
        expect(isinstance(message["method"], str), "method must be a string")
    except ValueError as problem:
        return error(message, INVALID_REQUEST, str(problem))
    return None
""",
        """
# written with try and KeyError, and all problems in one text
def check_envelope(message):
    problems = []
    try:
        problems += [] if message["jsonrpc"] == "2.0" else ['jsonrpc must be "2.0"']
    except KeyError:
        problems.append("jsonrpc is missing")
    if not has_id(message):
        problems.append("id must be a string or an integer")
    try:
        problems += [] if isinstance(message["method"], str) else ["method must be a string"]
    except KeyError:
        problems.append("method is missing")
    return error(message, INVALID_REQUEST, "; ".join(problems)) if problems else None
""",
        """
# written without the helpers: the response is made here
def check_envelope(message):
    good_id = isinstance(message["id"], str | int) and message["id"] is not True and message["id"] is not False
    if message.get("jsonrpc") == "2.0" and good_id and isinstance(message.get("method"), str):
        return None
    response = {"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request: see JSON-RPC 2.0"}}
    return {**response, "id": message["id"]} if good_id else response
""",
        """
# written with a small class, a question each
from dataclasses import dataclass
from typing import Callable

from my_server import protocol


@dataclass(frozen=True)
class Question:
    text: str
    is_fine: Callable

    def answer(self, message):
        return None if self.is_fine(message) else protocol.error(message, protocol.INVALID_REQUEST, self.text)


QUESTIONS = (
    Question('jsonrpc must be "2.0"', lambda message: message.get("jsonrpc") == "2.0"),
    Question("id must be a string or an integer", protocol.has_id),
    Question("method must be a string", lambda message: isinstance(message.get("method"), str)),
)


def check_envelope(message: dict) -> dict | None:
    for question in QUESTIONS:
        if (response := question.answer(message)) is not None:
            return response
    return None
""",
    ],
}


CHECK_ERA = {
    "wrong": [
        (
            """
# any method with the word in it is taken for the handshake
def check_era(message):
    if "initialize" in message["method"]:
        text = f"This server speaks {', '.join(SUPPORTED)} and needs no initialize"
        return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
    return None
""",
            "test_every_other_method_passes",
        ),
        (
            """
# endswith: session/initialize is another method
def check_era(message):
    if not message["method"].endswith("initialize"):
        return None
    text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_every_other_method_passes",
        ),
        (
            """
# case is folded before the comparison
def check_era(message):
    if message["method"].casefold() == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_every_other_method_passes",
        ),
        (
            """
# blanks are cut off before the comparison
def check_era(message):
    if message["method"].strip() == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_every_other_method_passes",
        ),
        (
            """
# the notification of old counts as the handshake, too
def check_era(message):
    if message["method"] in ("initialize", "initialized", "notifications/initialized"):
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
    return None
""",
            "test_every_other_method_passes",
        ),
        (
            """
# `is` in place of `==`
HANDSHAKE = "initialize"


def check_era(message):
    if message["method"] is HANDSHAKE:
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
    return None
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# the tuple itself is the data's list
def check_era(message):
    if message["method"] == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supported": SUPPORTED})
    return None
""",
            "test_the_versions_in_the_data_are_a_list_that_one_may_append_to",
        ),
        (
            """
# the data is made once, for all responses
HELP = {"supported": list(SUPPORTED)}


def check_era(message):
    if message["method"] == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, HELP)
    return None
""",
            "test_what_is_written_into_one_answer_is_not_in_the_next",
        ),
        (
            """
# a copy of the dict, which still shares the list in it
HELP = {"supported": list(SUPPORTED)}


def check_era(message):
    if message["method"] == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, HELP.copy())
    return None
""",
            "test_what_is_written_into_one_answer_is_not_in_the_next",
        ),
        (
            """
# a default argument is made once, too
def check_era(message, versions=list(SUPPORTED)):
    if message["method"] == "initialize":
        text = f"This server speaks {', '.join(versions)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supported": versions})
    return None
""",
            "test_what_is_written_into_one_answer_is_not_in_the_next",
        ),
        (
            """
# the list alone is the data
def check_era(message):
    if message["method"] == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, list(SUPPORTED))
    return None
""",
            "test_the_error_s_data_names_the_version_to_speak",
        ),
        (
            """
# the key is that of server/discover
def check_era(message):
    if message["method"] == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supportedVersions": list(SUPPORTED)})
    return None
""",
            "test_the_error_s_data_names_the_version_to_speak",
        ),
        (
            """
# a text where the list should be
def check_era(message):
    if message["method"] == "initialize":
        versions = ", ".join(SUPPORTED)
        return error(message, METHOD_NOT_FOUND, f"This server speaks {versions}", {"supported": versions})
    return None
""",
            "test_the_error_s_data_names_the_version_to_speak",
        ),
        (
            """
# list() of a text: its letters
def check_era(message):
    if message["method"] == "initialize":
        version = SUPPORTED[0]
        return error(message, METHOD_NOT_FOUND, f"This server speaks {version}", {"supported": list(version)})
    return None
""",
            "test_the_error_s_data_names_the_version_to_speak",
        ),
        (
            """
# the data also says what was asked for
def check_era(message):
    if message["method"] != "initialize":
        return None
    params = message.get("params")
    asked = params.get("protocolVersion") if isinstance(params, dict) else None
    text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED), "requested": asked})
""",
            "test_the_error_s_data_names_the_version_to_speak",
        ),
        (
            """
# the code for a version that is not spoken
def check_era(message):
    if message["method"] == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, -32022, text, {"supported": list(SUPPORTED)})
    return None
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# who has a _meta is let through
def check_era(message):
    params = message.get("params")
    if message["method"] == "initialize" and not (isinstance(params, dict) and "_meta" in params):
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
    return None
""",
            "test_the_help_comes_whatever_the_params_are_and_without_any_too",
        ),
        (
            """
# who asks for the version that is spoken is let through
def check_era(message):
    params = message.get("params")
    asked = params.get("protocolVersion") if isinstance(params, dict) else None
    if message["method"] == "initialize" and asked not in SUPPORTED:
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
    return None
""",
            "test_the_help_comes_whatever_the_params_are_and_without_any_too",
        ),
        (
            """
# params that are null have no get
def check_era(message):
    if message["method"] != "initialize":
        return None
    asked = message.get("params", {}).get("protocolVersion", "any version")
    text = f"Not {asked}: this server speaks {', '.join(SUPPORTED)}"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_the_help_comes_whatever_the_params_are_and_without_any_too",
        ),
        (
            """
# agrees, with a result
def check_era(message):
    if message["method"] != "initialize":
        return None
    result = {"protocolVersion": SUPPORTED[0], "capabilities": {}, "supported": list(SUPPORTED)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# raises where it should return
def check_era(message):
    if message["method"] == "initialize":
        text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
        raise RpcError(METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# the f in front of the text was forgotten
def check_era(message):
    if message["method"] != "initialize":
        return None
    versions = ", ".join(SUPPORTED)
    text = "No initialize: this server speaks {versions}"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_the_error_s_text_names_the_version_to_speak",
        ),
        (
            """
# an id that looks empty is left out
def check_era(message):
    if message["method"] != "initialize":
        return None
    text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
    waiting = message if message["id"] else None
    return error(waiting, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# takes the params out of the message
def check_era(message):
    if message["method"] != "initialize":
        return None
    message.pop("params", None)
    text = f"No initialize: this server speaks {', '.join(SUPPORTED)}"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_the_message_is_left_as_it_was",
        ),
        (
            """
# gives back the message where there is nothing to say
def check_era(message):
    if message["method"] != "initialize":
        return message
    text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_every_other_method_passes",
        ),
        (
            """
# gives back False where there is nothing to say
def check_era(message):
    text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
    return message["method"] == "initialize" and error(
        message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)}
    )
""",
            "test_every_other_method_passes",
        ),
        (
            """
# the data stands beside the error, not in it
def check_era(message):
    if message["method"] != "initialize":
        return None
    response = error(message, METHOD_NOT_FOUND, f"This server speaks {', '.join(SUPPORTED)}")
    response["data"] = {"supported": list(SUPPORTED)}
    return response
""",
            "test_the_error_s_data_names_the_version_to_speak",
        ),
        (
            """
# the help is given once, and then no more
greeted = []


def check_era(message):
    if message["method"] != "initialize" or greeted:
        return None
    greeted.append(message["id"])
    text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
            "test_initialize_gets_an_error_under_its_id_with_the_code_of_an_unknown_method",
        ),
        (
            """
# the arguments of error in another order: the data where the text belongs
def check_era(message):
    if message["method"] != "initialize":
        return None
    text = f"This server speaks {', '.join(SUPPORTED)}: send server/discover"
    return error(message, METHOD_NOT_FOUND, {"supported": list(SUPPORTED)}, text)
""",
            "test_the_error_s_text_names_the_version_to_speak",
        ),
        (
            """
# a list of versions where the text belongs
def check_era(message):
    if message["method"] != "initialize":
        return None
    return error(message, METHOD_NOT_FOUND, list(SUPPORTED), {"supported": list(SUPPORTED)})
""",
            "test_the_error_s_text_names_the_version_to_speak",
        ),
    ],
    "right": [
        """
# written with match
def check_era(message):
    match message["method"]:
        case "initialize":
            text = f"There is no handshake here. Send server/discover; versions: {', '.join(SUPPORTED)}"
            return error(message, METHOD_NOT_FOUND, text, {"supported": [*SUPPORTED]})
        case _:
            return None
""",
        """
# written with the response made by hand
def check_era(message):
    if message["method"] == "initialize":
        failure = {"code": -32601, "message": "Please speak 2026-07-28", "data": {"supported": ["2026-07-28"]}}
        return {"jsonrpc": "2.0", "id": message["id"], "error": failure}
""",
        """
# written with a table from methods to what makes their help
def old_client(message):
    versions = [version for version in SUPPORTED]
    text = "This server speaks " + " or ".join(versions) + ": no initialize is needed"
    return error(message, METHOD_NOT_FOUND, text, dict(supported=versions))


def nothing(message):
    return None


def check_era(message):
    return {"initialize": old_client}.get(message["method"], nothing)(message)
""",
        """
# written as one expression, with the tuple in the text as Python shows it
def check_era(message):
    text = f"initialize is of older revisions; speak one of {SUPPORTED}"
    made = error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
    return made if message["method"] == "initialize" else None
""",
        """
# written with a constant that is copied whole for each response
import copy

HELP = {"supported": list(SUPPORTED)}


def check_era(message):
    if message["method"] != "initialize":
        return None
    return error(message, METHOD_NOT_FOUND, f"Speak {SUPPORTED[0]}", copy.deepcopy(HELP))
""",
        """
# written with the version that the client asks for in the text
def check_era(message):
    if message["method"] != "initialize":
        return None
    params = message.get("params")
    asked = params.get("protocolVersion", "no version") if isinstance(params, dict) else "no version"
    text = f"The client asks for {asked}, and this server speaks {', '.join(SUPPORTED)}"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})
""",
    ],
}


RUN = {
    "wrong": [
        (
            """
# the widest block catches Ctrl-C as well
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_keyboard_interrupt_goes_through",
        ),
        (
            """
# SystemExit goes through beside Ctrl-C
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except (KeyboardInterrupt, SystemExit):
        raise
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_handler_that_ends_the_program_is_an_internal_error_too",
        ),
        (
            """
# the exception's text goes along as data
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error", {"reason": str(problem)})
""",
            "test_a_bug_in_a_handler_is_an_internal_error_that_gives_nothing_away",
        ),
        (
            """
# ok stands outside: a result that is no dict raises there
def run(handler, message, server_info):
    try:
        result = handler(message["params"])
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
    else:
        return ok(message, result, server_info)
""",
            "test_a_handler_that_returns_no_object_is_an_internal_error",
        ),
        (
            """
# an `or` default: a server without a name gets an empty one
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info or {})
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_without_server_info_a_result_names_no_server",
        ),
        (
            """
# data that looks empty is left out
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        if problem.data:
            return error(message, problem.code, problem.message, problem.data)
        return error(message, problem.code, problem.message)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_data_that_looks_empty_is_data_all_the_same",
        ),
        (
            """
# no data becomes an empty object
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data or {})
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_data_that_looks_empty_is_data_all_the_same",
        ),
        (
            """
# an RpcError's own code is lost
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, INTERNAL_ERROR, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_protocol_error_keeps_its_code_its_message_and_its_data",
        ),
        (
            """
# whatever has a code is taken for an RpcError: SystemExit has one, too
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        if hasattr(problem, "code"):
            return error(message, problem.code, str(problem), getattr(problem, "data", None))
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_what_only_looks_like_a_protocol_error_is_a_bug",
        ),
        (
            """
# the type is compared, so a kind of RpcError is taken for a bug
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except BaseException as problem:
        if type(problem) is KeyboardInterrupt:
            raise
        if type(problem) is RpcError:
            return error(message, problem.code, problem.message, problem.data)
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_protocol_error_of_a_special_kind_is_one_too",
        ),
        (
            """
# only the exception's text reaches the log, not where it came from
import sys


def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        print(type(problem).__name__, problem, file=sys.stderr)
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_the_traceback_of_a_bug_is_written_to_stderr",
        ),
        (
            """
# logs below the except block, where no exception is left
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        response = error(message, INTERNAL_ERROR, "Internal error")
    log_exception()
    return response
""",
            "test_the_traceback_of_a_bug_is_written_to_stderr",
        ),
        (
            """
# the params are spread over the handler's arguments
def run(handler, message, server_info):
    try:
        return ok(message, handler(**message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_what_the_handler_returns_becomes_the_result_under_the_request_s_id",
        ),
        (
            """
# a result that is None passes for an empty one
def run(handler, message, server_info):
    try:
        result = handler(message["params"]) or {}
        return ok(message, result, server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_handler_that_returns_no_object_is_an_internal_error",
        ),
        (
            """
# an empty dict is taken for a bug
def run(handler, message, server_info):
    try:
        result = handler(message["params"])
        if not result:
            raise TypeError("the handler returned nothing")
        return ok(message, result, server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_an_empty_dict_is_a_result_like_any_other",
        ),
        (
            """
# dict() makes one of an empty list, and of a list of pairs
def run(handler, message, server_info):
    try:
        return ok(message, dict(handler(message["params"])), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_handler_that_returns_no_object_is_an_internal_error",
        ),
        (
            """
# writes into the handler's dict
def run(handler, message, server_info):
    try:
        result = handler(message["params"])
        result.setdefault("resultType", "complete")
        return ok(message, result, server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_what_the_handler_returned_is_left_as_it_was",
        ),
        (
            """
# calls the handler once to look, and once more for the result
def run(handler, message, server_info):
    try:
        if not isinstance(handler(message["params"]), dict):
            raise TypeError("no dict")
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_the_handler_is_called_once",
        ),
        (
            """
# a return in finally swallows Ctrl-C
def run(handler, message, server_info):
    response = error(message, INTERNAL_ERROR, "Internal error")
    try:
        response = ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        response = error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
    finally:
        return response
""",
            "test_a_keyboard_interrupt_goes_through",
        ),
        (
            """
# Ctrl-C becomes the end of this process, not of the one above
import sys


def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        sys.exit(130)
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_keyboard_interrupt_goes_through",
        ),
        (
            """
# the error is a result that says so
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return ok(message, {"isError": True, "content": [{"type": "text", "text": "Internal error"}]}, server_info)
""",
            "test_a_bug_in_a_handler_is_an_internal_error_that_gives_nothing_away",
        ),
        (
            """
# gives back what the handler gives back
def run(handler, message, server_info):
    try:
        result = handler(message["params"])
        ok(message, result, server_info)
        return result
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_what_the_handler_returns_becomes_the_result_under_the_request_s_id",
        ),
        (
            """
# the error of a bug goes out without the id
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(None, INTERNAL_ERROR, "Internal error")
""",
            "test_a_bug_in_a_handler_is_an_internal_error_that_gives_nothing_away",
        ),
        (
            """
# the text of an exception that is no RpcError but has one is sent
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except ValueError as problem:
        return error(message, -32602, str(problem))
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_bug_in_a_handler_is_an_internal_error_that_gives_nothing_away",
        ),
        (
            """
# a bug in a handler is announced on stdout as well
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        print("refused:", problem)
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_nothing_is_printed_on_stdout",
        ),
        (
            """
# takes the params out of the message
def run(handler, message, server_info):
    try:
        return ok(message, handler(message.pop("params")), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_the_message_and_the_server_s_info_are_left_as_they_were",
        ),
        (
            """
# gives a handler that failed a second chance
def run(handler, message, server_info):
    for chance in (1, 2):
        try:
            return ok(message, handler(message["params"]), server_info)
        except RpcError as problem:
            return error(message, problem.code, problem.message, problem.data)
        except KeyboardInterrupt:
            raise
        except BaseException:
            if chance == 2:
                log_exception()
                return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_handler_that_failed_is_not_called_again",
        ),
        (
            """
# whatever has a code, a message and data is taken for an RpcError
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        if all(hasattr(problem, name) for name in ("code", "message", "data")):
            return error(message, problem.code, problem.message, problem.data)
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_what_only_looks_like_a_protocol_error_is_a_bug",
        ),
        (
            """
# the server's name takes the place of what the handler put into _meta
def run(handler, message, server_info):
    try:
        response = ok(message, handler(message["params"]))
        if server_info is not None:
            response["result"]["_meta"] = {protocol.META_SERVER_INFO: protocol.json_copy(server_info)}
        return response
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_what_a_handler_put_into_meta_stays_beside_the_server_s_name",
        ),
        (
            """
# the error is made by hand, and no data becomes a null
def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        failure = {"code": problem.code, "message": problem.message, "data": problem.data}
        return {"jsonrpc": "2.0", "id": message["id"], "error": failure}
    except KeyboardInterrupt:
        raise
    except BaseException:
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
            "test_a_protocol_error_without_data_is_sent_without",
        ),
    ],
    "right": [
        """
# written with one except block and questions in it
def run(handler, message, server_info):
    try:
        result = handler(message["params"])
        if not isinstance(result, dict):
            raise TypeError(f"a handler returned {type(result).__name__}, not a dict")
        return ok(message, result, server_info)
    except BaseException as problem:
        if isinstance(problem, RpcError):
            return error(message, problem.code, problem.message, problem.data)
        if isinstance(problem, KeyboardInterrupt):
            raise
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")
""",
        """
# written with match on the exception, in a helper
def told(message, problem):
    match problem:
        case RpcError():
            return error(message, problem.code, problem.message, problem.data)
        case KeyboardInterrupt():
            raise problem
        case _:
            log_exception()
            return error(message, INTERNAL_ERROR, "Internal error")


def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except BaseException as problem:
        return told(message, problem)
""",
        """
# written with traceback, and the result's dict copied first
import traceback


def run(handler, message, server_info):
    try:
        result = {**handler(message["params"])}
        response = ok(message, result, server_info)
    except KeyboardInterrupt:
        raise
    except RpcError as problem:
        response = error(message, problem.code, problem.message, data=problem.data)
    except BaseException:
        traceback.print_exc()
        response = error(message, INTERNAL_ERROR, "Internal error")
    return response
""",
        """
# written with a context manager that keeps the failure
class Guard:
    def __init__(self, message):
        self.message, self.response = message, None

    def __enter__(self):
        return self

    def __exit__(self, kind, problem, trace):
        if problem is None:
            return False
        if issubclass(kind, RpcError):
            self.response = error(self.message, problem.code, problem.message, problem.data)
            return True
        if issubclass(kind, KeyboardInterrupt):
            return False
        log_exception()
        self.response = error(self.message, INTERNAL_ERROR, "Internal error")
        return True


def run(handler, message, server_info):
    with Guard(message) as guard:
        guard.response = ok(message, handler(message["params"]), server_info)
    return guard.response
""",
        """
# written with two try statements, one inside the other
def run(handler, message, server_info):
    try:
        try:
            return ok(message, handler(message.get("params")), server_info)
        except RpcError as problem:
            return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt as pressed:
        raise pressed
    except BaseException:
        log_exception()
    return error(message, INTERNAL_ERROR, "Internal error")
""",
        """
# written with logging
import logging


def run(handler, message, server_info):
    try:
        return ok(message, handler(message["params"]), server_info)
    except KeyboardInterrupt:
        raise
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except BaseException:
        logging.exception("a handler failed")
        return error(message, INTERNAL_ERROR, "Internal error")
""",
    ],
}


MAKE_DISPATCH = {
    "wrong": [
        (
            ladder(
                "the envelope is checked before anybody asks who waits",
                AN_OBJECT,
                """
problem = check_envelope(message)
if problem:
    return problem
""",
                REPLY_OWED,
                """
problem = check_era(message) or check_meta(message)
if problem:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_a_notification_is_met_with_silence",
        ),
        (
            ladder(
                "the handshake of old is asked for after _meta",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_envelope(message) or check_meta(message) or check_era(message)
if problem:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_initialize_is_reported_before_anything_about_its_meta",
        ),
        (
            ladder(
                "_meta is asked for before the envelope",
                AN_OBJECT,
                REPLY_OWED,
                """
if message.get("method") != "initialize":
    problem = check_meta(message)
    if problem:
        return problem
problem = check_envelope(message) or check_era(message)
if problem:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_a_wrong_envelope_is_reported_before_a_missing_meta",
        ),
        (
            ladder(
                "the method is looked up before _meta is looked at",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_envelope(message) or check_era(message)
if problem:
    return problem
""",
                METHOD,
                """
return check_meta(message) or run(handler, message, server_info)
""",
            ),
            "test_a_missing_meta_field_is_reported_before_an_unsupported_version_or_an_unknown_method",
        ),
        (
            ladder(
                "all three checks are made before the first answer is looked at",
                AN_OBJECT,
                REPLY_OWED,
                """
for problem in [check_envelope(message), check_era(message), check_meta(message)]:
    if problem:
        return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_a_request_without_a_method_is_told_so",
        ),
        (
            ladder(
                "the last response that a check gives, not the first",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_envelope(message)
if problem is None:
    problem = check_era(message)
    problem = check_meta(message) or problem
if problem:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_initialize_is_reported_before_anything_about_its_meta",
        ),
        (
            ladder(
                "`and` where `or` is meant: only a message with every fault is stopped",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_envelope(message) and check_era(message) and check_meta(message)
if problem:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_what_a_check_has_against_a_request_is_the_reply_to_it",
        ),
        (
            ladder(
                "the handler is called here, outside run",
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
    result = methods[message["method"]](message["params"])
except KeyError:
    return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
except BaseException as raised:
    failure = raised
else:
    return run(lambda params: result, message, server_info)

def fail(params):
    raise failure

return run(fail, message, server_info)
""",
            ),
            "test_a_bug_in_a_handler_is_an_internal_error_and_life_goes_on",
        ),
        (
            ladder("nobody asks whether it is an object", REPLY_OWED, CHECKS, METHOD, HANDLER),
            "test_what_is_no_object_is_an_invalid_request_and_there_is_no_batch",
        ),
        (
            ladder(
                "a list is taken for a batch",
                """
if isinstance(message, list):
    return [response for response in map(dispatch, message) if response is not None]
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
                "an empty object gets an error",
                """
if not message or not isinstance(message, dict):
    return error(message, INVALID_REQUEST, "A message must be an object")
""",
                REPLY_OWED,
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_an_object_without_an_id_is_met_with_silence_whatever_else_is_wrong",
        ),
        (
            ladder(
                "only the missing id is asked for, so a response is answered",
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
            ladder(
                "a bad id is taken for none at all, and gets silence",
                AN_OBJECT,
                """
if owes_no_reply(message) or not has_id(message):
    return None
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_a_request_whose_id_is_a_bad_one_gets_an_error_and_not_silence",
        ),
        (
            ladder(
                "an id that looks empty gets silence",
                AN_OBJECT,
                """
if owes_no_reply(message) or not message["id"]:
    return None
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_the_id_comes_back_with_its_value_and_its_type",
        ),
        (
            ladder(
                "a notification is carried out, and only its reply is held back",
                AN_OBJECT,
                """
silent = owes_no_reply(message)
problem = check_envelope({"id": 0, **message}) or check_era(message) or check_meta({"id": 0, **message})
if problem:
    return None if silent else check_envelope(message) or check_era(message) or check_meta(message)
handler = methods.get(message["method"])
if handler is None:
    return None if silent else error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
response = run(handler, {"id": 0, **message}, server_info)
return None if silent else response
""",
            ),
            "test_a_call_without_an_id_runs_nothing",
        ),
        (
            ladder(
                "the text leaves out which method it was",
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
                "the name of the server is not handed on to run",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                METHOD,
                """
return run(handler, message, None)
""",
            ),
            "test_every_result_is_complete_and_carries_the_server_s_name_and_version",
        ),
        (
            '''
# the tables of all servers are put together into one
ALL = {}


def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    ALL.update(methods)

    def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be an object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem:
            return problem
        handler = ALL.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(handler, message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
            "test_a_server_declares_what_it_was_given_and_has_no_methods_for_the_rest",
        ),
        (
            '''
# the name is kept outside: that of the last server counts for all
NAME = {}


def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    NAME["last"] = server_info

    def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be an object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem:
            return problem
        handler = methods.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(handler, message, NAME["last"])

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
            "test_two_servers_in_one_process_share_nothing",
        ),
        (
            '''
# an id that was used is refused for ever
def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    seen = []

    def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be an object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem:
            return problem
        if message["id"] in seen:
            return error(message, INVALID_REQUEST, "This id was used before")
        seen.append(message["id"])
        handler = methods.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(handler, message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
            "test_the_same_request_may_come_again_and_is_worked_on_anew",
        ),
        (
            '''
# nothing works before server/discover was called
def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    ready = False

    def dispatch(message):
        nonlocal ready
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be an object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem:
            return problem
        handler = methods.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        ready = ready or message["method"] == "server/discover"
        if not ready:
            return error(message, INVALID_REQUEST, "Send server/discover first")
        return run(handler, message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
            "test_any_request_may_be_the_first",
        ),
        (
            '''
# keeps the answer to a method and gives it to the next who asks
def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    kept = {}

    def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be an object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem:
            return problem
        handler = methods.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        if message["method"].endswith("/list"):
            if message["method"] not in kept:
                kept[message["method"]] = run(handler, message, server_info)
            return {**kept[message["method"]], "id": message["id"]}
        return run(handler, message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
            "test_what_is_written_into_one_response_is_not_in_the_next",
        ),
        (
            ladder(
                "whatever is raised is caught, Ctrl-C too",
                AN_OBJECT,
                REPLY_OWED,
                """
try:
    problem = check_envelope(message) or check_era(message) or check_meta(message)
    if problem:
        return problem
    handler = methods.get(message["method"])
    if handler is None:
        return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
    return run(handler, message, server_info)
except BaseException:
    log_exception()
    return error(message, INTERNAL_ERROR, "Internal error")
""",
            ),
            "test_a_keyboard_interrupt_goes_through",
        ),
        (
            ladder(
                "whatever is called notifications/… is silenced, with an id too",
                AN_OBJECT,
                """
if owes_no_reply(message) or str(message.get("method")).startswith("notifications/"):
    return None
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_a_cancellation_with_an_id_is_a_request_for_a_method_that_does_not_exist",
        ),
        (
            ladder(
                "puts default params into the message",
                AN_OBJECT,
                REPLY_OWED,
                """
message.setdefault("params", {})
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_a_message_is_left_as_it_was",
        ),
        (
            ladder(
                "takes _meta out of the params, since no handler needs it",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                METHOD,
                """
message["params"].pop("_meta")
""",
                HANDLER,
            ),
            "test_a_message_is_left_as_it_was",
        ),
        (
            '''
# as in JavaScript: an async function, whose answer has to be awaited
def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    async def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be an object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem:
            return problem
        handler = methods.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(handler, message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
            "test_a_notification_is_met_with_silence",
        ),
        (
            ladder(
                "a method is found in whatever case it is written",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                """
handler = methods.get(message["method"].lower())
if handler is None:
    return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
""",
                HANDLER,
            ),
            "test_a_method_that_this_server_does_not_have_is_not_found",
        ),
        (
            ladder(
                "an unknown method gets the error without its id",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                """
handler = methods.get(message["method"])
if handler is None:
    return error(None, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
""",
                HANDLER,
            ),
            "test_the_id_comes_back_with_its_value_and_its_type",
        ),
        (
            ladder(
                "silence as an empty dict",
                AN_OBJECT,
                """
if owes_no_reply(message):
    return {}
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_a_notification_is_met_with_silence",
        ),
        (
            ladder(
                "the rung of check_era was left out",
                AN_OBJECT,
                REPLY_OWED,
                """
problem = check_envelope(message) or check_meta(message)
if problem:
    return problem
""",
                METHOD,
                HANDLER,
            ),
            "test_initialize_is_reported_before_anything_about_its_meta",
        ),
        (
            ladder(
                "an unknown method raises out of the dispatcher",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                """
handler = methods.get(message["method"])
if handler is None:
    raise RpcError(METHOD_NOT_FOUND, f"Method not found: {message['method']}")
""",
                HANDLER,
            ),
            "test_a_method_that_this_server_does_not_have_is_not_found",
        ),
        (
            ladder(
                "a list's error bears the id of its first message",
                """
if not isinstance(message, dict):
    first = message[0] if isinstance(message, list) and message else None
    return error(first, INVALID_REQUEST, "One message at a time, and as an object")
""",
                REPLY_OWED,
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_what_is_no_object_is_an_invalid_request_and_there_is_no_batch",
        ),
        (
            ladder(
                "a request that holds a result is taken for a response",
                AN_OBJECT,
                """
if "id" not in message or "result" in message or "error" in message:
    return None
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_a_request_that_holds_a_result_as_well_is_answered_like_any_other",
        ),
        (
            ladder(
                "a response is looked for by its values, and null is one",
                AN_OBJECT,
                """
answered = message.get("result") is not None or message.get("error") is not None
if "id" not in message or (answered and "method" not in message):
    return None
""",
                CHECKS,
                METHOD,
                HANDLER,
            ),
            "test_a_response_is_met_with_silence_however_malformed",
        ),
        (
            '''
# a text is parsed first, as if it came off the wire
import json


def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    def dispatch(message):
        if isinstance(message, str) and message.startswith("{"):
            message = json.loads(message)
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be an object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem:
            return problem
        handler = methods.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(handler, message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
            "test_what_is_no_object_is_an_invalid_request_and_there_is_no_batch",
        ),
        (
            ladder(
                "the cursor is looked at here, since no list has a second page",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                """
if "cursor" in message["params"]:
    return error(message, -32602, "Invalid cursor")
""",
                METHOD,
                HANDLER,
            ),
            "test_an_unknown_method_is_reported_before_its_params",
        ),
        (
            ladder(
                "the probe is answered here, with what comes to mind",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                """
if message["method"] == "server/discover":
    return ok(message, {"supportedVersions": list(SUPPORTED), "capabilities": {"tools": {}}}, server_info)
""",
                METHOD,
                HANDLER,
            ),
            "test_discover_tells_versions_capabilities_instructions_and_how_long_that_holds",
        ),
        (
            ladder(
                "every result is said to hold for five minutes",
                AN_OBJECT,
                REPLY_OWED,
                CHECKS,
                METHOD,
                """
response = run(handler, message, server_info)
if "result" in response:
    response["result"] = {**response["result"], **protocol.CACHE_HINTS}
return response
""",
            ),
            "test_the_six_cacheable_results_say_how_long_and_no_other_does",
        ),
        (
            '''
# a lambda in a loop: each of them sees the name that came last
def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)
    handlers = {}
    for name in methods:
        handlers[name] = lambda params: methods[name](params)

    def dispatch(message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message must be an object")
        if owes_no_reply(message):
            return None
        problem = check_envelope(message) or check_era(message) or check_meta(message)
        if problem:
            return problem
        handler = handlers.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(handler, message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
            "test_any_request_may_be_the_first",
        ),
    ],
    "right": [
        ladder(
            "written with a loop over the checks",
            """
if not isinstance(message, dict):
    return error(None, INVALID_REQUEST, "Not an object")
""",
            REPLY_OWED,
            """
for question in (check_envelope, check_era, check_meta):
    response = question(message)
    if response is not None:
        return response
try:
    handler = methods[message["method"]]
except KeyError:
    return error(message, METHOD_NOT_FOUND, "Method not found: " + message["method"])
""",
            HANDLER,
        ),
        '''
# written as a class whose objects are called
class Ladder:
    def __init__(self, server_info, methods):
        self.server_info, self.methods = server_info, methods

    def __call__(self, message):
        if not isinstance(message, dict):
            return error(message, INVALID_REQUEST, "A message is an object")
        return None if owes_no_reply(message) else self.climb(message)

    def climb(self, message):
        stopped = check_envelope(message) or check_era(message) or check_meta(message)
        return stopped or self.work(message)

    def work(self, message):
        if message["method"] in self.methods:
            return run(self.methods[message["method"]], message, self.server_info)
        return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")


def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None."""
    server_info = protocol.json_copy(server_info)
    methods = method_table(instructions, tools, resources, prompts)

    dispatch = Ladder(server_info, methods)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
''',
        ladder(
            "written with a handler for whatever is unknown, which run calls like any other",
            """
if not isinstance(message, dict):
    return error(message, INVALID_REQUEST, f"{type(message).__name__} is no object")
if owes_no_reply(message):
    return

def unknown(params):
    raise RpcError(METHOD_NOT_FOUND, f"Method not found: {message['method']}")

problem = check_envelope(message) or check_era(message) or check_meta(message)
return problem or run(methods.get(message["method"], unknown), message, server_info)
""",
        ),
        ladder(
            "written with match and with walrus",
            """
match message:
    case dict() if owes_no_reply(message):
        return None
    case dict():
        pass
    case _:
        return error({}, INVALID_REQUEST, "One object a message, please")
if problem := check_envelope(message):
    return problem
if problem := check_era(message):
    return problem
if problem := check_meta(message):
    return problem
if handler := methods.get(message["method"]):
    return run(handler, message, server_info)
return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
""",
        ),
        ladder(
            "written as nested ifs with one return",
            """
reply = None
if not isinstance(message, dict):
    reply = error(message, INVALID_REQUEST, "no object")
elif not owes_no_reply(message):
    reply = check_envelope(message)
    if reply is None:
        reply = check_era(message)
    if reply is None:
        reply = check_meta(message)
    if reply is None and message["method"] not in methods:
        reply = error(message, METHOD_NOT_FOUND, "Method not found: {}".format(message["method"]))
    if reply is None:
        reply = run(methods[message["method"]], message, server_info)
return reply
""",
        ),
    ],
}


ANSWERS = {
    "check_envelope": CHECK_ENVELOPE,
    "check_era": CHECK_ERA,
    "run": RUN,
    "make_dispatch": MAKE_DISPATCH,
}
