"""Recorded answers to the exercise of `registry`, as `answers_protocol.py` explains them.

A cell holds the whole class, of which most answers change one method: `cell` puts it together.
"""

GIVEN = '''
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
        if fn is None:
            return functools.partial(self.tool, annotations=annotations, schema=schema, slow=slow)
'''
TOOL = """
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        return fn
"""
LIST = """
    def list_tools(self, params):
        check_cursor(params)
        tools = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return {"tools": tools, **CACHE_HINTS}
"""
CALL = """
    def call_tool(self, params):
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
"""


def cell(why, tool=TOOL, list_tools=LIST, call_tool=CALL):
    """The text of a cell: what is the matter with it, what is given, and the three methods."""
    return f"# {why}{GIVEN.rstrip()}{tool.rstrip()}\n{list_tools.rstrip()}\n{call_tool}"


TOOL_REGISTRY = {
    "wrong": [
        (
            cell(
                "the function is kept and not returned",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
""",
            ),
            "test_a_registered_function_stays_the_function_it_was",
        ),
        (
            cell(
                "the Tool is returned in place of the function",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        return self._tools[fn.__name__]
""",
            ),
            "test_a_registered_function_stays_the_function_it_was",
        ),
        (
            cell(
                "nothing is kept",
                tool="""
        check_name(fn, self._tools)
        Tool(fn, annotations, schema, slow)
        return fn
""",
            ),
            "test_it_knows_which_tools_are_slow",
        ),
        (
            cell(
                "slow is forgotten",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, annotations, schema)
        return fn
""",
            ),
            "test_it_knows_which_tools_are_slow",
        ),
        (
            cell(
                "the name is not checked",
                tool="""
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        return fn
""",
            ),
            "test_a_name_that_clients_may_not_take_is_a_value_error",
        ),
        (
            cell(
                "the name is checked when it is too late",
                tool="""
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        check_name(fn, self._tools)
        return fn
""",
            ),
            "test_the_same_name_for_another_function_is_a_value_error",
        ),
        (
            cell(
                "a name that is taken is refused to the same function too",
                tool="""
        check_name(fn, self._tools)
        if fn.__name__ in self._tools:
            raise ValueError(f"there is a tool {fn.__name__!r} already")
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        return fn
""",
            ),
            "test_the_same_function_may_be_registered_again",
        ),
        (
            cell(
                "only tool is written so far",
                list_tools="""
    def list_tools(self, params): ...
""",
                call_tool="""
    def call_tool(self, params): ...
""",
            ),
            "test_the_answer_of_an_empty_registry_has_an_empty_list_under_tools",
        ),
        (
            cell(
                "the list is without the cache hints",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        return {"tools": [json_copy(self._tools[name].definition) for name in sorted(self._tools)]}
""",
            ),
            "test_the_list_says_how_long_it_is_good_for_and_has_no_further_page",
        ),
        (
            cell(
                "the cache hints stand under a name of their own",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        tools = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return {"tools": tools, "cache": CACHE_HINTS}
""",
            ),
            "test_the_list_says_how_long_it_is_good_for_and_has_no_further_page",
        ),
        (
            cell(
                "the list is in the order of registration",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        return {"tools": [json_copy(tool.definition) for tool in self._tools.values()], **CACHE_HINTS}
""",
            ),
            "test_the_list_is_sorted_by_name",
        ),
        (
            cell(
                "a cursor is ignored",
                list_tools="""
    def list_tools(self, params):
        tools = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return {"tools": tools, **CACHE_HINTS}
""",
            ),
            "test_any_cursor_at_all_is_invalid",
        ),
        (
            cell(
                "a cursor is looked for among the values",
                list_tools="""
    def list_tools(self, params):
        if params.get("cursor"):
            check_cursor(params)
        tools = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return {"tools": tools, **CACHE_HINTS}
""",
            ),
            "test_any_cursor_at_all_is_invalid",
        ),
        (
            cell(
                "the definitions themselves are handed out",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        return {"tools": [self._tools[name].definition for name in sorted(self._tools)], **CACHE_HINTS}
""",
            ),
            "test_writing_spoilt_into_one_list_does_not_change_the_next",
        ),
        (
            cell(
                "call_tool is not written yet",
                call_tool="""
    def call_tool(self, params): ...
""",
            ),
            "test_a_name_that_is_missing_or_no_string_is_a_protocol_error",
        ),
        (
            cell(
                "a name that is no string is looked up all the same",
                call_tool=CALL.replace(
                    """        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
""",
                    "",
                ),
            ),
            "test_a_name_that_is_missing_or_no_string_is_a_protocol_error",
        ),
        (
            cell(
                "an unknown tool is a failed result",
                call_tool=CALL.replace(
                    'raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")', 'return failure(f"Unknown tool: {name}")'
                ),
            ),
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "an unknown tool is quoted, and so cut",
                call_tool=CALL.replace("Unknown tool: {name}", "Unknown tool: {quote(name)}"),
            ),
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "an unknown tool is a method that is not there",
                call_tool=CALL.replace('RpcError(INVALID_PARAMS, f"Unknown tool', 'RpcError(-32601, f"Unknown tool'),
            ),
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "null is taken for arguments that were left out",
                call_tool=CALL.replace('params.get("arguments", {})', 'params.get("arguments") or {}'),
            ),
            "test_arguments_that_are_no_object_are_a_protocol_error",
        ),
        (
            cell(
                "arguments that are no object are left to check_arguments",
                call_tool=CALL.replace(
                    """        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
""",
                    "",
                ),
            ),
            "test_arguments_that_are_no_object_are_a_protocol_error",
        ),
        (
            cell(
                "arguments may not be left out",
                call_tool=CALL.replace('params.get("arguments", {})', 'params.get("arguments")'),
            ),
            "test_arguments_may_be_left_out",
        ),
        (
            cell(
                "bad arguments are a protocol error",
                call_tool=CALL.replace(
                    'return failure("invalid arguments: " + "; ".join(problems))',
                    'raise RpcError(INVALID_PARAMS, "invalid arguments: " + "; ".join(problems))',
                ),
            ),
            "test_bad_arguments_are_a_result_that_names_each_of_them",
        ),
        (
            cell(
                "the problems are joined by commas, which they hold themselves",
                call_tool=CALL.replace('"; ".join(problems)', '", ".join(problems)'),
            ),
            "test_the_problems_of_bad_arguments_are_joined_by_a_semicolon_and_a_space",
        ),
        (
            cell(
                "only the first problem is told",
                call_tool=CALL.replace('"; ".join(problems)', "problems[0]"),
            ),
            "test_bad_arguments_are_a_result_that_names_each_of_them",
        ),
        (
            cell(
                "the problems are told without the words before them",
                call_tool=CALL.replace('"invalid arguments: " + ', ""),
            ),
            "test_bad_arguments_are_a_result_that_names_each_of_them",
        ),
        (
            cell(
                "the function is called first, and then the arguments are checked",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        tool = self._tools[name]
        result = self._run(tool, arguments)
        problems = check_arguments(tool.definition["inputSchema"], arguments)
        return failure("invalid arguments: " + "; ".join(problems)) if problems else result
""",
            ),
            "test_a_function_is_not_called_with_bad_arguments",
        ),
        (
            cell(
                "the function itself is called, so that its values are no results",
                call_tool=CALL.replace("return self._run(tool, arguments)", "return tool.fn(**arguments)"),
            ),
            "test_a_good_call_ends_in_a_result_with_what_the_function_returned_in_its_content",
        ),
        (
            cell(
                "the bound on slow tools is passed by",
                call_tool=CALL.replace("return self._run(tool, arguments)", "return tool.run(arguments)"),
            ),
            "test_over_the_bound_a_call_of_a_slow_tool_is_told_that_the_server_is_busy",
        ),
        (
            cell(
                "the arguments are looked at before the tool",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        tool = self._tools[name]
        problems = check_arguments(tool.definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(tool, arguments)
""",
            ),
            "test_an_unknown_tool_is_said_before_arguments_that_are_no_object",
        ),
        (
            cell(
                "a name off the wire is never the same object as a name of Python's",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        tool = next((each for known, each in self._tools.items() if known is name), None)
        if tool is None:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(tool.definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(tool, arguments)
""",
            ),
            "test_a_good_call_ends_in_a_result_with_what_the_function_returned_in_its_content",
        ),
    ],
    "right": [
        cell(
            "the steps have names of their own",
            tool="""
        check_name(fn, self._tools)
        made = Tool(fn, schema=schema, slow=slow, annotations=annotations)
        self._tools.update({fn.__name__: made})
        return fn
""",
            list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        result = dict(CACHE_HINTS, tools=[])
        for _, tool in sorted(self._tools.items()):
            result["tools"].append(json_copy(tool.definition))
        return result
""",
            call_tool="""
    def _find(self, name):
        if type(name) is not str:
            raise RpcError(INVALID_PARAMS, "Missing name")
        try:
            return self._tools[name]
        except KeyError:
            raise RpcError(INVALID_PARAMS, "Unknown tool: " + name) from None

    def call_tool(self, params):
        tool = self._find(params.get("name"))
        arguments = params["arguments"] if "arguments" in params else {}
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments: an object is needed")
        text = "; ".join(check_arguments(tool.definition["inputSchema"], arguments))
        return failure(f"invalid arguments: {text}") if text else self._run(tool, arguments)
""",
        ),
        cell(
            "the tool is asked for first, and what is missing is None",
            list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        ordered = sorted(self._tools.values(), key=lambda tool: tool.definition["name"])
        return json_copy({"tools": [tool.definition for tool in ordered], **CACHE_HINTS})
""",
            call_tool="""
    def call_tool(self, params):
        name = params.get("name", None)
        arguments = params["arguments"] if "arguments" in params else {}
        tool = self._tools.get(name) if isinstance(name, str) else None
        if tool is None:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if type(arguments) is not dict:
            raise RpcError(INVALID_PARAMS, "arguments: no object")
        if problems := check_arguments(tool.definition["inputSchema"], arguments):
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(tool, arguments)
""",
        ),
    ],
}

ANSWERS = {"ToolRegistry": TOOL_REGISTRY}
