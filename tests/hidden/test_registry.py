"""What `registry` promises: functions offered as tools, called with checked arguments, whose failures are results.

The names of pages are those of the specification; a rule without one is ours.
"""

import asyncio
import contextlib
import copy
import dataclasses
import datetime
import enum
import functools
import inspect
import io
import json
import sys
from typing import Annotated, Literal

import pytest
from subject import protocol, registry


class Size(enum.Enum):
    S = "s"
    L = "l"


@dataclasses.dataclass
class Item:
    name: str


def text(value):
    """A value as it goes over the wire, keys sorted: here 1, 1.0 and true are three different things."""
    return json.dumps(value, sort_keys=True)


def sent(value):
    """A value as the other side reads it."""
    return json.loads(text(value))


def arrived(value):
    """A value as it comes off the wire: none of its texts is the same object as a tool's name."""
    return json.loads(json.dumps(value))


def registry_of(*functions, **options):
    tools = registry.ToolRegistry()
    for fn in functions:
        tools.tool(fn, **options)
    return tools


def listed(tools):
    result = sent(tools.list_tools({}))
    assert isinstance(result, dict) and "tools" in result
    return result["tools"]


def call(tools, name, /, **arguments):
    """The result of a call as the other side reads it; what a tool writes to stderr is not shown."""
    with contextlib.redirect_stderr(io.StringIO()):
        result = sent(tools.call_tool(arrived({"name": name, "arguments": arguments})))
    assert isinstance(result, dict) and "content" in result
    return result


def text_of(result):
    """The text of a result that is one text block."""
    assert [sorted(block) for block in result["content"]] == [["text", "type"]]
    assert result["content"][0]["type"] == "text"
    return result["content"][0]["text"]


def failure_of(tools, name, /, **arguments):
    """The text of a call that must fail as a result: isError true, and nothing structured."""
    result = call(tools, name, **arguments)
    assert result.get("isError") is True and "structuredContent" not in result
    assert text_of(result).strip()
    return text_of(result)


def value_of(tools, name, /, **arguments):
    """The value of a call that must succeed, read from the text that a model sees."""
    result = call(tools, name, **arguments)
    assert result.get("isError", False) is False, text_of(result)
    return json.loads(text_of(result))


def protocol_error(tools, params):
    """The code and message of the protocol error that a call must end in."""
    with pytest.raises(protocol.RpcError) as caught:
        tools.call_tool(arrived(params))
    return sent([caught.value.code, caught.value.message])


def add(a: int, b: int) -> int:
    """Add two integers."""
    return a + b


def giving(value):
    """A tool, `give`, that returns the value."""

    def give():
        return value

    return give


def raising(problem):
    """A tool, `stumble`, that raises the exception."""

    def stumble():
        raise problem

    return stumble


class TestNames:
    def test_everything_a_server_of_tools_needs_is_here(self):
        """Ours: input_schema and check_arguments live in modules of their own and are offered here too."""
        assert set(registry.__all__) >= {"ToolError", "ToolRegistry", "check_arguments", "input_schema"}
        assert [name for name in registry.__all__ if not hasattr(registry, name)] == []


class TestToolError:
    def test_it_is_an_exception_whose_text_is_the_message(self):
        """Ours: a tool raises it to say something to the model."""
        with pytest.raises(registry.ToolError) as caught:
            raise registry.ToolError("No order 'x'.")
        assert isinstance(caught.value, Exception) and str(caught.value) == "No order 'x'."

    def test_it_is_no_protocol_error(self):
        """server/tools, Error Handling: a tool's own failure is a result, and not an error of the protocol."""
        assert not issubclass(registry.ToolError, protocol.RpcError)
        assert not issubclass(protocol.RpcError, registry.ToolError)


class TestFailure:
    def test_it_is_one_text_block_marked_as_an_error(self):
        """server/tools, Error Handling: isError true, and text that a model can act on."""
        assert text(registry.failure("No.")) == text({"content": [{"type": "text", "text": "No."}], "isError": True})

    def test_each_one_is_new(self):
        """Ours: no function hands out a dict it keeps."""
        registry.failure("No.")["content"].append("x")
        assert len(registry.failure("No.")["content"]) == 1


class TestSuccess:
    def test_a_string_is_text_alone(self):
        """Ours: structured content would send it twice."""
        expected = {"content": [{"type": "text", "text": "5 tents"}], "isError": False}
        assert text(registry.success("5 tents")) == text(expected)

    def test_anything_else_is_structured_and_its_text_is_the_same_json(self):
        """server/tools, Structured Content: any JSON value, and a text block for those who can't read it."""
        for value in ({"a": [1]}, {}, [], [1, "é"], 5, 0, 1.5, True, False, None):
            answer = sent(registry.success(value))
            assert text(answer["structuredContent"]) == text(value)
            assert text(json.loads(text_of(answer))) == text(value)
            assert answer["isError"] is False

    def test_a_value_that_is_not_json_is_a_type_error(self):
        """Ours: whoever calls decides what to make of it."""
        for value in ({1}, [b"x"], float("nan")):
            with pytest.raises(TypeError):
                registry.success(value)

    def test_the_value_is_not_handed_out(self):
        """Ours: a tool may return a list that it keeps."""
        kept = {"a": [1]}
        registry.success(kept)["structuredContent"]["a"].append(2)
        assert text(kept) == text({"a": [1]})


class TestTool:
    def test_its_definition_is_read_from_the_function(self):
        """server/tools, Tool: name, description and inputSchema; annotations only where there are some."""
        kinds = {"a": {"type": "integer"}, "b": {"type": "integer"}}
        schema = {"type": "object", "properties": kinds, "required": ["a", "b"], "additionalProperties": False}
        expected = {"name": "add", "description": "Add two integers.", "inputSchema": schema}
        assert text(registry.Tool(add).definition) == text(expected)
        assert text(registry.Tool(add, {"readOnlyHint": True}).definition["annotations"]) == '{"readOnlyHint": true}'

    def test_it_knows_whether_it_is_slow(self):
        """Ours: quick unless it is said."""
        assert registry.Tool(add).slow is False
        assert registry.Tool(add, slow=True).slow is True

    def test_it_runs_with_checked_arguments_and_returns_a_result(self):
        """server/tools, Calling Tools: content, and isError where it failed."""
        assert text_of(sent(registry.Tool(add).run({"a": 2, "b": 3.0}))) == "5"
        assert sent(registry.Tool(raising(registry.ToolError("No."))).run({}))["isError"] is True

    def test_a_schema_of_its_own_must_be_one_that_can_be_checked(self):
        """server/tools, Tool: the root is an object. The rest is ours."""
        for schema in ({}, {"type": "string"}, {"type": "object", "minProperties": 1}, {"properties": {}}):
            with pytest.raises(ValueError):
                registry.Tool(add, schema=schema)

    def test_a_schema_of_its_own_that_is_no_object_s_is_refused_by_the_function_s_name(self):
        """Ours: whoever wrote it has to find the place."""
        with pytest.raises(ValueError, match="^add: an input schema has the type object at its root$"):
            registry.Tool(add, schema={"type": "string"})


class TestCheckName:
    def test_a_function_under_a_new_name_passes_and_so_does_one_that_is_there(self):
        """Ours: only two different functions are at odds."""
        registry.check_name(add, {})
        registry.check_name(add, {"add": registry.Tool(add)})

    def test_a_bad_name_or_one_that_is_taken_is_a_value_error_and_no_function_a_type_error(self):
        """server/tools, Tool Names."""
        with pytest.raises(ValueError):
            registry.check_name(add, {"add": registry.Tool(giving(1))})
        with pytest.raises(ValueError):
            registry.check_name(lambda: 1, {})
        with pytest.raises(TypeError):
            registry.check_name(len, {})

    def test_letters_of_both_cases_digits_and_three_signs_make_a_name(self):
        """server/tools, Tool Names: A-Z, a-z, 0-9, _, - and the dot."""
        for name in ("getUser", "DATA_EXPORT_v2", "admin.tools-list", "A", "z" * 64):
            fn = giving(1)
            fn.__name__ = name
            assert registry.check_name(fn, {}) is None, name

    def test_a_name_that_is_refused_is_shown(self):
        """Ours: it may be one that a library made."""
        with pytest.raises(ValueError, match="^'<lambda>' can't be a tool's name: letters, digits, _ . - "):
            registry.check_name(lambda: 1, {})

    def test_a_method_taken_from_its_object_a_second_time_is_the_same_one(self):
        """Ours: Python makes a new method object each time; the two are equal."""

        class Shelf:
            def take(self, sku: str) -> str:
                return sku

        shelf = Shelf()
        assert registry.check_name(shelf.take, {"take": registry.Tool(shelf.take)}) is None
        with pytest.raises(ValueError, match="take"):
            registry.check_name(Shelf().take, {"take": registry.Tool(shelf.take)})


class TestToolRegistry:
    # ---- tool: registration

    def test_a_registered_function_stays_the_function_it_was(self):
        """Ours: tools are functions first, as a call or as a decorator, with or without arguments."""

        def subtract(a: int, b: int) -> int:
            return a - b

        tools = registry.ToolRegistry()
        assert tools.tool(subtract) is subtract
        assert registry.ToolRegistry().tool()(subtract) is subtract
        assert registry.ToolRegistry().tool(slow=True)(subtract) is subtract
        assert subtract(5, 3) == 2

    def test_annotations_and_a_schema_may_be_given_with_a_function(self):
        """Ours: each by its name, and each is what Tool gets under that name."""
        schema = {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}}
        assert registry.ToolRegistry().tool(add, annotations={"readOnlyHint": True}) is add
        assert registry.ToolRegistry().tool(add, schema=schema) is add

    def test_it_knows_which_tools_are_slow(self):
        """Ours: those registered with slow=True and no others; asked about any name at all, it answers."""

        def wait():
            return "done"

        tools = registry_of(wait, slow=True)
        tools.tool(add)
        assert tools.is_slow("wait") is True
        assert [name for name in ("add", "nope", "", None, 5, ["wait"], {}) if tools.is_slow(name) is not False] == []

    def test_a_name_that_clients_may_not_take_is_a_value_error(self):
        """server/tools, Tool Names: letters, digits, _ . - alone. At most 64 of them is ours, to suit every host."""

        def fn():
            return "x"

        for name in ("<lambda>", "prix_élevé", "a" * 65):
            fn.__name__ = name
            with pytest.raises(ValueError):
                registry.ToolRegistry().tool(fn)

    def test_the_same_name_for_another_function_is_a_value_error(self):
        """server/tools, Tool: names are unique; the first one stays."""

        def other():
            return "other"

        other.__name__ = "add"
        tools = registry_of(add, slow=True)
        with pytest.raises(ValueError) as caught:
            tools.tool(other)
        assert "add" in str(caught.value)
        assert tools.is_slow("add") is True

    def test_the_same_function_may_be_registered_again(self):
        """Ours: only two different functions are at odds; what was said last counts."""
        tools = registry_of(add)
        assert tools.tool(add, slow=True) is add
        assert tools.is_slow("add") is True

    def test_two_registries_share_nothing(self):
        """Ours: two servers in one process have tools of their own, even of the same name."""

        def other():
            return "other"

        other.__name__ = "add"
        first, second = registry_of(add, slow=True), registry_of(other)
        assert first.is_slow("add") is True
        assert second.is_slow("add") is False

    def test_what_can_t_be_called_with_json_is_refused_by_naming_function_and_parameter(self):
        """Ours: at registration, by TypeError, and not at the first call."""

        def gather(*numbers: int):
            return numbers

        def collect(**options: int):
            return options

        def divide(numerator: int, /):
            return numerator

        def guess(bare):
            return bare

        def pack(item: Item):
            return item

        def greet(word: str = None):
            return word

        cases = [(gather, "numbers"), (collect, "options"), (divide, "numerator"), (guess, "bare")]
        for fn, parameter in [*cases, (pack, "item"), (greet, "word")]:
            with pytest.raises(TypeError) as caught:
                registry_of(fn)
            assert fn.__name__ in str(caught.value) and parameter in str(caught.value)

    def test_a_hint_that_names_nothing_is_refused_by_naming_function_parameter_and_name(self):
        """Ours: a class that is local to another function can't be found by its name."""
        namespace = {}
        exec("from __future__ import annotations\ndef fetch(where: Nowhere): ...", namespace)
        with pytest.raises(TypeError) as caught:
            registry_of(namespace["fetch"])
        assert [word for word in ("fetch", "where", "Nowhere") if word not in str(caught.value)] == []

    def test_a_wrapper_that_hides_its_function_is_refused(self):
        """Ours: `*args` is not what anybody meant to publish."""

        def wrapper(*args, **kwargs):
            return add(*args, **kwargs)

        with pytest.raises(TypeError):
            registry_of(wrapper)

    def test_a_schema_with_a_keyword_that_is_not_checked_is_refused(self):
        """Ours: at registration, by ValueError, at whatever depth."""
        for inner in ({"multipleOf": 5}, {"type": "string", "format": "email"}, {"items": {"$ref": "#"}}):
            with pytest.raises(ValueError):
                registry_of(add, schema={"type": "object", "properties": {"a": inner}})

    def test_a_schema_whose_root_is_no_object_is_refused(self):
        """server/tools, Tool: the root has the type object."""
        for schema in ({}, {"type": "array"}, {"properties": {}}):
            with pytest.raises(ValueError):
                registry_of(add, schema=schema)

    def test_a_refused_function_leaves_nothing_behind(self):
        """Ours: not even half a tool, so another function may take its name."""

        def other():
            return "other"

        other.__name__ = "add"
        tools = registry.ToolRegistry()
        with pytest.raises(ValueError):
            tools.tool(add, schema={"type": "object", "oneOf": []}, slow=True)
        assert tools.is_slow("add") is False
        assert tools.tool(other) is other

    # ---- list_tools

    def test_the_answer_of_an_empty_registry_has_an_empty_list_under_tools(self):
        """server/tools, Listing Tools: the answer is an object, and the list in it may be empty."""
        assert listed(registry.ToolRegistry()) == []

    def test_a_tool_is_listed_with_name_description_and_schema(self):
        """server/tools, Tool: and with nothing else, unless it is given."""
        kinds = {"a": {"type": "integer"}, "b": {"type": "integer"}}
        schema = {"type": "object", "properties": kinds, "required": ["a", "b"], "additionalProperties": False}
        expected = {"name": "add", "description": "Add two integers.", "inputSchema": schema}
        assert text(listed(registry_of(add))) == text([expected])
        assert text(listed(registry_of(add, slow=True))) == text([expected])

    def test_every_tool_is_listed(self):
        """server/tools, Listing Tools: also one that takes no arguments, and one that says nothing of itself."""

        def now():
            return "now"

        assert {tool["name"] for tool in listed(registry_of(add, now))} == {"add", "now"}

    def test_a_tool_that_is_registered_after_a_list_is_in_the_next_list(self):
        """Ours: a list says what there is at that moment."""

        def now():
            return "now"

        tools = registry_of(add)
        tools.list_tools({})
        tools.tool(now)
        assert {tool["name"] for tool in listed(tools)} == {"add", "now"}

    def test_the_list_is_sorted_by_name(self):
        """server/tools, Listing Tools: the order is the same each time; by name is ours."""

        def zip_up():
            return "z"

        def borrow():
            return "b"

        assert [tool["name"] for tool in listed(registry_of(zip_up, add, borrow))] == ["add", "borrow", "zip_up"]

    def test_the_list_says_how_long_it_is_good_for_and_has_no_further_page(self):
        """server/utilities/caching: tools/list carries ttlMs and cacheScope. The values are ours."""
        for tools in (registry.ToolRegistry(), registry_of(add)):
            hints = {name: value for name, value in sent(tools.list_tools({})).items() if name != "tools"}
            assert text(hints) == text({"ttlMs": 300000, "cacheScope": "public"})

    def test_any_cursor_at_all_is_invalid(self):
        """server/utilities/pagination: an invalid cursor is -32602. There is one page, so none is valid (ours)."""
        for cursor in ("bogus", "", 5, None, False):
            with pytest.raises(protocol.RpcError) as caught:
                registry_of(add).list_tools({"cursor": cursor})
            assert sent([caught.value.code, caught.value.message]) == [-32602, "Invalid cursor"]

    def test_each_way_to_register_leads_to_the_same_tool(self):
        """Ours: a call, a decorator, and a decorator with arguments."""
        by_decorator, by_empty_decorator, by_arguments = (registry.ToolRegistry() for _ in range(3))
        by_decorator.tool(add)
        by_empty_decorator.tool()(add)
        by_arguments.tool(slow=False)(add)
        expected = text(listed(registry_of(add)))
        assert [text(listed(tools)) for tools in (by_decorator, by_empty_decorator, by_arguments)] == [expected] * 3

    def test_annotations_are_listed_as_they_were_given(self):
        """server/tools, ToolAnnotations: hints about what a tool does."""
        hints = {"readOnlyHint": True, "title": "Add"}
        assert text(listed(registry_of(add, annotations=hints))[0].get("annotations")) == text(hints)

    def test_a_decorator_with_arguments_passes_all_of_them_on(self):
        """Ours: what a call can say, a decorator can."""
        tools = registry.ToolRegistry()
        schema = {"type": "object", "properties": {"a": {"type": "integer"}}}

        @tools.tool(annotations={"readOnlyHint": True}, schema=schema, slow=True)
        def echo(a=0):
            return a

        assert text(listed(tools)[0].get("annotations")) == '{"readOnlyHint": true}'
        assert text(listed(tools)[0]["inputSchema"]) == text(schema)
        assert tools.is_slow("echo") is True

    def test_a_schema_written_by_hand_replaces_the_one_that_was_read(self):
        """Ours: for what a signature can't say."""

        def anything(**values):
            return values

        schema = {"type": "object", "properties": {"n": {"type": "integer", "title": "N"}}, "required": ["n"]}
        assert text(listed(registry_of(anything, schema=schema))[0]["inputSchema"]) == text(schema)

    def test_the_description_is_the_docstring_without_its_indentation(self):
        """Ours: cleaned as inspect.cleandoc does."""

        def tent() -> str:
            """Describe a tent.

            It says how large it is.
                And how heavy.
            """
            return "large"

        description = listed(registry_of(tent))[0]["description"]
        assert description == "Describe a tent.\n\nIt says how large it is.\n    And how heavy."

    def test_a_function_without_a_docstring_has_an_empty_description(self):
        """Ours: and not the word None."""

        def tent():
            return "large"

        assert listed(registry_of(tent))[0]["description"] == ""

    def test_a_function_registered_twice_is_listed_once(self):
        """server/tools, Tool: names are unique."""
        assert [tool["name"] for tool in listed(registry_of(add, add))] == ["add"]

    def test_a_refused_function_is_not_listed(self):
        """Ours: what was refused was never there."""
        tools = registry.ToolRegistry()
        for options in ({"schema": {"type": "object", "oneOf": []}}, {"schema": {}}):
            with pytest.raises(ValueError):
                tools.tool(add, **options)

        def guess(bare):
            return bare

        for fn in (guess, len, functools.partial(add)):
            with pytest.raises(TypeError):
                tools.tool(fn)
        with pytest.raises(TypeError):
            tools.tool(add, annotations={"title": {1}})
        assert text(listed(tools)) == "[]"

    def test_a_wrapper_that_names_its_function_is_listed_as_that_function(self):
        """Ours: functools.wraps says what is wrapped."""

        @functools.wraps(add)
        def wrapper(*args, **kwargs):
            return add(*args, **kwargs)

        assert text(listed(registry_of(wrapper))) == text(listed(registry_of(add)))

    def test_writing_spoilt_into_one_list_does_not_change_the_next(self):
        """Ours: no function hands out a list or dict it keeps. The check writes 'spoilt' into the second of these
        lists, for a type, a hint, a name in `required`, a tool and `ttlMs`, and then asks for the third.
        """
        tools = registry_of(add, annotations={"readOnlyHint": True})
        before = text(tools.list_tools({}))
        result = tools.list_tools({})
        result["tools"][0]["inputSchema"]["properties"]["a"]["type"] = "spoilt"
        result["tools"][0]["inputSchema"]["required"].append("spoilt")
        result["tools"][0]["annotations"]["readOnlyHint"] = "spoilt"
        result["tools"].append("spoilt")
        result["ttlMs"] = "spoilt"
        assert text(tools.list_tools({})) == before

    def test_writing_into_what_was_given_at_registration_does_not_change_the_tool(self):
        """Ours: a registry keeps copies, and leaves what it was given as it was. The check writes into the hints and
        the schema after the tool is made.
        """
        hints, schema = {"readOnlyHint": True}, {"type": "object", "properties": {"a": {"type": "integer"}}}
        given = copy.deepcopy((hints, schema))
        tools = registry_of(add, annotations=hints, schema=schema)
        assert text((hints, schema)) == text(given)
        before = text(listed(tools))
        hints["readOnlyHint"] = False
        schema["properties"]["a"]["type"] = "string"
        assert text(listed(tools)) == before

    # ---- call_tool: which call it is

    def test_a_name_that_is_missing_or_no_string_is_a_protocol_error(self):
        """server/tools, Calling Tools: params hold a name, which is a string."""
        for params in ({}, {"arguments": {}}, {"name": None}, {"name": 5}, {"name": ["add"]}, {"name": {}}):
            code, _ = protocol_error(registry_of(add), params)
            assert code == -32602

    def test_an_unknown_tool_is_a_protocol_error_that_names_it_in_full(self):
        """server/tools, Error Handling: -32602, `Unknown tool: NAME`, never a result."""
        for name in ("nope", "Add", "", "x" * 1000, "__class__"):
            for params in ({"name": name}, {"name": name, "arguments": {"a": 1}}):
                assert protocol_error(registry_of(add), params) == [-32602, f"Unknown tool: {name}"]

    def test_arguments_that_are_no_object_are_a_protocol_error(self):
        """server/tools, Error Handling: a malformed request, and not an argument that the tool refuses; null too."""
        for arguments in ([2, 3], "a", None, 5, True, []):
            code, _ = protocol_error(registry_of(add), {"name": "add", "arguments": arguments})
            assert code == -32602

    def test_no_protocol_error_is_without_words(self):
        """basic/index, Error Responses: an error has a message. That it is not empty is ours."""
        for params in ({}, {"name": 5}, {"name": "nope"}, {"name": "add", "arguments": [2, 3]}):
            _, message = protocol_error(registry_of(add), params)
            assert message, params

    def test_an_unknown_tool_is_said_before_arguments_that_are_no_object(self):
        """Ours: the rows of the table are the order, and the first fault decides."""
        for arguments in ([2, 3], None, "a"):
            params = {"name": "nope", "arguments": arguments}
            assert protocol_error(registry_of(add), params) == [-32602, "Unknown tool: nope"]

    def test_a_good_call_ends_in_a_result_with_what_the_function_returned_in_its_content(self):
        """server/tools, Calling Tools: a result is an object; it says isError false, or says nothing of it."""
        assert value_of(registry_of(add), "add", a=2, b=3) == 5

    def test_arguments_may_be_left_out(self):
        """server/tools, Calling Tools: arguments are optional; none given are none."""

        def now() -> str:
            return "now"

        assert text_of(sent(registry_of(now).call_tool({"name": "now"}))) == "now"

    def test_each_registry_calls_its_own_tool_of_a_name(self):
        """Ours: two servers in one process have tools of their own, even of the same name."""

        def other():
            return "other"

        other.__name__ = "add"
        first, second = registry_of(add), registry_of(other)
        assert value_of(first, "add", a=2, b=3) == 5
        assert text_of(call(second, "add")) == "other"

    # ---- what reaches the function

    def test_bad_arguments_are_a_result_that_names_each_of_them(self):
        """server/tools, Error Handling: isError true, saying what would be accepted. The start of the text is ours."""

        def find(sku: str, limit: Annotated[int, {"minimum": 1, "maximum": 50}] = 10):
            return sku

        problem = failure_of(registry_of(find), "find", limit=51, colour="red")
        assert problem.startswith("invalid arguments: ")
        assert [word for word in ("sku", "string", "limit", "50", "colour") if word not in problem] == []

    def test_the_problems_of_bad_arguments_are_joined_by_a_semicolon_and_a_space(self):
        """Ours: the text is `invalid arguments: ` and then what check_arguments says, and nothing else."""
        problems = registry.check_arguments(listed(registry_of(add))[0]["inputSchema"], {"a": "x", "c": 1})
        text_sent = failure_of(registry_of(add), "add", a="x", c=1)
        assert text_sent == "invalid arguments: " + "; ".join(problems)

    def test_arguments_that_are_left_out_are_checked_like_empty_ones(self):
        """server/tools, Error Handling: what is missing is said in a result with isError true."""
        assert sent(registry_of(add).call_tool({"name": "add"}))["isError"] is True

    def test_a_function_is_not_called_with_bad_arguments(self):
        """server/tools, Security: inputs are validated first. The tool `note` keeps what it was called with, and the
        check looks whether that is nothing.
        """
        calls = []

        def note(number: int):
            calls.append(number)

        tools = registry_of(note)
        for arguments in ({"number": "1"}, {"number": True}, {"number": 1.5}, {}, {"number": 1, "more": 2}):
            assert failure_of(tools, "note", **arguments).startswith("invalid arguments: ")
        assert calls == []

    def test_the_rules_of_a_hint_are_held_against_every_call(self):
        """server/tools, Security: enum, pattern and range keep out what the function never expects."""

        def order(mode: Literal["fast", "slow"], code: Annotated[str, {"pattern": "[a-z]{3}"}]):
            return mode + code

        tools = registry_of(order)
        assert text_of(call(tools, "order", mode="fast", code="abc")) == "fastabc"
        assert "slow" in failure_of(tools, "order", mode="Fast", code="abc")
        assert "[a-z]{3}" in failure_of(tools, "order", mode="fast", code="abc; rm")

    def test_a_schema_written_by_hand_is_held_against_every_call(self):
        """Ours: what is published is what is checked."""

        def anything(**values):
            return values

        schema = {"type": "object", "properties": {"n": {"type": "integer", "title": "N"}}, "required": ["n"]}
        tools = registry_of(anything, schema=schema)
        assert text(value_of(tools, "anything", n=2.0, other="x")) == text({"n": 2, "other": "x"})
        assert "n" in failure_of(tools, "anything", other="x").removeprefix("invalid arguments")

    def test_two_point_zero_reaches_the_function_as_an_int(self):
        """JSON Schema, type: 2.0 is an integer. That the function gets an int, at every depth, is ours."""

        def kinds(one: int, many: list[int], named: dict[str, list[int]], maybe: int | None, unit: Literal[1, "kg"]):
            numbers = [one, *many, *named["a"], maybe, unit]
            return [type(number).__name__ for number in numbers]

        tools = registry_of(kinds)
        assert value_of(tools, "kinds", one=2.0, many=[2.0], named={"a": [2.0]}, maybe=2.0, unit=1.0) == ["int"] * 5

    def test_an_enum_reaches_the_function_as_its_member(self):
        """Ours: the function gets what its hint declares, in lists and dicts too."""

        def order(size: Size, sizes: list[Size], named: dict[str, Size], maybe: Size | None, usual: Size = Size.S):
            members = [size, *sizes, *named.values(), usual]
            return [str(member) for member in members] + [maybe]

        tools = registry_of(order)
        answer = value_of(tools, "order", size="l", sizes=["s"], named={"a": "l"}, maybe=None)
        assert answer == ["Size.L", "Size.S", "Size.L", "Size.S", None]
        problem = failure_of(tools, "order", size="XL", sizes=[], named={}, maybe=None)
        assert "size" in problem and "'s'" in problem and "'l'" in problem

    def test_an_argument_may_have_any_name(self):
        """Ours: `name`, `fn` and `schema` are a tool's words as much as a registry's."""

        def greet(fn: str, name: str, schema: str, arguments: str):
            return fn + name + schema + arguments

        assert text_of(call(registry_of(greet), "greet", fn="a", name="b", schema="c", arguments="d")) == "abcd"

    def test_an_argument_left_out_takes_the_function_s_default(self):
        """Ours: the default stays Python's business."""

        def find(word: str = "tent", limit: int | None = None):
            return [word, limit]

        assert value_of(registry_of(find), "find") == ["tent", None]
        assert value_of(registry_of(find), "find", limit=5) == ["tent", 5]

    def test_calls_do_not_share_a_list_that_is_a_default(self):
        """Ours: Python makes one list and keeps it; here each call has its own."""

        def collect(seen: list[int] = []):  # noqa: B006 - the point of the test
            seen.append(1)
            return seen

        tools = registry_of(collect)
        assert [value_of(tools, "collect") for _ in range(3)] == [[1], [1], [1]]
        assert listed(tools)[0]["inputSchema"]["properties"]["seen"]["default"] == []

    def test_the_params_of_a_call_are_as_they_were_after_it(self):
        """Ours: no function changes its arguments. Keep the params in a variable, call the tool, and print them."""

        def find(word: str = "tent"):
            return word

        for params in ({"name": "find"}, {"name": "find", "arguments": {}}, {"name": "find", "arguments": {"odd": 1}}):
            before = text(params)
            registry_of(find).call_tool(params)
            assert text(params) == before

    def test_a_function_that_changes_its_arguments_does_not_change_the_request(self):
        """Ours: no function changes its arguments, so a tool gets copies."""

        def spoil(numbers: list[int], options: dict):
            numbers.clear()
            options["deep"].append(1)
            return "spoilt"

        params = {"name": "spoil", "arguments": {"numbers": [1], "options": {"deep": []}}, "_meta": {}}
        before = text(params)
        registry_of(spoil).call_tool(params)
        assert text(params) == before

    def test_a_wrapper_that_names_its_function_is_called_like_it(self):
        """Ours: functools.wraps says what is wrapped, and the wrapper is what is called."""
        calls = []

        @functools.wraps(add)
        def wrapper(*args, **kwargs):
            calls.append(kwargs)
            return add(*args, **kwargs)

        assert value_of(registry_of(wrapper), "add", a=2, b=3.0) == 5
        assert calls == [{"a": 2, "b": 3}]

    # ---- what comes back

    def test_a_value_is_sent_as_structure_and_as_the_same_json_in_a_text(self):
        """server/tools, Structured Content: programs read one, models the other; null and false are values too."""
        for value in ({"sku": "TENT-2", "é": [1.5, None]}, {}, [], 0, False, None):
            result = call(registry_of(giving(value)), "give")
            assert text(result["structuredContent"]) == text(value)
            assert text(json.loads(text_of(result))) == text(value)
            assert result.get("isError", False) is False

    def test_a_string_is_sent_as_text_alone(self):
        """Ours: structured content would send it twice."""
        result = call(registry_of(giving('{"looks": "like JSON"}')), "give")
        assert text_of(result) == '{"looks": "like JSON"}'
        assert "structuredContent" not in result and result.get("isError", False) is False

    def test_an_empty_string_is_a_text_like_any_other(self):
        """Ours: nothing is taken for a failure because it is empty."""
        assert text(call(registry_of(giving("")), "give")["content"]) == text([{"type": "text", "text": ""}])

    def test_a_tuple_is_an_array(self):
        """Ours: JSON has one kind of list."""
        assert text(call(registry_of(giving((1, ("a",)))), "give")["structuredContent"]) == text([1, ["a"]])

    def test_half_a_character_is_no_reason_to_fail(self):
        """Ours: a lone surrogate is escaped on the wire."""
        assert text_of(call(registry_of(giving("\udc80")), "give")) == "\udc80"
        assert value_of(registry_of(giving(["\udc80"])), "give") == ["\udc80"]

    def test_a_result_of_a_call_carries_no_cache_hints(self):
        """server/utilities/caching: tools/call is not among the six results that may be cached."""
        result = call(registry_of(add), "add", a=1, b=2)
        assert sorted(set(result) - {"isError"}) == ["content", "structuredContent"]

    def test_writing_into_a_result_does_not_change_what_the_tool_keeps(self):
        """Ours: no function hands out a list or dict it keeps, not even a tool's. The check has appended 'MUG-1' to the
        items of an earlier result.
        """
        kept = {"items": ["TENT-2"]}
        tools = registry_of(giving(kept))
        tools.call_tool({"name": "give"})["structuredContent"]["items"].append("MUG-1")
        assert text(kept) == text({"items": ["TENT-2"]})
        assert value_of(tools, "give") == {"items": ["TENT-2"]}

    # ---- failures

    def test_a_tool_error_is_a_result_with_its_text(self):
        """server/tools, Error Handling: isError true; the text is the tool's own, to the letter."""

        def find(sku: str):
            raise registry.ToolError(f"No sku '{sku}'. Known skus: é.")

        assert failure_of(registry_of(find), "find", sku="x") == "No sku 'x'. Known skus: é."

    def test_a_kind_of_tool_error_is_one_too(self):
        """Ours: an application may have its own."""

        class Missing(registry.ToolError):
            """What is not there."""

        assert failure_of(registry_of(raising(Missing("Nothing there."))), "stumble") == "Nothing there."

    def test_a_tool_error_without_a_text_still_says_something(self):
        """Ours: a model can do nothing with an empty text."""
        assert failure_of(registry_of(raising(registry.ToolError())), "stumble").strip()

    def test_an_accident_is_a_result_that_names_the_tool_and_the_exception_alone(self):
        """server/tools, Error Handling: isError true. Messages may hold secrets, so none is shown (ours)."""
        accidents = [ValueError("secret"), KeyError("secret"), AssertionError(), OSError(2, "secret", "/secret")]
        accidents += [
            ExceptionGroup("secret", [ValueError("secret")]),
            UnicodeDecodeError("utf-8", b"x", 0, 1, "secret"),
        ]
        for accident in [*accidents, TypeError("secret"), StopIteration("secret"), RecursionError("secret")]:
            problem = failure_of(registry_of(raising(accident)), "stumble")
            assert "stumble" in problem and type(accident).__name__ in problem
            assert [word for word in ("secret", "Traceback", ".py", "line ", "\n") if word in problem] == []

    def test_an_assertion_without_a_message_has_a_text_all_the_same(self):
        """Ours: the class has a name even where the exception has no words."""

        def positive(number: int):
            assert number > 0
            return number

        assert "AssertionError" in failure_of(registry_of(positive), "positive", number=-1)

    def test_no_tool_can_end_the_server(self):
        """Ours: SystemExit is an accident like any other, however it is raised."""
        for accident in (SystemExit("secret"), SystemExit(0), GeneratorExit(), asyncio.CancelledError()):
            problem = failure_of(registry_of(raising(accident)), "stumble")
            assert "stumble" in problem and type(accident).__name__ in problem and "secret" not in problem

    def test_the_traceback_of_an_accident_goes_to_stderr_and_nothing_to_stdout(self):
        """basic/transports/stdio: logs belong on stderr, stdout is for messages alone."""
        errors, output = io.StringIO(), io.StringIO()
        with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(output):
            registry_of(raising(ValueError("the kettle is empty"))).call_tool({"name": "stumble"})
        assert "Traceback" in errors.getvalue() and "ValueError: the kettle is empty" in errors.getvalue()
        assert output.getvalue() == ""

    def test_a_tool_that_prints_is_not_stopped(self):
        """Ours: where prints go is the transport's business; here they go where they went before."""

        def chatter() -> str:
            print("working on it")
            print("still", file=sys.stderr)
            return "done"

        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            assert text_of(call(registry_of(chatter), "chatter")) == "done"
        assert output.getvalue() == "working on it\n"

    def test_a_keyboard_interrupt_goes_through(self):
        """Ours: it is the person at the terminal who ends the server, and no tool."""
        with contextlib.redirect_stderr(io.StringIO()), pytest.raises(KeyboardInterrupt):
            registry_of(raising(KeyboardInterrupt())).call_tool({"name": "stumble"})

    def test_a_protocol_error_raised_by_a_tool_stays_one(self):
        """Ours: a tool that means an error of the protocol gets one, with its data."""
        problem = protocol.RpcError(-32602, "Not today", {"day": 1})
        with pytest.raises(protocol.RpcError) as caught:
            registry_of(raising(problem)).call_tool({"name": "stumble"})
        assert caught.value is problem

    def test_a_result_that_is_not_json_is_a_failure_that_names_its_type(self):
        """Ours: the tool did something wrong, and the connection lives."""
        day = datetime.datetime(2026, 7, 28)
        values = [
            ({1}, "set"),
            (b"x", "bytes"),
            (day, "datetime"),
            (Item("tent"), "Item"),
            (Size.S, "Size"),
            (1j, "complex"),
        ]
        for value, name in [*values, (object(), "object"), ((n for n in [1]), "generator"), (add, "function")]:
            for wrapped in (value, [value], {"deep": [{"er": value}]}):
                problem = failure_of(registry_of(giving(wrapped)), "give")
                assert "give" in problem and name in problem

    def test_a_key_that_json_cannot_have_is_a_failure_that_names_its_type(self):
        """Ours: the names of an object are strings."""
        assert "tuple" in failure_of(registry_of(giving({("TENT-2", "red"): 1})), "give")

    def test_a_number_that_is_not_finite_is_a_failure_that_says_so(self):
        """JSON has no infinity and no NaN; a quiet null would be a wrong answer (ours)."""
        for value in (float("nan"), float("inf"), {"max": float("-inf")}):
            assert "finite" in failure_of(registry_of(giving(value)), "give")

    def test_a_result_without_an_end_is_a_failure(self):
        """Ours: a list that holds itself, one that is nested too deeply, a number too long to write."""
        ring, deep = [], []
        ring.append(ring)
        for _ in range(100_000):
            deep = [deep]
        for value in (ring, deep, 10**5000):
            assert "give" in failure_of(registry_of(giving(value)), "give")

    def test_a_coroutine_is_a_failure_and_is_closed(self):
        """Ours: a tool is a plain function; Python would warn about a coroutine that nobody awaited."""
        made = []

        async def later():
            return 1

        def give():
            made.append(later())
            return made[0]

        assert "coroutine" in failure_of(registry_of(give), "give")
        assert inspect.getcoroutinestate(made[0]) == inspect.CORO_CLOSED
        assert "coroutine" in failure_of(registry_of(later), "later")

    def test_after_every_failure_the_next_call_is_served(self):
        """Ours: a registry has no memory of calls."""

        def stumble(number: int):
            return {1} if number else [][1]

        tools = registry_of(stumble, add)
        for arguments in ({"number": 0}, {"number": 1}, {"number": "x"}):
            failure_of(tools, "stumble", **arguments)
            assert value_of(tools, "add", a=2, b=3) == 5

    # ---- slow tools

    def test_a_slow_tool_is_called_like_any_other(self):
        """Ours: only the transport makes a difference."""
        tools = registry_of(add, slow=True)
        assert value_of(tools, "add", a=2, b=3.0) == 5
        assert failure_of(tools, "add", a=2).startswith("invalid arguments: ")

    def test_over_the_bound_a_call_of_a_slow_tool_is_told_that_the_server_is_busy(self):
        """server/tools, Security: calls are rate limited; that this is how, and the text, is ours. The tool `again` is
        slow and calls itself, three places are free, and so the fourth call within it is one too many.
        """
        tools = registry.ToolRegistry(limit=3)
        depth = []

        def again():
            depth.append(1)
            return "too deep" if len(depth) > 8 else text_of(call(tools, "again"))

        tools.tool(again, slow=True)
        assert text_of(call(tools, "again")) == "busy, try again"
        assert len(depth) == 3
        assert text_of(call(tools, "again")) == "busy, try again" and len(depth) == 6

    def test_there_is_a_bound_unless_another_is_named(self):
        """server/tools, Security: calls are rate limited; eight at once is ours, and given."""
        tools, depth = registry.ToolRegistry(), []

        def again():
            depth.append(1)
            return "too deep" if len(depth) > 100 else text_of(call(tools, "again"))

        tools.tool(again, slow=True)
        assert text_of(call(tools, "again")) == "busy, try again" and len(depth) == 8

    def test_being_busy_is_a_failure_that_a_model_can_wait_out(self):
        """server/tools, Error Handling: a result with isError true, no error of the protocol."""
        tools, depth = registry.ToolRegistry(limit=1), []

        def again():
            depth.append(1)
            return "too deep" if len(depth) > 5 else failure_of(tools, "again")

        tools.tool(again, slow=True)
        assert text_of(call(tools, "again")) == "busy, try again"

    def test_a_call_that_ended_makes_room_however_it_ended(self):
        """Ours: a place that is never given back would make the server busy for ever."""
        tools = registry.ToolRegistry(limit=2)

        def end(how: str):
            if how == "protocol":
                raise protocol.RpcError(-32602, "Not today")
            if how == "exit":
                raise SystemExit
            return {1} if how == "set" else "done"

        tools.tool(end, slow=True)
        for _ in range(3):
            assert protocol_error(tools, {"name": "end", "arguments": {"how": "protocol"}})[0] == -32602
            assert failure_of(tools, "end", how="exit") != "busy, try again"
            assert failure_of(tools, "end", how="set") != "busy, try again"
            assert failure_of(tools, "end") != "busy, try again"
            assert text_of(call(tools, "end", how="well")) == "done"

    def test_quick_tools_are_served_while_the_slow_ones_are_busy(self):
        """Ours: the bound is for what takes long."""
        tools, depth = registry.ToolRegistry(limit=1), []

        def wait():
            depth.append(1)
            return "too deep" if len(depth) > 5 else [text_of(call(tools, "wait")), value_of(tools, "add", a=2, b=3)]

        tools.tool(wait, slow=True)
        tools.tool(add)
        assert value_of(tools, "wait") == ["busy, try again", 5]

    def test_bad_arguments_are_named_while_the_server_is_busy_too(self):
        """Ours: they are checked first; whoever is told to try again would fail again."""
        tools = registry.ToolRegistry(limit=1)

        def again(depth: int):
            return failure_of(tools, "again", depth="x")

        tools.tool(again, slow=True)
        assert text_of(call(tools, "again", depth=1)).startswith("invalid arguments: ")
