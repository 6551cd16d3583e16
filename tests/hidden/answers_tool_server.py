"""Recorded answers to the exercise of `tool_server`, as `answers_protocol.py` explains them.

A cell holds the whole class, of which most answers change one method: `cell` puts it together.
"""

INIT = """
    def __init__(self, name, version, supported=SUPPORTED):
        self._info = {"name": name, "version": version}
        self._supported = tuple(supported)
        self._tools = {}
"""
ADD = """
    def add_tool(self, name, description, input_schema, fn):
        if name in self._tools and self._tools[name][1] is not fn:
            raise ValueError(f"{name} is taken")
        schema = json_copy(input_schema)
        self._tools[name] = {"name": name, "description": description, "inputSchema": schema}, fn
"""
HANDLE = """
    def handle(self, message):
        methods = {"server/discover": self._discover, "tools/list": self._list, "tools/call": self._call}
        if "id" not in message:
            return None
        method = message.get("method")
        if method == "initialize":
            return error(message, METHOD_NOT_FOUND, "Method not found", {"supported": list(self._supported)})
        if method not in methods:
            return error(message, METHOD_NOT_FOUND, "Method not found")
        refused = check_meta(message, self._supported)
        if refused is not None:
            return refused
        try:
            return ok(message, methods[method](message["params"]), self._info)
        except RpcError as problem:
            return error(message, problem.code, problem.message, problem.data)
"""
DISCOVER = """
    def _discover(self, params):
        return {"supportedVersions": list(self._supported), "capabilities": {"tools": {}}, **CACHE_HINTS}
"""
LIST = """
    def _list(self, params):
        check_cursor(params)
        return {"tools": [json_copy(definition) for definition, fn in self._tools.values()], **CACHE_HINTS}
"""
CALL = """
    def _call(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
        if name not in self._tools:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        definition, fn = self._tools[name]
        try:
            return text_result(str(fn(**arguments)), False)
        except (Exception, SystemExit) as problem:
            return text_result(str(problem) or type(problem).__name__, True)
"""


def cell(why, init=INIT, add=ADD, handle=HANDLE, listing=LIST, call=CALL):
    """The text of a cell: what is the matter with it, and the class with its methods."""
    methods = "\n".join(part.rstrip() for part in (init, add, handle, DISCOVER, listing, call))
    return f"# {why}\nclass ToolServer:\n{methods.lstrip(chr(10))}\n"


def changed(text, old, new):
    """The text with one piece changed, which has to be in it."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


WRONG = [
    (
        cell(
            "the tools stand in the class's body: one dict for all servers",
            init="""
    _tools = {}

    def __init__(self, name, version, supported=SUPPORTED):
        self._info = {"name": name, "version": version}
        self._supported = tuple(supported)
""",
        ),
        "test_two_servers_share_nothing",
    ),
    (
        cell("the id is asked for its truth", handle=changed(HANDLE, '"id" not in message', 'not message.get("id")')),
        "test_the_response_has_the_envelope_and_the_id_of_the_request",
    ),
    (
        cell("ok is not told who serves", handle=changed(HANDLE, ", self._info)", ")")),
        "test_a_result_is_complete_and_names_its_server",
    ),
    (
        cell(
            "the list is sorted", listing=changed(LIST, "self._tools.values()", "sorted(self._tools.values(), key=str)")
        ),
        "test_the_tools_are_listed_in_the_order_in_which_they_were_added",
    ),
    (
        cell("the hints are forgotten", listing=changed(LIST, ", **CACHE_HINTS", "")),
        "test_the_list_says_how_long_it_may_be_kept",
    ),
    (
        cell("a cursor is passed over", listing=changed(LIST, "        check_cursor(params)\n", "")),
        "test_a_cursor_is_refused_since_there_is_one_page",
    ),
    (
        cell("the value is not made a text", call=changed(CALL, "str(fn(**arguments))", "fn(**arguments)")),
        "test_a_call_returns_its_value_as_one_text",
    ),
    (
        cell("the text is the value's repr", call=changed(CALL, "str(fn(**arguments))", "repr(fn(**arguments))")),
        "test_the_text_is_what_python_s_str_makes_of_the_value",
    ),
    (
        cell("arguments must be there", call=changed(CALL, 'params.get("arguments", {})', 'params["arguments"]')),
        "test_a_call_without_arguments_has_no_arguments",
    ),
    (
        cell(
            "a tool that fails is a protocol error",
            call=changed(
                CALL,
                "return text_result(str(problem) or type(problem).__name__, True)",
                "raise RpcError(-32603, str(problem)) from None",
            ),
        ),
        "test_a_function_that_raises_is_a_result_with_the_text_of_its_exception",
    ),
    (
        cell("the text of an exception may be empty", call=changed(CALL, " or type(problem).__name__", "")),
        "test_an_exception_without_a_text_is_named_by_its_class",
    ),
    (
        cell("SystemExit goes through", call=changed(CALL, "(Exception, SystemExit)", "Exception")),
        "test_a_function_that_wants_to_end_the_program_ends_its_call_alone",
    ),
    (
        cell(
            "the RpcError of a tool goes through",
            call=changed(
                CALL,
                "        except (Exception, SystemExit) as problem:",
                "        except RpcError:\n            raise\n        except (Exception, SystemExit) as problem:",
            ),
        ),
        "test_even_a_protocol_error_from_a_function_is_a_result",
    ),
    (
        cell(
            "the arguments are handed over in their order",
            call=changed(
                CALL,
                "str(fn(**arguments))",
                "str(fn(*arguments.values()))",
            ),
        ),
        "test_the_arguments_are_handed_over_by_name",
    ),
    (
        cell(
            "one try around everything: an unknown tool is a failed result",
            call="""
    def _call(self, params):
        try:
            definition, fn = self._tools[params["name"]]
            return text_result(str(fn(**params.get("arguments", {}))), False)
        except (Exception, SystemExit) as problem:
            return text_result(str(problem) or type(problem).__name__, True)
""",
        ),
        "test_an_unknown_tool_is_a_protocol_error_with_its_name",
    ),
    (
        cell(
            "a name of any kind is looked up",
            call=changed(
                CALL,
                """        if not isinstance(name, str):
            raise RpcError(INVALID_PARAMS, "name must be a string")
""",
                "",
            ),
        ),
        "test_a_name_that_is_no_string_is_refused",
    ),
    (
        cell(
            "null and an empty list pass for no arguments",
            call=changed(CALL, 'params.get("arguments", {})', '(params.get("arguments") or {})'),
        ),
        "test_arguments_that_are_no_object_are_refused",
    ),
    (
        cell(
            "the arguments are looked at first",
            call=changed(
                changed(
                    CALL,
                    """        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
""",
                    "",
                ),
                "        if not isinstance(name, str):\n",
                """        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        if not isinstance(name, str):
""",
            ),
        ),
        "test_the_name_is_looked_at_before_the_arguments",
    ),
    (
        cell(
            "a notification is answered with an error",
            handle=changed(HANDLE, '        if "id" not in message:\n            return None\n', ""),
        ),
        "test_a_message_without_an_id_is_not_answered_and_calls_nothing",
    ),
    (
        cell(
            "the method is named in the text",
            handle=changed(
                HANDLE,
                'return error(message, METHOD_NOT_FOUND, "Method not found")',
                'return error(message, METHOD_NOT_FOUND, f"Method not found: {method}")',
            ),
        ),
        "test_any_other_method_is_not_found",
    ),
    (
        cell(
            "every unknown method is told the versions",
            handle=changed(
                changed(HANDLE, 'if method == "initialize"', "if method not in methods"),
                """        if method not in methods:
            return error(message, METHOD_NOT_FOUND, "Method not found")
""",
                "",
            ),
        ),
        "test_any_other_method_is_not_found",
    ),
    (
        cell(
            "the method is taken to be there",
            handle=changed(HANDLE, 'message.get("method")', 'message["method"]'),
        ),
        "test_a_message_with_an_id_and_no_method_is_not_found_either",
    ),
    (
        cell(
            "_meta is looked at first",
            handle="""
    def handle(self, message):
        methods = {"server/discover": self._discover, "tools/list": self._list, "tools/call": self._call}
        if "id" not in message:
            return None
        refused = check_meta(message, self._supported)
        if refused is not None:
            return refused
        if message.get("method") not in methods:
            return error(message, METHOD_NOT_FOUND, "Method not found")
        try:
            return ok(message, methods[message["method"]](message["params"]), self._info)
        except RpcError as problem:
            return error(message, problem.code, problem.message, problem.data)
""",
        ),
        "test_a_method_is_looked_at_before_meta",
    ),
    (
        cell(
            "initialize is a method like any other",
            handle=changed(
                HANDLE,
                """        if method == "initialize":
            return error(message, METHOD_NOT_FOUND, "Method not found", {"supported": list(self._supported)})
""",
                "",
            ),
        ),
        "test_the_handshake_of_older_revisions_is_not_found_and_learns_the_versions",
    ),
    (
        cell(
            "what check_meta returns is passed over",
            handle=changed(
                HANDLE,
                """        refused = check_meta(message, self._supported)
        if refused is not None:
            return refused
""",
                "        check_meta(message, self._supported)\n",
            ),
        ),
        "test_what_is_wrong_with_meta_is_the_response",
    ),
    (
        cell(
            "check_meta is not told which versions this server speaks",
            handle=changed(HANDLE, "check_meta(message, self._supported)", "check_meta(message)"),
        ),
        "test_a_server_speaks_the_versions_that_it_was_made_with",
    ),
    (
        cell(
            "a tool of the same name replaces the first",
            add="""
    def add_tool(self, name, description, input_schema, fn):
        definition = {"name": name, "description": description, "inputSchema": json_copy(input_schema)}
        self._tools[name] = definition, fn
""",
        ),
        "test_the_same_name_for_another_function_is_a_value_error",
    ),
    (
        cell("a name can be added once", add=changed(ADD, " and self._tools[name][1] is not fn", "")),
        "test_the_same_function_may_be_added_again",
    ),
    (
        cell("the schema is kept as it is", add=changed(ADD, "json_copy(input_schema)", "input_schema")),
        "test_a_schema_that_changes_later_is_listed_as_it_was_when_it_was_added",
    ),
    (
        cell("the definitions go out as they are kept", listing=changed(LIST, "json_copy(definition)", "definition")),
        "test_whoever_writes_into_an_answer_changes_no_other",
    ),
    (
        cell(
            "the arguments are taken out of the message",
            call=changed(CALL, 'params.get("arguments", {})', 'params.pop("arguments", {})'),
        ),
        "test_a_message_is_left_as_it_was",
    ),
]

RIGHT = [
    cell(
        "two dicts, one for each thing that is kept",
        init="""
    def __init__(self, name, version, supported=SUPPORTED):
        self.server_info = dict(name=name, version=version)
        self._info, self._supported = self.server_info, list(supported)
        self.definitions, self.functions = {}, {}
""",
        add="""
    def add_tool(self, name, description, input_schema, fn):
        if self.functions.get(name, fn) != fn:
            raise ValueError(name)
        self.functions[name] = fn
        self.definitions[name] = json_copy({"name": name, "description": description, "inputSchema": input_schema})
""",
        listing="""
    def _list(self, params):
        if "cursor" in params:
            raise RpcError(INVALID_PARAMS, "there is one page")
        return {**CACHE_HINTS, "tools": json_copy(list(self.definitions.values()))}
""",
        call="""
    def _call(self, params):
        name = params.get("name")
        if not isinstance(name, str) or name not in self.functions:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        arguments = params.get("arguments", {})
        if type(arguments) is not dict:
            raise RpcError(INVALID_PARAMS, "arguments: an object, please")
        try:
            text, failed = str(self.functions[name](**arguments)), False
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            text, failed = str(problem), True
            if not text:
                text = problem.__class__.__name__
        return text_result(text, failed)
""",
    ),
    cell(
        "a chain of questions about the method, and the results made on the spot",
        handle="""
    def handle(self, message):
        if "id" not in message:
            return
        known = ("server/discover", "tools/list", "tools/call")
        if message.get("method") not in known:
            more = {"supported": list(self._supported)} if message.get("method") == "initialize" else None
            return error(message, -32601, "Method not found", more)
        return check_meta(message, self._supported) or self._answer(message)

    def _answer(self, message):
        params = message["params"]
        try:
            if message["method"] == "server/discover":
                result = self._discover(params)
            elif message["method"] == "tools/list":
                result = self._list(params)
            else:
                result = self._call(params)
        except RpcError as refused:
            return error(message, refused.code, str(refused), refused.data)
        return ok(message, result, self._info)
""",
    ),
    cell(
        "a list of tools, as a helper class keeps them",
        init="""
    def __init__(self, name, version, supported=SUPPORTED):
        self._info = {"name": name, "version": version}
        self._supported = tuple(supported)
        self._added = []
""",
        add="""
    def add_tool(self, name, description, input_schema, fn):
        new = {"name": name, "description": description, "inputSchema": json_copy(input_schema)}
        for number, (old, known) in enumerate(self._added):
            if old["name"] == name:
                if known != fn:
                    raise ValueError(f"two tools can't have the name {name}")
                self._added[number] = (new, fn)
                return
        self._added.append((new, fn))
""",
        listing="""
    def _list(self, params):
        check_cursor(params)
        return dict(CACHE_HINTS, tools=[json_copy(tool) for tool, _ in self._added])
""",
        call="""
    def _call(self, params):
        wanted, arguments = params.get("name"), params.get("arguments", {})
        found = [fn for tool, fn in self._added if tool["name"] == wanted]
        if not found:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {wanted}")
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments must be an object")
        try:
            return text_result(str(found[0](**arguments)), False)
        except (Exception, SystemExit) as problem:
            return text_result(str(problem) or type(problem).__name__, True)
""",
    ),
    cell(
        "one object for each tool, which runs itself",
        init="""
    class Kept:
        def __init__(self, name, description, schema, fn):
            self.fn, self._definition = fn, {"name": name, "description": description}
            self._definition["inputSchema"] = json_copy(schema)

        def definition(self):
            return json_copy(self._definition)

        def run(self, arguments):
            try:
                value = self.fn(**arguments)
            except (SystemExit, Exception) as problem:
                return text_result(f"{problem}" or problem.__class__.__name__, True)
            return text_result(f"{value}", False)

    def __init__(self, name, version, supported=SUPPORTED):
        self._info, self._supported, self._tools = {"name": name, "version": version}, list(supported), {}
""",
        add="""
    def add_tool(self, name, description, input_schema, fn):
        known = self._tools.get(name)
        if known is not None and known.fn is not fn:
            raise ValueError(f"{name} stands for another function")
        self._tools[name] = self.Kept(name, description, input_schema, fn)
""",
        handle="""
    def handle(self, message):
        return self._response(message) if "id" in message else None

    def _response(self, message):
        match message.get("method"):
            case "server/discover":
                run = self._discover
            case "tools/list":
                run = self._list
            case "tools/call":
                run = self._call
            case "initialize":
                return error(message, METHOD_NOT_FOUND, "Method not found", {"supported": self._supported[:]})
            case _:
                return error(message, METHOD_NOT_FOUND, "Method not found")
        problem = check_meta(message, self._supported)
        if problem is None:
            try:
                result = run(message["params"])
            except RpcError as refused:
                problem = error(message, refused.code, refused.message, refused.data)
        return problem if problem is not None else ok(message, result, self._info)
""",
        listing="""
    def _list(self, params):
        check_cursor(params)
        tools = []
        for tool in self._tools.values():
            tools.append(tool.definition())
        return {"tools": tools} | CACHE_HINTS
""",
        call="""
    def _call(self, params):
        try:
            tool = self._tools[params["name"]]
        except TypeError:
            raise RpcError(INVALID_PARAMS, "a name is a string") from None
        except KeyError:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {params.get('name')}") from None
        arguments = params["arguments"] if "arguments" in params else {}
        if not isinstance(arguments, dict):
            raise RpcError(INVALID_PARAMS, "arguments are an object")
        return tool.run(arguments)
""",
    ),
]

ANSWERS = {"ToolServer": {"wrong": WRONG, "right": RIGHT}}
