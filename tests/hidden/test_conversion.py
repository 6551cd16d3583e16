"""What `conversion` promises: a checked argument reaches its function as what the hint declares, and a result is JSON.

That 2.0 is an integer is JSON Schema's rule (type); that the function gets it as an int is ours, as is the rest.
"""

import copy
import datetime
import enum
import inspect
import json
from typing import Annotated, Literal, Optional

import pytest
from subject import conversion, schema


class Size(enum.Enum):
    S = "s"
    L = "l"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


def text(value):
    """A value as JSON, keys sorted: here 1, 1.0 and true are three different things."""
    return json.dumps(value, sort_keys=True)


def converted(fn, **arguments):
    """What reaches the function for these arguments."""
    return conversion.Arguments(fn).convert(schema.input_schema(fn), arguments)


def refusal(value):
    """The text with which a value is refused as JSON."""
    with pytest.raises(TypeError) as caught:
        conversion.to_json(value)
    return str(caught.value)


class TestWithIntegers:
    def test_a_whole_number_becomes_an_int_where_an_integer_is_asked_for(self):
        """Ours: 2.0 is 2, also where it is very large or a negative zero."""
        for value, expected in ((2.0, "2"), (2, "2"), (-0.0, "0"), (1e20, "1" + "0" * 20)):
            assert text(conversion.with_integers({"type": "integer"}, value)) == expected

    def test_it_happens_at_every_depth(self):
        """Ours: in lists, in objects, and in lists of objects of lists."""
        numbers = {"type": "array", "items": {"type": "integer"}}
        inner = {"properties": {"a": {"type": "integer"}, "b": numbers}, "additionalProperties": {"type": "integer"}}
        answer = conversion.with_integers({"items": inner}, [{"a": 1.0, "b": [2.0, 3]}, {"other": 4.0}])
        assert text(answer) == text([{"a": 1, "b": [2, 3]}, {"other": 4}])

    def test_it_happens_where_null_would_do_too(self):
        """Ours: whether anyOf or a list of types says so."""
        optional = {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]}
        assert text(conversion.with_integers(optional, [2.0])) == "[2]"
        assert text(conversion.with_integers(optional, None)) == "null"
        assert text(conversion.with_integers({"type": ["integer", "null"]}, 2.0)) == "2"

    def test_of_several_alternatives_the_one_that_accepts_decides(self):
        """JSON Schema, anyOf."""
        either = {"anyOf": [{"type": "integer", "minimum": 5}, {"type": "string"}, {"items": {"type": "integer"}}]}
        assert text(conversion.with_integers(either, 7.0)) == "7"
        assert text(conversion.with_integers(either, "7.0")) == '"7.0"'
        assert text(conversion.with_integers(either, [7.0])) == "[7]"

    def test_of_several_alternatives_that_accept_the_first_decides(self):
        """Ours: `float | int` asks for a float first."""
        number, integer = {"type": "number"}, {"type": "integer"}
        assert text(conversion.with_integers({"anyOf": [number, integer]}, 2.0)) == "2.0"
        assert text(conversion.with_integers({"anyOf": [integer, number]}, 2.0)) == "2"

    def test_a_number_stays_a_number(self):
        """Ours: a float is what the function asked for."""
        for kind in ({"type": "number"}, {"type": ["number", "integer"]}, {}):
            assert text(conversion.with_integers(kind, 2.0)) == "2.0"

    def test_what_stands_beside_anyof_is_converted_too(self):
        """JSON Schema: keywords of one schema all hold, so properties beside anyOf still say what is an integer."""
        one_of_two = {"anyOf": [{"required": ["a"]}, {"required": ["b"]}], "properties": {"a": {"type": "integer"}}}
        assert text(conversion.with_integers(one_of_two, {"a": 2.0})) == text({"a": 2})
        limited = {"type": "integer", "anyOf": [{"maximum": 5}, {"minimum": 50}]}
        assert text(conversion.with_integers(limited, 2.0)) == "2"

    def test_what_the_schema_does_not_describe_stays_as_it_is(self):
        """JSON Schema, additionalProperties: absent, true and false say nothing about integers."""
        for others in ({}, {"additionalProperties": True}, {"additionalProperties": False}):
            schema = {"properties": {"a": {"type": "integer"}}, **others}
            assert text(conversion.with_integers(schema, {"a": 1.0, "b": 2.0})) == text({"a": 1, "b": 2.0})

    def test_nothing_else_is_changed(self):
        """Ours: true is no 1, and a string that looks like a number is a string."""
        values = {"a": True, "b": "2.0", "c": None, "d": 2.5, "e": {}}
        assert text(conversion.with_integers({"additionalProperties": {"type": "integer"}}, values)) == text(values)

    def test_it_returns_new_containers_and_leaves_the_given_ones_alone(self):
        """Ours: a function that changes its arguments must not change the request."""
        value = {"a": [1.0, {"b": []}]}
        before = copy.deepcopy(value)
        answer = conversion.with_integers({}, value)
        answer["a"][1]["b"].append(2)
        answer["a"].append(3)
        answer["c"] = 4
        assert text(value) == text(before)


class TestHasEnum:
    def test_an_enum_is_found_at_every_depth(self):
        """Ours: in a list, in an object, beside null, under a note."""
        for hint in (Size, list[Size], dict[str, list[Size]], Size | None, Annotated[list[Size], {"minItems": 1}]):
            assert conversion.has_enum(hint) is True, hint

    def test_hints_without_one_have_none(self):
        """Ours: values of a Literal are no types."""
        for hint in (str, list[int], dict[str, int], int | None, Literal["a", 1], Annotated[int, "a note"], list, dict):
            assert conversion.has_enum(hint) is False, hint


class TestWithMembers:
    def test_a_value_becomes_the_member_it_belongs_to(self):
        """Ours: by value; 1.0 is 1."""
        assert conversion.with_members(Size, "s") is Size.S
        assert conversion.with_members(Level, 2) is Level.HIGH
        assert conversion.with_members(Level, 1.0) is Level.LOW

    def test_it_happens_wherever_the_hint_holds_an_enum(self):
        """Ours: in lists, in objects, under notes, and in lists of those."""
        assert conversion.with_members(list[Size], ["s", "l"]) == [Size.S, Size.L]
        assert conversion.with_members(dict[str, list[Size]], {"a": ["s"]}) == {"a": [Size.S]}
        assert conversion.with_members(Annotated[Size, "a note"], "l") is Size.L
        assert conversion.with_members(Annotated[list[Size], "a note"], ["l"]) == [Size.L]

    def test_of_a_union_the_part_that_accepts_the_value_decides(self):
        """Ours: null stays None, and a value of no member is left to the other part."""
        assert conversion.with_members(Size | None, None) is None
        assert conversion.with_members(Optional[Size], "s") is Size.S  # noqa: UP045 - the old form too
        assert conversion.with_members(Size | str, "other") == "other"
        assert conversion.with_members(list[Size] | Level, 1) is Level.LOW

    def test_a_hint_without_an_enum_leaves_its_value_alone(self):
        """Ours: there is nothing to do."""
        value = ["s"]
        assert conversion.with_members(list[str], value) is value
        assert conversion.with_members(Literal["s"], "s") == "s"


class TestArguments:
    def test_each_argument_reaches_the_function_as_its_hint_declares(self):
        """Ours: an int for an integer, a member for an Enum."""

        def fn(count: int, sizes: list[Size], level: Level | None = None, ratio: float = 1.0):
            """Four hints."""

        answer = converted(fn, count=2.0, sizes=["s"], level=1.0, ratio=2.0)
        assert answer == {"count": 2, "sizes": [Size.S], "level": Level.LOW, "ratio": 2.0}
        assert [type(answer[name]) for name in ("count", "level", "ratio")] == [int, Level, float]

    def test_postponed_hints_count_as_much(self):
        """Ours: `from __future__ import annotations` makes strings of them."""

        def fn(size: "Size", sizes: "list[Size] | None" = None):  # noqa: UP037 - the quotes are the point
            """Two hints in quotes."""

        assert converted(fn, size="l", sizes=["s"]) == {"size": Size.L, "sizes": [Size.S]}

    def test_what_was_left_out_is_left_to_the_function(self):
        """Ours: Python fills in its own defaults."""

        def fn(a: int = 1, b: str | None = None, size: Size = Size.S):
            """Three defaults."""

        assert converted(fn) == {}

    def test_a_list_or_dict_as_a_default_is_a_fresh_copy_for_each_call(self):
        """Ours: Python makes one and keeps it, so that calls would see each other's changes."""

        def fn(a: list[list] = [[]], b: dict = {"x": []}):  # noqa: B006 - the point of the test
            """Two defaults that can be changed, and what is in them too."""

        first = converted(fn)
        first["a"][0].append(1)
        first["b"]["x"].append(1)
        assert text(converted(fn)) == text({"a": [[]], "b": {"x": []}})
        assert fn.__defaults__ == ([[]], {"x": []})

    def test_with_a_schema_written_by_hand_values_go_in_as_json_has_them(self):
        """Ours: whoever writes the schema knows the values; only 2.0 becomes 2, and defaults are copied."""

        def fn(size: Size, count=0, seen=[]):  # noqa: B006 - the point of the test
            """The hint is not asked."""

        by_hand = {"type": "object", "properties": {"size": {"type": "string"}, "count": {"type": "integer"}}}
        arguments = conversion.Arguments(fn, by_hand)
        answer = arguments.convert(by_hand, {"size": "s", "count": 2.0})
        assert text(answer) == text({"size": "s", "count": 2, "seen": []})
        answer["seen"].append(1)
        assert text(arguments.convert(by_hand, {"size": "s"})) == text({"size": "s", "seen": []})

    def test_the_arguments_given_are_left_as_they_were(self):
        """Ours: a function that changes its arguments must not change the request."""

        def fn(numbers: list[int], size: Size):
            """A list and an enum."""

        given = {"numbers": [1.0], "size": "s"}
        answer = conversion.Arguments(fn).convert(schema.input_schema(fn), given)
        answer["numbers"].append(2)
        assert text(given) == text({"numbers": [1.0], "size": "s"})


class TestNotJson:
    def test_what_json_has_is_no_problem(self):
        """Ours: an empty text; tuples become arrays."""
        for value in (None, True, 1, 1.5, "a", "\ud800", [], {}, (1, ["a"]), {"a": [{"b": None}]}):
            assert conversion.not_json(value) == "", value

    def test_anything_else_is_named_by_its_type_at_every_depth(self):
        """Ours: whoever wrote the tool learns what to look for."""
        for value in ({1}, [{1}], {"a": ({1},)}, {"a": 1, "b": [[{1}]]}, {1: {1}}, {1.5: {1}}, {None: {1}}):
            assert "set" in conversion.not_json(value), value
        assert "bytes" in conversion.not_json(b"x") and "Size" in conversion.not_json([Size.S])

    def test_a_number_that_is_not_finite_is_said_to_be_so(self):
        """Ours: JSON has no infinity and no NaN."""
        for value in (float("inf"), [float("-inf")], {"a": float("nan")}):
            assert conversion.not_json(value) == "a float that is not finite", value


class TestToJson:
    def test_json_comes_back_as_text(self):
        """Ours: text that reads back as the same value; characters stay readable."""
        value = {"a": [1, 2.5, None, True, "é ☕"], "b": {}}
        assert text(json.loads(conversion.to_json(value))) == text(value)
        assert "é ☕" in conversion.to_json(value)

    def test_a_tuple_is_an_array_and_half_a_character_is_text(self):
        """Ours: a lone surrogate is fine, since it is escaped on the wire."""
        assert text(json.loads(conversion.to_json((1, (2,))))) == "[1, [2]]"
        assert text(json.loads(conversion.to_json(["\udc80"]))) == text(["\udc80"])

    def test_what_is_not_json_is_a_type_error_that_names_the_type(self):
        """Ours: at whatever depth it hides."""
        day = datetime.date(2026, 7, 28)
        cases = [({1}, "set"), (b"x", "bytes"), (day, "date"), (object(), "object"), (Size.S, "Size"), (1j, "complex")]
        for value, name in [*cases, ((n for n in [1]), "generator")]:
            assert name in refusal(value)
            assert name in refusal({"a": [value]})

    def test_a_number_that_is_not_finite_is_refused_and_never_a_quiet_null(self):
        """Ours: JSON has no infinity and no NaN."""
        for value in (float("inf"), float("-inf"), float("nan"), [{"a": float("nan")}]):
            assert "finite" in refusal(value)

    def test_a_key_that_json_cannot_have_is_named_by_its_type(self):
        """Ours: the names of an object are strings; a tuple can't be made one."""
        assert "tuple" in refusal({(1, 2): 3})
        assert "tuple" in refusal([{"a": {(): 1}}])
        assert "bytes" in refusal({b"x": 1})

    def test_a_list_without_end_a_bottomless_one_and_a_huge_number_are_refused(self):
        """Ours: a TypeError, whatever Python itself says about them."""
        ring, deep = [], []
        ring.append(ring)
        for _ in range(100_000):
            deep = [deep]
        for value in (ring, {"a": ring}, deep, 10**5000, [10**5000]):
            assert refusal(value)
        assert refusal(deep) == refusal(ring) == "a value that is nested too deeply"
        assert refusal(10**5000) == "a value of type int that is too large"

    def test_a_coroutine_is_refused_and_never_complained_about(self):
        """Ours: Python warns about one that nobody awaited, which would say the same thing twice."""

        async def later():
            return 1

        coroutine = later()
        assert "coroutine" in refusal(coroutine)
        assert inspect.getcoroutinestate(coroutine) == inspect.CORO_CLOSED

    def test_the_value_is_left_as_it_was(self):
        """Ours: no function changes its arguments."""
        value = {"a": [1, (2,)], "b": {"c": None}}
        before = copy.deepcopy(value)
        conversion.to_json(value)
        assert value == before
