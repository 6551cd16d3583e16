"""A whole stdio server in one file, without a line of the course's others: its one tool adds two integers."""

import contextlib
import itertools
import json
import os
import sys

VERSION = "2026-07-28"
SERVER_INFO = {"name": "add-server", "version": "1.0.0"}
HINTS = {"ttlMs": 300_000, "cacheScope": "public"}  # five minutes, for anyone
META_VERSION = "io.modelcontextprotocol/protocolVersion"
META_LOG_LEVEL = "io.modelcontextprotocol/logLevel"
META_SERVER_INFO = "io.modelcontextprotocol/serverInfo"
REQUIRED = {META_VERSION: str, "io.modelcontextprotocol/clientCapabilities": dict}
LOG_LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND = -32700, -32600, -32601
INVALID_PARAMS, INTERNAL_ERROR, UNSUPPORTED_VERSION = -32602, -32603, -32022
MARK = b"\xef\xbb\xbf"  # the byte-order mark that some editors put before a text


def success(request, **members):
    """Return the response to a request with a result of these members (basic/index, Result Responses)."""
    result = {"resultType": "complete", **members, "_meta": {META_SERVER_INFO: dict(SERVER_INFO)}}
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}


def has_id(request):
    """Return True if an answer can echo the request's id: it is a string or an integer (basic/index, Requests)."""
    return isinstance(request, dict) and type(request.get("id")) in (str, int)


def refusal(request, code, text, **data):
    """Return the error response to whatever came, with its id where it has one (basic/index, Error Responses)."""
    problem = {"code": code, "message": text, **({"data": data} if data else {})}
    return {"jsonrpc": "2.0", **({"id": request["id"]} if has_id(request) else {}), "error": problem}


def definition():
    """Return what `tools/list` says of the one tool, a new dict each time (server/tools, Tool)."""
    schema = {"type": "object", "properties": {name: {"type": "integer"} for name in ("a", "b")}}
    schema |= {"required": ["a", "b"], "additionalProperties": False}
    about = {"description": "Add two integers.", "annotations": {"readOnlyHint": True}}
    return {"name": "add", **about, "inputSchema": schema}


def check_request(request):
    """Return None if a request says of itself what it must, else the error response (basic/index; order ours)."""
    if request.get("jsonrpc") != "2.0" or not has_id(request) or not isinstance(request.get("method"), str):
        return refusal(request, INVALID_REQUEST, "Invalid request")
    if request["method"] == "initialize":  # the handshake of older revisions
        return refusal(request, METHOD_NOT_FOUND, "Method not found", supported=[VERSION])
    params = request.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    if not isinstance(meta, dict) or not all(isinstance(meta.get(key), kind) for key, kind in REQUIRED.items()):
        return refusal(request, INVALID_PARAMS, "Missing required _meta")
    if meta[META_VERSION] != VERSION:
        versions = {"supported": [VERSION], "requested": meta[META_VERSION]}
        return refusal(request, UNSUPPORTED_VERSION, "Unsupported protocol version", **versions)
    if meta.get(META_LOG_LEVEL, "info") not in LOG_LEVELS:
        return refusal(request, INVALID_PARAMS, "Unknown log level")


def call_add(request):
    """Return the response to a `tools/call` that check_request has let through (server/tools, Calling Tools).

    Another tool is refused, then arguments that are no object (none given are `{}`), both with -32602. Anything but
    the integers a and b in it is a result with `isError: true`. Else the sum, an int, comes as text and as structure.
    """
    name, arguments = request["params"].get("name"), request["params"].get("arguments", {})
    if name != "add":
        return refusal(request, INVALID_PARAMS, f"Unknown tool: {name}")
    if not isinstance(arguments, dict):
        return refusal(request, INVALID_PARAMS, "arguments must be an object")
    integers = [n for n in arguments.values() if type(n) is int or (type(n) is float and n.is_integer())]
    if set(arguments) != {"a", "b"} or len(integers) < 2:
        content = [{"type": "text", "text": "Invalid arguments: a and b must be integers"}]
        return success(request, content=content, isError=True)
    total = sum(map(int, integers))
    content = [{"type": "text", "text": str(total)}]
    return success(request, content=content, structuredContent={"sum": total}, isError=False)


def handle(request):
    """Return the response to any JSON value that came in, or None where none is owed (basic/index, Messages).

    The order of the checks is ours: an object, owed an answer, check_request, the method, its params.
    """
    if not isinstance(request, dict):
        return refusal(request, INVALID_REQUEST, "A message must be a JSON object")
    if "id" not in request or ("method" not in request and ("result" in request or "error" in request)):
        return None
    problem = check_request(request)
    if problem is not None:
        return problem
    method = request["method"]
    if method == "server/discover":
        return success(request, supportedVersions=[VERSION], capabilities={"tools": {}}, **HINTS)
    if method == "tools/list" and "cursor" in request["params"]:
        return refusal(request, INVALID_PARAMS, "Invalid cursor")
    if method == "tools/list":
        return success(request, tools=[definition()], **HINTS)
    return call_add(request) if method == "tools/call" else refusal(request, METHOD_NOT_FOUND, "Method not found")


def safely(request):
    """Return what handle returns; where it fails, the traceback goes to stderr and the answer is -32603 (ours)."""
    try:
        return handle(request)
    except Exception:
        sys.excepthook(*sys.exc_info())
        return refusal(request, INTERNAL_ERROR, "Internal error")


def refuse(constant):
    """Raise ValueError: Python's parser takes NaN and Infinity, and JSON has neither."""
    raise ValueError(f"{constant} is not JSON")


def loop(stdin, stdout):
    """Answer the lines of bytes that stdin gives, one after the other, until it ends (basic/transports/stdio).

    A blank line is passed over. What is not JSON in UTF-8 is answered with -32700, anything else by `safely`. Each
    response is one line of bytes, flushed.
    """
    for line in stdin:
        if not line.strip():
            continue
        try:
            request = json.loads(line.decode("utf-8"), parse_constant=refuse)
        except (ValueError, RecursionError):
            response = refusal(None, PARSE_ERROR, "Parse error")
        else:
            response = safely(request)
        if response is not None:
            stdout.write(json.dumps(response).encode("ascii") + b"\n")
            stdout.flush()


def main():
    """Run the loop on the process's streams: no mark at the start is seen, and `print` writes to stderr."""
    stdin, stdout = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(KeyboardInterrupt, OSError), stdout:  # OSError: nobody reads any more, a normal end
        loop(itertools.chain([stdin.readline().removeprefix(MARK)], stdin), stdout)


if __name__ == "__main__":
    main()
