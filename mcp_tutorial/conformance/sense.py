"""Whether an input schema makes sense: what no client could use is a fault of the tool's definition."""

from .schemas import TYPES

NUMBERS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
SIZES = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
SHAPES = {
    **dict.fromkeys(NUMBERS, TYPES["number"]),
    "multipleOf": lambda value: TYPES["number"](value) and value > 0,
    **dict.fromkeys(SIZES, lambda value: TYPES["integer"](value) and value >= 0),
    **dict.fromkeys(("title", "description", "pattern", "format", "$ref", "$schema"), TYPES["string"]),
    **dict.fromkeys(("properties", "patternProperties", "$defs"), TYPES["object"]),
    **dict.fromkeys(("enum", "anyOf", "oneOf", "allOf", "prefixItems"), TYPES["array"]),
    "required": lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value),
    **dict.fromkeys(("additionalProperties", "items", "not"), lambda value: isinstance(value, (bool, dict))),
}


def is_of_another_dialect(schema):
    """Return True for a schema that says it is not of 2020-12, the dialect that this knows."""
    return isinstance(schema, dict) and isinstance(schema.get("$schema"), str) and "2020-12" not in schema["$schema"]


def nonsense(schema, where):
    """Return what is malformed in a JSON Schema, in words; unknown keywords are no business of this."""
    if isinstance(schema, bool) or is_of_another_dialect(schema):
        return []
    if not isinstance(schema, dict):
        return [f"{where} is no schema"]
    found = [
        f"{where}.{name} is malformed" for name, fits in SHAPES.items() if name in schema and not fits(schema[name])
    ]
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    found += [f"{where}.type {kind!r} is no type" for kind in kinds if not (isinstance(kind, str) and kind in TYPES)]
    if found:
        return found
    return [problem for at, part in parts(schema, where) for problem in nonsense(part, at)]


def parts(schema, where):
    """Yield (where, schema) of the schemas inside one."""
    for name in ("properties", "patternProperties", "$defs"):
        for inner, part in schema.get(name, {}).items():
            yield f"{where}.{name}.{inner}", part
    for name in ("items", "additionalProperties", "not"):
        yield f"{where}.{name}", schema.get(name, True)
    for name in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for part in schema.get(name, []):
            yield f"{where}.{name}", part
