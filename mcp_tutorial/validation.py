"""Checking arguments against a schema, and saying in words that a model can act on what is wrong with them."""

import json

from . import keywords
from .keywords import has_one_type, type_names

NAMES = {
    "string": "a string",
    "integer": "an integer",
    "number": "a finite number",
    "boolean": "true or false",
    "array": "an array",
    "object": "an object",
    "null": "null",
}
PHRASES = {  # how each further keyword reads in "must be a string, at least 3 characters long"
    "pattern": "matching {} as a whole",
    "format": "a real {} such as 2026-02-28",
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters long",
    "maxLength": "at most {} characters long",
    "minItems": "with at least {} items",
    "maxItems": "with at most {} items",
}


def shorten(text, limit=80):
    """Return the text, at most `limit` characters of it, with `…` as the last where it was longer (ours)."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def quote(value):
    """Return a value as error texts show it: strings in single quotes as they are, the rest as JSON, shortened."""
    if isinstance(value, str):
        return f"'{shorten(value)}'"
    try:
        return shorten(json.dumps(value, ensure_ascii=False, default=repr))
    except (ValueError, RecursionError):  # an endless or a very deep value
        return "this value"


def matches_one(schemas, value):
    """Return True if one of the schemas accepts the value."""
    return any(not check_value(schema, value, "") for schema in schemas)


RULES = {**keywords.RULES, "anyOf": matches_one}


def accepted(schema):
    """Return in words what a schema accepts, such as `an integer, at least 1, at most 50`."""
    if "const" in schema:
        return quote(schema["const"])
    if "enum" in schema:
        return "one of " + ", ".join(quote(choice) for choice in schema["enum"])
    kinds = [NAMES[name] for name in type_names(schema)] or ["a value"]
    if "anyOf" in schema:
        kinds = [accepted(option) for option in schema["anyOf"]]
    return ", ".join([" or ".join(kinds)] + [PHRASES[key].format(schema[key]) for key in PHRASES if key in schema])


def check_keywords(schema, value, where):
    """Return one problem in words if the value breaks a keyword of RULES, else an empty list."""
    for keyword, limit in schema.items():
        if keyword in RULES and not RULES[keyword](limit, value):
            hint = f" ({schema['description']})" if "description" in schema else ""
            return [f"{where} must be {accepted(schema)}, not {quote(value)}{hint}"]
    return []


def check_value(schema, value, where):
    """Return the problems of one value in words, naming it `where`; an empty list if the schema accepts it."""
    problems = check_keywords(schema, value, where)
    if problems and isinstance(value, (list, dict)):
        # Whoever sent a list where a list or null is accepted wants to know what is wrong inside the list.
        fitting = [option for option in schema.get("anyOf", []) if has_one_type(option.get("type", []), value)]
        return (check_value(fitting[0], value, where) if len(fitting) == 1 else []) or problems
    if problems:
        return problems
    if isinstance(value, list) and "items" in schema:
        items = enumerate(value)
        return [problem for i, item in items for problem in check_value(schema["items"], item, f"{where}[{i}]")]
    if isinstance(value, dict):
        return [f"in {where}: {problem}" for problem in check_arguments(schema, value)]
    return []


def check_arguments(schema, arguments):
    """Return what is wrong with the arguments, a problem a string; an empty list if the schema accepts them.

    Each problem names the argument and what would be accepted (server/tools, Error Handling: a model can correct
    itself). Arguments that are no object are one problem, else all are named: what is missing, what has a wrong value,
    what is unknown. Nothing that was given is changed (ours).
    """
    if not isinstance(arguments, dict):
        return [f"arguments must be an object, not {quote(arguments)}"]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    problems = []
    missing = [name for name in schema.get("required", []) if name not in arguments]
    problems += [f"{name} is missing: it must be {accepted(properties.get(name, {}))}" for name in missing]
    for name, value in arguments.items():
        if name in properties:
            problems += check_value(properties[name], value, name)
        elif others is False:
            problems.append(f"unknown argument {quote(name)}: accepted are {', '.join(properties) or 'none'}")
        elif others is not True:
            problems += check_value(others, value, shorten(name))
    return problems + check_keywords(schema, arguments, "arguments")
