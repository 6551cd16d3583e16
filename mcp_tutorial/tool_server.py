"""ToolServer: the smallest server that can list its tools and call them, as one class on top of `check_meta`."""

from .protocol import (
    CACHE_HINTS,
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    SUPPORTED,
    RpcError,
    check_cursor,
    check_meta,
    error,
    json_copy,
    ok,
)


def text_result(text, failed):
    """Return the result of a call: one text block, and whether the work failed (server/tools, Tool Result)."""
    return {"content": [{"type": "text", "text": text}], "isError": failed}


class ToolServer:
    """A server of tools, and of nothing else: `handle` takes a message and returns its response, or None.

    It checks no arguments, and a model reads what a tool's exception says: enough for a desk, too little for strangers.
    """

    def __init__(self, name, version, supported=SUPPORTED):
        """Start without tools. `supported` are the versions of the protocol that the server accepts."""
        self._info = {"name": name, "version": version}
        self._supported = tuple(supported)
        self._tools = {}  # name -> (definition, function), in the order in which they were added

    def add_tool(self, name, description, input_schema, fn):
        """Add a tool, which `fn` does; the schema is copied. Return nothing.

        Raise ValueError if another function has the name already, and then nothing has changed. The same function once
        more is no mistake: its description and schema are then the new ones (ours).
        """
        if name in self._tools and self._tools[name][1] != fn:
            raise ValueError(f"there is a tool {name!r} already")
        definition = {"name": name, "description": description, "inputSchema": json_copy(input_schema)}
        self._tools[name] = (definition, fn)

    def handle(self, message):
        """Return the response to a message, a dict, or None if it has no id (basic/index, Messages).

        A method that is none of the three is -32601 `Method not found`; for `initialize` its data is
        `{"supported": [...]}`. Then check_meta has its say, and at last the method. What that raises as an RpcError
        becomes the error response (the order is ours). Nothing that was given is changed.
        """
        if "id" not in message:
            return None
        method, methods = message["method"], self._methods()
        if method not in methods:
            data = {"supported": list(self._supported)} if method == "initialize" else None
            return error(message, METHOD_NOT_FOUND, "Method not found", data)
        problem = check_meta(message, self._supported)
        if problem is not None:
            return problem
        try:
            return ok(message, methods[method](message["params"]), self._info)
        except RpcError as problem:
            return error(message, problem.code, problem.message, problem.data)

    def _methods(self):
        """Return the three methods, each with the function that makes its result from the params."""
        return {"server/discover": self._discover, "tools/list": self._list, "tools/call": self._call}

    def _discover(self, params):
        """Return the result of `server/discover`: versions, capabilities, cache hints (server/discover)."""
        return {"supportedVersions": list(self._supported), "capabilities": {"tools": {}}, **CACHE_HINTS}

    def _list(self, params):
        """Return the result of `tools/list`: copies of the definitions, in order, and the cache hints (server/tools).

        A cursor in the params is an RpcError: there is one page (ours).
        """
        check_cursor(params)
        return {"tools": [json_copy(definition) for definition, _ in self._tools.values()], **CACHE_HINTS}

    def _call(self, params):
        """Return the result of `tools/call`: `str(value)` as text, or with `isError: true` what the exception says.

        An exception without a text is named by its class; SystemExit is one like any other. Raise RpcError, always
        -32602, for a name that is no string, then for an unknown tool, then for arguments that are no object (none
        given are `{}`).
        """
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        _, fn = self._tools[name]
        try:
            return text_result(str(fn(**arguments)), False)
        except (Exception, SystemExit) as problem:
            return text_result(str(problem) or type(problem).__name__, True)
