"""What `validation` promises: a verdict on arguments that JSON Schema would give, in words that a model can act on.

Most rules are those of JSON Schema 2020-12, the dialect that basic/index, JSON Schema Usage, names. That a problem
names the argument and what would be accepted is ours; server/tools, Error Handling, says why.
"""

import contextlib
import copy
import itertools
import json
import re

from subject import validation


def text(value):
    """A value as JSON, keys sorted: here 1, 1.0 and true are three different things."""
    return json.dumps(value, sort_keys=True)


def sent(value):
    """A value as the other side reads it."""
    return json.loads(text(value))


def arrived(value):
    """A value as it comes off the wire: none of its texts is the same object as one in a schema."""
    return json.loads(json.dumps(value))


def of(schema, required=()):
    """The schema of arguments with one property, `thing`."""
    return {"type": "object", "properties": {"thing": schema}, "required": list(required)}


def accepts(schema, value):
    """True if there is nothing wrong with the value as an argument. Anything but a list of texts fails the test."""
    problems = sent(validation.check_arguments(of(schema), arrived({"thing": value})))
    assert isinstance(problems, list) and all(isinstance(problem, str) and problem for problem in problems)
    return problems == []


def refusal(schema, value):
    """What is said against the value as the argument `thing`, in one text."""
    return said(of(schema), {"thing": value})


def problems_of(schema, arguments):
    """What is said against the arguments: a list of texts, or the test fails; so it does where nothing is said."""
    problems = sent(validation.check_arguments(schema, arrived(arguments)))
    assert isinstance(problems, list) and problems, f"nothing was said against {arguments!r}"
    assert all(isinstance(problem, str) and problem for problem in problems)
    return problems


def said(schema, arguments):
    """What is said against the arguments, in one text."""
    return "; ".join(problems_of(schema, arguments))


class TestShorten:
    def test_eighty_characters_stay_as_they_are(self):
        """Ours: only what is longer is shortened."""
        assert validation.shorten("x" * 80) == "x" * 80
        assert validation.shorten("") == ""

    def test_a_longer_text_keeps_its_start_and_ends_in_an_ellipsis(self):
        """Ours: eighty characters in all, and the last of them says that there was more."""
        assert validation.shorten("x" * 81) == "x" * 79 + "…"
        assert validation.shorten("abcdef", 3) == "ab…"


class TestQuote:
    def test_a_string_stands_in_single_quotes_as_it_is(self):
        """Ours: no escapes, so that a model sees what it sent."""
        for value in ("ord_99", "it's", 'say "hi"', "a\\b", "é ☕", ""):
            assert validation.quote(value) == f"'{value}'"

    def test_a_long_string_is_shortened_between_its_quotes(self):
        """Ours: an error must not cost more than what it says is worth."""
        assert validation.quote("x" * 80) == "'" + "x" * 80 + "'"
        assert validation.quote("x" * 5000) == "'" + "x" * 79 + "…'"

    def test_anything_else_stands_as_json_without_quotes(self):
        """Ours: true, not True; null, not None."""
        assert validation.quote(True) == "true"
        assert validation.quote(None) == "null"
        assert validation.quote([1, "é"]) == '[1, "é"]'

    def test_a_long_list_is_shortened_too(self):
        """Ours: eighty characters in all."""
        quoted = validation.quote(list(range(1000)))
        assert len(quoted) == 80 and quoted.startswith("[0, 1, 2") and quoted.endswith("…")

    def test_what_json_cannot_write_is_quoted_in_some_way(self):
        """Ours: an error about a value can't fail over that value."""
        ring, deep = [], []
        ring.append(ring)
        for _ in range(100_000):
            deep = [deep]
        for value in ({1}, ring, deep, 10**5000, float("inf"), [object()]):
            assert isinstance(validation.quote(value), str) and validation.quote(value)
        assert [validation.quote(value) for value in (ring, deep)] == ["this value", "this value"]


class TestMatchesOne:
    def test_one_schema_that_accepts_the_value_is_enough(self):
        """JSON Schema, anyOf."""
        schemas = [{"type": "integer", "minimum": 5}, {"type": "null"}]
        assert [bool(validation.matches_one(schemas, value)) for value in (5, None, 4, "a")] == [
            True,
            True,
            False,
            False,
        ]

    def test_no_schema_at_all_accepts_nothing(self):
        """JSON Schema, anyOf: at least one has to accept the value."""
        assert not validation.matches_one([], 1)


class TestAccepted:
    def test_a_type_and_its_limits_read_as_one_phrase(self):
        """Ours: the words that follow `must be`."""
        assert (
            validation.accepted({"type": "integer", "minimum": 1, "maximum": 50})
            == "an integer, at least 1, at most 50"
        )

    def test_each_type_has_words(self):
        """Ours: the names of JSON Schema, in a sentence."""
        kinds = ["string", "integer", "number", "array", "object", "null"]
        assert [kind for kind in kinds if kind not in validation.accepted({"type": kind})] == []
        assert validation.accepted({"type": "boolean"}) == "true or false"

    def test_alternatives_are_joined_with_or(self):
        """Ours: whether `type` lists them or anyOf does."""
        assert validation.accepted({"type": ["string", "null"]}) == "a string or null"
        assert validation.accepted({"anyOf": [{"type": "string"}, {"type": "null"}]}) == "a string or null"

    def test_a_fixed_choice_lists_its_values(self):
        """Ours: a model that sees the values can pick one."""
        assert validation.accepted({"type": "string", "enum": ["kg", "lb"]}) == "one of 'kg', 'lb'"
        assert validation.accepted({"const": 1}) == "1"

    def test_a_schema_that_asks_for_nothing_still_has_words(self):
        """Ours: no sentence ends in nothing."""
        assert validation.accepted({})

    def test_each_type_reads_as_it_would_in_a_sentence(self):
        """Ours: with its article, and a number is said to be finite."""
        kinds = {"string": "a string", "integer": "an integer", "number": "a finite number", "array": "an array"}
        kinds |= {"object": "an object", "null": "null"}
        assert {kind: validation.accepted({"type": kind}) for kind in kinds} == kinds
        assert validation.accepted({}) == "a value"

    def test_each_limit_reads_as_it_would_in_a_sentence(self):
        """Ours: the phrase stands behind the type, after a comma."""
        limits = {
            ("pattern", "[a-z]+"): "matching [a-z]+ as a whole",
            ("format", "date"): "a real date such as 2026-02-28",
            ("minimum", 1): "at least 1",
            ("maximum", 5): "at most 5",
            ("minLength", 3): "at least 3 characters long",
            ("maxLength", 3): "at most 3 characters long",
            ("minItems", 2): "with at least 2 items",
            ("maxItems", 2): "with at most 2 items",
        }
        assert [validation.accepted({"type": "null", key: value}) for key, value in limits] == [
            f"null, {phrase}" for phrase in limits.values()
        ]


class TestCheckKeywords:
    def test_a_value_that_breaks_no_keyword_has_no_problem(self):
        """Ours: an empty list."""
        assert text(validation.check_keywords({"type": "string", "title": "A title"}, "a", "thing")) == "[]"

    def test_a_value_that_breaks_several_has_one_problem_that_says_all(self):
        """Ours: what would be accepted is said whole, once."""
        problems = sent(validation.check_keywords({"type": "integer", "minimum": 1}, "a", "thing"))
        assert problems == ["thing must be an integer, at least 1, not 'a'"]

    def test_the_description_is_part_of_the_problem(self):
        """Ours: it is written for whoever fills the argument in."""
        problems = sent(validation.check_keywords({"type": "string", "description": "a code"}, 5, "thing"))
        assert problems == ["thing must be a string, not 5 (a code)"]


class TestCheckValue:
    def test_it_names_the_value_as_it_is_told_to(self):
        """Ours: the place of the value, so that nested ones can be found."""
        assert sent(validation.check_value({"type": "null"}, 5, "its default")) == ["its default must be null, not 5"]

    def test_it_says_which_item_of_a_list_is_wrong(self):
        """Ours: counted from 0, as JSON is read."""
        problems = sent(validation.check_value({"items": {"type": "integer"}}, [1, "a"], "tags"))
        assert problems == ["tags[1] must be an integer, not 'a'"]

    def test_it_says_which_member_of_an_object_is_wrong(self):
        """Ours: the way leads from the outside in."""
        schema = {"properties": {"size": {"type": "integer"}}, "required": ["name"], "additionalProperties": False}
        problems = "; ".join(validation.check_value(schema, {"size": "s", "odd": 1}, "item"))
        assert all(word in problems for word in ("item", "size", "name", "odd"))

    def test_a_good_value_has_no_problem(self):
        """Ours: an empty list."""
        schema = {"type": "array", "items": {"type": "object", "additionalProperties": {"type": "null"}}}
        assert text(validation.check_value(schema, [{}, {"a": None}], "thing")) == "[]"

    def test_an_item_of_an_optional_list_keeps_the_name_of_its_list(self):
        """Ours: whether null would do as well makes no difference to the place."""
        schema = {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]}
        assert sent(validation.check_value(schema, ["a"], "tags")) == ["tags[0] must be an integer, not 'a'"]

    def test_a_list_that_no_alternative_is_made_for_is_told_all_of_them(self):
        """Ours: an alternative may be without a type."""
        schema = {"anyOf": [{"enum": ["all"]}, {"type": "null"}]}
        assert sent(validation.check_value(schema, [1], "tags")) == ["tags must be one of 'all' or null, not [1]"]

    def test_a_list_that_two_alternatives_are_made_for_is_told_both(self):
        """Ours: nobody knows which of them was meant."""
        schema = {"anyOf": [{"type": "array", "minItems": 2}, {"type": "array", "maxItems": 0}]}
        both = "an array, with at least 2 items or an array, with at most 0 items"
        assert sent(validation.check_value(schema, [1], "tags")) == [f"tags must be {both}, not [1]"]


class TestCheckArguments:
    def test_good_arguments_have_no_problems(self):
        """JSON Schema; that it is an empty list is ours."""
        schema = {
            "type": "object",
            "properties": {"word": {"type": "string"}, "count": {"type": "integer"}},
            "required": ["word"],
            "additionalProperties": False,
        }
        assert text(validation.check_arguments(schema, {"word": "a", "count": 1})) == "[]"
        assert text(validation.check_arguments(schema, {"word": ""})) == "[]"

    def test_what_was_wrong_with_one_call_is_not_said_of_the_next(self):
        """Ours: each call stands alone. Check wrong arguments, and then good ones."""
        schema = of({"type": "integer"}, ["thing"])
        for wrong in ({"thing": "a"}, {}):
            with contextlib.suppress(Exception):
                validation.check_arguments(schema, wrong)
        assert text(validation.check_arguments(schema, {"thing": 1})) == "[]"

    def test_a_schema_that_asks_for_nothing_accepts_every_object(self):
        """JSON Schema: an empty schema has nothing against anything."""
        assert text(validation.check_arguments({}, {"anything": [None]})) == "[]"
        assert text(validation.check_arguments({"type": "object"}, {})) == "[]"

    def test_arguments_that_are_no_object_are_one_problem(self):
        """server/tools: arguments are an object. One problem in words, and no exception, is ours."""
        for arguments in (None, True, 5, "a", [], [["a", 1]]):
            for schema in ({}, {"type": "object", "properties": {"a": {}}, "required": ["a", "b"]}):
                problems = sent(validation.check_arguments(schema, arguments))
                assert len(problems) == 1 and isinstance(problems[0], str) and "object" in problems[0]

    # ---- which arguments there are

    def test_what_is_not_required_may_be_left_out(self):
        """JSON Schema, required: absent or empty, it asks for nothing."""
        for required in ({}, {"required": []}):
            schema = {"type": "object", "properties": {"thing": {"type": "integer"}}, **required}
            assert text(validation.check_arguments(schema, {})) == "[]"

    def test_a_missing_argument_is_named_with_what_it_must_be(self):
        """JSON Schema, required. What it must be is all that `accepted` says of its schema (ours)."""
        rules = {"type": "integer", "minimum": 1, "maximum": 50}
        problem = said(of(rules, ["thing"]), {})
        assert "thing" in problem and validation.accepted(rules) in problem

    def test_an_argument_that_is_null_is_not_missing(self):
        """JSON Schema, required: whether it is there, and not what it holds."""
        assert text(validation.check_arguments(of({"type": "null"}, ["thing"]), {"thing": None})) == "[]"

    def test_every_missing_argument_is_a_problem_of_its_own(self):
        """Ours: each in a text of its own; a model that hears of one alone has to call again for the next."""
        schema = {"properties": {"first": {"type": "string"}, "second": {"type": "integer"}}}
        problems = problems_of({**schema, "required": ["first", "second"]}, {})
        assert len(problems) == 2 and all(name in "; ".join(problems) for name in ("first", "second"))

    def test_a_missing_argument_that_has_no_schema_is_named_too(self):
        """JSON Schema, required: a name in it need not be among the properties."""
        assert "thing" in said({"properties": {"other": {}}, "required": ["thing"]}, {})
        assert "thing" in said({"required": ["thing"]}, {"other": 1})

    def test_a_wrong_value_is_a_problem_in_words_under_the_argument_s_name(self):
        """Ours: each problem is a text of its own in the list, and says what would be accepted."""
        problems = problems_of(of({"type": "integer"}), {"thing": "one"})
        assert len(problems) == 1 and "thing" in problems[0] and "integer" in problems[0]

    def test_all_that_is_wrong_with_one_argument_is_said(self):
        """Ours: check_value may name several problems of one value, such as two items of a list."""
        problems = problems_of(of({"type": "array", "items": {"type": "integer"}}), {"thing": ["one", 2, "three"]})
        assert len(problems) == 2 and all(item in "; ".join(problems) for item in ("one", "three"))

    def test_a_value_that_is_null_or_false_or_empty_is_checked_like_any_other(self):
        """JSON Schema: null, false, 0, "", [] and {} are values."""
        for value in (None, False, "", [], {}):
            assert "integer" in said(of({"type": "integer"}), {"thing": value}), value
        assert "string" in said(of({"type": "string"}), {"thing": 0})

    def test_an_argument_whose_schema_asks_for_nothing_may_be_anything(self):
        """JSON Schema: {} has nothing against any value; a name in properties is known, whatever stands there."""
        for value in (1, None, "a", []):
            schema = {**of({}), "additionalProperties": False}
            assert text(validation.check_arguments(schema, {"thing": value})) == "[]"

    def test_an_unknown_argument_is_named_beside_those_that_exist(self):
        """JSON Schema, additionalProperties: false allows nothing beside properties, and those to the letter. The name
        goes through `quote` (ours).
        """
        for name in ("thinf", "Thing", "thing "):
            problem = said({**of({}), "additionalProperties": False}, {"thing": 1, name: 2})
            assert validation.quote(name) in problem and "thing" in problem.replace(validation.quote(name), "")

    def test_every_unknown_argument_is_a_problem_of_its_own(self):
        """Ours: each text in the list is about one argument."""
        problems = problems_of({**of({}), "additionalProperties": False}, {"odd": 1, "even": 2})
        assert len(problems) == 2 and all(name in "; ".join(problems) for name in ("odd", "even"))

    def test_the_names_that_exist_are_joined_by_a_comma_and_a_space(self):
        """Ours: in any order."""
        schema = {"properties": {"word": {}, "count": {}, "mode": {}}, "additionalProperties": False}
        problem = said(schema, {"extra": 1})
        orders = itertools.permutations(("word", "count", "mode"))
        assert any(", ".join(names) in problem for names in orders)

    def test_an_unknown_argument_is_named_where_no_argument_is_accepted(self):
        """JSON Schema, additionalProperties, without properties."""
        assert "extra" in said({"type": "object", "additionalProperties": False}, {"extra": 1})

    def test_where_no_argument_is_accepted_a_word_stands_in_place_of_the_names(self):
        """Ours: the word `none`; a sentence that ends in "accepted are " tells a model nothing."""
        for schema in ({"properties": {}, "additionalProperties": False}, {"additionalProperties": False}):
            assert re.search(r"\bnone\b", said(schema, {"extra": 1}))

    def test_unknown_arguments_pass_where_the_schema_lets_them(self):
        """JSON Schema, additionalProperties: absent, true and {} allow everything."""
        for others in ({}, {"additionalProperties": True}, {"additionalProperties": {}}):
            assert text(validation.check_arguments({**of({}), **others}, {"extra": 1})) == "[]"

    def test_unknown_arguments_may_have_a_schema_of_their_own(self):
        """JSON Schema, additionalProperties: a schema for each value that properties does not name."""
        schema = {**of({"type": "string"}), "additionalProperties": {"type": "integer"}}
        assert text(validation.check_arguments(schema, {"thing": "a", "extra": 1})) == "[]"
        problem = said(schema, {"thing": "a", "extra": "one"})
        assert "extra" in problem and "integer" in problem

    def test_an_argument_may_be_called_like_anything(self):
        """Ours: names are data, whatever Python or JSON Schema mean by them."""
        for name in ("items", "type", "required", "__class__", "keys", "self", "", "é", "\udfff"):
            schema = {"properties": {name: {"type": "integer"}}, "additionalProperties": False}
            assert text(validation.check_arguments(schema, {name: 1})) == "[]", name
            assert said(schema, {name: "a"})
            assert said({"properties": {}, "additionalProperties": False}, {name: 1})

    def test_several_problems_are_all_reported(self):
        """Ours: each names its argument and what would be accepted."""
        schema = {"properties": {"word": {"type": "string"}, "count": {"type": "integer"}, "mode": {"enum": ["fast"]}}}
        problems = said(
            {**schema, "required": ["late"], "additionalProperties": False}, {"word": 1, "count": "two", "odd": 3}
        )
        assert all(part in problems for part in ("word", "string", "count", "integer", "late", "odd"))

    def test_what_is_missing_is_still_named_where_other_arguments_are_wrong(self):
        """Ours: all problems are named, those of arguments that properties does not name among them."""
        schema = {**of({"type": "integer"}, ["thing"]), "additionalProperties": {"type": "integer"}}
        problems = said(schema, {"extra": "one", "more": "two"})
        assert all(name in problems for name in ("thing", "extra", "more"))

    # ---- types

    def test_each_type_accepts_its_own_values_only(self):
        """JSON Schema, type: seven names; a whole number is a number and an integer, nothing else overlaps."""
        values = {"string": "a", "integer": 1, "number": 1.5, "boolean": False, "array": [], "object": {}, "null": None}
        for (kind, value), name in itertools.product(values.items(), values):
            assert accepts({"type": name}, value) is (name == kind or (name, kind) == ("number", "integer")), value

    def test_a_wrong_type_is_refused_by_naming_the_argument_and_the_type(self):
        """Ours: the words a model needs to send it right."""
        for kind in ("string", "integer", "number", "array", "object", "null"):
            problem = refusal({"type": kind}, True)
            assert "thing" in problem and kind in problem
        problem = refusal({"type": "boolean"}, "yes")
        assert "thing" in problem and ("boolean" in problem or "true" in problem)

    def test_true_and_false_are_no_numbers(self):
        """JSON Schema, type: booleans are a type of their own, though Python counts with them."""
        for value in (True, False):
            assert not accepts({"type": "integer"}, value)
            assert not accepts({"type": "number"}, value)

    def test_zero_and_one_are_no_booleans(self):
        """JSON Schema, type: only true and false are."""
        assert not any(accepts({"type": "boolean"}, value) for value in (0, 1, 0.0, 1.0, None))

    def test_a_text_is_no_number_even_if_digits_are_all_it_holds(self):
        """JSON Schema, type. That a value is judged and not mended is ours."""
        for kind in ("integer", "number"):
            assert not any(accepts({"type": kind}, value) for value in ("2", "2.0", "", "two"))

    def test_a_number_without_a_fraction_is_an_integer(self):
        """JSON Schema, type: 2.0 is an integer, 2.5 is none."""
        assert all(accepts({"type": "integer"}, value) for value in (2, 2.0, -0.0, 1e300, 10**400))
        assert not accepts({"type": "integer"}, 2.5)

    def test_a_number_too_large_to_be_finite_is_refused_as_such(self):
        """Ours: 1e400 is JSON, but Python reads infinity, and no answer can hold that."""
        for kind in ("number", "integer"):
            assert "thing" in refusal({"type": kind}, float("inf"))
            assert "thing" in refusal({"type": kind}, float("-inf"))
        assert "finite" in refusal({"type": "number"}, float("inf"))

    def test_a_list_of_types_accepts_each_of_them(self):
        """JSON Schema, type: any of them will do, and all are named where none does."""
        schema = {"type": ["string", "null"]}
        assert accepts(schema, "a") and accepts(schema, None)
        problem = refusal(schema, 5)
        assert "string" in problem and "null" in problem

    # ---- what is inside

    def test_the_items_of_a_list_are_checked_each(self):
        """JSON Schema, items."""
        schema = {"type": "array", "items": {"type": "integer"}}
        assert accepts(schema, []) and accepts(schema, [1, 2.0])
        problem = refusal(schema, [1, "two", 3])
        assert "thing" in problem and "integer" in problem
        assert not accepts(schema, [True])

    def test_the_members_of_an_object_are_checked_each(self):
        """JSON Schema: properties, required and additionalProperties hold at every depth."""
        inner = {"type": "object", "properties": {"size": {"type": "integer"}, "name": {"type": "string"}}}
        inner |= {"required": ["name"], "additionalProperties": False}
        assert accepts(inner, {"name": "tent", "size": 2})
        assert all(word in refusal(inner, {"name": "tent", "size": "big"}) for word in ("thing", "size", "integer"))
        assert all(word in refusal(inner, {"size": 2}) for word in ("thing", "name", "string"))
        assert all(word in refusal(inner, {"name": "tent", "odd": 2}) for word in ("thing", "odd"))

    def test_lists_of_objects_of_lists_are_checked_to_the_bottom(self):
        """JSON Schema: a schema inside a schema counts as much."""
        schema = {"type": "array", "items": {"additionalProperties": {"type": "array", "items": {"enum": [1]}}}}
        assert accepts(schema, [{"a": [1, 1.0]}, {}])
        assert not accepts(schema, [{"a": [1]}, {"b": [1, True]}])

    # ---- fixed choices

    def test_an_enum_accepts_its_values_and_names_them_otherwise(self):
        """JSON Schema, enum: upper and lower case differ."""
        schema = {"type": "string", "enum": ["processing", "shipped"]}
        assert accepts(schema, "processing") and accepts(schema, "shipped")
        for value in ("Shipped", "ship", "", None, 1):
            assert all(word in refusal(schema, value) for word in ("thing", "processing", "shipped"))

    def test_an_enum_keeps_one_and_true_apart_but_not_one_and_one_point_zero(self):
        """JSON Schema, enum: equal values of the same type; numbers are compared by their value."""
        assert accepts({"enum": [1]}, 1.0)
        assert not accepts({"enum": [1]}, True)
        assert not accepts({"enum": [False]}, 0)
        assert not accepts({"enum": [[0]]}, [False])

    def test_a_const_accepts_its_one_value(self):
        """JSON Schema, const: it may be any value, null and false too."""
        assert accepts({"const": {"a": [1]}}, {"a": [1.0]}) and accepts({"const": None}, None)
        assert not accepts({"const": {"a": [1]}}, {"a": [True]})
        assert not accepts({"const": None}, False) and not accepts({"const": False}, 0)
        assert "on" in refusal({"const": "on"}, "off")

    # ---- strings

    def test_a_pattern_must_match_the_whole_string(self):
        """Ours: stricter than JSON Schema, which looks for it anywhere; a newline at the end is not forgiven."""
        for pattern in ("[a-z]{3}", "^[a-z]{3}$"):
            assert accepts({"pattern": pattern}, "abc")
            assert not any(accepts({"pattern": pattern}, value) for value in ("abcd", "1abc", "abc\n", "ab", ""))

    def test_a_pattern_with_alternatives_may_match_by_any_of_them(self):
        """Ours: the whole string, by whichever way there is."""
        assert accepts({"pattern": "a|ab"}, "a") and accepts({"pattern": "a|ab"}, "ab")
        assert not accepts({"pattern": "a|ab"}, "abc") and not accepts({"pattern": "a|ab"}, "b")

    def test_a_broken_pattern_is_shown(self):
        """Ours: it says what would be accepted."""
        assert all(part in refusal({"type": "string", "pattern": "[a-z]{3}"}, "ABC") for part in ("thing", "[a-z]{3}"))

    def test_the_description_of_an_argument_is_part_of_the_problem(self):
        """Ours: a sentence for a model says more than a pattern."""
        schema = {"type": "string", "pattern": "dep_[a-z0-9]{8}", "description": "deploy ids look like dep_ and 8 more"}
        assert "deploy ids look like dep_ and 8 more" in refusal(schema, "42")
        assert "deploy ids look like dep_ and 8 more" in refusal(schema, 42)

    def test_lengths_are_counted_in_characters(self):
        """JSON Schema, minLength and maxLength: inclusive, and an emoji is one character."""
        schema = {"minLength": 1, "maxLength": 2}
        assert accepts(schema, "a") and accepts(schema, "ab") and accepts(schema, "😀é")
        assert "1" in refusal(schema, "") and "2" in refusal(schema, "abc")

    def test_a_date_is_a_day_that_exists(self):
        """JSON Schema, format date: RFC 3339's full-date, checked against the calendar."""
        schema = {"type": "string", "format": "date"}
        assert accepts(schema, "2026-02-28") and accepts(schema, "2024-02-29")
        for day in (
            "2026-02-31",
            "2026-02-29",
            "2026-2-28",
            "20260228",
            "2026-02-28T00:00:00",
            "2026-02-28\n",
            "today",
            "",
        ):
            problem = refusal(schema, day)
            assert "thing" in problem and "date" in problem

    # ---- numbers and lists

    def test_a_range_includes_its_ends_and_is_named_when_missed(self):
        """JSON Schema, minimum and maximum."""
        schema = {"type": "integer", "minimum": 1, "maximum": 50}
        assert accepts(schema, 1) and accepts(schema, 50) and accepts(schema, 50.0)
        assert "1" in refusal(schema, 0) and "50" in refusal(schema, 51)
        assert not accepts(schema, -(10**400)) and not accepts(schema, 10**400)

    def test_a_range_holds_for_fractions_too(self):
        """JSON Schema, minimum and maximum: numbers of every kind."""
        schema = {"type": "number", "minimum": 0.5, "maximum": 1}
        assert accepts(schema, 0.5) and accepts(schema, 1)
        assert not accepts(schema, 0.49) and not accepts(schema, 1.01) and not accepts(schema, 0)

    def test_a_list_may_be_too_short_or_too_long(self):
        """JSON Schema, minItems and maxItems: inclusive."""
        schema = {"type": "array", "minItems": 1, "maxItems": 2}
        assert accepts(schema, [0]) and accepts(schema, [0, 0])
        assert "1" in refusal(schema, []) and "2" in refusal(schema, [0, 0, 0])

    def test_a_limit_of_zero_is_a_limit(self):
        """JSON Schema: 0 is a value like any other."""
        assert not accepts({"maximum": 0}, 1) and not accepts({"minimum": 0}, -1)
        assert not accepts({"maxLength": 0}, "a") and not accepts({"maxItems": 0}, [1])

    def test_a_keyword_about_one_type_has_nothing_against_the_others(self):
        """JSON Schema: minimum is about numbers, pattern about strings, minItems about arrays, items too."""
        assert accepts({"pattern": "x"}, 5) and accepts({"format": "date"}, 5) and accepts({"minLength": 2}, [])
        assert accepts({"minimum": 5}, "1") and accepts({"maximum": 0}, True) and accepts({"minItems": 2}, "a")
        assert accepts({"items": {"type": "null"}}, "ab") and accepts({"required": ["a"]}, [1])

    # ---- alternatives

    def test_null_is_accepted_beside_another_schema_and_nowhere_else(self):
        """JSON Schema, anyOf; this is how an optional value is written."""
        schema = {"anyOf": [{"type": "string"}, {"type": "null"}]}
        assert accepts(schema, None) and accepts(schema, "null")
        assert not accepts({"type": "string"}, None)
        problem = refusal(schema, 5)
        assert all(word in problem for word in ("thing", "string", "null"))

    def test_one_alternative_that_accepts_is_enough_and_its_limits_count(self):
        """JSON Schema, anyOf: each alternative is a schema of its own."""
        schema = {"anyOf": [{"type": "integer", "minimum": 5}, {"enum": ["all"]}]}
        assert accepts(schema, 5) and accepts(schema, "all")
        assert all(word in refusal(schema, 4) for word in ("thing", "5", "all"))

    def test_what_stands_beside_anyof_counts_too(self):
        """JSON Schema: keywords of one schema must all hold."""
        schema = {"anyOf": [{"type": "integer"}, {"type": "null"}], "minimum": 5}
        assert accepts(schema, 5) and accepts(schema, None) and not accepts(schema, 4)

    def test_an_item_that_is_wrong_in_an_optional_list_is_told_what_it_must_be(self):
        """Ours: whoever sent a list is not helped by hearing that a list is accepted."""
        numbers = {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]}
        assert "integer" in refusal(numbers, ["one"])
        sizes = {"anyOf": [{"type": "object", "additionalProperties": {"enum": ["small"]}}, {"type": "null"}]}
        assert "small" in refusal(sizes, {"tent": "huge"})

    def test_the_arguments_as_a_whole_are_checked_too(self):
        """JSON Schema: the root is a schema like any other."""
        schema = {"type": "object", "anyOf": [{"required": ["id"]}, {"required": ["name"]}]}
        assert text(validation.check_arguments(schema, {"name": "a"})) == "[]"
        assert re.search(r"\barguments\b", said(schema, {"other": "a"}))

    def test_what_is_wrong_with_the_whole_is_said_beside_what_is_wrong_with_a_part(self):
        """Ours: all problems are named in one answer."""
        schema = {"properties": {"count": {"type": "integer"}}, "anyOf": [{"required": ["id"]}, {"required": ["name"]}]}
        assert len(problems_of(schema, {"count": "two"})) == 2

    # ---- what must not happen

    def test_what_only_describes_a_value_asks_nothing_of_it(self):
        """JSON Schema: title, description, default, examples and $schema are annotations."""
        about = {"title": "T", "description": "D", "default": 5, "examples": [6], "$schema": "https://example.com"}
        assert accepts({"type": "string", **about}, "a") and accepts(about, None)

    def test_a_default_is_not_filled_in(self):
        """JSON Schema, default: it describes, and changes nothing. Keep the arguments in a variable, check them, and
        print it.
        """
        arguments = {}
        assert text(validation.check_arguments(of({"type": "integer", "default": 5}), arguments)) == "[]"
        assert text(arguments) == "{}"

    def test_a_required_argument_that_has_a_default_is_missing_all_the_same(self):
        """JSON Schema, default: it only describes, and what is required has to be sent."""
        assert "thing" in said(of({"type": "integer", "default": 5}, ["thing"]), {})

    def test_a_long_value_makes_no_long_problem(self):
        """Ours: what a model sends too long must not come back to it whole."""
        assert len(refusal({"type": "integer"}, "x" * 100_000)) < 500
        assert len(refusal({"type": "integer"}, ["x"] * 100_000)) < 500
        assert len(said({}, "x" * 100_000)) < 500
        assert len(said({"additionalProperties": False}, {"x" * 100_000: 1})) < 500
        assert len(said({"additionalProperties": {"type": "null"}}, {"x" * 100_000: 1})) < 500

    def test_schema_and_arguments_are_left_as_they_were(self):
        """Ours: no function changes its arguments. Keep both in variables, call check_arguments, and print them."""
        whole = {**of({"type": ["array"], "items": {"enum": [1]}}, ["thing"]), "additionalProperties": False}
        for schema in (whole, {"properties": {"thing": {"type": "integer"}}}, {"required": ["late"]}, {}):
            given = (schema, {"thing": [1, 2], "odd": {"a": []}})
            before = copy.deepcopy(given)
            validation.check_arguments(*given)
            assert text(given) == text(before)

    def test_the_problems_of_one_call_are_not_those_of_another(self):
        """Ours: no function hands out a list it keeps. The check has appended 'something else' to an earlier one."""
        schema = of({"type": "integer"})
        for arguments in ({}, {"thing": "a"}):
            before = text(validation.check_arguments(schema, arguments))
            validation.check_arguments(schema, arguments).append("something else")
            assert text(validation.check_arguments(schema, arguments)) == before
