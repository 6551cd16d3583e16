"""Recorded answers to the exercises of `protocol`: the slips that learners make, and other ways to be right.

`ANSWERS` has one entry for each exercise of the module, by name:

    "wrong"   at least three pairs: the text of a cell, and the name of the hidden test which that answer breaks first,
              in the order of the test file. It is the promise that the learner gets to read.
    "right"   at least one text of a cell that passes and is not the course's own solution.

A text is what would stand in the cell, helpers and imports included; the call of `check` may be left out. Other
modules have a file of the same form, `answers_<module>.py`. `tests/test_gates.py` judges them all as `check` would.
"""

OK = {
    "wrong": [
        (
            """
# the result goes out as the handler made it
def ok(message, result, server_info=None):
    result = dict(result)
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_even_an_empty_result_says_that_it_is_complete",
        ),
        (
            """
# an id is turned into text
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": str(message["id"]), "result": result}
""",
            "test_a_result_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# what is not known is sent as null
def ok(message, result, server_info=None):
    meta = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": {"resultType": "complete", **result, "_meta": meta}}
""",
            "test_without_server_info_no_meta_is_added",
        ),
        (
            """
# 0 and "" are taken for no id
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message.get("id") or None, "result": result}
""",
            "test_an_id_comes_back_with_the_value_and_the_type_it_had",
        ),
        (
            """
# an empty result is taken for none
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result} if result else {}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_even_an_empty_result_says_that_it_is_complete",
        ),
        (
            """
# serverInfo where older revisions had it
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["serverInfo"] = json_copy(server_info)
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_server_names_itself_in_the_meta_of_the_result",
        ),
        (
            """
# the name and the version, and nothing else
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        named = {"name": server_info["name"], "version": server_info["version"]}
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: named}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_server_info_goes_out_whole_and_not_its_name_and_version_alone",
        ),
        (
            """
# the handler's _meta is overwritten
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_what_a_handler_put_into_meta_stays_beside_the_server_info",
        ),
        (
            """
# the handler's result is changed
def ok(message, result, server_info=None):
    result["resultType"] = "complete"
    if server_info is not None:
        result.setdefault("_meta", {})[META_SERVER_INFO] = json_copy(server_info)
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_result_that_was_given_and_its_meta_are_as_they_were_after_the_call",
        ),
        (
            """
# the copy is a new dict with the old _meta in it
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result.setdefault("_meta", {})
        result["_meta"][META_SERVER_INFO] = json_copy(server_info)
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_result_that_was_given_and_its_meta_are_as_they_were_after_the_call",
        ),
        (
            """
# the server info is used up
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        own = dict(server_info.popitem() for _ in range(len(server_info)))
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(own)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_message_and_the_server_info_that_were_given_are_as_they_were_after_the_call",
        ),
        (
            """
# the server info is copied, and not what is inside
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: dict(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_writing_into_the_server_info_of_a_response_does_not_change_the_one_that_was_given",
        ),
        (
            """
# every response lends out the same server info
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: server_info}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_writing_into_the_server_info_of_a_response_does_not_change_the_one_that_was_given",
        ),
        (
            """
# an empty server_info is taken for none
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_server_info_that_is_empty_goes_out_all_the_same",
        ),
        (
            """
# dict() makes an object of a list
def ok(message, result, server_info=None):
    body = dict(result)
    body["resultType"] = "complete"
    if server_info is not None:
        body["_meta"] = {**body.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": body}
""",
            "test_a_result_that_is_no_dict_makes_it_raise",
        ),
    ],
    "right": [
        """
import copy


def with_server(meta, server_info):
    if server_info is None:
        return meta
    return meta | {META_SERVER_INFO: server_info}


def ok(message, result, server_info=None):
    result = copy.deepcopy(result)
    meta = with_server(result.pop("_meta", {}), copy.deepcopy(server_info))
    if meta:
        result["_meta"] = meta
    result.setdefault("resultType", "complete")
    return dict(jsonrpc="2.0", id=message["id"], result=result)
""",
    ],
}

ERROR = {
    "wrong": [
        (
            """
# there is always data
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text, "data": data}
    return response
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# the parameter's name in place of the member's
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "text": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# raised and not returned
def error(message, code, text, data=None):
    raise RpcError(code, text, data)
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# 0 and "" are taken for no id
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if isinstance(message, dict) and message.get("id"):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_id_comes_back_with_the_value_and_the_type_it_had",
        ),
        (
            """
# null where the id could not be read, as JSON-RPC has it
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0", "id": message["id"] if has_id(message) else None}
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_left_out_and_never_null",
        ),
        (
            """
# whatever stands under "id" is echoed
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    try:
        response["id"] = message["id"]
    except (KeyError, TypeError):
        pass
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_left_out_and_never_null",
        ),
        (
            """
# true is echoed, since Python takes it for an integer
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if isinstance(message, dict) and isinstance(message.get("id"), (str, int)):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_left_out_and_never_null",
        ),
        (
            """
# a message that is no object has no get
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    request_id = message.get("id")
    if isinstance(request_id, (str, int)) and not isinstance(request_id, bool):
        response["id"] = request_id
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_a_message_that_has_no_id_or_is_no_object_gets_an_error_without_one",
        ),
        (
            """
# the data stands beside the error
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["data"] = data
    return response
""",
            "test_data_is_sent_as_it_is",
        ),
        (
            """
# empty data is taken for none
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data:
        response["error"]["data"] = data
    return response
""",
            "test_data_that_is_empty_is_sent_all_the_same",
        ),
        (
            """
# the message itself becomes the response
def error(message, code, text, data=None):
    problem = {"code": code, "message": text}
    if data is not None:
        problem["data"] = data
    if not has_id(message):
        return {"jsonrpc": "2.0", "error": problem}
    message.pop("method", None)
    message.pop("params", None)
    message.update(jsonrpc="2.0", error=problem)
    return message
""",
            "test_the_message_and_the_data_that_were_given_are_as_they_were_after_the_call",
        ),
    ],
    "right": [
        """
def error(message, code, text, data=None):
    problem = {"code": code, "message": text} | ({} if data is None else {"data": data})
    same_id = {"id": message["id"]} if has_id(message) else {}
    return {"jsonrpc": "2.0", **same_id, "error": problem}
""",
        """
from typing import Any


def readable(message: Any) -> dict:
    match message:
        case {"id": str() | int() as request_id} if request_id is not True and request_id is not False:
            return {"id": request_id}
    return {}


def error(message: Any, code: int, text: str, data: Any = None) -> dict:
    response = dict(jsonrpc="2.0", error=dict(code=code, message=text), **readable(message))
    if data is None:
        return response
    response["error"].update(data=data)
    return response
""",
    ],
}

RPC_ERROR = {
    "wrong": [
        (
            """
# an attribute with another name
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.text = message
        self.data = data
""",
            "test_it_carries_the_code_and_the_message_and_the_data",
        ),
        (
            """
# a parameter with another name
class RpcError(Exception):
    def __init__(self, code, text, data=None):
        super().__init__(text)
        self.code = code
        self.message = text
        self.data = data
""",
            "test_it_can_be_made_with_named_arguments",
        ),
        (
            """
# no exception at all
class RpcError:
    def __init__(self, code, message, data=None):
        self.code = code
        self.message = message
        self.data = data
""",
            "test_it_is_raised_and_caught_like_any_exception",
        ),
        (
            """
# `except Exception` would not catch it
class RpcError(BaseException):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
""",
            "test_it_is_raised_and_caught_like_any_exception",
        ),
        (
            """
# Exception is never told the message
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        self.code = code
        self.message = message
        self.data = data
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# the whole tuple goes into logs
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(code, message, data)
        self.code = code
        self.message = message
        self.data = data
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# an empty object in place of nothing, one for all
class RpcError(Exception):
    def __init__(self, code, message, data={}):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
""",
            "test_without_data_its_data_is_None",
        ),
        (
            """
# empty data is taken for none
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data or None
""",
            "test_empty_data_is_not_taken_for_no_data",
        ),
    ],
    "right": [
        """
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        self.code, self.message, self.data = code, message, data

    def __str__(self):
        return self.message
""",
        """
from dataclasses import dataclass


@dataclass(eq=False)
class RpcError(Exception):
    code: int
    message: str
    data: object = None

    def __post_init__(self):
        super().__init__(self.message)
""",
    ],
}

CHECK_META = {
    "wrong": [
        (
            """
# an empty object is taken for a missing one
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if not meta.get(key)]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    return None
""",
            "test_a_request_that_says_its_version_and_capabilities_passes",
        ),
        (
            """
# clientInfo is required
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    required = (META_VERSION, META_CAPABILITIES, "io.modelcontextprotocol/clientInfo")
    missing = [key for key in required if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    return None
""",
            "test_a_request_that_says_its_version_and_capabilities_passes",
        ),
        (
            """
# the whole check, and True for "all is well"
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return True
""",
            "test_a_request_that_says_its_version_and_capabilities_passes",
        ),
        (
            """
# unknown keys are refused
def check_meta(message, supported=SUPPORTED):
    meta = message["params"]["_meta"]
    unknown = sorted(set(meta) - {META_VERSION, META_CAPABILITIES, META_LOG_LEVEL})
    if unknown:
        return error(message, INVALID_PARAMS, "Unknown _meta fields: " + ", ".join(unknown))
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    return None
""",
            "test_further_keys_pass_with_any_value",
        ),
        (
            """
# the keys are shortened
def check_meta(message, supported=SUPPORTED):
    meta = message.get("params", {}).get("_meta", {})
    missing = [key.split("/")[-1] for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    return None
""",
            "test_a_missing_key_is_named_in_full_in_an_error_for_invalid_params",
        ),
        (
            """
# raised and not returned
def check_meta(message, supported=SUPPORTED):
    meta = message.get("params", {}).get("_meta", {})
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        raise RpcError(INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    return None
""",
            "test_a_missing_key_is_named_in_full_in_an_error_for_invalid_params",
        ),
        (
            """
# only the first missing key is named
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    for key in (META_VERSION, META_CAPABILITIES):
        if key not in meta:
            return error(message, INVALID_PARAMS, f"Missing required _meta fields: {key}")
    return None
""",
            "test_two_missing_keys_are_both_named_and_the_version_comes_first",
        ),
        (
            """
# the params are taken for granted
def check_meta(message, supported=SUPPORTED):
    meta = message["params"].get("_meta", {})
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    return None
""",
            "test_a_request_without_params_lacks_both_keys",
        ),
        (
            """
# the params are taken for an object
def check_meta(message, supported=SUPPORTED):
    meta = message.get("params", {}).get("_meta", {})
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    return None
""",
            "test_params_that_are_no_object_are_refused_as_invalid_params",
        ),
        (
            """
# _meta is taken for an object
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    return None
""",
            "test_a_meta_that_is_no_object_is_refused_as_invalid_params",
        ),
        (
            """
# -32022 for a version that is no string
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    return None
""",
            "test_a_version_that_is_no_string_is_invalid_and_not_unsupported",
        ),
        (
            """
# a list of capabilities will do
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    return None
""",
            "test_capabilities_that_are_no_object_are_refused_as_invalid_params",
        ),
        (
            """
# the client is not told which versions there are
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version")
    return None
""",
            "test_a_version_not_spoken_is_repeated_beside_those_that_are",
        ),
        (
            """
# a part of a version will do
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if not any(meta[META_VERSION].startswith(version) for version in supported):
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    return None
""",
            "test_a_version_is_compared_as_a_whole",
        ),
        (
            """
# the one version is written into the code
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] != "2026-07-28":
        data = {"supported": ["2026-07-28"], "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_a_server_may_speak_several_versions",
        ),
        (
            """
# an empty log level is taken for none
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if meta.get(META_LOG_LEVEL) and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_any_other_log_level_is_refused_as_invalid_params",
        ),
        (
            """
# each key is done with before the next is looked at
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    if META_VERSION in meta and not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if META_CAPABILITIES in meta and not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_what_is_missing_is_said_before_what_has_the_wrong_type",
        ),
        (
            """
# the version is looked up before the type of the capabilities
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_a_wrong_type_is_said_before_an_unsupported_version",
        ),
        (
            """
# the log level is looked at before the version
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    return None
""",
            "test_an_unsupported_version_is_said_before_an_unknown_log_level",
        ),
        (
            """
# the request's own _meta is emptied on the way
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    version, capabilities = meta.pop(META_VERSION), meta.pop(META_CAPABILITIES)
    if not isinstance(version, str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(capabilities, dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if version not in supported:
        data = {"supported": list(supported), "requested": version}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_the_request_that_was_given_is_as_it_was_after_the_call",
        ),
        (
            """
# the text does not say which key is no string
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, "The version must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_the_error_for_a_version_that_is_no_string_names_the_key_in_full",
        ),
        (
            """
# the text does not say which key is no object
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, "clientCapabilities must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_the_error_for_capabilities_that_are_no_object_names_the_key_in_full",
        ),
        (
            """
# a log level is refused without a word
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "")
    return None
""",
            "test_no_error_is_without_words",
        ),
        (
            """
# the log level is taken out once it has been looked at
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    meta.pop(META_LOG_LEVEL, None)
    return None
""",
            "test_the_request_that_was_given_is_as_it_was_after_the_call",
        ),
        (
            """
# what is missing is written into the request
def check_meta(message, supported=SUPPORTED):
    params = message.setdefault("params", {})
    meta = params.setdefault("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_the_request_that_was_given_is_as_it_was_after_the_call",
        ),
        (
            """
# the versions are sorted where they are
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        if isinstance(supported, list):
            supported.sort()
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_the_supported_versions_that_were_given_are_as_they_were_after_the_call",
        ),
        (
            """
# the list of versions is lent out
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": supported, "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} is unknown")
    return None
""",
            "test_writing_into_the_supported_versions_of_an_error_does_not_change_those_that_were_given",
        ),
    ],
    "right": [
        """
from my_server import protocol
from my_server.protocol import error

REQUIRED = {META_VERSION: (str, "a string"), META_CAPABILITIES: (dict, "an object")}


def meta_of(message):
    try:
        return message["params"]["_meta"]
    except (KeyError, TypeError):
        return {}


def wrong_with(meta):
    if type(meta) is not dict:
        return "_meta must be an object"
    missing = [key for key in REQUIRED if key not in meta]
    if missing:
        return f"Missing required _meta fields: {', '.join(missing)}"
    for key, (kind, name) in REQUIRED.items():
        if not isinstance(meta[key], kind):
            return f"{key} must be {name}"
    return None


def check_meta(message, supported=SUPPORTED):
    meta = meta_of(message)
    problem = wrong_with(meta)
    if problem:
        return protocol.error(message, protocol.INVALID_PARAMS, problem)
    version = meta[META_VERSION]
    if not any(version == known for known in supported):
        said = dict(supported=[*supported], requested=version)
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", said)
    if meta.get(META_LOG_LEVEL, "info") not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, f"no such log level: {meta[META_LOG_LEVEL]!r}")
""",
    ],
}

ANSWERS = {"ok": OK, "error": ERROR, "RpcError": RPC_ERROR, "check_meta": CHECK_META}
