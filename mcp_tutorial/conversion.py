"""Between JSON and Python: what a checked argument is when it reaches a function, and what JSON a value becomes."""

import enum
import json
import math
import types
import typing

from .keywords import type_names
from .protocol import json_copy
from .schema import resolve, schema_of
from .signatures import parameters
from .validation import check_value

encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode  # made once: json.dumps makes one for each call


class NotJson(TypeError):
    """A value that JSON can't hold; the text says what in it."""


def with_integers(schema, value):
    """Return a copy of a checked value in which 2.0 is 2 wherever the schema asks for an integer."""
    if isinstance(value, str):
        return value
    for option in schema.get("anyOf", ()):
        if not check_value(option, value, ""):
            value = with_integers(option, value)
            break
    if isinstance(value, list):
        return [with_integers(schema.get("items", {}), item) for item in value]
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        others = others if isinstance(others, dict) else {}
        return {name: with_integers(known.get(name, others), item) for name, item in value.items()}
    names = type_names(schema)
    if isinstance(value, float) and value.is_integer() and "integer" in names and "number" not in names:
        return int(value)
    return value


def has_enum(hint):
    """Return True if the hint is an Enum or holds one."""
    return (isinstance(hint, type) and issubclass(hint, enum.Enum)) or any(map(has_enum, typing.get_args(hint)))


def with_members(hint, value):
    """Return a checked value with enum values turned into the members that the hint declares."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if not has_enum(hint):
        return value
    if origin is typing.Annotated:
        return with_members(parts[0], value)
    if origin in (typing.Union, types.UnionType):
        return with_members(next(part for part in parts if not check_value(schema_of(part), value, "")), value)
    if origin is list:
        return [with_members(parts[0], item) for item in value]
    if origin is dict:
        return {name: with_members(parts[1], item) for name, item in value.items()}
    return hint(value)


class Arguments:
    """How to turn the checked arguments of one function into what its parameters declare."""

    def __init__(self, fn, schema=None):
        """Read the function's hints, unless the schema was written by hand: then its values go in as they are."""
        hints = {} if schema else {parameter.name: resolve(fn, parameter) for parameter in parameters(fn)}
        self.enums = {name: hint for name, hint in hints.items() if has_enum(hint)}
        defaults = {parameter.name: parameter.default for parameter in parameters(fn)}
        # A list or dict as a default would be shared by all calls, so each call gets a copy.
        self.fresh = {name: value for name, value in defaults.items() if isinstance(value, (list, dict))}

    def convert(self, schema, arguments):
        """Return the keyword arguments for the function: new containers, integers as int, enum members."""
        values = with_integers(schema, arguments)
        for name, hint in self.enums.items():
            if name in values:
                values[name] = with_members(hint, values[name])
        for name, default in self.fresh.items():
            values.setdefault(name, json_copy(default))
        return values


def not_json(value):
    """Return in words what in the value is not JSON, such as `a set`; an empty string if nothing is."""
    if value is None or isinstance(value, (str, int)):
        return ""
    if isinstance(value, float):
        return "" if math.isfinite(value) else "a float that is not finite"
    if isinstance(value, dict):
        keys = [key for key in value if not isinstance(key, (str, int, float, type(None)))]
        if keys:
            return f"a key of type {type(keys[0]).__name__}"
        return next(filter(None, map(not_json, [*value, *value.values()])), "")
    if isinstance(value, (list, tuple)):
        return next(filter(None, map(not_json, value)), "")
    return f"a value of type {type(value).__name__}"


def to_json(value):
    """Return the value as JSON text. Raise NotJson, saying what in it is not JSON."""
    try:
        return encode(value)
    except (TypeError, ValueError, RecursionError):
        if isinstance(value, types.CoroutineType):
            value.close()  # or Python warns that it was never awaited
    try:
        problem = not_json(value)
    except RecursionError:
        problem = "a value that is nested too deeply"
    raise NotJson(problem or f"a value of type {type(value).__name__} that is too large")
