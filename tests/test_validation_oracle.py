"""The validator's verdict is that of `jsonschema`, which no one here wrote, on generated schemas and values.

Rule: JSON Schema 2020-12, for the keywords that the registry takes. One thing is ours: a pattern must match the whole
string, so the other validator gets it with both ends tied down.
"""

import datetime
import importlib
import json

import wire
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

registry = importlib.import_module(f"{wire.SUBJECT}.registry")
PATTERNS = ["^[a-z]{2}$", "[a-z]+", "a|ab", "^a|b$", ".", "", r"\d{3}", r"dep_[a-z0-9]{2}\Z", "(x)?y*"]
STRINGS = st.text("abxy01é \n", max_size=5)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 5),
    st.integers(-3, 5).map(float),
    st.sampled_from([0.5, -0.0, 1e300, 10**400, 2**53 + 1, float(2**53), 1e-9]),
    STRINGS,
    st.sampled_from(
        ["2026-02-28", "2026-02-31", "2026-2-1", "20260228", "2024-02-29", "2026-02-28\n", "2026-W09-6", "٢٠٢٦-٠٢-٢٨"]
    ),
    st.dates().map(datetime.date.isoformat),
)
NAMES = st.sampled_from(["a", "b", "c", "é"])
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3))
NUMBERS = st.integers(-3, 5) | st.sampled_from([0.5, -2.5, 2.0, 1e300])
TYPES = st.sampled_from(["string", "integer", "number", "boolean", "array", "object", "null"])
SMALL = st.integers(0, 4)
KEYWORDS = {
    "type": TYPES | st.lists(TYPES, min_size=1, max_size=3, unique=True),
    "enum": st.lists(JSON, min_size=1, max_size=3),
    "const": JSON,
    "pattern": st.sampled_from(PATTERNS),
    "format": st.just("date"),
    "minimum": NUMBERS,
    "maximum": NUMBERS,
    "minLength": SMALL,
    "maxLength": SMALL,
    "minItems": SMALL,
    "maxItems": SMALL,
    "title": st.just("a title"),
    "description": st.just("a description"),
    "default": JSON,
    "examples": st.lists(JSON, max_size=2),
}


def with_parts(inner):
    """Return a strategy for schemas that hold schemas."""
    parts = {
        "items": inner,
        "properties": st.dictionaries(NAMES, inner, max_size=3),
        "required": st.lists(NAMES, max_size=2, unique=True),
        "additionalProperties": st.booleans() | inner,
        "anyOf": st.lists(inner, min_size=1, max_size=3),
    }
    object_parts = {name: parts[name] for name in ("required", "additionalProperties")}
    typical = st.one_of(
        st.fixed_dictionaries({"type": st.just("array"), "items": inner}, optional={"maxItems": SMALL}),
        st.fixed_dictionaries({"type": st.just("object"), "properties": parts["properties"]}, optional=object_parts),
        inner.map(lambda schema: {"anyOf": [schema, {"type": "null"}]}),
    )
    return typical | st.fixed_dictionaries({}, optional={**parts, "type": KEYWORDS["type"], "enum": KEYWORDS["enum"]})


LEAVES = st.one_of(
    st.fixed_dictionaries(
        {"type": TYPES}, optional={name: KEYWORDS[name] for name in ("minimum", "maximum", "minLength")}
    ),
    st.lists(st.sampled_from(list(KEYWORDS)), max_size=3).flatmap(
        lambda names: st.fixed_dictionaries({name: KEYWORDS[name] for name in names})
    ),
)
SCHEMAS = st.recursive(LEAVES, with_parts, max_leaves=6)
ROOTS = st.fixed_dictionaries(  # what a tool may have: an object
    {"type": st.just("object"), "properties": st.dictionaries(NAMES, SCHEMAS, max_size=4)},
    optional={
        "required": st.lists(NAMES, max_size=3, unique=True),
        "additionalProperties": st.booleans() | SCHEMAS,
        "anyOf": st.lists(SCHEMAS, min_size=1, max_size=2),
        "enum": KEYWORDS["enum"],
        "$schema": st.just("https://json-schema.org/draft/2020-12/schema"),
    },
)


def near_number(schema):
    """Return a strategy for numbers at and around a schema's limits."""
    limits = [schema[name] for name in ("minimum", "maximum") if name in schema] or [0]
    return st.builds(lambda limit, step: limit + step, st.sampled_from(limits), st.sampled_from([0, 1, -1, 0.5, 0.0]))


def near(schema):
    """Return a strategy for values that a schema accepts, or nearly so."""
    names = schema.get("type", "object" if "properties" in schema else "string")
    name = names if isinstance(names, str) else names[0]
    choices = [schema["const"]] if "const" in schema else schema.get("enum")
    if choices:
        return st.sampled_from(choices)
    if "anyOf" in schema:
        return st.one_of([near(option) for option in schema["anyOf"]])
    if name in ("integer", "number"):
        return near_number(schema)
    if name == "array":
        return st.lists(near(schema.get("items", {})), max_size=4)
    if name == "object":
        return near_object(schema)
    if name == "string" and "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True) | STRINGS
    return {"null": st.none(), "boolean": st.booleans()}.get(name, STRINGS)


def near_object(schema):
    """Return a strategy for objects with a schema's properties, now and then without one or with one more."""
    known = {name: near(inner) for name, inner in schema.get("properties", {}).items()}
    required = {name: known.get(name, SCALARS) for name in schema.get("required", [])}
    whole = st.fixed_dictionaries(required, optional={name: known[name] for name in known if name not in required})
    others = schema.get("additionalProperties")
    more = st.dictionaries(NAMES, near(others) if isinstance(others, dict) else SCALARS, max_size=1)
    return st.one_of(
        whole, whole, st.builds(lambda a, b: {**b, **a}, whole, more), st.fixed_dictionaries({}, optional=known)
    )


CASES = ROOTS.flatmap(lambda schema: st.tuples(st.just(schema), st.one_of(near(schema), near(schema), JSON)))


def for_jsonschema(schema):
    """Return the schema with each pattern tied to both ends of the string."""
    if isinstance(schema, bool):
        return schema
    changed = dict(schema)
    if "pattern" in schema:
        changed["pattern"] = rf"\A(?:{schema['pattern']})\Z"
    for name in ("items", "additionalProperties"):
        if name in schema:
            changed[name] = for_jsonschema(schema[name])
    if "properties" in schema:
        changed["properties"] = {name: for_jsonschema(inner) for name, inner in schema["properties"].items()}
    if "anyOf" in schema:
        changed["anyOf"] = [for_jsonschema(inner) for inner in schema["anyOf"]]
    return changed


def accepts(schema, value):
    """Return the verdict of `jsonschema`."""
    checker = Draft202012Validator.FORMAT_CHECKER
    return Draft202012Validator(for_jsonschema(schema), format_checker=checker).is_valid(value)


def one(inner, value):
    """Return the arguments of the test for one property."""
    return ({"type": "object", "properties": {"a": inner}, "required": ["a"]}, {"a": value})


@given(CASES)
@example(one({"type": "integer"}, 2.0))
@example(one({"type": "integer"}, True))
@example(one({"enum": [1]}, True))
@example(one({"enum": [[1, {"b": 0}]]}, [True, {"b": False}]))
@example(one({"const": 1}, 1.0))
@example(one({"const": {"a": [0]}}, {"a": [-0.0]}))
@example(one({"pattern": "^[a-z]{2}$"}, "ab\n"))
@example(one({"pattern": "a|ab"}, "ab"))
@example(one({"format": "date"}, "2026-02-31"))
@example(one({"format": "date"}, 5))
@example(one({"minLength": 1}, "\U0001d11e"))
@example(one({"maximum": 1e300}, 10**400))
@example(one({"anyOf": [{"type": "string", "maxLength": 1}, {"type": "null"}]}, None))
@example(({"type": "object", "properties": {}}, []))
def test_the_verdict_is_that_of_another_validator(case):
    schema, value = case
    before = json.dumps([schema, value])
    problems = registry.check_arguments(schema, value)
    assert (problems == []) == accepts(schema, value), problems
    assert all(isinstance(problem, str) and problem for problem in problems)
    assert json.dumps([schema, value]) == before


@given(ROOTS)
def test_every_schema_of_known_keywords_may_be_registered(schema):
    def tool(**arguments):
        """Take anything: its schema was written by hand."""

    assert registry.ToolRegistry().tool(tool, schema=schema) is tool
