"""Further answers to the exercises of `protocol`, in the form that `answers_protocol.py` explains.

They are written from the lesson's words alone: slips that these rule out, and ways to be right that they leave open.
"""

OK = {
    "wrong": [
        (
            """
# an id of digits becomes a number
def ok(message, result, server_info=None):
    request_id = message["id"]
    if isinstance(request_id, str) and request_id.isdigit():
        request_id = int(request_id)
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": request_id, "result": result}
""",
            "test_an_id_comes_back_with_the_value_and_the_type_it_had",
        ),
        (
            """
# resultType stands beside the result, not in it
def ok(message, result, server_info=None):
    result = {**result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "resultType": "complete", "result": result}
""",
            "test_a_result_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# update writes into the handler's own dict
def ok(message, result, server_info=None):
    result.update(resultType="complete")
    if server_info is not None:
        result = {**result, "_meta": {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_result_that_was_given_and_its_meta_are_as_they_were_after_the_call",
        ),
        (
            """
# the new dict holds the handler's _meta itself, and that is written into
def ok(message, result, server_info=None):
    result = dict(resultType="complete", **result)
    if server_info is not None:
        result.setdefault("_meta", {})[META_SERVER_INFO] = json_copy(server_info)
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_result_that_was_given_and_its_meta_are_as_they_were_after_the_call",
        ),
        (
            """
# what the handler had in _meta is gone
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result |= {"_meta": {META_SERVER_INFO: json_copy(server_info)}}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_what_a_handler_put_into_meta_stays_beside_the_server_info",
        ),
        (
            """
# only a result that has a _meta already gets the server's name
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None and "_meta" in result:
        result["_meta"] = {**result["_meta"], META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_server_names_itself_in_the_meta_of_the_result",
        ),
        (
            """
# an empty server_info is taken for None
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    info = {META_SERVER_INFO: json_copy(server_info)} if server_info else {}
    if info:
        result["_meta"] = {**result.get("_meta", {}), **info}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_server_info_that_is_empty_goes_out_all_the_same",
        ),
        (
            """
# copy.copy shares what is further down in server_info
import copy

def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: copy.copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_writing_into_the_server_info_of_a_response_does_not_change_the_one_that_was_given",
        ),
        (
            """
# name and version are picked, the rest of server_info is dropped
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        picked = {key: server_info[key] for key in ("name", "version") if key in server_info}
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: picked}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_server_info_goes_out_whole_and_not_its_name_and_version_alone",
        ),
        (
            """
# _meta stands beside the result, not in it
def ok(message, result, server_info=None):
    response = {"jsonrpc": "2.0", "id": message["id"], "result": {"resultType": "complete", **result}}
    if server_info is not None:
        response["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return response
""",
            "test_the_server_names_itself_in_the_meta_of_the_result",
        ),
        (
            """
# the key without its prefix
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), "serverInfo": json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_server_names_itself_in_the_meta_of_the_result",
        ),
        (
            """
# server_info is spread over _meta instead of standing under its key
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), **json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_the_server_names_itself_in_the_meta_of_the_result",
        ),
        (
            """
# another default: without server_info an empty one goes out
def ok(message, result, server_info={}):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_without_server_info_no_meta_is_added",
        ),
        (
            """
# a forgiving or: None and an empty list pass for an empty result
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **(result or {})}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_result_that_is_no_dict_makes_it_raise",
        ),
        (
            """
# dict() makes an empty dict of an empty list
def ok(message, result, server_info=None):
    result = dict(result)
    result["resultType"] = "complete"
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_result_that_is_no_dict_makes_it_raise",
        ),
        (
            """
# a result that is no dict is answered with an error, not refused
def ok(message, result, server_info=None):
    if not isinstance(result, dict):
        return error(message, INTERNAL_ERROR, "the result is no object")
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_result_that_is_no_dict_makes_it_raise",
        ),
        (
            """
# None is refused and a list is not
def ok(message, result, server_info=None):
    if result is None:
        raise TypeError("a handler returned None")
    result = {"resultType": "complete", **dict(result)}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_result_that_is_no_dict_makes_it_raise",
        ),
        (
            """
# the except wraps what is no dict
def ok(message, result, server_info=None):
    try:
        result = {"resultType": "complete", **result}
    except TypeError:
        result = {"resultType": "complete", "value": result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_result_that_is_no_dict_makes_it_raise",
        ),
        (
            """
# a default that is kept: what one response said is said by the next
def ok(message, result, server_info=None, meta={}):
    result = {"resultType": "complete", **result}
    meta.update(result.get("_meta", {}))
    if server_info is not None:
        meta[META_SERVER_INFO] = json_copy(server_info)
    if meta:
        result["_meta"] = json_copy(meta)
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_response_holds_nothing_of_an_earlier_one",
        ),
        (
            """
# the first server_info is kept for all later responses
KNOWN = {}

def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        KNOWN.setdefault("server", json_copy(server_info))
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(KNOWN["server"])}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_a_response_holds_nothing_of_an_earlier_one",
        ),
        (
            """
# members that are false are left out
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **{key: value for key, value in result.items() if value}}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_all_that_the_given_result_holds_is_in_the_response",
        ),
        (
            """
# a number for the version of JSON-RPC
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": 2.0, "id": message["id"], "result": result}
""",
            "test_a_result_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# text instead of a dict, as for sending it
import json

def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result})
""",
            "test_a_result_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# the id is taken out of the request
def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message.pop("id"), "result": result}
""",
            "test_the_message_and_the_server_info_that_were_given_are_as_they_were_after_the_call",
        ),
        (
            """
# one copy of each server_info is kept, and lent to every response
import json

COPIES = {}

def ok(message, result, server_info=None):
    result = {"resultType": "complete", **result}
    if server_info is not None:
        kept = COPIES.setdefault(json.dumps(server_info), json_copy(server_info))
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: kept}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
            "test_writing_into_the_server_info_of_a_response_does_not_change_the_next_response",
        ),
    ],
    "right": [
        """
# the result is looked at first, then everything is copied deeply
import copy

def ok(message, result, server_info=None):
    if not isinstance(result, dict):
        raise ValueError(f"a result must be a dict, not {result!r}")
    result = copy.deepcopy(result)
    result["resultType"] = "complete"
    if server_info is None:
        return {"jsonrpc": "2.0", "id": message["id"], "result": result}
    result.setdefault("_meta", {})[META_SERVER_INFO] = copy.deepcopy(server_info)
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}
""",
        """
# bars in place of stars, and a helper
def with_info(meta, server_info):
    return meta | {META_SERVER_INFO: json_copy(server_info)}

def ok(message, result, server_info=None):
    body = {"resultType": "complete"} | result
    if server_info is not None:
        body |= {"_meta": with_info(result.get("_meta", {}), server_info)}
    return dict(jsonrpc="2.0", id=message["id"], result=body)
""",
        """
# match on what the handler returned
def ok(message, result, server_info=None):
    match result:
        case {"_meta": meta, **rest}:
            pass
        case {**rest}:
            meta = None
        case _:
            raise TypeError("no dict")
    response = {"jsonrpc": "2.0", "id": message["id"], "result": {**rest, "resultType": "complete"}}
    if server_info is not None:
        response["result"]["_meta"] = {**(meta or {}), META_SERVER_INFO: json_copy(server_info)}
    elif meta is not None:
        response["result"]["_meta"] = meta
    return response
""",
        """
# assert, a loop, and a copy by way of JSON
import json

def ok(message, result, server_info=None):
    assert isinstance(result, dict)
    body = {}
    for key in result:
        body[key] = result[key]
    if server_info is not None:
        meta = {} if "_meta" not in body else dict(body["_meta"])
        meta[META_SERVER_INFO] = json.loads(json.dumps(server_info))
        body["_meta"] = meta
    body["resultType"] = "complete"
    return {"result": body, "id": message.get("id"), "jsonrpc": "2.0"}
""",
        """
# a class that is made and thrown away
class Response:
    def __init__(self, request_id):
        self.request_id, self.body = request_id, {"resultType": "complete"}

    def add(self, members):
        for key, value in members.items():
            self.body[key] = value

    def sign(self, server_info):
        self.body["_meta"] = dict(self.body.get("_meta", ()))
        self.body["_meta"][META_SERVER_INFO] = json_copy(server_info)

    def finished(self):
        return {"jsonrpc": "2.0", "id": self.request_id, "result": self.body}

def ok(message, result, server_info=None):
    response = Response(message["id"])
    response.add(result)
    if server_info is not None:
        response.sign(server_info)
    return response.finished()
""",
    ],
}

ERROR = {
    "wrong": [
        (
            """
# whatever is not null goes back: true and 1.5 too
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if isinstance(message, dict) and message.get("id") is not None:
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
# null where there is no usable id, as in JSON-RPC
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0", "id": None}
    if has_id(message):
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
# or in place of is: empty data is lost
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data or data == 0:
        response["error"]["data"] = data
    return response
""",
            "test_data_that_is_empty_is_sent_all_the_same",
        ),
        (
            """
# only an object counts as data
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if isinstance(data, dict):
        response["error"]["data"] = data
    return response
""",
            "test_data_that_is_empty_is_sent_all_the_same",
        ),
        (
            """
# data is always there, null where there is none
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0", "error": {"code": code, "message": text, "data": data}}
    if has_id(message):
        response["id"] = message["id"]
    return response
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# has_id is asked about the id, not about the message
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if isinstance(message, dict) and has_id(message.get("id")):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# the id is left out by the code, as JSON-RPC's examples suggest
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if code not in (PARSE_ERROR, INVALID_REQUEST) and has_id(message):
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
# the early return for a message without an id forgets data
def error(message, code, text, data=None):
    if not has_id(message):
        return {"jsonrpc": "2.0", "error": {"code": code, "message": text}}
    response = {"jsonrpc": "2.0", "id": message["id"], "error": {"code": code, "message": text}}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_data_is_sent_where_there_is_no_id_too",
        ),
        (
            """
# the default is one dict for all calls: an earlier id stays in it
def error(message, code, text, data=None, response={"jsonrpc": "2.0"}):
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return dict(response)
""",
            "test_an_error_holds_nothing_of_an_earlier_one",
        ),
        (
            """
# the inner dict of the template is shared: data of an earlier error stays in it
TEMPLATE = {"jsonrpc": "2.0", "error": {}}

def error(message, code, text, data=None):
    response = dict(TEMPLATE)
    if has_id(message):
        response["id"] = message["id"]
    response["error"].update(code=code, message=text)
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_error_holds_nothing_of_an_earlier_one",
        ),
        (
            """
# the request is turned into its own response
def error(message, code, text, data=None):
    response = message if isinstance(message, dict) else {}
    has = has_id(message)
    for key in ("method", "params", *([] if has else ["id"])):
        response.pop(key, None)
    response["jsonrpc"] = "2.0"
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_the_message_and_the_data_that_were_given_are_as_they_were_after_the_call",
        ),
        (
            """
# three dots too many: method and params go back as well
def error(message, code, text, data=None):
    request = message if has_id(message) else {}
    response = {**request, "jsonrpc": "2.0", "error": {"code": code, "message": text}}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# data goes out as text
import json

def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = json.dumps(data)
    return response
""",
            "test_data_is_sent_as_it_is",
        ),
        (
            """
# details are put behind the sentence, and data is lost
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text if data is None else f"{text}: {data}"}
    return response
""",
            "test_data_is_sent_as_it_is",
        ),
        (
            """
# an empty object where there is no data
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text, "data": {} if data is None else data}
    return response
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# the version of JSON-RPC is forgotten
def error(message, code, text, data=None):
    response = {}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# the code goes out as text
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": f"{code}", "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_error_is_sent_as_json_rpc_2_0_under_the_id_of_its_request",
        ),
        (
            """
# the log line that explains the error is put into the data that was given
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if isinstance(data, dict):
        data.setdefault("message", text)
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_data_is_sent_as_it_is",
        ),
        (
            """
# an id of 0 is there, and so is false, which equals it
def error(message, code, text, data=None):
    response = {"jsonrpc": "2.0"}
    request_id = message.get("id") if isinstance(message, dict) else None
    if request_id == 0 or (request_id is not True and isinstance(request_id, (int, str))):
        response["id"] = request_id
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response
""",
            "test_an_id_that_is_neither_a_string_nor_an_integer_is_left_out_and_never_null",
        ),
    ],
    "right": [
        """
# one expression, with empty dicts where there is nothing to say
def error(message, code, text, data=None):
    return {
        "jsonrpc": "2.0",
        **({"id": message["id"]} if has_id(message) else {}),
        "error": {"code": code, "message": text, **({} if data is None else {"data": data})},
    }
""",
        """
# match on the message, without has_id
def error(message, code, text, data=None):
    inner = {"code": code, "message": text}
    if data is not None:
        inner["data"] = json_copy(data)
    match message:
        case {"id": bool()}:
            return {"jsonrpc": "2.0", "error": inner}
        case {"id": str() | int() as request_id}:
            return {"jsonrpc": "2.0", "id": request_id, "error": inner}
        case _:
            return {"jsonrpc": "2.0", "error": inner}
""",
        """
# a comprehension leaves out what is None
def present(**members):
    return {key: value for key, value in members.items() if value is not None}

def error(message, code, text, data=None):
    request_id = message["id"] if has_id(message) else None
    return present(jsonrpc="2.0", id=request_id, error=present(code=code, message=text, data=data))
""",
        """
# a try around the lookup, and the type asked exactly
def error(message, code, text, data=None):
    try:
        request_id = message["id"]
    except (TypeError, KeyError, IndexError):
        request_id = None
    body = dict(code=code, message=text) if data is None else dict(code=code, message=text, data=data)
    if type(request_id) in (int, str):
        return dict(jsonrpc="2.0", id=request_id, error=body)
    return dict(jsonrpc="2.0", error=body)
""",
        """
# dataclasses, and the members that are not there taken out again
from dataclasses import asdict, dataclass

@dataclass
class Body:
    code: int
    message: str
    data: object = None

def error(message, code, text, data=None):
    body = asdict(Body(code, text, data))
    if data is None:
        del body["data"]
    response = {"jsonrpc": "2.0", "id": message["id"] if has_id(message) else None, "error": body}
    if response["id"] is None:
        response.pop("id")
    return response
""",
    ],
}

RPC_ERROR = {
    "wrong": [
        (
            """
# the code is handed up too, so the text is a tuple
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.data = data
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# the code stands before the sentence
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.data = data
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# a __str__ of its own with the code in it
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def __str__(self):
        return f"[{self.code}] {self.message}"
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# an object where there is no data
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = {} if data is None else data
""",
            "test_without_data_its_data_is_None",
        ),
        (
            """
# the two first parameters are the other way round
class RpcError(Exception):
    def __init__(self, message, code, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
""",
            "test_it_carries_the_code_and_the_message_and_the_data",
        ),
        (
            """
# a dataclass, whose __init__ doesn't call the base's
from dataclasses import dataclass

@dataclass
class RpcError(Exception):
    code: int
    message: str
    data: object = None
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# args are set afterwards, and str shows them
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.args = (code, message, data)
        self.code, self.message, self.data = code, message, data
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# data has no default
class RpcError(Exception):
    def __init__(self, code, message, data):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
""",
            "test_without_data_its_data_is_None",
        ),
        (
            """
# data only by its name
class RpcError(Exception):
    def __init__(self, code, message, *, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
""",
            "test_it_carries_the_code_and_the_message_and_the_data",
        ),
        (
            """
# kept on the class: the newest error speaks for all
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        RpcError.code = code
        RpcError.message = message
        RpcError.data = data
""",
            "test_of_two_each_keeps_what_it_was_made_with",
        ),
        (
            """
# without data there is no attribute
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        if data is not None:
            self.data = data
""",
            "test_without_data_its_data_is_None",
        ),
        (
            """
# with data the text is a tuple
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        args = (message,) if data is None else (message, data)
        super().__init__(*args)
        self.code = code
        self.message = message
        self.data = data
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# the message is what the base's __init__ returns, None
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        self.code = code
        self.message = super().__init__(message)
        self.data = data
""",
            "test_it_carries_the_code_and_the_message_and_the_data",
        ),
        (
            """
# only an object is kept as data
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data if isinstance(data, dict) else None
""",
            "test_its_data_may_be_anything_that_json_can_be",
        ),
        (
            """
# data is kept as text
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = None if data is None else str(data)
""",
            "test_it_carries_the_code_and_the_message_and_the_data",
        ),
        (
            """
# nothing is handed up, and the text is empty
class RpcError(Exception):
    def __new__(cls, code, message, data=None):
        problem = super().__new__(cls)
        problem.code, problem.message, problem.data = code, message, data
        return problem

    def __init__(self, *_, **__):
        super().__init__()
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# no exception at all: it can't be raised
class RpcError:
    def __init__(self, code, message, data=None):
        self.code = code
        self.message = message
        self.data = data

    def __str__(self):
        return self.message
""",
            "test_it_is_raised_and_caught_like_any_exception",
        ),
        (
            """
# no attribute is kept, all is in args
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
""",
            "test_it_carries_the_code_and_the_message_and_the_data",
        ),
        (
            """
# the text is shown as a piece of code, with quotes
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(repr(message))
        self.code = code
        self.message = message
        self.data = data
""",
            "test_in_a_log_it_reads_as_its_message_alone",
        ),
        (
            """
# the sentence is mended on its way
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message.capitalize()
        self.data = data
""",
            "test_it_carries_the_code_and_the_message_and_the_data",
        ),
    ],
    "right": [
        """
# __str__ in place of the call up
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        self.code = code
        self.message = message
        self.data = data

    def __str__(self):
        return self.message
""",
        """
# a dataclass that tells its base
from dataclasses import dataclass

@dataclass
class RpcError(Exception):
    code: int
    message: str
    data: object = None

    def __post_init__(self):
        super().__init__(self.message)
""",
        """
# properties over what is kept privately
class RpcError(Exception):
    def __init__(self, code, message, data=None):
        Exception.__init__(self, message)
        self._code, self._data = code, data

    @property
    def code(self):
        return self._code

    @property
    def message(self):
        return self.args[0]

    @property
    def data(self):
        return self._data
""",
        """
# the attributes in one go, with a default on the class
class RpcError(Exception):
    data = None

    def __init__(self, code, message, data=None):
        super().__init__(message)
        given = {"code": code, "message": message}
        if data is not None:
            given["data"] = data
        vars(self).update(given)
""",
        """
# slots, and the text in __str__
class RpcError(Exception):
    __slots__ = ("code", "message", "data")

    def __init__(self, code, message, data=None):
        super().__init__(code, message, data)
        self.code, self.message, self.data = code, message, data

    def __str__(self):
        return str(self.message)
""",
    ],
}

CHECK_META = {
    "wrong": [
        (
            """
# the log level before the version
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
        return error(message, INVALID_PARAMS, "no such log level")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
""",
            "test_an_unsupported_version_is_said_before_an_unknown_log_level",
        ),
        (
            """
# the version before the types
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
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_wrong_type_is_said_before_an_unsupported_version",
        ),
        (
            """
# a key that holds null counts as missing
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if meta.get(key) is None]
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
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_key_that_holds_null_is_not_missing",
        ),
        (
            """
# an empty version counts as missing
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta or meta[key] == ""]
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
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_key_that_holds_something_empty_is_not_missing",
        ),
        (
            """
# pop takes the log level out of the request
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    version, capabilities = meta[META_VERSION], meta[META_CAPABILITIES]
    if not isinstance(version, str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(capabilities, dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if version not in supported:
        data = {"supported": list(supported), "requested": version}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta.pop(META_LOG_LEVEL) not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_the_request_that_was_given_is_as_it_was_after_the_call",
        ),
        (
            """
# a default is written into the request
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
    if meta.setdefault(META_LOG_LEVEL, "info") not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_the_request_that_was_given_is_as_it_was_after_the_call",
        ),
        (
            """
# the capabilities are named first
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = sorted({META_VERSION, META_CAPABILITIES} - meta.keys())
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
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_two_missing_keys_are_both_named_and_the_version_comes_first",
        ),
        (
            """
# one missing key at a time
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    for key in (META_VERSION, META_CAPABILITIES):
        if key not in meta:
            return error(message, INVALID_PARAMS, f"Missing required _meta fields: {key}")
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_two_missing_keys_are_both_named_and_the_version_comes_first",
        ),
        (
            """
# the missing keys without their prefix
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key.split("/")[1] for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
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
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_missing_key_is_named_in_full_in_an_error_for_invalid_params",
        ),
        (
            """
# the list itself is shown, brackets and quotes and all
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, f"Missing required _meta fields: {missing}")
    if not isinstance(meta[META_VERSION], str):
        return error(message, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_missing_key_is_named_in_full_in_an_error_for_invalid_params",
        ),
        (
            """
# the constant in place of the parameter, in the question
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
    if meta[META_VERSION] not in SUPPORTED:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_server_may_speak_several_versions",
        ),
        (
            """
# the caller's own list goes out
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
    if isinstance(supported, tuple):
        supported = list(supported)
    if meta[META_VERSION] not in supported:
        data = {"supported": supported, "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_writing_into_the_supported_versions_of_an_error_does_not_change_those_that_were_given",
        ),
        (
            """
# a newer version is taken for a compatible one
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
    if meta[META_VERSION] < min(supported):
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_newer_version_is_not_taken_for_one_that_is_spoken",
        ),
        (
            """
# the beginning of a version is enough
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
    if not any(version.startswith(meta[META_VERSION]) for version in supported):
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_version_is_compared_as_a_whole",
        ),
        (
            """
# white space around a version is forgiven
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
    if meta[META_VERSION].strip() not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_version_is_compared_as_a_whole",
        ),
        (
            """
# a log level of null is taken for none
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
    level = meta.get(META_LOG_LEVEL)
    if level is not None and level not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_any_other_log_level_is_refused_as_invalid_params",
        ),
        (
            """
# the log levels in a set: a list can't be looked up in it
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
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in set(LOG_LEVELS):
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_any_other_log_level_is_refused_as_invalid_params",
        ),
        (
            """
# capital letters in a log level are forgiven
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
    if META_LOG_LEVEL in meta and str(meta[META_LOG_LEVEL]).lower() not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_any_other_log_level_is_refused_as_invalid_params",
        ),
        (
            """
# part of a log level is enough, since the levels are one text
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
    levels = " ".join(LOG_LEVELS)
    if META_LOG_LEVEL in meta and str(meta[META_LOG_LEVEL]) not in levels:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_any_other_log_level_is_refused_as_invalid_params",
        ),
        (
            """
# the first row is forgotten
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
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
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_meta_that_is_no_object_is_refused_as_invalid_params",
        ),
        (
            """
# an error is raised, not returned
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        raise RpcError(INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        raise RpcError(INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        raise RpcError(INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        raise RpcError(INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        raise RpcError(UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        raise RpcError(INVALID_PARAMS, "no such log level")
""",
            "test_a_missing_key_is_named_in_full_in_an_error_for_invalid_params",
        ),
        (
            """
# True where all is well
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
        return error(message, INVALID_PARAMS, "no such log level")
    return True
""",
            "test_a_request_that_says_its_version_and_capabilities_passes",
        ),
        (
            """
# the type of the capabilities is not looked at
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
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_capabilities_that_are_no_object_are_refused_as_invalid_params",
        ),
        (
            """
# null passes for capabilities
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
    if not isinstance(meta[META_CAPABILITIES] or {}, dict):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_capabilities_that_are_no_object_are_refused_as_invalid_params",
        ),
        (
            """
# a list passes for capabilities
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
    if not isinstance(meta[META_CAPABILITIES], (dict, list)):
        return error(message, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_capabilities_that_are_no_object_are_refused_as_invalid_params",
        ),
        (
            """
# clientInfo is required, as it was in the greeting of old
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    required = (META_VERSION, META_CAPABILITIES, "io.modelcontextprotocol/clientInfo")
    missing = [key for key in required if key not in meta]
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
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_request_that_says_its_version_and_capabilities_passes",
        ),
        (
            """
# keys that it doesn't know are refused
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
        return error(message, INVALID_PARAMS, "no such log level")
    if set(meta) - {META_VERSION, META_CAPABILITIES, META_LOG_LEVEL}:
        return error(message, INVALID_PARAMS, "unknown field in _meta")
""",
            "test_further_keys_pass_with_any_value",
        ),
        (
            """
# the version is put behind the text
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
        return error(message, UNSUPPORTED_VERSION, f"Unsupported protocol version: {meta[META_VERSION]}", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_version_not_spoken_is_repeated_beside_those_that_are",
        ),
        (
            """
# the error answers nobody: the id is lost
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(meta, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(meta, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str):
        return error(meta, INVALID_PARAMS, f"{META_VERSION} must be a string")
    if not isinstance(meta[META_CAPABILITIES], dict):
        return error(meta, INVALID_PARAMS, f"{META_CAPABILITIES} must be an object")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(meta, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(meta, INVALID_PARAMS, "no such log level")
""",
            "test_each_error_carries_the_id_of_the_request_where_it_has_one",
        ),
        (
            """
# what has the wrong type is not named
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        return error(message, INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    if not isinstance(meta[META_VERSION], str) or not isinstance(meta[META_CAPABILITIES], dict):
        return error(message, INVALID_PARAMS, "a value in _meta has the wrong type")
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_the_error_for_a_version_that_is_no_string_names_the_key_in_full",
        ),
        (
            """
# what is kept from an earlier request fills in
SEEN = {}

def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        return error(message, INVALID_PARAMS, "_meta must be an object")
    meta = {**SEEN, **meta}
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
        return error(message, INVALID_PARAMS, "no such log level")
    SEEN.update(meta)
""",
            "test_what_is_said_of_a_request_depends_on_no_earlier_request",
        ),
        (
            """
# no supported version is taken for the usual ones
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
    supported = supported or SUPPORTED
    if meta[META_VERSION] not in supported:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_only_the_versions_it_was_given_count",
        ),
        (
            """
# a wrong log level has an empty text
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
""",
            "test_no_error_is_without_words",
        ),
        (
            """
# only the first of the supported versions is spoken
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
    if meta[META_VERSION] not in supported[:1]:
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        return error(message, INVALID_PARAMS, "no such log level")
""",
            "test_a_server_may_speak_several_versions",
        ),
    ],
    "right": [
        """
# what is no object counts as empty, as params do: the code is the same
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    if not isinstance(meta, dict):
        meta = {}
    absent = ", ".join(key for key in (META_VERSION, META_CAPABILITIES) if key not in meta)
    if absent:
        return error(message, INVALID_PARAMS, f"Missing required _meta fields: {absent}")
    for key, kind in ((META_CAPABILITIES, dict), (META_VERSION, str)):
        if not isinstance(meta[key], kind):
            return error(message, INVALID_PARAMS, f"wrong type: {key}")
    if meta[META_VERSION] not in supported:
        versions = [*supported]
        data = {"requested": meta[META_VERSION], "supported": versions}
        return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    return None if meta.get(META_LOG_LEVEL, "info") in LOG_LEVELS else error(message, INVALID_PARAMS, "log level")
""",
        """
# RpcError inside, one except around it
def look(meta, supported):
    if not isinstance(meta, dict):
        raise RpcError(INVALID_PARAMS, "no object")
    missing = list(filter(lambda key: key not in meta, [META_VERSION, META_CAPABILITIES]))
    if missing:
        raise RpcError(INVALID_PARAMS, "Missing required _meta fields: " + ", ".join(missing))
    version = meta[META_VERSION]
    if not isinstance(version, str):
        raise RpcError(INVALID_PARAMS, META_VERSION)
    if not isinstance(meta[META_CAPABILITIES], dict):
        raise RpcError(INVALID_PARAMS, META_CAPABILITIES)
    if version not in supported:
        detail = {"supported": [each for each in supported], "requested": version}
        raise RpcError(UNSUPPORTED_VERSION, "Unsupported protocol version", detail)
    if META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        raise RpcError(INVALID_PARAMS, "no such level")

def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    try:
        look(meta, supported)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    return None
""",
        """
# match, with the rows as cases
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    refuse = lambda text: error(message, INVALID_PARAMS, text)
    match meta:
        case dict():
            missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
        case _:
            return refuse("object wanted")
    if missing:
        return refuse("Missing required _meta fields: " + ", ".join(missing))
    match (meta[META_VERSION], meta[META_CAPABILITIES]):
        case (str() as version, dict()):
            if version in supported:
                if META_LOG_LEVEL not in meta or meta[META_LOG_LEVEL] in LOG_LEVELS:
                    return None
                return refuse("Invalid log level")
            wanted = {"supported": list(supported), "requested": version}
            return error(message, UNSUPPORTED_VERSION, "Unsupported protocol version", wanted)
        case (str(), _):
            return refuse(f"Not an object: {META_CAPABILITIES}")
        case _:
            return refuse(f"Not a string: {META_VERSION}")
""",
        """
# a generator of faults, of which the first is taken
def faults(meta, supported):
    if not isinstance(meta, dict):
        yield INVALID_PARAMS, "_meta is no object", None
        return
    missing = [key for key in (META_VERSION, META_CAPABILITIES) if key not in meta]
    if missing:
        yield INVALID_PARAMS, f"Missing required _meta fields: {', '.join(missing)}", None
        return
    for key, kind in {META_VERSION: str, META_CAPABILITIES: dict}.items():
        if type(meta[key]) is not kind:
            yield INVALID_PARAMS, f"{key} has the wrong type", None
    if meta[META_VERSION] not in list(supported):
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
        yield UNSUPPORTED_VERSION, "Unsupported protocol version", data
    if META_LOG_LEVEL in meta and not any(meta[META_LOG_LEVEL] == level for level in LOG_LEVELS):
        yield INVALID_PARAMS, f"unknown log level: {meta[META_LOG_LEVEL]!r}", None

def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    for code, text, data in faults(meta, supported):
        return error(message, code, text, data)
""",
        """
# one name for the answer, filled by elif
def check_meta(message, supported=SUPPORTED):
    params = message.get("params")
    meta = params.get("_meta", {}) if isinstance(params, dict) else {}
    text, code, data = "", INVALID_PARAMS, None
    if not isinstance(meta, dict):
        text = "_meta: an object, please"
    elif META_VERSION not in meta and META_CAPABILITIES not in meta:
        text = f"Missing required _meta fields: {META_VERSION}, {META_CAPABILITIES}"
    elif META_VERSION not in meta:
        text = f"Missing required _meta fields: {META_VERSION}"
    elif META_CAPABILITIES not in meta:
        text = f"Missing required _meta fields: {META_CAPABILITIES}"
    elif not isinstance(meta[META_VERSION], str) or not isinstance(meta[META_CAPABILITIES], dict):
        text = f"{META_VERSION} is a string and {META_CAPABILITIES} is an object"
    elif meta[META_VERSION] not in supported:
        text, code = "Unsupported protocol version", UNSUPPORTED_VERSION
        data = {"supported": list(supported), "requested": meta[META_VERSION]}
    elif META_LOG_LEVEL in meta and meta[META_LOG_LEVEL] not in LOG_LEVELS:
        text = "logLevel?"
    return error(message, code, text, data) if text else None
""",
    ],
}

ANSWERS = {"ok": OK, "error": ERROR, "RpcError": RPC_ERROR, "check_meta": CHECK_META}
