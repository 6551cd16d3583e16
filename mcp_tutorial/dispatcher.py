"""The dispatcher: one message in, its response out, every check in one order, and nothing raised escapes."""

import contextvars

from . import protocol
from .protocol import (
    CACHE_HINTS,
    INTERNAL_ERROR,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    SUPPORTED,
    RpcError,
    check_meta,
    error,
    has_id,
    log_exception,
    ok,
)

CALLER_GONE = contextvars.ContextVar("caller_gone", default=None)  # a threading.Event while a slow tool runs


def cancelled():
    """Return True once the caller of the running tool has given up: a slow tool asks now and then, and stops (ours)."""
    caller_gone = CALLER_GONE.get()
    return caller_gone is not None and caller_gone.is_set()


def owes_no_reply(message):
    """Return True for a message that is never answered: one without an id, or a response (basic/index, Messages)."""
    return "id" not in message or ("method" not in message and ("result" in message or "error" in message))


def check_envelope(message):
    """Return None if the message is a JSON-RPC request, else the -32600 response (basic/index, Requests).

    A request's `jsonrpc` is "2.0", its id a string or an integer, its method a string. The message is a dict with an
    `id` member; nothing in it is changed.
    """
    if message.get("jsonrpc") != "2.0":
        return error(message, INVALID_REQUEST, 'jsonrpc must be "2.0"')
    if not has_id(message):
        return error(message, INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(message.get("method"), str):
        return error(message, INVALID_REQUEST, "method must be a string")
    return None


def check_era(message):
    """Return None unless the message is the handshake of an older revision; that gets help (basic/versioning).

    The help is an error -32601: its text names the version to speak, its data is `{"supported": [...]}`, a new list
    each time (ours). The envelope has been checked, so the method is a string.
    """
    if message["method"] != "initialize":
        return None
    versions = ", ".join(SUPPORTED)
    text = f"No initialize: this server speaks {versions} without a handshake; send server/discover"
    return error(message, METHOD_NOT_FOUND, text, {"supported": list(SUPPORTED)})


def method_table(instructions=None, tools=None, resources=None, prompts=None):
    """Return the methods of a server, each with its handler: a function from params to a result."""
    capabilities = {"tools": tools, "resources": resources, "prompts": prompts}
    capabilities = {name: {} for name, registry in capabilities.items() if registry is not None}

    def discover(params):
        """Return the result of `server/discover` (server/discover)."""
        result = {"supportedVersions": list(SUPPORTED), "capabilities": {name: {} for name in capabilities}}
        return {**result, **({"instructions": instructions} if instructions else {}), **CACHE_HINTS}

    methods = {"server/discover": discover}
    if tools is not None:
        methods |= {"tools/list": tools.list_tools, "tools/call": tools.call_tool}
    if resources is not None:
        methods |= {"resources/list": resources.list_resources, "resources/read": resources.read_resource}
        methods |= {"resources/templates/list": resources.list_templates}
    if prompts is not None:
        methods |= {"prompts/list": prompts.list_prompts, "prompts/get": prompts.get_prompt}
    return methods


def run(handler, message, server_info):
    """Return the response to a request that passed every check: the handler's result, or its failure as an error.

    `handler(params)` returns a dict, which is left as it is. An RpcError is sent as it was raised. KeyboardInterrupt
    goes through. Any other failure, SystemExit too, is -32603 `Internal error`, with its traceback on stderr (ours).
    """
    try:
        return ok(message, handler(message["params"]), server_info)
    except RpcError as problem:
        return error(message, problem.code, problem.message, problem.data)
    except KeyboardInterrupt:
        raise
    except BaseException:  # SystemExit too: a bug in one handler must not end the server
        log_exception()
        return error(message, INTERNAL_ERROR, "Internal error")


def is_slow(tools, message):
    """Return True for a call of a slow tool: the stdio loop runs it beside the others."""
    if tools is None or message.get("method") != "tools/call":
        return False
    params = message.get("params")
    return isinstance(params, dict) and tools.is_slow(params.get("name")) and has_id(message)


def make_dispatch(server_info, instructions=None, tools=None, resources=None, prompts=None):
    """Return the dispatcher of a server: a function from a parsed message to its response, or to None.

    `server_info` is `{"name", "version"}`; the capabilities follow from the registries that are given. The order of
    the checks is ours: an object, owed a reply, envelope, handshake of old, `_meta`, method, and last the handler with
    its own. The function's attribute `is_slow(message)` tells the stdio loop which calls to run beside the others.
    """
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
        handler = methods.get(message["method"])
        if handler is None:
            return error(message, METHOD_NOT_FOUND, f"Method not found: {message['method']}")
        return run(handler, message, server_info)

    dispatch.is_slow = lambda message: is_slow(tools, message)
    return dispatch
