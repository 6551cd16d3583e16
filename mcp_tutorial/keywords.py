"""JSON Schema's keywords, one by one: what each asks of a value, and the refusal of those not known here.

A keyword that nobody checks would be a promise that nobody keeps, so a tool with one is refused when it is registered.
"""

import json
import math
import re

TYPES = {"string": str, "boolean": bool, "array": list, "object": dict, "null": type(None)}
NAMES = (*TYPES, "integer", "number")
NUMBER = (int, float)
KEYWORDS = {  # keyword -> what its own value must be
    "type": (str, list),
    "properties": dict,
    "required": list,
    "additionalProperties": (bool, dict),
    "items": dict,
    "anyOf": list,
    "enum": list,
    "const": object,
    "pattern": str,
    "format": str,
    **dict.fromkeys(("minimum", "maximum"), NUMBER),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), int),
    # These say something about a value and ask nothing of it.
    **dict.fromkeys(("title", "description", "$schema"), str),
    "default": object,
    "examples": list,
}


def has_type(name, value):
    """Return True if the JSON value has that JSON Schema type. `true` is no number, and `2.0` is an integer."""
    if isinstance(value, bool):
        return name == "boolean"
    if name == "integer":
        return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if name == "number":
        return isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))
    return isinstance(value, TYPES[name])


def has_one_type(names, value):
    """Return True if the value has the type named, or one of them: JSON Schema allows a name or a list of names."""
    if isinstance(names, str):
        return has_type(names, value)
    return any(has_type(name, value) for name in names)


def same(a, b):
    """Return True if two JSON values are equal: 1 and 1.0 are, 1 and true are not."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return a == b


def is_date(text):
    """Return True for a day that exists, written as 2026-02-28 (JSON Schema's `date`)."""
    import datetime  # here, since few schemas ask for a date and the import is a tenth of a server's start

    try:
        return bool(re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) and datetime.date.fromisoformat(text))
    except ValueError:
        return False


def type_names(schema):
    """Return the names in the schema's `type` as a list, empty where it has none."""
    names = schema.get("type", [])
    return [names] if isinstance(names, str) else names


# What each keyword asks of a value. One that is about strings has nothing against a number, and so on.
RULES = {
    "type": has_one_type,
    "enum": lambda choices, value: any(same(choice, value) for choice in choices),
    "const": same,
    "pattern": lambda pattern, value: not isinstance(value, str) or re.fullmatch(pattern, value) is not None,
    "format": lambda _, value: not isinstance(value, str) or is_date(value),
    "minimum": lambda limit, value: not has_type("number", value) or value >= limit,
    "maximum": lambda limit, value: not has_type("number", value) or value <= limit,
    "minLength": lambda limit, value: not isinstance(value, str) or len(value) >= limit,
    "maxLength": lambda limit, value: not isinstance(value, str) or len(value) <= limit,
    "minItems": lambda limit, value: not isinstance(value, list) or len(value) >= limit,
    "maxItems": lambda limit, value: not isinstance(value, list) or len(value) <= limit,
}


def nested_schemas(schema):
    """Return the schemas directly inside a schema."""
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]
    return inner + [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]


def check_keyword(keyword, value):
    """Raise ValueError for a keyword that is not checked here, or that has a value it can't have (ours)."""
    if keyword not in KEYWORDS:
        raise ValueError(f"unsupported schema keyword {keyword!r}")
    if not isinstance(value, KEYWORDS[keyword]) or (isinstance(value, bool) and KEYWORDS[keyword] in (int, NUMBER)):
        raise ValueError(f"the schema keyword {keyword!r} can't be {value!r}")
    if keyword == "format" and value != "date":
        raise ValueError(f"unsupported format {value!r}: only 'date' is checked")
    if keyword == "type" and not (value and all(name in NAMES for name in type_names({"type": value}))):
        raise ValueError(f"unknown type {value!r}")
    if keyword in ("required", "properties") and not all(isinstance(name, str) for name in value):
        raise ValueError(f"{keyword} can't be {value!r}: names are strings")
    if (KEYWORDS[keyword] is int and value < 0) or (keyword == "anyOf" and not value):
        raise ValueError(f"the schema keyword {keyword!r} can't be {value!r}")
    try:
        re.compile(value if keyword == "pattern" else "")
        json.dumps(value, allow_nan=False)
    except (re.error, OverflowError, RecursionError, TypeError, ValueError) as problem:
        raise ValueError(f"the schema keyword {keyword!r} can't be {value!r}: {problem}") from None


def check_schema(schema):
    """Raise ValueError for a schema with a keyword, type or format that is not checked here (ours)."""
    if not isinstance(schema, dict):
        raise ValueError(f"a schema must be an object, not {schema!r}")
    for keyword, value in schema.items():
        check_keyword(keyword, value)
    for inner in nested_schemas(schema):
        check_schema(inner)
