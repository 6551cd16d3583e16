"""From a function's signature to the JSON Schema of its arguments, so that the two can't drift apart."""

import enum
import json
import types
import typing

from .keywords import check_schema
from .protocol import json_copy
from .signatures import NOT_BY_NAME, NOTHING, parameters, unwrap
from .validation import check_value

KINDS = {str: "string", int: "integer", float: "number", bool: "boolean", list: "array", dict: "object"}
KINDS[type(None)] = "null"


def choices_schema(values):
    """Return the schema of a fixed choice of values: their types, and the values themselves."""
    kinds = list(dict.fromkeys(KINDS.get(type(value)) for value in values))
    try:
        json.dumps(values, allow_nan=False)
    except (TypeError, ValueError):
        kinds = []
    if not kinds or None in kinds:
        raise TypeError("offers a choice of values that are not JSON")
    return {"type": kinds[0] if len(kinds) == 1 else kinds, "enum": json_copy(list(values))}


def annotated_schema(hint, notes):
    """Return the schema of `Annotated[hint, *notes]`: a dict adds its keywords, a string is the description."""
    schema = schema_of(hint)
    for note in notes:
        if isinstance(note, str):
            schema["description"] = note
        elif isinstance(note, dict):
            schema.update(json_copy(note))
    return schema


def schema_of(hint):
    """Return the JSON Schema of a type hint. Raise TypeError for one that no JSON value fits for sure."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return annotated_schema(parts[0], parts[1:])
    if origin is typing.Literal:
        return choices_schema(parts)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return choices_schema([member.value for member in hint])
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [schema_of(part) for part in parts]}
    if origin is list and parts:
        return {"type": "array", "items": schema_of(parts[0])}
    if origin is dict and parts and parts[0] is str:
        return {"type": "object", "additionalProperties": schema_of(parts[1])}
    kind = KINDS.get(hint if origin is None else None if parts else origin)
    if kind is None:
        raise TypeError(f"has the unsupported hint {getattr(hint, '__name__', hint)}")
    return {"type": kind}


def resolve(fn, parameter):
    """Return the parameter's hint as a type, also where `from __future__ import annotations` made it a string."""
    if parameter.hint is NOT_BY_NAME:
        raise TypeError("can't be filled by name, and JSON arguments have names")
    if parameter.hint is NOTHING:
        raise TypeError("has no type hint")

    def holder():
        """Carries one hint, so that an error is about this parameter and no other."""

    holder.__annotations__ = {parameter.name: parameter.hint}
    try:
        return typing.get_type_hints(holder, globalns=unwrap(fn)[0].__globals__, include_extras=True)[parameter.name]
    except Exception as problem:  # a string hint may hold any code at all
        raise TypeError(f"has a hint that can't be resolved: {problem}") from None


def json_default(schema, default):
    """Return a parameter's default as JSON, checked against the parameter's own schema. Raise TypeError if it fails."""
    try:
        value = json.loads(json.dumps(default, allow_nan=False, default=lambda member: member.value))
    except (TypeError, ValueError, AttributeError, RecursionError):
        raise TypeError("has a default that is not JSON") from None
    problems = check_value(schema, value, "its default")
    if problems:
        raise TypeError(f"has a default that its own hint refuses: {problems[0]}")
    return value


def parameter_schema(fn, parameter):
    """Return the schema of one parameter; raise TypeError where no JSON object could fill it."""
    schema = schema_of(resolve(fn, parameter))
    check_schema(schema)
    if parameter.default is not NOTHING:
        schema["default"] = parameter.default
    if "default" in schema:
        schema["default"] = json_default(schema, schema["default"])
    return schema


def input_schema(fn):
    """Return the JSON Schema of the function's arguments (server/tools: the root is an object).

    Every parameter is a property, those without a default are required, nothing else is allowed. `required` is there
    even if it is empty. Where parameter_schema refuses a parameter, with a TypeError or a ValueError, raise one of the
    same class whose text begins with the names of function and parameter (ours).
    """
    properties, required = {}, []
    for parameter in parameters(fn):
        try:
            properties[parameter.name] = parameter_schema(fn, parameter)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{fn.__name__}: parameter {parameter.name!r} {problem}") from None
        if parameter.default is NOTHING:
            required.append(parameter.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
