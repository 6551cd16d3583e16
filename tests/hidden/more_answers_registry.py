"""Further answers to the exercise of `registry`, in the form that `answers_protocol.py` explains.

They are written from the lesson's words alone: slips that these rule out, and ways to be right that they leave open.
"""

from answers_registry import cell

TOOL_REGISTRY = {
    "wrong": [
        (
            cell(
                "the name is checked against no tools at all",
                tool="""
        check_name(fn, {})
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        return fn
""",
            ),
            "test_the_same_name_for_another_function_is_a_value_error",
        ),
        (
            cell(
                "a place is kept before the Tool is made, and stays if that fails",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = None
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        return fn
""",
            ),
            "test_a_refused_function_leaves_nothing_behind",
        ),
        (
            cell(
                "what Tool refuses is passed over in silence",
                tool="""
        check_name(fn, self._tools)
        try:
            self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        except (TypeError, ValueError) as problem:
            print(problem)
        return fn
""",
            ),
            "test_what_can_t_be_called_with_json_is_refused_by_naming_function_and_parameter",
        ),
        (
            cell(
                "annotations are not handed on",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, schema=schema, slow=slow)
        return fn
""",
            ),
            "test_annotations_are_listed_as_they_were_given",
        ),
        (
            cell(
                "schema and annotations are the other way round",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, schema, annotations, slow)
        return fn
""",
            ),
            "test_annotations_and_a_schema_may_be_given_with_a_function",
        ),
        (
            cell(
                "a wrapper comes back in place of the function",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)

        @functools.wraps(fn)
        def wrapper(*args, **kwargs):
            return fn(*args, **kwargs)

        return wrapper
""",
            ),
            "test_a_registered_function_stays_the_function_it_was",
        ),
        (
            cell(
                "a tool that is registered again stays as it was at first",
                tool="""
        check_name(fn, self._tools)
        self._tools.setdefault(fn.__name__, Tool(fn, annotations, schema, slow))
        return fn
""",
            ),
            "test_the_same_function_may_be_registered_again",
        ),
        (
            cell("the dict of tools belongs to the class: all registries share it")
            .replace("        self._tools = {}  # name -> Tool\n", "")
            .replace("    def __init__", "    _tools = {}  # name -> Tool\n\n    def __init__", 1),
            "test_two_registries_share_nothing",
        ),
        (
            cell(
                "a cursor is let through",
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
                'a cursor of null or "" is let through',
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
                "the tools stand in the order of their registration",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        tools = [json_copy(tool.definition) for tool in self._tools.values()]
        return {"tools": tools, **CACHE_HINTS}
""",
            ),
            "test_the_list_is_sorted_by_name",
        ),
        (
            cell(
                "the definitions themselves go out",
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
                "dict() copies the outside of a definition only",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        return {"tools": [dict(self._tools[name].definition) for name in sorted(self._tools)], **CACHE_HINTS}
""",
            ),
            "test_writing_spoilt_into_one_list_does_not_change_the_next",
        ),
        (
            cell(
                "only the schema is copied",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        tools = []
        for name in sorted(self._tools):
            definition = dict(self._tools[name].definition)
            definition["inputSchema"] = json_copy(definition["inputSchema"])
            tools.append(definition)
        return {"tools": tools, **CACHE_HINTS}
""",
            ),
            "test_writing_spoilt_into_one_list_does_not_change_the_next",
        ),
        (
            cell(
                "the bare list comes back",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        return [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
""",
            ),
            "test_the_answer_of_an_empty_registry_has_an_empty_list_under_tools",
        ),
        (
            cell(
                "the cache hints are forgotten",
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
                "the cache hints stand in one member",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        tools = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return {"tools": tools, "cacheHints": {**CACHE_HINTS}}
""",
            ),
            "test_the_list_says_how_long_it_is_good_for_and_has_no_further_page",
        ),
        (
            cell(
                "the list is written into CACHE_HINTS, which every list shares",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        CACHE_HINTS["tools"] = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return CACHE_HINTS
""",
            ),
            "test_writing_spoilt_into_one_list_does_not_change_the_next",
        ),
        (
            cell(
                "the list is made once, and a tool that comes later is not in it",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        if not hasattr(self, "_listed"):
            self._listed = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return {"tools": json_copy(self._listed), **CACHE_HINTS}
""",
            ),
            "test_a_tool_that_is_registered_after_a_list_is_in_the_next_list",
        ),
        (
            cell(
                "a cursor of null goes out, for a further page that isn't there",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        tools = [json_copy(self._tools[name].definition) for name in sorted(self._tools)]
        return {"tools": tools, "nextCursor": None, **CACHE_HINTS}
""",
            ),
            "test_the_list_says_how_long_it_is_good_for_and_has_no_further_page",
        ),
        (
            cell(
                "tools without arguments are left out",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        names = [name for name in sorted(self._tools) if self._tools[name].definition["inputSchema"]["properties"]]
        return {"tools": [json_copy(self._tools[name].definition) for name in names], **CACHE_HINTS}
""",
            ),
            "test_every_tool_is_listed",
        ),
        (
            cell(
                "a list for a name can't be looked up",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_a_name_that_is_missing_or_no_string_is_a_protocol_error",
        ),
        (
            cell(
                "a missing name is a KeyError",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params["name"], params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_a_name_that_is_missing_or_no_string_is_a_protocol_error",
        ),
        (
            cell(
                "an empty name is taken for a missing one",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not name or not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "an unknown tool is a failed result",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            return failure(f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "an unknown tool is taken for an unknown method",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(-32601, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "the unknown name is shortened",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name[:80]}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "the unknown name stands in quotes",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name!r}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "null passes for no arguments",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments")
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if arguments is None:
            arguments = {}
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_arguments_that_are_no_object_are_a_protocol_error",
        ),
        (
            cell(
                "an or takes an empty list for no arguments, and null is refused",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if arguments is None or not isinstance(arguments or {}, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments or {})
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments or {})
""",
            ),
            "test_arguments_that_are_no_object_are_a_protocol_error",
        ),
        (
            cell(
                "arguments that are left out are refused",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments")
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_arguments_may_be_left_out",
        ),
        (
            cell(
                "the arguments are looked at before the tool is looked for",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_an_unknown_tool_is_said_before_arguments_that_are_no_object",
        ),
        (
            cell(
                "arguments that are no object are left to check_arguments",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_arguments_that_are_no_object_are_a_protocol_error",
        ),
        (
            cell(
                "what the schema refuses is a protocol error",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            raise RpcError(INVALID_PARAMS, "invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_bad_arguments_are_a_result_that_names_each_of_them",
        ),
        (
            cell(
                "the problems as Python shows a list",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure(f"invalid arguments: {problems}")
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_the_problems_of_bad_arguments_are_joined_by_a_semicolon_and_a_space",
        ),
        (
            cell(
                "only the first problem is told",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        for problem in check_arguments(self._tools[name].definition["inputSchema"], arguments):
            return failure(f"invalid arguments: {problem}")
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_bad_arguments_are_a_result_that_names_each_of_them",
        ),
        (
            cell(
                "the bound on slow tools is passed by",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._tools[name].run(arguments)
""",
            ),
            "test_over_the_bound_a_call_of_a_slow_tool_is_told_that_the_server_is_busy",
        ),
        (
            cell(
                "the bare function is called",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._tools[name].fn(**arguments)
""",
            ),
            "test_a_good_call_ends_in_a_result_with_what_the_function_returned_in_its_content",
        ),
        (
            cell(
                "the function is called first, and its arguments are checked afterwards",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        result = self._run(self._tools[name], arguments)
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return result
""",
            ),
            "test_a_function_is_not_called_with_bad_arguments",
        ),
        (
            cell(
                "the schema is read from the function, also where another one was given",
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
        problems = check_arguments(input_schema(tool.fn), arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(tool, arguments)
""",
            ),
            "test_a_schema_written_by_hand_is_held_against_every_call",
        ),
        (
            cell(
                "a protocol error is caught and becomes a failed result",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        try:
            if not isinstance(name, str):
                raise RpcError(INVALID_PARAMS, "name must be a string")
            if name not in self._tools:
                raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
            if not isinstance(arguments, dict):
                raise RpcError(INVALID_PARAMS, "arguments must be an object")
        except RpcError as problem:
            return failure(problem.message)
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_a_name_that_is_missing_or_no_string_is_a_protocol_error",
        ),
        (
            cell(
                "the except around the run swallows a protocol error that a tool raises",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        try:
            return self._run(self._tools[name], arguments)
        except Exception as problem:
            return failure(f"{name} failed: {type(problem).__name__}")
""",
            ),
            "test_a_protocol_error_raised_by_a_tool_stays_one",
        ),
        (
            cell(
                "arguments of the wrong kind give an error without a text",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_no_protocol_error_is_without_words",
        ),
        (
            cell(
                "the error is returned, not raised",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            return RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            return RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            return RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_a_name_that_is_missing_or_no_string_is_a_protocol_error",
        ),
        (
            cell(
                "the names are compared without their case",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        known = {each.lower(): tool for each, tool in self._tools.items()}
        tool = known.get(name.lower())
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
            "test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full",
        ),
        (
            cell(
                "defaults are written into the request's own arguments",
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
        for key, rules in tool.definition["inputSchema"].get("properties", {}).items():
            if "default" in rules:
                arguments.setdefault(key, rules["default"])
        problems = check_arguments(tool.definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(tool, arguments)
""",
            ),
            "test_the_params_of_a_call_are_as_they_were_after_it",
        ),
        (
            cell(
                "the name is taken out of the request",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.pop("name", None), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_the_params_of_a_call_are_as_they_were_after_it",
        ),
        (
            cell(
                "the arguments that are left out are written into the request",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.setdefault("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_the_params_of_a_call_are_as_they_were_after_it",
        ),
        (
            cell(
                "empty hints where none were given",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, annotations or {}, schema, slow)
        return fn
""",
            ),
            "test_a_tool_is_listed_with_name_description_and_schema",
        ),
        (
            cell(
                "an empty schema is taken for none",
                tool="""
        check_name(fn, self._tools)
        self._tools[fn.__name__] = Tool(fn, annotations, schema or None, slow)
        return fn
""",
            ),
            "test_a_schema_whose_root_is_no_object_is_refused",
        ),
        (
            cell(
                "sorted the wrong way round",
                list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        names = sorted(self._tools, reverse=True)
        return {"tools": [json_copy(self._tools[name].definition) for name in names], **CACHE_HINTS}
""",
            ),
            "test_the_list_is_sorted_by_name",
        ),
        (
            cell(
                "the problems are joined by a comma",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            return failure("invalid arguments: " + ", ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_the_problems_of_bad_arguments_are_joined_by_a_semicolon_and_a_space",
        ),
        (
            cell(
                "only what the schema knows reaches the function, and nobody hears of the rest",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        schema = self._tools[name].definition["inputSchema"]
        arguments = {key: value for key, value in arguments.items() if key in schema.get("properties", {})}
        problems = check_arguments(schema, arguments)
        if problems:
            return failure("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_bad_arguments_are_a_result_that_names_each_of_them",
        ),
        (
            cell(
                "what is wrong is raised as a ToolError, which nobody catches here",
                call_tool="""
    def call_tool(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        problems = check_arguments(self._tools[name].definition["inputSchema"], arguments)
        if problems:
            raise ToolError("invalid arguments: " + "; ".join(problems))
        return self._run(self._tools[name], arguments)
""",
            ),
            "test_bad_arguments_are_a_result_that_names_each_of_them",
        ),
    ],
    "right": [
        cell(
            "match on the params, and a helper that refuses",
            tool="""
        check_name(fn, self._tools)
        made = Tool(fn, annotations=annotations, schema=schema, slow=slow)
        self._tools = {**self._tools, fn.__name__: made}
        return fn
""",
            list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        result = dict(CACHE_HINTS)
        result["tools"] = []
        for _, tool in sorted(self._tools.items(), key=lambda item: item[0]):
            result["tools"].append(json_copy(tool.definition))
        return result
""",
            call_tool="""
    def _refuse(self, text):
        raise RpcError(INVALID_PARAMS, text)

    def call_tool(self, params):
        match params:
            case {"name": str(name)} if name in self._tools:
                tool = self._tools[name]
            case {"name": str(name)}:
                self._refuse(f"Unknown tool: {name}")
            case _:
                self._refuse("which tool?")
        match params:
            case {"arguments": dict(arguments)}:
                pass
            case {"arguments": _}:
                self._refuse("arguments are an object")
            case _:
                arguments = {}
        if problems := check_arguments(tool.definition["inputSchema"], arguments):
            return failure(f"invalid arguments: {'; '.join(problems)}")
        return self._run(tool, arguments)
""",
        ),
        cell(
            "methods for the parts, and a KeyError turned into the error",
            tool="""
        check_name(fn, self._tools)
        self._tools.update({fn.__name__: Tool(fn, annotations, schema, slow)})
        return fn
""",
            list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        by_name = sorted(self._tools.values(), key=lambda tool: tool.definition["name"])
        return dict(tools=[json_copy(tool.definition) for tool in by_name], **CACHE_HINTS)
""",
            call_tool="""
    def _find(self, name):
        if type(name) is not str:
            raise RpcError(INVALID_PARAMS, f"a name is a string, not {name!r}")
        try:
            return self._tools[name]
        except KeyError:
            raise RpcError(INVALID_PARAMS, "Unknown tool: " + name) from None

    def _arguments(self, params):
        if "arguments" not in params:
            return {}
        if not isinstance(params["arguments"], dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        return params["arguments"]

    def call_tool(self, params):
        tool = self._find(params.get("name"))
        arguments = self._arguments(params)
        problems = check_arguments(tool.definition["inputSchema"], arguments)
        return failure("invalid arguments: " + "; ".join(problems)) if problems else self._run(tool, arguments)
""",
        ),
        cell(
            "copies by way of the copy module, also of the arguments",
            tool="""
        import copy

        check_name(fn, self._tools)
        tool = Tool(fn, copy.deepcopy(annotations), copy.deepcopy(schema), slow)
        self._tools[fn.__name__] = tool
        return tool.fn
""",
            list_tools="""
    def list_tools(self, params):
        import copy

        check_cursor(params)
        definitions = [copy.deepcopy(tool.definition) for tool in self._tools.values()]
        definitions.sort(key=lambda definition: definition["name"])
        return {**CACHE_HINTS, "tools": definitions}
""",
            call_tool="""
    def call_tool(self, params):
        import copy

        name = params.get("name")
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name: a string, please", {"got": type(name).__name__})
        tool = self._tools.get(name)
        if tool is None:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        arguments = copy.deepcopy(params.get("arguments", {}))
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments: an object, please")
        problems = "; ".join(check_arguments(tool.definition["inputSchema"], arguments))
        if problems:
            return failure("invalid arguments: " + problems)
        return self._run(tool, arguments)
""",
        ),
        cell(
            "the list is made afresh from JSON text, and the two wrong kinds share a text",
            tool="""
        check_name(fn, self._tools)
        before = dict(self._tools)
        try:
            self._tools[fn.__name__] = Tool(fn, annotations, schema, slow)
        except Exception:
            self._tools = before
            raise
        return fn
""",
            list_tools="""
    def list_tools(self, params):
        check_cursor(params)
        tools = []
        for name in sorted(self._tools.keys()):
            tools += [json_copy(self._tools[name].definition)]
        hints = {key: value for key, value in CACHE_HINTS.items()}
        return hints | {"tools": tools}
""",
            call_tool="""
    def call_tool(self, params):
        wrong = RpcError(INVALID_PARAMS, "a call has a name, a string, and arguments, an object")
        name = params["name"] if "name" in params else None
        arguments = params["arguments"] if "arguments" in params else {}
        if not isinstance(name, str):
            raise wrong
        elif name not in self._tools:
            raise RpcError(INVALID_PARAMS, "Unknown tool: %s" % name)
        elif not isinstance(arguments, dict):
            raise wrong
        else:
            schema = self._tools[name].definition["inputSchema"]
            problems = check_arguments(schema, arguments)
            if len(problems) > 0:
                return failure("invalid arguments: " + "; ".join(problems))
            return self._run(self._tools[name], arguments)
""",
        ),
    ],
}

ANSWERS = {"ToolRegistry": TOOL_REGISTRY}
