"""What `keywords` promises: each keyword of JSON Schema that is checked here, and the refusal of all others.

Most rules are those of JSON Schema 2020-12, the dialect that basic/index, JSON Schema Usage, names.
"""

import copy
import json

import pytest
from subject import keywords

EXAMPLES = {  # a value of each type that JSON has
    "string": "a",
    "integer": 1,
    "number": 1.5,
    "boolean": True,
    "array": [],
    "object": {},
    "null": None,
}


def text(value):
    """A value as JSON, keys sorted: here 1, 1.0 and true are three different things."""
    return json.dumps(value, sort_keys=True)


def refusal(schema):
    """The text with which a schema is refused."""
    with pytest.raises(ValueError) as caught:
        keywords.check_schema(schema)
    return str(caught.value)


class TestHasType:
    def test_a_value_has_its_own_type_and_no_other(self):
        """JSON Schema, type: seven names; an integer is a number too, and nothing else overlaps."""
        for kind, value in EXAMPLES.items():
            kinds = {name for name in EXAMPLES if keywords.has_type(name, value)}
            assert kinds == ({"integer", "number"} if kind == "integer" else {kind}), value

    def test_true_and_false_are_no_numbers(self):
        """JSON Schema, type: booleans are a type of their own, though Python counts with them."""
        for value in (True, False):
            assert keywords.has_type("integer", value) is False
            assert keywords.has_type("number", value) is False
            assert keywords.has_type("boolean", value) is True

    def test_zero_and_one_are_no_booleans(self):
        """JSON Schema, type: only true and false are."""
        assert not any(keywords.has_type("boolean", value) for value in (0, 1, 0.0, 1.0))

    def test_a_number_without_a_fraction_is_an_integer(self):
        """JSON Schema, type: 2.0 is an integer, 2.5 is none."""
        assert all(keywords.has_type("integer", value) for value in (2.0, -0.0, 1e300, 10**400))
        assert not any(keywords.has_type("integer", value) for value in (2.5, float("inf"), float("nan")))

    def test_what_is_not_finite_is_no_number(self):
        """JSON has no infinity; 1e400 becomes one when Python reads it (ours)."""
        assert not any(keywords.has_type("number", float(value)) for value in ("inf", "-inf", "nan"))


class TestHasOneType:
    def test_a_single_name_is_a_type(self):
        """JSON Schema, type: a name, or a list of names."""
        assert keywords.has_one_type("integer", 1) is True
        assert keywords.has_one_type("integer", "1") is False

    def test_of_a_list_of_names_one_is_enough(self):
        """JSON Schema, type: a value may have any of the types listed."""
        assert keywords.has_one_type(["string", "null"], None) is True
        assert keywords.has_one_type(["string", "null"], "a") is True
        assert keywords.has_one_type(["string", "null"], 1) is False


class TestSame:
    def test_one_and_one_point_zero_are_the_same_number(self):
        """JSON Schema, Instance Equality: numbers are compared by their value."""
        assert keywords.same(1, 1.0)
        assert not keywords.same(1, 2)

    def test_one_and_true_are_different_at_every_depth(self):
        """JSON Schema, Instance Equality: values of different types differ, though Python says 1 == True."""
        for one, other in ((1, True), (0, False), (1.0, True), ([1], [True]), ({"a": [0]}, {"a": [False]})):
            assert not keywords.same(one, other), one
            assert not keywords.same(other, one), one

    def test_lists_are_the_same_item_by_item(self):
        """JSON Schema, Instance Equality: the same length, the same items in the same order."""
        assert keywords.same([1, ["a"]], [1.0, ["a"]])
        assert not any(keywords.same([1, 2], other) for other in ([2, 1], [1], [1, 2, 3], "12", {}))

    def test_objects_are_the_same_member_by_member_in_any_order(self):
        """JSON Schema, Instance Equality: the same names with the same values."""
        assert keywords.same({"a": 1, "b": None}, {"b": None, "a": 1.0})
        assert not any(keywords.same({"a": None}, other) for other in ({}, {"b": None}, {"a": None, "b": 1}, []))

    def test_null_zero_false_and_nothing_are_four_things(self):
        """JSON Schema, Instance Equality: that Python takes them all for false does not make them equal."""
        empty = [None, 0, False, "", [], {}]
        for i, one in enumerate(empty):
            assert [j for j, other in enumerate(empty) if keywords.same(one, other)] == [i]


class TestIsDate:
    def test_a_day_that_exists_is_a_date(self):
        """JSON Schema, format date: RFC 3339's full-date."""
        assert all(keywords.is_date(day) for day in ("2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31"))

    def test_a_day_that_does_not_exist_is_none(self):
        """JSON Schema, format date: the calendar counts, leap years too."""
        assert not any(keywords.is_date(day) for day in ("2026-02-31", "2026-02-29", "2026-13-01", "2026-00-10"))

    def test_another_way_to_write_a_day_is_none(self):
        """JSON Schema, format date: four digits, two, two, and hyphens; newer Pythons read more than that."""
        others = ("20260228", "2026-2-28", "2026-W09-6", "2026-02-28T00:00:00", "2026-02-28\n", " 2026-02-28", "")
        assert not any(keywords.is_date(day) for day in (*others, "today", "２０２６-02-28"))


class TestTypeNames:
    def test_a_single_name_a_list_and_none_all_come_back_as_a_list(self):
        """Ours: whoever asks need not care how the schema wrote it."""
        assert text(keywords.type_names({"type": "string"})) == text(["string"])
        assert text(keywords.type_names({"type": ["string", "null"]})) == text(["string", "null"])
        assert text(keywords.type_names({})) == text([])


class TestRules:
    def test_each_keyword_about_any_value_has_a_rule(self):
        """JSON Schema: type, enum and const ask something of every value."""
        good = [("type", "integer", 1), ("type", ["null", "string"], None), ("enum", [0, "a"], "a"), ("const", 1, 1.0)]
        bad = [("type", "integer", "1"), ("type", ["null"], 0), ("enum", [0, "a"], False), ("const", 1, True)]
        assert [case for case in good if not keywords.RULES[case[0]](*case[1:])] == []
        assert [case for case in bad if keywords.RULES[case[0]](*case[1:])] == []

    def test_a_pattern_and_a_format_are_about_the_whole_string(self):
        """Ours: a pattern that matches a part of the string only is not matched."""
        assert keywords.RULES["pattern"]("[a-z]+", "abc") and keywords.RULES["format"]("date", "2026-02-28")
        assert not any(keywords.RULES["pattern"]("[a-z]+", value) for value in ("abc1", "1abc", "abc\n", ""))
        assert not keywords.RULES["format"]("date", "2026-02-28 ")

    def test_a_keyword_about_one_type_has_nothing_against_the_others(self):
        """JSON Schema: minimum is about numbers, pattern about strings, minItems about arrays."""
        limits = {"pattern": "b", "format": "date", "minLength": 9, "maxLength": 0, "minimum": 9, "maximum": 0}
        limits |= {"minItems": 9, "maxItems": 0}
        about = {"pattern": "string", "format": "string", "minLength": "string", "maxLength": "string"}
        about |= {"minItems": "array", "maxItems": "array"}
        for keyword, limit in limits.items():
            for kind, value in (("string", "a"), ("boolean", True), ("array", [1]), ("object", {}), ("null", None)):
                expected = about.get(keyword) != kind
                assert bool(keywords.RULES[keyword](limit, value)) is expected, (keyword, value)

    def test_a_limit_itself_is_within_the_limit(self):
        """JSON Schema: minimum, maximum and the lengths are inclusive."""
        inside = [("minimum", 1, 1), ("maximum", 5, 5), ("minimum", 1, 1.0), ("minLength", 2, "ab")]
        inside += [("maxLength", 2, "ab"), ("minItems", 1, [0]), ("maxItems", 1, [0])]
        outside = [("minimum", 1, 0), ("maximum", 5, 5.5), ("minimum", 1, 0.99), ("minLength", 2, "a")]
        outside += [("maxLength", 2, "abc"), ("minItems", 1, []), ("maxItems", 1, [0, 0])]
        assert [case for case in inside if not keywords.RULES[case[0]](*case[1:])] == []
        assert [case for case in outside if keywords.RULES[case[0]](*case[1:])] == []

    def test_so_is_what_lies_further_inside(self):
        """JSON Schema: minimum, maximum and the lengths are bounds."""
        inside = [("minimum", 1, 2), ("maximum", 5, -5.5), ("minLength", 2, "abc"), ("maxLength", 2, "")]
        inside += [("minItems", 1, [0, 0]), ("maxItems", 2, [])]
        assert [case for case in inside if not keywords.RULES[case[0]](*case[1:])] == []


class TestNestedSchemas:
    def test_it_finds_the_schemas_directly_inside(self):
        """Ours: properties, anyOf, items and additionalProperties hold schemas; what is inside those comes later."""
        schema = {"properties": {"a": {"type": "array", "items": {"title": "deep"}}}, "anyOf": [{"title": "b"}]}
        schema |= {"items": {"title": "c"}, "additionalProperties": {"title": "d"}}
        expected = [{"type": "array", "items": {"title": "deep"}}, {"title": "b"}, {"title": "c"}, {"title": "d"}]
        assert sorted(map(text, keywords.nested_schemas(schema))) == sorted(map(text, expected))

    def test_an_enum_a_const_and_a_default_hold_values_and_no_schemas(self):
        """JSON Schema: what looks like a schema there is data."""
        schema = {"enum": [{"type": "x"}], "const": {"type": "x"}, "default": {"type": "x"}, "examples": [{}]}
        assert text(keywords.nested_schemas({**schema, "additionalProperties": False})) == text([])


class TestCheckSchema:
    def test_every_keyword_that_is_checked_here_passes(self):
        """Ours: the list of what is supported."""
        for kind in EXAMPLES:
            assert keywords.check_schema({"type": kind}) is None
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "title": "A title",
            "properties": {
                "code": {"type": "string", "pattern": "^[a-z]+$", "minLength": 1, "maxLength": 5},
                "count": {"type": ["integer", "null"], "minimum": 1, "maximum": 5.5, "default": 1, "examples": [2]},
                "day": {"type": "string", "format": "date", "description": "a day"},
                "tags": {"type": "array", "items": {"enum": ["a", None]}, "minItems": 0, "maxItems": 9},
                "rest": {"anyOf": [{"const": {"type": "x"}}, {"type": "object", "additionalProperties": {}}]},
            },
            "required": ["code"],
            "additionalProperties": False,
        }
        assert keywords.check_schema(schema) is None
        assert keywords.check_schema({}) is None

    def test_a_keyword_that_is_not_checked_is_refused_by_name(self):
        """Ours: a keyword that nobody checks is a promise that nobody keeps."""
        for keyword in ("minProperties", "exclusiveMinimum", "multipleOf", "uniqueItems", "oneOf", "$ref", "Type"):
            assert keyword in refusal({"type": "object", keyword: 1})

    def test_it_is_found_at_every_depth(self):
        """Ours: wherever a schema can stand inside another."""
        bad = {"multipleOf": 2}
        for schema in (
            {"properties": {"a": bad}},
            {"items": bad},
            {"additionalProperties": bad},
            {"anyOf": [{"type": "null"}, bad]},
            {"properties": {"a": {"anyOf": [{"items": {"additionalProperties": bad}}]}}},
        ):
            assert "multipleOf" in refusal(schema)

    def test_a_format_other_than_date_is_refused_by_name(self):
        """Ours: date is the one format that is checked."""
        for name in ("email", "date-time", "Date", ""):
            assert name in refusal({"properties": {"a": {"type": "string", "format": name}}})

    def test_a_type_that_json_does_not_have_is_refused_by_name(self):
        """JSON Schema, type: seven names and no others."""
        for name in ("int", "float", "String", "any"):
            assert name in refusal({"type": name})
            assert name in refusal({"type": ["null", name]})

    def test_a_pattern_that_is_no_regular_expression_is_refused(self):
        """Ours: at registration, not at the first call."""
        for pattern in ("(", "[a", "*", "a{2,1}"):
            assert pattern in refusal({"properties": {"a": {"pattern": pattern}}})

    def test_a_pattern_that_is_too_much_for_python_is_refused_too(self):
        """Ours: whatever re says against it, the refusal is a ValueError."""
        assert refusal({"pattern": "a{99999999999999}"})

    def test_a_keyword_with_a_value_of_the_wrong_kind_is_refused_by_name(self):
        """JSON Schema: minimum is a number, required an array, properties an object, and so on."""
        wrong = {"type": 5, "properties": [], "required": "a", "items": [], "anyOf": {}, "enum": "ab", "pattern": 5}
        wrong |= {"format": 5, "minimum": "1", "maximum": None, "minLength": "1", "maxItems": 1.5, "description": 5}
        for keyword, value in wrong.items():
            assert keyword in refusal({keyword: value})

    def test_a_schema_that_is_no_object_is_refused(self):
        """Ours: JSON Schema's true and false are not supported."""
        for schema in (True, None, [], "object"):
            assert refusal(schema)
            assert refusal({"properties": {"a": schema}})

    def test_a_type_that_is_no_name_at_all_is_refused_as_the_others_are(self):
        """Ours: the refusal is a ValueError, whatever stands there."""
        for kind in ([["string"]], [{}], [5], {}):
            assert refusal({"type": kind})

    def test_true_is_no_limit(self):
        """JSON Schema: minimum is a number and minLength an integer, and true is neither."""
        for keyword in ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"):
            assert keyword in refusal({keyword: True})

    def test_a_keyword_that_no_schema_may_have_in_that_form_is_refused(self):
        """JSON Schema: lengths are not negative, anyOf is not empty, and names are strings."""
        for schema in ({"minLength": -1}, {"maxItems": -1}, {"anyOf": []}, {"required": [1]}, {"properties": {1: {}}}):
            assert refusal(schema)

    def test_a_value_that_json_cannot_write_is_refused(self):
        """server/tools, Tool: an input schema is JSON; one that is not would break the whole list of tools."""
        for schema in ({"const": {1}}, {"default": b"x"}, {"enum": [float("nan")]}, {"minimum": float("inf")}):
            assert refusal({"properties": {"a": schema}})

    def test_the_schema_is_left_as_it_was(self):
        """Ours: no function changes its arguments."""
        schema = {"type": ["object"], "properties": {"a": {"enum": ["x"]}}, "anyOf": [{"required": []}]}
        before = copy.deepcopy(schema)
        keywords.check_schema(schema)
        assert text(schema) == text(before)

    def test_a_refusal_shows_what_is_refused(self):
        """Ours: whoever wrote the schema has to find the place."""
        assert "minLength" in refusal({"minLength": -1}) and "-1" in refusal({"minLength": -1})
        assert "anyOf" in refusal({"anyOf": []}) and "maximum" in refusal({"maximum": "five"})
        assert "required" in refusal({"required": [5]}) and "5" in refusal({"required": [5]})
        assert "object" in refusal(True) and "True" in refusal(True)
