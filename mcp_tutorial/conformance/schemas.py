"""JSON Schema, as much of it as judging tools takes: holding a value against a schema, and a schema against sense.

Keywords that are not known here say nothing, so that no sound server is failed for a schema richer than this.
"""

from .engine import search
from .log import is_integer
from .messages import same
from .place import Place

TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: is_integer(value) or isinstance(value, float) and value.is_integer(),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}
DEPTH = 40  # of references and nested schemas


def resolve(schema, root):
    """Return the schema that a `$ref` inside the document leads to; {} where it leads out of it or nowhere."""
    for _ in range(DEPTH):
        if not isinstance(schema, dict) or "$ref" not in schema:
            return schema if isinstance(schema, dict) else {}
        target = root
        for step in str(schema["$ref"]).removeprefix("#").strip("/").split("/"):
            step = step.replace("~1", "/").replace("~0", "~")
            target = target.get(step, {}) if step and isinstance(target, dict) else target
        others = {name: value for name, value in schema.items() if name != "$ref"}
        local = str(schema["$ref"]).startswith("#") and isinstance(target, dict)
        schema = {**(target if local else {}), **others}
    return {}


def types_of(schema):
    """Return the types that a schema allows as a list, empty where it does not say."""
    kind = schema.get("type", [])
    return kind if isinstance(kind, list) else [kind]


def problems(schema, value, place=None):
    """Return what is wrong with a value, in words. Raise TooMuch."""
    place = place or Place(schema)
    if schema is False:
        return [f"{place.where} is not allowed"]
    schema = resolve(schema, place.root)
    if place.depth > DEPTH:
        return []
    kinds = types_of(schema)
    if kinds and not any(TYPES.get(kind, lambda _: True)(value) for kind in kinds):
        return [f"{place.where} is not of type {' or '.join(map(str, kinds))}"]
    if "enum" in schema and not any(same(value, choice) for choice in schema["enum"]):
        return [f"{place.where} is none of the enum's values"]
    if "const" in schema and not same(value, schema["const"]):
        return [f"{place.where} is not the constant"]
    found = bounds(schema, value, place.where)
    for check in (inside_object, inside_list, combined):
        found += check(schema, value, place)
    return found


def bounds(schema, value, where):
    """Return the problems with a number's range, a text's or list's length, and a text's pattern."""
    found = []
    if TYPES["number"](value):
        found += [f"{where} is out of range"] * (not in_range(schema, value))
    sizes = {str: ("minLength", "maxLength"), list: ("minItems", "maxItems"), dict: ("minProperties", "maxProperties")}
    low, high = sizes.get(type(value), (None, None))
    if low and not schema.get(low, 0) <= len(value) <= schema.get(high, len(value)):
        found.append(f"{where} has the wrong length")
    if isinstance(value, str) and not matches(schema.get("pattern"), value):
        found.append(f"{where} does not match its pattern")
    return found


def in_range(schema, value):
    """Return True if a number is within its bounds."""
    step = schema.get("multipleOf")
    return (
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
        and not value <= schema.get("exclusiveMinimum", value - 1)
        and not value >= schema.get("exclusiveMaximum", value + 1)
        and (not step or not isinstance(step, int) or value % step == 0)
    )


def matches(pattern, value):
    """Return True unless a text breaks its pattern; a pattern that can't be used says nothing."""
    return not isinstance(pattern, str) or search(pattern, value) is not False


def inside_object(schema, value, place):
    """Return the problems with an object's members."""
    if not isinstance(value, dict):
        return []
    known = schema.get("properties", {})
    found = [f"{place.where} lacks {name}" for name in schema.get("required", []) if name not in value]
    others = schema.get("additionalProperties", True)
    patterned = schema.get("patternProperties", {})
    for name, item in value.items():
        if name in known:
            found += problems(known[name], item, place.inside(f".{name}"))
        elif not any(matches(pattern, name) for pattern in patterned):
            found += problems(others, item, place.inside(f".{name}"))
    return found


def inside_list(schema, value, place):
    """Return the problems with a list's items."""
    if not isinstance(value, list):
        return []
    first, rest = schema.get("prefixItems", []), schema.get("items", True)
    return [
        problem
        for i, item in enumerate(value)
        for problem in problems(first[i] if i < len(first) else rest, item, place.inside(f"[{i}]"))
    ]


def combined(schema, value, place):
    """Return the problems with anyOf, oneOf, allOf and not."""
    fits = {
        name: [not problems(choice, value, place.inside()) for choice in schema.get(name, [])]
        for name in ("anyOf", "oneOf", "allOf")
    }
    wrong = ("anyOf" in schema and not any(fits["anyOf"])) or ("oneOf" in schema and fits["oneOf"].count(True) != 1)
    wrong = wrong or not all(fits["allOf"]) or ("not" in schema and not problems(schema["not"], value, place.inside()))
    return [f"{place.where} fits none of its schemas"] if wrong else []
