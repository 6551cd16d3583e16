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
    """A server of tools alone: `handle` takes a message and returns its response, or None.

    It checks no arguments, and what a tool's exception says goes out as it is (ours).
    """

    def __init__(self, name, version, supported=SUPPORTED):
        """Start without tools. `supported` are the versions of the protocol that the server speaks."""
        self._info = {"name": name, "version": version}
        self._supported = tuple(supported)
        self._tools = {}  # name -> (definition, function), in the order in which they were added

    def add_tool(self, name, description, input_schema, fn):
        """Add a tool: calls of that name go to `fn`. The schema is copied (ours).

        Raise ValueError if another function has the name already, and change nothing then. The same function may be
        added again, with a new description and a new schema (ours).
        """
        if name in self._tools and self._tools[name][1] != fn:
            raise ValueError(f"there is a tool {name!r} already")
        definition = {"name": name, "description": description, "inputSchema": json_copy(input_schema)}
        self._tools[name] = (definition, fn)

    def handle(self, message):
        """Return the response to a message, a dict, or None if it has no id (basic/index, Messages).

        A method that is none of the three is -32601 `Method not found`; for `initialize` the data is
        `{"supported": [...]}`. Then check_meta decides, and last the method, whose RpcError becomes the error response
        (the order is ours). Nothing that was given is changed.
        """
        methods = {"server/discover": self._discover, "tools/list": self._list, "tools/call": self._call}
        if "id" not in message:
            return None
        method = message.get("method")
        if not isinstance(method, str) or method not in methods:
            data = {"supported": list(self._supported)} if method == "initialize" else None
            return error(message, METHOD_NOT_FOUND, "Method not found", data)
        problem = check_meta(message, self._supported)
        if problem is not None:
            return problem
        try:
            return ok(message, methods[method](message["params"]), self._info)
        except RpcError as problem:
            return error(message, problem.code, problem.message, problem.data)

    def _discover(self, params):
        """Return the result of `server/discover`: versions, capabilities and cache hints (server/discover)."""
        return {"supportedVersions": list(self._supported), "capabilities": {"tools": {}}, **CACHE_HINTS}

    def _list(self, params):
        """Return the result of `tools/list`: the definitions in the order of add_tool, copied, and the cache hints.

        A cursor in the params is an RpcError: there is one page (server/utilities/pagination).
        """
        check_cursor(params)
        return {"tools": [json_copy(definition) for definition, _ in self._tools.values()], **CACHE_HINTS}

    def _call(self, params):
        """Return the result of `tools/call`: the value as text, or with `isError: true` what the exception says.

        An exception without a text is named by its class; SystemExit is one like any other (ours). Raise RpcError,
        always -32602, for a name that is no string, then an unknown tool, then arguments that are no object (none
        given are `{}`) (server/tools).
        """
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        try:
            return text_result(str(self._tools[name][1](**arguments)), False)
        except (Exception, SystemExit) as problem:
            return text_result(str(problem) or type(problem).__name__, True)
