"""The envelope: what every message on the wire looks like, and what every request must say about itself."""

import sys

PROTOCOL_VERSION = "2026-07-28"
SUPPORTED = (PROTOCOL_VERSION,)

META_VERSION = "io.modelcontextprotocol/protocolVersion"
META_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
META_LOG_LEVEL = "io.modelcontextprotocol/logLevel"
META_SERVER_INFO = "io.modelcontextprotocol/serverInfo"
LOG_LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
UNSUPPORTED_VERSION = -32022

CACHE_HINTS = {"ttlMs": 300_000, "cacheScope": "public"}  # five minutes; nothing here depends on who asks


class RpcError(Exception):
    """A protocol error: raised anywhere below the dispatcher, sent as an error response (basic/index, Messages).

    Its attributes `code`, `message` and `data` hold what it was made with, `data` None where there is none. `str()` of
    it is the message alone (ours).
    """

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code  # int, such as INVALID_PARAMS
        self.message = message  # str, one short sentence
        self.data = data  # any JSON value; None: the error carries no data


def json_copy(value):
    """Return a copy of a JSON value that shares no dict or list with it."""
    if isinstance(value, dict):
        return {name: json_copy(item) for name, item in value.items()}
    if isinstance(value, list):
        return [json_copy(item) for item in value]
    return value


def check_cursor(params):
    """Raise RpcError if the params hold a cursor: every list here is one page (server/utilities/pagination)."""
    if "cursor" in params:
        raise RpcError(INVALID_PARAMS, "Invalid cursor")


def log_exception():
    """Write the traceback of the exception being handled to stderr, where the logs of a stdio server go.

    Python's own hook does it without the import of traceback, and never raises: nobody may be reading stderr.
    """
    sys.__excepthook__(*sys.exc_info())


def has_id(message):
    """Return True if the message has an id that a reply can echo: a string or an integer (basic/index, Requests)."""
    request_id = message.get("id") if isinstance(message, dict) else None
    return isinstance(request_id, (str, int)) and not isinstance(request_id, bool)


def ok(message, result, server_info=None):
    """Return the result response to a request: `{"jsonrpc", "id", "result"}` (basic/index, Result Responses).

    Its result is a new dict: `resultType`, all that the given one holds and, unless server_info is None, a new `_meta`
    with what was there and a json_copy of server_info, whole, under the key io.modelcontextprotocol/serverInfo.
    Nothing that was given is changed (ours). What else the result holds may be shared. A result that is no dict makes
    it raise.
    """
    result = {"resultType": "complete", **result}
    if server_info is not None:
        result["_meta"] = {**result.get("_meta", {}), META_SERVER_INFO: json_copy(server_info)}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}


def error(message, code, text, data=None):
    """Return the error response to a message: `{"jsonrpc", "id", "error": {"code", "message", "data"}}`.

    Where the id could not be read there is no `id` member: the MCP schema has it optional and never null, which is
    where it differs from JSON-RPC 2.0 (basic/index, Error Responses). `data` is there unless it is None. Nothing
    that was given is changed (ours).
    """
    response = {"jsonrpc": "2.0"}
    if has_id(message):
        response["id"] = message["id"]
    response["error"] = {"code": code, "message": text}
    if data is not None:
        response["error"]["data"] = data
    return response


def check_meta(message, supported=SUPPORTED):
    """Return None if the request's `_meta` says all it must, else the error response (basic/index, _meta).

    The order is ours: what is missing, then what has the wrong type (both -32602), then a version that this server
    does not speak (-32022), then a log level that does not exist (-32602). Nothing that was given is changed.
    """
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
        return error(message, INVALID_PARAMS, f"{META_LOG_LEVEL} must be one of: " + ", ".join(LOG_LEVELS))
    return None
