"""Tools: plain functions, offered with a schema that is read from their signatures and held against every call."""

import functools
import json
import re
import threading

from .conversion import Arguments, NotJson, to_json
from .keywords import check_schema
from .protocol import CACHE_HINTS, INVALID_PARAMS, RpcError, check_cursor, json_copy, log_exception
from .schema import input_schema
from .signatures import clean_docstring, unwrap
from .validation import check_arguments, quote

__all__ = ["ToolError", "ToolRegistry", "check_arguments", "failure", "input_schema", "quote", "success"]


class ToolError(Exception):
    """A failure that a tool means: its text goes to the model, which can read it and try something else."""


def failure(text):
    """Return the result of a call that failed: `isError: true` and one text block (server/tools, Error Handling)."""
    return {"content": [{"type": "text", "text": text}], "isError": True}


def success(value):
    """Return the result of a call that returned the value; raise NotJson if the value is not JSON.

    A string is text alone. Anything else is `structuredContent` too, and the text is its JSON (server/tools,
    Structured Content).
    """
    if isinstance(value, str):
        return {"content": [{"type": "text", "text": value}], "isError": False}
    text = to_json(value)
    return {"content": [{"type": "text", "text": text}], "structuredContent": json.loads(text), "isError": False}


class Tool:
    """One function, as `fn`, with what `tools/list` says of it, as `definition`."""

    def __init__(self, fn, annotations=None, schema=None, slow=False):
        """Read the definition from the function; raise TypeError or ValueError if it can't be offered."""
        if schema is not None:
            check_schema(schema)
            if schema.get("type") != "object":
                raise ValueError(f"{fn.__name__}: an input schema has the type object at its root")
        self.fn, self.slow = fn, slow
        self.definition = {"name": fn.__name__, "description": clean_docstring(fn)}
        self.definition["inputSchema"] = json_copy(schema) if schema else input_schema(fn)
        self.arguments = Arguments(fn, schema)
        if annotations is not None:
            self.definition["annotations"] = json.loads(to_json(annotations))

    def run(self, arguments):
        """Return the result of a call with checked arguments; of an accident its text stays here (server/tools)."""
        name, schema = self.definition["name"], self.definition["inputSchema"]
        try:
            return success(self.fn(**self.arguments.convert(schema, arguments)))
        except ToolError as problem:
            return failure(str(problem) or f"{name} failed")
        except NotJson as problem:
            return failure(f"{name} returned something that is not JSON: {problem}")
        except (RpcError, KeyboardInterrupt):
            raise
        except BaseException as problem:  # SystemExit too: no tool may end the server
            log_exception()
            return failure(f"{name} failed: {type(problem).__name__}")


def check_name(fn, tools):
    """Raise ValueError if the function's name is one that clients may not take, or another's among the tools.

    Raise TypeError for what is no function written in Python (server/tools, Tool Names).
    """
    unwrap(fn)  # or a TypeError: there are no hints to read
    if not re.fullmatch("[A-Za-z0-9_.-]{1,64}", fn.__name__):
        raise ValueError(f"{fn.__name__!r} can't be a tool's name: letters, digits, _ . - and 64 at most")
    if fn.__name__ in tools and tools[fn.__name__].fn != fn:
        raise ValueError(f"there is a tool {fn.__name__!r} already")


class ToolRegistry:
    """The tools of one server, by name: registered once, listed and called by whoever asks."""

    def __init__(self, limit=8):
        """Start empty. `limit` is how many calls of slow tools may run at once."""
        self._tools = {}  # name -> Tool
        self._places = threading.BoundedSemaphore(limit)

    def is_slow(self, name):
        """Return True if there is a tool of that name and it is slow."""
        return isinstance(name, str) and name in self._tools and self._tools[name].slow

    def _run(self, tool, arguments):
        """Return the result of a Tool called with checked arguments. Over the limit a slow one is told to try again."""
        if not tool.slow:
            return tool.run(arguments)
        if not self._places.acquire(blocking=False):
            return failure("busy, try again")  # the bound on work in flight is the rate limit of a stdio server
        try:
            return tool.run(arguments)
        finally:
            self._places.release()

    def tool(self, fn=None, *, annotations=None, schema=None, slow=False):
        """Register a function as a tool and return it; a call or a decorator, with or without arguments.

        `annotations` are hints such as `{"readOnlyHint": True}`, `schema` replaces the one read from the signature,
        and a `slow` tool runs beside the others. What check_name or Tool raises goes through, and then nothing has
        been registered: ValueError for a bad or taken name or a schema that can't be checked, TypeError for a
        function that can't be called with JSON (ours).
        """
        if fn is None:
            return functools.partial(self.tool, annotations=annotations, schema=schema, slow=slow)
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        return fn

    def list_tools(self, params):
        """Return the result of `tools/list`: `{"tools", "ttlMs", "cacheScope"}` (server/tools, Listing Tools).

        The definitions are sorted by name, and each is a copy. A cursor in the params is an RpcError: there is one
        page (ours).
        """
        check_cursor(params)
        tools = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return {"tools": tools, **CACHE_HINTS}

    def call_tool(self, params):
        """Return the result of `tools/call`, `isError: true` where the work failed (server/tools, Error Handling).

        Raise RpcError, always -32602, where the request is wrong: a name that is no string, then an unknown tool,
        then arguments that are no object (none given are `{}`). Arguments that the tool's schema refuses are a
        failure, `invalid arguments: ` and the problems joined by `; `, and the function is not called.
        """
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        tool = self._tools[name]
        problems = check_arguments(tool.definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(tool, arguments)
