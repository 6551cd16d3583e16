"""Recorded answers to the exercises of `add_server`, as `answers_protocol.py` explains them."""

WHOLE = """\
    whole = [n for n in arguments.values() if type(n) is int or isinstance(n, float) and n.is_integer()]
"""
IS_RESPONSE = """\
    if "method" not in request and ("result" in request or "error" in request):
        return None
"""
CALL_ADD = '''
def call_add(request):
    """Return the response to a `tools/call` that check_request has let through."""
    name, arguments = request["params"].get("name"), request["params"].get("arguments", {})
    if name != "add":
        return refusal(request, INVALID_PARAMS, f"Unknown tool: {name}")
    if not isinstance(arguments, dict):
        return refusal(request, INVALID_PARAMS, "arguments must be an object")
    whole = [n for n in arguments.values() if type(n) is int or isinstance(n, float) and n.is_integer()]
    if set(arguments) != {"a", "b"} or len(whole) != 2:
        text = "Invalid arguments: a and b must be integers"
        return success(request, content=[{"type": "text", "text": text}], isError=True)
    total = int(whole[0]) + int(whole[1])
    content = [{"type": "text", "text": str(total)}]
    return success(request, content=content, structuredContent={"sum": total}, isError=False)
'''
HANDLE = '''
def handle(request):
    """Return the response to any JSON value that came in, or None where none is owed."""
    if not isinstance(request, dict):
        return refusal(request, INVALID_REQUEST, "not an object")
    if "id" not in request:
        return None
    if "method" not in request and ("result" in request or "error" in request):
        return None
    refused = check_request(request)
    if refused is not None:
        return refused
    if request["method"] == "server/discover":
        return success(request, supportedVersions=[VERSION], capabilities={"tools": {}}, **HINTS)
    if request["method"] == "tools/list":
        if "cursor" in request["params"]:
            return refusal(request, INVALID_PARAMS, "Invalid cursor")
        return success(request, tools=[definition()], **HINTS)
    if request["method"] == "tools/call":
        return call_add(request)
    return refusal(request, METHOD_NOT_FOUND, "Method not found")
'''
LOOP = '''
def loop(stdin, stdout):
    """Answer the lines of bytes that stdin gives, one after the other, until it ends."""
    for line in stdin:
        if line.strip() == b"":
            continue
        try:
            request = json.loads(line.decode("utf-8"), parse_constant=refuse)
        except (ValueError, RecursionError):
            response = refusal(None, PARSE_ERROR, "This is no JSON")
        else:
            response = safely(request)
        if response is not None:
            stdout.write(json.dumps(response).encode("ascii") + b"\\n")
            stdout.flush()
'''


def changed(why, text, *changes):
    """The text with some pieces changed, below a line that says what is the matter with it."""
    for old, new in changes:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    return f"# {why}{text}"


CALL_ADD_WRONG = [
    (
        changed("the text is a number", CALL_ADD, ("str(total)", "total")),
        "test_two_integers_come_back_as_their_sum",
    ),
    (
        changed("a sum is told, and no bare number", CALL_ADD, ("str(total)", 'f"The sum is {total}"')),
        "test_two_integers_come_back_as_their_sum",
    ),
    (
        changed("no structure", CALL_ADD, (' structuredContent={"sum": total},', "")),
        "test_the_sum_is_a_structure_too",
    ),
    (
        changed(
            "the failed result is made by hand, without its server",
            CALL_ADD,
            (
                'return success(request, content=[{"type": "text", "text": text}], isError=True)',
                'result = {"content": [{"type": "text", "text": text}], "isError": True}\n'
                '        return {"jsonrpc": "2.0", "id": request["id"], "result": result}',
            ),
        ),
        "test_a_call_that_fails_is_a_whole_result_too",
    ),
    (
        changed("only Python's ints are integers", CALL_ADD, (" or isinstance(n, float) and n.is_integer()", "")),
        "test_2_0_is_an_integer_and_the_sum_is_written_as_one",
    ),
    (
        changed(
            "the numbers are added as they came",
            CALL_ADD,
            ("int(whole[0]) + int(whole[1])", "whole[0] + whole[1]"),
        ),
        "test_2_0_is_an_integer_and_the_sum_is_written_as_one",
    ),
    (
        changed(
            "an int is made of the sum, after a float has lost its last digits",
            CALL_ADD,
            ("int(whole[0]) + int(whole[1])", "int(whole[0] + whole[1])"),
        ),
        "test_a_large_sum_is_exact",
    ),
    (
        changed(
            "whatever int takes is an integer",
            CALL_ADD,
            (
                WHOLE,
                "    try:\n"
                "        whole = [int(n) for n in arguments.values()]\n"
                "    except (ValueError, TypeError, OverflowError):\n"
                "        whole = []\n",
            ),
        ),
        "test_what_is_no_integer_is_a_result_that_says_so",
    ),
    (
        changed("true is an int to isinstance", CALL_ADD, ("type(n) is int", "isinstance(n, int)")),
        "test_true_is_no_integer",
    ),
    (
        changed(
            "a missing argument counts as 0",
            CALL_ADD,
            ("    whole = [", '    arguments = {"a": 0, "b": 0, **arguments}\n    whole = ['),
        ),
        "test_a_missing_argument_is_a_result_that_says_so",
    ),
    (
        changed(
            "more than a and b is let through",
            CALL_ADD,
            (
                'if set(arguments) != {"a", "b"} or len(whole) != 2:',
                'if not {"a", "b"} <= set(arguments) or len(whole) < 2:',
            ),
        ),
        "test_an_argument_too_many_is_a_result_that_says_so",
    ),
    (
        changed(
            "arguments have to be there",
            CALL_ADD,
            ('request["params"].get("arguments", {})', 'request["params"].get("arguments")'),
        ),
        "test_arguments_that_are_left_out_are_an_empty_object",
    ),
    (
        changed(
            "an unknown tool is a failed result",
            CALL_ADD,
            (
                'return refusal(request, INVALID_PARAMS, f"Unknown tool: {name}")',
                'return success(request, content=[{"type": "text", "text": f"Unknown tool: {name}"}], isError=True)',
            ),
        ),
        "test_another_tool_is_a_protocol_error_with_its_name",
    ),
    (
        changed(
            "the name is looked up in a dict",
            CALL_ADD,
            ('if name != "add":', 'if name not in {"add": int}:'),
        ),
        "test_a_name_that_is_no_string_is_a_protocol_error",
    ),
    (
        changed(
            "arguments that are no object are a failed result",
            CALL_ADD,
            (
                '        return refusal(request, INVALID_PARAMS, "arguments must be an object")\n',
                "        arguments = {}\n",
            ),
        ),
        "test_arguments_that_are_no_object_are_a_protocol_error",
    ),
    (
        changed(
            "the numbers in the request are made ints",
            CALL_ADD,
            ("    total = ", "    arguments.update({name: int(n) for name, n in arguments.items()})\n    total = "),
        ),
        "test_the_request_is_left_as_it_was",
    ),
    (
        changed(
            "what was left out is filled in",
            CALL_ADD,
            ('request["params"].get("arguments", {})', 'request["params"].setdefault("arguments", {})'),
        ),
        "test_the_request_is_left_as_it_was",
    ),
]

HANDLE_WRONG = [
    (
        changed("the versions are no list", HANDLE, ("supportedVersions=[VERSION]", "supportedVersions=VERSION")),
        "test_discover_tells_the_versions_and_that_there_are_tools",
    ),
    (
        changed(
            "the capabilities are a list",
            HANDLE,
            ('capabilities={"tools": {}}', 'capabilities=["tools"]'),
        ),
        "test_discover_tells_the_versions_and_that_there_are_tools",
    ),
    (
        changed("the list has no hints", HANDLE, ("tools=[definition()], **HINTS", "tools=[definition()]")),
        "test_discover_and_the_list_say_how_long_they_may_be_kept",
    ),
    (
        changed("the one tool stands for a list", HANDLE, ("tools=[definition()]", "tools=definition()")),
        "test_the_list_has_the_one_tool",
    ),
    (
        changed(
            "a cursor of null passes",
            HANDLE,
            ('if "cursor" in request["params"]', 'if request["params"].get("cursor")'),
        ),
        "test_a_cursor_is_refused_since_there_is_one_page",
    ),
    (
        changed(
            "a call is answered by the sum alone",
            HANDLE,
            ("return call_add(request)", 'return call_add(request)["result"]'),
        ),
        "test_a_call_gets_what_the_tool_answers",
    ),
    (
        changed(
            "an unknown method has wrong params",
            HANDLE,
            ('METHOD_NOT_FOUND, "Method not found"', 'INVALID_PARAMS, "Method not found"'),
        ),
        "test_any_other_method_is_not_found",
    ),
    (
        changed(
            "the method is named in the text",
            HANDLE,
            ('"Method not found"', "f\"Method not found: {request['method']}\""),
        ),
        "test_any_other_method_is_not_found",
    ),
    (
        changed("who has no id is told so", HANDLE, ('    if "id" not in request:\n        return None\n', "")),
        "test_a_message_without_an_id_is_not_answered",
    ),
    (
        changed(
            "silence for notifications that are right, an error for those that are not",
            HANDLE,
            ('    if "id" not in request:\n        return None\n', ""),
            (
                "    refused = check_request(request)\n",
                '    refused = check_request({"id": 0, **request})\n',
            ),
            (
                "        return refused\n",
                '        return refused\n    if "id" not in request:\n        return None\n',
            ),
        ),
        "test_a_message_without_an_id_is_not_answered",
    ),
    (
        changed(
            "a response is a request without a method",
            HANDLE,
            (IS_RESPONSE, ""),
        ),
        "test_a_response_is_not_answered",
    ),
    (
        changed(
            "whatever has a result is a response",
            HANDLE,
            (
                'if "method" not in request and ("result" in request or "error" in request):',
                'if "result" in request or "error" in request:',
            ),
        ),
        "test_a_request_that_has_a_result_too_is_a_request",
    ),
    (
        changed("the id is asked for its truth", HANDLE, ('if "id" not in request:', 'if not request.get("id"):')),
        "test_an_id_of_0_or_an_empty_one_is_answered",
    ),
    (
        changed(
            "a list has no id, so it is met with silence",
            HANDLE,
            ('return refusal(request, INVALID_REQUEST, "not an object")', "return None"),
        ),
        "test_json_that_is_no_object_is_an_invalid_request",
    ),
    (
        changed(
            "each member of a list is answered: a batch",
            HANDLE,
            (
                "    if not isinstance(request, dict):\n",
                "    if isinstance(request, list):\n        return [handle(each) for each in request]\n"
                "    if not isinstance(request, dict):\n",
            ),
        ),
        "test_json_that_is_no_object_is_an_invalid_request",
    ),
    (
        changed(
            "the method is looked at before the check",
            HANDLE,
            (
                "    refused = check_request(request)\n",
                '    if request.get("method") not in ("server/discover", "tools/list", "tools/call"):\n'
                '        return refusal(request, METHOD_NOT_FOUND, "No such method")\n'
                "    refused = check_request(request)\n",
            ),
        ),
        "test_any_other_method_is_not_found",
    ),
    (
        changed(
            "the check is left out where the method is none of ours",
            HANDLE,
            (
                "    refused = check_request(request)\n",
                '    if request.get("method") not in ("server/discover", "tools/list", "tools/call"):\n'
                '        return refusal(request, METHOD_NOT_FOUND, "Method not found")\n'
                "    refused = check_request(request)\n",
            ),
        ),
        "test_what_is_wrong_with_the_request_itself_is_the_response",
    ),
    (
        changed(
            "what check_request returns is passed over",
            HANDLE,
            (
                "    refused = check_request(request)\n    if refused is not None:\n        return refused\n",
                "    check_request(request)\n",
            ),
        ),
        "test_what_is_wrong_with_the_request_itself_is_the_response",
    ),
    (
        changed(
            "one list of tools for all who ask",
            "\nTOOLS = [definition()]\n\n" + HANDLE,
            ("tools=[definition()]", "tools=TOOLS"),
        ),
        "test_whoever_writes_into_an_answer_changes_no_other",
    ),
    (
        changed(
            "a note is left in the request",
            HANDLE,
            (
                "    refused = check_request(request)\n",
                '    request["seen"] = True\n    refused = check_request(request)\n',
            ),
        ),
        "test_a_request_is_left_as_it_was",
    ),
    (
        changed(
            "the cursor is taken out of the params",
            HANDLE,
            (
                '        if "cursor" in request["params"]:\n',
                '        if request["params"].pop("cursor", "none") != "none":\n',
            ),
        ),
        "test_a_request_is_left_as_it_was",
    ),
]

LOOP_WRONG = [
    (
        changed("the lines have no ends", LOOP, (' + b"\\n"', "")),
        "test_each_request_gets_one_line_and_the_answers_come_in_order",
    ),
    (
        changed(
            "the answers are for people: indented", LOOP, ("json.dumps(response)", "json.dumps(response, indent=2)")
        ),
        "test_each_request_gets_one_line_and_the_answers_come_in_order",
    ),
    (
        changed(
            "text in place of bytes",
            LOOP,
            ('json.dumps(response).encode("ascii") + b"\\n"', 'json.dumps(response) + "\\n"'),
        ),
        "test_each_request_gets_one_line_and_the_answers_come_in_order",
    ),
    (
        changed(
            "print in place of stdout",
            LOOP,
            ('stdout.write(json.dumps(response).encode("ascii") + b"\\n")', "print(json.dumps(response))"),
        ),
        "test_each_request_gets_one_line_and_the_answers_come_in_order",
    ),
    (
        changed(
            "letters as they are, in UTF-8: half an emoji ends the loop",
            LOOP,
            ('json.dumps(response).encode("ascii")', 'json.dumps(response, ensure_ascii=False).encode("utf-8")'),
        ),
        "test_a_line_is_bytes_of_ascii_whatever_is_in_it",
    ),
    (
        changed("nothing is flushed", LOOP, ("            stdout.flush()\n", "")),
        "test_an_answer_is_out_before_the_next_line_is_read",
    ),
    (
        changed("all of the input is read first", LOOP, ("for line in stdin", "for line in list(stdin)")),
        "test_an_answer_is_out_before_the_next_line_is_read",
    ),
    (
        changed(
            "silence is written as null",
            LOOP,
            (
                "        if response is not None:\n"
                '            stdout.write(json.dumps(response).encode("ascii") + b"\\n")\n'
                "            stdout.flush()\n",
                '        stdout.write(json.dumps(response).encode("ascii") + b"\\n")\n        stdout.flush()\n',
            ),
        ),
        "test_what_is_owed_no_answer_leaves_no_trace",
    ),
    (
        changed("a blank line is a line", LOOP, ('        if line.strip() == b"":\n            continue\n', "")),
        "test_blank_lines_are_passed_over",
    ),
    (
        changed("the loop ends at a blank line", LOOP, ("continue", "break")),
        "test_blank_lines_are_passed_over",
    ),
    (
        changed(
            "only the parser's own error is caught",
            LOOP,
            ("except (ValueError, RecursionError)", "except json.JSONDecodeError"),
        ),
        "test_a_line_that_can_t_be_read_gets_one_error_without_an_id_and_life_goes_on",
    ),
    (
        changed("NaN passes", LOOP, (", parse_constant=refuse", "")),
        "test_a_line_that_can_t_be_read_gets_one_error_without_an_id_and_life_goes_on",
    ),
    (
        changed("the parser guesses the encoding", LOOP, ('line.decode("utf-8")', "line")),
        "test_a_line_that_can_t_be_read_gets_one_error_without_an_id_and_life_goes_on",
    ),
    (
        changed("a byte-order mark is taken off each line", LOOP, ('line.decode("utf-8")', 'line.decode("utf-8-sig")')),
        "test_a_line_that_can_t_be_read_gets_one_error_without_an_id_and_life_goes_on",
    ),
    (
        changed(
            "an error without an id gets null for one",
            LOOP,
            (
                'response = refusal(None, PARSE_ERROR, "This is no JSON")',
                'response = {"id": None, **refusal(None, PARSE_ERROR, "This is no JSON")}',
            ),
        ),
        "test_a_line_that_can_t_be_read_gets_one_error_without_an_id_and_life_goes_on",
    ),
    (
        changed(
            "null counts as silence",
            LOOP,
            ("response = safely(request)", "response = None if request is None else safely(request)"),
        ),
        "test_json_that_is_no_object_is_for_handle_to_refuse",
    ),
    (
        changed("handle is called without care", LOOP, ("safely(request)", "handle(request)")),
        "test_a_request_that_handle_fails_on_is_an_internal_error_with_its_id",
    ),
    (
        changed(
            "one try around everything: a bug is a parse error",
            LOOP,
            (
                "        except (ValueError, RecursionError):\n"
                '            response = refusal(None, PARSE_ERROR, "This is no JSON")\n'
                "        else:\n"
                "            response = safely(request)\n",
                "            response = handle(request)\n"
                "        except (ValueError, RecursionError):\n"
                '            response = refusal(None, PARSE_ERROR, "This is no JSON")\n',
            ),
        ),
        "test_a_request_that_handle_fails_on_is_an_internal_error_with_its_id",
    ),
]

RIGHT_CALL_ADD = [
    '''# a helper for one value, and the rows from the top
def whole(value):
    """The value as an int, or None where it is no integer."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return int(value) if isinstance(value, int) or value.is_integer() else None


def call_add(request):
    params = request["params"]
    if params.get("name") != "add":
        return refusal(request, INVALID_PARAMS, "Unknown tool: " + str(params.get("name")))
    arguments = params["arguments"] if "arguments" in params else {}
    if type(arguments) is not dict:
        return refusal(request, INVALID_PARAMS, "an object, please")
    a, b = (whole(arguments.get(name)) for name in "ab")
    if len(arguments) != 2 or a is None or b is None:
        block = dict(type="text", text="Invalid arguments: a and b must be integers")
        return success(request, content=[block], isError=True)
    block = dict(type="text", text=f"{a + b}")
    return success(request, content=[block], structuredContent=dict(sum=a + b), isError=False)
''',
    """# one result at the end, and a try around what may fail
def call_add(request):
    name, arguments = request["params"].get("name"), request["params"].get("arguments", {})
    if not isinstance(name, str):
        return refusal(request, INVALID_PARAMS, "name must be a string")
    if name != "add":
        return refusal(request, INVALID_PARAMS, f"Unknown tool: {name}")
    if not isinstance(arguments, dict):
        return refusal(request, INVALID_PARAMS, "arguments must be an object")
    try:
        if any(isinstance(n, (bool, str)) or n != int(n) for n in arguments.values()):
            raise ValueError
        if sorted(arguments) != ["a", "b"]:
            raise ValueError
        total = sum(int(n) for n in arguments.values())
        more, text = {"structuredContent": {"sum": total}}, str(total)
    except (ValueError, TypeError, OverflowError):
        more, text = {}, "Invalid arguments: a and b must be integers"
    return success(request, content=[{"type": "text", "text": text}], isError=not more, **more)
""",
    changed(
        "the kinds of number by their class",
        CALL_ADD,
        ("type(n) is int or isinstance(n, float) and n.is_integer()", "type(n) in (int, float) and n % 1 == 0"),
    ),
    """# patterns for the params and the arguments
def call_add(request):
    match request["params"]:
        case {"name": "add", "arguments": {**given}}:
            return added(request, given)
        case {"name": "add", "arguments": _}:
            return refusal(request, INVALID_PARAMS, "no object")
        case {"name": "add"}:
            return added(request, {})
        case {"name": name}:
            return refusal(request, INVALID_PARAMS, f"Unknown tool: {name}")
    return refusal(request, INVALID_PARAMS, "a name is missing")


def added(request, given):
    match given:
        case {"a": int() | float() as a, "b": int() | float() as b, **others} if not others:
            numbers = [n for n in (a, b) if not isinstance(n, bool) and n % 1 == 0]
        case _:
            numbers = []
    if len(numbers) == 2:
        total = int(numbers[0]) + int(numbers[1])
        content = [{"type": "text", "text": str(total)}]
        return success(request, content=content, structuredContent={"sum": total}, isError=False)
    content = [{"type": "text", "text": "Invalid arguments: a and b must be integers"}]
    return success(request, content=content, isError=True)
""",
]
RIGHT_HANDLE = [
    """# a table of methods
def handle(request):
    if not isinstance(request, dict):
        return refusal(request, INVALID_REQUEST, "a message is an object")
    is_request = "method" in request or not ("result" in request or "error" in request)
    if "id" not in request or not is_request:
        return None
    methods = {"server/discover": discover, "tools/list": list_tools, "tools/call": call_add}
    return check_request(request) or methods.get(request["method"], unknown)(request)


def discover(request):
    return success(request, supportedVersions=[VERSION], capabilities={"tools": {}}, **HINTS)


def list_tools(request):
    if "cursor" in request["params"]:
        return refusal(request, INVALID_PARAMS, "Invalid cursor")
    return success(request, tools=[definition()], **HINTS)


def unknown(request):
    return refusal(request, METHOD_NOT_FOUND, "Method not found")
""",
    """# match
def handle(request):
    if type(request) is not dict:
        return refusal(None, INVALID_REQUEST, "Invalid request")
    parts = {"method", "result", "error"} & set(request)
    if "id" not in request or (parts and "method" not in parts):
        return None
    if (problem := check_request(request)) is not None:
        return problem
    match request["method"]:
        case "server/discover":
            return success(request, supportedVersions=[VERSION], capabilities={"tools": {}}, **HINTS)
        case "tools/list" if "cursor" in request["params"]:
            return refusal(request, INVALID_PARAMS, "Invalid cursor")
        case "tools/list":
            return success(request, tools=[definition()], **HINTS)
        case "tools/call":
            return call_add(request)
        case _:
            return refusal(request, METHOD_NOT_FOUND, "Method not found")
""",
    changed(
        "the response to be is kept, and returned at the end",
        HANDLE,
        ("        return refused\n", "        return refused or None\n"),
    ),
    """# a row is a question and an answer, and the first row that fits decides
def handle(request):
    for fits, reply in ROWS:
        if fits(request):
            return reply(request)
    return refusal(request, METHOD_NOT_FOUND, "Method not found")


def owes_nothing(request):
    return "id" not in request or ("method" not in request and bool({"result", "error"} & request.keys()))


def says(method):
    return lambda request: request["method"] == method


ROWS = [
    (lambda request: not isinstance(request, dict), lambda request: refusal(None, INVALID_REQUEST, "no object")),
    (owes_nothing, lambda request: None),
    (check_request, check_request),
    (
        says("server/discover"),
        lambda request: success(request, supportedVersions=[VERSION], capabilities={"tools": {}}, **HINTS),
    ),
    (
        lambda request: request["method"] == "tools/list" and "cursor" in request["params"],
        lambda request: refusal(request, INVALID_PARAMS, "Invalid cursor"),
    ),
    (says("tools/list"), lambda request: success(request, tools=[definition()], **HINTS)),
    (says("tools/call"), lambda request: call_add(request)),
]
""",
]
RIGHT_LOOP = [
    """# a helper that reads, and one that writes
def response_to(line):
    try:
        request = json.loads(str(line, "utf-8"), parse_constant=refuse)
    except Exception:
        return refusal(None, PARSE_ERROR, "Parse error")
    return safely(request)


def loop(stdin, stdout):
    for line in stdin:
        response = response_to(line) if line.strip() else None
        if response is not None:
            stdout.write(f"{json.dumps(response)}\\n".encode())
            stdout.flush()
""",
    """# the iterator is asked by hand, and compact JSON is written
def loop(stdin, stdout):
    lines = iter(stdin)
    while (line := next(lines, None)) is not None:
        line = line.strip()
        if not line:
            continue
        try:
            value = json.JSONDecoder(parse_constant=refuse).decode(line.decode())
        except (ValueError, RecursionError, MemoryError):
            response = refusal({}, PARSE_ERROR, "not JSON")
        else:
            response = safely(value)
        if response:
            stdout.write(json.dumps(response, separators=(",", ":")).encode("utf-8"))
            stdout.write(b"\\n")
            stdout.flush()
""",
    """# a chain of filters, each of which takes one line at a time
def respond(line):
    try:
        value = json.loads(line.decode("utf-8", errors="strict"), parse_constant=refuse)
    except (RecursionError, ValueError):
        return refusal(None, PARSE_ERROR, "unreadable")
    return safely(value)


def loop(stdin, stdout):
    for response in filter(None, map(respond, filter(bytes.strip, stdin))):
        stdout.write(bytes(json.dumps(response) + "\\n", "ascii"))
        stdout.flush()
""",
    changed("what is nothing is asked for by its truth", LOOP, ("if response is not None:", "if response:")),
]

ANSWERS = {
    "call_add": {"wrong": CALL_ADD_WRONG, "right": RIGHT_CALL_ADD},
    "handle": {"wrong": HANDLE_WRONG, "right": RIGHT_HANDLE},
    "loop": {"wrong": LOOP_WRONG, "right": RIGHT_LOOP},
}
