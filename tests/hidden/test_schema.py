"""What `schema` promises: the JSON Schema of a function's arguments, or a refusal that names function and parameter.

server/tools, Tool: an input schema is a JSON Schema whose root is an object. How hints become one is ours.
"""

import collections.abc
import contextlib
import copy
import dataclasses
import datetime
import enum
import functools
import json
import typing
from typing import Annotated, Any, Literal, Optional

import pytest
from subject import schema, signatures, validation


class Size(enum.Enum):
    S = "s"
    L = "l"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


@dataclasses.dataclass
class Item:
    name: str
    quantity: int = 1


def text(value):
    """A value as JSON, keys sorted: here 1, 1.0 and true are three different things."""
    return json.dumps(value, sort_keys=True)


def sent(value):
    """A value as the other side reads it."""
    return json.loads(text(value))


def properties(fn):
    return sent(schema.input_schema(fn).get("properties"))


def required(fn):
    return sent(schema.input_schema(fn).get("required"))


def accepts(fn, **arguments):
    """True if the function's schema accepts the arguments."""
    return not validation.check_arguments(sent(schema.input_schema(fn)), arguments)


def postponed(source, name="fn", **names):
    """The function `name` of a source text in which no annotation is evaluated, as in a module of its own.

    `from __future__ import annotations` does that, and stays on for all later cells of a notebook.
    """
    namespace = {**names}
    exec("from __future__ import annotations\n" + source, namespace)
    return namespace[name]


def refusal(fn, *names, kind=TypeError):
    """The text with which a function is refused, which must name all of these."""
    with pytest.raises(kind) as caught:
        schema.input_schema(fn)
    message = str(caught.value)
    assert [name for name in names if name not in message] == [], message
    return message


class TestChoicesSchema:
    def test_one_type_stands_as_a_name_beside_the_values(self):
        """Ours: a reader that knows no enum still knows the type."""
        assert text(schema.choices_schema(["a", "b"])) == text({"type": "string", "enum": ["a", "b"]})

    def test_several_types_stand_as_a_list_beside_the_values(self):
        """JSON Schema, type: a list of names allows each of them."""
        expected = {"type": ["string", "integer", "boolean", "null"], "enum": ["a", 1, 2, True, None]}
        assert text(schema.choices_schema(["a", 1, 2, True, None])) == text(expected)

    def test_values_that_are_not_json_or_none_at_all_are_refused(self):
        """Ours: what no JSON value can be, no argument can be."""
        for values in ([(1, 2)], ["a", b"b"], [Size.S], []):
            with pytest.raises(TypeError):
                schema.choices_schema(values)

    def test_the_refusal_says_what_is_wrong_with_the_choice(self):
        """Ours: it goes on behind the names of function and parameter."""
        for values in ([b"b"], []):
            with pytest.raises(TypeError, match="^offers a choice of values that are not JSON$"):
                schema.choices_schema(values)


class TestAnnotatedSchema:
    def test_a_dict_adds_keywords_and_a_string_is_the_description(self):
        """Ours: in any order, and anything else is for somebody else."""
        expected = {"type": "integer", "minimum": 1, "maximum": 5, "description": "how many"}
        notes = ({"minimum": 1}, "how many", 7, {"maximum": 5})
        assert text(schema.annotated_schema(int, notes)) == text(expected)

    def test_the_notes_are_neither_changed_nor_handed_out(self):
        """Ours: one note may serve several parameters."""
        notes = ({"enum": ["a"]},)
        schema.annotated_schema(str, notes)["enum"].append("b")
        assert text(notes) == text([{"enum": ["a"]}])


class TestSchemaOf:
    def test_a_hint_becomes_a_schema(self):
        """Ours: the kinds of hints, one of each."""
        hints = {
            str: {"type": "string"},
            None | int: {"anyOf": [{"type": "null"}, {"type": "integer"}]},
            list[float]: {"type": "array", "items": {"type": "number"}},
            dict[str, bool]: {"type": "object", "additionalProperties": {"type": "boolean"}},
            Literal["a"]: {"type": "string", "enum": ["a"]},
            Level: {"type": "integer", "enum": [1, 2]},
        }
        assert [text(schema.schema_of(hint)) for hint in hints] == [text(expected) for expected in hints.values()]

    def test_a_hint_that_no_json_value_fits_is_a_type_error_that_names_it(self):
        """Ours: what is not supported is refused, not guessed."""
        for hint in (Item, bytes, set[int], tuple[int, ...], datetime.date):
            with pytest.raises(TypeError) as caught:
                schema.schema_of(hint)
            assert hint.__name__ in str(caught.value)

    def test_the_refusal_shows_a_class_by_its_name_and_anything_else_as_it_is(self):
        """Ours: it goes on behind the names of function and parameter."""
        for hint, shown in ((Item, "Item"), (5, "5")):
            with pytest.raises(TypeError, match=f"^has the unsupported hint {shown}$"):
                schema.schema_of(hint)


class TestResolve:
    def test_a_hint_comes_back_as_a_type_written_out_or_as_a_string(self):
        """Ours: `from __future__ import annotations` makes strings of all hints."""

        def plain(a: int, b: "list[int]", c: Annotated[str, "a note"]):
            """All three are resolved."""

        hints = [schema.resolve(plain, parameter) for parameter in signatures.parameters(plain)]
        assert hints == [int, list[int], Annotated[str, "a note"]]

    def test_a_parameter_without_a_name_or_a_hint_is_a_type_error(self):
        """Ours: arguments come by name, and a schema needs a hint."""

        def odd(only, /, bare, *rest: int, **named: int):
            """None of these can be filled."""

        for parameter in signatures.parameters(odd):
            with pytest.raises(TypeError):
                schema.resolve(odd, parameter)

    def test_the_refusal_says_what_the_parameter_lacks(self):
        """Ours: it goes on behind the names of function and parameter."""

        def odd(only: int, /, bare):
            """One without a name, one without a hint."""

        only, bare = signatures.parameters(odd)
        with pytest.raises(TypeError, match="^can't be filled by name, and JSON arguments have names$"):
            schema.resolve(odd, only)
        with pytest.raises(TypeError, match="^has no type hint$"):
            schema.resolve(odd, bare)


class TestJsonDefault:
    def test_a_default_comes_back_as_json(self):
        """Ours: what a reader of the schema sees."""
        assert text(schema.json_default({"type": "string"}, Size.S)) == '"s"'
        assert text(schema.json_default({"type": "array"}, ("a", [Size.L]))) == '["a", ["l"]]'
        assert text(schema.json_default({"type": "null"}, None)) == "null"

    def test_a_default_that_its_schema_refuses_or_that_is_not_json_is_a_type_error(self):
        """Ours: a default that is sent back must be accepted."""
        for kind, default in (("string", None), ("integer", True), ("number", float("nan")), ("array", {1})):
            with pytest.raises(TypeError):
                schema.json_default({"type": kind}, default)

    def test_a_list_is_not_the_default_itself(self):
        """Ours: no function hands out a list that it was lent."""
        default = [[1]]
        schema.json_default({"type": "array"}, default)[0].append(2)
        assert text(default) == text([[1]])

    def test_the_refusal_says_what_is_wrong_with_the_default(self):
        """Ours: it goes on behind the names of function and parameter."""
        with pytest.raises(TypeError, match="^has a default that is not JSON$"):
            schema.json_default({"type": "array"}, {1})
        wrong = "^has a default that its own hint refuses: its default must be an integer, not 'five'$"
        with pytest.raises(TypeError, match=wrong):
            schema.json_default({"type": "integer"}, "five")


class TestParameterSchema:
    def test_the_default_stands_in_the_schema_of_its_parameter(self):
        """JSON Schema, default."""

        def fn(count: int = 5):
            """One parameter."""

        (parameter,) = signatures.parameters(fn)
        assert text(schema.parameter_schema(fn, parameter)) == text({"type": "integer", "default": 5})

    def test_a_keyword_that_is_not_checked_is_a_value_error(self):
        """Ours: a promise that nobody keeps is not made."""

        def fn(count: Annotated[int, {"multipleOf": 5}]):
            """One parameter."""

        with pytest.raises(ValueError) as caught:
            schema.parameter_schema(fn, signatures.parameters(fn)[0])
        assert "multipleOf" in str(caught.value)


class TestInputSchema:
    def test_each_parameter_is_a_property_with_its_schema(self):
        """server/tools, Tool: properties, under the parameters' names."""

        def add(a: int, b: int):
            return a + b

        assert text(properties(add)) == text({"a": {"type": "integer"}, "b": {"type": "integer"}})

    def test_the_root_is_an_object_that_allows_nothing_else(self):
        """server/tools, Tool: the root has the type object. That additionalProperties is false is ours."""

        def add(a: int, b: int):
            return a + b

        answer = schema.input_schema(add)
        assert answer.get("type") == "object"
        assert answer.get("additionalProperties") is False

    def test_a_schema_has_four_members_and_no_others(self):
        """Ours: type, properties, required and additionalProperties say all that there is to say."""

        def add(a: int, b: int):
            return a + b

        assert sorted(schema.input_schema(add)) == ["additionalProperties", "properties", "required", "type"]

    def test_the_schema_of_one_function_holds_nothing_of_another(self):
        """Ours: each function is read by itself, even where two have the same name."""

        def find(word: str):
            return word

        def other(count: int):
            return count

        other.__name__ = "find"
        schema.input_schema(find)
        assert sorted(properties(other)) == ["count"]

    def test_the_parameters_without_a_default_are_required_in_order(self):
        """JSON Schema, required: a list of names. That they come in the parameters' order is ours."""

        def move(sku: str, amount: int, place: str) -> str:
            return place

        assert required(move) == ["sku", "amount", "place"]

    def test_a_function_without_parameters_accepts_the_empty_object_alone(self):
        """server/tools, Tool: additionalProperties false is recommended for it. That required is there is ours."""

        def now():
            return "now"

        expected = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
        assert text(schema.input_schema(now)) == text(expected)

    def test_an_argument_with_a_default_may_be_left_out(self):
        """JSON Schema, required: what is not in it. 0, False, the empty string and None are defaults too."""

        def fn(a: str, b: int = 5, c: int = 0, d: bool = False, e: str = "", f: str | None = None):
            """One required argument, five that are not."""

        assert required(fn) == ["a"]

    def test_an_argument_with_a_default_is_a_property_that_shows_it(self):
        """JSON Schema, default: 0, false and the empty string are shown too."""

        def fn(a: str, b: int = 0, c: bool = False, d: str = "", *, e: float = 1.5):
            """One required argument, four that are not."""

        shown = {name: kind.get("default") for name, kind in properties(fn).items() if name != "a"}
        assert text(shown) == text({"b": 0, "c": False, "d": "", "e": 1.5})
        assert "default" not in properties(fn)["a"]

    def test_an_argument_with_a_default_in_its_notes_alone_is_required(self):
        """Ours: whether it may be left out is for the function to say, and Python would miss it."""

        def fn(a: Annotated[int, {"default": 5}]):
            """The default is a note, and none of the function's."""

        assert required(fn) == ["a"]

    def test_an_argument_by_keyword_only_is_an_argument_like_any_other(self):
        """Ours: all arguments come by name."""

        def fn(*, a: int, b: int = 1):
            """Two of them."""

        assert required(fn) == ["a"] and sorted(properties(fn)) == ["a", "b"]

    def test_a_null_default_is_shown_where_null_is_accepted(self):
        """Ours: a client that sends the default back is served."""

        def fn(a: str | None = None):
            """It may be left out, and it may be null."""

        assert properties(fn)["a"]["default"] is None and "default" in properties(fn)["a"]
        assert required(fn) == [] and accepts(fn) and accepts(fn, a=None)

    def test_what_the_function_returns_is_no_argument(self):
        """Ours: a return hint says nothing about the arguments."""

        def find(word: str) -> Item:
            return Item(word)

        assert text(properties(find)) == text({"word": {"type": "string"}})

    def test_a_parameter_without_a_hint_is_refused_by_name(self):
        """Ours: what may be sent is said, not guessed; a default is no hint."""

        def pack(bare):
            return bare

        def unpack(fine: int, bare=1):
            return bare

        refusal(pack, "pack", "bare")
        refusal(unpack, "unpack", "bare")

    def test_a_refusal_is_one_text_with_both_names_before_the_reason(self):
        """Ours: such as `vague: parameter 'order' has no type hint`. The reason is parameter_schema's text; the words
        around the names are free, and the function's is what `__name__` says.
        """

        def vague(order):
            return order

        with pytest.raises(TypeError) as given:
            schema.parameter_schema(vague, schema.parameters(vague)[0])
        with pytest.raises(TypeError) as caught:
            schema.input_schema(vague)
        before, reason, _ = str(caught.value).partition(str(given.value))
        assert reason and "vague" in before and "order" in before
        assert "<" not in before and caught.value.args == (str(caught.value),)

    def test_a_default_that_its_own_hint_refuses_is_refused_by_name(self):
        """Ours: `b: str = None` would publish a default that is refused when it is sent back."""

        def absent(word: str = None):
            return word

        def text_for_number(count: int = "5"):
            return count

        def true_for_number(count: int = True):
            return count

        def out_of_range(limit: Annotated[int, {"maximum": 50}] = 100):
            return limit

        def no_such_choice(mode: Literal["a", "b"] = "c"):
            return mode

        refusal(absent, "absent", "word")
        refusal(text_for_number, "text_for_number", "count")
        refusal(true_for_number, "true_for_number", "count")
        refusal(out_of_range, "out_of_range", "limit")
        refusal(no_such_choice, "no_such_choice", "mode")

    def test_a_keyword_or_format_that_is_not_checked_is_refused_by_name_with_a_value_error(self):
        """Ours: a keyword that nobody checks is a promise that nobody keeps; at every depth. The class is the one that
        parameter_schema raises, and both names stand in the text.
        """

        def step(count: Annotated[int, {"multipleOf": 5}]):
            return count

        def mail(to: list[Annotated[str, {"format": "email"}]]):
            return to

        def match(word: Annotated[str, {"pattern": "("}]):
            return word

        refusal(step, "step", "count", "multipleOf", kind=ValueError)
        refusal(mail, "mail", "to", "email", kind=ValueError)
        refusal(match, "match", "word", kind=ValueError)

    # ---- hints

    def test_python_s_plain_types_become_those_of_json(self):
        """JSON Schema, type: bool is boolean and no integer, float is number."""

        def fn(a: str, b: int, c: float, d: bool, e: list, f: dict):
            """One of each."""

        kinds = {name: kind["type"] for name, kind in properties(fn).items()}
        assert kinds == {"a": "string", "b": "integer", "c": "number", "d": "boolean", "e": "array", "f": "object"}
        assert all(list(kind) == ["type"] for kind in properties(fn).values())

    def test_a_list_says_what_its_items_are(self):
        """JSON Schema, items, at every depth."""

        def fn(a: list[int], b: list[list[str]], c: typing.List[bool], d: typing.List):  # noqa: UP006 - the old form too
            """Four lists."""

        deep = {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}
        expected = {"a": {"type": "array", "items": {"type": "integer"}}, "b": deep, "d": {"type": "array"}}
        assert text(properties(fn)) == text({**expected, "c": {"type": "array", "items": {"type": "boolean"}}})

    def test_a_dict_says_what_its_values_are(self):
        """JSON Schema, additionalProperties; the names of a JSON object are strings."""

        def fn(a: dict[str, int], b: dict[str, list[str]], c: typing.Dict):  # noqa: UP006 - the old form too
            """Three objects."""

        inner = {"type": "array", "items": {"type": "string"}}
        expected = {"a": {"type": "object", "additionalProperties": {"type": "integer"}}}
        expected["b"] = {"type": "object", "additionalProperties": inner}
        assert text(properties(fn)) == text({**expected, "c": {"type": "object"}})

    def test_optional_accepts_null_and_may_still_be_required(self):
        """Ours: that a value may be null and that it may be left out are two things."""

        def fn(a: Optional[str], b: int | None, c: list[int] | None):  # noqa: UP045 - the old form too
            """Three values that may be null, none that may be left out."""

        assert required(fn) == ["a", "b", "c"]
        assert accepts(fn, a=None, b=None, c=None) and accepts(fn, a="", b=0, c=[])
        assert not accepts(fn, b=None, c=None)
        assert not accepts(fn, a=5, b=None, c=None)
        assert not accepts(fn, a=None, b=None, c=["x"])

    def test_other_unions_are_alternatives(self):
        """JSON Schema, anyOf."""

        def fn(a: int | str, b: list[int] | bool):
            """Two unions."""

        expected = {"a": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}
        expected["b"] = {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "boolean"}]}
        assert text(properties(fn)) == text(expected)

    def test_a_literal_is_a_choice_with_its_type(self):
        """JSON Schema, enum, with type beside it."""

        def fn(mode: Literal["fast", "slow"]):
            """A choice."""

        assert text(properties(fn)) == text({"mode": {"type": "string", "enum": ["fast", "slow"]}})

    def test_a_literal_may_mix_types(self):
        """JSON Schema, enum: a choice of any values; type lists all that occur."""

        def fn(unit: Literal["kg", 1, None]):
            """A choice of three kinds."""

        assert text(properties(fn)["unit"]["enum"]) == text(["kg", 1, None])
        assert set(properties(fn)["unit"]["type"]) == {"string", "integer", "null"}
        assert accepts(fn, unit=None) and not accepts(fn, unit=True) and not accepts(fn, unit="1")

    def test_an_enum_is_a_choice_of_its_values(self):
        """Ours: values, since names of members mean nothing in JSON; nothing refers to a definition elsewhere."""

        def fn(size: Size, level: Level):
            """Two choices."""

        expected = {"size": {"type": "string", "enum": ["s", "l"]}, "level": {"type": "integer", "enum": [1, 2]}}
        assert text(properties(fn)) == text(expected)

    def test_an_enum_may_stand_inside_another_hint(self):
        """Ours: hints nest as types do."""

        def fn(sizes: list[Size], by_name: dict[str, Size], maybe: Size | None):
            """An enum in three places."""

        size = {"type": "string", "enum": ["s", "l"]}
        assert text(properties(fn)["sizes"]) == text({"type": "array", "items": size})
        assert text(properties(fn)["by_name"]) == text({"type": "object", "additionalProperties": size})
        assert accepts(fn, sizes=[], by_name={}, maybe=None) and accepts(fn, sizes=["s"], by_name={}, maybe="l")
        assert not accepts(fn, sizes=[], by_name={}, maybe="S")

    def test_annotated_adds_keywords_and_a_description(self):
        """Ours: a dict is merged into the schema, a plain string is the description."""

        def fn(limit: Annotated[int, {"minimum": 1, "maximum": 50}, "How many at most."] = 10):
            """One argument with all that can be said about it."""

        expected = {"type": "integer", "minimum": 1, "maximum": 50, "description": "How many at most.", "default": 10}
        assert text(properties(fn)) == text({"limit": expected})

    def test_annotated_may_stand_inside_another_hint(self):
        """Ours: each item of a list can have a pattern of its own; a limit of a string has nothing against null."""

        def fn(codes: list[Annotated[str, {"pattern": "[a-z]+"}]], code: Annotated[str | None, {"maxLength": 3}]):
            """A note inside a hint, and one around a hint."""

        items = {"type": "string", "pattern": "[a-z]+"}
        assert text(properties(fn)["codes"]) == text({"type": "array", "items": items})
        assert accepts(fn, codes=[], code=None) and not accepts(fn, codes=[], code="abcd")

    # ---- defaults

    def test_the_default_of_an_enum_is_shown_by_its_value(self):
        """Ours: what a client could send."""

        def fn(size: Size = Size.L, sizes: list[Size] = [Size.S], level: Level = Level.HIGH):  # noqa: B006
            """Three defaults."""

        shown = {name: kind["default"] for name, kind in properties(fn).items()}
        assert text(shown) == text({"size": "l", "sizes": ["s"], "level": 2})
        assert accepts(fn, **shown)

    def test_every_default_shown_is_accepted_when_it_is_sent_back(self):
        """Ours: schema and default agree."""

        def fn(a: int = 5, b: str | None = None, c: list[int] = [], d: Literal["kg", 1] = 1):  # noqa: B006
            """Four defaults."""

        shown = {name: kind["default"] for name, kind in properties(fn).items()}
        assert sorted(shown) == ["a", "b", "c", "d"] and accepts(fn, **shown)

    # ---- names that are found later

    def test_postponed_annotations_are_resolved(self):
        """Ours: a cell with `from __future__ import annotations` makes strings of the hints in all later cells."""
        fn = postponed(
            'def fn(n: int, mode: Literal["a", "b"] = "a", tags: list[str] | None = None) -> dict: ...',
            Literal=Literal,
        )
        assert text(properties(fn)["n"]) == text({"type": "integer"})
        assert text(properties(fn)["mode"]) == text({"type": "string", "enum": ["a", "b"], "default": "a"})
        assert accepts(fn, n=1, mode="b", tags=["x"]) and accepts(fn, n=1, tags=None)
        assert not accepts(fn, n=1, tags=[1]) and required(fn) == ["n"]

    def test_postponed_notes_and_enums_are_resolved_where_the_function_was_defined(self):
        """Ours: names mean what they mean in the function's own module."""
        source = 'def fn(size: Shirt, n: Note[int, {"minimum": 1}, "how many"]): ...'
        fn = postponed(source, Shirt=Size, Note=Annotated)
        expected = {"size": {"type": "string", "enum": ["s", "l"]}}
        expected["n"] = {"type": "integer", "minimum": 1, "description": "how many"}
        assert text(properties(fn)) == text(expected)

    def test_a_hint_that_is_partly_a_string_is_resolved(self):
        """Ours: a name in quotes may stand anywhere in a hint."""

        def fn(a: "int", b: list["int"], c: Optional["str"]):  # noqa: UP037, UP045 - the quotes are the point
            """Three hints with quotes."""

        assert text(properties(fn)["b"]) == text({"type": "array", "items": {"type": "integer"}})
        assert accepts(fn, a=1, b=[2], c="x") and accepts(fn, a=1, b=[], c=None) and not accepts(fn, a=1, b=[], c=3)

    def test_a_name_that_can_t_be_resolved_is_refused_with_function_parameter_and_name(self):
        """Ours: a class local to another function can't be seen from outside, and a wrong name can't be seen at all."""
        refusal(postponed("def fetch(where: Nowhere): ...", "fetch"), "fetch", "where", "Nowhere")
        source = "def outer():\n    class Local: ...\n    def fetch(where: Local): ...\n    return fetch"
        refusal(postponed(source, "outer")(), "fetch", "where", "Local")

    def test_each_hint_is_resolved_by_itself(self):
        """Ours: the refusal names the parameter whose hint is wrong, not the first one."""
        message = refusal(postponed("def fetch(good: int, bad: Nowhere): ...", "fetch"), "fetch", "bad")
        assert "good" not in message

    # ---- functions in other clothes

    def test_a_method_is_offered_without_its_self(self):
        """Ours: what is bound already is no argument."""

        class Shop:
            def find(self, sku: str):
                return sku

        assert text(properties(Shop().find)) == text({"sku": {"type": "string"}})

    def test_a_method_whose_self_is_among_its_args_is_refused_all_the_same(self):
        """Ours: `*skus` takes self and whatever else comes by position, and nothing comes by position."""

        class Shop:
            def gather(*skus: str):
                return skus

        refusal(Shop().gather, "gather", "skus")

    def test_a_decorator_that_names_what_it_wraps_lets_its_arguments_through(self):
        """Ours: functools.wraps tells whose signature counts, and whose module its names come from."""

        def logged(fn):
            @functools.wraps(fn)
            def wrapper(*args, **kwargs):
                return fn(*args, **kwargs)

            return wrapper

        fn = logged(postponed("def fn(size: Shirt): ...", Shirt=Size))
        assert text(properties(fn)) == text({"size": {"type": "string", "enum": ["s", "l"]}})

    def test_a_decorator_may_wrap_a_method(self):
        """Ours: what is bound behind the decorator is no argument either."""

        class Shop:
            def find(self, sku: str):
                return sku

        shop = Shop()

        @functools.wraps(shop.find)
        def wrapper(*args, **kwargs):
            return shop.find(*args, **kwargs)

        assert text(properties(wrapper)) == text({"sku": {"type": "string"}})

    def test_a_decorator_that_does_not_is_refused(self):
        """Ours: `wrapper(*args)` is not what anybody meant to publish."""

        def logged(fn):
            def wrapper(*args):
                return fn(*args)

            return wrapper

        @logged
        def add(a: int, b: int):
            return a + b

        refusal(add, "wrapper", "args")

    # ---- refusals

    def test_arguments_that_no_json_object_can_fill_are_refused_by_name(self):
        """Ours: JSON arguments have names; *args, **kwargs and what comes by position have none."""

        def gather(*numbers: int):
            return numbers

        def collect(**options: int):
            return options

        def divide(numerator: int, /):
            return numerator

        refusal(gather, "gather", "numbers")
        refusal(collect, "collect", "options")
        refusal(divide, "divide", "numerator")

    def test_a_hint_that_json_has_nothing_for_is_refused_by_name(self):
        """Ours: a wrong guess would reach the function as something it did not ask for."""
        hints = [Item, Any, object, bytes, set, set[int], tuple[int, str], datetime.date, dict[int, str]]
        hints += [set[str], tuple[str, int], list[Item], dict[str, Item], Item | None]
        hints += [collections.abc.Mapping[str, int], collections.abc.Sequence[int], collections.abc.Callable]
        for hint in [*hints, Literal[b"x"], [int], 5]:

            def pack(odd):
                return odd

            pack.__annotations__["odd"] = hint
            refusal(pack, "pack", "odd")

    def test_a_class_that_is_no_hint_for_json_is_named(self):
        """Ours: the reader learns which hint was meant."""

        def pack(odd: Item):
            return odd

        refusal(pack, "pack", "odd", "Item")

    def test_an_enum_whose_values_are_not_json_is_refused_by_name(self):
        """Ours: nobody could send one of them."""

        class Corner(enum.Enum):
            NORTH_WEST = (0, 0)

        class Nothing(enum.Enum):
            """No member at all."""

        for hint in (Corner, Nothing):

            def pack(odd):
                return odd

            pack.__annotations__["odd"] = hint
            refusal(pack, "pack", "odd")

    def test_an_enum_with_an_infinite_value_is_refused_by_name(self):
        """JSON has no infinity: it would break the whole list of tools."""

        class Bound(enum.Enum):
            NONE = float("inf")

        class Floor(enum.Enum):
            NONE = float("-inf")
            ZERO = 0.0

        class Unknown(enum.Enum):
            NOT_A_NUMBER = float("nan")

        for hint in (Bound, Floor, Unknown):

            def pack(odd):
                return odd

            pack.__annotations__["odd"] = hint
            refusal(pack, "pack", "odd")

    def test_a_default_that_is_not_json_is_refused_by_name(self):
        """Ours: it could not be shown; JSON has no infinity and no NaN."""
        ring, deep = [], []
        ring.append(ring)
        for _ in range(100_000):
            deep = [deep]
        for default in ({1}, b"x", object(), float("inf"), [float("nan")], {(1, 2): 3}, ring, deep):

            def pack(odd: list | dict | float = default):
                return odd

            refusal(pack, "pack", "odd")

    def test_a_default_among_the_notes_is_held_against_the_hint_too(self):
        """Ours: a default that is shown is accepted when it is sent back, wherever it was written."""

        def pack(odd: Annotated[int, {"default": "five"}]):
            return odd

        refusal(pack, "pack", "odd")

    # ---- what must not happen

    def test_the_notes_of_a_hint_are_not_changed(self):
        """Ours: one note may serve several parameters."""
        note = {"minimum": 1}

        def fn(a: Annotated[int, note, "first"] = 1, b: Annotated[int, note] = 2):
            """Two parameters, one note."""

        expected = {"a": {"type": "integer", "minimum": 1, "description": "first", "default": 1}}
        expected["b"] = {"type": "integer", "minimum": 1, "default": 2}
        assert text(properties(fn)) == text(expected)
        assert text(note) == text({"minimum": 1})

    def test_writing_into_a_schema_changes_neither_the_function_nor_the_next_schema(self):
        """Ours: no function hands out a list or dict it keeps. The check has appended 1, 2, 'y' and 'c' to the lists of
        the first schema, and asks for the next.
        """
        note = {"examples": [[1]]}

        def fn(a: Annotated[list, note] = [], b: Literal["x"] = "x"):  # noqa: B006
            """Lists in a note, in a default and in a choice."""

        first = schema.input_schema(fn)
        before = copy.deepcopy(sent(first))
        first["properties"]["a"]["default"].append(1)
        first["properties"]["a"]["examples"][0].append(2)
        first["properties"]["b"]["enum"].append("y")
        with contextlib.suppress(AttributeError):  # a tuple is a list on the wire, and can't be written into
            first["required"].append("c")
        assert text(schema.input_schema(fn)) == text(before)
        assert fn.__defaults__ == ([], "x") and note == {"examples": [[1]]}
